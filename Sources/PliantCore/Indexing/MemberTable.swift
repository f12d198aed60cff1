// MemberTable: the members of an object by the bytes of their keys.

/// A hash table of the keys of one object, which is reused for one object after the other. It serves lookups of many
/// keys in another order than the document's.
///
/// The table compares the bytes in the document, so an object that has a key with escapes gets no table. Nor does one
/// whose keys have so many hash collisions that they must be malicious.
@_documentation(visibility: internal)
package struct MemberTable {
  /// The object; `UInt32.max` for an empty table.
  package private(set) var object = UInt32.max
  /// The object whose keys were last scanned without the table, before it is worth filling.
  package var scannedObject = UInt32.max
  /// Whether the keys of the object are in the table.
  package private(set) var isUsable = false
  /// Whether all keys are ASCII.
  package private(set) var isPlain = false
  /// The nodes of the keys, each at the place of its hash or the first free place after it; 0 at free places. There
  /// are at least twice as many places as keys.
  private var places: [UInt32] = []
  private var mask = 0

  /// The limit of the total displacement of all keys from their own places, per key.
  private static let displacementsPerKey = 8
  /// The maximum number of members of an object with a table.
  private static let memberLimit = 1 << 16
  /// The maximum number of places that are kept as room for the next object.
  private static let keptPlaces = 1 << 12

  package init() {}

  /// Fills the table with the keys of another object. Of several members with the same key, the first counts.
  package mutating func fill(with object: UInt32, of index: DocumentIndex) {
    self.object = object
    isUsable = false
    let object = Int(object)
    let count = index.count(at: object)
    guard count > 0, count <= Self.memberLimit else { return }
    let capacity = 2 << (Int.bitWidth - (count &- 1).leadingZeroBitCount)
    if places.count < capacity {
      places = Array(repeating: 0, count: capacity)
    } else {
      unsafe places.withUnsafeMutableBufferPointer { unsafe $0[..<capacity].update(repeating: 0) }
    }
    mask = capacity &- 1

    let end = index.node(after: object)
    var key = index.firstChild(of: object)
    var words: UInt64 = 0
    var displacements = count &* Self.displacementsPerKey
    while key < end {
      let word = index.word(ofKey: key)
      words |= word
      guard !DocumentIndex.isIndirect(word) else { return }
      let text = unsafe index.rawText(at: key)
      var place = Int(truncatingIfNeeded: unsafe Self.hash(text)) & mask
      while places[place] != 0, unsafe !index.isKey(Int(places[place]), index.word(ofKey: Int(places[place])), text) {
        displacements &-= 1
        guard displacements > 0 else { return }
        place = (place &+ 1) & mask
      }
      if places[place] == 0 { places[place] = UInt32(truncatingIfNeeded: key) }
      key = index.node(afterUnchecked: key &+ 1)
    }
    isPlain = DocumentIndex.arePlain(words)
    isUsable = true
  }

  /// Returns the node of the first key that is `text`, in UTF-8, or nil if no key is. The table must be usable.
  package func key(_ text: UnsafeBufferPointer<UInt8>, in index: DocumentIndex) -> Int? {
    var place = Int(truncatingIfNeeded: unsafe Self.hash(text)) & mask
    while true {
      let key = Int(places[place])
      if key == 0 { return nil }
      if unsafe index.isKey(key, index.word(ofKey: key), text) { return key }
      place = (place &+ 1) & mask
    }
  }

  /// Removes the object, and frees the storage if that is large.
  package mutating func clear() {
    object = .max
    scannedObject = .max
    isUsable = false
    if places.count > Self.keptPlaces { places = [] }
  }

  /// Returns a hash of the first and last bytes of a text and of its length, in which most keys differ.
  @inline(__always)
  package static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = text.count
    guard count > 0, let start = text.baseAddress else { return 0 }
    // SAFETY: all of these are among the `count` bytes.
    let mixed: UInt64 =
      if count >= 8 {
        unsafe (loadWord(start) &<< 5) ^ loadWord(start + (count &- 8))
      } else if count >= 4 {
        unsafe UInt64(loadHalfWord(start)) &<< 32 | UInt64(loadHalfWord(start + (count &- 4)))
      } else {
        unsafe UInt64(start[0]) &<< 16 | UInt64(start[count &>> 1]) &<< 8 | UInt64(start[count &- 1])
      }
    // Numbered keys differ in few bits, so the bits are spread twice.
    let spread = (mixed &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return ((spread ^ (spread &>> 32)) &* 0x9E37_79B9_7F4A_7C15) &>> 40
  }
}

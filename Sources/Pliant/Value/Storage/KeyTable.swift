// KeyTable: the positions of the keys of a large object.

/// An open-addressing hash table of positions. It stores no keys; the caller compares them.
///
/// Hashes are Swift's, seeded anew for each process, so colliding keys can't be prepared.
struct KeyTable {
  /// The position plus one, or 0 for an empty slot. The number of slots is a power of two, at least twice that of the
  /// positions.
  private var slots: [UInt32]
  private(set) var count = 0

  init(capacity: Int) {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    slots = Array(repeating: 0, count: count)
  }

  /// Whether another position requires a larger table.
  var isFull: Bool { (count + 1) * 2 > slots.count }

  /// The slot of the entry with this hash that satisfies `isMatch`, or the empty slot where it would be.
  @inline(__always)
  private func slot(forHash hash: Int, _ isMatch: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0, !isMatch(Int(slots[slot]) - 1) { slot = (slot + 1) & mask }
    return slot
  }

  @inline(__always)
  func position(forHash hash: Int, _ isMatch: (Int) -> Bool) -> Int? {
    let entry = slots[slot(forHash: hash, isMatch)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Adds a position, in place of one with this hash that satisfies `isMatch`. The table must not be full.
  @inline(__always)
  mutating func set(_ position: Int, forHash hash: Int, _ isMatch: (Int) -> Bool = { _ in false }) {
    let slot = slot(forHash: hash, isMatch)
    if slots[slot] == 0 { count += 1 }
    slots[slot] = UInt32(truncatingIfNeeded: position + 1)
  }
}

extension String {
  /// A hash of the UTF-8 code units: canonically equivalent strings have different ones.
  var codeUnitHash: Int {
    var text = self
    return text.withUTF8 { bytes in unsafe Self.codeUnitHash(UnsafeRawBufferPointer(bytes)) }
  }

  static func codeUnitHash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}

//===----------------------------------------------------------------------===//
// ContainerTable: keyed containers, to be used for one object after the other.
//===----------------------------------------------------------------------===//

/// The keyed containers that a session made, by the types of their keys.
///
/// To make a `KeyedDecodingContainer` takes longer than to decode a small object. The standard library's is a reference to an
/// object that holds ours. So if that is known to be the only reference when the next container for the same keys is wanted,
/// nobody has the container any more, and it can be given out again for another object.
@safe
struct ContainerTable {
  @safe
  private struct Entry {
    /// What a container refers to, which keeps the place. It comes first: see `container(of:keyedBy:)`.
    var box: AnyObject?
    var keyType: ObjectIdentifier?
    var place: Unmanaged<ObjectPlace>?
  }

  // SAFETY: 64 entries, indexed by six bits.
  private let entries: UnsafeMutablePointer<Entry>
  /// The entries that are taken, a bit for each.
  private var taken: UInt64 = 0

  init() {
    unsafe entries = UnsafeMutablePointer<Entry>.allocate(capacity: 64)
    unsafe entries.initialize(repeating: Entry(), count: 64)
  }

  /// Called when the table is not used any more.
  func deallocate() {
    unsafe entries.deinitialize(count: 64)
    unsafe entries.deallocate()
  }

  /// A container of an object.
  @inline(__always)
  mutating func container<Key: CodingKey>(
    of object: NodeDecoder, keyedBy type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    let id = ObjectIdentifier(type)
    let number = Self.number(of: id)
    // SAFETY: there are as many entries as there are numbers.
    var entry = unsafe entries + number
    if unsafe entry.pointee.keyType != id { unsafe entry = entries + (number ^ 1) }
    guard unsafe entry.pointee.keyType == id, unsafe isKnownUniquelyReferenced(&entry.pointee.box) else {
      return makeContainer(of: object, keyedBy: type, number)
    }
    // SAFETY: the box keeps the place. A container is a reference to the box and nothing else, see `knowsContainers`.
    unsafe entry.pointee.place?._withUnsafeGuaranteedRef { $0.move(to: object) }
    let give = unsafe unsafeBitCast(Self.same as Giving<TextKey>, to: Giving<Key>.self)
    return unsafe give(UnsafeRawPointer(entry).assumingMemoryBound(to: KeyedDecodingContainer<TextKey>.self).pointee)
  }

  /// Gives a container as one with other keys. Containers are the same whatever their keys: to copy one as what it is would
  /// take looking up its type, which takes longer than all the rest.
  private typealias Giving<Key: CodingKey> = (KeyedDecodingContainer<TextKey>) -> KeyedDecodingContainer<Key>

  @inline(never)
  private static func same(_ container: KeyedDecodingContainer<TextKey>) -> KeyedDecodingContainer<TextKey> {
    container
  }

  @inline(__always)
  private static func number(of id: ObjectIdentifier) -> Int {
    Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: id)) &* 0xD6E8_FEB8_6659_FD93) &>> 58)
  }

  @inline(never)
  private mutating func makeContainer<Key: CodingKey>(
    of object: NodeDecoder, keyedBy type: Key.Type, _ number: Int
  ) -> KeyedDecodingContainer<Key> {
    let place = ObjectPlace(object)
    let container = KeyedDecodingContainer(KeyedContainer<Key>(place: place))
    guard Self.knowsContainers else { return container }
    let id = ObjectIdentifier(type)
    // SAFETY: as above.
    let isTaken = unsafe entries[number].keyType.map { $0 != id } ?? false
    let isFree = unsafe entries[number ^ 1].keyType.map { $0 == id } ?? true
    let number = isTaken && isFree ? number ^ 1 : number
    let box = unsafe unsafeBitCast(container, to: AnyObject.self)
    unsafe entries[number] = unsafe Entry(box: box, keyType: id, place: Unmanaged.passUnretained(place))
    taken |= 1 &<< UInt64(truncatingIfNeeded: number)
    return container
  }

  /// Called when a decoding ends: the containers that nobody has don't keep anything of it, and the others are not given out
  /// again.
  mutating func vacate() {
    var left = taken
    while left != 0 {
      let number = left.trailingZeroBitCount
      left &= left &- 1
      // SAFETY: as above.
      if unsafe isKnownUniquelyReferenced(&entries[number].box) {
        unsafe entries[number].place?._withUnsafeGuaranteedRef { $0.leave() }
      } else {
        unsafe entries[number] = Entry()
        taken &= ~(1 &<< UInt64(truncatingIfNeeded: number))
      }
    }
  }

  /// Whether a container of the standard library's is a reference and nothing else, as it has always been.
  private static let knowsContainers: Bool = {
    guard MemoryLayout<KeyedDecodingContainer<TextKey>>.size == MemoryLayout<AnyObject>.size else { return false }
    let container = KeyedDecodingContainer(KeyedContainer<TextKey>(place: ObjectPlace()))
    let children = Mirror(reflecting: container).children
    return children.count == 1 && children.allSatisfy { type(of: $0.value) is AnyClass }
  }()
}

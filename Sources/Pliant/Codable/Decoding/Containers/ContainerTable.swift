// ContainerTable: keyed containers, reused for one object after the other.

/// The keyed containers that a session made, by the types of their keys and the depths of their objects.
///
/// Making a `KeyedDecodingContainer` takes longer than decoding a small object. It is a reference to an object that
/// holds Pliant's container. If the table has the only reference, the container is no longer in use, and can be
/// returned again for another object. The table owns the places of its containers, so that copying one counts no
/// references. A container for which the table has no room owns its place itself.
@safe
struct ContainerTable {
  @safe
  struct Entry {
    /// Comes first: see `container(of:keyedBy:)`. Optional, or the check for the only reference would retain it.
    var box: AnyObject?
    var keyType: ObjectIdentifier?
    var place: ObjectPlace?
  }

  static let capacity = 64

  /// SAFETY: 64 entries, indexed by six bits.
  private var entries = unsafe Self.vacant
  /// Whether the entries are the table's own, which are allocated with its first container.
  private var hasEntries = false
  /// The entries that were used since the table was vacated, a bit for each.
  private var used: UInt64 = 0
  /// Whether new containers own their places.
  private var isClosed = false

  init() {}

  /// The entries of all tables that have no containers. They are never written.
  private nonisolated(unsafe) static let vacant = unsafe allocate()

  private static func allocate() -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe entries.initialize(repeating: Entry(), count: capacity)
    return unsafe entries
  }

  /// Frees a vacant table that is no longer used.
  mutating func deallocate() {
    close()
    guard hasEntries else { return }
    unsafe entries.deinitialize(count: Self.capacity)
    unsafe entries.deallocate()
  }

  /// Frees the containers of a vacant table, and stops reuse: code that was kept may request and keep one at any time.
  mutating func close() {
    isClosed = true
    guard hasEntries else { return }
    for number in 0..<Self.capacity {
      unsafe entries[number].place?.deallocate()
      unsafe entries[number] = Entry()
    }
  }

  @_transparent
  mutating func container<Key: CodingKey>(
    of object: NodeDecoder, keyedBy type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    let id = ObjectIdentifier(type)
    // SAFETY: there are as many entries as there are numbers.
    let number = Self.number(of: id, depth: object.depth)
    let entry = unsafe entries + number
    guard unsafe entry.pointee.keyType == id, unsafe isKnownUniquelyReferenced(&entry.pointee.box) else {
      return makeContainer(of: object, keyedBy: type)
    }
    used |= 1 &<< UInt64(truncatingIfNeeded: number)
    unsafe entry.pointee.place?.move(to: object)
    // SAFETY: the entry's container has keys of this type, and is a reference to the box and nothing else, see
    // `knowsContainers`.
    return unsafe UnsafeRawPointer(entry).assumingMemoryBound(to: KeyedDecodingContainer<Key>.self).pointee
  }

  /// The number of the entry for a type of keys. A recursive type has one for each depth.
  @_transparent
  private static func number(of id: ObjectIdentifier, depth: UInt16) -> Int {
    let word = UInt64(UInt(bitPattern: id)) &+ UInt64(depth)
    return Int(truncatingIfNeeded: (word &* 0xD6E8_FEB8_6659_FD93) &>> 58)
  }

  @inline(never)
  private mutating func makeContainer<Key: CodingKey>(
    of object: NodeDecoder, keyedBy type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    let id = ObjectIdentifier(type)
    let number = Self.number(of: id, depth: object.depth)
    // SAFETY: as above. A container that is no longer in use is replaced.
    let isFree = unsafe entries[number].box == nil || isKnownUniquelyReferenced(&entries[number].box)
    guard Self.knowsContainers && isFree && !isClosed else {
      let owner = PlaceOwner(object)
      return KeyedDecodingContainer(KeyedContainer<Key, PlaceOwner>(place: owner.place, owner: owner))
    }
    if !hasEntries {
      unsafe entries = Self.allocate()
      hasEntries = true
    }
    unsafe entries[number].place?.deallocate()
    let place = ObjectPlace(object)
    let container = KeyedDecodingContainer(KeyedContainer<Key, Void>(place: place, owner: ()))
    let box = unsafe unsafeBitCast(container, to: AnyObject.self)
    unsafe entries[number] = Entry(box: box, keyType: id, place: place)
    used |= 1 &<< UInt64(truncatingIfNeeded: number)
    return container
  }

  /// Called when a decoding ends. Returns the containers in use, which the table drops; others leave their objects.
  mutating func vacate() -> [Entry] {
    var kept: [Entry] = []
    while used != 0 {
      let number = used.trailingZeroBitCount
      used &= used &- 1
      // SAFETY: as above.
      if unsafe isKnownUniquelyReferenced(&entries[number].box) {
        unsafe entries[number].place?.leave()
      } else {
        unsafe entries[number].place?.keepSession()
        unsafe kept.append(entries[number])
        unsafe entries[number] = Entry()
      }
    }
    return kept
  }

  /// Whether a container of the standard library is a reference and nothing else, as it has always been.
  private static let knowsContainers: Bool = {
    guard MemoryLayout<KeyedDecodingContainer<TextKey>>.size == MemoryLayout<AnyObject>.size else { return false }
    let place = ObjectPlace(DecodingSession.nothing)
    defer { place.deallocate() }
    let container = KeyedDecodingContainer(KeyedContainer<TextKey, Void>(place: place, owner: ()))
    let children = Mirror(reflecting: container).children
    return children.count == 1 && children.allSatisfy { type(of: $0.value) is AnyClass }
  }()
}

// ObjectPlace: an object, and the position of the search for its keys.

import PliantCore

/// The storage of a keyed container: an object, and the position at which the search for the next key starts.
///
/// The standard library copies a container at each call. So this is a pointer, which is copied without counting
/// references, to all that the fast path needs; the creator of the place frees it.
@safe
struct ObjectPlace {
  @safe
  private struct Storage {
    /// The session, kept alive by the decoding; nil while the container waits for the next object.
    var session: Unmanaged<DecodingSession>?
    var retainedSession: DecodingSession?
    var scope: DecodingScope?
    var depth: Int
    var node: UInt32
    /// SAFETY: the session keeps its index.
    let index: Unmanaged<DocumentIndex>
    var search: KeySearch
  }

  // SAFETY: the creator of the place does not free it as long as a container refers to it.
  private let storage: UnsafeMutablePointer<Storage>

  /// Creates a place that must be freed with ``deallocate()``.
  init(_ object: NodeDecoder) {
    self.init(object.session.index)
    move(to: object)
  }

  /// Creates a place without an object, in which no key may be searched.
  init(_ index: DocumentIndex) {
    unsafe storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
    unsafe storage.initialize(
      to: Storage(depth: 0, node: 0, index: Unmanaged.passUnretained(index), search: KeySearch()))
  }

  func deallocate() {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  @_transparent
  func move(to object: NodeDecoder) {
    unsafe storage.pointee.session = Unmanaged.passUnretained(object.session)
    unsafe storage.pointee.scope = object.scope
    unsafe storage.pointee.depth = Int(object.depth)
    unsafe storage.pointee.node = object.node
    unsafe storage.pointee.search = object.search
  }

  /// Refers to nothing until it is moved.
  func leave() {
    unsafe storage.pointee.session = nil
    unsafe storage.pointee.scope = nil
  }

  func keepSession() {
    unsafe storage.pointee.retainedSession = unsafe storage.pointee.session?.takeUnretainedValue()
  }

  var object: NodeDecoder {
    guard let session = unsafe storage.pointee.session else {
      preconditionFailure("a container is used that was given back")
    }
    return unsafe NodeDecoder(
      session.takeUnretainedValue(), Int(storage.pointee.node), depth: storage.pointee.depth,
      scope: storage.pointee.scope)
  }

  /// Whether a missing value that may be nil simply is nil.
  @_transparent
  var ignoresMissing: Bool {
    guard let session = unsafe storage.pointee.session, unsafe storage.pointee.scope == nil else { return false }
    return unsafe session._withUnsafeGuaranteedRef { session in !session.notesOptionals }
  }

  /// Returns the value of a key, -1 if there is none. Out of line, or every scalar type would have a copy of it.
  @inline(never)
  func value<Key: CodingKey>(of key: Key) -> Int {
    // SAFETY: a key of one byte is one of at most 256, and the byte gives its number. Two of them with the same text are
    // taken for different keys: finding out would take a comparison with all earlier keys.
    let number = MemoryLayout<Key>.size == 1 ? unsafe Int16(unsafeBitCast(key, to: UInt8.self)) + 1 : 0
    let key = key.stringValue
    // The text of an enum's key is available without copying the string.
    let value = unsafe key.utf8.withContiguousStorageIfAvailable { text -> Int? in
      unsafe storage.pointee.index._withUnsafeGuaranteedRef { index -> Int? in
        let next = unsafe storage.pointee.search.nextValue(text, number: number, index)
        if next > 0 { return next }
        guard let session = unsafe storage.pointee.session else { return nil }
        return unsafe session._withUnsafeGuaranteedRef { session in
          unsafe session.value(text, elsewhereThan: &storage.pointee.search, depth: storage.pointee.depth)
        }
      }
    }
    if let value = value ?? nil { return value }
    object.scope?.asked?.names.insert(key)
    // An enum of keys has two bytes at most; other types may have any text as a key.
    if unsafe Key.self == TextKey.self || MemoryLayout<Key>.size > 2 && object.session.settings.spellsKeys,
      let value = object.valueAsSpelled(key)
    {
      return value
    }
    return unsafe object.value(for: key, &storage.pointee.search)
  }

  @_transparent
  func scalar<Value: DecodableScalar>(_ type: Value.Type, at value: Int) -> Value? {
    unsafe storage.pointee.index._withUnsafeGuaranteedRef { index in Value.value(at: value, in: index) }
  }

  @_transparent
  func isNull(_ value: Int) -> Bool {
    unsafe storage.pointee.index._withUnsafeGuaranteedRef { index in index.isKind(.null, at: value) }
  }
}

/// The owner of a place that is in no table.
final class PlaceOwner {
  let place: ObjectPlace
  private let session: DecodingSession

  init(_ object: NodeDecoder) {
    place = ObjectPlace(object)
    session = object.session
  }

  deinit { place.deallocate() }
}

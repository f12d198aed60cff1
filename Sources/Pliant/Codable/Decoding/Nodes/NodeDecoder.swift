// NodeDecoder: the Decoder of one value of an indexed document.

import PliantCore

/// A value of an indexed document, as the decoder for an `init(from:)`. It is three words, as many as an `any Decoder`
/// holds without allocating, so each value can have its own. One that is kept continues to refer to the same value.
struct NodeDecoder {
  let session: DecodingSession
  let scope: DecodingScope?
  /// The value; `UInt32.max` for one that is not in the document, which counts as null.
  let node: UInt32
  /// The number of keys that lead to it.
  let depth: UInt16

  @_transparent
  init(_ session: DecodingSession, _ node: Int, depth: Int, scope: DecodingScope? = nil) {
    self.session = session
    self.scope = scope
    self.node = UInt32(truncatingIfNeeded: node)
    self.depth = UInt16(truncatingIfNeeded: depth)
  }

  static var missing: Int { Int(truncatingIfNeeded: UInt32.max) }

  @_transparent
  var index: DocumentIndex { session.index }

  @safe
  var reader: JSONReader {
    @_transparent unsafeAddress { unsafe UnsafePointer(session.reader) }
    @_transparent nonmutating unsafeMutableAddress { unsafe session.reader }
  }

  @_transparent
  var kind: DocumentIndex.Kind { node == .max ? .null : index.kind(at: Int(node)) }
}

extension NodeDecoder: Decoder {
  var codingPath: [any CodingKey] { session.path(to: node, depth: Int(depth), scope) }

  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let session = session
    guard node != .max, session.index.isKind(.object, at: Int(node)) else {
      throw containerFailure([String: Any].self, expected: "object")
    }
    if unsafe session.visitsLeft < 0 { throw exhaustion() }
    try checkStack()
    return unsafe session.containers.container(of: self, keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw containerFailure([Any].self, expected: "array") }
    if unsafe session.visitsLeft < 0 { throw exhaustion() }
    try checkStack()
    return UnkeyedContainer(array: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    scope?.asked?.isEverything = true
    return self
  }
}

// MARK: - The stack

extension NodeDecoder {
  @inline(__always)
  func checkStack() throws {
    if unsafe depth >= session.checkedDepth { try askStack() }
  }

  @inline(never)
  private func askStack() throws {
    if unsafe session.stackFailure == nil {
      guard !ThreadStack.hasRoom else { return }
      unsafe session.stackFailure = dataCorrupted(.stackLimitExceeded)
    }
    // If a type tries another way, it fails again: otherwise the attempts would multiply at each level.
    try session.checkStack()
  }
}

// MARK: - Entering containers

extension NodeDecoder {
  @_transparent
  func withMember<Key: CodingKey, Result>(
    _ key: Key, _ value: Int, _ body: (NodeDecoder) throws -> Result
  ) rethrows -> Result {
    try unsafe withUnsafePointer(to: key) { pointer in
      unsafe try withLevel(UnsafeRawPointer(pointer), Key.self, index: -1, value, body)
    }
  }

  /// Decodes an element of this array, or a member of this object under the document's key.
  @_transparent
  func withElement<Result>(_ position: Int, _ value: Int, _ body: (NodeDecoder) throws -> Result) rethrows -> Result {
    unsafe try withLevel(nil, TextKey.self, index: Int32(truncatingIfNeeded: position), value, body)
  }

  func withDescendant<Result>(_ value: Int, _ body: (NodeDecoder) throws -> Result) rethrows -> Result {
    unsafe try withLevel(nil, TextKey.self, index: -2, value, body)
  }

  @_transparent
  private func withLevel<Result>(
    _ key: UnsafeRawPointer?, _ keyType: any CodingKey.Type, index: Int32, _ value: Int,
    _ body: (NodeDecoder) throws -> Result
  ) rethrows -> Result {
    let way = unsafe enter(value, key, keyType, index: index)
    defer { leave(way) }
    return try body(NodeDecoder(session, value, depth: Int(depth) + 1))
  }

  /// The state that ``leave(_:)`` restores.
  @safe
  struct Way {
    fileprivate let liveDepth: Int
    fileprivate let outer: DecodingSession.Level?
  }

  /// Records the step from this container to a value in it, which is decoded until ``leave(_:)``. The key is in the
  /// frame of the caller; nil for an element, and for a key that the index has. `index` is that of an element; -1 for a
  /// member, -2 for a value at a deeper level.
  @_transparent
  func enter(_ value: Int, _ key: UnsafeRawPointer?, _ keyType: any CodingKey.Type, index: Int32) -> Way {
    let session = session
    let depth = Int(depth)
    let liveDepth = unsafe session.liveDepth
    session.reserve(depth + 1)
    // An outer container may be used while a value in it is decoded. The level is restored afterwards.
    // SAFETY: `reserve` made room for the level, and for the next, which holds the place in the value if that is an object.
    let level = unsafe session.levels + depth
    let outer = unsafe depth < liveDepth ? level.pointee : nil
    unsafe level.pointee.key = unsafe key
    unsafe level.pointee.keyType = keyType
    if let scope {
      unsafe level.pointee.scope = Unmanaged.passUnretained(scope)
    } else {
      unsafe level.pointee.scope = nil
    }
    unsafe level.pointee.container = node
    unsafe level.pointee.node = UInt32(truncatingIfNeeded: value)
    unsafe level.pointee.index = index
    unsafe session.liveDepth = depth + 1
    unsafe session.visitsLeft &-= 1
    return Way(liveDepth: liveDepth, outer: outer)
  }

  @_transparent
  func leave(_ way: Way) {
    let session = session
    unsafe session.liveDepth = way.liveDepth
    let level = unsafe session.levels + Int(depth)
    // Containers that outlive this call may need their path later, when the key no longer exists.
    unsafe level.pointee.node = .max
    if let outer = way.outer { unsafe level.pointee = outer }
  }

  @_transparent
  func moveReader() -> JSONReader.Position {
    if unsafe !session.isKnownToReader { session.introduce() }
    unsafe session.modelNode = node
    unsafe session.modelDepth = Int(depth)
    unsafe session.nextNode = Int(node)
    // SAFETY: the session's reader is valid, see there.
    return unsafe reader.move(
      toByteOffset: index.byteOffset(at: Int(node)), depthLeft: session.depthLeft - Int(depth))
  }

  func retractIssues() { reader.retractIssues(within: index.byteRange(at: Int(node))) }

  /// Reads this value with the session's reader, and converts the reader's error to one that names `type`.
  func read<Result>(as type: any Any.Type, _ body: (inout JSONReader) throws(JSONError) -> Result) throws -> Result {
    _ = moveReader()
    do throws(JSONError) {
      return try body(&reader)
    } catch {
      throw decodingError(error, type)
    }
  }

  func readValue<Value: JSONReadable>(_ type: Value.Type) throws(JSONError) -> Value {
    _ = moveReader()
    return try Value(from: &reader)
  }

  @_transparent
  var tolerance: Tolerance { reader.tolerance }

  var isEnforced: Bool { reader.isEnforced }

  var isCollecting: Bool { reader.isCollecting }

  /// Whether every deviation is an error that is thrown at once.
  var isStrict: Bool { tolerance.isStrict && !isCollecting }
}

// UnkeyedContainer: the elements of an array, one after the other.

import PliantCore

struct UnkeyedContainer: UnkeyedDecodingContainer {
  let array: NodeDecoder
  private(set) var next: Int
  private let end: Int
  private(set) var currentIndex = 0

  init(array: NodeDecoder) {
    self.array = array
    next = array.index.firstChild(of: Int(array.node))
    end = array.index.node(after: Int(array.node))
  }

  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int? { array.index.count(at: Int(array.node)) }
  var isAtEnd: Bool { next >= end }

  private mutating func advance() {
    next = array.index.node(after: next)
    currentIndex += 1
  }

  private func endFailure(_ type: any Any.Type) -> DecodingError {
    .valueNotFound(
      type,
      DecodingError.Context(
        codingPath: array.codingPath + [IndexKey(currentIndex)],
        debugDescription: "expected \(type), found the end of the array",
        underlyingError: array.jsonError(.missingKey([.index(currentIndex)]))))
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw endFailure(Never.self) }
    guard array.index.kind(at: next) == .null else { return false }
    advance()
    return true
  }

  /// Decodes the next element, and advances past it unless that fails.
  @_transparent
  private mutating func element<Value>(_ type: any Any.Type, _ body: (NodeDecoder) throws -> Value) throws -> Value {
    guard !isAtEnd else { throw endFailure(type) }
    let value = try array.withElement(currentIndex, next, body)
    advance()
    return value
  }

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try element(type) { try $0.decodeOrRecover(type) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard !isAtEnd else {
      // As in Foundation's decoder.
      currentIndex += 1
      return nil
    }
    return try element(type) { $0.kind == .null ? nil : try $0.decodeOptional(type) }
  }

  @_transparent
  mutating func decode<Value: DecodableScalar>(_ type: Value.Type) throws -> Value { try scalar(type) }

  @_transparent
  mutating func scalar<Value: DecodableScalar>(_ type: Value.Type) throws -> Value {
    if !isAtEnd, let value = Value.value(at: next, in: array.index) {
      advance()
      return value
    }
    return try decodeUnusual(type)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func decodeUnusual<Value: DecodableScalar>(_ type: Value.Type) throws -> Value {
    try element(type) { try $0.decodeOrRecover(type) }
  }

  /// Calls the generic function. By its name, a function for one scalar type would call itself.
  mutating func scalarIfPresent<Value: DecodableScalar>(_ type: Value.Type) throws -> Value? {
    try decodeIfPresent(type)
  }

  /// Passes the next element to `body` by a decoder that may outlive this call.
  private mutating func nested<Result>(
    isContainer: Bool = true, _ body: (NodeDecoder) throws -> Result
  ) throws -> Result {
    guard !isAtEnd else { throw endFailure(Result.self) }
    let scope = DecodingScope(of: array, key: IndexKey(currentIndex), isNestedContainer: isContainer)
    let result = try body(NodeDecoder(array.session, next, depth: Int(array.depth) + 1, scope: scope))
    advance()
    return result
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try nested { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try nested(isContainer: false) { $0 as any Decoder } }
}

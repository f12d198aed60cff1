//===----------------------------------------------------------------------===//
// What becomes of a raw value or a tag that is not exactly one of an enum's own. Generated code comes here only then.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// The case that the scalar at `start` stands for, converted as the tolerance allows, or the one for what is unknown.
  ///
  /// Leaves the reader behind the value.
  ///
  /// - Parameters:
  ///   - table: the cases with their raw values or tags, a line each: name, then each value behind a tab.
  ///   - fallback: the number of the case that stands for what is unknown; -1 if there is none.
  ///   - isReported: whether the report tells of values that are unknown.
  /// - Throws: when it is none, with the one that comes closest.
  @inline(never)
  public mutating func otherCase<Model>(
    of model: Model.Type, _ table: StaticString, fallback: Int, isReported: Bool = true, from start: Position
  ) throws(JSONError) -> Int {
    let table = caseTable(table)
    move(to: start)
    let conversions = tolerance.conversions
    let match = try withScalar { source in table.match(source, conversions) }
    switch match {
    case .found(let index)?:
      recordConversion(at: start, expected: TypeName.of(model), to: table.names[index])
      return index
    case .unknown(let text)?:
      if fallback >= 0, !isExact {
        let place = valueStart(start)
        if isReported {
          recordFallback(at: place, expected: TypeName.of(model), suggestion: text.flatMap(table.suggestion))
        }
        try skipValue()
        return fallback
      }
      let error = invalidValue(expected: TypeName.of(model), at: start)
      throw text.flatMap(table.suggestion).map(error.suggesting) ?? error
    case .mismatch?, nil:
      move(to: start)
      let error = mismatch(of: model)
      return try useFallback(fallback, of: model, after: error, isUnknown: false, from: start)
    }
  }

  /// The position of the value at `start`, behind the white space there, and goes to it.
  mutating func valueStart(_ start: Position) -> Position {
    move(to: start)
    _ = peek()
    return position
  }

  /// The case for what is unknown, reported; throws if there is none.
  ///
  /// - Parameter isUnknown: whether the value is of the right kind, so that the case stands in whatever the tolerance.
  mutating func useFallback(
    _ fallback: Int, of model: Any.Type, after error: JSONError, isUnknown: Bool, isReported: Bool = true,
    from start: Position
  ) throws(JSONError) -> Int {
    let error = naming(model, error, from: start)
    let mayStandIn = isUnknown || tolerance.usesDefaults && !isRequired(at: start)
    guard fallback >= 0, error.isRecoverable, mayStandIn, !isExact else { throw error }
    move(to: start)
    try skipValue()
    if isReported || !isUnknown { record(error, .usedFallback) }
    return fallback
  }
}

// MARK: - Payloads of the case that stands for what is unknown

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads what the case for everything unknown keeps of a raw value, which is that raw value.
  @inlinable
  public mutating func readUnknown<Value: JSONReadable>(from start: Position) throws(JSONError) -> Value {
    move(to: start)
    return try Value(from: &self)
  }

  @_disfavoredOverload
  public mutating func readUnknown<Value: Decodable>(from start: Position) throws(JSONError) -> Value {
    move(to: start)
    return try decode(Value.self)
  }

  /// Whether the case for everything unknown keeps all of an object with a tag, so that it needs no tag.
  @inlinable
  public func keepsWhole<Value: CaseKey>(_: Value.Type) -> Bool { false }

  @_disfavoredOverload
  @inlinable
  public func keepsWhole<Value>(_: Value.Type) -> Bool { true }

  /// Reads what the case for everything unknown keeps of an object with a tag: the tag, for types of raw values.
  @inline(never)
  public mutating func readUnknown<Value: JSONReadable & CaseKey>(
    tag: Position?, in start: Position
  ) throws(JSONError) -> Value {
    guard let tag else {
      move(to: start)
      throw mismatch(expected: "an object with a tag")
    }
    move(to: tag)
    let value = try Value(from: &self)
    try leaveMembers(from: start, except: tag)
    return value
  }

  /// Reads what the case for everything unknown keeps of an object with a tag: all of it, for other types.
  @_disfavoredOverload
  @inlinable
  public mutating func readUnknown<Value: JSONReadable>(
    tag: Position?, in start: Position
  ) throws(JSONError) -> Value {
    move(to: start)
    return try Value(from: &self)
  }

  @_disfavoredOverload
  @inlinable
  public mutating func readUnknown<Value: JSONReadable & Decodable>(
    tag: Position?, in start: Position
  ) throws(JSONError) -> Value {
    move(to: start)
    return try Value(from: &self)
  }

  @_disfavoredOverload
  public mutating func readUnknown<Value: Decodable>(
    tag: Position?, in start: Position
  ) throws(JSONError) -> Value {
    move(to: start)
    return try decode(Value.self)
  }
}

// MARK: - The same where the only key of an object is the tag

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads what the case for everything unknown keeps of an object whose key is the tag: the key, for types of raw values.
  @inline(never)
  public mutating func readUnknownCase<Value: JSONReadable & CaseKey>(in start: Position) throws(JSONError) -> Value {
    move(to: start)
    guard peek() == .object else { return try Value(from: &self) }
    guard try beginObject() else { throw mismatch(expected: "an object with a key") }
    skipWhitespace()
    let key = position
    let value = try readKeyValue(Value.self, at: key)
    try leaveMembers(from: start, except: key)
    return value
  }

  private mutating func readKeyValue<Value: JSONReadable>(
    _: Value.Type, at key: Position
  ) throws(JSONError) -> Value {
    move(to: key)
    return try Value(from: &self)
  }

  /// Reads what the case for everything unknown keeps of an object whose key is the tag: all of it, for other types.
  @_disfavoredOverload
  @inlinable
  public mutating func readUnknownCase<Value: JSONReadable>(in start: Position) throws(JSONError) -> Value {
    move(to: start)
    return try Value(from: &self)
  }

  @_disfavoredOverload
  @inlinable
  public mutating func readUnknownCase<Value: JSONReadable & Decodable>(
    in start: Position
  ) throws(JSONError) -> Value {
    move(to: start)
    return try Value(from: &self)
  }

  @_disfavoredOverload
  public mutating func readUnknownCase<Value: Decodable>(in start: Position) throws(JSONError) -> Value {
    move(to: start)
    return try decode(Value.self)
  }
}

// Raw values and tags that are not exactly those of a case. Generated code calls these functions only then.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Returns the case for the scalar at `start`, converted as the tolerance allows, or the fallback case.
  ///
  /// Leaves the reader after the value.
  ///
  /// - Parameters:
  ///   - table: the cases with their raw values or tags, one per line: the name, then each value after a tab.
  ///   - fallback: the index of the fallback case; -1 if the enum has none.
  ///   - isReported: whether unknown values are reported.
  /// - Throws: an error for an unknown value, with the most similar known value as a suggestion.
  @inline(never)
  public mutating func otherCase<Model>(
    of model: Model.Type, _ table: StaticString, fallback: Int, isReported: Bool = true, from start: Position
  ) throws(JSONError) -> Int {
    try requireWholeDocument()
    let table = caseTable(table)
    move(to: start)
    let conversions = tolerance.conversions
    var isReported = isReported
    let match = try withScalar { source in
      guard fallback >= 0, !isReported else { return table.match(source, conversions) }
      // Strict decoding takes the fallback case without an issue, so every tolerance does.
      let exact = table.match(source, [])
      if case .unknown = exact { return exact }
      isReported = true
      return table.match(source, conversions)
    }
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

  /// Skips white space before the value at `start`, and returns the value's position.
  mutating func valueStart(_ start: Position) -> Position {
    move(to: start)
    _ = peek()
    return position
  }

  /// Returns the fallback case and reports it; throws if the enum has none.
  ///
  /// - Parameter isUnknown: whether the value is of the right kind, so that the fallback case is used under any
  ///   tolerance.
  mutating func useFallback(
    _ fallback: Int, of model: Any.Type, after error: JSONError, isUnknown: Bool, isReported: Bool = true,
    from start: Position
  ) throws(JSONError) -> Int {
    let error = naming(model, error, from: start)
    guard fallback >= 0, error.isRecoverable, !isExact,
      isUnknown || tolerance.usesDefaults && !isRequired(at: start) && !refusesFallbackCase(at: start)
    else { throw error }
    move(to: start)
    try skipValue()
    if isReported || !isUnknown { record(error, .usedFallback) }
    return fallback
  }
}

// MARK: - Payloads of the fallback case

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the payload of a fallback case from a raw value: the raw value itself.
  public mutating func readUnknown<Value: JSONReadable>(from start: Position) throws(JSONError) -> Value {
    try readPayload(from: start) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @_disfavoredOverload
  public mutating func readUnknown<Value: Decodable>(from start: Position) throws(JSONError) -> Value {
    try readPayload(from: start) { reader throws(JSONError) in try reader.decode(Value.self) }
  }

  /// Reads a payload from the value of its enum. The value is not read as the same payload again inside of it: one
  /// that holds its own enum would never end.
  private mutating func readPayload<Value>(
    from start: Position, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    move(to: start)
    guard beginPayload(Value.self, at: start) else { throw mismatch(of: Value.self) }
    defer { endPayload() }
    return try read(&self)
  }

  /// True if the fallback case keeps the whole object of a tagged enum, so that no tag is needed.
  @inlinable
  public func keepsWhole<Value: CaseKey>(_: Value.Type) -> Bool { false }

  @_disfavoredOverload
  @inlinable
  public func keepsWhole<Value>(_: Value.Type) -> Bool { true }

  /// Reads the payload of a fallback case of a tagged enum: the tag, for types of raw values.
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

  /// Reads the payload of a fallback case of a tagged enum: the whole object, for other types.
  public mutating func readUnknown<Value: JSONReadable>(tag: Position?, in start: Position) throws(JSONError) -> Value {
    try readUnknown(from: start)
  }

  @_disfavoredOverload
  public mutating func readUnknown<Value: Decodable>(tag: Position?, in start: Position) throws(JSONError) -> Value {
    try readUnknown(from: start)
  }
}

// MARK: - Payloads where the only key of an object is the tag

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the payload of a fallback case of an enum whose key is the tag: the key, for types of raw values.
  @inline(never)
  public mutating func readUnknownCase<Value: JSONReadable & CaseKey>(in start: Position) throws(JSONError) -> Value {
    move(to: start)
    guard peek() == .object else { return try Value(from: &self) }
    guard try beginObject() else {
      move(to: start)
      throw mismatch(expected: "an object with a key")
    }
    skipWhitespace()
    let key = position
    let value = try Value(from: &self)
    try leaveMembers(from: start, except: key)
    return value
  }

  /// Reads the payload of a fallback case of an enum whose key is the tag: the whole object, for other types.
  public mutating func readUnknownCase<Value: JSONReadable>(in start: Position) throws(JSONError) -> Value {
    try readUnknown(from: start)
  }

  @_disfavoredOverload
  public mutating func readUnknownCase<Value: Decodable>(in start: Position) throws(JSONError) -> Value {
    try readUnknown(from: start)
  }
}

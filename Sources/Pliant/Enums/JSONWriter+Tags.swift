// Writes the payloads of enums: internally tagged models, and those of fallback cases.

public import PliantCore

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes a model whose object begins with a tag that the model doesn't declare.
  ///
  /// The tag replaces a property of the model with the same key.
  ///
  /// - Parameters:
  ///   - tag: a comma, the key as a JSON string, a colon and the value.
  ///   - word: the key's first eight bytes.
  /// - Throws: also if the model doesn't write an object.
  @inlinable @inline(__always)
  public mutating func write<Value: JSONWritable>(
    _ value: borrowing Value, tag: StaticString, key word: UInt64
  ) throws(JSONError) {
    guard state == .element || state == .memberValue, !Value.mayWrite(keyBeginningWith: word) else {
      return try writeOnce(value, tag: tag)
    }
    try prefixObject(with: tag)
    try value.write(to: &self)
    try checkPrefix()
  }

  @_disfavoredOverload
  public mutating func write<Value: Encodable>(_ value: Value, tag: StaticString, key word: UInt64) throws(JSONError) {
    try writeOnce(tag: tag) { writer throws(JSONError) in try writer.encode(value) }
  }

  /// Writes a model that may have a property with the tag's key, or whose keys the encoder may map.
  @usableFromInline @inline(never)
  mutating func writeOnce<Value: JSONWritable>(_ value: borrowing Value, tag: StaticString) throws(JSONError) {
    let value = copy value
    try writeOnce(tag: tag) { writer throws(JSONError) in try writer.writeValue(value) }
  }

  private mutating func writeOnce(
    tag: StaticString, _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    let place = nextValue
    try prefixObject(with: tag)
    try write(&self)
    try checkPrefix()
    // SAFETY: the bytes of a constant, the first of which is a comma.
    let key = unsafe UnsafeRawBufferPointer(start: tag.utf8Start + 1, count: tag.utf8CodeUnitCount - 1)
    if let object = unsafe takeBackObject(at: place, ifRepeating: key) { try writeMerging(object) }
  }

  /// Writes a value whose object begins with a tag, and removes other members with the tag's key.
  mutating func write(_ value: some JSONWritable, internalTag tag: String, forKey key: String, quoted: [UInt8])
    throws(JSONError)
  {
    let place = nextValue
    try prefixObject(key: key, text: tag)
    try writeValue(value)
    try checkPrefix()
    let object = unsafe quoted.withUnsafeBytes { key in unsafe takeBackObject(at: place, ifRepeating: key) }
    if let object { try writeMerging(object) }
  }

  /// Writes a value that is the whole of a case.
  @inlinable @inline(__always)
  public mutating func writeValue<Value: JSONWritable>(_ value: borrowing Value) throws(JSONError) {
    guard state == .element || state == .memberValue else { return try writeValueSlowly(value) }
    try value.write(to: &self)
  }

  @_disfavoredOverload
  @inlinable
  public mutating func writeValue<Value: Encodable & RawRepresentable>(_ value: Value) throws(JSONError)
  where Value.RawValue: JSONWritable {
    guard state == .element || state == .memberValue else { return try writeValueSlowly(value) }
    try value.rawValue.write(to: &self)
  }

  @_disfavoredOverload
  public mutating func writeValue<Value: Encodable>(_ value: Value) throws(JSONError) {
    try encode(value)
  }

  /// Writes the payload of a fallback case of a tagged enum: the tag, for types of raw values.
  public mutating func writeUnknown<Value: JSONWritable & CaseKey>(
    _ value: Value, at path: StaticString
  ) throws(JSONError) {
    try write(value, below: PathPattern("\(path)", beginsWithKey: true).components[...])
  }

  private mutating func write<Value: JSONWritable>(
    _ value: Value, below steps: ArraySlice<JSONPath.Component>
  ) throws(JSONError) {
    guard case .key(let key)? = steps.first else { return try value.write(to: &self) }
    let object = try beginObject()
    try writeKey(key)
    try write(value, below: steps.dropFirst())
    try checkMember()
    try endObject(object)
  }

  /// Writes the payload of a fallback case of a tagged enum: the whole object, for other types.
  @inlinable
  public mutating func writeUnknown<Value: JSONWritable>(
    _ value: borrowing Value, at path: StaticString
  ) throws(JSONError) {
    try value.write(to: &self)
  }

  @_disfavoredOverload
  public mutating func writeUnknown<Value: Encodable>(_ value: Value, at path: StaticString) throws(JSONError) {
    try encode(value)
  }
}

// MARK: - Payloads where the only key of an object is the tag

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes the payload of a fallback case of an enum whose key is the tag: the key, for types of raw values.
  public mutating func writeUnknownCase<Value: JSONWritable & CaseKey>(_ value: Value) throws(JSONError) {
    let object = try beginObject()
    try writeKey("\(value)")
    try endObject(try beginObject())
    try endObject(object)
  }

  public mutating func writeUnknownCase<Value: JSONWritable & CaseKey>(_ value: Value?) throws(JSONError) {
    if let value { try writeUnknownCase(value) } else { try writeNull() }
  }

  /// Writes the payload of a fallback case of an enum whose key is the tag: the whole object, for other types.
  @inlinable
  public mutating func writeUnknownCase<Value: JSONWritable>(_ value: borrowing Value) throws(JSONError) {
    try value.write(to: &self)
  }

  @_disfavoredOverload
  public mutating func writeUnknownCase<Value: Encodable>(_ value: Value) throws(JSONError) {
    try encode(value)
  }
}

// MARK: - Ignored cases

@_documentation(visibility: internal)
extension JSONWriter {
  /// Returns the error for a case that can't be written because it is ignored.
  public mutating func ignoredCase(_ name: String, of type: Any.Type) -> JSONError {
    failureOfNextValue(.unwritable("the case '\(name)' of \(TypeName.of(type)), which is ignored"))
  }
}

extension String {
  /// The first eight bytes as a number, the first one lowest.
  var firstWord: UInt64 {
    utf8.prefix(8).enumerated().reduce(0) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
  }
}

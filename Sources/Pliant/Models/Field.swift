// Field: a value, null, or a missing member.

public import PliantCore

/// A value that distinguishes null from a missing member, as in a PATCH request.
///
/// ```swift
/// @JSONModel
/// struct Change {
///   var note: Field<String>      // no initial value is needed: .missing when there is no member
/// }
/// try Change(json: #"{}"#).note                    // .missing
/// try Change(json: #"{"note":null}"#).note         // .null
/// try Change(json: #"{"note":"late"}"#).note       // .value("late")
/// try Change(note: .null).jsonString()             // {"note":null}
/// try Change(note: .missing).jsonString()          // {}
/// ```
///
/// An unusable value gives `.missing`, even if the property has an initial value, and is reported, if the tolerance lets
/// optionals be nil. One that denotes nothing gives `.null`. In an array, as of several associated values without labels,
/// `.missing` is written as null.
public enum Field<Value> {
  /// There is no member.
  case missing
  /// The member is null.
  case null
  /// The member has a value.
  case value(Value)

  /// The value; nil if the member is null or missing.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Whether there is a member, with a value or null.
  public var isPresent: Bool {
    if case .missing = self { false } else { true }
  }

  /// Creates a field with a value, or `.null` for nil.
  public init(_ value: Value?) {
    self = value.map(Field.value) ?? .null
  }

  /// Assigns the member's value to an optional; leaves it unchanged if the member is missing.
  public func apply(to value: inout Value?) {
    switch self {
    case .missing: break
    case .null: value = nil
    case .value(let new): value = new
    }
  }

  /// Transforms the value, if there is one.
  public func map<Result>(_ transform: (Value) throws -> Result) rethrows -> Field<Result> {
    switch self {
    case .missing: .missing
    case .null: .null
    case .value(let value): .value(try transform(value))
    }
  }
}

extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}
extension Field: Sendable where Value: Sendable {}

extension Field: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension Field: ZeroInitializable {
  public static var zeroValue: Field { .missing }
}

// MARK: - JSON

extension Field {
  /// Reads a field whose value is read by a closure.
  init(from reader: inout JSONReader, by source: ValueSource, _ read: ValueReading<Value>) throws(JSONError) {
    if try reader.readNull() {
      self = .null
      return
    }
    let start = reader.position
    do throws(JSONError) {
      let value = try read(&reader)
      self = .value(value)
      guard isNil(value) else { return }
      // An unusable value became nil inside: null is not read as a value.
      let end = reader.position
      self = try reader.isNothing(at: start) ? .null : .missing
      reader.move(to: end)
    } catch {
      let other = try reader.recoverOptional(error, Value.self, by: source, hasDefault: nil, from: start)
      self = other.map(Field.init) ?? .missing
    }
  }
}

extension Field: JSONReadable where Value: JSONReadable {
  /// Whether values have another form in Codable types than in models.
  @_documentation(visibility: internal)
  public static var hasCodableForm: Bool { Value.hasCodableForm }

  public init(from reader: inout JSONReader) throws(JSONError) {
    try self.init(from: &reader, by: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @_documentation(visibility: internal)
  public mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges) {
    guard case .value(var value) = self, case .value(let old) = old else { return }
    changes.preserveUnserialized(of: &value, from: old)
    self = .value(value)
  }
}

extension Field: JSONWritable where Value: JSONWritable {
  /// Writes the value, or null. A model doesn't write a property that is `.missing`.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if case .value(let value) = self { try value.write(to: &writer) } else { try writer.writeNull() }
  }
}

extension Field: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    if let node = decoder as? NodeDecoder {
      self = try Self.decodeDispatched(from: node)
    } else {
      guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
      let container = try decoder.singleValueContainer()
      self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
    }
  }
}

extension Field: DispatchedDecodable where Value: Decodable {
  static func decodeDispatched(from decoder: NodeDecoder) throws -> Field {
    guard decoder.kind != .null else { return .null }
    let value = try Value?.decodeDispatched(from: decoder)
    if let value, unsafe decoder.session.attempts.unusableNode != decoder.node || !isNil(value) { return .value(value) }
    return try decoder.denotesNothing() ? .null : .missing
  }
}

extension Field: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    if case .value(let value) = self { return try encoder.encodeWrapped(value) }
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

extension KeyedDecodingContainer {
  /// Decodes a field, which may be missing.
  public func decode<Value: Decodable>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
    // The type may have an initial value for the property.
    guard contains(key) else { return try decodeIfPresent(type, forKey: key) ?? .missing }
    return try decodeWrapper(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a field, unless it is missing.
  public mutating func encode<Value: Encodable>(_ value: Field<Value>, forKey key: Key) throws {
    if value.isPresent { try encodeWrapper(value, forKey: key) }
  }
}

extension Field: ForeignForm {
  static var isCopied: Bool { true }
}

// MARK: - Calls in generated code

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes a member for a field that has a value or is null.
  public mutating func write<Value: JSONWritable>(_ value: Field<Value>, member: StaticString) throws(JSONError) {
    guard value.isPresent else { return }
    try writeKey(member: member)
    try writeValue(value)
    try checkMember()
  }

  /// Writes a member for a field of a type that is only Encodable.
  @_disfavoredOverload
  public mutating func write<Value: Encodable>(_ value: Field<Value>, member: StaticString) throws(JSONError) {
    guard value.isPresent else { return }
    try write(value.value, nullableMember: member)
  }

  /// Writes a field, which represents null itself.
  public mutating func write<Value: JSONWritable>(
    _ value: Field<Value>, nullableMember member: StaticString
  ) throws(JSONError) {
    try write(value, member: member)
  }

  /// Writes a field of a type that is only Encodable.
  @_disfavoredOverload
  public mutating func write<Value: Encodable>(
    _ value: Field<Value>, nullableMember member: StaticString
  ) throws(JSONError) {
    try write(value, member: member)
  }
}

extension _Pliant.PathTree {
  /// Adds a field at `path`, if it has a value or is null.
  public mutating func add<Value: JSONWritable>(_ value: Field<Value>, at path: StaticString) throws(JSONError) {
    if value.isPresent { try add(value as Field<Value>?, at: path) } else { leaveOut(path) }
  }

  /// Adds a field of a type that is only Encodable.
  @_disfavoredOverload
  public mutating func add<Value: Encodable>(_ value: Field<Value>, at path: StaticString) throws(JSONError) {
    if value.isPresent { try add(value as Field<Value>?, at: path) } else { leaveOut(path) }
  }
}

extension Field: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Value.self] }
}

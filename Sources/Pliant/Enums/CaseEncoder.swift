//===----------------------------------------------------------------------===//
// CaseEncoder: encodes the parts of an enum that a ModelEncoder doesn't, for a generated `encode(to:)`.
//===----------------------------------------------------------------------===//

import PliantCore

/// Encodes the parts of an enum that are not labeled members.
@_documentation(visibility: internal)
public enum CaseEncoder {
  /// An empty object: the associated values of a case that has none.
  public static var empty: [String: Int] { [:] }

  /// Encodes a raw value, or a value that is the whole of a case.
  public static func encode<Value: Encodable>(_ value: Value, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let value = ForeignlyKeyedForm.form(of: value, for: encoder)
    try ModelEncoder.withinModel(encoder) { try container.encode(value) }
  }

  @_disfavoredOverload
  public static func encode<Value: JSONWritable>(_ value: Value, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ForeignWritable(value: value))
  }

  /// Returns the error for a case that can't be encoded because it is ignored.
  public static func ignoredCase<Value>(_ name: String, _ value: Value, _ encoder: any Encoder) -> any Error {
    EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: JSONError(.unwritable(JSONWriter.description(ofIgnored: name, of: Value.self))).message))
  }

  /// Encodes null.
  public static func encodeNil(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }

  /// Encodes an internally tagged model.
  ///
  /// - Parameter path: the keys that lead to the tag.
  public static func encode<Value: Encodable, Tag: Encodable>(
    _ value: Value, internalTag tag: Tag, at path: String, to encoder: any Encoder
  ) throws {
    var model = ModelEncoder()
    model.encode(tag, path)
    let form = ForeignlyKeyedForm.form(of: value, for: encoder)
    guard let own = repeated(in: value, path) else {
      try model.finish(encoder)
      return try ModelEncoder.withinModel(encoder) { try form.encode(to: encoder) }
    }
    let tag = InternalTag(path, tag, in: own)
    guard tag.keys.count > 1 else {
      // Encoded last, the tag replaces the value's property: of two members with one key, most encoders keep the
      // last.
      try ModelEncoder.withinModel(encoder) { try form.encode(to: encoder) }
      return try model.finish(encoder)
    }
    // The value writes members of its own below the first key of the path.
    try ModelEncoder.withinModel(encoder) { try tag.encode(into: form, to: encoder) }
  }

  /// Returns the member that a value writes for the first key of a tag's path; nil if it writes none.
  private static func repeated<Value: Encodable>(in value: Value, _ path: String) -> JSON? {
    guard case .key(let key)? = PathPattern(path, beginsWithKey: true).components.first else { return nil }
    if let type = Value.self as? any JSONWritable.Type, !type.mayWrite(keyBeginningWith: firstWord(of: key)) {
      return nil
    }
    guard let json = try? JSON(encoding: value), json[key].exists else { return nil }
    return json[key]
  }

  static func firstWord(of key: String) -> UInt64 {
    key.utf8.prefix(8).enumerated().reduce(0) { $0 | UInt64($1.element) << (8 * UInt64($1.offset)) }
  }

  @_disfavoredOverload
  public static func encode<Value: JSONWritable, Tag: Encodable>(
    _ value: Value, internalTag tag: Tag, at path: String, to encoder: any Encoder
  ) throws {
    try encode(ForeignWritable(value: value), internalTag: tag, at: path, to: encoder)
  }

  /// Encodes the payload of a fallback case of a tagged enum: the tag, for types of raw values.
  public static func encodeUnknown<Value: Encodable & CaseKey>(
    _ value: Value, at path: String, to encoder: any Encoder
  ) throws {
    var model = ModelEncoder()
    model.encode(value, path)
    try model.finish(encoder)
  }

  /// Encodes the payload of a fallback case of a tagged enum: the whole object, for other types.
  @_disfavoredOverload
  public static func encodeUnknown<Value: Encodable>(
    _ value: Value, at path: String, to encoder: any Encoder
  ) throws {
    try encode(value, to: encoder)
  }

  /// Encodes the payload of a fallback case of an enum whose key is the tag: the key, for types of raw values.
  public static func encodeUnknownCase<Value: Encodable & CaseKey>(_ value: Value, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    try container.encode(empty, forKey: TextKey("\(value)"))
  }

  /// Encodes the payload of a fallback case of an enum whose key is the tag: the whole object, for other types.
  @_disfavoredOverload
  public static func encodeUnknownCase<Value: Encodable>(_ value: Value, to encoder: any Encoder) throws {
    try encode(value, to: encoder)
  }

  /// Encodes one of several unlabeled values.
  public static func encode<Value: Encodable>(
    _ value: Value, into array: inout any UnkeyedEncodingContainer
  ) throws {
    try array.encode(ForeignlyKeyedForm.form(of: value))
  }

  @_disfavoredOverload
  public static func encode<Value: JSONWritable>(
    _ value: Value, into array: inout any UnkeyedEncodingContainer
  ) throws {
    try array.encode(ForeignWritable(value: value))
  }
}

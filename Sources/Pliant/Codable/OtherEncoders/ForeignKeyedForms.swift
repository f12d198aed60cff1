// Dictionaries whose keys are texts in models but not in Codable, which encodes `[Side: Int]` as `["left", 1]`. Other
// encoders are passed a copy with string keys. TolerantCodable values are passed with the keys of their mapping.

import PliantCore

/// A collection that may be or contain a dictionary whose keys are not strings, or contain TolerantCodable values.
protocol ForeignlyKeyed {
  static var isAltered: Bool { get }
  /// A copy with string keys.
  var altered: any Encodable { get }
}

/// A value in the form for other encoders, which have their own dates, data and numbers for TolerantCodable values.
struct ForeignlyKeyedForm: Encodable {
  private let value: any Encodable

  init(_ value: any Encodable) { self.value = value is any TolerantCodable ? value : Self.form(of: value) }

  func encode(to encoder: any Encoder) throws {
    if let value = value as? any TolerantCodable, EncodingLevel.ours(encoder) == nil {
      return try _Pliant.ForeignObject.encode(anything: value, to: encoder) { writer throws(JSONError) in
        try writer.encodeHere(value)
      }
    }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  static func form(of value: any Encodable) -> any Encodable {
    // Most values are scalars, and checking these for a conformance is slower.
    if value is String || value is Int || value is Bool || value is Double { return value }
    if let keyed = value as? any ForeignlyKeyed { return type(of: keyed).isAltered ? keyed.altered : value }
    return value is any TolerantCodable ? ForeignlyKeyedForm(value) : value
  }

  static func form<Value: Encodable>(of value: Value, for encoder: any Encoder) -> any Encodable {
    isAltered(Value.self) && EncodingLevel.ours(encoder) == nil ? form(of: value) : value
  }

  static func isAltered(_ type: Any.Type) -> Bool {
    (type as? any ForeignlyKeyed.Type)?.isAltered ?? (type is any TolerantCodable.Type)
  }
}

extension Dictionary: ForeignlyKeyed where Key: Encodable, Value: Encodable {
  static var isAltered: Bool { textKeys != nil || ForeignlyKeyedForm.isAltered(Value.self) }

  /// The keys' texts, if models write an object and Codable an array. Both do the same if values are only Codable.
  private static var textKeys: ObjectKeys<Key>? {
    if Key.self == String.self || Key.self == Int.self || !(Value.self is any JSONWritable.Type) { return nil }
    return ObjectKeys<Key>.find()
  }

  var altered: any Encodable {
    guard let keys = Self.textKeys else { return mapValues { ForeignlyKeyedForm($0) } }
    var members: [String: ForeignlyKeyedForm] = [:]
    for (key, value) in self { members[keys.text(key)] = ForeignlyKeyedForm(value) }
    return members
  }
}

extension ForeignlyKeyed where Self: Collection, Element: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Element.self) }
  var altered: any Encodable { map { ForeignlyKeyedForm($0) } }
}

extension Array: ForeignlyKeyed where Element: Encodable {}
extension ContiguousArray: ForeignlyKeyed where Element: Encodable {}
extension Set: ForeignlyKeyed where Element: Encodable {}

extension Optional: ForeignlyKeyed where Wrapped: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Wrapped.self) }
  var altered: any Encodable { map { ForeignlyKeyedForm($0) } }
}

extension Field: ForeignlyKeyed where Value: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Value.self) }
  var altered: any Encodable { value.map { ForeignlyKeyedForm($0) } }
}

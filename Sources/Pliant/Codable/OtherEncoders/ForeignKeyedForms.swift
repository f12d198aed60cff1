//===----------------------------------------------------------------------===//
// Dictionaries whose keys are texts in models but not in Codable, which encodes `[Side: Int]` as `["left", 1]`. Other
// encoders are passed a copy with string keys. TolerantCodable values are passed with the keys of their mapping.
//===----------------------------------------------------------------------===//

/// A collection that may be or contain a dictionary whose keys are not strings, or contain TolerantCodable values.
protocol ForeignlyKeyed {
  /// Whether values of this type are or contain such values.
  static var isAltered: Bool { get }
  /// A copy with string keys.
  var altered: any Encodable { get }
}

/// A value in the form that other encoders are passed.
struct ForeignlyKeyedForm: Encodable {
  private let value: any Encodable

  init(_ value: any Encodable) { self.value = Self.form(of: value) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  static func form(of value: any Encodable) -> any Encodable {
    // Most values are scalars, and checking these for a conformance is slower.
    if value is String || value is Int || value is Bool || value is Double { return value }
    if let keyed = value as? any ForeignlyKeyed { return type(of: keyed).isAltered ? keyed.altered : value }
    return (value as? any TolerantCodable).map { ForeignTolerantForm($0) } ?? value
  }

  /// The form in which a value is passed to an encoder.
  static func form<Value: Encodable>(of value: Value, for encoder: any Encoder) -> any Encodable {
    isAltered(Value.self) && EncodingLevel.ours(encoder) == nil ? form(of: value) : value
  }

  /// Whether other encoders are passed values of a type in another form.
  static func isAltered(_ type: Any.Type) -> Bool {
    (type as? any ForeignlyKeyed.Type)?.isAltered ?? (type is any TolerantCodable.Type)
  }

  /// Whether keys of a type are texts in models, but not in Codable.
  fileprivate static func isText(_ key: Any.Type) -> Bool {
    func hasText<Key: RawRepresentable>(_: Key.Type) -> Bool { Key.RawValue.self is any JSONObjectKey.Type }
    if key == String.self || key == Int.self { return false }
    if key is any JSONObjectKey.Type { return true }
    return (key as? any RawRepresentable.Type).map { hasText($0) } ?? false
  }

  fileprivate static func text(of key: Any) -> String? {
    func text<Key: RawRepresentable>(_ key: Key) -> String? { (key.rawValue as? any JSONObjectKey)?.jsonKey }
    if let key = key as? any JSONObjectKey { return key.jsonKey }
    return (key as? any RawRepresentable).flatMap { text($0) }
  }
}

extension Dictionary: ForeignlyKeyed where Key: Encodable, Value: Encodable {
  static var isAltered: Bool { hasTextKeys || ForeignlyKeyedForm.isAltered(Value.self) }

  /// Whether models write the dictionary as an object, and Codable as an array. Both do the same if the values are only
  /// Codable.
  private static var hasTextKeys: Bool {
    Value.self is any JSONWritable.Type && ForeignlyKeyedForm.isText(Key.self)
  }

  var altered: any Encodable {
    guard Self.hasTextKeys else { return mapValues { ForeignlyKeyedForm($0) } }
    var members: [String: ForeignlyKeyedForm] = [:]
    for (key, value) in self {
      if let text = ForeignlyKeyedForm.text(of: key) { members[text] = ForeignlyKeyedForm(value) }
    }
    return members
  }
}

extension ContiguousArray: ForeignlyKeyed where Element: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Element.self) }
  var altered: any Encodable { map { ForeignlyKeyedForm($0) } }
}

extension Set: ForeignlyKeyed where Element: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Element.self) }
  var altered: any Encodable { map { ForeignlyKeyedForm($0) } }
}

extension Array: ForeignlyKeyed where Element: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Element.self) }
  var altered: any Encodable { map { ForeignlyKeyedForm($0) } }
}

extension Optional: ForeignlyKeyed where Wrapped: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Wrapped.self) }
  var altered: any Encodable { map { ForeignlyKeyedForm($0) } }
}

extension Field: ForeignlyKeyed where Value: Encodable {
  static var isAltered: Bool { ForeignlyKeyedForm.isAltered(Value.self) }
  var altered: any Encodable { value.map { ForeignlyKeyedForm($0) } }
}

// Dictionaries and their keys.

public import PliantCore

/// A type that can be the key of a JSON object.
///
/// Strings, characters, integers and UUIDs conform. In models, an enum or struct around one of them works as it is; other keys
/// have to conform, and so do all keys of dictionaries with ``Lossy``:
///
/// ```swift
/// struct Locale: Hashable, JSONObjectKey {
///   var language: String, region: String
///   init?(jsonKey: String) { … }                   // "en-US"
///   var jsonKey: String { "\(language)-\(region)" }
/// }
/// ```
///
/// All of this needs values that are models, or of the library's or the standard library's types. A dictionary whose
/// values are only `Codable` has Foundation's form, in models as well: an array of alternating keys and values, unless
/// the keys are `String`, `Int` or `CodingKeyRepresentable`. Its keys can't be characters, which aren't `Codable`. It is
/// an object once the values' type has `@JSONModel`, or conforms to ``JSONReadable`` and ``JSONWritable``.
public protocol JSONObjectKey {
  /// Creates a key from its text; nil if the text is invalid.
  init?(jsonKey: String)
  /// The text of the key.
  var jsonKey: String { get }
}

extension String: JSONObjectKey {
  @inlinable
  public init?(jsonKey: String) { self = jsonKey }

  @inlinable
  public var jsonKey: String { self }
}

extension Substring: JSONObjectKey {
  public init?(jsonKey: String) { self = jsonKey[...] }
  public var jsonKey: String { String(self) }
}

extension Character: JSONObjectKey {
  public init?(jsonKey: String) {
    guard jsonKey.count == 1, let character = jsonKey.first else { return nil }
    self = character
  }
  public var jsonKey: String { String(self) }
}

extension FixedWidthInteger where Self: JSONObjectKey {
  /// Nil unless the text is the canonical form of the integer: no `+5`, no `05`.
  public init?(jsonKey: String) {
    let isNegative = jsonKey.utf8.first == UInt8(ascii: "-")
    guard !isNegative || Self.isSigned else { return nil }
    var value: Self = 0
    var hasDigits = false
    for byte in jsonKey.utf8.dropFirst(isNegative ? 1 : 0) {
      // Zero is the whole text, if it is the first digit.
      guard case 0x30...0x39 = byte, value != 0 || !hasDigits else { return nil }
      hasDigits = true
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = Self(truncatingIfNeeded: byte - 0x30)
      let (next, isBeyond) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !isTooLarge, !isBeyond else { return nil }
      value = next
    }
    guard hasDigits, value != 0 || !isNegative else { return nil }
    self = value
  }
  public var jsonKey: String { String(self) }
}

extension JSONObjectKey where Self: RawRepresentable, RawValue: JSONObjectKey {
  public init?(jsonKey: String) {
    guard let raw = RawValue(jsonKey: jsonKey) else { return nil }
    self.init(rawValue: raw)
  }

  public var jsonKey: String { rawValue.jsonKey }
}

// MARK: - Dictionaries

extension Dictionary: JSONReadable where Value: JSONReadable {
  /// Reads an object. Of members with the same key, the last is kept.
  ///
  /// Keys can be strings, integers, types that are `JSONObjectKey` or `CodingKeyRepresentable`, or types with a raw
  /// value of such a type; the cases of an enum model have the names that they have as values. For all others, the form of Codable is read: an array of alternating keys and values.
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = [:]
    guard Key.self == String.self else {
      try readWithOtherKeys(from: &reader)
      return
    }
    let start = reader.position
    guard reader.peek() == .object else {
      self = try reader.coerceCollection(Self.self, from: start)
      return
    }
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.readKey()
      // SAFETY: `Key` is String.
      try reader.readMember(of: &self, forKey: unsafe unsafeBitCast(key, to: Key.self))
    } while try reader.nextMember()
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readWithOtherKeys(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers(into: &self, ElementForm<Value>.own)
  }

  /// Models write these dictionaries as objects if the keys have texts, while Codable writes some as arrays, and reads
  /// other texts as keys.
  public static var hasCodableForm: Bool {
    Value.hasCodableForm || Key.self != String.self && ObjectKeys<Key>.find() != nil
  }
}

extension Dictionary: JSONWritable where Value: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    guard Key.self == String.self else { return try writeWithOtherKeys(to: &writer) }
    let object = try writer.beginObject()
    for (key, value) in self {
      // SAFETY: `Key` is String.
      try writer.writeKey(unsafe unsafeBitCast(key, to: String.self))
      try value.write(to: &writer)
      try writer.checkMember()
    }
    try writer.endObject(object)
  }

  @usableFromInline @inline(never)
  func writeWithOtherKeys(to writer: inout JSONWriter) throws(JSONError) {
    try write(to: &writer) { (value, writer) throws(JSONError) in try value.write(to: &writer) }
  }
}

extension Dictionary {
  /// Writes an object, or an array of keys and values in turn for keys that have no text.
  func write(
    to writer: inout JSONWriter, _ writeValue: (Value, inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let keys = ObjectKeys<Key>.find() else { return try writePairs(to: &writer, writeValue) }
    let object = try writer.beginObject()
    for (key, value) in self {
      try writer.writeKey(keys.text(key))
      try writeValue(value, &writer)
      try writer.checkMember()
    }
    try writer.endObject(object)
  }

  private func writePairs(
    to writer: inout JSONWriter, _ writeValue: (Value, inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    let array = try writer.beginArray()
    for (key, value) in self {
      if let key = key as? any JSONWritable {
        try key.write(to: &writer)
      } else if let key = key as? any Encodable {
        try Self.write(key, to: &writer)
      } else {
        throw writer.failure(.unwritable("a key of type \(TypeName.of(Key.self))"))
      }
      try writeValue(value, &writer)
    }
    try writer.endUnorderedArray(array, inGroupsOf: 2)
  }

  private static func write<Other: Encodable>(_ key: Other, to writer: inout JSONWriter) throws(JSONError) {
    try writer.encode(key)
  }
}

/// The conversion of keys of one type to text and back. Looked up once per dictionary, not once per key.
package struct ObjectKeys<Key> {
  package let key: (String) -> Key?
  let text: (Key) -> String

  /// Returns nil for a type of keys that have no text.
  package static func find() -> ObjectKeys? {
    if let type = Key.self as? any JSONObjectKey.Type { return make(type) }
    return codingKeys() ?? rawValues()
  }

  private static func make<Text: JSONObjectKey>(_: Text.Type) -> ObjectKeys {
    // SAFETY: from a type to itself, here and below: the opened type is `Key`.
    ObjectKeys(
      key: { unsafe unsafeBitCast(Text(jsonKey: $0), to: Key?.self) },
      text: { unsafe unsafeBitCast($0, to: Text.self).jsonKey })
  }

  /// The keys of a type that is `CodingKeyRepresentable`; nil for other types.
  static func codingKeys() -> ObjectKeys? {
    if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *) {
      func open<Representable: CodingKeyRepresentable>(_: Representable.Type) -> ObjectKeys {
        ObjectKeys(
          key: { unsafe unsafeBitCast(Representable(codingKey: TextKey($0)), to: Key?.self) },
          text: { unsafe unsafeBitCast($0, to: Representable.self).codingKey.stringValue })
      }
      return (Key.self as? any CodingKeyRepresentable.Type).map { open($0) }
    }
    return nil
  }

  private static func rawValues() -> ObjectKeys? {
    func open<Raw: RawRepresentable>(_: Raw.Type) -> ObjectKeys? {
      guard let raw = ObjectKeys<Raw.RawValue>.find() else { return nil }
      return ObjectKeys(
        key: { unsafe unsafeBitCast(raw.key($0).flatMap { Raw(rawValue: $0) }, to: Key?.self) },
        text: { raw.text(unsafe unsafeBitCast($0, to: Raw.self).rawValue) })
    }
    guard let type = Key.self as? any RawRepresentable.Type else { return nil }
    let keys = open(type)
    return (Key.self as? any (JSONReadable & JSONWritable).Type).flatMap { keys?.named(by: $0) } ?? keys
  }

  /// The keys of a model, whose cases may have other names than their raw values.
  private func named<Model: JSONReadable & JSONWritable>(by _: Model.Type) -> ObjectKeys {
    ObjectKeys(
      key: { text in
        // A key that is a number has only one spelling.
        let model: Model? = KeyForm.value(of: text) ?? Int64(jsonKey: text).flatMap { KeyForm.value(of: $0) }
        return unsafe unsafeBitCast(model, to: Key?.self) ?? key(text)
      },
      text: { KeyForm.text(of: unsafe unsafeBitCast($0, to: Model.self)) ?? text($0) })
  }
}

/// The keys of dictionaries as JSON values.
private enum KeyForm {
  /// Returns the value of another type that has exactly the same JSON, without conversions and without a report.
  ///
  /// - Returns: nil if the other type can't represent this JSON.
  static func value<Value: JSONWritable, Other: JSONReadable>(of value: Value) -> Other? {
    guard let document = document(value) else { return nil }
    var reader = JSONReader(document)
    let trial = reader.beginTrial(isExact: true)
    defer { reader.endTrial(trial) }
    return try? Other(from: &reader)
  }

  /// Returns the string, or the digits of the integer, as which a value is written; nil for other values.
  static func text<Value: JSONWritable>(of value: Value) -> String? {
    guard let document = document(value) else { return nil }
    var reader = JSONReader(document)
    return reader.peek() == .string ? try? reader.readString() : reader.scanInteger().map(String.init)
  }

  private static func document<Value: JSONWritable>(_ value: Value) -> DocumentBytes? {
    var writer = JSONWriter()
    return (try? value.write(to: &writer)) == nil ? nil : try? writer.document()
  }
}

/// A coding key of a document, which is printed as messages show it.
protocol PrintedKey: CodingKey, _Pliant.Described {}

extension PrintedKey {
  var description: String { EscapedText.quoted(stringValue) }
  var debugDescription: String { description }
}

/// A coding key with any text.
struct TextKey: PrintedKey {
  let stringValue: String
  /// The text that Pliant's encoders write, instead of converting the key; nil for a key to convert.
  var spelling: String?
  var intValue: Int? { Int(stringValue) }

  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }

  /// - Parameter name: the key in coding paths, if it was converted.
  init(spelled text: String, name: String? = nil) {
    stringValue = name ?? text
    spelling = text
  }
}

/// A coding key that has only its text, even if that is a number.
struct PlainKey: PrintedKey {
  let stringValue: String

  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  var intValue: Int? { nil }
}

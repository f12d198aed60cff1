// Types with a known schema: scalars, Foundation's types, collections.

import Pliant
import PliantCore
import PliantFoundation

/// A collection, whose schema is that of its elements or bounds.
protocol SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON
  /// Some value; nil if the zero value is sufficient.
  static var sample: Any? { get }
  /// Returns the schema of the keys of a dictionary that a strategy reads; nil if there is nothing to say about them.
  static func names(_ builder: SchemaBuilder) -> JSON?
}

extension SchemaSource {
  static var sample: Any? { nil }
  static func names(_ builder: SchemaBuilder) -> JSON? { nil }
}

/// The schema of a type that has no parts of other types.
struct ScalarSchema {
  let schema: JSON
  /// Some value; nil if the zero value is sufficient.
  let sample: Any?

  /// Returns nil for any other type, and for integers.
  init?(of type: Any.Type) {
    switch type {
    case is String.Type, is Substring.Type: self.init(["type": "string"])
    case is Character.Type: self.init(["type": "string", "minLength": 1, "examples": ["a", "ß", "語"]], Character(" "))
    case is Unicode.Scalar.Type:
      let schema: JSON = ["type": "string", "minLength": 1, "maxLength": 1, "examples": ["a", "ß", "語"]]
      self.init(schema, " " as Unicode.Scalar)
    case is Bool.Type: self.init(["type": "boolean"])
    case is Double.Type, is Float.Type: self.init(["type": "number"])
    case is Decimal.Type: self.init(["type": "number"], Decimal())
    case is Date.Type: self.init(["type": "string", "format": "date-time"], Date(timeIntervalSince1970: 0))
    case is URL.Type: self.init(["type": "string", "format": "uri-reference"], URL(string: "https://example.com"))
    case is UUID.Type:
      let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
      self.init(["type": "string", "format": "uuid"], zero)
    case is Data.Type: self.init(["type": "string", "contentEncoding": "base64"], Data())
    case is JSON.Type: self.init(JSON([:] as JSON.Object), JSON())
    case is JSON.Object.Type: self.init(["type": "object"], JSON.Object())
    case is JSONPatch.Type: self.init(Self.patch, JSONPatch())
    default: return nil
    }
  }

  private init(_ schema: JSON, _ sample: Any? = nil) {
    self.schema = schema
    self.sample = sample
  }

  /// The operations of a JSON Patch (RFC 6902).
  private static var patch: JSON {
    let pointer: JSON = ["type": "string", "format": "json-pointer"]
    let operations: JSON = [
      [
        "properties": ["op": ["enum": ["add", "replace", "test"]], "path": pointer],
        "required": ["op", "path", "value"],
      ],
      ["properties": ["op": ["const": "remove"], "path": pointer], "required": ["op", "path"]],
      [
        "properties": ["op": ["enum": ["move", "copy"]], "path": pointer, "from": pointer],
        "required": ["op", "path", "from"],
      ],
    ]
    let examples: JSON = [["op": "add", "path": "/name", "value": "Li"], ["op": "remove", "path": "/name"]]
    return ["type": "array", "items": ["type": "object", "anyOf": operations, "examples": examples]]
  }
}

extension SchemaBuilder {
  /// Returns a value of a type whose schema is known; nil if only the zero value is.
  static func knownSample(of type: Any.Type) -> Any? {
    ScalarSchema(of: type)?.sample ?? (type as? any SchemaSource.Type)?.sample
  }

  static func knownOrZeroSample(of type: Any.Type) -> Any? {
    knownSample(of: type) ?? (type as? any ZeroInitializable.Type).map { $0.zeroValue as Any }
  }
}

extension FixedWidthInteger {
  static func schema(_ builder: SchemaBuilder) -> JSON {
    // Limits are stated only if they are narrower than a Double's exact integers: wider ones mean nothing to other
    // languages.
    guard Self.bitWidth < 64 else { return Self.isSigned ? ["type": "integer"] : ["type": "integer", "minimum": 0] }
    return ["type": "integer", "minimum": JSON(Int64(Self.min)), "maximum": JSON(Int64(Self.max))]
  }
}

extension Optional: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaPiece.nullable(try builder.schema(of: Wrapped.self))
  }
}

extension SchemaSource where Self: ElementCollection {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaPiece.array(of: try builder.schema(of: Element.self), hasOrder: hasOrder)
  }
}

extension Array: SchemaSource {}
extension ContiguousArray: SchemaSource {}
extension ArraySlice: SchemaSource {}
extension Set: SchemaSource {}

extension SchemaSource where Self: RangeForm {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    let count = JSON(boundCount)
    let bound = try builder.schema(of: Bound.self)
    let bounds: JSON = [
      "type": "array", "prefixItems": JSON(Array(repeating: bound, count: boundCount)), "items": false,
      "minItems": count, "maxItems": count,
    ]
    guard builder.isAnnotating else { return bounds }
    let whole = SchemaPiece.adding("x-whole", true, to: bounds)
    // Mock values of two bounds are the sample, whose bounds are in order.
    guard boundCount == 2, let example = sample.flatMap(SchemaPiece.json) else { return whole }
    return SchemaPiece.adding("examples", [example], to: whole)
  }

  static var sample: Any? {
    (SchemaBuilder.knownOrZeroSample(of: Bound.self) as? Bound).map { bound in
      Self(jsonBounds: Array(repeating: bound, count: boundCount))
    }
  }
}

extension Range: SchemaSource {}
extension ClosedRange: SchemaSource {}
extension PartialRangeFrom: SchemaSource {}
extension PartialRangeUpTo: SchemaSource {}
extension PartialRangeThrough: SchemaSource {}

extension Dictionary: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    guard isObject else { return ["type": "array"] }
    var schema: JSON = ["type": "object", "additionalProperties": try builder.schema(of: Value.self)]
    if let names = builder.names(of: Key.self) {
      schema = SchemaPiece.adding("propertyNames", names, to: schema)
    } else if builder.isAnnotating, !SchemaBuilder.takes("key0", as: Key.self) {
      schema = SchemaPiece.adding("x-unnamed", true, to: schema)
    }
    return schema
  }

  static func names(_ builder: SchemaBuilder) -> JSON? {
    ObjectKeys<Key>.find() == nil ? nil : builder.names(of: Key.self)
  }

  /// Whether the dictionary is a JSON object. Any other is an array of alternating keys and values, as in Codable.
  private static var isObject: Bool {
    if Key.self is any JSONObjectKey.Type { return true }
    // Only dictionaries that Pliant itself reads have raw values as keys.
    if Self.self is any JSONReadable.Type { return ObjectKeys<Key>.find() != nil }
    guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
    return Key.self is any CodingKeyRepresentable.Type
  }
}

extension Field: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaPiece.nullable(try builder.schema(of: Value.self))
  }
}

// MARK: - Wrappers in types that are only Codable

// They replace unusable values as they declare, and not as the tolerance does. So no deviation is made up.

extension Default: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    let (type, value) = (Strategy.Value.self, Strategy.defaultValue)
    let schema = builder.marked(try builder.schema(of: type), "x-narrowed")
    // A missing value is nil, if that is possible.
    guard !(type is any MissingForm.Type), let value = builder.json(ofDefault: value, of: type, using: nil) else {
      return schema
    }
    return SchemaPiece.adding("default", value, to: schema)
  }

  static var sample: Any? { Default() }
}

extension Lossy: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    builder.marked(try builder.schema(of: Value.self), "x-narrowed")
  }
}

extension Lossless: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    builder.marked(try builder.schema(of: Value.self), "x-narrowed")
  }
}

extension Base64: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    builder.marked(try builder.schema(of: Value.self), "x-narrowed")
  }
}

extension DateFormatted: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    builder.marked(builder.schema(of: Form.strategy, for: Form.Value.self), "x-narrowed")
  }
}

extension Mapped: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(of: Value.self) }
}

// MARK: - Keys of dictionaries

extension SchemaBuilder {
  /// Returns the schema of the keys of objects; nil if every string is a key, or the form of the keys is unknown.
  func names<Key>(of key: Key.Type) -> JSON? {
    if key == String.self { return nil }
    if key is any FixedWidthInteger.Type { return ["pattern": "^-?[0-9]+$"] }
    if let type = key as? any Decodable.Type {
      let texts = rawTexts(of: type).filter { Self.takes($0.stringValue, as: key) }
      if !texts.isEmpty { return ["enum": JSON(texts)] }
    }
    return ScalarSchema(of: key)?.schema["format"].string.map { ["format": JSON($0)] }
  }

  /// Returns the raw values of an enum that are strings.
  private func rawTexts(of type: any Decodable.Type) -> [JSON] {
    if let cases = Self.rawValues(of: type) { return cases.filter { $0.string != nil } }
    guard type is any RawRepresentable.Type else { return [] }
    let recorder = SchemaRecorder(self)
    run(type, recorder)
    guard let cases = recorder.declaredCases, case .rawValue = cases.form else { return [] }
    return cases.values.joined().filter { $0.isConstant && $0.sample.string != nil }.map(\.sample)
  }

  /// Whether a string is a valid key.
  static func takes<Key>(_ text: String, as key: Key.Type) -> Bool { ObjectKeys<Key>.find()?.key(text) != nil }
}

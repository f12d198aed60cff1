// Types with a known schema: scalars, Foundation's types, collections.

import Pliant
import PliantCore
import PliantFoundation

/// A type whose schema is known without decoding it.
protocol SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON
  /// Some value; nil if the zero value is sufficient.
  static var sample: Any? { get }
}

extension SchemaSource {
  static var sample: Any? { nil }
}

extension FixedWidthInteger {
  static func schema(_ builder: SchemaBuilder) -> JSON {
    // Limits are stated only if they are narrower than a Double's exact integers: wider ones mean nothing to other
    // languages.
    guard Self.bitWidth < 64 else { return Self.isSigned ? ["type": "integer"] : ["type": "integer", "minimum": 0] }
    return ["type": "integer", "minimum": JSON(Int64(Self.min)), "maximum": JSON(Int64(Self.max))]
  }
}

extension String: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string"] }
}

extension Substring: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string"] }
}

extension Character: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON {
    ["type": "string", "minLength": 1, "examples": ["a", "ß", "語"]]
  }
  static var sample: Any? { Character(" ") }
}

extension Unicode.Scalar: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON {
    ["type": "string", "minLength": 1, "maxLength": 1, "examples": ["a", "ß", "語"]]
  }
  static var sample: Any? { Unicode.Scalar(0x20) }
}

extension Bool: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "boolean"] }
}

extension Double: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "number"] }
}

extension Float: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "number"] }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
extension Float16: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "number"] }
}
#endif

extension Decimal: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "number"] }
  static var sample: Any? { Decimal() }
}

extension Date: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string", "format": "date-time"] }
  static var sample: Any? { Date(timeIntervalSince1970: 0) }
}

extension URL: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string", "format": "uri"] }
  static var sample: Any? { URL(string: "https://example.com") }
}

extension UUID: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string", "format": "uuid"] }
  static var sample: Any? { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

extension Data: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string", "contentEncoding": "base64"] }
  static var sample: Any? { Data() }
}

extension JSON: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { JSON([:] as JSON.Object) }
  static var sample: Any? { JSON() }
}

extension JSON.Object: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "object"] }
  static var sample: Any? { JSON.Object() }
}

extension JSONPatch: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON {
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
  static var sample: Any? { JSONPatch() }
}

extension Optional: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaPiece.nullable(try builder.schema(of: Wrapped.self))
  }
}

extension Array: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    ["type": "array", "items": try builder.schema(of: Element.self)]
  }
}

extension ContiguousArray: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try [Element].schema(builder) }
}

extension ArraySlice: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try [Element].schema(builder) }
}

extension Set: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    ["type": "array", "items": try builder.schema(of: Element.self), "uniqueItems": true]
  }
}

extension Range: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(ofBounds: Bound.self, sample) }
  static var sample: Any? { someBound(Bound.self).map { $0..<$0 } }
}

extension ClosedRange: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(ofBounds: Bound.self, sample) }
  static var sample: Any? { someBound(Bound.self).map { $0...$0 } }
}

extension PartialRangeFrom: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(ofBounds: [Bound.self]) }
  static var sample: Any? { someBound(Bound.self).map { $0... } }
}

extension PartialRangeUpTo: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(ofBounds: [Bound.self]) }
  static var sample: Any? { someBound(Bound.self).map { ..<$0 } }
}

extension PartialRangeThrough: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON { try builder.schema(ofBounds: [Bound.self]) }
  static var sample: Any? { someBound(Bound.self).map { ...$0 } }
}

private func someBound<Bound>(_: Bound.Type) -> Bound? {
  if let known = (Bound.self as? any SchemaSource.Type)?.sample { return known as? Bound }
  return (Bound.self as? any ZeroInitializable.Type)?.zeroValue as? Bound
}

extension SchemaBuilder {
  /// Returns the schema of an array with these bounds.
  fileprivate func schema(ofBounds types: [Any.Type]) throws -> JSON {
    let count = JSON(types.count)
    let bounds: JSON = [
      "type": "array", "prefixItems": JSON(try types.map { try schema(of: $0) }), "items": false, "minItems": count,
      "maxItems": count,
    ]
    return isAnnotating ? SchemaPiece.adding("x-whole", true, to: bounds) : bounds
  }

  /// Returns the same for a lower and an upper bound. Mock values are the sample, whose bounds are in order.
  fileprivate func schema(ofBounds type: Any.Type, _ sample: Any?) throws -> JSON {
    let schema = try schema(ofBounds: [type, type])
    guard isAnnotating, let example = sample.flatMap(SchemaPiece.json) else { return schema }
    return SchemaPiece.adding("examples", [example], to: schema)
  }
}

extension Dictionary: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    guard isObject else { return ["type": "array"] }
    var schema: JSON = ["type": "object", "additionalProperties": try builder.schema(of: Value.self)]
    if let names = try builder.names(of: Key.self) {
      schema = SchemaPiece.adding("propertyNames", names, to: schema)
    } else if builder.isAnnotating, !SchemaBuilder.takes("key0", as: Key.self) {
      schema = SchemaPiece.adding("x-unnamed", true, to: schema)
    }
    return schema
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

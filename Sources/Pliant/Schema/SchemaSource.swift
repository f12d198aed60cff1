//===----------------------------------------------------------------------===//
// Types whose schema is known: scalars, Foundation's types, collections.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// A type that has its schema without being asked for properties.
protocol SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON
  /// Some value; nil where the zero value will do.
  static var sample: Any? { get }
}

extension SchemaSource {
  static var sample: Any? { nil }
}

extension SchemaSource where Self: FixedWidthInteger {
  static func schema(_ builder: SchemaBuilder) -> JSON {
    // Only limits that are narrower than those of a Double's integers say something to other languages.
    guard Self.bitWidth < 64 else { return Self.isSigned ? ["type": "integer"] : ["type": "integer", "minimum": 0] }
    return ["type": "integer", "minimum": JSON(Int64(Self.min)), "maximum": JSON(Int64(Self.max))]
  }
}

extension Int: SchemaSource {}
extension Int8: SchemaSource {}
extension Int16: SchemaSource {}
extension Int32: SchemaSource {}
extension Int64: SchemaSource {}
extension UInt: SchemaSource {}
extension UInt8: SchemaSource {}
extension UInt16: SchemaSource {}
extension UInt32: SchemaSource {}
extension UInt64: SchemaSource {}

extension String: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string"] }
}

extension Substring: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string"] }
}

extension Character: SchemaSource {
  static func schema(_ builder: SchemaBuilder) -> JSON { ["type": "string", "minLength": 1] }
  static var sample: Any? { Character(" ") }
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

extension Optional: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaBuilder.nullable(try builder.schema(of: Wrapped.self))
  }
}

extension Array: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    ["type": "array", "items": try builder.schema(of: Element.self)]
  }
}

extension Set: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    ["type": "array", "items": try builder.schema(of: Element.self), "uniqueItems": true]
  }
}

extension Dictionary: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    ["type": "object", "additionalProperties": try builder.schema(of: Value.self)]
  }
}

extension Field: SchemaSource {
  static func schema(_ builder: SchemaBuilder) throws -> JSON {
    SchemaBuilder.nullable(try builder.schema(of: Value.self))
  }
}

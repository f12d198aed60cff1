//===----------------------------------------------------------------------===//
// SchemaBuilding: who asks a model what it reads. Models describe themselves here; PliantSchema makes something of it.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a description of a model asks the schema that it is for.
package protocol SchemaBuilding: AnyObject {
  /// Whether there are marks for what a schema doesn't say.
  var isAnnotating: Bool { get }

  /// The schema of a type.
  func schema(of type: Any.Type) throws -> JSON

  /// The schema of what a strategy writes.
  func schema(of strategy: some JSONStrategy) throws -> JSON

  /// Whether a type has its schema without being asked for properties.
  func isKnown(_ type: Any.Type) -> Bool

  /// Some value of a type, for what comes behind it to be asked for.
  func sample<Value>(_ type: Value.Type) throws -> Value

  /// Some value that a strategy reads.
  func sample<Strategy: JSONStrategy>(of strategy: Strategy) -> Strategy.Value?
}

/// A type that is there only to be read as what it holds.
package protocol SchemaTransparent {
  static var heldType: Any.Type { get }
  /// The type's own value with another inside; nil if that is of another type.
  static func holding(_ value: Any) -> Any?
}

/// How an enum tells its cases.
package enum SchemaCaseForm {
  case rawValue
  case key
  /// The path of the tag.
  case tag(String)
}

/// Pieces of schemas.
package enum SchemaPiece {
  /// A value as it is written.
  package static func json(of value: Any) -> JSON? {
    func open<Value: Encodable>(_ value: Value) -> JSON? {
      (try? PliantEncoder().encode(value)).flatMap { try? JSON(parsing: $0) }
    }
    if let value = value as? any JSONWritable { return (try? value.jsonString()).flatMap { try? JSON(parsing: $0) } }
    return (value as? any Encodable).flatMap { open($0) }
  }

  /// A schema that takes null as well.
  package static func nullable(_ schema: JSON) -> JSON {
    guard let object = schema.object, !object.isEmpty else { return schema }
    if let type = object["type"]?.string { return adding("type", [JSON(type), "null"], to: schema) }
    if object["type"]?.array?.contains("null") == true { return schema }
    return ["anyOf": [schema, ["type": "null"]]]
  }

  package static func adding(_ key: String, _ value: JSON, to schema: JSON) -> JSON {
    // A reference stands for itself; what is said beside it is allowed since draft 2019-09.
    var object = schema.object ?? JSON.Object()
    object.updateValue(value, forKey: key)
    return JSON(object)
  }
}

// SchemaPiece: parts of schemas that strategies and wrappers give.

import PliantCore

package enum SchemaPiece {
  package static func json(of value: Any) -> JSON? {
    func open<Value: Encodable>(_ value: Value) -> JSON? { try? JSON(encoding: value) }
    if let value = value as? any JSONWritable { return try? value.jsonValue() }
    return (value as? any Encodable).flatMap { open($0) }
  }

  package static func nullable(_ schema: JSON) -> JSON {
    guard let object = schema.object, !object.isEmpty else { return schema }
    if let type = object["type"]?.string { return adding("type", [JSON(type), "null"], to: schema) }
    if object["type"]?.array?.contains("null") == true { return schema }
    return ["anyOf": [schema, ["type": "null"]]]
  }

  /// Returns the schema of an array with elements of a schema; without an order, no two are equal.
  package static func array(of elements: JSON, hasOrder: Bool) -> JSON {
    let array: JSON = ["type": "array", "items": elements]
    return hasOrder ? array : adding("uniqueItems", true, to: array)
  }

  package static func adding(_ key: String, _ value: JSON, to schema: JSON) -> JSON {
    // Keywords next to a `$ref` are allowed since draft 2019-09.
    var object = schema.object ?? JSON.Object()
    object.updateValue(value, forKey: key)
    return JSON(object)
  }
}

// The schemas inside of a schema: numbering and replacing them.

import Pliant
import PliantCore

extension JSON {
  /// Returns the schema with a number, `x-number`, in itself and in each schema inside.
  func numberingSchemas() -> JSON {
    var count = 0
    return replacingSchemas { schema in
      guard schema.object != nil else { return schema }
      count += 1
      return SchemaPiece.adding("x-number", JSON(count), to: schema)
    }
  }

  /// Returns the schema with each schema inside replaced, the innermost first, and itself last.
  func replacingSchemas(_ replace: (JSON) -> JSON) -> JSON {
    guard let object else { return replace(self) }
    let members = object.map { key, value -> (String, JSON) in
      switch key {
      case "properties", "$defs":
        guard let schemas = value.object else { return (key, value) }
        return (key, JSON(JSON.Object(schemas.map { ($0.key, $0.value.replacingSchemas(replace)) })))
      case "oneOf", "anyOf", "allOf", "prefixItems":
        guard let schemas = value.array else { return (key, value) }
        return (key, JSON(schemas.map { $0.replacingSchemas(replace) }))
      case "items", "contains", "additionalProperties": return (key, value.replacingSchemas(replace))
      default: return (key, value)
      }
    }
    return replace(JSON(JSON.Object(members)))
  }

  /// The number of the schema.
  var schemaNumber: Int { self["x-number"].int ?? 0 }

  /// Returns the schema with one of the schemas inside replaced.
  func replacingSchema(numbered number: Int, with other: JSON) -> JSON {
    replacingSchemas { $0.schemaNumber == number ? other : $0 }
  }

  /// The JSON type of the schema's values, or the first of several; nil if it names none.
  var typeName: String? { self["type"].string ?? self["type"].array?.first?.string }

  /// The keys of the members that the schema requires.
  var requiredKeys: [String] { self["required"].arrayValue.compactMap(\.string) }

  /// Whether custom code of a type or a strategy decides which values are accepted.
  var isOpaque: Bool {
    if self["properties"].exists || self["items"].exists || self["prefixItems"].exists || self["enum"].exists {
      return false
    }
    if self["x-strategy"].exists { return true }
    return self["title"].exists && !self["$ref"].exists && !self["oneOf"].exists && !self["anyOf"].exists
      && !self["allOf"].exists && !self["contains"].exists && !self["const"].exists
  }
}

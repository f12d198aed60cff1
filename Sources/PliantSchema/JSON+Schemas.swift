// The schemas inside of a schema: numbering and replacing them, and leaving out their sensitive defaults.

import Pliant
import PliantCore

extension JSON {
  /// Returns the schema with a number, `x-number`, in itself and in each schema inside.
  func numberingSchemas() -> JSON {
    var count = 0
    return replacingSchemas { schema, _ in
      guard schema.object != nil else { return schema }
      count += 1
      return SchemaPiece.adding("x-number", JSON(count), to: schema)
    }
  }

  /// Returns the schema with each schema inside replaced, the innermost first, and itself last.
  ///
  /// - Parameters:
  ///   - path: the path of the schema's values.
  ///   - replace: returns the replacement for a schema and the path of its values.
  private func replacingSchemas(
    at path: [JSONPath.Component] = [], _ replace: (JSON, [JSONPath.Component]) -> JSON
  ) -> JSON {
    guard let object else { return replace(self, path) }
    func inner(_ schema: JSON, _ steps: JSONPath.Component...) -> JSON {
      schema.replacingSchemas(at: path + steps, replace)
    }
    let members = object.map { keyword, value -> (String, JSON) in
      let replaced: JSON =
        switch keyword {
        case "properties": JSON(JSON.Object(value.objectValue.map { ($0.key, inner($0.value, .key($0.key))) }))
        case "$defs": JSON(value.objectValue.mapValues { inner($0) })
        case "oneOf", "anyOf", "allOf": JSON(value.arrayValue.map { inner($0) })
        case "prefixItems": JSON(value.arrayValue.map { inner($0, .wildcard) })
        case "items", "contains", "additionalProperties": inner(value, .wildcard)
        default: value
        }
      return (keyword, replaced)
    }
    return replace(JSON(JSON.Object(members)), path)
  }

  var schemaNumber: Int { self["x-number"].int ?? 0 }

  func replacingSchema(numbered number: Int, with other: JSON) -> JSON {
    replacingSchemas { schema, _ in schema.schemaNumber == number ? other : schema }
  }

  /// Returns a type's schema without the defaults of properties that must not be shown, or that hold such values.
  func withoutSensitiveDefaults(of type: Any.Type) -> JSON {
    guard SensitiveSearch.holds(type) else { return self }
    var search = SensitiveSearch()
    return replacingSchemas { schema, path in
      guard var keywords = schema.object, keywords["default"] != nil,
        search.visibleCount(of: path, from: type) != nil
      else { return schema }
      keywords.removeValue(forKey: "default")
      return JSON(keywords)
    }
  }

  /// The JSON type of the schema's values, or the first of several; nil if it names none.
  var typeName: String? { self["type"].string ?? self["type"].array?.first?.string }

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

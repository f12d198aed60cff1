// Schemas without the initial values of sensitive properties.

import Pliant
import PliantCore

extension JSON {
  /// Returns a type's schema without the defaults of properties that must not be shown, or that hold such values.
  func withoutSensitiveDefaults(of type: Any.Type) -> JSON {
    SensitiveSearch.holds(type) ? withoutDefaults(of: type, at: []) : self
  }

  private func withoutDefaults(of type: Any.Type, at path: [JSONPath.Component]) -> JSON {
    guard let keywords = object else { return self }
    func inner(_ schema: JSON, _ step: JSONPath.Component) -> JSON {
      schema.withoutDefaults(of: type, at: path + [step])
    }
    var members: [(String, JSON)] = []
    for (keyword, value) in keywords {
      switch keyword {
      case "default":
        if SensitiveSearch.visibleCount(of: path[...], from: type) == nil { members.append((keyword, value)) }
      case "properties":
        let properties = (value.object ?? [:]).map { ($0.key, inner($0.value, .key($0.key))) }
        members.append((keyword, JSON(JSON.Object(properties))))
      case "items": members.append((keyword, inner(value, .index(0))))
      case "prefixItems":
        let items = value.arrayValue.enumerated().map { inner($0.element, .index($0.offset)) }
        members.append((keyword, JSON(items)))
      case "allOf", "anyOf", "oneOf":
        members.append((keyword, JSON(value.arrayValue.map { $0.withoutDefaults(of: type, at: path) })))
      default: members.append((keyword, value))
      }
    }
    return JSON(JSON.Object(members))
  }
}

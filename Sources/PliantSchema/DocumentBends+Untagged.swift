// The case of an untagged enum that a value belongs to, whatever deviates inside the value.

import Pliant
import PliantCore

extension DocumentBends {
  /// Returns the only one of several schemas that may take an object or array, even with a deviation inside; nil
  /// unless exactly one may.
  func onlyChoice(of choices: [JSON], _ value: JSON) -> JSON? {
    guard value.object != nil || value.array != nil else { return nil }
    let able = choices.filter { mayTake(value, $0) }
    return able.count == 1 ? able[0] : nil
  }

  /// Whether an object or array may be taken as a value of a schema.
  ///
  /// - Parameter asked: the definitions that are being checked, which a case of the enum's own type leads back to.
  private func mayTake(_ value: JSON, _ schema: JSON, _ asked: Set<String> = []) -> Bool {
    if schema["x-strategy"].exists { return true }
    var asked = asked
    if schema["$ref"].exists && !asked.insert(schema.definitionName).inserted { return false }
    let schema = resolved(schema)
    if let parts = schema["allOf"].array { return parts.allSatisfy { mayTake(value, $0, asked) } }
    if let choices = (schema["anyOf"].array ?? schema["oneOf"].array) {
      return choices.contains { mayTake(value, $0, asked) }
    }
    if schema["enum"].exists || schema["const"].exists { return false }
    switch schema.typeName {
    case "array": return value.array != nil
    case "object":
      // A case fails without its required members.
      return value.type == .object && schema.requiredKeys.allSatisfy { value[$0].exists }
    case "integer", "number", "string", "boolean", "null": return false
    default: return true
    }
  }
}

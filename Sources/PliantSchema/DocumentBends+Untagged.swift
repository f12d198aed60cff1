//===----------------------------------------------------------------------===//
// Which case of an enum without a tag a value must be of, whatever bends inside of it.
//===----------------------------------------------------------------------===//

import Pliant
import PliantCore

extension DocumentBends {
  /// The one of several schemas that takes an object or array, if no other could even when something bends.
  func onlyChoice(of choices: [JSON], _ value: JSON) -> JSON? {
    guard value.object != nil || value.array != nil else { return nil }
    let able = choices.filter { mayTake(value, $0) }
    return able.count == 1 ? able[0] : nil
  }

  /// Whether an object or array might be taken for a value of a schema.
  ///
  /// - Parameter asked: the definitions that were asked on the way here, which a case that is the enum itself leads back to.
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
    switch schema["type"].string ?? schema["type"].array?.first?.string {
    case "array": return value.array != nil
    case "object":
      guard let object = value.object else { return false }
      // What is required and not there makes a case fail.
      return (schema["required"].array ?? []).allSatisfy { $0.string.map { JSON(object)[$0].exists } ?? true }
    case "integer", "number", "string", "boolean", "null": return false
    default: return true
    }
  }
}

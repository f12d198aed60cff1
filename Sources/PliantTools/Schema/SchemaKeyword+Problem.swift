// The problems of values with keywords that need no other schema.

#if CommandLine
import Pliant

extension SchemaKeyword {
  /// Returns the keyword that fails and a message; nil for a valid value.
  func problem(of value: JSON) -> (keyword: String, message: String)? {
    switch self {
    case .type(let types):
      if types.includes(value) { return nil }
      return ("type", "expected \(types.text), found \(SchemaValidation.text(value))")
    case .constant(let constant):
      if value == constant { return nil }
      return ("const", "expected \(SchemaValidation.text(constant)), found \(SchemaValidation.text(value))")
    case .choices(let choices, let known):
      if known.contains(value) { return nil }
      return ("enum", "expected \(Self.list(choices)), found \(SchemaValidation.text(value))")
    default:
      switch value.type {
      case .number: return numberProblem(of: value)
      case .string: return stringProblem(of: value.stringValue)
      case .array: return arrayProblem(of: value)
      case .object: return value.object.flatMap { objectProblem(of: $0) }
      default: return nil
      }
    }
  }

  private static func list(_ choices: [JSON]) -> String {
    guard choices.count > 1 else { return choices.first.map { SchemaValidation.text($0) } ?? "nothing" }
    let names = choices.prefix(8).map { SchemaValidation.text($0) }.joined(separator: ", ")
    return "one of \(names)" + (choices.count > 8 ? ", and \(choices.count - 8) others" : "")
  }

  private func numberProblem(of value: JSON) -> (keyword: String, message: String)? {
    let text = SchemaValidation.text(value)
    switch self {
    case .multipleOf(let factor, let divisor):
      guard let number = ExactNumber(value), let isMultiple = number.isMultiple(of: divisor) else {
        let quotient = (value.double ?? .infinity) / (factor.double ?? 1)
        return quotient == quotient.rounded() && quotient.isFinite
          ? nil : ("multipleOf", "expected a multiple of \(factor), found \(text)")
      }
      return isMultiple ? nil : ("multipleOf", "expected a multiple of \(factor), found \(text)")
    case .maximum(let limit):
      return limit < value ? ("maximum", "expected at most \(limit), found \(text)") : nil
    case .exclusiveMaximum(let limit):
      return value < limit ? nil : ("exclusiveMaximum", "expected less than \(limit), found \(text)")
    case .minimum(let limit):
      return value < limit ? ("minimum", "expected at least \(limit), found \(text)") : nil
    case .exclusiveMinimum(let limit):
      return limit < value ? nil : ("exclusiveMinimum", "expected more than \(limit), found \(text)")
    default: return nil
    }
  }

  private func stringProblem(of text: String) -> (keyword: String, message: String)? {
    switch self {
    case .maxLength(let limit):
      // No string has more characters than bytes.
      guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return nil }
      return ("maxLength", "expected at most \(limit) characters, found \(text.unicodeScalars.count)")
    case .minLength(let limit):
      let count = text.unicodeScalars.count
      return count < limit ? ("minLength", "expected at least \(limit) characters, found \(count)") : nil
    case .format(let name, let check):
      if check(text) { return nil }
      return ("format", "expected format \(name), found \(SchemaValidation.quoted(text))")
    default: return nil
    }
  }

  private func arrayProblem(of array: JSON) -> (keyword: String, message: String)? {
    switch self {
    case .maxItems(let limit) where array.count > limit:
      return ("maxItems", "expected at most \(limit) elements, found \(array.count)")
    case .minItems(let limit) where array.count < limit:
      return ("minItems", "expected at least \(limit) elements, found \(array.count)")
    case .uniqueItems:
      var known: [JSON: Int] = [:]
      for (index, element) in array.elements.enumerated() {
        if let first = known.updateValue(index, forKey: element) {
          return ("uniqueItems", "expected elements that differ, found the same at \(first) and \(index)")
        }
      }
      return nil
    default: return nil
    }
  }

  private func objectProblem(of object: JSON.Object) -> (keyword: String, message: String)? {
    switch self {
    case .maxProperties(let limit) where object.count > limit:
      return ("maxProperties", "expected at most \(limit) keys, found \(object.count)")
    case .minProperties(let limit) where object.count < limit:
      return ("minProperties", "expected at least \(limit) keys, found \(object.count)")
    case .required(let keys):
      let missing = keys.filter { key, others in !([key] + others).contains { object[$0] != nil } }.map(\.key)
      return missing.isEmpty ? nil : ("required", "expected \(Self.keys(missing)), found none")
    case .dependentRequired(let dependencies):
      for (key, required) in dependencies where object[key] != nil {
        let missing = required.filter { object[$0] == nil }
        if missing.isEmpty { continue }
        return (
          "dependentRequired", "expected \(Self.keys(missing)) beside \(SchemaValidation.quoted(key)), found none"
        )
      }
      return nil
    default: return nil
    }
  }

  private static func keys(_ keys: [String]) -> String {
    (keys.count == 1 ? "key " : "keys ") + keys.map { SchemaValidation.quoted($0) }.joined(separator: ", ")
  }
}
#endif

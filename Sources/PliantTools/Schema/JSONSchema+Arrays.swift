// Whether a schema can describe arrays. If not, a document that is an array stands for its elements.

#if CommandLine
package import Pliant

extension JSONSchema {
  /// Whether no array conforms to a schema, as far as its types, constants and local references say.
  package static func excludesArrays(_ document: JSON) -> Bool {
    // The references that were followed: schemas may refer to each other in more ways than can be counted.
    var known: [String: Bool] = [:]
    return excludes(document, in: document, depth: 0, &known)
  }

  private static func excludes(_ schema: JSON, in document: JSON, depth: Int, _ known: inout [String: Bool]) -> Bool {
    guard depth < 32, let keywords = schema.object else { return schema.bool == false }
    func isExcluded(_ schema: JSON) -> Bool { excludes(schema, in: document, depth: depth + 1, &known) }
    for (keyword, value) in keywords {
      switch keyword {
      case "type":
        if value != "array", !(value.array?.contains("array") ?? false) { return true }
      case "const": if value.array == nil { return true }
      case "enum": if value.array?.allSatisfy({ $0.array == nil }) == true { return true }
      case "$ref":
        guard let reference = value.string, reference.hasPrefix("#"),
          let pointer = try? JSONPointer(URIReference.decoded(reference.dropFirst()))
        else { continue }
        if known[reference] == nil {
          known[reference] = false
          known[reference] = isExcluded(document[pointer: pointer])
        }
        if known[reference] == true { return true }
      case "allOf": if value.array?.contains(where: isExcluded) == true { return true }
      case "anyOf", "oneOf": if value.array?.allSatisfy(isExcluded) == true { return true }
      default: continue
      }
    }
    return false
  }
}
#endif

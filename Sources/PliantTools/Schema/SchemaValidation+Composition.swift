// Keywords that combine schemas: allOf, anyOf, oneOf, not, if, dependentSchemas.

#if CommandLine
import Pliant

extension SchemaValidation {
  mutating func checkComposition(
    _ value: JSON, _ keyword: SchemaKeyword, _ schema: CompiledSchema, _ evaluated: inout EvaluatedParts?
  ) -> Bool {
    switch keyword {
    case .allOf(let schemas):
      var isValid = true
      for target in schemas where !checkInPlace(value, target, &evaluated) {
        isValid = false
        if endsEarly { break }
      }
      return isValid
    case .anyOf(let schemas):
      var isValid = false
      for target in schemas where test(value, target, &evaluated) {
        isValid = true
        // Other schemas may evaluate further members and elements.
        if evaluated == nil { break }
      }
      return isValid || failAll(value, schemas, "anyOf", schema)
    case .oneOf(let schemas):
      var matches: [Int] = []
      for (index, target) in schemas.enumerated() where test(value, target, &evaluated) {
        matches.append(index)
      }
      if matches.count == 1 { return true }
      if matches.isEmpty { return failAll(value, schemas, "oneOf", schema) }
      let names = matches.map(String.init).joined(separator: ", ")
      return fail("oneOf", "expected one matching schema, found \(matches.count): \(names)", schema)
    case .not(let target):
      var inner: EvaluatedParts?
      guard test(value, target, &inner) else { return true }
      return fail("not", "expected another value, found \(Self.text(value))", schema)
    case .condition(let condition, let then, let otherwise):
      guard let target = test(value, condition, &evaluated) ? then : otherwise else { return true }
      return checkInPlace(value, target, &evaluated)
    case .dependentSchemas(let schemas):
      guard let object = value.object else { return true }
      var isValid = true
      for (key, target) in schemas where object[key] != nil {
        isValid = checkInPlace(value, target, &evaluated) && isValid
        if !isValid && endsEarly { break }
      }
      return isValid
    default: return true
    }
  }

  /// Notes the problems with the schema that the value was probably meant for: the one that accepts its type and tag.
  private mutating func failAll(
    _ value: JSON, _ schemas: [Reference], _ keyword: String, _ schema: CompiledSchema
  ) -> Bool {
    guard limit > problems.count else { return false }
    let own = pointerDepth
    var best: (depth: Int, problems: [SchemaProblem])?
    var isTied = false
    for target in schemas.prefix(64) {
      let found = problems(of: value, target)
      let isOther = found.contains {
        $0.pointer.tokens.count == own && ["type", "const", "enum", "false"].contains($0.keyword)
          || $0.pointer.tokens.count == own + 1 && $0.keyword == "const"
      }
      guard !isOther, let first = found.first else { continue }
      let depth = first.pointer.tokens.count
      isTied = best != nil
      if best == nil || best!.depth < depth { best = (depth, found) }
    }
    if let best, !isTied {
      note(best.problems)
      return false
    }
    let count = schemas.count
    return fail(keyword, "expected a value of \(count) schemas, found \(Self.text(value)), which none takes", schema)
  }
}
#endif

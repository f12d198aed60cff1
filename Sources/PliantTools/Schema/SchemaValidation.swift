// SchemaValidation: checks one document against a schema.

#if CommandLine
import Pliant
import PliantCore

/// One check of a document against a schema.
struct SchemaValidation {
  typealias Reference = SchemaGraph.Reference

  let graph: SchemaGraph
  /// The maximum number of problems to note; with 0, the first one ends the check.
  var limit: Int
  var problems: [SchemaProblem] = []
  private var path: [String] = []
  /// The resources that were entered, outermost first.
  private var scope: [Int] = []
  private var depth = 0

  /// The maximum depth of nested schemas.
  static let depthLimit = 4_000

  init(_ graph: SchemaGraph, limit: Int) {
    self.graph = graph
    self.limit = limit
  }

  mutating func check(_ document: JSON) -> Bool {
    var evaluated: EvaluatedParts?
    return check(document, graph.root, &evaluated)
  }

  /// Whether the check may end, since no more problems are noted.
  var endsEarly: Bool { problems.count >= limit }

  mutating func check(_ value: JSON, _ reference: Reference, _ evaluated: inout EvaluatedParts?) -> Bool {
    let schema = graph.nodes[reference]
    guard !schema.keywords.isEmpty else { return true }
    guard depth < Self.depthLimit, depth % 16 != 0 || ThreadStack.hasRoom else {
      return fail("$ref", "expected a schema that ends, found one that refers to itself", schema)
    }
    depth += 1
    let entersResource = scope.last != schema.resource
    if entersResource { scope.append(schema.resource) }
    defer {
      depth -= 1
      if entersResource { scope.removeLast() }
    }
    if evaluated == nil && schema.needsEvaluated {
      var own: EvaluatedParts? = EvaluatedParts()
      return checkKeywords(value, schema, &own)
    }
    return checkKeywords(value, schema, &evaluated)
  }

  private mutating func checkKeywords(
    _ value: JSON, _ schema: CompiledSchema, _ evaluated: inout EvaluatedParts?
  ) -> Bool {
    var isValid = true
    for keyword in schema.keywords {
      if check(value, keyword, schema, &evaluated) { continue }
      isValid = false
      if endsEarly { return false }
    }
    return isValid
  }

  private mutating func check(
    _ value: JSON, _ keyword: SchemaKeyword, _ schema: CompiledSchema, _ evaluated: inout EvaluatedParts?
  ) -> Bool {
    switch keyword {
    case .never: return fail("false", "expected nothing, found \(Self.text(value))", schema)
    case .reference(let target): return checkInPlace(value, target, &evaluated)
    case .dynamicReference(let target, let anchor):
      let found = scope.lazy.compactMap { [graph] in graph.dynamicAnchors[$0][anchor] }.first
      return checkInPlace(value, found ?? target, &evaluated)
    case .allOf, .anyOf, .oneOf, .not, .condition, .dependentSchemas:
      return checkComposition(value, keyword, schema, &evaluated)
    case .items, .contains, .unevaluatedItems: return checkElements(value, keyword, schema, &evaluated)
    case .members, .propertyNames, .unevaluatedProperties: return validateMembers(value, keyword, schema, &evaluated)
    default:
      guard let problem = keyword.problem(of: value) else { return true }
      return fail(problem.keyword, problem.message, schema)
    }
  }

  /// Checks the same value against another schema.
  mutating func checkInPlace(_ value: JSON, _ target: Reference, _ evaluated: inout EvaluatedParts?) -> Bool {
    guard evaluated != nil else { return check(value, target, &evaluated) }
    var inner: EvaluatedParts? = EvaluatedParts()
    guard check(value, target, &inner) else { return false }
    if let inner { evaluated?.formUnion(inner) }
    return true
  }

  /// Checks a value inside this one.
  mutating func checkInside(_ value: JSON, at step: @autoclosure () -> String, _ target: Reference) -> Bool {
    var evaluated: EvaluatedParts?
    guard limit > 0 else { return check(value, target, &evaluated) }
    path.append(step())
    defer { path.removeLast() }
    return check(value, target, &evaluated)
  }

  /// Whether a value conforms to a schema, without noting problems.
  mutating func test(_ value: JSON, _ target: Reference, _ evaluated: inout EvaluatedParts?) -> Bool {
    let (known, former) = (problems, limit)
    (problems, limit) = ([], 0)
    defer { (problems, limit) = (known, former) }
    return checkInPlace(value, target, &evaluated)
  }

  /// The problems that a value has with one of several schemas.
  mutating func problems(of value: JSON, _ target: Reference) -> [SchemaProblem] {
    let (known, former) = (problems, limit)
    (problems, limit) = ([], max(former - known.count, 1))
    defer { (problems, limit) = (known, former) }
    var evaluated: EvaluatedParts?
    _ = check(value, target, &evaluated)
    return problems
  }

  var pointerDepth: Int { path.count }

  mutating func note(_ found: [SchemaProblem]) {
    problems += found.prefix(max(limit - problems.count, 0))
  }

  /// Notes a problem of this value, or of a member.
  mutating func fail(
    _ keyword: String, _ message: @autoclosure () -> String, _ schema: CompiledSchema, below key: String? = nil
  ) -> Bool {
    guard problems.count < limit else { return false }
    let location = schema.location + (schema.location.hasSuffix("/") ? "" : "/") + keyword
    problems.append(
      SchemaProblem(
        pointer: JSONPointer(tokens: key.map { path + [$0] } ?? path), keyword: keyword, schemaLocation: location,
        message: EscapedText.line(message())))
    return false
  }

  /// A value as messages show it.
  static func text(_ value: JSON) -> String {
    switch value.type {
    case .null: "null"
    case .bool: "\(value.boolValue)"
    case .number: "number \(EscapedText.cut(value.numberText ?? value.description, 40))"
    case .string: "string \(quoted(value.stringValue))"
    case .array: "array"
    case .object: "object"
    }
  }

  static func quoted(_ text: String) -> String { EscapedText.quotedText(text) }
}

/// The members and elements of a value that schemas have evaluated.
struct EvaluatedParts {
  var hasAllMembers = false
  var keys: Set<KeyText> = []
  /// The number of evaluated elements from the front.
  var elementCount = 0
  var elements: Set<Int> = []

  mutating func noteElements(upTo count: Int) { elementCount = max(elementCount, count) }

  mutating func formUnion(_ other: EvaluatedParts) {
    hasAllMembers = hasAllMembers || other.hasAllMembers
    keys.formUnion(other.keys)
    elementCount = max(elementCount, other.elementCount)
    elements.formUnion(other.elements)
  }
}
#endif

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
  /// The maximum number of problems of one value.
  let fullLimit: Int
  var problems: [SchemaProblem] = []
  private var path: [String] = []
  /// The resources that were entered and have dynamic anchors that enclosing ones don't have, outermost first.
  private var scope: [Int] = []
  private var depth = 0
  private var patternWork = SchemaPattern.standardWork
  /// The first text that couldn't be searched for a pattern. Neither verdict on the document would be true.
  private(set) var undecided: SchemaProblem?
  var memory: SchemaMemory

  /// The maximum depth of nested schemas.
  static let depthLimit = 4_000

  init(_ graph: SchemaGraph, limit: Int) {
    self.graph = graph
    self.limit = limit
    fullLimit = limit
    memory = SchemaMemory(isNeeded: graph.hasShared)
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
      return failAsEndless(schema)
    }
    depth += 1
    let entersResource = graph.hasDynamicAnchors && changesScope(schema.resource)
    if entersResource { scope.append(schema.resource) }
    defer {
      depth -= 1
      if entersResource { scope.removeLast() }
    }
    let isShared = graph.isShared[reference]
    if evaluated == nil && schema.needsEvaluated {
      var own: EvaluatedParts? = EvaluatedParts()
      return isShared ? checkOnce(value, reference, &own) : checkKeywords(value, schema, &own)
    }
    return isShared ? checkOnce(value, reference, &evaluated) : checkKeywords(value, schema, &evaluated)
  }

  /// Checks a value against a schema, or returns what a former check of the same value found.
  ///
  /// Several branches of `anyOf` and the like may check the same part of a document, at each of its levels.
  private mutating func checkOnce(_ value: JSON, _ reference: Reference, _ evaluated: inout EvaluatedParts?) -> Bool {
    let visit = SchemaMemory.Visit(
      schema: reference, place: memory.place, scope: scope, notesProblems: limit > 0, tracksParts: evaluated != nil)
    let isContainer = value.type == .array || value.type == .object
    if let known = memory[visit, isContainer: isContainer] {
      note(known.problems)
      evaluated = known.evaluated
      return known.isValid ?? failAsEndless(graph.nodes[reference])
    }
    memory[visit, isContainer: isContainer] = SchemaMemory.Verdict()
    var isValid = false
    let found = collecting { validation in
      isValid = validation.checkKeywords(value, validation.graph.nodes[reference], &evaluated)
    }
    memory[visit, isContainer: isContainer] = SchemaMemory.Verdict(
      isValid: isValid, problems: found, evaluated: evaluated)
    note(found)
    return isValid
  }

  private mutating func failAsEndless(_ schema: CompiledSchema) -> Bool {
    fail("$ref", "expected a schema that ends, found one that refers to itself", schema)
  }

  /// Whether a resource has a dynamic anchor that no enclosing one has.
  private func changesScope(_ resource: Int) -> Bool {
    graph.dynamicAnchors[resource].keys.contains { anchor in
      !scope.contains { graph.dynamicAnchors[$0][anchor] != nil }
    }
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
    case .pattern(let pattern):
      guard value.type == .string else { return true }
      guard let matches = matches(pattern, value.stringValue, "pattern", schema) else { return false }
      let found = Self.quoted(value.stringValue)
      return matches || fail("pattern", "expected a text like /\(pattern.source)/, found \(found)", schema)
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
  mutating func checkInside(
    _ value: JSON, at step: @autoclosure () -> String, _ number: Int, _ target: Reference
  ) -> Bool {
    let outer = memory.place
    memory.place = number
    defer { memory.place = outer }
    var evaluated: EvaluatedParts?
    guard limit > 0 else { return check(value, target, &evaluated) }
    path.append(step())
    defer { path.removeLast() }
    return check(value, target, &evaluated)
  }

  /// Whether a value conforms to a schema, without noting problems.
  ///
  /// - Parameter number: the number of the value, if it is inside this one.
  mutating func test(
    _ value: JSON, _ target: Reference, _ evaluated: inout EvaluatedParts?, at number: Int? = nil
  ) -> Bool {
    let (known, former, outer) = (problems, limit, memory.place)
    (problems, limit, memory.place) = ([], 0, number ?? outer)
    defer { (problems, limit, memory.place) = (known, former, outer) }
    return checkInPlace(value, target, &evaluated)
  }

  /// The problems that a value has with one of several schemas.
  mutating func problems(of value: JSON, _ target: Reference) -> [SchemaProblem] {
    collecting { validation in
      var evaluated: EvaluatedParts?
      _ = validation.check(value, target, &evaluated)
    }
  }

  /// The problems that a check notes, as many as if it were the only one; none in a test.
  private mutating func collecting(_ check: (inout Self) -> Void) -> [SchemaProblem] {
    let (known, former) = (problems, limit)
    (problems, limit) = ([], former > 0 ? fullLimit : 0)
    defer { (problems, limit) = (known, former) }
    check(&self)
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
    if problems.count < limit { problems.append(problem(keyword, message(), schema, below: key)) }
    return false
  }

  private func problem(
    _ keyword: String, _ message: String, _ schema: CompiledSchema, below key: String?
  ) -> SchemaProblem {
    let location = schema.location + (schema.location.hasSuffix("/") ? "" : "/") + keyword
    return SchemaProblem(
      pointer: JSONPointer(tokens: key.map { path + [$0] } ?? path), keyword: keyword, schemaLocation: location,
      message: EscapedText.line(message))
  }

  /// Whether a text, or the key of a member, matches a pattern; nil, with a problem, if it can't be found out.
  mutating func matches(
    _ pattern: SchemaPattern, _ text: String, _ keyword: String, _ schema: CompiledSchema, below key: String? = nil
  ) -> Bool? {
    if let matches = pattern.matches(text, work: &patternWork) { return matches }
    let message =
      "expected a text that can be compared with /\(pattern.source)/ in limited time and memory, found \(Self.quoted(text))"
    undecided = undecided ?? problem(keyword, message, schema, below: key)
    _ = fail(keyword, message, schema, below: key)
    return nil
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

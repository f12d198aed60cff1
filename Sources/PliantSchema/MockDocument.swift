// MockDocument: a mock document that a schema describes. The same seed gives the same document.

import Pliant
import PliantCore

struct MockDocument {
  private let definitions: JSON
  /// The value where the schema has no constraints.
  private let anything: JSON
  private var state: UInt64
  /// The nesting depth of the schema that is being generated.
  private var depth = 0
  /// The number of schemas visited so far.
  private var count = 0
  /// Whether some schemas were replaced by `false`, which no value matches.
  private let isPruned: Bool
  private lazy var ends = SchemaEnds(definitions: definitions, isPruned: isPruned)
  /// The path of the value that is being generated.
  private var path: [JSONPath.Component] = []
  /// The schemas visited so far, the outer ones first, and the paths of their values.
  private var made: [(path: [JSONPath.Component], schema: JSON)] = []

  /// Deeper than this, the choice that ends the document soonest is taken.
  private static let choosingDepth = 12
  /// Deeper than this, optional parts are left out.
  private static let fullDepth = 6
  /// Deeper than this, which is more than decoders accept, values are null.
  private static let depthLimit = 512
  /// From this many values on, all are generated as if deeply nested: types that contain themselves more than once
  /// grow fast.
  private static let fullCount = 10_000

  /// The values to try where the schema has no constraints.
  static let fillings: [JSON] = [1_700_000_000, "2024-05-01T12:00:00Z", "", [:], [], nil, true]

  /// Returns values of a schema with few constraints, for types that accept only some of them.
  static func candidates(of schema: JSON) -> [JSON] {
    if let examples = schema["examples"].array { return examples }
    let isOpen = !["$ref", "const", "enum", "oneOf", "anyOf", "allOf"].contains { schema[$0].exists }
    guard isOpen else { return [] }
    let types = schema["type"].array ?? [schema["type"]]
    let values: [JSON]
    switch types.first?.string {
    case nil: values = fillings + [1, "a", "1"]
    case "string": values = ["", "1", "a", "2024-05-01T12:00:00Z", "https://example.com"]
    case "integer", "number": values = [1, 0, 1_700_000_000]
    case "boolean": values = [true, false]
    default: values = schema.isOpaque ? fillings : []
    }
    return types.contains("null") ? values + [nil] : values
  }

  /// Returns mock documents of a schema, then its candidates, to be tried until one is accepted.
  static func attempts(_ schema: JSON, _ definitions: JSON) -> some Sequence<JSON> {
    let isFinite = SchemaEnds(definitions: definitions).distance(of: schema) != nil
    let made = (isFinite ? fillings : []).lazy.flatMap { filling in
      (1...4).lazy.map { (seed: UInt64) in
        var mock = MockDocument(definitions: definitions, seed: seed, anything: filling)
        return mock.value(of: schema)
      }
    }
    let candidates = candidates(of: schema["$ref"].exists ? definitions[schema.definitionName] : schema)
    return [AnySequence(made), AnySequence(candidates)].lazy.joined()
  }

  init(definitions: JSON, seed: UInt64, anything: JSON, isPruned: Bool = false) {
    self.isPruned = isPruned
    self.definitions = definitions
    self.anything = anything
    state = seed
  }

  /// Vigna's SplitMix64: small, and the same on every platform.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private mutating func number(below limit: Int) -> Int {
    Int(truncatingIfNeeded: next() % UInt64(Swift.max(limit, 1)))
  }

  private mutating func pick(_ choices: [JSON]) -> JSON {
    choices.isEmpty ? nil : choices[number(below: choices.count)]
  }

  private var isChoosing: Bool { depth > Self.choosingDepth || count > Self.fullCount }
  private var isFull: Bool { depth <= Self.fullDepth && count <= Self.fullCount }

  /// Whether a schema has documents of finite depth.
  private mutating func isFinite(_ schema: JSON) -> Bool {
    schema != false && (ends.areAllFinite || ends.distance(of: schema) != nil)
  }

  /// Returns the schemas that may have made decoding fail at a path: the innermost one visited there or around it. If
  /// the value fails as a whole, such as a case of an untagged enum, the opaque schemas inside of it come first.
  func suspects(at path: [JSONPath.Component]) -> [JSON] {
    guard let length = made.lazy.filter({ path.starts(with: $0.path) }).map(\.path.count).max(),
      let innermost = made.last(where: { $0.path.count == length && path.starts(with: $0.path) })
    else { return [] }
    guard length == path.count, !innermost.schema.isOpaque else { return [innermost.schema] }
    var numbers: Set<Int> = []
    let inside = made.lazy.filter { $0.path.count > length && $0.path.starts(with: path) && $0.schema.isOpaque }
    return inside.map(\.schema).filter { numbers.insert($0.schemaNumber).inserted } + [innermost.schema]
  }

  /// Generates a value of `schema` for a member or an element of the current value.
  private mutating func value(of schema: JSON, at component: JSONPath.Component) -> JSON {
    path.append(component)
    defer { path.removeLast() }
    return value(of: schema)
  }

  private mutating func elements(of schemas: [JSON]) -> [JSON] {
    schemas.enumerated().map { value(of: $1, at: .index($0)) }
  }

  mutating func value(of schema: JSON) -> JSON {
    depth += 1
    count += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit, schema != false else { return nil }
    made.append((path, schema))
    if let constant = schema["const"].present { return constant }
    if let choices = schema["enum"].array { return pick(choices) }
    if let choices = schema["examples"].array { return pick(choices) }
    if let choices = schema["oneOf"].array { return value(of: choice(of: choices)) }
    if let choices = schema["anyOf"].array { return value(of: preferred(of: choices)) }
    if let parts = schema["allOf"].array {
      return parts.reduce(into: JSON([:] as JSON.Object)) { whole, part in
        whole.merge((ends.areAllFinite ? nil : ends.initialValue(of: part)) ?? value(of: part))
      }
    }
    if schema["$ref"].exists {
      // A type that always contains itself has no values; null may be accepted if the schema demands more than the
      // type does.
      if depth > 1 && !isFinite(schema) { return nil }
      return value(of: definitions[schema.definitionName])
    }
    switch schema.typeName {
    case "string": return JSON(text(schema["format"].string ?? schema["contentEncoding"].string))
    case "integer":
      let minimum = schema["minimum"].int ?? 0
      let maximum = schema["maximum"].int ?? schema["exclusiveMaximum"].int.map { $0 - 1 } ?? .max
      let (range, overflows) = maximum.subtractingReportingOverflow(minimum)
      return JSON(minimum + number(below: overflows ? 9_999 : Swift.min(range, 9_999)))
    case "number":
      guard let minimum = schema["minimum"].double else { return JSON(Double(number(below: 100_000)) / 100) }
      let maximum = schema["maximum"].double ?? schema["exclusiveMaximum"].double ?? minimum + 100
      return JSON(minimum + (maximum - minimum) * Double(number(below: 64)) / 64)
    case "boolean": return JSON(next() & 1 == 0)
    case "null": return nil
    case "array":
      if let items = schema["prefixItems"].array {
        return JSON(elements(of: items + [schema["contains"]].filter(\.exists)))
      }
      if schema["contains"].exists { return JSON(elements(of: [schema["contains"]])) }
      let hasElements = isFull && schema["items"].exists && isFinite(schema["items"])
      let count = hasElements ? 1 + number(below: 3) : 0
      var elements: [JSON] = []
      for _ in 0..<count {
        let element = value(of: schema["items"], at: .index(elements.count))
        if schema["uniqueItems"].bool != true || !elements.contains(element) { elements.append(element) }
      }
      return JSON(elements)
    case "object": return object(of: schema)
    default: return anything
    }
  }

  /// Picks a choice. Deep inside of a document, this is the one that ends it soonest.
  private mutating func choice(of choices: [JSON]) -> JSON {
    if isChoosing { return ends.nearest(of: choices) }
    return pick(ends.areAllFinite ? choices : choices.filter { isFinite($0) })
  }

  /// Picks a value over null, and known cases over unknown ones. Deep inside of a document, picks the choice that
  /// ends it.
  private mutating func preferred(of choices: [JSON]) -> JSON {
    if let last = choices.last, SchemaEnds.isNullable(choices) {
      return isFull && isFinite(choices[0]) ? choices[0] : last
    }
    if !isChoosing, SchemaEnds.isOfKnownCases(choices), isFinite(choices[0]) { return choices[0] }
    return choice(of: choices)
  }

  private mutating func object(of schema: JSON) -> JSON {
    let required = Set(schema.requiredKeys)
    var members: [(String, JSON)] = []
    for (key, property) in schema["properties"].objectValue {
      // Deep inside of a document, optional members are left out.
      if !required.contains(key) && !(isFull && isFinite(property)) { continue }
      members.append((key, value(of: property, at: .key(key))))
    }
    // A property that is left out would be read from its other candidates, which may be other properties' keys.
    let object = JSON(JSON.Object(members))
    for (key, property) in schema["properties"].objectValue where !object[key].exists && isFinite(property) {
      if property.hasOtherCandidate(in: object) { members.append((key, value(of: property, at: .key(key)))) }
    }
    // If the form of the keys is unknown, the dictionary is empty.
    let isNamed = !schema["x-unnamed"].exists
    if let additional = schema["additionalProperties"].present, isNamed, isFull, isFinite(additional) {
      let name = name(of: schema["propertyNames"])
      members.append((name, value(of: additional, at: .key(name))))
    }
    let isEmpty = members.isEmpty && schema["minProperties"].exists
    if isEmpty { members.append((name(of: schema["propertyNames"]), [:])) }
    return JSON(JSON.Object(members))
  }

  private mutating func name(of schema: JSON) -> String {
    if let names = schema["enum"].array { return pick(names).stringValue }
    if let format = schema["format"].string { return text(format) }
    return (schema["pattern"].exists ? "" : "key") + "\(number(below: 100))"
  }

  private mutating func text(_ format: String?) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch format {
    case "date-time":
      return
        "20\(two(10 + number(below: 16)))-\(two(1 + number(below: 12)))-\(two(1 + number(below: 28)))"
        + "T\(two(number(below: 24))):\(two(number(below: 60))):\(two(number(below: 60)))Z"
    case "date": return "20\(two(10 + number(below: 16)))-\(two(1 + number(below: 12)))-\(two(1 + number(below: 28)))"
    case "base16": return ["00ff1a", "", "c0de", "0123456789abcdef"][number(below: 4)]
    case "base64", "base64url": return ["cGxpYW50", "", "AAEC", "anNvbiBiZW5kcyB3"][number(below: 4)]
    case "uri", "uri-reference": return "https://example.com/\(number(below: 10_000))"
    case "uuid":
      let digits = (String(next(), radix: 16) + String(next(), radix: 16) + String(repeating: "0", count: 32)).prefix(
        32)
      let parts = [8, 4, 4, 4, 12]
      var rest = digits[...]
      return parts.map { count in
        defer { rest = rest.dropFirst(count) }
        return String(rest.prefix(count))
      }.joined(separator: "-").uppercased()
    default:
      let words = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "höhe", "island", "日本"]
      return words[number(below: words.count)]
    }
  }
}

extension JSON {
  /// Whether an object has a value for another candidate of the property that this schema describes.
  func hasOtherCandidate(in object: JSON) -> Bool {
    self["x-keys"].arrayValue.dropFirst().contains { path in
      object[path: JSONPath(PathPattern(path.stringValue, beginsWithKey: true).components)].exists
    }
  }

  /// The value; nil if it doesn't exist.
  var present: JSON? { exists ? Optional.some(self) : Optional.none }
}

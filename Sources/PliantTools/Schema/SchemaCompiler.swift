// SchemaCompiler: follows all references of a schema, and prepares each keyword.

#if CommandLine
import Pliant
import PliantCore

/// Compiles a schema to a graph. Referenced schemas wait in a queue, which avoids recursion.
struct SchemaCompiler {
  private var registry: SchemaRegistry
  private let options: JSONSchema.Options
  private var numbers: [KeyText: SchemaGraph.Reference] = [:]
  private var pending: [SchemaPlace] = []
  /// The schemas that each one refers to, and those that are referred to again.
  private var targets: [[SchemaGraph.Reference]] = [[]]
  private var repeated: Set<SchemaGraph.Reference> = []
  private var nodes: [CompiledSchema] = []
  private var dialects: [Int: Dialect] = [:]
  /// The schemas with a dynamic anchor, by resource.
  private var dynamicAnchors: [Int: [String: SchemaGraph.Reference]] = [:]

  /// The keywords that apply in a resource.
  struct Dialect {
    var hasApplicators = true
    var hasUnevaluated = true
    var hasValidation = true
    var checksFormats: Bool
  }

  static func compile(_ document: JSON, _ options: JSONSchema.Options) throws -> SchemaGraph {
    var compiler = SchemaCompiler(registry: SchemaRegistry(load: options.load), options: options)
    let root = compiler.registry.add(document, at: options.baseURI)
    var graph = SchemaGraph()
    graph.root = compiler.reference(to: root)
    compiler.targets = [[]]
    while compiler.nodes.count < compiler.pending.count {
      try compiler.nodes.append(compiler.compile(compiler.pending[compiler.nodes.count]))
      compiler.targets.append([])
    }
    graph.nodes = compiler.nodes
    graph.dynamicAnchors = compiler.registry.resources.indices.map { compiler.dynamicAnchors[$0] ?? [:] }
    graph.isShared = compiler.sharedSchemas()
    return graph
  }

  private init(registry: SchemaRegistry, options: JSONSchema.Options) {
    self.registry = registry
    self.options = options
  }

  /// The number of a schema, which is compiled later.
  mutating func reference(to place: SchemaPlace) -> SchemaGraph.Reference {
    let place = registry.enter(place)
    let location = KeyText(place.location)
    let number = numbers[location] ?? pending.count
    targets[nodes.count].append(number)
    guard numbers.updateValue(number, forKey: location) == nil else {
      repeated.insert(number)
      return number
    }
    pending.append(place)
    if dynamicAnchors[place.resource] == nil {
      dynamicAnchors[place.resource] = [:]
      for (name, anchor) in registry.resources[place.resource].dynamicAnchors {
        let target = reference(to: anchor)
        dynamicAnchors[place.resource, default: [:]][name] = target
      }
    }
    return number
  }

  /// For each schema, whether several places below a keyword that may repeat checks refer to it, and it to others.
  private func sharedSchemas() -> [Bool] {
    let dynamic = dynamicAnchors.values.flatMap(\.values)
    var reached: Set<SchemaGraph.Reference> = []
    var waiting = dynamic
    for (node, targets) in zip(nodes, targets) {
      if node.keywords.contains(where: { $0.mayRepeat(beside: targets.count - 1) }) { waiting += targets }
    }
    while let number = waiting.popLast() {
      if reached.insert(number).inserted { waiting += targets[number] }
    }
    let shared = reached.intersection(repeated.union(dynamic))
    return nodes.indices.map { shared.contains($0) && !targets[$0].isEmpty }
  }

  mutating func references(to place: SchemaPlace) -> [SchemaGraph.Reference] {
    (0..<place.json.count).map { reference(to: place.element($0)) }
  }

  private mutating func dialect(of resource: Int) throws -> Dialect {
    if let known = dialects[resource] { return known }
    var dialect = Dialect(checksFormats: options.checksFormats)
    if let vocabularies = try registry.vocabularies(of: resource) {
      let prefix = "https://json-schema.org/draft/2020-12/vocab/"
      dialect.hasApplicators = vocabularies.contains(prefix + "applicator")
      dialect.hasUnevaluated = vocabularies.contains(prefix + "unevaluated")
      dialect.hasValidation = vocabularies.contains(prefix + "validation")
      if vocabularies.contains(prefix + "format-assertion") { dialect.checksFormats = true }
    }
    dialects[resource] = dialect
    return dialect
  }

  private mutating func compile(_ place: SchemaPlace) throws -> CompiledSchema {
    var keywords: [SchemaKeyword] = []
    switch place.json.type {
    case .bool: if place.json.bool == false { keywords = [.never] }
    case .object:
      let dialect = try dialect(of: place.resource)
      if dialect.hasValidation { keywords += try assertions(place) }
      if dialect.checksFormats, let name = place.json["format"].string, let check = SchemaFormat.checks[name] {
        keywords.append(.format(name, check))
      }
      keywords += try references(of: place)
      if dialect.hasApplicators { keywords += try applicators(place) }
      if dialect.hasUnevaluated { keywords += unevaluated(place) }
    default: throw SchemaError(location: place.location, message: "expected a schema, found \(place.json.type)")
    }
    return CompiledSchema(keywords: keywords, resource: place.resource, location: place.location)
  }

  // MARK: - References

  private mutating func references(of place: SchemaPlace) throws -> [SchemaKeyword] {
    var keywords: [SchemaKeyword] = []
    if let text = place.json["$ref"].string {
      keywords.append(.reference(reference(to: try registry.resolve(text, from: place))))
    }
    if let text = place.json["$dynamicRef"].string {
      let target = try registry.resolve(text, from: place)
      let number = reference(to: target)
      let fragment = URIReference.decoded(URIReference(text).fragment ?? "")
      let isDynamic = registry.resources[target.resource].dynamicAnchors[fragment]?.location == target.location
      keywords.append(isDynamic ? .dynamicReference(number, anchor: fragment) : .reference(number))
    }
    return keywords
  }

  // MARK: - Applicators

  private mutating func applicators(_ place: SchemaPlace) throws -> [SchemaKeyword] {
    let json = place.json
    var keywords: [SchemaKeyword] = []
    for (key, make) in [
      ("allOf", SchemaKeyword.allOf), ("anyOf", SchemaKeyword.anyOf), ("oneOf", SchemaKeyword.oneOf),
    ] where json[key].exists {
      guard json[key].type == .array else { throw unexpected(place, key, "an array of schemas") }
      keywords.append(make(references(to: place.member(key))))
    }
    if json["not"].exists { keywords.append(.not(reference(to: place.member("not")))) }
    if json["if"].exists {
      keywords.append(
        .condition(
          reference(to: place.member("if")),
          then: json["then"].exists ? reference(to: place.member("then")) : nil,
          else: json["else"].exists ? reference(to: place.member("else")) : nil))
    }
    if json["dependentSchemas"].exists {
      keywords.append(.dependentSchemas(try named(place, "dependentSchemas").map { ($0.key, $0.schema) }))
    }
    keywords += try dependencies(place)
    if json["prefixItems"].exists || json["items"].exists {
      keywords.append(
        .items(
          prefix: json["prefixItems"].exists ? references(to: place.member("prefixItems")) : [],
          rest: json["items"].exists ? reference(to: place.member("items")) : nil))
    }
    if json["contains"].exists {
      keywords.append(
        .contains(
          reference(to: place.member("contains")), min: try count(place, "minContains") ?? 1,
          max: try count(place, "maxContains")))
    }
    var members = SchemaMembers()
    for (key, schema) in try named(place, "properties") {
      members.properties[KeyText(key)] = schema
      for other in otherKeys(of: key, in: place) { members.others[KeyText(other)] = (key, schema) }
    }
    for (pattern, schema) in try named(place, "patternProperties") {
      members.patterns.append((try compile(pattern, place), schema))
    }
    if json["additionalProperties"].exists { members.additional = reference(to: place.member("additionalProperties")) }
    if !members.properties.isEmpty || !members.patterns.isEmpty || members.additional != nil {
      keywords.append(.members(members))
    }
    if json["propertyNames"].exists { keywords.append(.propertyNames(reference(to: place.member("propertyNames")))) }
    return keywords
  }

  /// The keys besides a property's own one that `x-keys` lists. Those of properties of enclosing models are elsewhere.
  func otherKeys(of property: String, in place: SchemaPlace) -> [String] {
    let paths = ModelPlaces.paths((place.json["properties"][property]["x-keys"].array ?? []).compactMap(\.string))
    guard paths.first == [.key(property)] else { return [] }
    return paths.dropFirst().compactMap { path in
      if case .key(let key)? = path.first, path.count == 1 { key } else { nil }
    }
  }

  private mutating func named(
    _ place: SchemaPlace, _ key: String
  ) throws -> [(key: String, schema: SchemaGraph.Reference)] {
    guard place.json[key].exists else { return [] }
    guard let object = place.json[key].object else { throw unexpected(place, key, "an object of schemas") }
    let schemas = place.member(key)
    return object.keys.map { ($0, reference(to: schemas.member($0))) }
  }

  private mutating func unevaluated(_ place: SchemaPlace) -> [SchemaKeyword] {
    var keywords: [SchemaKeyword] = []
    if place.json["unevaluatedItems"].exists {
      keywords.append(.unevaluatedItems(reference(to: place.member("unevaluatedItems"))))
    }
    if place.json["unevaluatedProperties"].exists {
      keywords.append(.unevaluatedProperties(reference(to: place.member("unevaluatedProperties"))))
    }
    return keywords
  }

  func compile(_ pattern: String, _ place: SchemaPlace) throws -> SchemaPattern {
    do {
      return try SchemaPattern(pattern)
    } catch {
      throw SchemaError(location: place.location, message: "expected a regular expression, found \"\(pattern)\"")
    }
  }

  func unexpected(_ place: SchemaPlace, _ key: String, _ expected: String) -> SchemaError {
    let found = place.json[key]
    let text = found.type == .array || found.type == .object ? "\(found.type)" : found.description
    return SchemaError(location: place.member(key).location, message: "expected \(expected), found \(text)")
  }
}
#endif

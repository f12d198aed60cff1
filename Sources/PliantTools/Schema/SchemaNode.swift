// SchemaGraph: compiled schemas, which refer to each other by number.

#if CommandLine
import Pliant

/// A schema, and all schemas that it refers to.
struct SchemaGraph: Sendable {
  /// The number of a schema.
  typealias Reference = Int

  var nodes: [CompiledSchema] = []
  var root: Reference = 0
  /// For each resource, the schemas that have a `$dynamicAnchor`.
  var dynamicAnchors: [[String: Reference]] = [] {
    didSet { hasDynamicAnchors = dynamicAnchors.contains { !$0.isEmpty } }
  }
  private(set) var hasDynamicAnchors = false
  /// Whether a value may come to each schema more than once, and to others from there.
  var isShared: [Bool] = [] { didSet { hasShared = isShared.contains(true) } }
  private(set) var hasShared = false
}

/// One compiled schema.
final class CompiledSchema: Sendable {
  let keywords: [SchemaKeyword]
  /// The resource that the schema belongs to, for `$dynamicRef`.
  let resource: Int
  /// The address of the schema.
  let location: String
  /// Whether it needs to know which properties and elements other keywords have evaluated.
  let needsEvaluated: Bool

  init(keywords: [SchemaKeyword], resource: Int, location: String) {
    self.keywords = keywords
    self.resource = resource
    self.location = location
    needsEvaluated = keywords.contains { $0.needsEvaluated }
  }
}

/// A keyword with its prepared values.
enum SchemaKeyword: Sendable {
  typealias Reference = SchemaGraph.Reference

  case never
  case reference(Reference)
  /// The schema that the reference leads to from here, and the anchor that enclosing resources may have, too.
  case dynamicReference(Reference, anchor: String)

  case type(SchemaTypes)
  case constant(JSON)
  case choices([JSON], Set<JSON>)
  case multipleOf(JSON, ExactNumber)
  case maximum(JSON)
  case exclusiveMaximum(JSON)
  case minimum(JSON)
  case exclusiveMinimum(JSON)
  case maxLength(Int)
  case minLength(Int)
  case pattern(SchemaPattern)
  case maxItems(Int)
  case minItems(Int)
  case uniqueItems
  case maxProperties(Int)
  case minProperties(Int)
  /// The keys that must exist, each with others that may take its place.
  case required([(key: String, others: [String])])
  case dependentRequired([(key: String, required: [String])])
  case format(String, @Sendable (String) -> Bool)

  case allOf([Reference])
  case anyOf([Reference])
  case oneOf([Reference])
  case not(Reference)
  case condition(Reference, then: Reference?, else: Reference?)
  case dependentSchemas([(key: String, schema: Reference)])
  case items(prefix: [Reference], rest: Reference?)
  case contains(Reference, min: Int, max: Int?)
  case members(SchemaMembers)
  case propertyNames(Reference)
  case unevaluatedItems(Reference)
  case unevaluatedProperties(Reference)

  var needsEvaluated: Bool {
    switch self {
    case .unevaluatedItems, .unevaluatedProperties: true
    default: false
    }
  }

  /// Whether a value may be checked against several schemas, by this keyword or by it and others.
  ///
  /// - Parameter others: the number of other schemas that the keywords beside this one refer to.
  func mayRepeat(beside others: Int) -> Bool {
    switch self {
    case .allOf, .anyOf, .oneOf, .not, .condition, .dependentSchemas, .contains, .unevaluatedItems,
      .unevaluatedProperties:
      true
    case .reference, .dynamicReference: others > 0
    case .members(let members): !members.patterns.isEmpty
    default: false
    }
  }
}

/// `properties`, `patternProperties` and `additionalProperties`, which apply to the same members.
struct SchemaMembers: Sendable {
  var properties: [KeyText: SchemaGraph.Reference] = [:]
  /// Other keys of properties, which only count where the property's own key is missing.
  var others: [KeyText: (property: String, schema: SchemaGraph.Reference)] = [:]
  var patterns: [(SchemaPattern, SchemaGraph.Reference)] = []
  var additional: SchemaGraph.Reference?
}

/// A key that is compared by its UTF-8 code units.
struct KeyText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: KeyText, right: KeyText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
  }
}

/// The types that `type` lists.
struct SchemaTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let null = SchemaTypes(rawValue: 1)
  static let boolean = SchemaTypes(rawValue: 2)
  static let integer = SchemaTypes(rawValue: 4)
  static let number = SchemaTypes(rawValue: 8)
  static let string = SchemaTypes(rawValue: 16)
  static let array = SchemaTypes(rawValue: 32)
  static let object = SchemaTypes(rawValue: 64)

  static let names: [(String, SchemaTypes)] = [
    ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .number), ("string", .string),
    ("array", .array), ("object", .object),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init?(name: String) {
    guard let known = Self.names.first(where: { $0.0 == name }) else { return nil }
    self = known.1
  }

  func includes(_ value: JSON) -> Bool {
    switch value.type {
    case .null: contains(.null)
    case .bool: contains(.boolean)
    case .number: contains(.number) || contains(.integer) && ExactNumber.isInteger(value)
    case .string: contains(.string)
    case .array: contains(.array)
    case .object: contains(.object)
    }
  }

  var text: String {
    let names = Self.names.filter { contains($0.1) }.map(\.0)
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
#endif

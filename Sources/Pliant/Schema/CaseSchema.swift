//===----------------------------------------------------------------------===//
// CaseSchema: a generated description of the cases of an enum.
//===----------------------------------------------------------------------===//

import PliantCore

/// The cases of an enum with associated values, and its fallback case.
///
/// Generated code fills it, and only for a schema.
@_documentation(visibility: internal)
public final class CaseSchema {
  private let builder: any SchemaBuilding
  private var shapes = CompactDictionary<Int, Shape>()
  /// The cases that have values with a tolerance of their own.
  private var narrowed: Set<Int> = []
  /// The fallback case.
  package private(set) var unknown: Fallback?
  /// Whether the enum's own tolerance doesn't use the fallback case for values that can't be a tag or a raw value.
  private var isExact = false

  /// Whether the fallback case is used for unknown raw values or tags only, and not for a value of another kind or
  /// one that the case can't keep.
  package var isFallbackExact: Bool { isExact || unknown?.keepsTag == true }

  private enum Shape {
    case value(JSON)
    case elements([JSON], content: String?)
    case members([Member])
    /// The members of a type, next to those of the tag.
    case model(any Any.Type, isNarrowed: Bool)
  }

  private struct Member {
    let path: [PathPattern.Component]
    let schema: JSON
    let isRequired: [Bool]
  }

  /// The keys and marks of the next member.
  private struct Marks {
    var candidates: [String] = []
    var tolerance = Tolerance.tolerant
    var isRequired = false
    /// The schema of its strategy.
    var schema: JSON?
  }

  private var marks = Marks()

  package struct Fallback {
    /// The type of its associated value; nil if it has none.
    package let type: Any.Type?
    package let schema: JSON

    /// Whether it keeps the raw value or the tag, and not the whole value.
    package var keepsTag: Bool { type is any CaseKey.Type }
  }

  init(_ builder: any SchemaBuilding) { self.builder = builder }

  private func schema(of type: Any.Type) -> JSON {
    (try? marks.schema.take() ?? builder.schema(of: type)) ?? JSON([:] as JSON.Object)
  }

  /// Marks a case that has a value with a tolerance of its own.
  public func narrowed(_ index: Int) { narrowed.insert(index) }

  /// Marks a case of an enum that has a tolerance of its own.
  public func narrowed(_ index: Int, to tolerance: Tolerance) {
    if tolerance != .tolerant { narrowed(index) }
  }

  /// Sets all keys or paths of the next member, if it has several.
  public func candidates(_ candidates: String...) { marks.candidates = candidates }

  /// Sets the tolerance of the next member, and whether no fallback may replace its value.
  public func marks(_ tolerance: Tolerance?, isRequired: Bool) {
    marks.tolerance = tolerance ?? .tolerant
    marks.isRequired = isRequired
  }

  /// Sets the strategy of the next value, and its default.
  public func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for _: Strategy.Value.Type, default value: Strategy.Value? = nil
  ) {
    var schema = (try? builder.schema(of: strategy)) ?? JSON([:] as JSON.Object)
    if let json = value.flatMap(SchemaStrategy(strategy).json), !json.isNull {
      schema = SchemaPiece.adding("default", json, to: schema)
    }
    marks.schema = builder.isAnnotating ? SchemaPiece.adding("x-strategy", true, to: schema) : schema
  }

  /// The same for a value whose type is optional.
  public func strategy<Strategy: JSONStrategy>(
    _ strategy: Strategy, for _: Strategy.Value?.Type, default value: Strategy.Value? = nil
  ) {
    self.strategy(strategy, for: Strategy.Value.self, default: value)
    marks.schema = marks.schema.map(SchemaPiece.nullable)
  }

  /// Describes an internally tagged case with a single value.
  public func model(_ index: Int, _ type: Any.Type) {
    shapes[index] = .model(type, isNarrowed: marks.isRequired || marks.tolerance != .tolerant)
    marks = Marks()
  }

  /// Describes a case that is written as null.
  public func null(_ index: Int) { shapes[index] = .value(["type": "null"]) }

  /// Describes a case that is written as its associated value.
  public func value(_ index: Int, _ type: Any.Type) { shapes[index] = .value(schema(of: type)) }

  /// Adds an element of a case that is written as an array, or as an array behind a key.
  public func element(_ index: Int, _ type: Any.Type, in content: String? = nil) {
    var elements: [JSON] = []
    if case .elements(let known, _)? = shapes[index] { elements = known }
    shapes[index] = .elements(elements + [schema(of: type)], content: content)
  }

  /// Adds a member of a case that is written as an object.
  public func member(
    _ index: Int, _ key: String, _ type: Any.Type, below outer: String? = nil, isRequired: Bool = true
  ) {
    add(key, schema(of: type), isRequired: isRequired && !(type is any ExpressibleByNilLiteral.Type), index, outer)
  }

  /// Adds a member with a default, of a case that is written as an object.
  public func member<Value>(
    _ index: Int, _ key: String, _ type: Value.Type, below outer: String? = nil, default value: Value
  ) {
    var schema = schema(of: type)
    if let json = SchemaPiece.json(of: value), !json.isNull { schema = SchemaPiece.adding("default", json, to: schema) }
    add(key, schema, isRequired: false, index, outer)
  }

  private func add(_ key: String, _ schema: JSON, isRequired: Bool, _ index: Int, _ outer: String?) {
    var known: [Member] = []
    if case .members(let members)? = shapes[index] { known = members }
    let isRequired = isRequired || marks.isRequired
    known.append(
      Member(
        path: outer.map { [.key($0), .key(key)] } ?? [.key(key)], schema: marked(schema),
        isRequired: outer == nil ? [isRequired] : [true, isRequired]))
    shapes[index] = .members(known)
    marks = Marks()
  }

  private func marked(_ schema: JSON) -> JSON {
    var schema = schema
    if !marks.candidates.isEmpty {
      schema = SchemaPiece.adding("x-keys", JSON(marks.candidates.map { JSON($0) }), to: schema)
    }
    if let name = marks.tolerance.schemaName { schema = SchemaPiece.adding("x-tolerance", name, to: schema) }
    if builder.isAnnotating, marks.isRequired || marks.tolerance != .tolerant {
      schema = SchemaPiece.adding("x-narrowed", true, to: schema)
    }
    return schema
  }

  /// Describes a fallback case without an associated value.
  ///
  /// - Parameter tolerance: the enum's own tolerance, if it has one.
  public func fallback(under tolerance: Tolerance? = nil) {
    unknown = Fallback(type: nil, schema: JSON([:] as JSON.Object))
    isExact = tolerance?.usesDefaults == false
  }

  /// Describes a fallback case that keeps the unknown value as its associated value.
  public func fallback(_ type: Any.Type, under tolerance: Tolerance? = nil) {
    unknown = Fallback(type: type, schema: schema(of: type))
    isExact = tolerance?.usesDefaults == false
  }

  // MARK: - Schemas

  /// The schema of a case, with the member of its tag if there is one; nil if the case was not described.
  package func schema(ofCase index: Int, tag: (path: String, schema: JSON)?) -> JSON? {
    guard let schema = plainSchema(ofCase: index, tag: tag) else { return nil }
    guard narrowed.contains(index), builder.isAnnotating else { return schema }
    return SchemaPiece.adding("x-narrowed", true, to: schema)
  }

  private func plainSchema(ofCase index: Int, tag: (path: String, schema: JSON)?) -> JSON? {
    let node = SchemaNode()
    func insertTag() {
      guard let tag else { return }
      node.insert(tag.schema, at: PathPattern(tag.path, beginsWithKey: true).components[...], isRequired: true)
    }
    switch shapes[index] {
    case .value(let schema)?: return schema
    case .elements(let elements, let content)?:
      let array: JSON = [
        "type": "array", "prefixItems": JSON(elements), "minItems": JSON(elements.count),
      ]
      guard let content else { return array }
      node.insert(array, at: [.key(content)], isRequired: [true])
      insertTag()
    case .members(let members)?:
      insertTag()
      for member in members { node.insert(member.schema, at: member.path[...], isRequired: member.isRequired[...]) }
    case .model?, nil: return nil
    }
    return node.json
  }

  /// The type whose members are those of a case; nil if it was not described by one.
  package func model(ofCase index: Int) -> (type: any Any.Type, isNarrowed: Bool)? {
    if case .model(let type, let isNarrowed)? = shapes[index] { (type, isNarrowed) } else { nil }
  }

  /// One schema for each case of an enum without a tag, in the order in which they are tried.
  package var untagged: JSON {
    var choices = shapes.keys.sorted().compactMap { schema(ofCase: $0, tag: nil) }
    if let unknown { choices.append(unknown.schema) }
    return ["anyOf": JSON(choices)]
  }
}

// RecordedCases: the enum cases that a visit doesn't describe, as generated code describes them.

import Pliant
import PliantCore

final class RecordedCases: CaseRecording {
  private let builder: SchemaBuilder
  private var shapes = CompactDictionary<Int, Shape>()
  /// The cases that have values with a tolerance of their own.
  private var narrowed: Set<Int> = []
  /// The defaults of associated values that a visit describes, by their cases.
  private var defaults: [(index: Int, path: String, value: JSON)] = []
  /// The fallback case.
  private(set) var unknown: Fallback?
  /// Whether the enum's own tolerance doesn't use the fallback case for values that can't be a tag or a raw value.
  private var isExact = false

  /// Whether the fallback case is used for unknown raw values or tags only, and not for a value of another kind or
  /// one that the case can't keep.
  var isFallbackExact: Bool { isExact || unknown?.keepsTag == true }

  private enum Shape {
    case value(JSON)
    case elements([JSON], content: String?)
    case members(SchemaNode)
  }

  struct Fallback {
    /// The type of its associated value; nil if it has none.
    let type: Any.Type?
    let schema: JSON
    let isReported: Bool

    /// Whether it keeps the raw value or the tag, and not the whole value.
    var keepsTag: Bool { type is any CaseKey.Type }
  }

  init(_ builder: SchemaBuilder) { self.builder = builder }

  private func schema(of type: Any.Type) -> JSON {
    (try? builder.schema(of: type)) ?? JSON([:] as JSON.Object)
  }

  private func schema(of value: CaseValue) -> JSON {
    guard let strategy = value.strategy else { return schema(of: value.type) }
    return builder.schema(of: strategy, for: value.type)
  }

  func narrow(_ index: Int) { narrowed.insert(index) }

  func null(_ index: Int) { shapes[index] = .value(["type": "null"]) }

  func value(_ index: Int, _ value: CaseValue) { shapes[index] = .value(schema(of: value)) }

  func element(_ index: Int, _ value: CaseValue, _ content: String?) {
    var elements: [JSON] = []
    if case .elements(let known, _)? = shapes[index] { elements = known }
    shapes[index] = .elements(elements + [schema(of: value)], content: content)
  }

  func member(_ index: Int, _ key: String, _ value: CaseValue, _ outer: String?, _ isRequired: Bool) {
    var schema = schema(of: value)
    if let initial = value.initial,
      let json = builder.json(ofDefault: initial, of: value.type, SchemaPiece.json(of: initial))
    {
      schema = SchemaPiece.adding("default", json, to: schema)
    }
    let isRequired = isRequired && !(value.type is any ExpressibleByNilLiteral.Type)
    var node = SchemaNode()
    if case .members(let known)? = shapes[index] { node = known }
    shapes[index] = .members(node)
    node.insert(schema, at: outer.map { [.key($0), .key(key)] } ?? [.key(key)], isRequired: isRequired)
    if let outer { node.require(outer) }
  }

  func initial(_ index: Int, _ path: String, _ value: CaseValue) {
    guard let initial = value.initial else { return }
    let json = value.strategy.map { $0.json(ofAny: initial) } ?? SchemaPiece.json(of: initial)
    if let json = builder.json(ofDefault: initial, of: value.type, json), !json.isNull {
      defaults.append((index, path, json))
    }
  }

  func addDefaults(ofCase index: Int, to root: SchemaNode) {
    for (_, path, value) in defaults.filter({ $0.index == index }) {
      root.annotate("default", value, at: PathPattern(path, beginsWithKey: true).components[...])
    }
  }

  func fallback(_ type: Any.Type?, isExact: Bool, isReported: Bool) {
    let schema = type.map { self.schema(of: $0) } ?? JSON([:] as JSON.Object)
    unknown = Fallback(type: type, schema: schema, isReported: isReported)
    self.isExact = isExact
  }

  // MARK: - Schemas

  /// The schema of a case, with the member of its tag if there is one; nil if the case was not described.
  func schema(ofCase index: Int, tag: (path: PathPattern, schema: JSON)?) -> JSON? {
    plainSchema(ofCase: index, tag: tag).map { builder.marked($0, "x-narrowed", if: narrowed.contains(index)) }
  }

  private func plainSchema(ofCase index: Int, tag: (path: PathPattern, schema: JSON)?) -> JSON? {
    let node: SchemaNode
    switch shapes[index] {
    case .value(let schema)?: return schema
    case .elements(let elements, let content)?:
      let array: JSON = [
        "type": "array", "prefixItems": JSON(elements), "minItems": JSON(elements.count),
      ]
      guard let content else { return array }
      node = SchemaNode()
      node.insert(array, at: [.key(content)], isRequired: true)
    case .members(let members)?: node = members
    case nil: return nil
    }
    if let tag { node.insert(tag.schema, at: tag.path.components[...], isRequired: true) }
    return node.json
  }

  /// One schema for each case of an enum without a tag, in the order in which they are tried.
  var untagged: JSON {
    var choices = shapes.keys.stablySorted(<).compactMap { schema(ofCase: $0, tag: nil) }
    if let unknown { choices.append(unknown.schema) }
    return ["anyOf": JSON(choices)]
  }
}

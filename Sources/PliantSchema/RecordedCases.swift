// RecordedCases: the enum cases that a visit doesn't describe, as generated code describes them.

import Pliant
import PliantCore

final class RecordedCases: CaseRecording {
  private let builder: SchemaBuilder
  /// The cases that were described, by their numbers.
  private var shapes = CompactDictionary<Int, SchemaNode>()
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
  var isFallbackExact: Bool { isExact || unknown?.schema.object?.isEmpty == false }

  struct Fallback {
    /// The type of its associated value; nil if it has none.
    let type: Any.Type?
    /// The schema of that value, empty if it may be anything.
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

  private func shape(_ index: Int) -> SchemaNode {
    let shape = shapes[index] ?? SchemaNode()
    shapes[index] = shape
    return shape
  }

  func narrow(_ index: Int) { narrowed.insert(index) }

  func null(_ index: Int) { shape(index).schema = ["type": "null"] }

  func value(_ index: Int, _ value: CaseValue) { shape(index).schema = schema(of: value) }

  func element(_ index: Int, _ value: CaseValue, _ content: String?) {
    shape(index).append(schema(of: value), below: content)
  }

  func member(_ index: Int, _ key: String, _ value: CaseValue, _ outer: String?, _ isRequired: Bool) {
    var schema = schema(of: value)
    if let json = initial(of: value) { schema = SchemaPiece.adding("default", json, to: schema) }
    let isRequired = isRequired && !(value.type is any ExpressibleByNilLiteral.Type)
    let node = shape(index)
    node.insert(schema, at: outer.map { [.key($0), .key(key)] } ?? [.key(key)], isRequired: isRequired)
    if let outer { node.require(outer) }
  }

  func initial(_ index: Int, _ path: String, _ value: CaseValue) {
    if let json = initial(of: value), !json.isNull { defaults.append((index, path, json)) }
  }

  private func initial(of value: CaseValue) -> JSON? {
    value.initial.flatMap { builder.json(ofDefault: $0, of: value.type, using: value.strategy) }
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
    guard let shape = shapes[index] else { return nil }
    if let tag { shape.insert(tag.schema, at: tag.path.components[...], isRequired: true) }
    return builder.marked(shape.json, "x-narrowed", if: narrowed.contains(index))
  }

  /// One schema for each case of an enum without a tag, in the order in which they are tried.
  var untagged: JSON {
    var choices = shapes.keys.stablySorted(<).compactMap { schema(ofCase: $0, tag: nil) }
    if let unknown { choices.append(unknown.schema) }
    return ["anyOf": JSON(choices)]
  }
}

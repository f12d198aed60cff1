// CaseSchema: a generated description of the enum cases that a visit doesn't describe.

import PliantCore

extension _Pliant {
  /// The cases of an enum whose schemas can't be recorded while they are decoded: those of untagged enums, those with
  /// several unlabeled values, and the fallback case.
  ///
  /// Generated code fills it, and only for a schema.
  public final class CaseSchema {
    private let builder: any SchemaBuilding
    private var shapes = CompactDictionary<Int, Shape>()
    /// The cases that have values with a tolerance of their own.
    private var narrowed: Set<Int> = []
    /// The defaults of associated values that a visit describes, by their cases.
    private var defaults: [(index: Int, path: String, value: JSON)] = []
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
      case members(SchemaNode)
    }

    package struct Fallback {
      /// The type of its associated value; nil if it has none.
      package let type: Any.Type?
      package let schema: JSON
      package let isReported: Bool

      /// Whether it keeps the raw value or the tag, and not the whole value.
      package var keepsTag: Bool { type is any CaseKey.Type }
    }

    init(_ builder: any SchemaBuilding) { self.builder = builder }

    private func schema(of type: Any.Type) -> JSON {
      (try? builder.schema(of: type)) ?? JSON([:] as JSON.Object)
    }

    /// Marks a case that has a value with a tolerance of its own.
    public func narrowed(_ index: Int) { narrowed.insert(index) }

    /// Marks a case of an enum that has a tolerance of its own.
    public func narrowed(_ index: Int, to tolerance: Tolerance) {
      if tolerance != .tolerant { narrowed(index) }
    }

    /// Describes a case that is written as null.
    public func null(_ index: Int) { shapes[index] = .value(["type": "null"]) }

    /// Describes a case that is written as its associated value.
    public func value(_ index: Int, _ type: Any.Type) { shapes[index] = .value(schema(of: type)) }

    /// Adds an element of a case that is written as an array, or as an array behind a key.
    public func element(_ index: Int, _ type: Any.Type, in content: String? = nil) {
      addElement(schema(of: type), index, content)
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
      if let json = builder.json(ofDefault: value) { schema = SchemaPiece.adding("default", json, to: schema) }
      add(key, schema, isRequired: false, index, outer)
    }

    /// Describes a case that is written as its associated value, by a strategy.
    public func value(_ index: Int, _ type: Any.Type, using strategy: some JSONStrategy) {
      shapes[index] = .value(builder.schema(of: strategy, for: type))
    }

    /// Adds an element of a case, written by a strategy.
    public func element(_ index: Int, _ type: Any.Type, in content: String? = nil, using strategy: some JSONStrategy) {
      addElement(builder.schema(of: strategy, for: type), index, content)
    }

    private func addElement(_ schema: JSON, _ index: Int, _ content: String?) {
      var elements: [JSON] = []
      if case .elements(let known, _)? = shapes[index] { elements = known }
      shapes[index] = .elements(elements + [schema], content: content)
    }

    /// Adds a member of a case, written by a strategy.
    public func member(
      _ index: Int, _ key: String, _ type: Any.Type, below outer: String? = nil, isRequired: Bool = true,
      using strategy: some JSONStrategy
    ) {
      let isRequired = isRequired && !(type is any ExpressibleByNilLiteral.Type)
      add(key, builder.schema(of: strategy, for: type), isRequired: isRequired, index, outer)
    }

    /// Adds a member of a case, with a default, written by a strategy.
    public func member<Value>(
      _ index: Int, _ key: String, _ type: Value.Type, below outer: String? = nil, default value: Value,
      using strategy: some JSONStrategy
    ) {
      add(key, builder.schema(of: strategy, for: type), isRequired: false, index, outer)
    }

    private func add(_ key: String, _ schema: JSON, isRequired: Bool, _ index: Int, _ outer: String?) {
      var node = SchemaNode()
      if case .members(let known)? = shapes[index] { node = known }
      shapes[index] = .members(node)
      if let outer {
        node.insert(schema, at: [.key(outer), .key(key)], isRequired: [true, isRequired])
      } else {
        node.insert(schema, at: [.key(key)], isRequired: [isRequired])
      }
    }

    /// Adds the default of an associated value.
    public func initial<Value>(_ index: Int, _ path: String, _ type: Value.Type, _ value: Value) {
      add(builder.json(ofDefault: value), index, path)
    }

    /// Adds the default of an associated value that is written by a strategy.
    public func initial<Value, Strategy: JSONStrategy>(
      _ index: Int, _ path: String, _ type: Value.Type, _ value: Value, using strategy: Strategy
    ) {
      let json = (value as? Strategy.Value).flatMap { SchemaStrategy(strategy).json($0) }
      add(builder.json(ofDefault: value, json), index, path)
    }

    private func add(_ json: JSON?, _ index: Int, _ path: String) {
      if let json, !json.isNull { defaults.append((index, path, json)) }
    }

    package func addDefaults(ofCase index: Int, to root: SchemaNode) {
      for (_, path, value) in defaults.filter({ $0.index == index }) {
        root.annotate("default", value, at: PathPattern(path, beginsWithKey: true).components[...])
      }
    }

    /// Describes a fallback case.
    ///
    /// - Parameters:
    ///   - type: the type of its associated value, which keeps the unknown value, if it has one.
    ///   - tolerance: the enum's own tolerance, if it has one.
    ///   - isReported: whether unknown raw values and tags are reported.
    public func fallback(_ type: Any.Type? = nil, under tolerance: Tolerance? = nil, isReported: Bool = true) {
      let schema = type.map { self.schema(of: $0) } ?? JSON([:] as JSON.Object)
      unknown = Fallback(type: type, schema: schema, isReported: isReported)
      isExact = tolerance?.usesDefaults == false
    }

    // MARK: - Schemas

    /// The schema of a case, with the member of its tag if there is one; nil if the case was not described.
    package func schema(ofCase index: Int, tag: (path: String, schema: JSON)?) -> JSON? {
      plainSchema(ofCase: index, tag: tag).map { builder.marked($0, "x-narrowed", if: narrowed.contains(index)) }
    }

    private func plainSchema(ofCase index: Int, tag: (path: String, schema: JSON)?) -> JSON? {
      let node: SchemaNode
      switch shapes[index] {
      case .value(let schema)?: return schema
      case .elements(let elements, let content)?:
        let array: JSON = [
          "type": "array", "prefixItems": JSON(elements), "minItems": JSON(elements.count),
        ]
        guard let content else { return array }
        node = SchemaNode()
        node.insert(array, at: [.key(content)], isRequired: [true])
      case .members(let members)?: node = members
      case nil: return nil
      }
      if let tag {
        node.insert(tag.schema, at: PathPattern(tag.path, beginsWithKey: true).components[...], isRequired: true)
      }
      return node.json
    }

    /// One schema for each case of an enum without a tag, in the order in which they are tried.
    package var untagged: JSON {
      var choices = shapes.keys.stablySorted(<).compactMap { schema(ofCase: $0, tag: nil) }
      if let unknown { choices.append(unknown.schema) }
      return ["anyOf": JSON(choices)]
    }
  }
}

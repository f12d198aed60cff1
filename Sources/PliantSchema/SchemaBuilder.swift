//===----------------------------------------------------------------------===//
// SchemaBuilder: finds the schema of a type by having it decoded from nothing.
//===----------------------------------------------------------------------===//

import Pliant
import PliantCore

/// Schemas of the types that one model is made of.
final class SchemaBuilder: SchemaBuilding {
  /// The definitions, in the order in which the types were met.
  private(set) var definitions: [(name: String, schema: JSON)] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var samples: [ObjectIdentifier: Any] = [:]
  /// The types whose samples are being made, each for the one before. A sample needs none of its own type.
  private var awaited: Set<ObjectIdentifier> = []
  /// The types of which there is no sample.
  private var unsampled: Set<ObjectIdentifier> = []
  /// How often there was no sample because that of a type around was awaited.
  private var blockedCount = 0
  private var depth = 0
  /// Whether there are marks for what a schema doesn't say: properties with a strategy (`x-strategy`) or a tolerance of their own
  /// (`x-narrowed`), and others for made-up values and bent documents.
  let isAnnotating: Bool

  init(isAnnotating: Bool = false) { self.isAnnotating = isAnnotating }

  /// The schema of a type: its own for scalars and collections, a reference to its definition for others.
  func schema(of type: Any.Type) throws -> JSON {
    if let source = type as? any SchemaSource.Type { return try source.schema(self) }
    if let integer = type as? any FixedWidthInteger.Type { return integer.schema(self) }
    if let transparent = type as? any SchemaTransparent.Type { return try schema(of: transparent.heldType) }
    let id = ObjectIdentifier(type)
    if let name = names[id] { return ["$ref": JSON("#/$defs/\(name)")] }
    guard let decodable = type as? any Decodable.Type else { return JSON([:] as JSON.Object) }
    let name = uniqueName(of: type)
    names[id] = name
    let index = definitions.count
    definitions.append((name, nil))
    definitions[index].schema = define(decodable, named: TypeName.of(type))
    return ["$ref": JSON("#/$defs/\(name)")]
  }

  private func uniqueName(of type: Any.Type) -> String {
    let plain = TypeName.of(type).map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let known = Set(names.values)
    guard known.contains(plain) else { return plain }
    return (2...).lazy.map { "\(plain)\($0)" }.first { !known.contains($0) } ?? plain
  }

  private func define(_ type: any Decodable.Type, named title: String) -> JSON {
    var schema: JSON
    let recorder = SchemaRecorder(self)
    run(type, recorder)
    if let cases = recorder.toldCases {
      schema = self.schema(of: type, cases, recorder.caseSchema)
    } else if let cases = recorder.caseSchema {
      schema = cases.untagged
    } else if let cases = Self.rawValues(of: type) {
      schema = ["enum": JSON(cases)]
    } else {
      schema = recorder.root.json
    }
    if !recorder.flattened.isEmpty {
      let own = recorder.root.isEmpty ? [] : [schema]
      schema = ["allOf": JSON(own + recorder.flattened)]
    }
    if let tolerant = type as? any TolerantCodable.Type { schema = Self.adding(initialValuesOf: tolerant, to: schema) }
    schema = SchemaPiece.adding("title", JSON(title), to: schema)
    return schema
  }

  /// The schema of a type whose initial values stand in for what is missing.
  private static func adding(initialValuesOf type: any TolerantCodable.Type, to schema: JSON) -> JSON {
    guard let properties = schema["properties"].object, let initial = SchemaPiece.json(of: type.init()) else {
      return schema
    }
    let defaulted = properties.map { key, property in
      (key, initial[key].isNull ? property : SchemaPiece.adding("default", initial[key], to: property))
    }
    var object = schema.object ?? JSON.Object()
    object.updateValue(JSON(JSON.Object(defaulted)), forKey: "properties")
    object.removeValue(forKey: "required")
    return JSON(object)
  }

  /// Has a type decoded, for what it asks for on the way.
  func run(_ type: any Decodable.Type, _ recorder: SchemaRecorder) {
    guard depth < 64 else { return }
    depth += 1
    defer { depth -= 1 }
    _ = try? type.init(from: SchemaDecoder(recorder: recorder))
  }

  private func schema(of type: any Decodable.Type, _ cases: SchemaCases, _ described: CaseSchema?) -> JSON {
    let known = known(of: type, cases, described)
    guard let fallback = described?.unknown else { return known }
    var unknown = cases.unknown(fallback)
    if isAnnotating, described?.isFallbackExact == true { unknown = SchemaPiece.adding("x-exact", true, to: unknown) }
    return cases.values.allSatisfy(\.isEmpty) ? unknown : ["anyOf": [known, unknown]]
  }

  /// The schema of the cases that have raw values or tags.
  private func known(of type: any Decodable.Type, _ cases: SchemaCases, _ described: CaseSchema?) -> JSON {
    if case .rawValue = cases.form { return SchemaCases.schema(of: Array(cases.values.joined())) }
    let choices = cases.values.enumerated().compactMap { index, values -> JSON? in
      guard let first = values.first?.sample else { return nil }
      var tag: (path: String, schema: JSON)?
      if case .tag(let path) = cases.form { tag = (path, SchemaCases.schema(ofTag: values)) }
      if let schema = described?.schema(ofCase: index, tag: tag) { return schema }
      let recorder = SchemaRecorder(self, tag: CaseDecoder.Tag(first))
      if let tag { recorder.record(tag.path, tag.schema, isRequired: true) }
      run(type, recorder)
      if case .key = cases.form, let key = first.string {
        if recorder.root.isEmpty { recorder.record(key: key, ["type": "object"], isRequired: true) }
        recorder.root.require(key)
      }
      return recorder.root.json
    }
    return ["oneOf": JSON(choices)]
  }

  /// The raw values of an enum that is no model.
  static func rawValues(of type: any Decodable.Type) -> [JSON]? {
    func open<Cases: CaseIterable>(_: Cases.Type) -> [JSON] {
      Cases.allCases.compactMap { value in
        guard let raw = (value as? any RawRepresentable)?.rawValue as? any JSONWritable else { return nil }
        return (try? raw.jsonString()).flatMap { try? JSON(parsing: $0) }
      }
    }
    guard type is any RawRepresentable.Type, let type = type as? any CaseIterable.Type else { return nil }
    return open(type)
  }

  // MARK: - Values

  /// Some value of a type, for what comes behind it to be asked for.
  func sample<Value>(_ type: Value.Type) throws -> Value {
    let id = ObjectIdentifier(type)
    if let known = samples[id] as? Value { return known }
    guard !awaited.contains(id), !unsampled.contains(id), blockedCount < Self.blockedLimit else {
      if !unsampled.contains(id) { blockedCount += 1 }
      throw SchemaStop()
    }
    awaited.insert(id)
    defer { awaited.remove(id) }
    let formerCount = blockedCount
    do {
      let value = try makeSample(type)
      samples[id] = value
      return value
    } catch {
      // Others may find one where nothing around it is of a type that it needs.
      if awaited.count == 1 || blockedCount == formerCount { unsampled.insert(id) }
      throw error
    }
  }

  /// Types that hold each other can be gone through in more ways than there is time for.
  private static let blockedLimit = 1_000

  private func makeSample<Value>(_ type: Value.Type) throws -> Value {
    if let type = type as? any SchemaSource.Type, let value = type.sample as? Value { return value }
    if let type = type as? any SchemaTransparent.Type, let value = sample(in: type) as? Value { return value }
    if let type = type as? any ZeroInitializable.Type, let value = type.zeroValue as? Value { return value }
    guard depth < 64, let decodable = type as? any Decodable.Type else { throw SchemaStop() }
    depth += 1
    defer { depth -= 1 }
    // What is asked for meanwhile belongs to that type, not to the one that is looked at.
    let recorder = SchemaRecorder(self)
    if let value = try? decodable.init(from: SchemaDecoder(recorder: recorder)) as? Value { return value }
    for first in recorder.toldCases?.values.compactMap(\.first) ?? [] {
      let recorder = SchemaRecorder(self, tag: CaseDecoder.Tag(first.sample))
      if let value = try? decodable.init(from: SchemaDecoder(recorder: recorder)) as? Value { return value }
    }
    if let readable = type as? any JSONReadable.Type, let value = read(readable) as? Value { return value }
    if let value = read(codable: decodable) as? Value { return value }
    throw SchemaStop()
  }

  /// A value of a type that holds another, which is known.
  private func sample(in type: any SchemaTransparent.Type) -> Any? {
    let known = (type.heldType as? any SchemaSource.Type)?.sample
    return (known ?? (type.heldType as? any ZeroInitializable.Type)?.zeroValue).flatMap(type.holding)
  }

  func isKnown(_ type: Any.Type) -> Bool {
    type is any SchemaSource.Type || type is any FixedWidthInteger.Type || type is any SchemaTransparent.Type
  }

  func sample<Strategy: JSONStrategy>(of strategy: Strategy) -> Strategy.Value? {
    guard let schema = try? schema(of: strategy) else { return nil }
    for document in MockDocument.attempts(schema, definitionsObject) {
      guard let text = try? document.jsonString() else { continue }
      if let value = try? strategy.decode(json: text, tolerance: .forgiving) { return value }
    }
    return nil
  }

  /// A value of a type that reads itself, from whatever it takes.
  private func read<Value: JSONReadable>(_: Value.Type) -> Value? {
    let decoder = PliantDecoder(tolerance: .forgiving)
    for json in ["{}", "0", "\"\"", "[]", "true", "null"] {
      if let value = try? decoder.decode(Value.self, from: json) { return value }
    }
    guard let schema = try? schema(of: Value.self) else { return nil }
    for document in MockDocument.attempts(schema, definitionsObject) {
      if let value = try? decoder.decode(Value.self, from: document.jsonString()) { return value }
    }
    return nil
  }

  /// A value of a type that is only Codable, such as an enum that doesn't list its cases, if it takes one of some values.
  private func read<Value: Decodable>(codable _: Value.Type) -> Value? {
    let decoder = PliantDecoder(tolerance: .forgiving)
    let texts = (MockDocument.fillings + MockDocument.candidates(of: [:])).compactMap { try? $0.jsonString() }
    return texts.lazy.compactMap { try? decoder.decode(Value.self, from: $0) }.first
  }

  /// The definitions as they are written.
  var definitionsObject: JSON { JSON(JSON.Object(definitions.map { ($0.name, $0.schema) })) }
}

extension CaseDecoder.Tag {
  /// The tag that a document has.
  init(_ json: JSON) {
    if let text = json.string {
      self = .text(CaseText(text))
    } else if let bool = json.bool {
      self = .bool(bool)
    } else {
      self.init(number: json)
    }
  }
}

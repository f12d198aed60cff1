// SchemaBuilder: derives the schema of a type by decoding it from a decoder that records what is requested.

import Pliant
import PliantCore

/// Builds the schemas of a model and of the types that it contains.
final class SchemaBuilder {
  /// The schemas of types by their names, in the order in which the types were found; null while one is being made.
  private(set) var definitions = JSON.Object()
  private var names: [ObjectIdentifier: String] = [:]
  private var samples: [ObjectIdentifier: Any] = [:]
  /// The types whose samples are being made, each for the one before. A sample can't contain another value of its own
  /// type.
  private var awaited: Set<ObjectIdentifier> = []
  private var unsampled: Set<ObjectIdentifier> = []
  /// How many samples failed because the sample of an enclosing type was in progress.
  private var blockedCount = 0
  private var depth = 0
  /// Whether schemas are annotated with information that JSON Schema has no keyword for: properties with a strategy
  /// (`x-strategy`) or a tolerance of their own (`x-narrowed`), and other annotations for mock values and hostile
  /// documents.
  let isAnnotating: Bool

  init(isAnnotating: Bool = false) { self.isAnnotating = isAnnotating }

  /// Returns the schema of a type: inline for scalars and collections, a reference to its definition for other types.
  func schema(of type: Any.Type) throws -> JSON {
    if let scalar = ScalarSchema(of: type) { return scalar.schema }
    if let source = type as? any SchemaSource.Type { return try source.schema(self) }
    if let integer = type as? any FixedWidthInteger.Type { return integer.schema(self) }
    let id = ObjectIdentifier(type)
    if let name = names[id] { return ["$ref": JSON("#/$defs/\(name)")] }
    guard let decodable = type as? any Decodable.Type else { return JSON([:] as JSON.Object) }
    let name = uniqueName(of: type)
    names[id] = name
    definitions.updateValue(nil, forKey: name)
    definitions.updateValue(define(decodable, named: TypeName.of(type)), forKey: name)
    return ["$ref": JSON("#/$defs/\(name)")]
  }

  /// Returns the schema of a type whose members depend on the value: an enum, or a model that one is flattened into;
  /// nil for any other type, and while the type is being defined.
  func choices(of type: any Decodable.Type) throws -> JSON? {
    if let name = names[ObjectIdentifier(type)], definitions[name]?.isNull == true { return nil }
    let recorder = SchemaRecorder(self, of: type)
    run(type, recorder)
    guard recorder.declaredCases != nil || recorder.caseSchema != nil || !recorder.flattened.isEmpty else { return nil }
    return try schema(of: type)
  }

  private func uniqueName(of type: Any.Type) -> String {
    let plain = TypeName.of(type).map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let known = Set(names.values)
    guard known.contains(plain) else { return plain }
    return (2...).lazy.map { "\(plain)\($0)" }.first { !known.contains($0) } ?? plain
  }

  private func define(_ type: any Decodable.Type, named title: String) -> JSON {
    var schema: JSON
    let recorder = SchemaRecorder(self, of: type)
    run(type, recorder)
    if let cases = recorder.declaredCases {
      schema = self.schema(of: type, cases, recorder.caseSchema)
    } else if let cases = recorder.caseSchema {
      schema = cases.untagged
    } else if let cases = Self.rawValues(of: type) {
      schema = ["enum": JSON(cases)]
    } else {
      schema = recorder.root.json
    }
    schema = SchemaPiece.adding("title", JSON(title), to: recorder.withFlattened(schema))
    return isAnnotating ? schema : schema.withoutSensitiveDefaults(of: type)
  }

  /// Decodes a type to record what it requests.
  func run(_ type: any Decodable.Type, _ recorder: SchemaRecorder) {
    guard depth < 64 else { return }
    depth += 1
    defer { depth -= 1 }
    _ = try? type.init(from: RecordingDecoder(recorder: recorder))
  }

  private func schema(of type: any Decodable.Type, _ cases: SchemaCases, _ described: RecordedCases?) -> JSON {
    let known = known(of: type, cases, described)
    guard let fallback = described?.unknown else { return known }
    var unknown = marked(cases.unknown(fallback), "x-fallback")
    unknown = marked(unknown, "x-exact", if: described?.isFallbackExact == true)
    unknown = marked(unknown, "x-unreported", if: !fallback.isReported)
    return cases.values.allSatisfy(\.isEmpty) ? unknown : ["anyOf": [known, unknown]]
  }

  /// Returns the schema of the cases that have raw values or tags.
  private func known(of type: any Decodable.Type, _ cases: SchemaCases, _ described: RecordedCases?) -> JSON {
    if case .rawValue = cases.form { return SchemaCases.schema(of: Array(cases.values.joined())) }
    let choices = cases.values.enumerated().compactMap { index, values -> JSON? in
      guard let first = values.first?.sample else { return nil }
      var tag: (path: PathPattern, schema: JSON)?
      if case .tag(let path) = cases.form {
        let schema = values.count == 1 ? values[0].schema : SchemaCases.schema(of: values)
        tag = (PathPattern(path, beginsWithKey: true), schema)
      }
      if let schema = described?.schema(ofCase: index, tag: tag) { return schema }
      let recorder = SchemaRecorder(self, tag: first)
      if let tag { recorder.record(tag.path, tag.schema, isRequired: true) }
      run(type, recorder)
      described?.addDefaults(ofCase: index, to: recorder.root)
      if case .key = cases.form, let key = first.string {
        if recorder.root.isEmpty { recorder.record(PathPattern([.key(key)]), ["type": "object"], isRequired: true) }
        recorder.root.require(key)
      }
      return recorder.withFlattened(recorder.root.json)
    }
    return ["oneOf": JSON(choices)]
  }

  /// Returns the raw values of a `CaseIterable` enum that isn't a model; nil for any other type.
  static func rawValues(of type: any Decodable.Type) -> [JSON]? {
    func open<Cases: CaseIterable>(_: Cases.Type) -> [JSON] {
      Cases.allCases.compactMap { value in
        ((value as? any RawRepresentable)?.rawValue as? any JSONWritable).flatMap { try? $0.jsonValue() }
      }
    }
    guard type is any RawRepresentable.Type, let type = type as? any CaseIterable.Type else { return nil }
    return open(type)
  }

  // MARK: - Values

  /// Returns some value of a type, so that decoding continues with the properties after it.
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
      // If an enclosing type blocked the sample, a later attempt may succeed.
      if awaited.count == 1 || blockedCount == formerCount { unsampled.insert(id) }
      throw error
    }
  }

  /// The limit of samples that fail in this way: types that contain each other have too many paths to visit them all.
  private static let blockedLimit = 1_000

  private func makeSample<Value>(_ type: Value.Type) throws -> Value {
    if let value = Self.knownSample(of: type) as? Value { return value }
    if let type = type as? any ZeroInitializable.Type, let value = type.zeroValue as? Value { return value }
    guard depth < 64, let decodable = type as? any Decodable.Type else { throw SchemaStop() }
    depth += 1
    defer { depth -= 1 }
    // A recorder of its own: these requests belong to the sample's type, not to the type that is being described.
    let recorder = SchemaRecorder(self)
    if let value = try? decodable.init(from: RecordingDecoder(recorder: recorder)) as? Value { return value }
    for first in recorder.declaredCases?.values.compactMap(\.first) ?? [] {
      let recorder = SchemaRecorder(self, tag: first.sample)
      if let value = try? decodable.init(from: RecordingDecoder(recorder: recorder)) as? Value { return value }
    }
    let decoder = PliantDecoder(tolerance: .forgiving)
    if let readable = type as? any JSONReadable.Type {
      func read(_ text: String) -> Value? { try? decoder.decode(readable, from: text) as? Value }
      if let value = ["{}", "0", "\"\"", "[]", "true", "null"].lazy.compactMap(read).first { return value }
      if let schema = try? schema(of: type) {
        for document in MockDocument.attempts(schema, JSON(definitions)) {
          if let value = (try? document.jsonString()).flatMap(read) { return value }
        }
      }
    }
    // A type that is only Codable, such as an enum that doesn't list its cases, may accept one of a few values.
    let texts = (MockDocument.fillings + MockDocument.candidates(of: [:])).lazy.compactMap { try? $0.jsonString() }
    guard let value = texts.compactMap({ try? decoder.decode(decodable, from: $0) as? Value }).first else {
      throw SchemaStop()
    }
    return value
  }

  func isKnown(_ type: Any.Type) -> Bool {
    ScalarSchema(of: type) != nil || type is any SchemaSource.Type || type is any FixedWidthInteger.Type
  }

  // MARK: - Properties

  /// Returns the JSON of a default; nil if that would show sensitive parts that its type doesn't declare. The schemas of
  /// mock values, which are not shown, contain those as well.
  func json(ofDefault value: Any, of type: Any.Type, using strategy: (any JSONStrategy)?) -> JSON? {
    guard isAnnotating || !WrittenMarks.areUndeclared(in: value, of: type) else { return nil }
    return strategy.map { $0.json(ofAny: value) } ?? SchemaPiece.json(of: value)
  }

  /// Returns a schema with an annotation, if there are any.
  func marked(_ schema: JSON, _ mark: String, if isMarked: Bool = true) -> JSON {
    isMarked && isAnnotating ? SchemaPiece.adding(mark, true, to: schema) : schema
  }
}

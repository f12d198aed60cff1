// RecordingDecoder: a decoder without a document that records the requests of a type.

import Pliant
import PliantCore

/// The recorded requests of one type.
final class SchemaRecorder {
  let builder: SchemaBuilder
  let root = SchemaNode()
  /// The way in which an enum distinguishes its cases, once it requested them.
  fileprivate(set) var cases: (form: _Pliant.CaseForm, table: StaticString)?
  /// The enum's description of the cases that it doesn't decode itself.
  fileprivate(set) var caseSchema: RecordedCases?
  /// The schemas of flattened properties.
  private(set) var flattened: [JSON] = []
  /// The tag to return to the enum.
  let tag: JSON?
  /// The key that was last checked for null.
  var nullableKey: String?
  /// Whether the values that are requested now have a tolerance of their own.
  private var isNarrowed = false
  /// The paths of the type's properties, and its initial values, if it is TolerantCodable.
  private let tolerant: (paths: [String: [PathPattern]], initial: JSON, hasMarks: Bool)?

  /// - Parameters:
  ///   - tag: the tag to return to an enum.
  ///   - type: the type whose requests are recorded; nil if its keys are recorded as they are.
  init(_ builder: SchemaBuilder, tag: JSON? = nil, of type: Any.Type? = nil) {
    self.builder = builder
    self.tag = tag
    tolerant = (type as? any TolerantCodable.Type).map { type in
      let initial = type.init()
      let hasMarks = !builder.isAnnotating && WrittenMarks.areUndeclared(in: initial)
      return (type.propertyPaths, SchemaPiece.json(of: initial) ?? JSON(), hasMarks)
    }
  }

  func record(_ path: PathPattern, _ schema: JSON, isRequired: Bool) {
    root.insert(noted(schema), at: path.components[...], isRequired: isRequired)
  }

  /// Records a property of a Codable type: at its key, or where the type's mapping has it. A TolerantCodable type
  /// requires no property, and its initial values are defaults. Fields and some wrappers may be missing.
  func record<Value>(_ type: Value.Type, forKey key: String, isRequired: Bool) throws {
    let ownPath = PathPattern([.key(key)])
    let isField = type is any MissingForm.Type && !(type is any MissingOptional.Type)
    let isRequired = isRequired && !isField && (type as? any _Pliant.DecodableWrapper.Type)?.missing == nil
    guard let tolerant else { return record(ownPath, try builder.schema(of: type), isRequired: isRequired) }
    let paths = tolerant.paths[key] ?? []
    let path = paths.first ?? ownPath
    let isHidden = tolerant.hasMarks && WrittenMarks.mayBe(in: type)
    let initial = isHidden ? nil : tolerant.initial[path: JSONPath(path.components)]
    let schema =
      try path.hasWildcard ? collected(type) : annotated(builder.schema(of: type), paths, default: initial)
    record(path, schema, isRequired: false)
  }

  /// The schema of the values that a wildcard puts into a collection.
  func collected(_ type: Any.Type) throws -> JSON {
    func element<Values: _Pliant.CollectedValues>(_: Values.Type) -> Any.Type { Values.CollectedValue.self }
    let values = type as? any _Pliant.CollectedValues.Type
    return builder.marked(try builder.schema(of: values.map { element($0) } ?? type), "x-collected")
  }

  /// Adds a property's default value and its candidate paths to its schema.
  func annotated(_ schema: JSON, _ paths: [PathPattern] = [], default value: JSON?) -> JSON {
    var schema = schema
    if let value, !value.isNull { schema = SchemaPiece.adding("default", value, to: schema) }
    if paths.count > 1 { schema = SchemaPiece.adding("x-keys", JSON(paths.map { JSON($0.text) }), to: schema) }
    return schema
  }

  func flatten(_ schema: JSON) { flattened.append(noted(schema)) }

  /// Returns the schema of the type's own members together with those of flattened properties.
  func withFlattened(_ own: JSON) -> JSON {
    flattened.isEmpty ? own : ["allOf": JSON((root.isEmpty ? [] : [own]) + flattened)]
  }

  private func noted(_ schema: JSON) -> JSON { builder.marked(schema, "x-narrowed", if: isNarrowed) }

  /// Calls `body`, which requests a value that may have a tolerance of its own.
  func narrowed<Value>(_ isNarrowed: Bool, _ body: () throws -> Value) rethrows -> Value {
    let outer = self.isNarrowed
    self.isNarrowed = outer || isNarrowed
    defer { self.isNarrowed = outer }
    return try body()
  }
}

struct RecordingDecoder: RecordingDecoding {
  let recorder: SchemaRecorder
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(SchemaContainer<Key>(recorder: recorder))
  }

  func recordedMembers() -> any PropertyRecording { RecordedMembers(recorder) }

  func stop() -> any Error {
    if recorder.cases == nil { recorder.root.schema = JSON([:] as JSON.Object) }
    return SchemaStop()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if recorder.cases == nil { recorder.root.schema = ["type": "array"] }
    throw SchemaStop()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { SchemaValue(recorder: recorder) }
}

/// Records the keys of types with synthesized Codable conformances.
private struct SchemaContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: SchemaRecorder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool {
    // So the value may be null. Its type is requested next.
    recorder.nullableKey = key.stringValue
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let isNullable = recorder.nullableKey == key.stringValue
    if isNullable {
      try recorder.record(Value?.self, forKey: key.stringValue, isRequired: false)
    } else {
      try recorder.record(type, forKey: key.stringValue, isRequired: true)
    }
    return try recorder.builder.sample(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try recorder.record(Value?.self, forKey: key.stringValue, isRequired: false)
    return nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw SchemaStop() }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw SchemaStop() }

  func superDecoder() throws -> any Decoder { RecordingDecoder(recorder: recorder) }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaStop() }
}

private struct SchemaValue: SingleValueDecodingContainer {
  let recorder: SchemaRecorder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    recorder.root.schema = try recorder.builder.schema(of: type)
    return try recorder.builder.sample(type)
  }
}

// MARK: - Enums

extension RecordingDecoder {
  /// Records the associated values of the case that the recorder asks for, or else how the enum distinguishes cases.
  func read<Value>(
    _ form: _Pliant.CaseForm?, _ table: StaticString, _ describe: (_Pliant.CaseSchema) -> Void,
    _ visit: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    if let form, recorder.cases == nil { recorder.cases = (form, table) }
    guard let form, let tag = recorder.tag else {
      let cases = RecordedCases(recorder.builder)
      recorder.caseSchema = cases
      describe(_Pliant.CaseSchema(cases))
      throw SchemaStop()
    }
    var reader = JSONReader(try form.excerpt(tag))
    reader.beTolerant()
    reader.readExcerpt(RecordedMembers(recorder))
    return try visit(&reader)
  }
}

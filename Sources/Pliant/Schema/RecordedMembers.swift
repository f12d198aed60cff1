//===----------------------------------------------------------------------===//
// RecordedMembers: records the properties of a model, instead of reading them.
//===----------------------------------------------------------------------===//

import PliantCore
import PliantDescriptor

/// The properties of a model, for a schema.
final class RecordedMembers: MemberSource {
  private let recorder: SchemaRecorder
  /// The paths of each property, in the order of the numbers.
  private var properties: [(number: Int, paths: [PathPattern])]?
  private var next = 0
  /// The strategy of the property that is visited: a `SchemaStrategy` of its type.
  var strategy: Any?

  init(_ recorder: SchemaRecorder) { self.recorder = recorder }

  func holds(_: String) -> Bool { false }
  func enter(_: String) -> MemberVisit.Outcome { .absent }
  func leave() {}
  func takeWhole<Value: Decodable>(
    _: Value.Type, besideTag _: String, _ reader: inout JSONReader
  ) throws(JSONError) -> Value? {
    do {
      return try recorder.narrowed(isMarked(reader)) { try Value(from: RecordingDecoder(recorder: recorder)) }
    } catch {
      throw JSONError(.underlying(error))
    }
  }

  /// Whether the value that is visited has a tolerance of its own.
  private func isMarked(_ reader: borrowing JSONReader) -> Bool {
    reader.isRequired(at: reader.position) || reader.tolerance != .tolerant
  }

  func copy(to _: inout JSONReader) throws(JSONError) { throw JSONError(.underlying(SchemaStop())) }

  var listsProperties: Bool { true }

  func nextProperty(_ descriptor: UnsafePointer<UInt8>) -> Int? {
    if properties == nil { properties = unsafe PropertyLayout(Descriptor(descriptor)).properties }
    let properties = properties ?? []
    strategy = nil
    guard next < properties.count else { return nil }
    next += 1
    return properties[next - 1].number
  }

  func finish() throws(JSONError) { throw JSONError(.underlying(SchemaStop())) }

  /// Records the property that the visit is at.
  ///
  /// - Parameters:
  ///   - isOptional: whether the property's type is optional: `Value` is the type inside.
  ///   - isRequired: whether the property has no value yet.
  ///   - current: the property's value.
  func record<Value>(isOptional: Bool, isRequired: Bool, _ current: Value?, _ reader: inout JSONReader) {
    guard let paths = properties?[next - 1].paths, let path = paths.first else { return }
    let builder = recorder.builder
    let isRequired = isRequired && !(Value.self is any MissingForm.Type) || reader.isRequired(at: reader.position)
    func add(_ schema: JSON, _ mark: String) -> JSON {
      builder.isAnnotating ? SchemaPiece.adding(mark, true, to: schema) : schema
    }
    do {
      if path.hasWildcard, let values = Value.self as? any CollectedValues.Type {
        func element<Values: CollectedValues>(_: Values.Type) -> Any.Type { Values.CollectedValue.self }
        let schema = add(try builder.schema(of: element(values)), "x-collected")
        recorder.record(path.text, schema, isRequired: isRequired)
        return
      }
      let strategy = strategy as? SchemaStrategy<Value>
      var schema = try strategy?.schema(builder) ?? builder.schema(of: Value.self)
      if isOptional { schema = SchemaPiece.nullable(schema) }
      if let current, let json = strategy.map({ $0.json(current) }) ?? SchemaPiece.json(of: current), !json.isNull {
        schema = SchemaPiece.adding("default", json, to: schema)
      }
      if paths.count > 1 { schema = SchemaPiece.adding("x-keys", JSON(paths.map { JSON($0.text) }), to: schema) }
      if let name = Self.name(of: reader.tolerance) { schema = SchemaPiece.adding("x-tolerance", name, to: schema) }
      if strategy != nil { schema = add(schema, "x-strategy") }
      if isMarked(reader) { schema = add(schema, "x-narrowed") }
      recorder.record(path.text, schema, isRequired: isRequired)
    } catch {
      reader.fail(JSONError(.underlying(error)))
    }
  }

  /// The annotation `x-tolerance`; nil for the default tolerance, and for one that is neither strict nor forgiving.
  private static func name(of tolerance: Tolerance) -> JSON? {
    tolerance == .strict ? "strict" : tolerance == .forgiving ? "forgiving" : JSON?.none
  }
}

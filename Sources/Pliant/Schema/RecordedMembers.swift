// RecordedMembers: records the properties of a model, instead of reading them.

import PliantCore
import PliantDescriptor

/// The properties of a model, for a schema.
final class RecordedMembers: MemberSource {
  private let recorder: SchemaRecorder
  /// The properties in the order in which they are visited, with their paths. -1 is the end of a part of the visit.
  private var properties: [Visited]?
  private var next = 0
  /// The strategy of the property that is visited: a `SchemaStrategy` of its type.
  var strategy: Any?

  private struct Visited {
    var number: Int
    var paths: [PathPattern] = []
    /// Whether it is visited as for a check, in which its type is optional if it has no initial value.
    var isChecked = false
  }

  init(_ recorder: SchemaRecorder) { self.recorder = recorder }

  func holds(_: String, of _: KnownKeys) -> Bool { false }
  func enter(_: String, of _: KnownKeys) -> MemberVisit.Outcome { .absent }
  func leave() {}
  func takeWhole<Value: Decodable>(
    _: Value.Type, exceptTag _: String, _ reader: inout JSONReader
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
    if properties == nil { properties = unsafe Self.properties(of: Descriptor(descriptor)) }
    let properties = properties ?? []
    strategy = nil
    guard next < properties.count else { return nil }
    next += 1
    return properties[next - 1].number
  }

  private static func properties(of descriptor: Descriptor) -> [Visited] {
    let all = PropertyLayout(descriptor).properties.map { Visited(number: $0.number, paths: $0.paths) }
    // Those that are read only after all others have values.
    var deferred: [Int] = []
    var checks: [Int] = []
    var isDeferred = false
    for step in descriptor.steps {
      switch step {
      case .end: isDeferred = true
      case .candidates(let candidates) where isDeferred: deferred.append(candidates.property)
      case .required(_, let candidates): checks = candidates.map(\.property)
      default: break
      }
    }
    guard !deferred.isEmpty else { return all }
    if checks.count == deferred.count {
      // No value is missing from the others, which have none. So these are visited with them, as for a check.
      let numbers = Dictionary(uniqueKeysWithValues: zip(deferred, checks))
      return all.map { property in
        numbers[property.number].map { Visited(number: $0, paths: property.paths, isChecked: true) } ?? property
      }
    }
    let others = all.filter { !deferred.contains($0.number) }
    return others + [Visited(number: -1)] + all.filter { deferred.contains($0.number) }
  }

  func finish() throws(JSONError) { throw JSONError(.underlying(SchemaStop())) }

  /// Records the property that the visit is at.
  ///
  /// - Parameters:
  ///   - isOptional: whether the property's type is optional: `Value` is the type inside.
  ///   - isRequired: whether the property has no value yet.
  ///   - current: the property's value.
  func record<Value>(isOptional: Bool, isRequired: Bool, _ current: Value?, _ reader: inout JSONReader) {
    guard let visited = properties?[next - 1], let path = visited.paths.first else { return }
    let paths = visited.paths
    let isOptional = isOptional && !(visited.isChecked && current == nil)
    let builder = recorder.builder
    let isRequired = isRequired && !(Value.self is any MissingForm.Type) || reader.isRequired(at: reader.position)
    do {
      let strategy = path.hasWildcard ? nil : strategy as? SchemaStrategy<Value>
      var schema: JSON
      if path.hasWildcard {
        schema = try recorder.collected(Value.self)
      } else {
        schema = try strategy?.schema(builder) ?? builder.schema(of: Value.self)
        if isOptional { schema = SchemaPiece.nullable(schema) }
        let initial = current.flatMap { current in
          builder.json(ofDefault: current, strategy.map { $0.json(current) } ?? SchemaPiece.json(of: current))
        }
        schema = recorder.annotated(schema, paths, default: initial)
      }
      if let name = Self.name(of: reader.tolerance) { schema = SchemaPiece.adding("x-tolerance", name, to: schema) }
      schema = builder.marked(schema, "x-strategy", if: strategy != nil)
      schema = builder.marked(schema, "x-narrowed", if: isMarked(reader))
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

// RecordedMembers: records the properties of a model, instead of reading them.

import Pliant
import PliantCore
import PliantDescriptor

/// The properties of a model, for a schema.
final class RecordedMembers: PropertyRecording {
  private let recorder: SchemaRecorder
  /// The visits that have begun, with the addresses of their descriptors. The visit of a class begins others, for the
  /// properties that a subclass replaces.
  private var visits: [(descriptor: Int, properties: ArraySlice<Visited>)] = []
  private var visited: Visited?
  /// The strategy of the property that is visited.
  private var strategy: (any JSONStrategy)?

  /// A property with its paths, if it is read from members; -1 is the end of a part of the visit.
  private struct Visited {
    var number: Int
    var paths: [PathPattern] = []
  }

  init(_ recorder: SchemaRecorder) { self.recorder = recorder }

  func holds(_: String, of _: KnownKeys) -> Bool { false }
  func enter(_: String, of _: KnownKeys) -> MemberVisit.Outcome { .absent }
  func leave() {}
  func takeWhole<Value: Decodable>(
    _: Value.Type, exceptTag _: String, _ reader: inout JSONReader
  ) throws(JSONError) -> Value? {
    do {
      return try recorder.narrowed(isMarked(reader)) {
        if let choices = try recorder.builder.choices(of: Value.self) {
          recorder.flatten(choices)
          throw SchemaStop()
        }
        return try Value(from: RecordingDecoder(recorder: recorder))
      }
    } catch {
      throw JSONError(.underlying(error))
    }
  }

  /// Whether the value that is visited has a tolerance of its own, or reports hide what is inside.
  private func isMarked(_ reader: borrowing JSONReader) -> Bool {
    reader.isRequired(at: reader.position) || reader.tolerance != .tolerant || reader.isWithinSensitive
  }

  func copy(to _: inout JSONReader) throws(JSONError) { throw JSONError(.underlying(SchemaStop())) }

  var listsProperties: Bool { true }

  func nextProperty(_ descriptor: UnsafePointer<UInt8>) -> (number: Int, isMember: Bool)? {
    let address = Int(bitPattern: descriptor)
    if visits.last?.descriptor != address {
      unsafe visits.append((address, Self.properties(of: Descriptor(descriptor))[...]))
    }
    strategy = nil
    visited = visits[visits.count - 1].properties.popFirst()
    if visited == nil { visits.removeLast() }
    return visited.map { ($0.number, !$0.paths.isEmpty) }
  }

  private static func properties(of descriptor: Descriptor) -> [Visited] {
    let all = PropertyLayout(descriptor).properties.map { Visited(number: $0.number, paths: $0.paths) }
    // Those that are read only after all others have values.
    var deferred: [Int] = []
    var checks: [Int] = []
    var others: [Visited] = []
    var isDeferred = false
    for step in descriptor.steps {
      switch step {
      case .end: isDeferred = true
      case .property(let number), .replaced(let number): others.append(Visited(number: number))
      case .candidates(let candidates) where isDeferred: deferred.append(candidates.property)
      case .required(_, let candidates): checks = candidates.map(\.property)
      default: break
      }
    }
    guard !deferred.isEmpty else { return all + others }
    if checks.count == deferred.count {
      // No value is missing from the others, which have none. So these are visited with them, as for a check.
      let numbers = Dictionary(uniqueKeysWithValues: zip(deferred, checks))
      return all.map { Visited(number: numbers[$0.number] ?? $0.number, paths: $0.paths) } + others
    }
    let first = all.filter { !deferred.contains($0.number) } + others
    return first + [Visited(number: -1)] + all.filter { deferred.contains($0.number) }
  }

  func finish() throws(JSONError) { throw JSONError(.underlying(SchemaStop())) }

  func note(_ strategy: some JSONStrategy) { self.strategy = strategy }

  func record<Value>(
    isOptional: Bool, isRequired: Bool, hasDefault: Bool, _ current: Value?, _ reader: inout JSONReader
  ) {
    guard let paths = visited?.paths, let path = paths.first else { return }
    let builder = recorder.builder
    let needsValue = reader.isRequired(at: reader.position)
    let isRequired = isRequired && !(Value.self is any MissingForm.Type) || needsValue
    do {
      let strategy = path.hasWildcard || strategy?.isFor(Value.self) != true ? nil : strategy
      var schema: JSON
      if path.hasWildcard {
        schema = try recorder.collected(Value.self)
      } else {
        schema = try strategy.map { try builder.schema(of: $0) } ?? builder.schema(of: Value.self)
        if isOptional && !needsValue { schema = SchemaPiece.nullable(schema) }
        let initial = current.flatMap { builder.json(ofDefault: $0, of: Value.self, using: strategy) }
        schema = recorder.annotated(schema, paths, default: initial)
      }
      if let name = Self.name(of: reader.tolerance) { schema = SchemaPiece.adding("x-tolerance", name, to: schema) }
      schema = builder.marked(schema, "x-strategy", if: strategy != nil)
      // A wrapper's default, which is not known here, may be nil.
      let hasHiddenDefault = isOptional && hasDefault && current == nil
      schema = builder.marked(schema, "x-narrowed", if: isMarked(reader) || hasHiddenDefault)
      recorder.record(path, schema, isRequired: isRequired)
    } catch {
      reader.fail(JSONError(.underlying(error)))
    }
  }

  /// An optional type or a dictionary adds nothing to the schema.
  func flatten(_ type: Any.Type, _ current: Any?, _ reader: inout JSONReader) {
    let builder = recorder.builder
    guard !builder.isKnown(type), var schema = try? builder.schema(of: type) else { return }
    if builder.isAnnotating, let current, !reader.isRequired(at: reader.position) {
      schema = SchemaPiece.adding("x-defaulted", SchemaPiece.json(of: current) ?? true, to: schema)
    }
    recorder.flatten(builder.marked(schema, "x-narrowed", if: isMarked(reader)))
  }

  /// The annotation `x-tolerance`; nil for the default tolerance, and for one that is neither strict nor forgiving.
  private static func name(of tolerance: Tolerance) -> JSON? {
    tolerance == .strict ? "strict" : tolerance == .forgiving ? "forgiving" : JSON?.none
  }
}

//===----------------------------------------------------------------------===//
// What a ModelDecoder makes of a property: required, optional, or with a value to stand in for a missing or unusable one.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// A required property.
  ///
  /// - Parameter attempt: what came of asking the decoder for the first candidate already.
  func required<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], after attempt: NotStraight? = nil
  ) throws -> Value {
    if try rehearse(reading, candidates, isRequired: true) { return try sample(reading) }
    let bending = bending
    let standIn = told?.defaultValue(Value.self, candidates)
    let usesStandIn = bending.tolerance.usesZeroValues || standIn != nil && bending.tolerance.usesDefaults
    let found = try find(reading, candidates, usesStandIn ? .standIn : .none, after: attempt) {
      reader, error, start throws(JSONError) in
      guard let standIn else { return try reader.recoverOtherRequired(error, Value.self, from: start) }
      try reader.settle(error, of: reading.name, from: start, .defaultValue)
      return standIn
    }
    switch found {
    case .value(let value), .settled(let value?): return value
    case .missing where standIn != nil && !bending.isRequired: return try standIn ?? missing(Value.self, candidates)
    case .missing, .null, .settled(nil): return try missing(Value.self, candidates)
    }
  }

  /// Some value, for a decoder that only wants to know what the model asks for.
  private func sample<Value>(_ reading: ForeignReading<Value>) throws -> Value {
    guard let recorder else { throw SchemaStop() }
    return try reading.strategy?().sample(recorder.builder) ?? recorder.builder.sample(Value.self)
  }

  /// A property whose type is optional: missing and null are nil.
  func optional<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], after attempt: NotStraight? = nil
  ) throws -> Value? {
    if try rehearse(reading, candidates, isRequired: false, isOptional: true) { return nil }
    if bending.isRequired { return try required(reading, candidates, after: attempt) }
    var value: Value?
    try read(reading, into: &value, candidates, after: attempt)
    return value
  }

  /// A property that has a value already.
  func read<Value>(
    _ reading: ForeignReading<Value>, into value: inout Value, _ candidates: [String], after attempt: NotStraight? = nil
  ) throws {
    if try rehearse(reading, candidates, isRequired: false, current: value) { return }
    if let standIn = told?.defaultValue(Value.self, candidates) { value = standIn }
    if let new = try defaulted(reading, candidates, after: attempt) { value = new }
  }

  /// A value that something stands in for if there is no usable one; nil then.
  func defaulted<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], current: Value? = nil, after attempt: NotStraight? = nil
  ) throws -> Value? {
    if try rehearse(reading, candidates, isRequired: false, current: current) { return nil }
    let fallback: Fallback = bending.tolerance.usesDefaults ? .standIn : .none
    let found = try find(reading, candidates, fallback, after: attempt) { reader, error, start throws(JSONError) in
      try reader.settle(error, of: reading.name, from: start, .defaultValue)
      return nil
    }
    if case .value(let value) = found { return value }
    return nil
  }

  /// A value whose type is optional, and that something stands in for if it is missing or unusable.
  func optional<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], default value: () -> Value?
  ) throws -> Value? {
    // Only a schema wants to know the default before it is needed.
    if recorder != nil, try rehearse(reading, candidates, isRequired: false, isOptional: true, current: value()) {
      return value()
    }
    let found = try find(reading, candidates, .null, after: nil) { reader, error, start throws(JSONError) in
      if try reader.isNothing(at: start) {
        reader.record(error, of: reading.name, .usedNil, insteadOfValueFrom: start)
        return nil
      }
      try reader.settle(error, of: reading.name, from: start, .defaultValue)
      return value()
    }
    switch found {
    case .value(let new): return new
    case .settled(let new): return new
    case .null: return nil
    case .missing: return value()
    }
  }

  /// A property that has a value already, and whose type is optional.
  func read<Value>(
    _ reading: ForeignReading<Value>, into value: inout Value?, _ candidates: [String],
    after attempt: NotStraight? = nil
  ) throws {
    if try rehearse(reading, candidates, isRequired: false, isOptional: true, current: value) { return }
    if let standIn = told?.defaultValue(Value.self, candidates) { value = standIn }
    let current = value
    let found = try find(reading, candidates, .null, after: attempt) { reader, error, start throws(JSONError) in
      if try reader.isNothing(at: start) {
        reader.record(error, of: reading.name, .usedNil, insteadOfValueFrom: start)
        return nil
      }
      try reader.settle(error, of: reading.name, from: start, current == nil ? .nilValue : .defaultValue)
      return current
    }
    switch found {
    case .value(let new): value = new
    case .settled(let new): value = new
    case .null: value = nil
    case .missing:
      let bending = bending
      if current == nil, !bending.isRequired, bending.tolerance.missingOptionals != .ignore {
        try noteMissingOptional(candidates)
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Decoding of properties: required, optional, or with a default for a missing or unusable value.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// Decodes a required property.
  ///
  /// - Parameter attempt: the outcome of asking the decoder for the first candidate before.
  func required<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], after attempt: FastPathFailure? = nil
  ) throws -> Value {
    if try rehearse(reading, candidates, isRequired: true) { return try sample(reading) }
    let context = context
    let standIn = overrides?.defaultValue(Value.self, candidates)
    let usesStandIn = context.tolerance.usesZeroValues || standIn != nil && context.tolerance.usesDefaults
    let found = try find(reading, candidates, usesStandIn ? .standIn : .none, after: attempt) {
      reader, error, start throws(JSONError) in
      guard let standIn else { return try reader.useZeroValue(of: Value.self, after: error, from: start) }
      try reader.applyFallback(error, of: reading.name, from: start, .defaultValue)
      return standIn
    }
    switch found {
    case .value(let value), .fallback(let value?): return value
    case .missing where standIn != nil && !context.isRequired: return try standIn ?? missing(Value.self, candidates)
    case .missing, .null: return try missing(Value.self, candidates)
    case .fallback(nil): throw CollectedProblem()
    }
  }

  /// A sample value, for a decoder that only records the model's schema.
  private func sample<Value>(_ reading: ForeignReading<Value>) throws -> Value {
    guard let recorder else { throw SchemaStop() }
    return try reading.strategy?().sample(recorder.builder) ?? recorder.builder.sample(Value.self)
  }

  /// Decodes a property of an optional type: missing and null are nil.
  func optional<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], after attempt: FastPathFailure? = nil
  ) throws -> Value? {
    if try rehearse(reading, candidates, isRequired: false, isOptional: true) { return nil }
    if context.isRequired { return try required(reading, candidates, after: attempt) }
    var value: Value?
    try read(reading, into: &value, candidates, after: attempt)
    return value
  }

  /// Decodes a property with an initial value.
  func read<Value>(
    _ reading: ForeignReading<Value>, into value: inout Value, _ candidates: [String],
    after attempt: FastPathFailure? = nil
  ) throws {
    if try rehearse(reading, candidates, isRequired: false, current: value) { return }
    if let standIn = overrides?.defaultValue(Value.self, candidates) { value = standIn }
    if let new = try defaulted(reading, candidates, after: attempt) { value = new }
  }

  /// Decodes a value that has a default; nil if the default is to be used.
  func defaulted<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], current: Value? = nil,
    after attempt: FastPathFailure? = nil
  ) throws -> Value? {
    if try rehearse(reading, candidates, isRequired: false, current: current) { return nil }
    let fallback: Fallback = context.tolerance.usesDefaults ? .standIn : .none
    let found = try find(reading, candidates, fallback, after: attempt) { reader, error, start throws(JSONError) in
      try reader.applyFallback(error, of: reading.name, from: start, .defaultValue)
      return nil
    }
    if case .value(let value) = found { return value }
    return nil
  }

  /// Decodes a value of an optional type that has a default for a missing or unusable value.
  func optional<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], default value: () -> Value?
  ) throws -> Value? {
    // Only a schema needs the default before it is used.
    if recorder != nil, try rehearse(reading, candidates, isRequired: false, isOptional: true, current: value()) {
      return value()
    }
    let found = try find(reading, candidates, .null, after: nil) { reader, error, start throws(JSONError) in
      if try reader.isNothing(at: start) {
        reader.record(error, of: reading.name, .usedNil, insteadOfValueFrom: start)
        return nil
      }
      try reader.applyFallback(error, of: reading.name, from: start, .defaultValue)
      return value()
    }
    switch found {
    case .value(let new): return new
    case .fallback(let new): return new
    case .null: return nil
    case .missing: return value()
    }
  }

  /// Decodes a property of an optional type with an initial value.
  func read<Value>(
    _ reading: ForeignReading<Value>, into value: inout Value?, _ candidates: [String],
    after attempt: FastPathFailure? = nil
  ) throws {
    if try rehearse(reading, candidates, isRequired: false, isOptional: true, current: value) { return }
    if let standIn = overrides?.defaultValue(Value.self, candidates) { value = standIn }
    let current = value
    let found = try find(reading, candidates, .null, after: attempt) { reader, error, start throws(JSONError) in
      if try reader.isNothing(at: start) {
        reader.record(error, of: reading.name, .usedNil, insteadOfValueFrom: start)
        return nil
      }
      try reader.applyFallback(error, of: reading.name, from: start, current == nil ? .nilValue : .defaultValue)
      return current
    }
    switch found {
    case .value(let new): value = new
    case .fallback(let new): value = new
    case .null: value = nil
    case .missing:
      let context = context
      if current == nil, !context.isRequired, context.tolerance.missingOptionals != .ignore {
        try noteMissingOptional(candidates)
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Properties that are collected from many values of the document.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// Decodes a required property.
  func collectedRequired<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: true) { return .nothingCollected }
    return try required(whole.gathering(element), candidates)
  }

  /// Decodes a property of an optional type.
  func collectedOptional<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values? {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: false) { return nil }
    return try optional(whole.gathering(element), candidates)
  }

  /// Decodes a property with an initial value.
  func collect<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, into values: inout Values,
    _ candidates: [String]
  ) throws {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: false) { return }
    try read(whole.gathering(element), into: &values, candidates)
  }

  /// Decodes a property of an optional type with an initial value.
  func collect<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, into values: inout Values?,
    _ candidates: [String]
  ) throws {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: false) { return }
    try read(whole.gathering(element), into: &values, candidates)
  }
}

extension ForeignReading where Value: CollectedValues {
  /// The same reading for a property with a wildcard in a candidate.
  fileprivate func gathering(_ element: ForeignReading<Value.CollectedValue>) -> ForeignReading {
    var reading = self
    reading.gather = { model, pattern in
      guard let place = try model.place(PathPattern(Array(pattern.components.prefix(1)))) else { return nil }
      return try model.context.read(place) { reader throws(JSONError) in
        var values = Value.nothingCollected
        let isThere = try reader.collect(
          into: &values, at: pattern.components.dropFirst(), element.name, element.read)
        return isThere ? values : nil
      }
    }
    return reading
  }
}

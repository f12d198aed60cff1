//===----------------------------------------------------------------------===//
// Properties of a ModelDecoder's that are made of many values of the document.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// A required property.
  func collectedRequired<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: true) { return .nothingCollected }
    return try collected(whole, element, candidates) ?? missing(Values.self, candidates)
  }

  /// A property whose type is optional.
  func collectedOptional<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values? {
    let values = try collected(whole, element, candidates)
    if values == nil && bending.isRequired { throw missingFailure(candidates) }
    return values
  }

  /// The values of a property some candidate of which has a wildcard; nil when no candidate is there.
  func collected<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values? {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: false) { return nil }
    let candidates = told?.places(candidates) ?? candidates
    for candidate in candidates {
      let pattern = PathPattern(candidate, beginsWithKey: true)
      guard pattern.hasWildcard else {
        guard let place = try place(candidate), try !place.isNull() else { continue }
        if candidates.count == 1 { return try required(whole, [candidate]) }
        var values: Values?
        try read(whole, into: &values, [candidate])
        if let values { return values }
        continue
      }
      guard let place = try place(PathPattern(Array(pattern.components.prefix(1)))) else { continue }
      let values: Values? = try bending.read(place) { reader throws(JSONError) in
        var values = Values.nothingCollected
        let isThere = try reader.collect(
          into: &values, at: pattern.components.dropFirst(), element.name, element.read)
        return isThere ? values : nil
      }
      if let values { return values }
    }
    return nil
  }
}

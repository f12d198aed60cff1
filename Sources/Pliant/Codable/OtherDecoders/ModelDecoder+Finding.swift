//===----------------------------------------------------------------------===//
// Finding the value of a property: the first usable candidate, at the end of its path.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// The kind of fallback for an unusable value.
  enum Fallback {
    /// No fallback.
    case none
    /// A value; null is unusable too.
    case standIn
    /// Nil, which null means.
    case null
  }

  /// The outcome of looking for a property.
  enum Found<Value> {
    /// No candidate is present.
    case missing
    /// The candidate is null, which is accepted.
    case null
    case value(Value)
    /// The value is unusable, and this is its fallback.
    case fallback(Value?)
  }

  /// Applies the fallback to an unusable value.
  typealias FallbackRule<Value> = (inout JSONReader, JSONError, JSONReader.Position) throws(JSONError) -> Value?

  /// Finds the first usable candidate. If there is none, applies the fallback to the first one present.
  ///
  /// - Parameter attempt: the outcome of asking the decoder for the first candidate before.
  func find<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], _ fallback: Fallback, after attempt: FastPathFailure?,
    _ rule: FallbackRule<Value>
  ) throws -> Found<Value> {
    let candidates = overrides?.places(candidates) ?? candidates
    guard candidates.count > 1 else {
      guard let candidate = candidates.first else { return .missing }
      guard let place = try place(candidate) else { return .missing }
      return try self.applyFallback(place, reading, fallback, after: attempt, rule)
    }
    let context = context
    var attempt = attempt
    var first: (place: ForeignPlace, failure: JSONError?)?
    // Whether the first one's issues are reported depends on the others.
    let firstCollector = context.collector.map { DecodingReportCollector(limit: $0.report.limit) }
    for candidate in candidates {
      defer { attempt = nil }
      guard let place = try place(candidate) else { continue }
      let context = first == nil && context.node == nil ? context.reporting(to: firstCollector) : context
      let isFirst = first == nil
      if isFirst { first = (place, nil) }
      if try place.isNull() { continue }
      let givesWay = context.tolerance.usesDefaults || context.tolerance.usesNil
      let taken = try context.take(reading, place, hasFallback: givesWay, after: attempt)
      if case .value(let value) = taken {
        self.context.collector?.add(firstCollector)
        return .value(value)
      }
      if isFirst { first?.failure = taken.failure }
      let value = try context.read(place, reading, knowing: taken.failure) { reader throws(JSONError) in
        try reading.value(from: &reader, isTried: taken.failure != nil) { reader, error, start throws(JSONError) in
          try reader.skipCandidate(error, reading.name, from: start)
        }
      }
      if let value {
        self.context.collector?.add(firstCollector)
        return .value(value)
      }
      // Its problem has been collected.
      if !givesWay { return .fallback(nil) }
    }
    guard let first else { return .missing }
    context.retract(first.place)
    return try self.applyFallback(first.place, reading, fallback, isTried: true, knowing: first.failure, rule)
  }

  /// - Parameters:
  ///   - isTried: whether the decoder was already asked for the value, without success.
  ///   - failure: why the value is unusable, if that is known.
  ///   - attempt: the outcome of asking the decoder directly.
  func applyFallback<Value>(
    _ place: ForeignPlace, _ reading: ForeignReading<Value>, _ fallback: Fallback, isTried: Bool = false,
    knowing failure: JSONError? = nil, after attempt: FastPathFailure? = nil, _ rule: FallbackRule<Value>
  ) throws -> Found<Value> {
    let context = context
    if fallback == .null, try place.isNull() {
      if context.tolerance.nullOptionals != .ignore {
        try context.read(place) { reader throws(JSONError) in
          try reader.reportNull(of: reading.name, from: reader.position)
        }
      }
      return .null
    }
    var failure = failure
    if !isTried {
      let hasFallback: Bool
      switch fallback {
      case .none: hasFallback = false
      case .standIn: hasFallback = !context.isRequired
      case .null: hasFallback = !context.isRequired && (context.tolerance.usesNil || context.tolerance.usesDefaults)
      }
      let taken = try context.take(reading, place, hasFallback: hasFallback, after: attempt)
      if case .value(let value) = taken { return .value(value) }
      failure = taken.failure
    }
    return try context.read(place, reading, knowing: failure) { reader throws(JSONError) in
      var standIn: Value?
      let value = try reading.value(from: &reader, isTried: isTried || failure != nil) {
        reader, error, start throws(JSONError) in
        // Report an unusable value once, even if several properties use it.
        if context.node == nil, !model.unusable.insert(place.path) { _ = reader.pauseReporting() }
        standIn = try rule(&reader, error, start)
      }
      return value.map { .value($0) } ?? .fallback(standIn)
    }
  }
}

// MARK: - Places

extension ModelDecoder {
  func place(_ candidate: String) throws -> ForeignPlace? {
    if candidate.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) {
      return try place(PathPattern(candidate, beginsWithKey: true))
    }
    return container.key(spelled: candidate).map { .member(container, $0) }
  }

  /// The place at the end of a path; nil if there is no value.
  func place(_ pattern: PathPattern) throws -> ForeignPlace? {
    var place = ForeignPlace.object(container)
    var isNestedObject = true
    for component in pattern.components {
      if case .key = component {} else { isNestedObject = false }
      let next: ForeignPlace?
      do {
        next = try place.step(component)
      } catch {
        // Read again for the error message of the fast path.
        var context = isNestedObject ? typeContext : context
        context.isSensitive = context.isSensitive || model.hidesMappedPaths
        let reporting = model.passed.insert(place.path) ? context : context.unreported
        try reporting.read(place) { reader throws(JSONError) in
          let start = reader.position
          do throws(JSONError) {
            _ = try reader.move(into: component)
          } catch {
            try reader.skipPathMismatch(error, from: start)
          }
        }
        return nil
      }
      guard let next else { return nil }
      place = next
    }
    return place
  }
}

/// Values that are unusable, or that are in the place of an object on a property's path: each is reported once, for
/// all properties.
struct VisitedPlaces {
  private var paths: Set<JSONPath> = []

  /// Inserts a place; returns whether it is new.
  mutating func insert(_ path: JSONPath) -> Bool { paths.insert(path).inserted }
}

// Untagged enums: each case is tried, first exactly, then with the tolerance.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the first case that fits.
  ///
  /// A case that fits exactly is preferred to an earlier one that fits only with the tolerance. Nothing is reported
  /// for a case that doesn't fit.
  ///
  /// - Parameters:
  ///   - names: the names of the cases, one per line, in the order in which they are tried.
  ///   - isLastFallback: whether the last case is the fallback case.
  ///   - isReported: whether use of the fallback case is reported.
  ///   - attempt: reads the case with that index; returns nil if the kind of the value rules it out in an exact
  ///     trial.
  /// - Throws: an error that names every attempt.
  @inlinable
  public mutating func readFirst<Model>(
    of names: StaticString, count: Int, isLastFallback: Bool, isReported: Bool = true,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model {
    guard isInsideTrial else {
      return try readFirstAnew(of: names, count: count, isLastFallback: isLastFallback, isReported: isReported, attempt)
    }
    return try readFirstInsideTrial(Model.self) { reader throws(JSONError) in
      try reader.readFirstAnew(
        of: names, count: count, isLastFallback: isLastFallback, isReported: isReported, attempt)
    }
  }

  /// Takes the value that another attempt has read, or reads it and keeps it for others.
  @usableFromInline @inline(never)
  mutating func readFirstInsideTrial<Model>(
    _: Model.Type, _ read: (inout JSONReader) throws(JSONError) -> Model
  ) throws(JSONError) -> Model {
    guard let reading = beginTried(Model.self) else { return try read(&self) }
    if let known = takeTried(reading) as? TriedValue<Model> { return known.value }
    let value = try read(&self)
    keepTried(reading) { TriedValue(value) }
    return value
  }

  @inlinable
  mutating func readFirstAnew<Model>(
    of names: StaticString, count: Int, isLastFallback: Bool, isReported: Bool,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model {
    let start = position
    let tried = isLastFallback ? count - 1 : count
    var failure: JSONError?
    if let known = fittingAttempt(Model.self, isExact: true, at: start),
      let value = try tryCase(known, isExact: true, from: start, &failure, attempt)
    {
      return value
    }
    for index in 0..<tried {
      if let value = try tryCase(index, isExact: true, from: start, &failure, attempt) { return value }
    }
    return try readFirstBent(
      of: names, count: tried, isLastFallback: isLastFallback, isReported: isReported, from: start, attempt)
  }

  /// Reads a case.
  ///
  /// - Parameter failure: the error of a case that doesn't fit; unchanged if the case is not read.
  /// - Returns: nil if the case doesn't fit.
  @usableFromInline
  mutating func tryCase<Model>(
    _ index: Int, isExact: Bool, from start: Position, _ failure: inout JSONError?,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model? {
    let trial = beginTrial(isExact: isExact)
    guard beginAttempt(Model.self, index, isExact: isExact, at: start) else {
      endTrial(trial, forgettingSince: start)
      return nil
    }
    do throws(JSONError) {
      if let value = try attempt(&self, index, isExact) {
        endAttempt(isFailure: false)
        endTrial(trial)
        return value
      }
    } catch {
      guard error.isAboutContent else {
        endAttempt(isFailure: false)
        endTrial(trial, forgettingSince: start)
        throw error
      }
      failure = error
    }
    endAttempt(isFailure: true)
    endTrial(trial, forgettingSince: start)
    move(to: start)
    return nil
  }

  /// Reads the first case that fits with the tolerance.
  @usableFromInline @inline(never)
  mutating func readFirstBent<Model>(
    of names: StaticString, count: Int, isLastFallback: Bool, isReported: Bool, from start: Position,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model {
    // An enclosing trial needs to know only that nothing fits.
    if isExact || holdsEmbeddedJSON(at: start, orArray: true) {
      throw invalidValue(expected: Model.self, at: start)
    }
    let names = "\(names)".split(separator: "\n")
    var failures: [String] = []
    // In an object that may be absent as a whole, a missing key in every case is not a failure of the value.
    var absence: JSONError?
    var isAbsent = isOptionalObject(at: start)
    var order = Array(0..<count)
    if let known = fittingAttempt(Model.self, isExact: false, at: start), known < count { order.insert(known, at: 0) }
    for index in order {
      var failure: JSONError?
      if let value = try tryCase(index, isExact: false, from: start, &failure, attempt) { return value }
      if let failure, isAbsent {
        if !failure.missingKeys.isEmpty { absence = absence ?? failure }
        switch failure.actualKind {
        case .missingKey, .typeMismatch: isAbsent = failure.documentOffset == valueOffset(from: start)
        default: isAbsent = false
        }
      }
      let reason = failure.flatMap { $0.isWithinSensitive ? nil : ": \(EscapedText.cut($0.generalMessage))" }
      failures.append(names[index] + (reason ?? ""))
    }
    let attempts = failures.isEmpty ? "" : " (\(failures.joined(separator: "; ")))"
    let error = invalidValue(expected: TypeName.of(Model.self) + attempts, at: start)
    let problem = isAbsent ? absence ?? error : error
    guard isLastFallback, problem.missingKeys.isEmpty else {
      leaveMembers(from: start, after: error)
      throw problem
    }
    _ = try useFallback(count, of: Model.self, after: error, isUnknown: true, isReported: isReported, from: start)
    move(to: start)
    guard beginAttempt(Model.self, count, isExact: false, at: start) else { throw error }
    defer { endAttempt(isFailure: false) }
    guard let value = try attempt(&self, count, false) else { throw error }
    return value
  }
}

/// A value of an untagged enum that other attempts may take.
private final class TriedValue<Model> {
  let value: Model

  init(_ value: Model) { self.value = value }
}

// MARK: - Kinds of JSON values for a type

@_documentation(visibility: internal)
extension JSONReader {
  /// Whether the next value may be one of the type without any tolerance, judged by its first byte.
  @inlinable
  public mutating func mayHold<Value>(_: Value.Type) -> Bool { true }

  @inlinable
  public mutating func mayHold(_: String.Type) -> Bool { peek() == .string }

  @inlinable
  public mutating func mayHold(_: Bool.Type) -> Bool { peek() == .bool }

  @inlinable
  public mutating func mayHold<Value: FixedWidthInteger>(_: Value.Type) -> Bool { peek() == .number }

  @inlinable
  public mutating func mayHold<Value: BinaryFloatingPoint>(_: Value.Type) -> Bool { peek() == .number }

  @inlinable
  public mutating func mayHold<Element>(_: [Element].Type) -> Bool { peek() == .array }

  @inlinable
  public mutating func mayHold<Value>(_: [String: Value].Type) -> Bool { peek() == .object }
}

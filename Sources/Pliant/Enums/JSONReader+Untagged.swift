//===----------------------------------------------------------------------===//
// Enums without a tag: each case is tried, first as the value stands, then with what the tolerance allows.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the first case that fits.
  ///
  /// One that fits as the value stands wins over one before it that fits only if something bends. Of a case that does not
  /// fit, nothing is reported.
  ///
  /// - Parameters:
  ///   - names: the names of the cases, one a line, in the order in which they are tried.
  ///   - isLastFallback: whether the last one is for whatever fits no other.
  ///   - isReported: whether the report tells of that.
  ///   - attempt: reads the case with that number; nil when it can't fit and nothing may bend, judged by the kind of value.
  /// - Throws: an error that names every attempt.
  @inlinable
  public mutating func readFirst<Model>(
    of names: StaticString, count: Int, isLastFallback: Bool, isReported: Bool = true,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model {
    let start = position
    let tried = isLastFallback ? count - 1 : count
    if let known = fittingCase(of: Model.self, isExact: true, at: start),
      let value = try tryExactly(Model.self, known, from: start, attempt)
    {
      return value
    }
    for index in 0..<tried {
      if let value = try tryExactly(Model.self, index, from: start, attempt) { return value }
    }
    return try readFirstBent(
      of: names, count: tried, isLastFallback: isLastFallback, isReported: isReported, from: start, attempt)
  }

  @usableFromInline @inline(never)
  mutating func fittingCase(of model: Any.Type, isExact: Bool, at start: Position) -> Int? {
    // In a trial in which nothing may bend, the tolerance is another.
    let outer = tolerance
    defer { tolerance = outer }
    if isExact { makeExact() }
    return fittingAttempt(model, isExact: isExact, at: start)
  }

  @usableFromInline
  mutating func tryExactly<Model>(
    _ model: Model.Type, _ index: Int, from start: Position,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model? {
    let trial = beginTrial(isExact: true)
    guard beginAttempt(model, index, isExact: true, at: start) else {
      endTrial(trial, forgettingSince: start)
      return nil
    }
    do throws(JSONError) {
      if let value = try attempt(&self, index, true) {
        endAttempt(isFailure: false)
        endTrial(trial)
        return value
      }
    } catch {
      guard error.isRecoverable else {
        endAttempt(isFailure: false)
        endTrial(trial, forgettingSince: start)
        throw error
      }
    }
    endAttempt(isFailure: true)
    endTrial(trial, forgettingSince: start)
    move(to: start)
    return nil
  }

  /// Reads the first case that fits with what the tolerance allows.
  @usableFromInline @inline(never)
  mutating func readFirstBent<Model>(
    of names: StaticString, count: Int, isLastFallback: Bool, isReported: Bool, from start: Position,
    _ attempt: (inout JSONReader, _ index: Int, _ isExact: Bool) throws(JSONError) -> Model?
  ) throws(JSONError) -> Model {
    let names = "\(names)".split(separator: "\n")
    if isExact {
      // Inside of another trial: that nothing fits is all it wants to know.
      throw invalidValue(expected: Model.self, at: start)
    }
    var failures: [String] = []
    // In an object that may have none of the cases, that each lacks a member is no failure of the value.
    var absence: JSONError?
    var isAbsent = isOptionalObject(at: start)
    let known = fittingCase(of: Model.self, isExact: false, at: start)
    for index in [known].compactMap(\.self).filter({ $0 < count }) + Array(0..<count) {
      let trial = beginTrial(isExact: false)
      var failure: String?
      if beginAttempt(Model.self, index, isExact: false, at: start) {
        do throws(JSONError) {
          if let value = try attempt(&self, index, false) {
            endAttempt(isFailure: false)
            endTrial(trial)
            return value
          }
        } catch {
          guard error.isRecoverable else {
            endAttempt(isFailure: false)
            endTrial(trial, forgettingSince: start)
            throw error
          }
          failure = error.isWithinSensitive ? nil : EscapedText.cut(error.generalMessage)
          if isAbsent {
            if !error.missingKeys.isEmpty { absence = absence ?? error }
            isAbsent = error.documentOffset == valueOffset(from: start) && error.isAboutKind
          }
        }
        endAttempt(isFailure: true)
      }
      endTrial(trial, forgettingSince: start)
      failures.append(failure.map { "\(names[index]): \($0)" } ?? "\(names[index])")
      move(to: start)
    }
    let attempts = failures.isEmpty ? "" : " (\(failures.joined(separator: "; ")))"
    let error = invalidValue(expected: TypeName.of(Model.self) + attempts, at: start)
    guard isLastFallback else {
      leaveMembers(from: start, after: error)
      throw isAbsent ? absence ?? error : error
    }
    _ = try useFallback(count, of: Model.self, after: error, isUnknown: true, isReported: isReported, from: start)
    move(to: start)
    guard beginAttempt(Model.self, count, isExact: false, at: start) else { throw error }
    defer { endAttempt(isFailure: false) }
    guard let value = try attempt(&self, count, false) else { throw error }
    return value
  }
}

extension JSONError {
  /// Whether a value lacks something, or is of another kind, and nothing in it is wrong.
  fileprivate var isAboutKind: Bool {
    switch kind {
    case .missingKey, .typeMismatch: true
    default: false
    }
  }
}

// MARK: - Which kinds of values a type is made of

@_documentation(visibility: internal)
extension JSONReader {
  /// Whether the next value may be one of a type, if nothing bends: judged by its first byte.
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

// Properties whose values are computed from the whole object by closures: reading for @Strategy(from:).

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Computes the value of a property with a default.
  public mutating func computeProperty<Value>(
    _ value: inout Value, at start: Position, _ make: (JSON) throws -> Value
  ) {
    silently { reader throws(JSONError) in
      if let made = try reader.computed(at: start, standsIn: reader.tolerance.usesDefaults, .usedDefault, make) {
        value = made
      }
    }
  }

  /// The same for an optional property.
  public mutating func computeProperty<Value>(
    _ value: inout Value?, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    let outcome: IssueOutcome = value == nil ? .usedNil : .usedDefault
    let standsIn = value == nil ? tolerance.usesNil : tolerance.usesDefaults
    silently { reader throws(JSONError) in
      if let made = try reader.computed(at: start, standsIn: standsIn, outcome, make) { value = made }
    }
  }

  /// The same for a required property.
  public mutating func computeRequired<Value>(
    _ value: inout Value?, at start: Position, _ make: (JSON) throws -> Value
  ) {
    let mode = takeMode()
    if mode == .plain {
      silently { reader throws(JSONError) in
        // During an update, a value that can't be computed is left as it was, or missing.
        value = try reader.computed(at: start, standsIn: reader.isUpdating, .usedDefault, make)
        if value == nil, reader.isCollecting { reader.noteIncomplete(at: start) }
      }
    } else if value == nil, isCollecting {
      // The problem of a value that can't be computed was collected before.
      fail(failure(.underlying(CollectedProblem()), at: start))
    } else {
      unsafe provide(.required, &value, mode)
    }
  }

  /// The same for a required property whose type is optional.
  public mutating func computeRequired<Value>(
    _ value: inout Value??, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    let mode = takeMode()
    guard mode == .plain else { return unsafe provide(.requiredOptional, &value, mode) }
    silently { reader throws(JSONError) in
      value = .some(try reader.computed(at: start, standsIn: reader.tolerance.usesNil, .usedNil, make) ?? nil)
    }
  }

  /// Returns the value; nil if it is unusable and a fallback is allowed, or its problem collected. Other issues of the
  /// object are kept.
  private mutating func computed<Value>(
    at start: Position, standsIn: Bool, _ outcome: IssueOutcome, _ make: (JSON) throws -> Value
  ) throws(JSONError) -> Value? {
    let end = position
    var value: Value?
    do throws(JSONError) {
      try callHook(at: start) { json throws in value = try make(json) }
    } catch {
      guard standsIn, error.isRecoverable, !isRequired(at: start) else {
        guard isCollecting, error.isRecoverable else { throw error }
        collect(error)
        move(to: end)
        return nil
      }
      record(error, outcome, of: Value.self)
      move(to: end)
    }
    return value
  }
}

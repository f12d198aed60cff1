//===----------------------------------------------------------------------===//
// Properties whose values are computed from the whole object by closures: reading for @Strategy(from:).
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Computes the value of a property with a default.
  public mutating func compute<Value>(
    into value: inout Value, at start: Position, _ make: (JSON) throws -> Value
  ) throws(JSONError) {
    if let made = try computed(at: start, standsIn: tolerance.usesDefaults, .usedDefault, make) {
      value = made
    }
  }

  /// Computes the value of an optional property.
  public mutating func compute<Value>(
    into value: inout Value?, at start: Position, _ make: (JSON) throws -> Value?
  ) throws(JSONError) {
    let outcome: IssueOutcome = value == nil ? .usedNil : .usedDefault
    let standsIn = value == nil ? tolerance.usesNil : tolerance.usesDefaults
    if let made = try computed(at: start, standsIn: standsIn, outcome, make) { value = made }
  }

  /// Computes the value of a required property.
  public mutating func compute<Value>(
    required value: inout Value?, at start: Position, _ make: (JSON) throws -> Value
  ) throws(JSONError) {
    // During an update, a value that can't be computed is left as it was, or missing.
    value = try computed(at: start, standsIn: isUpdating, .usedDefault, make)
    if value == nil, isCollecting { noteIncomplete(at: start) }
  }

  /// Computes the value of a required property whose type is optional.
  public mutating func compute<Value>(
    required value: inout Value??, at start: Position, _ make: (JSON) throws -> Value?
  ) throws(JSONError) {
    value = .some(try computed(at: start, standsIn: tolerance.usesNil, .usedNil, make) ?? nil)
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

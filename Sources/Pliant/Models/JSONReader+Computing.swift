//===----------------------------------------------------------------------===//
// Properties whose values closures make of the whole object: what @Strategy(from:) reads.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Makes the value of a property with a default.
  public mutating func compute<Value>(
    into value: inout Value, at start: Position, _ make: (JSON) throws -> Value
  ) throws(JSONError) {
    if let made = try computed(at: start, standsIn: tolerance.usesDefaults, mayLack: true, .usedDefault, make) {
      value = made
    }
  }

  /// Makes the value of an optional property.
  public mutating func compute<Value>(
    into value: inout Value?, at start: Position, _ make: (JSON) throws -> Value?
  ) throws(JSONError) {
    let outcome: IssueOutcome = value == nil ? .usedNil : .usedDefault
    let standsIn = value == nil ? tolerance.usesNil : tolerance.usesDefaults
    if let made = try computed(at: start, standsIn: standsIn, mayLack: true, outcome, make) { value = made }
  }

  /// Makes the value of a required property.
  public mutating func compute<Value>(
    required value: inout Value?, at start: Position, _ make: (JSON) throws -> Value
  ) throws(JSONError) {
    // What can't be made of the document of an update is as it was, or missing.
    value = try computed(at: start, standsIn: isUpdating, mayLack: false, .usedDefault, make)
  }

  /// Makes the value of a property whose type is optional, and which has none yet.
  public mutating func compute<Value>(
    required value: inout Value??, at start: Position, _ make: (JSON) throws -> Value?
  ) throws(JSONError) {
    value = .some(try computed(at: start, standsIn: tolerance.usesNil, mayLack: true, .usedNil, make) ?? nil)
  }

  /// The value; nil if it is unusable and something may stand in. Other issues of the object are kept.
  ///
  /// - Parameter mayLack: whether there is a value without this one, so that more problems can be collected.
  private mutating func computed<Value>(
    at start: Position, standsIn: Bool, mayLack: Bool, _ outcome: IssueOutcome, _ make: (JSON) throws -> Value
  ) throws(JSONError) -> Value? {
    let end = position
    var value: Value?
    do throws(JSONError) {
      try callHook(at: start) { json throws in value = try make(json) }
    } catch {
      guard standsIn, error.isRecoverable, !isRequired(at: start) else {
        guard isCollecting, mayLack, error.isRecoverable else { throw error }
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

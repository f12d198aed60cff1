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
    if let made = try computed(at: start, standsIn: tolerance.usesDefaults, .usedDefault, make) { value = made }
  }

  /// Makes the value of an optional property.
  public mutating func compute<Value>(
    into value: inout Value?, at start: Position, _ make: (JSON) throws -> Value?
  ) throws(JSONError) {
    let outcome: IssueOutcome = value == nil ? .usedNil : .usedDefault
    let standsIn = value == nil ? tolerance.usesNil : tolerance.usesDefaults
    if let made = try computed(at: start, standsIn: standsIn, outcome, make) { value = made }
  }

  /// Makes the value of a required property.
  public mutating func compute<Value>(
    required value: inout Value?, at start: Position, _ make: (JSON) throws -> Value
  ) throws(JSONError) {
    // What can't be made of the document of an update is as it was, or missing.
    value = try computed(at: start, standsIn: isUpdating, .usedDefault, make)
  }

  /// Makes the value of a property whose type is optional, and which has none yet.
  public mutating func compute<Value>(
    required value: inout Value??, at start: Position, _ make: (JSON) throws -> Value?
  ) throws(JSONError) {
    value = .some(try computed(at: start, standsIn: tolerance.usesNil, .usedNil, make) ?? nil)
  }

  /// The value; nil if it is unusable and something may stand in. Other issues of the object are kept.
  private mutating func computed<Value>(
    at start: Position, standsIn: Bool, _ outcome: IssueOutcome, _ make: (JSON) throws -> Value
  ) throws(JSONError) -> Value? {
    let end = position
    var value: Value?
    do throws(JSONError) {
      try callHook(at: start) { json throws in value = try make(json) }
    } catch {
      guard standsIn, error.isRecoverable, !isRequired(at: start) else { throw error }
      record(error, outcome, of: Value.self)
      move(to: end)
    }
    return value
  }
}

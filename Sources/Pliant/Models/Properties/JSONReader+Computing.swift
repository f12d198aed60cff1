// Properties whose values are computed from the whole object by closures: reading for @Strategy(from:).

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Computes the value of a property with a default.
  public mutating func computeProperty<Value>(
    _ value: inout Value, at start: Position, _ make: (JSON) throws -> Value
  ) {
    unsafe compute(PropertyVariable(.property, &value), Value.self, at: start, make)
  }

  public mutating func computeProperty<Value>(
    _ value: inout Value?, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    unsafe compute(PropertyVariable(.optional, &value), Value.self, at: start, make)
  }

  /// Computes the value of a property without an initial value.
  public mutating func computeRequired<Value>(
    _ value: inout Value?, at start: Position, _ make: (JSON) throws -> Value
  ) {
    unsafe compute(PropertyVariable(.required, &value), Value.self, at: start, make)
  }

  public mutating func computeRequired<Value>(
    _ value: inout Value??, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    unsafe compute(PropertyVariable(.requiredOptional, &value), Value.self, at: start, make)
  }

  private mutating func compute<Value>(
    _ variable: PropertyVariable, _ type: Value.Type, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    let mode = variable.isRequired ? takeMode() : .plain
    guard mode == .plain else {
      if variable.rule == .required, variable.value(of: type) == nil, isCollecting {
        // The problem of a value that can't be computed was collected before.
        return fail(failure(.underlying(CollectedProblem()), at: start))
      }
      return provide(variable, type, mode)
    }
    let usesDefault = variable.rule == .required || variable.hasDefault(of: type)
    silently { reader throws(JSONError) in
      // During an update, a value that can't be computed is left as it was, or missing.
      let standsIn =
        variable.rule == .required
        ? reader.isUpdating : usesDefault ? reader.tolerance.usesDefaults : reader.tolerance.usesNil
      let end = reader.position
      var made: Value??
      do throws(JSONError) {
        try reader.callHook(at: start) { json throws in made = .some(try make(json)) }
      } catch {
        // Other issues of the object are kept.
        if standsIn, error.isRecoverable, !reader.isRequired(at: start) {
          reader.record(error, usesDefault ? .usedDefault : .usedNil, of: variable.isOptional ? Value?.self : type)
        } else {
          guard reader.isCollecting, error.isRecoverable else { throw error }
          reader.collect(error)
        }
        reader.move(to: end)
      }
      switch made {
      case .some(.some(let value)): variable.store(value)
      case .some(.none): variable.storeNil(of: type)
      case .none where variable.rule == .requiredOptional: variable.storeNil(of: type)
      case .none where variable.rule == .required && reader.isCollecting: reader.noteIncomplete(at: start)
      case .none: break
      }
    }
  }
}

// The rules for the value of a property, for each kind of destination: usable, unusable, one of several candidates,
// or missing.

import PliantCore

extension JSONReader {
  /// Reads the value of a property into its variable.
  @inline(__always)
  mutating func read<Variable, Value>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>, from source: ValueSource,
    by read: ValueReading<Value>
  ) {
    self.read(unsafe PropertyVariable(kind, variable), from: source, by: read)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func read<Value>(
    _ variable: PropertyVariable, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(variable, source, read) }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      let counts = mode == .last ? reader.noteCounts : nil
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          if variable.isOptional, try reader.readNullOfOptional() {
            variable.storeNil(of: Value.self)
          } else {
            // The last of several candidates may be known to be unusable.
            if mode == .last, let error = reader.knownFailure(of: source.type) { throw error }
            variable.store(try read(&reader))
          }
        } catch {
          guard let counts else { return try reader.recover(variable, Value.self, error, by: source, from: start) }
          try reader.keepingNotes(counts, at: start) { reader throws(JSONError) in
            if let form = Value.self as? any MissingForm.Type,
              try form.replace(variable, error, from: start, in: &reader)
            {
              return
            }
            try reader.recover(variable, Value.self, error, by: source, from: start)
          }
        }
      case .supply: if let value: Value = reader.suppliedDefault() { variable.store(value) }
      case .member: reader.takeMember(variable, source, read)
      case .missing, .alwaysMissing, .noting, .alwaysNoting, .candidate, .found:
        if variable.isRequired { reader.provide(variable, Value.self, mode) }
      }
    }
  }

  /// Handles the unusable value of a property. A property without an initial value may have the decoder's default.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func recover<Value>(
    _ variable: PropertyVariable, _ type: Value.Type, _ error: JSONError, by source: ValueSource, from start: Position
  ) throws(JSONError) {
    removeEarlierValue(of: variable, type)
    let hasDefault = variable.hasDefault(of: type)
    if variable.isOptional {
      switch try recoverOptional(error, type, by: source, hasDefault: hasDefault, from: start) {
      case .some(.some(let other)): variable.store(other)
      case .some(.none): variable.storeNil(of: type)
      case .none: if !hasDefault { variable.storeNil(of: type) }
      }
    } else if let other = try recoverRequired(error, type, by: source, hasDefault: hasDefault, from: start) {
      variable.store(other)
    }
  }

  /// Removes the value of an earlier member with the same key, if the property has neither an initial value nor perhaps
  /// a default of the decoder: a fallback for the last member must not keep it.
  func removeEarlierValue<Value>(of variable: PropertyVariable, _ type: Value.Type) {
    if !suppliesDefaults { variable.removeValue(of: type) }
  }

  /// Takes the value from a member of another decoder's object, or lists the property for a schema.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func takeMember<Value>(
    _ variable: PropertyVariable, _ source: ValueSource, _ read: ValueReading<Value>
  ) {
    guard let members else { return }
    if let recorded = recordedMembers {
      let (isOptional, isRequired) = (variable.isOptional, variable.rule == .required)
      return recorded.record(
        isOptional: isOptional, isRequired: isRequired, hasDefault: variable.hasDefault(of: Value.self),
        variable.value(of: Value.self), &self)
    }
    // SAFETY: all other members are those of another decoder.
    let object = unsafe unsafeDowncast(members.source, to: ForeignMembers.self)
    let isNull = object.take(members, source, isOptional: variable.isOptional, &self, read) { variable.store($0) }
    if isNull { variable.storeNil(of: Value.self) }
  }

  /// The decoder's default for a property, in the mode that asks for it.
  @_semantics("optimize.sil.specialize.generic.never")
  func suppliedDefault<Value>() -> Value? {
    suppliedDefault.flatMap { PropertyMapping.taken($0, Value.self) }
  }

  /// Reads one of several candidates, and notes whether it was usable. If its problem was collected, no other is
  /// read.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func readCandidate<Value>(
    _ variable: PropertyVariable, _ source: ValueSource, _ read: ValueReading<Value>
  ) {
    mode = .plain
    do throws(JSONError) {
      if try readNull() { return }
      let (start, counts) = (position, noteCounts)
      var isDecided = true
      let isInside = isReadingCandidate
      defer { isReadingCandidate = isInside }
      isReadingCandidate = true
      replacedValue = nil
      do throws(JSONError) {
        let value = try read(&self)
        // A type that reads itself may have tried an optional before, and have a value nevertheless.
        if let replacedValue, replacedValue.offset == valueOffset(from: start), lacksContent(value) {
          isDecided = try skip(replacedValue.error, Value.self, source, from: start, counts)
        } else {
          variable.store(value)
        }
      } catch {
        isDecided = try recoverCandidate(error, variable, Value.self, source, from: start, counts)
      }
      noteResult(isFound: isDecided)
    } catch {
      fail(error)
    }
  }

  /// Handles an unusable candidate, and returns whether no other candidate is to be read.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func recoverCandidate<Value>(
    _ error: JSONError, _ variable: PropertyVariable, _ type: Value.Type, _ source: ValueSource,
    from start: Position, _ counts: NoteCounts
  ) throws(JSONError) -> Bool {
    var error = error
    if let other = try readEmbeddedJSON(type, by: source, after: &error, from: start) {
      variable.store(other)
      return true
    }
    return try skip(error, type, source, from: start, counts)
  }

  private mutating func skip(
    _ error: JSONError, _ type: Any.Type, _ source: ValueSource, from start: Position, _ counts: NoteCounts
  ) throws(JSONError) -> Bool {
    try keepingNotes(counts, at: start) { reader throws(JSONError) in
      try reader.skipCandidate(error, contentType(type), by: source.type, from: start)
    }
    return !tolerance.givesWay
  }
}

// MARK: - Types that read themselves

extension JSONReader {
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Variable, Value: JSONReadable>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>, _ error: JSONError,
    from start: Position
  ) {
    let variable = unsafe PropertyVariable(kind, variable)
    silently { reader throws(JSONError) in
      try reader.recover(variable, Value.self, error, by: .own(Value.self), from: start)
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Variable, Value: JSONReadable>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>
  ) {
    unsafe read(kind, variable, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }
}

// MARK: - Common scalars

/// Takes a scalar from another decoder's container; nil if it is missing or null.
typealias MemberScalar<Value> = (KeyedDecodingContainer<TextKey>, TextKey) throws -> Value?

/// These functions are specialized for each type, which the general ones are not.
extension JSONReader {
  @inline(__always)
  mutating func readScalar<Value: _Pliant.VisitedScalar>(property value: inout Value, _ decode: MemberScalar<Value>) {
    guard mode == .plain else { return unsafe readOtherwise(.property, &value, decode) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      unsafe applyFallback(.property, &value, error, from: start)
    }
  }

  @inline(__always)
  mutating func readScalar<Value: _Pliant.VisitedScalar>(required value: inout Value?, _ decode: MemberScalar<Value>) {
    guard mode == .plain else { return unsafe readOtherwise(.required, &value, decode) }
    let start = position
    do throws(JSONError) {
      value = try Value(from: &self)
    } catch {
      unsafe applyFallback(.required, &value, error, from: start)
    }
  }

  @inline(__always)
  mutating func readScalar<Value: _Pliant.VisitedScalar>(optional value: inout Value?, _ decode: MemberScalar<Value>) {
    guard mode == .plain else { return unsafe readOtherwise(.optional, &value, decode) }
    let start = position
    do throws(JSONError) {
      value = try readNullOfOptional() ? nil : Value(from: &self)
    } catch {
      unsafe applyFallback(.optional, &value, error, from: start)
    }
  }

  /// Reads in another mode than the usual one.
  @inline(never)
  private mutating func readOtherwise<Variable, Value: _Pliant.VisitedScalar>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>, _ decode: MemberScalar<Value>
  ) {
    let target = unsafe PropertyVariable(kind, variable)
    let isTaken = takeScalar(isOptional: target.isOptional, decode) { target.store($0) }
    if !isTaken { unsafe readOtherwise(kind, variable) }
  }

  /// Takes the value of a property from another decoder's object; returns false if the general rules have to decide.
  @inline(__always)
  private mutating func takeScalar<Value>(
    isOptional: Bool, _ decode: MemberScalar<Value>, _ store: (Value) -> Void
  ) -> Bool {
    guard mode == .member, let members, !members.source.listsProperties else { return false }
    // SAFETY: all other members are those of another decoder.
    let object = unsafe unsafeDowncast(members.source, to: ForeignMembers.self)
    guard let value = try? decode(object.container, TextKey(members.key)) else {
      guard object.lacks(members.key, of: members.known) else { return false }
      members.outcome = .absent
      mode = .plain
      return true
    }
    store(value)
    members.outcome = .taken
    mode = .plain
    return true
  }
}

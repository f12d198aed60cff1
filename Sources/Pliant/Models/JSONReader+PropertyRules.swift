//===----------------------------------------------------------------------===//
// The rules for the value of a property, for each kind of destination: usable, unusable, one of several candidates,
// or missing.
//===----------------------------------------------------------------------===//

import PliantCore

extension JSONReader {
  /// Reads a property that has a value already.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Value>(
    property value: inout Value, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(source, read) { value = $0 } }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          value = try reader.read(source, mode, read)
        } catch {
          if let other = try reader.recover(error, Value.self, by: source, from: start) { value = other }
        }
      default:
        if let known: Value = reader.suppliedValue(mode) { value = known }
      }
    }
  }

  /// The same for a property whose type is optional.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Value>(
    optional value: inout Value?, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(source, read) { value = $0 } }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          value = try reader.readNullOfOptional() ? nil : reader.read(source, mode, read)
        } catch {
          let hasDefault = value != nil
          let other = try reader.recoverOptional(
            error, Value.self, by: source, hasDefault: hasDefault, from: start)
          if let other { value = other }
        }
      default:
        if let known: Value = reader.suppliedValue(mode) { value = known }
      }
    }
  }

  /// Reads a property without a value.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Value>(
    required value: inout Value?, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(source, read) { value = $0 } }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          value = try reader.read(source, mode, read)
        } catch {
          try reader.recover(required: &value, error, by: source, from: start)
        }
      default: reader.provide(&value, mode)
      }
    }
  }

  /// The same for a property whose type is optional.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Value>(
    requiredOptional value: inout Value??, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(source, read) { value = .some($0) } }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          value = .some(try reader.readNullOfOptional() ? nil : reader.read(source, mode, read))
        } catch {
          try reader.recover(requiredOptional: &value, error, by: source, from: start)
        }
      default: reader.provide(optional: &value, mode)
      }
    }
  }

  /// Reads a value whose default is evaluated later: it stays nil if it is unusable.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Value>(
    defaulted value: inout Value?, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(source, read) { value = $0 } }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          value = try reader.read(source, mode, read)
        } catch {
          if let other = try reader.recover(error, Value.self, by: source, from: start) { value = other }
        }
      default:
        if let known: Value = reader.suppliedValue(mode) { value = known }
      }
    }
  }

  /// The same for a value whose type is optional.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Value>(
    defaultedOptional value: inout Value??, from source: ValueSource, by read: ValueReading<Value>
  ) {
    if mode == .candidate { return readCandidate(source, read) { value = .some($0) } }
    silently { reader throws(JSONError) in
      let (mode, start) = (reader.takeMode(), reader.position)
      switch mode {
      case .plain, .last:
        do throws(JSONError) {
          value = .some(try reader.readNullOfOptional() ? nil : reader.read(source, mode, read))
        } catch {
          let other = try reader.recoverOptional(error, Value.self, by: source, hasDefault: true, from: start)
          if let other { value = .some(other) }
        }
      default:
        if let known: Value = reader.suppliedValue(mode) { value = .some(known) }
      }
    }
  }

  /// Handles the unusable value of a property without an initial value. The decoder may have supplied a default.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func recover<Value>(
    required value: inout Value?, _ error: JSONError, by source: ValueSource, from start: Position
  ) throws(JSONError) {
    guard value != nil else {
      value = try recoverRequired(error, Value.self, by: source, from: start)
      return
    }
    if let other = try recover(error, Value.self, by: source, from: start) { value = other }
  }

  /// The same for a property whose type is optional.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func recover<Value>(
    requiredOptional value: inout Value??, _ error: JSONError, by source: ValueSource, from start: Position
  ) throws(JSONError) {
    let hasDefault = value.flatMap { $0 } != nil
    let other = try recoverOptional(error, Value.self, by: source, hasDefault: hasDefault, from: start)
    if let other { value = .some(other) } else if !hasDefault { value = .some(nil) }
  }

  /// The decoder's default for a property, in the mode that asks for it.
  @_semantics("optimize.sil.specialize.generic.never")
  func suppliedValue<Value>(_ mode: ReadingMode) -> Value? {
    guard mode == .supply, let value = suppliedDefault else { return nil }
    return PropertyMapping.taken(value, Value.self)
  }

  /// Reads a value, unless it is the last of several candidates and known to be unusable.
  private mutating func read<Value>(
    _ source: ValueSource, _ mode: ReadingMode, _ read: ValueReading<Value>
  ) throws(JSONError) -> Value {
    if mode == .last, let error = knownFailure(of: source.type) { throw error }
    return try read(&self)
  }

  /// Reads one of several candidates, and notes whether it was usable. If its problem was collected, no other is
  /// read.
  ///
  /// The value is passed on as it is, not as an optional: generic code looks up the metadata of each optional type.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func readCandidate<Value>(
    _ source: ValueSource, _ read: ValueReading<Value>, _ store: (Value) -> Void
  ) {
    mode = .plain
    do throws(JSONError) {
      if try readNull() { return }
      let start = position
      var isDecided = true
      do throws(JSONError) {
        store(try read(&self))
      } catch {
        isDecided = try recoverCandidate(error, source, from: start, store)
      }
      noteResult(isFound: isDecided)
    } catch {
      fail(error)
    }
  }

  /// Handles an unusable candidate.
  ///
  /// - Returns: whether no other candidate is to be read.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func recoverCandidate<Value>(
    _ error: JSONError, _ source: ValueSource, from start: Position, _ store: (Value) -> Void
  ) throws(JSONError) -> Bool {
    var error = error
    if let other = try readEmbeddedJSON(Value.self, by: source, after: &error, from: start) {
      store(other)
      return true
    }
    try skipCandidate(error, Value.self, by: source.type, from: start)
    return !givesWay
  }
}

// MARK: - Types that read themselves

extension JSONReader {
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    property value: inout Value, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      if let other = try reader.recover(error, Value.self, by: .own(Value.self), from: start) { value = other }
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(property value: inout Value) {
    read(property: &value, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    optional value: inout Value?, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      let hasDefault = value != nil
      let other = try reader.recoverOptional(
        error, Value.self, by: .own(Value.self), hasDefault: hasDefault, from: start)
      if let other { value = other }
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(optional value: inout Value?) {
    read(optional: &value, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    required value: inout Value?, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      try reader.recover(required: &value, error, by: .own(Value.self), from: start)
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(required value: inout Value?) {
    read(required: &value, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    requiredOptional value: inout Value??, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      try reader.recover(requiredOptional: &value, error, by: .own(Value.self), from: start)
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(requiredOptional value: inout Value??) {
    read(requiredOptional: &value, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    defaulted value: inout Value?, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      if let other = try reader.recover(error, Value.self, by: .own(Value.self), from: start) { value = other }
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(defaulted value: inout Value?) {
    read(defaulted: &value, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func applyFallback<Value: JSONReadable>(
    defaultedOptional value: inout Value??, _ error: JSONError, from start: Position
  ) {
    silently { reader throws(JSONError) in
      let other = try reader.recoverOptional(
        error, Value.self, by: .own(Value.self), hasDefault: true, from: start)
      if let other { value = .some(other) }
    }
  }

  /// Reads in another mode than the usual one.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readOtherwise<Value: JSONReadable>(defaultedOptional value: inout Value??) {
    read(defaultedOptional: &value, from: .own(Value.self)) { reader throws(JSONError) in try Value(from: &reader) }
  }
}

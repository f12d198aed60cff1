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
        if reader.supply(source, mode, read, { value = $0 }) == .listed { reader.list(isRequired: false, value) }
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
        switch reader.supply(source, mode, isOptional: true, read, { value = $0 }) {
        case .null: value = nil
        case .listed: reader.list(isOptional: true, isRequired: false, value)
        case .stored, .none: break
        }
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
      case .supply, .member:
        if reader.supply(source, mode, read, { value = $0 }) == .listed { reader.list(isRequired: true, value) }
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
      case .supply, .member:
        switch reader.supply(source, mode, isOptional: true, read, { value = .some($0) }) {
        case .null: value = .some(nil)
        case .listed: reader.list(isOptional: true, isRequired: false, value ?? nil)
        case .stored, .none: break
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
        if reader.supply(source, mode, read, { value = $0 }) == .listed { reader.list(isRequired: false, value) }
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
        switch reader.supply(source, mode, isOptional: true, read, { value = .some($0) }) {
        case .null: value = .some(nil)
        case .listed: reader.list(isOptional: true, isRequired: false, value ?? nil)
        case .stored, .none: break
        }
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

  /// What became of a value that is not in the document.
  fileprivate enum Supply {
    case stored, null
    /// The property stays as it is.
    case none
    /// The properties are being listed.
    case listed
  }

  /// Stores a value that is not in the document: the decoder's default, or a member of another decoder's object.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  @discardableResult
  private mutating func supply<Value>(
    _ source: ValueSource, _ mode: ReadingMode, isOptional: Bool = false, _ read: ValueReading<Value>,
    _ store: (Value) -> Void
  ) -> Supply {
    if mode == .supply {
      guard let value: Value = suppliedDefault() else { return .none }
      store(value)
      return .stored
    }
    guard mode == .member, let members else { return .none }
    if members.source.listsProperties { return .listed }
    // SAFETY: all other members are those of another decoder.
    let object = unsafe unsafeDowncast(members.source, to: ForeignMembers.self)
    let isNull = object.take(members, source, isOptional: isOptional, &self, read, store)
    return isNull ? .null : .stored
  }

  /// Lists a property for a schema.
  ///
  /// - Parameters:
  ///   - isOptional: whether the property's type is optional: `Value` is the type inside.
  ///   - isRequired: whether the property has no value yet.
  ///   - current: the property's value.
  private mutating func list<Value>(isOptional: Bool = false, isRequired: Bool, _ current: Value?) {
    guard let members = members?.source as? RecordedMembers else { return }
    members.record(isOptional: isOptional, isRequired: isRequired, current, &self)
  }

  /// The decoder's default for a property, in the mode that asks for it.
  @_semantics("optimize.sil.specialize.generic.never")
  func suppliedDefault<Value>() -> Value? {
    suppliedDefault.flatMap { PropertyMapping.taken($0, Value.self) }
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
      let (start, counts) = (position, noteCounts)
      var isDecided = true
      do throws(JSONError) {
        store(try read(&self))
      } catch {
        isDecided = try recoverCandidate(error, source, from: start, counts, store)
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
    _ error: JSONError, _ source: ValueSource, from start: Position, _ counts: NoteCounts, _ store: (Value) -> Void
  ) throws(JSONError) -> Bool {
    var error = error
    if let other = try readEmbeddedJSON(Value.self, by: source, after: &error, from: start) {
      store(other)
      return true
    }
    try keepingNotes(counts, at: start) { reader throws(JSONError) in
      try reader.skipCandidate(error, Value.self, by: source.type, from: start)
    }
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

// MARK: - Scalars of other decoders

/// Takes a scalar from another decoder's container; nil if it is missing or null.
typealias MemberScalar<Value> = (KeyedDecodingContainer<TextKey>, TextKey) throws -> Value?

/// These functions are specialized for each type, which the general ones are not.
extension JSONReader {
  /// Reads in another mode than the usual one.
  @inline(never)
  mutating func readOtherwise<Value: VisitedScalar>(property value: inout Value, _ decode: MemberScalar<Value>) {
    if takeScalar(isOptional: false, decode, { if let new = $0 { value = new } }) { return }
    readOtherwise(property: &value)
  }

  @inline(never)
  mutating func readOtherwise<Value: VisitedScalar>(required value: inout Value?, _ decode: MemberScalar<Value>) {
    if takeScalar(isOptional: false, decode, { value = $0 }) { return }
    readOtherwise(required: &value)
  }

  @inline(never)
  mutating func readOtherwise<Value: VisitedScalar>(optional value: inout Value?, _ decode: MemberScalar<Value>) {
    if takeScalar(isOptional: true, decode, { value = $0 }) { return }
    readOtherwise(optional: &value)
  }

  /// Takes the value of a property from another decoder's object.
  ///
  /// - Parameter store: receives the value, or nil for null.
  /// - Returns: false if the general rules have to decide.
  @inline(__always)
  private mutating func takeScalar<Value>(
    isOptional: Bool, _ decode: MemberScalar<Value>, _ store: (Value?) -> Void
  ) -> Bool {
    guard mode == .member, let members, !members.source.listsProperties else { return false }
    // SAFETY: all other members are those of another decoder.
    let object = unsafe unsafeDowncast(members.source, to: ForeignMembers.self)
    let key = TextKey(members.key)
    guard let value = try? decode(object.container, key) else {
      guard object.lacks(key) else { return false }
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

// Fallbacks for values that can't be decoded: the same functions as for models, on the session's reader.

import PliantCore

/// A value of any Decodable type, for functions that read types that read themselves.
struct Taken<Value: Decodable>: JSONReadable, SensitiveHolding {
  let value: Value

  static var sensitiveParts: SensitiveParts { ["": Value.self] }

  init(from reader: inout JSONReader) throws(JSONError) {
    value = try reader.decode(Value.self)
  }
}

extension NodeDecoder {
  @inline(__always)
  func decodeOrRecover<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let counts = reader.noteCounts
    do {
      return try decodeValue(type, orFallback: hasStandIn(type))
    } catch {
      return try recover(error, type, since: counts)
    }
  }

  /// Decodes this value, which is not null, or applies a fallback; nil if that is the fallback.
  @inline(__always)
  func decodeOptional<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    let counts = reader.noteCounts
    do {
      let value = try decodeValue(type, orFallback: tolerance.usesNil)
      // It may be an optional.
      return unsafe session.attempts.unusableNode == node && isNil(value) ? nil : value
    } catch {
      return try recoverOptional(error, type, since: counts)
    }
  }

  /// Returns the fallback for a required value; throws `error`, or one with more information, if there is none.
  /// `counts` is what was recorded before the value was decoded; nil if nothing was recorded meanwhile.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func recover<Value: Decodable>(
    _ error: any Error, _ type: Value.Type, since counts: NoteCounts? = nil
  ) throws -> Value {
    let value = try recovered(error, type, since: counts) { reason, start throws(JSONError) -> Value? in
      if let value = try readEmbeddedJSON(type, after: &reason, from: start) { return value }
      if let value = try atNullCandidate({ try $0.recover($0.valueNotFound(type), type) }) { return value }
      if let value = try otherCandidate(type, for: reason, from: start, counts) { return value }
      if let value = try standIn(type, for: reason, from: start) { return value }
      return try reader.useZeroValue(of: type, after: reason, from: start)
    }
    if let value { return value }
    // The problem was collected. Decoding goes on with a zero value, if the type has one.
    if let zero = (type as? any ZeroInitializable.Type)?.zeroValue as? Value { return zero }
    throw CollectedProblem()
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func recoverOptional<Value: Decodable>(
    _ error: any Error, _ type: Value.Type, since counts: NoteCounts? = nil
  ) throws -> Value? {
    try recovered(error, type, since: counts) { reason, start throws(JSONError) in
      if try !reader.isNothing(at: start) {
        if let value = try readEmbeddedJSON(type, after: &reason, from: start) { return value }
        if let value = try atNullCandidate({ try $0.recoverOptional($0.valueNotFound(type), type) }) { return value }
      }
      if let value = try otherCandidate(type, for: reason, from: start, counts) { return value }
      if try !reader.isNothing(at: start) {
        if kind == .null {
          if tolerance.nullOptionals != .ignore { try reader.reportNull(of: type, from: start) }
          return nil
        }
        if let value = try standIn(type, for: reason, from: start) { return value }
      }
      reader.replacedValue = (reader.valueOffset(from: start), reason)
      return try reader.useNil(of: type, after: reason, hasDefault: false, from: start) ?? nil
    }
  }

  /// Returns the fallback for this unusable value; throws `error`, or one with more information, if there is none.
  /// `counts` is as above. `body` applies the fallback; it receives the error, and the position before the value.
  private func recovered<Value, Result>(
    _ error: any Error, _ type: Value.Type, since counts: NoteCounts? = nil,
    _ body: (inout JSONError, JSONReader.Position) throws(JSONError) -> Result
  ) throws -> Result {
    // A strict value may be an enum with a tolerance of its own, which left the JSON in a string to others.
    let isFinal = isStrict && reader.embeddedJSON == nil
    if unsafe isFinal || node == .max || session.stackFailure != nil {
      reader.abandonNotes(since: counts)
      throw hidden(named(error, type), type)
    }
    let original = jsonError(of: error, type)
    var reason = original
    let start = moveReader()
    do throws(JSONError) {
      let result = try body(&reason, start)
      // An equal error that is thrown later is another one.
      unsafe session.attempts.ownError = nil
      return result
    } catch let outcome {
      reader.abandonNotes(since: counts)
      throw thrown(error, original, outcome, type, start)
    }
  }

  /// Whether this value is null or denotes nothing. Of several candidates, none of which is usable, the first one counts.
  func denotesNothing() throws -> Bool {
    let counted = property?.candidates.lazy.compactMap(\.value).first ?? Int(node)
    if index.kind(at: counted) == .null { return true }
    let start = NodeDecoder(session, counted, depth: Int(depth)).moveReader()
    return try reader.isNothing(at: start)
  }

  /// Decodes this value, which may have a fallback. While problems are collected, a type goes on with zero values
  /// behind the first one, to find others. If there is a fallback, the value is unusable nevertheless.
  @inline(__always)
  func decodeValue<Value: Decodable>(
    _ type: Value.Type, by dispatch: TypeDispatch? = nil, orFallback hasFallback: @autoclosure () -> Bool
  ) throws -> Value {
    let isCounting = reader.isCollecting && hasFallback()
    let count = isCounting ? reader.problemCount : 0
    let dispatch = unsafe dispatch ?? session.dispatches.dispatch(for: type, session.settings)
    let value = try decodeValue(type, by: dispatch)
    if isCounting && reader.problemCount > count { throw CollectedProblem() }
    return value
  }

  /// Decodes this element of a collection; nil if it is unusable, and dropped.
  func decodeElement<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    do {
      return try decodeValue(type, orFallback: tolerance.dropsElements)
    } catch {
      return try recoverElement(error, type)
    }
  }

  /// Drops this element, unless it is a string that contains usable JSON.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func recoverElement<Value: Decodable>(_ error: any Error, _ type: Value.Type) throws -> Value? {
    try recovered(error, type) { reason, start throws(JSONError) in
      if let value = try readEmbeddedJSON(type, after: &reason, from: start) { return value }
      try reader.applyFallback(reason, of: type, from: start, .dropping)
      return nil
    }
  }

  /// Reads this value as JSON in a string; nil if it isn't that, or a property wrapper has tried. `reason` says why.
  func readEmbeddedJSON<Value: Decodable>(
    _ type: Value.Type, after reason: inout JSONError, from start: JSONReader.Position
  ) throws(JSONError) -> Value? {
    if type is any _Pliant.DecodableWrapper.Type { return nil }
    return try reader.readEmbeddedJSON(Taken<Value>.self, after: &reason, from: start)?.value
  }

  /// The error to throw if there is no fallback: the type's own, unless the other has more information.
  private func thrown(
    _ error: any Error, _ reason: JSONError, _ outcome: JSONError, _ type: any Any.Type, _ start: JSONReader.Position
  ) -> any Error {
    if case .underlying(let collected) = outcome.kind, collected is CollectedProblem { return collected }
    let isOver = reader.isExhausted
    // The outcome is mostly the reason itself. Messages take longer than all else, and the type may catch the error.
    guard
      isOver || outcome.isWithinSensitive
        || !outcome.isIdentical(to: reason)
          && (outcome.documentOffset != reason.documentOffset || outcome.message != reason.message)
    else { return hidden(error, type) }
    return decodingError(reader.hiding(outcome, in: type, from: start), Any.self)
  }

  /// The fallback for a missing value that may be nil: nil, unless the type that it belongs to has a default.
  @_transparent
  func absent<Value: Decodable, Key: CodingKey>(_ type: Value.Type, _ key: Key) throws -> Value? {
    scope == nil && !session.notesOptionals ? nil : try absentFromModel(type, key)
  }

  @inline(never)
  private func absentFromModel<Value: Decodable, Key: CodingKey>(_ type: Value.Type, _ key: Key) throws -> Value? {
    let mapping = scope?.model
    if let value = try mapping?.missing(type, key, in: self, mayBeNil: true) { return value }
    guard session.notesOptionals, tolerance.missingOptionals != .ignore, !(type is any MissingForm.Type) else {
      return nil
    }
    let isCollecting = reader.isCollecting
    // The problem is then that a path doesn't lead to the value, and was collected.
    if isCollecting, mapping?.pathMismatches(key.stringValue, in: self).isEmpty == false { return nil }
    let error = keyNotFound(key)
    let reason = jsonError(of: error, type)
    if tolerance.missingOptionals == .report {
      reader.record(reason, .usedNil)
    } else if isCollecting {
      reader.collect(reason)
    } else {
      throw error
    }
    return nil
  }

  /// The result for null where a value may be nil: nil, which the tolerance may report or refuse.
  @_transparent
  func null<Value: Decodable, Key: CodingKey>(_ type: Value.Type, _ key: Key, _ value: Int) throws -> Value? {
    session.notesOptionals ? try notableNull(type, key, value) : nil
  }

  @inline(never)
  private func notableNull<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, _ value: Int
  ) throws -> Value? {
    guard tolerance.nullOptionals != .ignore else { return nil }
    let expected = (type as? any MappedProperty.Type)?.valueType ?? type
    try withMember(key, value) { member in try member.noteNull(expected) }
    return nil
  }

  /// Reports or refuses this null where a value may be nil, if the tolerance says so.
  func noteNull(_ type: any Any.Type) throws {
    guard session.notesOptionals, tolerance.nullOptionals != .ignore else { return }
    let start = moveReader()
    do throws(JSONError) {
      try reader.reportNull(of: type, from: start)
    } catch {
      throw valueNotFound(type)
    }
  }

  @inline(never)
  func missing<Value: Decodable, Key: CodingKey>(_ type: Value.Type, _ key: Key) throws -> Value {
    if let nothing = (type as? any MappedProperty.Type)?.absent as? Value, scope?.model != nil {
      return try absentFromModel(type, key) ?? nothing
    }
    if let value = try scope?.model?.missing(type, key, in: self, mayBeNil: false) { return value }
    let error = keyNotFound(key)
    if isStrict { throw error }
    let reason = jsonError(of: error, type)
    if tolerance.usesZeroValues, let zero = (type as? any ZeroInitializable.Type)?.zeroValue as? Value {
      reader.record(reason, .usedZeroValue)
      return zero
    }
    guard reader.isCollecting else { throw error }
    reader.collect(reason)
    if let zero = (type as? any ZeroInitializable.Type)?.zeroValue as? Value { return zero }
    throw CollectedProblem()
  }
}

// MARK: - Second attempts with conversions

extension NodeDecoder {
  /// Decodes a scalar again with conversions, for a type around another scalar: an enum of strings, a struct around an
  /// Int. The first attempt has none, because a type may try one kind of single value after another. `count` is the
  /// number of second attempts before it.
  @inline(never)
  func decodeByCoercion<Value: Decodable>(
    _ type: Value.Type, _ error: any Error, since count: Int
  ) throws -> Value {
    guard node != .max, !isConverted || type is any NonStringKeyedDictionary.Type else { throw named(error, type) }
    let isScalar = kind != .array && kind != .object
    if isScalar, kind != .null, let raw = type as? any RawRepresentable.Type {
      return try decodeRaw(raw, as: type, named(error, type))
    }
    guard !tolerance.conversions.isEmpty, kind != .null else { throw named(error, type) }
    if !isScalar {
      // A first attempt that included a second one is not repeated, and inside of a second attempt, each value has only
      // one. Otherwise the work would grow exponentially with the depth.
      guard unsafe session.attempts.refusedNode == node && session.attempts.conversionCount == count,
        !(type is any NonStringKeyedDictionary.Type), session.beginsConversion(of: node, type)
      else {
        return try decodeOtherForm(type, named(error, type))
      }
      return try decodeConverted(type, error)
    }
    if let readable = type as? any JSONReadable.Type {
      if let value = try? readValue(readable) as? Value { return value }
      throw named(error, type)
    }
    return try decodeConverted(type, error)
  }

  private func decodeConverted<Value: Decodable>(_ type: Value.Type, _ refusal: any Error) throws -> Value {
    let outer = unsafe session.attempts.convertedNode
    unsafe session.attempts.convertedNode = node
    unsafe session.attempts.conversionCount += 1
    defer {
      unsafe session.attempts.convertedNode = outer
      if outer == .max { unsafe session.attempts.innerConversions = [] }
    }
    do {
      return try type.init(from: self)
    } catch {
      retractIssues()
      throw named(refusal, type)
    }
  }

  /// Decodes a type around a raw value with conversions. Without any, it only notes the type, for a similar raw value.
  private func decodeRaw<Value: Decodable, Raw: RawRepresentable>(
    _ raw: Raw.Type, as type: Value.Type, _ error: any Error
  ) throws -> Value {
    guard !tolerance.conversions.isEmpty, Raw.RawValue.self is any JSONReadable.Type else {
      unsafe session.attempts.refusedRaw = (node, raw)
      throw error
    }
    let start = moveReader()
    let tolerance = tolerance
    let isReporting = reader.pauseReporting()
    reader.tolerance = .strict
    let exact = try? reader.readAny() as Raw.RawValue
    reader.tolerance = tolerance
    reader.resumeReporting(isReporting)
    // If the raw value is valid without conversions, the type's own decoding refused it on purpose.
    if exact.flatMap({ Raw(rawValue: $0) }) != nil { throw error }
    let value = try read(as: raw) { reader throws(JSONError) in try Raw.converted(from: &reader, at: start) }
    guard let value = value as? Value else { throw error }
    return value
  }
}

// Handling of properties with unusable values. Generated code calls this only after reading has failed.

public import PliantCore

extension JSONReader {
  /// Handles the unusable value of an optional property. A value that denotes nothing becomes nil, and so does an
  /// unusable one, unless there is a default.
  ///
  /// - Parameter hasDefault: whether the property has a default; nil for a value that reads itself, of any property or
  ///   none. As a candidate, it gives way to others.
  /// - Returns: the property's new value; nil if it stays as it is.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func recoverOptional<Value>(
    _ error: JSONError, _ type: Value.Type, by source: ValueSource, hasDefault: Bool?, from start: Position
  ) throws(JSONError) -> Value?? {
    var error = error
    if try !isNothing(at: start),
      let other = try readEmbeddedJSON(type, by: source, after: &error, from: start)
    {
      return other
    }
    if hasDefault == nil { replacedValue = (valueOffset(from: start), error) }
    return try useNil(of: type, after: error, hasDefault: hasDefault ?? false, from: start)
  }

  /// The same for a value that can't be JSON inside of a string.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func useNil<Value>(
    of type: Value.Type, after error: JSONError, hasDefault: Bool, from start: Position
  ) throws(JSONError) -> Value?? {
    if isNotableNull(at: start) {
      try reportNull(of: type, from: start)
      return .some(nil)
    }
    if error.isRecoverable, try isNothing(at: start) {
      record(error, of: type, .usedNil, insteadOfValueFrom: start)
      return .some(nil)
    }
    try applyFallback(error, of: type, from: start, hasDefault ? .defaultValue : .nilValue)
    return nil
  }

  /// Handles the unusable value of a property that is not optional. Without a default, it becomes the zero value; without
  /// that, it is an error.
  ///
  /// - Returns: nil if the default stays, and while all problems are collected.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func recoverRequired<Value>(
    _ error: JSONError, _ type: Value.Type, by source: ValueSource, hasDefault: Bool, from start: Position
  ) throws(JSONError) -> Value? {
    var error = error
    if let other = try readEmbeddedJSON(type, by: source, after: &error, from: start) { return other }
    guard hasDefault else { return try useZeroValue(of: type, after: error, from: start) }
    try applyFallback(error, of: type, from: start, .defaultValue)
    return nil
  }

  /// The value for a missing member of a type that is not optional, and never required: a `Field`.
  private static func missingForm<Value>(of type: Value.Type) -> Value? {
    guard let type = type as? any MissingForm.Type, !(type is any MissingOptional.Type) else { return nil }
    return type.missingForm as? Value
  }

  /// Returns the zero value for an unusable value; nil only while all problems are collected.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func useZeroValue<Value>(
    of type: Value.Type, after error: JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    if tolerance.usesDefaults, !isRequired(at: start), let missing = Self.missingForm(of: type) {
      try applyFallback(error, of: type, from: start, .defaultValue)
      return missing
    }
    guard tolerance.usesZeroValues, !isRequired(at: start),
      let zero = (type as? any ZeroInitializable.Type)?.zeroValue as? Value
    else {
      try keepProblem(error, of: type, from: start)
      return nil
    }
    try applyFallback(error, of: type, from: start, .zeroValue)
    return zero
  }

  /// Skips an unusable candidate, so that the next one is tried.
  ///
  /// - Parameter source: the type whose failure is remembered, if it is not `type`.
  mutating func skipCandidate(
    _ error: JSONError, _ type: Any.Type, by source: Any.Type? = nil, from start: Position
  ) throws(JSONError) {
    guard error.isRecoverable, tolerance.givesWay, !isPatched(at: start) else {
      return try keepProblem(error, of: type, from: start)
    }
    move(to: start)
    try skipValue()
    remember(error, of: source ?? type, from: start)
    record(error, of: type, .ignored, insteadOfValueFrom: start)
  }

  /// Reads the value at `start` if it is one that denotes nothing: `""`, `"null"`, `[]`, `{}`, `false`.
  mutating func isNothing(at start: Position) throws(JSONError) -> Bool {
    guard tolerance.conversions.contains(.emptyToNothing), !isRequired(at: start), !isRefused(at: start) else {
      return false
    }
    move(to: start)
    return try takeNothing()
  }

  /// Reads the next value if it is one that denotes nothing; otherwise rewinds.
  mutating func takeNothing() throws(JSONError) -> Bool {
    let start = position
    let isNothing: Bool
    switch peek() {
    case .string:
      let text = try readString()
      isNothing = text.isEmpty || text == "null"
    case .array: isNothing = try !beginArray()
    case .object: isNothing = try !beginObject()
    case .bool: isNothing = try !readBool()
    default: isNothing = false
    }
    if !isNothing { move(to: start) }
    return isNothing
  }
}

// MARK: - Missing values

@_documentation(visibility: internal)
extension JSONReader {
  /// Returns the value of an optional property, moved out of `value`.
  @inlinable @inline(__always)
  public func take<Value>(_ value: inout Value?) -> Value? {
    value.take()
  }

  /// Returns the value of a property whose type is not optional, but can be written as `nil`.
  @inlinable @inline(__always)
  public func take<Value: ExpressibleByNilLiteral>(_ value: inout Value) -> Value { value }

  /// Returns the zero value of a required property that is missing, if the tolerance allows one.
  ///
  /// - Parameters:
  ///   - candidates: the property's paths.
  ///   - isAlways: whether no fallback is allowed, unless the decoder enforces its tolerance.
  mutating func missingValue<Value>(
    _: Value.Type, _ candidates: String, from start: Position, isAlways: Bool
  ) throws(JSONError) -> Value {
    let paths = candidates.split(separator: "\t").map(String.init)
    let path = paths.first ?? ""
    if let value = formerValue(of: Value.self, path, from: start) { return value }
    let error = absence(of: Value.self, paths, from: start).error
    if isOptionalObject(at: start) { throw error }
    if usesZeroValue(isAlways: isAlways), let type = Value.self as? any ZeroInitializable.Type,
      let zero = type.zeroValue as? Value
    {
      record(error, .usedZeroValue)
      return zero
    }
    guard isCollecting else { throw error }
    // The problem of a value that is there was collected when it was read, unless it is null.
    let isCollected = if case .missingKey = error.actualKind { hasValue(at: path, from: start) } else { false }
    if !hasCollectedProblem(path, ofObjectAt: start), !isCollected { collect(error) }
    throw failure(.underlying(CollectedProblem()), at: start)
  }

  private func usesZeroValue(isAlways: Bool) -> Bool { tolerance.usesZeroValues && (!isAlways || isEnforced) }

  /// Returns the error for a missing value: a type mismatch if there is a null at one of its paths.
  private mutating func absence(
    of type: Any.Type, _ paths: [String], from start: Position
  ) -> (error: JSONError, isNull: Bool) {
    let end = position
    defer { move(to: end) }
    for path in paths {
      move(to: start)
      let isFound = (try? move(along: PathPattern(path, beginsWithKey: true))) ?? false
      if isFound, peek() == .null { return (mismatch(of: type), true) }
    }
    return (missing(paths.first ?? "", from: start), false)
  }

  /// Collects the error of a required value that is missing, unless an unusable one was found or it has a zero value.
  ///
  /// - Parameters:
  ///   - candidates: the property's paths from the object at `start`, separated by tabs.
  ///   - isAlways: whether no fallback is allowed, unless the decoder enforces its tolerance.
  mutating func noteMissing(_ type: Any.Type, _ candidates: String, from start: Position, isAlways: Bool) {
    let usesZeroValue = usesZeroValue(isAlways: isAlways) && type is any ZeroInitializable.Type
    let paths = candidates.split(separator: "\t").map(String.init)
    guard let first = paths.first else { return }
    // In an object that may be absent, an unusable value is a problem nevertheless, and so are those of wrapped values.
    if isOptionalObject(at: start), !paths.contains(where: { hasProblem(at: $0, from: start) }) { return }
    if paths.contains(where: { hasValue(at: $0, from: start) }) {
      noteCollectedProblem(first, ofObjectAt: start)
      noteIncomplete(at: start)
    } else if !usesZeroValue {
      collect(missing(first, from: start))
      noteIncomplete(at: start)
    }
  }

  /// Collects the error of a missing or null value that allows no fallback although its type is optional.
  mutating func noteAlwaysMissing(optional type: Any.Type, _ candidates: String, from start: Position) {
    if isEnforced { return }
    let paths = candidates.split(separator: "\t").map(String.init)
    guard let first = paths.first else { return }
    // Null was not a problem when it was read, nor was a candidate that gave way to others.
    if !paths.contains(where: { hasProblem(at: $0, from: start) }) {
      let (error, isNull) = absence(of: type, paths, from: start)
      if !isNull, isOptionalObject(at: start) { return }
      collect(error)
    }
    noteCollectedProblem(first, ofObjectAt: start)
    noteIncomplete(at: start)
  }
}

// MARK: - JSON inside of strings

extension JSONReader {
  /// Reads the value at `start` again, if it is a string that contains a JSON object or array; otherwise returns nil.
  ///
  /// - Parameters:
  ///   - name: the type that errors name; nil for that of the value.
  ///   - error: the reason why the value is unusable. It is replaced if the string contains JSON, but not of that
  ///     type.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readEmbeddedJSON<Value: JSONReadable>(
    _ type: Value.Type, as name: Any.Type? = nil, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    try readEmbeddedJSON(ElementForm.own(type), as: name, after: &error, from: start)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readEmbeddedJSON<Value>(
    _ form: ElementForm<Value>, as name: Any.Type? = nil, after error: inout JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    let type = Value.self
    let opensStrings = tolerance.conversions.contains(.stringToJSON)
    guard error.isRecoverable, opensStrings || embeddedJSON != nil else { return nil }
    move(to: start)
    guard peek() == .string else { return nil }
    let value = position
    // An enum with a tolerance of its own may have left the string to this value.
    if !opensStrings { return try readFallbackCase(form, &error, at: value) }
    if form.isOwn, let known = knownFailure(of: name ?? type, isText: true) {
      error = known
      return try readFallbackCase(form, &error, at: value)
    }
    let bytes = try unsafe scanStringBytes()
    guard let first = unsafe bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    var inner: JSONReader
    do throws(JSONError) { inner = try unsafe reader(ofText: bytes) } catch let reason {
      return try refuseEmbeddedJSON(form, as: name ?? type, reason, &error, at: value)
    }
    inner.bend(like: self)
    if isRequired(at: start) { inner.resumeRequirement(inner.position) }
    lendWork(to: &inner)
    let innerStart = inner.position
    do throws(JSONError) {
      try inner.checkLimits()
      try inner.checkDuplicateKeys()
      let result = try form.read(&inner)
      try inner.expectEnd()
      takeWork(of: inner)
      recordConversion(
        at: value, expected: TypeName.of(name ?? type), to: "the JSON in it",
        in: inner.hasSensitiveValues ? HiddenValue.self : type)
      adoptIssues(of: &inner, at: value)
      return result
    } catch let reason {
      let reason = inner.naming(type, reason, from: innerStart)
      takeWork(of: inner)
      return try refuseEmbeddedJSON(form, as: name ?? type, reason, &error, at: value)
    }
  }

  /// Replaces the error about the string at `value` by the one about the JSON in it.
  private mutating func refuseEmbeddedJSON<Value>(
    _ form: ElementForm<Value>, as name: Any.Type, _ reason: JSONError, _ error: inout JSONError, at value: Position
  ) throws(JSONError) -> Value? {
    // The levels of the text alone aren't those that the limit counts.
    let shown = if case .depthLimitExceeded = reason.actualKind { JSONError(.depthLimitExceeded) } else { reason }
    // The text is around all of its parts, also around those that only its reader knows.
    error = hiding(
      failure(.invalidValue(expected: "\(TypeName.of(name)) (in the string: \(shown))"), at: value),
      in: reason.isWithinSensitive ? HiddenValue.self : Value.self, from: value)
    if form.isOwn { remember(error, of: name, isText: true, from: value) }
    return try readFallbackCase(form, &error, at: value)
  }

  /// Reads an enum again, by its fallback case, if the JSON in the string at `value` is unusable, or not to be read.
  ///
  /// - Parameter reason: why the string is unusable. It is replaced by the enum's own error if the JSON is not to be
  ///   read.
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func readFallbackCase<Value>(
    _ form: ElementForm<Value>, _ reason: inout JSONError, at value: Position
  ) throws(JSONError) -> Value? {
    move(to: value)
    guard let noted = embeddedJSON, noted.offset == byteOffset, !noted.isUnusable else { return nil }
    embeddedJSON?.isUnusable = true
    // Another case of an untagged enum may have noted the string: then the value around both cases needs the note.
    do throws(JSONError) {
      let value = try form.read(&self)
      embeddedJSON = nil
      return value
    } catch {
      embeddedJSON = noted
      guard error.isAboutContent else { throw error }
      if !tolerance.conversions.contains(.stringToJSON) { reason = error }
      return nil
    }
  }

  /// Reads a value by a strategy, or the JSON inside of a string.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func read<Strategy: JSONStrategy>(by strategy: Strategy) throws(JSONError) -> Strategy.Value {
    let start = position
    do throws(JSONError) {
      return try strategy.read(from: &self)
    } catch {
      var error = error
      guard let value = try readEmbeddedJSON(ElementForm(strategy), after: &error, from: start) else { throw error }
      return value
    }
  }

  /// Whether the value at `start` is a string with a JSON object in it, or, if `orArray` is true, an array. An enum is
  /// then read from that JSON, after an error, and not by its fallback case or by a case that opens the string itself.
  /// The reader doesn't move.
  @inline(never)
  mutating func holdsEmbeddedJSON(at start: Position, orArray: Bool = false) -> Bool {
    guard tolerance.conversions.contains(.stringToJSON), !isExact else { return false }
    let end = position
    defer { move(to: end) }
    move(to: start)
    skipWhitespace()
    let offset = byteOffset
    if let embeddedJSON, embeddedJSON.offset == offset, embeddedJSON.isUnusable { return false }
    guard peek() == .string, let bytes = try? unsafe scanStringBytes(),
      let first = unsafe bytes.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || orArray && first == UInt8(ascii: "[")
    else { return false }
    do throws(JSONError) {
      var inner = try unsafe reader(ofText: bytes)
      try inner.skipValue()
      try inner.expectEnd()
    } catch {
      return false
    }
    embeddedJSON = (offset, false)
    return true
  }
}

// Enums with a tag: finds the tag anywhere in the object, and the content that belongs to it.

public import PliantCore

extension _Pliant {
  /// The place of the tag in an enum's object.
  @frozen
  public enum TagPlace: Sendable {
    /// The first member, as usual: reading continues after it.
    case first
    /// Anywhere else: the object is read from its start.
    case elsewhere
    /// Nowhere, and the fallback case is used.
    case none
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Enters an object with a tag and moves to the tag.
  ///
  /// - Parameters:
  ///   - quotedKey: the tag's key with its quotes and a colon.
  ///   - key: the tag's key.
  ///   - hasFallback: whether the enum has a fallback case.
  /// - Throws: if the value is not an object or has no tag, and the fallback case can't be used.
  @inlinable @inline(__always)
  public mutating func beginTag<Model>(
    of model: Model.Type, _ quotedKey: StaticString, _ key: StaticString, hasFallback: Bool
  ) throws(JSONError) -> _Pliant.TagPlace {
    let start = position
    if skipWhitespace() == UInt8(ascii: "{"), !mayMapModels, try beginObject(), takeKey(quotedKey) { return .first }
    return try findTag(of: model, key, hasFallback: hasFallback, from: start)
  }

  @usableFromInline @inline(never)
  mutating func findTag(
    of model: Any.Type, _ key: StaticString, hasFallback: Bool, from start: Position
  ) throws(JSONError) -> _Pliant.TagPlace {
    move(to: start)
    return try findTag(of: model, key, [.key("\(key)")], hasFallback: hasFallback) { reader throws(JSONError) in
      try reader.move(toMember: key)
    }
  }

  /// Finds the tag of the value at the cursor.
  ///
  /// - Parameters:
  ///   - path: the path of the tag in the declaration of the enum, also as `text`.
  ///   - enter: moves to the tag; returns false if the value has no tag.
  private mutating func findTag(
    of model: Any.Type, _ text: StaticString, _ path: @autoclosure () -> ModelPlaces.Path, hasFallback: Bool,
    _ enter: (inout JSONReader) throws(JSONError) -> Bool
  ) throws(JSONError) -> _Pliant.TagPlace {
    let start = position
    let error: JSONError
    do throws(JSONError) {
      if mayMapModels, let tag = try findMappedTag(of: model, path(), hasFallback: hasFallback) { return tag }
      if try enter(&self) { return .elsewhere }
      error = missing("\(text)", from: start)
    } catch let problem {
      error = problem
    }
    return try passWithoutTag(error, of: model, hasFallback: hasFallback, from: start)
  }

  private mutating func passWithoutTag(
    _ error: JSONError, of model: Any.Type, hasFallback: Bool, from start: Position
  ) throws(JSONError) -> _Pliant.TagPlace {
    if hasFallback, holdsEmbeddedJSON(at: start) { throw error }
    // An object that may be absent as a whole has no tag then.
    let isAbsent = isOptionalObject(at: start) && !error.missingKeys.isEmpty
    do throws(JSONError) {
      _ = try useFallback(hasFallback && !isAbsent ? 0 : -1, of: model, after: error, isUnknown: false, from: start)
    } catch {
      leaveMembers(from: start, after: error)
      throw error
    }
    return .none
  }

  /// Moves to a tag inside a nested object of the object at the cursor.
  ///
  /// - Parameter path: the keys that lead to the tag.
  @inline(never)
  public mutating func beginTag<Model>(
    of model: Model.Type, path: StaticString, hasFallback: Bool
  ) throws(JSONError) -> _Pliant.TagPlace {
    let pattern = PathPattern("\(path)", beginsWithKey: true)
    return try findTag(of: model, path, pattern.components, hasFallback: hasFallback) { reader throws(JSONError) in
      guard reader.peek() == .object else { throw reader.mismatch(expected: "object") }
      return try reader.move(along: pattern)
    }
  }

  /// Begins a visit of the associated values in the object whose tag was read.
  public mutating func begin(
    _ descriptor: StaticString, _ required: UInt64, for type: Any.Type? = nil, tag: _Pliant.TagPlace,
    from start: Position
  ) -> Visit {
    begin(descriptor, required, for: type, isAfterTag: tag == .first, from: start)
  }

  /// Skips the rest of the object of a case that has no members of its own.
  @inlinable @inline(__always)
  public mutating func endTag(_ tag: _Pliant.TagPlace, from start: Position, known: StaticString) throws(JSONError) {
    if case .first = tag, !mayMapModels { return try skipMembers(of: known) }
    try skipTagged(from: start, known: known)
  }

  @usableFromInline @inline(never)
  mutating func skipTagged(from start: Position, known: StaticString) throws(JSONError) {
    if isExcerpt {
      if tolerance.unknownKeys != .ignore { try requireWholeDocument() }
      return
    }
    move(to: start)
    guard peek() == .object else { return try skipValue() }
    guard try beginObject() else { return }
    repeat {
      let key = try scanKey()
      try skipKnownMember(key, of: known)
    } while try nextMember()
  }

  /// Rewinds to the object whose tag was read, for an internally tagged model.
  ///
  /// - Parameter isPath: whether the tag is nested inside the member with the key, which may have other members.
  @inlinable @inline(__always)
  public mutating func beginModel(from start: Position, key: StaticString, isPath: Bool = false) throws(JSONError) {
    try beginObject(from: start, internallyTaggedBy: key, isPath: isPath)
  }
}

// MARK: - Tags at the places of a decoder's key mapping

extension JSONReader {
  /// Moves to the tag of the object at the cursor, if the decoder has other places for it.
  ///
  /// - Parameter declared: the tag's path in the declaration of the enum.
  private mutating func findMappedTag(
    of model: Any.Type, _ declared: ModelPlaces.Path, hasFallback: Bool
  ) throws(JSONError) -> _Pliant.TagPlace? {
    guard let types = beginMapped(model), let options = settings?.options,
      let places = ModelPlaces(of: types, options)?.places(of: declared)
    else { return nil }
    guard peek() == .object else { throw mismatch(expected: "object") }
    let start = position
    for place in places {
      move(to: start)
      guard try move(along: PathPattern(place)), peek() != .null else { continue }
      let tag = position
      // The tag is never reported as an unknown member.
      move(to: start)
      if case .key(let key)? = place.first { try acceptKey(key, ofObjectAt: start, isTaken: place.count == 1) }
      try acceptNestedTag(at: place)
      move(to: tag)
      return .elsewhere
    }
    let error = missing(PathPattern(places.first ?? declared).text, from: start)
    return try passWithoutTag(error, of: model, hasFallback: hasFallback, from: start)
  }
}

// MARK: - Objects whose only key is the tag

@_documentation(visibility: internal)
extension JSONReader {
  /// Enters the object whose key names the case.
  ///
  /// - Returns: false if the value is not an object or is empty; ``otherCase(ofKeyIn:_:fallback:from:)`` then decides
  ///   what to do with it.
  @inlinable @inline(__always)
  public mutating func beginCases() throws(JSONError) -> Bool {
    guard skipWhitespace() == UInt8(ascii: "{") else { return false }
    return try beginObject()
  }

  /// Skips a value that does not name the case, if another member follows, and moves to that member. Null names no
  /// case. In an update, neither does the former case if the patch names another one.
  public mutating func passesNullCase() throws(JSONError) -> Bool {
    let isNull = skipWhitespace() == UInt8(ascii: "n")
    guard isNull || isUpdating else { return false }
    let start = position
    try skipValue()
    if skipWhitespace() == UInt8(ascii: ","), isNull || isSiblingPatched(at: start) { return true }
    move(to: start)
    return false
  }

  /// Returns the case that a key means although it is spelled in another way, and leaves the reader before the content.
  /// If the key means no case, skips the member and returns -1.
  ///
  /// - Parameter keys: the keys of all cases, one per line.
  @inline(never)
  public mutating func otherCase(
    _ key: borrowing JSONKey, _ table: StaticString, keys: StaticString
  ) throws(JSONError) -> Int {
    if convertsKeys {
      let offset = offset(of: key)
      if let tag = respelled(key.string, KnownKeys(keys), at: offset), let match = caseTable(table).index(of: tag) {
        return match
      }
    }
    try skipMember(key, of: keys)
    return -1
  }

  /// Returns the case of an object in which no key is exactly that of a case, or of a string.
  ///
  /// Leaves the reader before the content of the case, or after the value if there is no content.
  @inline(never)
  public mutating func otherCase<Model>(
    ofKeyIn model: Model.Type, _ table: StaticString, fallback: Int, isReported: Bool = true, from start: Position,
    hasContent: inout Bool
  ) throws(JSONError) -> Int {
    try requireWholeDocument()
    hasContent = false
    let cases = caseTable(table)
    move(to: start)
    switch peek() {
    case .string:
      if fallback >= 0, holdsEmbeddedJSON(at: start) { throw mismatch(of: model) }
      // A string that is exactly a tag is not reported.
      if case .found(let index)? = try withScalar({ source in cases.match(source, []) }) { return index }
      return try otherCase(of: model, table, fallback: fallback, isReported: isReported, from: start)
    case .object: break
    default:
      return try useFallback(
        fallback, of: model, after: mismatch(of: model), isUnknown: false, from: start)
    }
    var first: (place: Position, key: String)?
    var hasMember = try beginObject()
    while hasMember {
      skipWhitespace()
      let (place, offset) = (position, byteOffset)
      let key = try readKey()
      first = first ?? (place, key)
      // If a key is exactly that of a case here, its value is null, and no other key names a case.
      var match = cases.index(of: key)
      if match == nil, convertsKeys { match = respelled(key, cases.keys, at: offset).flatMap(cases.index(of:)) }
      if let match {
        hasContent = true
        return match
      }
      if fallback < 0 || isReported, tolerance.conversions.contains(.caseInsensitiveRawValue),
        let index = cases.index(ignoringCaseOf: key)
      {
        recordConversion(at: place, expected: TypeName.of(model), to: cases.names[index])
        hasContent = true
        return index
      }
      try skipValue()
      hasMember = try nextMember()
    }
    // The members of an object that may be absent as a whole are those of other types.
    if isOptionalObject(at: start), let key = cases.keys.names.first { throw missing(key, from: start) }
    var error = invalidValue(expected: TypeName.of(model), at: first?.place ?? start)
    if let key = first?.key {
      error = error.aboutKey(key)
      if let suggestion = cases.suggestion(for: key) { error = error.suggesting(suggestion) }
    }
    return try useFallback(
      fallback, of: model, after: error, isUnknown: first != nil, isReported: isReported, from: start)
  }
}

// MARK: - Values that are the whole of a case

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads a value whose type the compiler infers.
  @inlinable @inline(__always)
  public mutating func readValue<Value: JSONReadable>() throws(JSONError) -> Value {
    try Value(from: &self)
  }

  @_disfavoredOverload
  @inlinable
  public mutating func readValue<Value: Decodable & RawRepresentable>() throws(JSONError) -> Value
  where Value.RawValue: JSONReadable {
    try Value(rawValueFrom: &self)
  }

  @_disfavoredOverload
  public mutating func readValue<Value: Decodable>() throws(JSONError) -> Value {
    try decode(Value.self)
  }

  /// Reads an associated value that is the whole of a case.
  @inlinable
  public mutating func readValue<Strategy: JSONStrategy>(using strategy: Strategy) throws(JSONError) -> Strategy.Value {
    try read(by: strategy)
  }

  /// Reads one whose type is optional.
  @inlinable
  public mutating func readValue<Strategy: JSONStrategy>(
    using strategy: Strategy
  ) throws(JSONError) -> Strategy.Value? {
    try readNull() ? nil : read(by: strategy)
  }
}

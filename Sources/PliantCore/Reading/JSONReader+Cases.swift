// Scalars that distinguish the cases of an enum: compared as bytes or numbers, never made into strings.

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the string at the cursor as bytes, which are compared like those of a key.
  ///
  /// - Returns: a text with a count of -1 if the next value is not a string; the reader then stays before it.
  public mutating func scanText() throws(JSONError) -> JSONKey {
    // SAFETY: the cursor is within the document, so eight bytes are readable there.
    guard skipWhitespace() == UInt8(ascii: "\"") else { return unsafe JSONKey(start: cursor, count: -1) }
    // SAFETY: as for `scanString`.
    let start = unsafe cursor + 1
    let p = unsafe endOfPlain(start)
    if unsafe p.pointee == UInt8(ascii: "\"") {
      unsafe cursor = p + 1
      return unsafe JSONKey(start: start, count: p - start)
    }
    let bytes = try unsafe scanStringBytes(from: start, at: p)
    // SAFETY: `scanStringBytes` returns bytes of the padded document or of the padded scratch space.
    return unsafe JSONKey(start: bytes.baseAddress.unsafelyUnwrapped, count: bytes.count)
  }

  /// Reads the number at the cursor as the closest Double. Returns nil, and stays before the value, if it is not one.
  public mutating func scanNumber() -> Double? {
    guard peek() == .number else { return nil }
    return try? readDouble()
  }

  /// Reads the Bool at the cursor. Returns nil, and stays before the value, if it is not one.
  public mutating func scanBool() throws(JSONError) -> Bool? {
    guard peek() == .bool else { return nil }
    return try readBool()
  }

  /// Reads the scalar at the cursor and passes it to `body`.
  ///
  /// - Returns: nil, with the reader before the value, for null, arrays, objects, and the `Infinity` and `NaN` of JSON5.
  @inline(__always)
  package mutating func withScalar<Result>(_ body: (ScalarSource) -> Result) throws(JSONError) -> Result? {
    switch peek() {
    case .bool:
      return body(.bool(try readBool()))
    case .number:
      if nonFinite != nil { return nil }
      let text = unsafe cursor
      try skipNumber()
      // SAFETY: the number lies between `text` and the cursor.
      return unsafe body(.number(UnsafeBufferPointer(start: text, count: cursor - text)))
    case .string:
      let bytes = try unsafe scanStringBytes()
      return unsafe body(.string(bytes))
    case nil:
      throw unexpected(.value)
    case .null, .array, .object:
      return nil
    }
  }
}

// MARK: - Members in any order

@_documentation(visibility: internal)
extension JSONReader {
  /// Moves to the value of the first member with `key` in the object at the cursor, and reads no further.
  ///
  /// - Returns: false if there is no such member; the reader is then after the object.
  /// - Throws: if the value is not an object.
  public mutating func move(toMember key: StaticString) throws(JSONError) -> Bool {
    let start = position
    guard try beginObject() else { return false }
    repeat {
      let isMatch = try scanKey().matches(key)
      if isMatch { return true }
      try skipValue()
    } while try nextMember()
    guard convertsKeys else { return false }
    return try move(toRespelled: "\(key)", ofObjectAt: start)
  }

  /// Skips the remaining members of the object whose member was just read.
  ///
  /// - Parameter known: the object's keys that the model knows, one per line.
  @inlinable
  public mutating func skipMembers(of known: StaticString) throws(JSONError) {
    while try nextMember() {
      let key = try scanKey()
      try skipKnownMember(key, of: known)
    }
  }

  /// Skips the content of a case without values, and the remaining members of the enum's object.
  ///
  /// - Parameters:
  ///   - own: the keys of the case, one per line.
  ///   - others: the keys of all other cases.
  public mutating func skipContent(of own: StaticString, others: StaticString) throws(JSONError) {
    let kind = peek()
    if kind == .object, tolerance.unknownKeys != .ignore {
      #if !hasFeature(Embedded)
      try requireWholeDocument()
      #endif
      var hasMember = try beginObject()
      while hasMember {
        try noteUnknown(scanKey(), KnownKeys([]))
        try skipValue()
        hasMember = try nextMember()
      }
    } else if kind == .object || kind == .null {
      try skipValue()
    } else {
      try skipPathMismatch(mismatch(expected: "object"), from: position)
    }
    while try nextMember() {
      let key = try scanKey()
      if isOtherCase(key, own, others) { try skipOtherCase() } else { try skipKnownMember(key, of: own) }
    }
  }

  /// Whether a key is, in any spelling, one of `others` rather than of `own`.
  private mutating func isOtherCase(_ key: borrowing JSONKey, _ own: StaticString, _ others: StaticString) -> Bool {
    if isKnown(key, others) { return true }
    guard convertsKeys, !isKnown(key, own) else { return false }
    let (text, offset) = (key.string, offset(of: key))
    return respelled(text, KnownKeys(own), at: offset) == nil && respelled(text, KnownKeys(others), at: offset) != nil
  }

  /// Skips the value of a second key that names a case. Null, as in a patch, means that it is no case.
  package mutating func skipOtherCase() throws(JSONError) {
    let isNull = peek() == .null
    let start = position
    try skipValue()
    if !isNull { try skipPathMismatch(failure(.invalidValue(expected: "one case"), at: start), from: start) }
  }

  /// Skips a member, which is unknown unless its key is one of `known`.
  @inlinable
  public mutating func skipKnownMember(_ key: borrowing JSONKey, of known: StaticString) throws(JSONError) {
    if tolerance.unknownKeys != .ignore || tracksMembers, !isKnown(key, known) {
      try noteUnknown(key, KnownKeys(known))
    }
    try skipValue()
  }

  @usableFromInline @inline(never)
  func isKnown(_ key: borrowing JSONKey, _ known: StaticString) -> Bool {
    let text = key.string
    return KnownKeys(known).names.contains { $0.hasSameCodeUnits(as: text) }
  }

  /// Rewinds to the object at `start`, from which a model is read although one of its members is an enum's tag. For
  /// the model, that key is not unknown, and the member is consumed.
  ///
  /// - Parameter isPath: whether the tag is nested in the member with the key. That member doesn't count as consumed,
  ///   because the model may read other values in it.
  @inlinable @inline(__always)
  public mutating func beginObject(
    from start: Position, internallyTaggedBy key: StaticString, isPath: Bool
  ) throws(JSONError) {
    move(to: start)
    if tolerance.unknownKeys != .ignore || tracksMembers { try acceptTag(key, ofObjectAt: start, isTaken: !isPath) }
    // A type may hold itself as a payload, which begins no object.
    if isPath { return try checkStack() }
    skipWhitespace()
    // SAFETY: the pointers are compared, and nothing is read there.
    if unsafe taggedObject == cursor {
      try checkStack()
      acceptTag()
    }
    unsafe taggedObject = unsafe cursor
    unsafe tagKey = key.utf8Start
    tagKeyCount = UInt32(truncatingIfNeeded: key.utf8CodeUnitCount)
  }

  @usableFromInline @inline(never)
  mutating func acceptTag(_ key: StaticString, ofObjectAt start: Position, isTaken: Bool) throws(JSONError) {
    try acceptKey("\(key)", ofObjectAt: start, isTaken: isTaken)
  }

  /// Accepts the key of the tag that was read last, as a consumed member of the object at the cursor.
  @usableFromInline @inline(never)
  mutating func acceptTag() {
    let start = position
    // SAFETY: `tagKey` is a constant of `tagKeyCount` bytes.
    let key = unsafe String(decoding: UnsafeBufferPointer(start: tagKey, count: Int(tagKeyCount)), as: UTF8.self)
    // Malformed JSON is an error when it is read.
    do throws(JSONError) { try acceptKey(key, ofObjectAt: start, isTaken: true) } catch { move(to: start) }
  }

  /// The keys that are never reported as unknown, by their offsets, and whether their members count as consumed.
  package var acceptedKeys: [Int: Bool] {
    get { toleranceState?.acceptedKeys ?? [:] }
    set { state.acceptedKeys = newValue }
  }

  /// Never reports `key` of the object at `start` as unknown.
  ///
  /// - Parameter isTaken: whether its member counts as consumed.
  package mutating func acceptKey(_ key: String, ofObjectAt start: Position, isTaken: Bool) throws(JSONError) {
    let end = position
    move(to: start)
    var hasMember = try beginObject()
    while hasMember {
      let (text, offset) = try scanKeyWithOffset()
      if text.hasSameCodeUnits(as: key) || respelled(text, KnownKeys([key]), at: offset) != nil {
        state.acceptedKeys[offset, default: false] = isTaken
      }
      try skipValue()
      hasMember = try nextMember()
    }
    move(to: end)
  }
}

// MARK: - Ranges of texts

@_documentation(visibility: internal)
extension JSONKey {
  /// Whether this is a text that is not less than `lower`, compared by UTF-8 bytes.
  public func isWithin(_ lower: StaticString) -> Bool {
    count >= 0 && compare(lower) >= 0
  }

  /// Whether this is a text between two others, compared by UTF-8 bytes.
  public func isWithin(_ lower: StaticString, _ upper: StaticString, isClosed: Bool) -> Bool {
    isWithin(lower) && compare(upper) < (isClosed ? 1 : 0)
  }

  /// Returns a negative number if the bytes sort before those of `text`, 0 if they are equal, a positive number
  /// otherwise.
  private func compare(_ text: StaticString) -> Int {
    let other = unsafe text.utf8Start
    let otherCount = text.utf8CodeUnitCount
    for index in 0..<Swift.min(count, otherCount) {
      // SAFETY: both have more than `index` bytes.
      let difference = unsafe Int(start[index]) - Int(other[index])
      if difference != 0 { return difference }
    }
    return count - otherCount
  }
}

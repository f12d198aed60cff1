// Unknown and duplicate keys: applying the policies of the tolerance.

extension JSONReader {
  /// Skips a member that no property takes. The reader is behind the key.
  ///
  /// - Parameter known: the keys of the object that properties take, one per line, for suggestions.
  /// - Throws: if the value is not well-formed, or if the tolerance rejects unknown keys.
  @inlinable
  public mutating func skipMember(_ key: borrowing JSONKey, of known: StaticString = "") throws(JSONError) {
    if tolerance.unknownKeys != .ignore || tracksMembers { try noteUnknown(key, KnownKeys(known)) }
    try skipValue()
  }

  @usableFromInline @inline(never)
  mutating func noteUnknown(_ key: borrowing JSONKey, _ known: KnownKeys, level: Int = 0) throws(JSONError) {
    let offset = offset(of: key)
    // A key that is spelled as a known one is unknown nevertheless, if a subclass replaces the property.
    if convertsKeys, let other = respelled(key.string, known, at: offset), !key.matches(text: other) { return }
    let accepted = toleranceState?.acceptedKeys[offset]
    if accepted == true || rememberPassing(at: offset, known, level: level) { return }
    if accepted != nil || tolerance.unknownKeys == .ignore { return }
    let text = key.string
    let suggestion = NearMiss.suggestion(for: text, among: known.names)
    try noteUnknown(text, suggestion: suggestion, at: offset)
  }

  /// Reports or rejects an unknown key at an offset.
  package mutating func noteUnknown(_ key: String, suggestion: String?, at offset: Int) throws(JSONError) {
    try note(
      key, .unknownKey, .unknownKey(key), expected: IssueText.knownKey(suggestion), suggestion: suggestion, at: offset)
  }

  /// Checks the next value and everything inside it for duplicate keys, if the tolerance requires it. The reader
  /// stays before the value.
  ///
  /// A decoder checks the whole document. Generated code calls it for a model that declares a tolerance.
  ///
  /// - Throws: if the value is not well-formed, or if the tolerance rejects duplicate keys.
  @inlinable
  public mutating func checkDuplicateKeys() throws(JSONError) {
    if tolerance.duplicateKeys != .ignore { try lookForDuplicateKeys() }
  }

  @usableFromInline @inline(never)
  mutating func lookForDuplicateKeys() throws(JSONError) {
    #if !hasFeature(Embedded)
    if isExcerpt { return try requireWholeDocument() }
    #endif
    skipWhitespace()
    let start = position
    let policy = tolerance.duplicateKeys
    // Models inside the value may request the same check.
    if let known = state.checkedKeys, known.range.contains(start.offset), known.policy == policy || policy == .report {
      return
    }
    try walk(toleranceState?.limits ?? ReadingLimits(), notesDuplicates: true)
    state.checkedKeys = (start.offset..<byteOffset, policy)
    move(to: start)
  }

  /// Reports or rejects a second member with the same key.
  mutating func noteDuplicate(_ key: String, at offset: Int) throws(JSONError) {
    try note(key, .duplicateKey, .duplicateKey(key), expected: IssueText.newKeyExpectation, at: offset)
  }

  /// Reports or rejects a key, according to the policy for its kind.
  private mutating func note(
    _ key: String, _ kind: IssueKind, _ error: JSONError.Kind, expected: String, suggestion: String? = nil,
    at offset: Int
  ) throws(JSONError) {
    let policy = kind == .unknownKey ? tolerance.unknownKeys : tolerance.duplicateKeys
    if policy == .fail {
      var problem = failure(error, at: Position(offset: offset, depthLeft: depthLeft)).aboutKey(key)
      if let suggestion { problem = problem.suggesting(EscapedText.quoted(suggestion)) }
      guard isCollecting else { throw problem }
      collect(problem)
    } else {
      recordKey(kind, expected: expected, at: offset)
    }
  }
}

//===----------------------------------------------------------------------===//
// Unknown and duplicate keys: what the tolerance says about them.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Passes over a member that no property takes. The reader is behind the key.
  ///
  /// - Parameter known: the keys of the object that properties take, one a line, one of which may have been meant.
  /// - Throws: when the value is not well-formed, or when the tolerance has no room for unknown keys.
  @inlinable
  public mutating func skipMember(_ key: borrowing JSONKey, of known: StaticString = "") throws(JSONError) {
    if tolerance.unknownKeys != .ignore || tracksMembers { try noteUnknown(key, KnownKeys(known)) }
    try skipValue()
  }

  /// Passes over a member of an object on the paths of some properties, as ``skipMember(_:of:)`` does.
  ///
  /// - Parameter level: how deep the object stands in that of the model.
  @inlinable
  public mutating func skipNestedMember(
    _ key: borrowing JSONKey, of known: StaticString, level: Int
  ) throws(JSONError) {
    if tolerance.unknownKeys != .ignore || tracksMembers { try noteUnknown(key, KnownKeys(known), level: level) }
    try skipValue()
  }

  @usableFromInline @inline(never)
  mutating func noteUnknown(_ key: borrowing JSONKey, _ known: KnownKeys, level: Int = 0) throws(JSONError) {
    let offset = offset(of: key)
    let accepted = toleranceState?.acceptedKeys[offset]
    if accepted == true || rememberPassing(at: offset, known, level: level) { return }
    if accepted != nil || tolerance.unknownKeys == .ignore { return }
    let text = key.string
    let suggestion = NearMiss.suggestion(for: text, among: known.names)
    try noteUnknown(text, suggestion: suggestion, at: offset)
  }

  mutating func noteUnknown(_ key: String, suggestion: String?, at offset: Int) throws(JSONError) {
    try note(
      key, .unknownKey, .unknownKey(key), expected: IssueText.knownKey(suggestion), suggestion: suggestion, at: offset)
  }

  /// Looks for members with one key in the next value and all that is inside of it, if the tolerance asks for that, and stays
  /// before the value.
  ///
  /// A decoder does so for the whole document. Generated code calls it for a model that says what may bend.
  ///
  /// - Throws: when the value is not well-formed, or when the tolerance has no room for duplicate keys.
  @inlinable
  public mutating func checkDuplicateKeys() throws(JSONError) {
    if tolerance.duplicateKeys != .ignore { try lookForDuplicateKeys() }
  }

  @usableFromInline @inline(never)
  mutating func lookForDuplicateKeys() throws(JSONError) {
    skipWhitespace()
    let start = position
    let policy = tolerance.duplicateKeys
    // Models inside of the value may ask for the same.
    if let known = state.checkedKeys, known.range.contains(start.offset), known.policy == policy || policy == .report {
      return
    }
    try walk(toleranceState?.limits ?? ReadingLimits(), notesDuplicates: true)
    state.checkedKeys = (start.offset..<byteOffset, policy)
    move(to: start)
  }

  /// Reports or refuses a second member with one key.
  mutating func noteDuplicate(_ key: String, at offset: Int) throws(JSONError) {
    try note(key, .duplicateKey, .duplicateKey(key), expected: "a key that is not there yet", at: offset)
  }

  /// Reports or refuses a key, as the policy for its kind says.
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

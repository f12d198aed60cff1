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
    if tolerance.unknownKeys != .ignore { try noteUnknown(key, known) }
    try skipValue()
  }

  @usableFromInline @inline(never)
  mutating func noteUnknown(_ key: borrowing JSONKey, _ known: StaticString) throws(JSONError) {
    let text = key.string
    let suggestion = NearMiss.suggestion(for: text, among: "\(known)".split(separator: "\n").map(String.init))
    // SAFETY: the difference is used only for a key within the document; others, with escapes, stand in the scratch space.
    let isInDocument = unsafe key.start > start && key.start < end
    let offset = isInDocument ? unsafe key.start - start - 1 : byteOffset
    let expected = suggestion.map { "key \"\($0)\"" } ?? "a key that the model knows"
    try note(.unknownKey, .unknownKey(text), expected: expected, suggestion: suggestion, at: offset)
  }

  /// Looks for members of one object with the same key, in all of the document, which has to be at its start.
  ///
  /// - Throws: when the document is not well-formed, or when the tolerance has no room for duplicate keys.
  package mutating func checkDuplicateKeys() throws(JSONError) {
    guard tolerance.duplicateKeys != .ignore else { return }
    let start = position
    try walk(toleranceState?.limits ?? ReadingLimits(), notesDuplicates: true)
    move(to: start)
  }

  /// Reports or refuses a second member with one key.
  mutating func noteDuplicate(_ key: String, at offset: Int) throws(JSONError) {
    try note(.duplicateKey, .duplicateKey(key), expected: "a key that is not there yet", at: offset)
  }

  /// Reports or refuses a key, as the policy for its kind says.
  private mutating func note(
    _ kind: IssueKind, _ error: JSONError.Kind, expected: String, suggestion: String? = nil, at offset: Int
  ) throws(JSONError) {
    let policy = kind == .unknownKey ? tolerance.unknownKeys : tolerance.duplicateKeys
    if policy == .fail {
      var problem = failure(error, at: Position(offset: offset, depthLeft: depthLeft))
      if let suggestion { problem = problem.suggesting("\"\(suggestion)\"") }
      guard isCollecting else { throw problem }
      collect(problem)
    } else {
      recordKey(kind, expected: expected, at: offset)
    }
  }
}

// StreamReport: the issues of one value of a stream, or the error for which it was dropped.

public import PliantCore

/// The issues of one value of a stream, or the error for which it was dropped.
///
/// ```swift
/// for try await user in User.lines(of: bytes, report: { print("line \($0.line): \($0.report)") }) { … }
/// // line 3: $.age, line 3 column 15: expected Int, found string "41": converted to 41
/// // line 7: $.id, line 7 column 1: expected key "id", found none: dropped
/// ```
public struct StreamReport: Sendable {
  /// The index of the value in the stream, counted from 0, dropped values included.
  public let index: Int
  /// The line of the stream in which the value begins, counted from 1.
  public let line: Int
  /// The number of bytes of the stream before the value.
  public let byteOffset: Int
  /// The error for which the value was dropped; nil if it was not.
  public let error: (any Error)?
  /// The issues, with positions in the stream. A dropped value is one of them.
  public let report: DecodingReport
}

extension StreamReport: _Pliant.Described {
  /// Where the value begins, and its issues, or the error for which it was dropped.
  public var description: String {
    let reason = error.map { ($0 as? DecodingError)?.jsonError?.description ?? EscapedText.line("\($0)") }
    return "value \(index), line \(line): \(reason ?? report.description)"
  }
}

/// A closure that is called for each value of a stream that has issues or was dropped.
public typealias StreamReporting = @Sendable (StreamReport) -> Void

extension DecodingIssue {
  init(dropping error: JSONError) {
    let (expected, found) = error.deviation
    self.init(
      kind: error.issueKind, path: error.path, expected: expected, found: found, outcome: .dropped, line: error.line,
      column: error.column, byteOffset: error.byteOffset)
  }
}

extension JSONError {
  /// What was expected and what was found, in the words of issues.
  fileprivate var deviation: (expected: String, found: String) {
    switch kind {
    case .missingKey(let keys): (IssueText.key(keys), "none")
    case .unknownKey(let key):
      (IssueText.knownKey(nil), isHidden ? IssueText.hidden(IssueText.key(found: key)) : IssueText.key(found: key))
    case .duplicateKey(let key):
      (IssueText.newKeyExpectation, isHidden ? IssueText.hidden(IssueText.otherKey(key)) : IssueText.otherKey(key))
    // The limit may be anywhere within a value.
    case .bytesLimitExceeded: (expectedText, "more")
    case _ where isMalformed: (IssueText.wellFormedExpectation, found)
    default: (expectedText, found)
    }
  }
}

//===----------------------------------------------------------------------===//
// StreamReport: what bent in one value of a stream, or why it was left out.
//===----------------------------------------------------------------------===//

import PliantCore

/// What bent in one value of a stream, or why it was left out.
///
/// ```swift
/// for try await user in User.lines(of: bytes, report: { print("line \($0.line): \($0.report)") }) { … }
/// // line 3: $.age, line 3 column 15: expected Int, found string "41": converted to 41
/// // line 7: $, line 7 column 1: expected key "id", found none: dropped
/// ```
public struct StreamReport: Sendable {
  /// The value's place among all of the stream, counted from 0, those that were left out included.
  public let index: Int
  /// The line of the stream in which the value begins, counted from 1.
  public let line: Int
  /// The number of bytes of the stream before the value.
  public let byteOffset: Int
  /// Why the value was left out; nil when it was not.
  public let error: (any Error)?
  /// The issues, with their places in the stream; that the value was left out is one.
  public let report: DecodingReport
}

/// Is told of each value of a stream that bent or was left out.
public typealias StreamReporting = @Sendable (StreamReport) -> Void

extension DecodingIssue {
  /// That a value was left out because of `error`.
  init(dropping error: JSONError) {
    let isWellFormed = error.isRecoverable
    let missing = error.missingKeys
    self.init(
      kind: error.issueKind, path: error.path,
      expected: missing.isEmpty ? (isWellFormed ? error.expectedText : "well-formed JSON") : IssueText.key(missing),
      found: missing.isEmpty ? error.found : "none", outcome: .dropped, line: error.line, column: error.column,
      byteOffset: error.byteOffset)
  }
}

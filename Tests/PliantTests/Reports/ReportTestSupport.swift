/// Documents with issues, as a reader would leave them.

import PliantCore
import Testing

@testable import Pliant

/// One issue, placed by the text at which it stands.
struct MarkedIssue {
  var text: String, issue: RawIssue

  init(
    _ text: String, _ kind: IssueKind, expected: String = "Int", _ outcome: IssueOutcome,
    missing: [JSONPath.Component] = [], isSensitive: Bool = false
  ) {
    self.text = text
    issue = RawIssue(
      byteOffset: 0, kind: kind, outcome: outcome, expected: expected, missingKey: missing, isSensitive: isSensitive)
  }

  init(_ text: String, expected: String = "Int", _ outcome: IssueOutcome, isSensitive: Bool = false) {
    self.init(text, .typeMismatch, expected: expected, outcome, isSensitive: isSensitive)
  }
}

extension DecodingReport {
  /// The report on a document with issues at the first place where their texts stand.
  init(_ document: String, _ issues: [MarkedIssue], limit: Int = DecodingReport.defaultLimit) {
    self.init(limit: limit)
    add(document, issues)
  }

  mutating func add(_ document: String, _ issues: [MarkedIssue]) {
    var list = RawIssueList(limit: remainingCapacity)
    let bytes = Array(document.utf8)
    for marked in issues {
      var issue = marked.issue
      issue.byteOffset = bytes.indices.first { bytes[$0...].starts(with: marked.text.utf8) } ?? 0
      list.append(issue)
    }
    add(list, of: bytes.withUnsafeBytes { DocumentBytes(copying: $0) })
  }
}

/// A list of orders whose prices are strings.
func ordersReport(count: Int, limit: Int = DecodingReport.defaultLimit) -> DecodingReport {
  let element = #"{"price":"41"}"#
  let document = #"{"items":["# + repeatElement(element, count: count).joined(separator: ",") + "]}"
  var list = RawIssueList(limit: limit)
  for index in 0..<count {
    let byteOffset = 10 + index * (element.utf8.count + 1) + 9
    list.append(
      RawIssue(byteOffset: byteOffset, kind: .typeMismatch, outcome: .converted(to: "41.0"), expected: "Double"))
  }
  var report = DecodingReport(limit: limit)
  report.add(list, of: Array(document.utf8).withUnsafeBytes { DocumentBytes(copying: $0) })
  return report
}

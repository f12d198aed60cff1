//===----------------------------------------------------------------------===//
// The issues of values of streams that were dropped: malformed ones are told from those that break a rule.
//===----------------------------------------------------------------------===//

import Pliant
import Testing

struct DroppedValueTests {
  /// A line, the options for which it is dropped, and its issue.
  struct Dropped: CustomTestStringConvertible, Sendable {
    let line: String
    let issue: String
    var kind = IssueKind.other
    let change: @Sendable (inout PliantDecoder) -> Void

    var testDescription: String { issue }
  }

  static let dropped = [
    Dropped(
      line: #"{"id":2,"name":"0123456789012345"}"#,
      issue: "$.name, line 1 column 21: expected at most 20 bytes, found more"
    ) {
      $0.limits.bytes = 20
    },
    Dropped(
      line: #"{"id":2,"x":[[1]]}"#,
      issue: "$.x[0], line 1 column 14: expected at most 2 levels of nesting, found one more"
    ) {
      $0.limits.depth = 2
    },
    Dropped(
      line: #"{"id":2,"x":1,"y":2}"#,
      issue: "$, line 1 column 15: expected an object of at most 2 members, found one more"
    ) {
      $0.limits.members = 2
    },
    Dropped(
      line: #"{"id":2,"x":"abc"}"#,
      issue: "$.x, line 1 column 13: expected a string of at most 2 bytes, found a longer one"
    ) {
      $0.limits.stringLength = 2
    },
    Dropped(
      line: #"{"id":2,"id":3}"#,
      issue: #"$.id, line 1 column 9: expected a key that is not there yet, found another key "id""#,
      kind: .duplicateKey
    ) { $0.duplicateKeys = .fail },
    Dropped(line: #"{"id":2,"x" 3}"#, issue: "$, line 1 column 13: expected well-formed JSON, found number 3") { _ in
    },
    Dropped(line: #"{"id":[]}"#, issue: "$.id, line 1 column 7: expected Int, found an array", kind: .typeMismatch) {
      _ in
    },
  ]

  @Test(arguments: dropped)
  func theIssueOfADroppedValueSaysWhyItWasDropped(_ dropped: Dropped) throws {
    let decoder = with(PliantDecoder(), dropped.change)
    let reports = StreamReports()
    let items = StreamItem.lines(of: Array("\(dropped.line)\n{}".utf8), decoder: decoder, report: reports.sink)
    for item in items { _ = try item.get() }
    let issue = try #require(reports.all.first?.report.issues.first)
    #expect("\(issue)" == dropped.issue + ": dropped")
    #expect(issue.kind == dropped.kind)
  }
}

/// The list that a reader keeps while it reads: the first issues in full, all of them in numbers.

import Testing

@testable import PliantCore

@Suite struct RawIssueListTests {
  private func issue(_ byteOffset: Int, _ kind: IssueKind, _ outcome: IssueOutcome) -> RawIssue {
    RawIssue(byteOffset: byteOffset, kind: kind, outcome: outcome, expected: "Int")
  }

  @Test func countsExactlyBeyondTheLimit() {
    var list = RawIssueList(limit: 3)
    #expect(list.isEmpty && list.count == 0 && list.mark == nil)
    var made = 0
    for index in 0..<1_000 {
      let outcome: IssueOutcome = index % 4 == 0 ? .dropped : .converted(to: "1")
      list.append(.typeMismatch, outcome.kind) {
        made += 1
        return issue(index, .typeMismatch, outcome)
      }
    }
    list.append(issue(0, .nullValue, .usedNil))
    #expect(list.issues.map(\.byteOffset) == [0, 1, 2] && made == 3 && list.remainingCapacity == 0)
    #expect(list.count == 1_001 && !list.isEmpty)
    #expect(list.counts[.typeMismatch] == 1_000 && list.counts[.nullValue] == 1 && list.counts[.other] == 0)
    #expect(list.counts[.dropped] == 250 && list.counts[.converted] == 750 && list.counts[.usedNil] == 1)
  }

  @Test func everyKindAndOutcomeIsCountedByItself() {
    let outcomes: [IssueOutcome] = [
      .converted(to: ""), .usedDefault, .usedNil, .usedZeroValue, .dropped, .ignored,
    ]
    #expect(outcomes.map(\.kind) == IssueOutcome.Kind.allCases)
    for kind in IssueKind.allCases {
      for outcome in outcomes {
        var list = RawIssueList()
        list.append(issue(0, kind, outcome))
        #expect(IssueKind.allCases.filter { list.counts[$0] > 0 } == [kind])
        #expect(IssueOutcome.Kind.allCases.filter { list.counts[$0] > 0 } == [outcome.kind])
      }
    }
  }

  @Test func goesBackToAMark() {
    var list = RawIssueList(limit: 2)
    list.rollBack(to: list.mark)
    #expect(list.isEmpty)
    list.append(issue(1, .typeMismatch, .dropped))
    let mark = list.mark
    for offset in 2...9 { list.append(issue(offset, .nullValue, .usedNil)) }
    #expect(list.count == 9 && list.issues.count == 2)
    list.rollBack(to: mark)
    #expect(list.count == 1 && list.issues.map(\.byteOffset) == [1] && list.counts[.nullValue] == 0)
    // A mark of an empty list is nil.
    list.rollBack(to: nil)
    #expect(list.isEmpty && list.count == 0 && list.issues.isEmpty && list.mark == nil)
    list.append(issue(3, .other, .ignored))
    #expect(list.count == 1 && !list.isEmpty)
  }

  @Test func aLimitOfNothingOnlyCounts() {
    var list = RawIssueList(limit: -1)
    list.append(issue(1, .typeMismatch, .dropped))
    list.rollBack(to: list.mark)
    #expect(list.count == 1 && list.issues.isEmpty)
  }

  @Test func issuesOfJSONInAStringContinueItsPath() {
    let inner = Array(#"{"a":["1"],"b":{}}"#.utf8)
    var innerList = RawIssueList()
    innerList.append(issue(6, .typeMismatch, .converted(to: "1")))
    innerList.append(
      RawIssue(byteOffset: 15, kind: .missingKey, outcome: .usedZeroValue, missingKey: [.key("id")]))
    let outer = Array(#"[0,{"text":"{\"a\":[\"1\"],\"b\":{}}"}]"#.utf8)
    var list = RawIssueList()
    list.append(issue(1, .typeMismatch, .dropped))
    inner.withUnsafeBytes { list.append(innerList, of: DocumentBytes(copying: $0), at: 11) }
    let traced = outer.withUnsafeBytes { RawIssue.trace(list.issues, in: DocumentBytes(copying: $0)) }
    #expect(traced.map(\.path.description) == ["$[0]", "$[1].text.a[0]", "$[1].text.b.id"])
    #expect(traced.map(\.found) == ["number 0", #"string "1""#, "none"])
    #expect(traced.map(\.expected) == ["Int", "Int", #"key "id""#])
    #expect(traced.map(\.location.column) == [2, 12, 12])
    #expect(list.counts[.missingKey] == 1 && list.counts[.typeMismatch] == 2 && list.count == 3)
  }
}

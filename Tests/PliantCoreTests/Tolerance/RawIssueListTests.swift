/// The list that a reader keeps while it reads: the first issues in full, all of them in numbers.

import Testing

@testable import PliantCore

struct RawIssueListTests {
  private func issue(_ byteOffset: Int, _ kind: IssueKind, _ outcome: IssueOutcome) -> RawIssue {
    RawIssue(byteOffset: byteOffset, kind: kind, outcome: outcome, expected: "Int")
  }

  @Test func everyKindAndOutcomeIsCountedByItself() {
    let plain: [IssueOutcome] = [.usedDefault, .usedNil, .usedZeroValue, .dropped, .ignored, .usedFallback]
    let outcomes = [.converted(to: "")] + plain
    #expect(outcomes.map(\.kind) == IssueOutcome.Kind.allCases)
    for (kind, outcome) in product(IssueKind.allCases, outcomes) {
      var list = RawIssueList()
      list.append(issue(0, kind, outcome))
      #expect(IssueKind.allCases.filter { list.counts[$0] > 0 } == [kind])
      #expect(IssueOutcome.Kind.allCases.filter { list.counts[$0] > 0 } == [outcome.kind])
    }
  }

  @Test func whatIsTakenBackIsCountedNoLongerEvenIfItWasNotStored() {
    var list = RawIssueList(limit: 2)
    for offset in 0..<10 { list.append(issue(offset, .typeMismatch, .converted(to: "1"))) }
    for offset in 20..<30 { list.append(issue(offset, .nullValue, .usedNil)) }
    list.retract(within: 20..<30)
    #expect(list.count == 10 && list.counts[.nullValue] == 0 && list.counts[.usedNil] == 0)
    list.append(issue(40, .other, .dropped))
    list.retract(within: 0..<10)
    // The one behind them stays, and so does what is met then.
    #expect(list.counts[.other] == 1)
    list.retract(within: 0..<50)
    list.append(issue(50, .missingKey, .usedZeroValue))
    #expect(list.issues.map(\.byteOffset) == [50] && list.counts[.other] == 0 && list.counts[.missingKey] == 1)
  }

  /// A value that is read late stands before others: those give way, and are still counted until their own value is left out.
  @Test func whatGaveWayIsTakenBackToo() {
    var list = RawIssueList(limit: 3)
    for offset in 100..<105 { list.append(issue(offset, .typeMismatch, .dropped)) }
    for offset in 10..<15 { list.append(issue(offset, .nullValue, .usedNil)) }
    #expect(list.issues.map(\.byteOffset) == [10, 11, 12] && list.count == 10)
    list.retract(within: 10..<15)
    #expect(list.count == 5 && list.counts[.typeMismatch] == 5 && list.issues.isEmpty)
    list.retract(within: 0..<200)
    #expect(list.count == 0 && list.isEmpty)
  }

  @Test func anIgnoredCandidateIsForgottenWhenItIsSettled() {
    for limit in [0, 1, 5] {
      var list = RawIssueList(limit: limit)
      list.append(issue(1, .typeMismatch, .dropped))
      list.append(issue(8, .typeMismatch, .ignored))
      for offset in [8, 1] { list.retract(.ignored, at: offset) }
      list.append(issue(8, .typeMismatch, .usedDefault))
      #expect(list.count == 2 && list.counts[.ignored] == 0, "\(limit)")
    }
  }

  /// Reads values in values, some of which are left out with what was noted inside of them.
  private struct RandomReading {
    var random: SplitMix, list = RawIssueList(limit: .max), expected: [(offset: Int, kind: IssueKind)] = [], offset = 0

    mutating func note(_ kind: IssueKind, at offset: Int) {
      list.append(RawIssue(byteOffset: offset, kind: kind, outcome: kind == .duplicateKey ? .ignored : .dropped))
      expected.append((offset, kind))
    }

    mutating func read(depth: Int) {
      let start = offset
      offset += 1
      if Int.random(in: 0..<6, using: &random) == 0 { note(.duplicateKey, at: offset) }
      for _ in 0..<(depth > 0 ? Int.random(in: 0..<7, using: &random) : 0) { read(depth: depth - 1) }
      if Bool.random(using: &random) { note(.typeMismatch, at: start) }
      offset += 1
      if Int.random(in: 0..<4, using: &random) == 0 {
        list.retract(within: start..<offset)
        expected.removeAll { (start..<offset).contains($0.offset) && $0.kind != .duplicateKey }
        note(.invalidValue, at: start)
      }
    }
  }

  @Test func whatIsTakenBackIsWhatWasNotedInsideOfTheValue() {
    for seed in 1...20 {
      var reading = RandomReading(random: SplitMix(seed: UInt64(seed)))
      for _ in 0..<6 { reading.read(depth: 5) }
      #expect(reading.list.issues.map(\.byteOffset) == reading.expected.map(\.offset), "\(seed)")
      #expect(reading.list.issues.map(\.kind) == reading.expected.map(\.kind), "\(seed)")
      #expect(reading.list.count == reading.expected.count, "\(seed)")
    }
  }

  @Test func issuesOfJSONInAStringContinueItsPath() {
    let inner = Array(#"{"a":["1"],"b":{}}"#.utf8)
    var innerList = RawIssueList()
    innerList.append(issue(6, .typeMismatch, .converted(to: "1")))
    innerList.append(RawIssue(byteOffset: 15, kind: .missingKey, outcome: .usedZeroValue, missingKey: [.key("id")]))
    let outer = Array(#"[0,{"text":"{\"a\":[\"1\"],\"b\":{}}"}]"#.utf8)
    var list = RawIssueList()
    list.append(issue(1, .typeMismatch, .dropped))
    inner.withUnsafeBytes { list.append(innerList, of: DocumentBytes(copying: $0), at: 11) }
    let traced = outer.withUnsafeBytes { RawIssue.trace(list.issues, in: DocumentBytes(copying: $0)) }
    #expect(traced.map(\.path.description) == ["$[0]", "$[1].text.a[0]", "$[1].text.b.id"])
    #expect(traced.map(\.found) == ["number 0", #"string "1""#, "none"])
    #expect(traced.map(\.expected) == ["Int", "Int", #"key "id""#] && traced.map(\.location.column) == [2, 12, 12])
    #expect(list.counts[.missingKey] == 1 && list.counts[.typeMismatch] == 2 && list.count == 3)
  }
}

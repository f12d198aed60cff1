#if Macros
/// What holds between the tolerances for any document: they agree on what strict accepts, and a report is clean just then.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct TolerancePropertiesTests {
  /// Documents of members that are mostly right, and otherwise anything.
  private struct Documents {
    var random: RepeatableBits
    /// One value in so many is of any kind.
    let oddity: Int

    mutating func model(all: Bool) -> String {
      let keys = ["number", "text", "flag", "rate", "part", "level", "list", "table", "set", "town", "street"]
      let members = keys.shuffled(using: &random).compactMap { key -> String? in
        if Int.random(in: 0..<(all ? 60 : 5), using: &random) == 0 { return nil }
        return "\(space())\"\(key)\":\(space())\(value(for: key))"
      }
      let other = Bool.random(using: &random) ? ["\"other\":\(anything(depth: 2))"] : []
      return "{" + (members + other).shuffled(using: &random).joined(separator: ",") + "}"
    }

    private mutating func space() -> String { ["", " ", "\n "].randomElement(using: &random) ?? "" }

    mutating func value(for key: String) -> String {
      if Int.random(in: 0..<oddity, using: &random) == 0 { return anything(depth: 3) }
      switch key {
      case "number": return "\(Int.random(in: -99...99, using: &random))"
      case "text": return ["\"\"", "\"a\"", #""é\n""#, #""1""#].randomElement(using: &random) ?? ""
      case "flag": return Bool.random(using: &random) ? "true" : "false"
      case "rate": return ["0", "-1.5", "2e3", "7"].randomElement(using: &random) ?? ""
      case "part": return "{\"id\":\(value(for: "number"))}"
      case "level": return Bool.random(using: &random) ? "1" : "2"
      case "list", "set": return "[" + some { $0.value(for: "number") }.joined(separator: ",") + "]"
      case "table":
        return "{" + some { $0.value(for: "number") }.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ",")
          + "}"
      case "town": return #""beijing""#
      default: return #"{"name":"n"}"#
      }
    }

    private mutating func some(_ value: (inout Documents) -> String) -> [String] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in value(&self) }
    }

    mutating func anything(depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &random) {
      case 0: return "null"
      case 1: return "true"
      case 2: return "\(Int.random(in: -3...400, using: &random))"
      case 3: return "1.5"
      case 4: return ["\"7\"", "\"yes\"", "\"BEIJING\"", "\"null\"", "\"\""].randomElement(using: &random) ?? ""
      case 5: return #""{\"id\":\"3\"}""#
      case 6: return #""[1,\"2\",{}]""#
      case 7: return ["{}", "[]", "2.0", "false"].randomElement(using: &random) ?? ""
      case 8, 9: return "[" + some { $0.anything(depth: depth - 1) }.joined(separator: ",") + "]"
      case 10:
        return "{"
          + some { $0.anything(depth: depth - 1) }.enumerated().map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
      default: return "{\"id\":\(anything(depth: depth - 1))}"
      }
    }
  }

  private static let caseCount = foundationCaseCount / 20

  /// Checks one document; returns whether strict accepts it.
  private func check<Model: JSONReadable>(_: Model.Type, _ json: String) -> Bool {
    let (strict, strictReport) = decoded(Model.self, json, with: PliantDecoder(tolerance: .strict))
    if !strictReport.isClean { Issue.record("strict reports: \(json)") }
    let accepted = (try? strict.get()).map { text(of: $0) }
    for tolerance in [Tolerance.tolerant, .forgiving] {
      let (result, report) = decoded(Model.self, json, with: PliantDecoder(tolerance: tolerance))
      let value = (try? result.get()).map { text(of: $0) }
      if let accepted {
        if value != accepted { Issue.record("\(value ?? "refused") instead of \(accepted): \(json)") }
        if !report.isClean { Issue.record("\(report): \(json)") }
      } else if value != nil && report.isClean {
        Issue.record("nothing reported: \(json)")
      }
      if report.count == report.issues.count,
        report.issues.map(\.byteOffset) != report.issues.map(\.byteOffset).sorted(by: { ($0 ?? 0) < ($1 ?? 0) })
      {
        Issue.record("not in the order of the document: \(json)")
      }
    }
    // The same problems, found all at once.
    let all = Result { try PliantDecoder(tolerance: .strict).decode(Model.self, from: json, collectingAll: true) }
    let collected = (try? all.get()).map { text(of: $0) }
    if collected != accepted { Issue.record("\(collected ?? "refused") when collecting: \(json)") }
    return accepted != nil
  }

  @Test(arguments: [4, 12, 60])
  func whatStrictAcceptsIsTheSameInAllTolerancesAndNothingElseIsClean(oddity: Int) {
    var documents = Documents(random: RepeatableBits(seed: UInt64(oddity)), oddity: oddity)
    var acceptedCount = 0
    for _ in 0..<Self.caseCount / 3 {
      let part = documents.model(all: false)
      if check(AllDefaults.self, part) { acceptedCount += 1 }
      if check(AllOptionals.self, part) { acceptedCount += 1 }
      if check(AllRequired.self, documents.model(all: true)) { acceptedCount += 1 }
    }
    #expect(acceptedCount > Self.caseCount / 100, "\(acceptedCount)")
    #expect(acceptedCount < Self.caseCount, "\(acceptedCount)")
  }

  @Test func collectionsOfModelsToo() {
    var documents = Documents(random: RepeatableBits(seed: 9), oddity: 12)
    for _ in 0..<Self.caseCount / 4 {
      let parts = (0..<3).map { _ in documents.value(for: "part") }.joined(separator: ",")
      _ = check([Part].self, "[\(parts)]")
      _ = check([[Part]].self, "[[\(parts)],\(documents.anything(depth: 3))]")
      _ = check([String: [Part]].self, "{\"a\":[\(parts)],\"b\":\(documents.anything(depth: 3))}")
      _ = check([Int: Set<Part>].self, documents.anything(depth: 4))
    }
  }

  @Test func forgivingAcceptsWhatTolerantAccepts() {
    var documents = Documents(random: RepeatableBits(seed: 21), oddity: 6)
    for _ in 0..<Self.caseCount / 2 {
      let json = documents.model(all: true)
      guard (try? AllRequired(json: json)) != nil else { continue }
      let forgiving = try? PliantDecoder(tolerance: .forgiving).decode(AllRequired.self, from: json)
      #expect(forgiving != nil, "\(json)")
    }
  }
}
#endif

#if Macros
/// The corpus's thread of comments under the default tolerance: a typed model, and exactly the issues that the document has.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

@JSONModel struct RedditListing { @Key("data.children") var children: [RedditChild] }

/// A link, a comment or a hint at more of them, by its kind.
@JSONModel struct RedditChild { var kind: String, data: RedditThing }

/// The fields of all kinds, each optional.
@JSONModel struct RedditThing {
  var id: String?
  var author: String?
  var body: String?
  var title: String?
  var score: Int?
  @Key("upvote_ratio") var ratio: Double?
  var likes: Bool?
  /// `false` for never, or a number of seconds.
  var edited: Date?
  @Key("created_utc") var created: Date?
  var distinguished: String?
  /// `""` for none.
  var replies: RedditListing?
  @Key("children") var more: [String]?
}

@Suite(.enabled(if: ModelCorpus.isPresent, "there is no corpus here"))
struct RedditTests {
  private func document() throws -> Data {
    let root = try #require(ModelCorpus.root)
    return try Data(contentsOf: root.appendingPathComponent("documents/reddit-comments.json"))
  }

  /// Where the odd fields stand, and what they are: the document has a member a line.
  private func places(in text: String) -> [(line: Int, column: Int, found: String)] {
    text.components(separatedBy: "\n").enumerated().compactMap { number, line in
      let member = line.drop { $0 == " " }
      for key in ["\"edited\": ", "\"created_utc\": ", "\"replies\": \"\""] where member.hasPrefix(key) {
        let isText = key.hasSuffix("\"\"")
        let value = isText ? "\"\"" : String(member.dropFirst(key.count)).trimmingCharacters(in: [",", "\r"])
        let column = line.count - member.count + key.count + 1 - (isText ? 2 : 0)
        return (number + 1, column, isText ? "string \"\"" : value == "false" ? value : "number \(value)")
      }
      return nil
    }
  }

  private func things(_ listing: RedditListing) -> [RedditChild] {
    listing.children.flatMap { [$0] + ($0.data.replies.map(things) ?? []) }
  }

  @Test func theThreadDecodesWithTheIssuesThatItHas() throws {
    let data = try document()
    var report = DecodingReport(limit: 10_000)
    let listings = try [RedditListing](json: data, report: &report)
    let issues = report.issues

    let tree = try JSON(parsing: data)
    for issue in issues {
      let value = tree[path: issue.path]
      let (found, outcome) =
        switch issue.path.components.last {
        case .key("replies"): (value == "" ? #"string """# : "", IssueOutcome.Kind.usedNil)
        case .key("edited") where value == false: ("false", .usedNil)
        case .key("edited"), .key("created_utc"): ("number \(value)", .converted)
        default: ("another field", .dropped)
        }
      #expect(issue.found == found && issue.outcome.kind == outcome, "\(issue)")
    }
    #expect(issues.count == 115 && report.outcomeCounts == [.converted: 61, .usedNil: 54])
    #expect(report.counts == [.typeMismatch: 115])

    let places = places(in: String(decoding: data, as: UTF8.self))
    #expect(issues.map(\.line) == places.map(\.line))
    #expect(issues.map(\.column) == places.map(\.column))
    #expect(issues.map(\.found) == places.map(\.found))
    #expect(Set(issues.map(\.expected)) == ["Date", "RedditListing"])

    let things = listings.flatMap(things)
    #expect(things.map(\.kind).filter { $0 == "t1" }.count == 51 && things.count == 73)
    #expect(things.filter { $0.data.edited != nil }.count == 9)
    #expect(things.filter { $0.data.created != nil }.count == 52)
    #expect(things.filter { $0.data.replies != nil }.count == 40)
    #expect(things.allSatisfy { $0.data.likes == nil && $0.data.id != nil })
    #expect(things.filter { $0.data.more != nil }.count == 21)
    let created = tree[path: "0.data.children.0.data.created_utc"].double
    #expect(created != nil && things.first?.data.created?.timeIntervalSince1970 == created)
  }

  @Test func strictRefusesTheThreadAndNamesAllProblems() throws {
    let data = try document()
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode([RedditListing].self, from: data, collectingAll: true)
    }
    let places = places(in: String(decoding: data, as: UTF8.self))
    #expect(error?.jsonErrors.map(\.line) == places.map(\.line))
    #expect(error?.jsonErrors.map(\.column) == places.map(\.column))
  }
}
#endif

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
@JSONModel
struct RedditThing {
  var id: String?, author: String?, body: String?, title: String?
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

  /// What JSONSerialization sees of a child's odd fields: path, what was found, what must become of it.
  private func oddities(of tree: Any, at path: String, inThing: Bool = false) -> [String] {
    if let array = tree as? [Any] {
      return array.enumerated().flatMap { oddities(of: $1, at: "\(path)[\($0)]") }
    }
    guard let object = tree as? [String: Any] else { return [] }
    let isThing = object["kind"] as? String != "Listing"
    return object.flatMap { key, value -> [String] in
      let place = "\(path).\(key)"
      guard inThing else { return oddities(of: value, at: place, inThing: key == "data" && isThing) }
      switch key {
      case "replies" where (value as? String)?.isEmpty == true: return ["\(place) usedNil"]
      case "edited" where isBool(value): return (value as? Bool) == false ? ["\(place) usedNil"] : ["\(place) unknown"]
      case "edited", "created_utc": return value is NSNumber ? ["\(place) converted"] : ["\(place) unknown"]
      default: return oddities(of: value, at: place)
      }
    }
  }

  private func isBool(_ value: Any) -> Bool {
    type(of: value) == Bool.self || type(of: value) == type(of: NSNumber(value: true))
  }

  /// Where those fields stand: the document has a member a line.
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

    let tree = try JSONSerialization.jsonObject(with: data)
    #expect(issues.map { "\($0.path) \($0.outcome.kind)" }.sorted() == oddities(of: tree, at: "$").sorted())
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
    #expect(things.first?.data.created?.timeIntervalSince1970 == (tree as? [Any]).flatMap(firstCreation))
  }

  private func firstCreation(_ listings: [Any]) -> Double? {
    let listing = (listings.first as? [String: Any])?["data"] as? [String: Any]
    let thing = ((listing?["children"] as? [Any])?.first as? [String: Any])?["data"] as? [String: Any]
    return (thing?["created_utc"] as? NSNumber)?.doubleValue
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

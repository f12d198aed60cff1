// The document of `feed`: a timeline of posts of seven kinds and some unknown ones, with one scalar in twenty bent.

import Foundation

extension GeneratedDocuments {
  /// A compact timeline. The same seed gives the same bytes.
  ///
  /// One post in ten has its tag at the end, one in twenty is of an unknown kind. One in twenty numbers, booleans and numeric
  /// strings is of another type than its property.
  static func feed(count: Int = 5_000, seed: UInt64 = 20_261_121) -> Data {
    var writer = FeedWriter(random: SplitMix64(state: seed))
    let items = (0..<count).map { writer.item($0) }
    return Data("{\"items\":[\(items.joined(separator: ","))],\"next\":\"c_\(count)\"}".utf8)
  }
}

private struct FeedWriter {
  var random: SplitMix64

  mutating func item(_ index: Int) -> String {
    let id = "\"id\":\(numericText(900_000 + index * 3)),\"author\":\(author()),\"at\":\(date())"
    let kinds = ["text", "text", "photo", "video", "link", "poll", "repost", "ad"]
    let kind = chance(20) ? pick(["story", "live", "event"]) : pick(kinds)
    let members: String
    switch kind {
    case "text": members = text(id)
    case "photo":
      let photos = (0..<Int.random(in: 1...4, using: &random)).map { _ in photo() }.joined(separator: ",")
      let caption = chance(2) ? ",\"caption\":\(string(sentence()))" : ""
      members = "\(id)\(caption),\"photos\":[\(photos)],\"stats\":\(stats())"
    case "video":
      let cover = chance(2) ? "\"cover\":\(photo())" : "\"cover\":null"
      members =
        "\(id),\"duration\":\(number(Double(Int.random(in: 5...6_000, using: &random)) / 8)),\(cover),\"isLive\":\(bool()),"
        + "\"stats\":\(stats())"
    case "link":
      let preview = chance(2) ? ",\"preview\":\(photo())" : ""
      members = "\(id),\"url\":\"https://example.com/articles/\(index)\",\"title\":\(string(sentence()))\(preview)"
    case "poll":
      let options = (0..<Int.random(in: 2...4, using: &random)).map { option in
        "{\"label\":\"Option \(option + 1)\",\"votes\":\(number(Int.random(in: 0...5_000, using: &random)))}"
      }
      members =
        "\(id),\"question\":\(string(sentence())),\"options\":[\(options.joined(separator: ","))],"
        + "\"closes\":\(chance(3) ? "null" : date())"
    case "repost":
      let original =
        chance(5) ? "null" : "{\(text("\"id\":\(numericText(index)),\"author\":\(author()),\"at\":\(date())"))}"
      members = "\(id),\"comment\":\(chance(2) ? string(sentence()) : "null"),\"original\":\(original)"
    case "ad":
      members =
        "\"campaign\":\(numericText(index)),\"weight\":\(number(Double(Int.random(in: 0...100, using: &random)) / 4)),"
        + "\"link\":\"https://ads.example.com/\(index)\""
    default: members = "\(id),\"payload\":{\"a\":[1,2,3],\"b\":\(string(sentence()))}"
    }
    return chance(10) ? "{\(members),\"type\":\"\(kind)\"}" : "{\"type\":\"\(kind)\",\(members)}"
  }

  private mutating func text(_ head: String) -> String {
    let language = chance(2) ? ",\"language\":\"\(pick(["en", "de", "zh", "fr"]))\"" : ""
    return "\(head),\"text\":\(string(sentence() + " " + sentence())),\"stats\":\(stats())\(language)"
  }

  private mutating func author() -> String {
    let id = Int.random(in: 1...90_000, using: &random)
    let avatar = chance(3) ? "" : ",\"avatar\":\"https://cdn.example.com/avatars/\(id).jpg\""
    return
      "{\"id\":\(number(id)),\"name\":\"\(pick(["Ada Lovelace", "José García", "明 王", "Zoë Müller", "Olga O'Connor"]))\","
      + "\"handle\":\"user_\(id)\"\(avatar),\"isVerified\":\(bool())}"
  }

  private mutating func stats() -> String {
    let views = chance(2) ? ",\"views\":\(number(Int.random(in: 0...2_000_000, using: &random)))" : ""
    return
      "{\"likes\":\(number(Int.random(in: 0...90_000, using: &random))),\"replies\":\(number(Int.random(in: 0...900, using: &random))),"
      + "\"shares\":\(number(Int.random(in: 0...500, using: &random)))\(views)}"
  }

  private mutating func photo() -> String {
    let name = Int.random(in: 1...1_000_000, using: &random)
    let alt = chance(2) ? ",\"alt\":\(string(sentence()))" : ""
    return
      "{\"url\":\"https://cdn.example.com/p/\(name).jpg\",\"width\":\(number(1080)),\"height\":\(number(720))\(alt)}"
  }

  private mutating func sentence() -> String {
    let words = [
      "the", "timeline", "is", "full", "of", "Dinge", "über", "things", "and", "新しい", "posts", "today", "\"quoted\"",
    ]
    return (0..<Int.random(in: 3...12, using: &random)).map { _ in pick(words) }.joined(separator: " ")
  }

  private mutating func date() -> String {
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &random)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    return "\"20\(two(10...25))-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))Z\""
  }

  // MARK: - Scalars, some of them bent

  private mutating func number(_ value: some CustomStringConvertible) -> String {
    chance(20) ? "\"\(value)\"" : "\(value)"
  }

  private mutating func numericText(_ value: Int) -> String { chance(20) ? "\(value)" : "\"\(value)\"" }

  private mutating func bool() -> String {
    let value = Bool.random(using: &random)
    return chance(20) ? (value ? "1" : "0") : "\(value)"
  }

  private func string(_ text: String) -> String { "\"\(text.replacingOccurrences(of: "\"", with: "\\\""))\"" }

  private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &random)] }
}

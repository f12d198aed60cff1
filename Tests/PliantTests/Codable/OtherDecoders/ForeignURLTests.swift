// URLs in property lists, which are objects there, and objects that only look like them.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct LinkedPage: Equatable {
  var link: URL, more: [URL] = [], named: [String: URL] = [:]
  var other: URL?
}

@JSONModel private struct KeptPage: Equatable {
  var link: URL
  var plain: PlainLink?
  @UnknownKeys var rest: [String: JSON] = [:]
}

private struct PlainLink: Codable, Equatable { var link: URL }
private struct Scale: Codable, Equatable { var relative: Double, base: Double? = nil }

@JSONModel private struct Scaled: Equatable {
  var scale: Scale, size: Measure, any: JSON

  @JSONModel struct Measure: Equatable { var relative: String }
}

private struct AnyJSON: Codable { var value: JSON }

@Suite("URLs of property lists")
struct ForeignURLTests {
  private func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try PropertyListDecoder().decode(Value.self, from: PropertyListEncoder().encode(value))
  }

  private let address = URL(string: "https://example.com/a/").unsafelyUnwrapped

  @Test func readsURLs() throws {
    let relative = URL(string: "b?c=d", relativeTo: address).unsafelyUnwrapped
    let page = LinkedPage(link: address, more: [address, relative], named: ["x": relative], other: relative)
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        "link": ["relative": "https://example.com/a/"],
        "more": [["relative": "https://example.com/a/"], Self.relative],
        "named": ["x": Self.relative], "other": Self.relative,
      ] as [String: Any], format: .binary, options: 0)
    let found = try PropertyListDecoder().decode(LinkedPage.self, from: list)
    #expect(found.more.map(\.absoluteString) == page.more.map(\.absoluteString))
    #expect(found.link == address && found.other?.absoluteString == "https://example.com/a/b?c=d")
    #expect(found.named.mapValues(\.absoluteString) == ["x": "https://example.com/a/b?c=d"])
    #expect(try roundTrip(LinkedPage(link: address, more: [address])) == LinkedPage(link: address, more: [address]))
  }

  private static var relative: [String: Any] { ["base": ["relative": "https://example.com/a/"], "relative": "b?c=d"] }

  @Test func readsURLsOfModelsThatAreCopied() throws {
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        "link": ["relative": "https://example.com/a/"], "plain": ["link": Self.relative],
        "x": ["relative": "y"],
      ] as [String: Any], format: .xml, options: 0)
    let page = try PropertyListDecoder().decode(KeptPage.self, from: list)
    #expect(page.link == address && page.plain?.link.absoluteString == "https://example.com/a/b?c=d")
    #expect(page.rest == ["x": ["relative": "y"]])
  }

  @Test func leavesObjectsAsTheyAre() throws {
    let value = Scaled(scale: Scale(relative: 2, base: 1), size: Scaled.Measure(relative: "3"), any: ["relative": "4"])
    #expect(try roundTrip(value) == value)
    for json: JSON in [["relative": "x"], ["base": ["relative": "https://a.b"], "relative": "x"], [["relative": "x"]]] {
      #expect(try roundTrip(AnyJSON(value: json)).value == json)
    }
  }

  @Test func takesNoObjectsInJSON() throws {
    let text = #"{"link":{"relative":"https://example.com/a/"}}"#
    #expect(throws: (any Error).self) { try LinkedPage(json: text) }
    #expect(throws: (any Error).self) { try JSONDecoder().decode(LinkedPage.self, from: Data(text.utf8)) }
    #expect(throws: (any Error).self) { try PliantDecoder().decode(PlainLink.self, from: text) }
  }
}
#endif

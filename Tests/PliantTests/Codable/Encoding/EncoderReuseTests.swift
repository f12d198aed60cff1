// One encoder for many documents: nothing of one shows in the next.

import Foundation
import Pliant
import Testing

private struct ReusedItem: Codable, Equatable {
  var itemName = "a/b", numbers = [1, 2], inner: [String: Double]? = ["x": 0.5]
}

/// Encodes what it is told, and gives its container away.
private struct ReusedTelltale: Encodable {
  enum Key: String, CodingKey { case first, second, inner }
  var keep: (KeyedEncodingContainer<Key>, any UnkeyedEncodingContainer) -> Void = { _, _ in }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("one", forKey: .first)
    var inner = container.nestedUnkeyedContainer(forKey: .inner)
    try inner.encode(1)
    keep(container, inner)
  }
}

struct EncoderReuseTests {
  private let item = #"{"itemName":"a\/b","numbers":[1,2],"inner":{"x":0.5}}"#
  private let telltale = #"{"first":"one","inner":[1]}"#

  @Test func documentsDontDependOnThoseBefore() throws {
    let encoder = PliantEncoder()
    for _ in 0..<3 {
      #expect(try encoder.encodeString(ReusedItem()) == item)
      #expect(try encoder.encodeString([ReusedItem(), ReusedItem()]) == "[\(item),\(item)]")
      #expect(try encoder.encodeString(ReusedTelltale()) == telltale)
      #expect(try encoder.encodeString("x") == #""x""#)
      #expect(try encoder.encodeString([String: Int]()) == "{}")
    }
  }

  @Test func keptContainersLeadNowhere() throws {
    let encoder = PliantEncoder()
    var keyed: [KeyedEncodingContainer<ReusedTelltale.Key>] = []
    var unkeyed: [any UnkeyedEncodingContainer] = []
    for _ in 0..<3 {
      let value = ReusedTelltale(keep: {
        keyed.append($0); unkeyed.append($1)
      })
      #expect(try encoder.encodeString(value) == telltale)
      for index in keyed.indices {
        try keyed[index].encode("late", forKey: .second)
        try unkeyed[index].encode("late")
      }
      #expect(try encoder.encodeString(ReusedItem()) == item)
    }
  }

  @Test func keptContainersLeadNowhereWhileOthersAreEncoded() throws {
    struct Late: Encodable {
      let write: () throws -> Void
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try write()
        try container.encode("late")
      }
    }
    let encoder = PliantEncoder()
    var kept: KeyedEncodingContainer<ReusedTelltale.Key>?
    _ = try encoder.encode(ReusedTelltale(keep: { container, _ in kept = container }))
    let text = try encoder.encodeString([Late { try kept?.encode("x", forKey: .second) }])
    #expect(text == #"["late"]"#)
  }

  @Test func encodersMayBeUsedWhileTheyEncode() throws {
    struct Nested: Encodable {
      let encoder: PliantEncoder
      func encode(to coder: any Encoder) throws {
        var container = coder.singleValueContainer()
        try container.encode(encoder.encodeString(ReusedItem()).count)
      }
    }
    let encoder = PliantEncoder()
    for _ in 0..<2 { #expect(try encoder.encodeString([Nested(encoder: encoder)]) == "[\(item.utf8.count)]") }
  }

  @Test func optionsCountFromTheNextDocumentOn() throws {
    var encoder = PliantEncoder()
    let dates = [Date(timeIntervalSinceReferenceDate: 1)]
    #expect(try encoder.encodeString(ReusedItem()) == item)
    encoder.keyEncodingStrategy = .convertToSnakeCase
    #expect(try encoder.encodeString(ReusedItem()).hasPrefix(#"{"item_name":"#))
    let copy = encoder
    encoder.outputFormatting = .withoutEscapingSlashes
    #expect(try encoder.encodeString(ReusedItem()).hasPrefix(#"{"item_name":"a/b""#))
    #expect(try copy.encodeString(ReusedItem()).hasPrefix(#"{"item_name":"a\/b""#))
    encoder.keyEncodingStrategy = .useDefaultKeys
    #expect(try encoder.encodeString(ReusedItem()).hasPrefix(#"{"itemName":"a/b""#))
    #expect(try encoder.encodeString(dates) == "[1]")
    encoder.dateEncodingStrategy = .secondsSince1970
    #expect(try encoder.encodeString(dates) == "[978307201]")
    encoder.dataEncodingStrategy = .deferredToData
    #expect(try encoder.encodeString([Data([7])]) == "[[7]]")
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    #expect(try encoder.encodeString([Double.nan]) == #"["?"]"#)
    #expect(try PliantEncoder().encodeString(ReusedItem()) == item)
  }

  @Test func largeAndWideDocumentsAreFollowedBySmallOnes() throws {
    let encoder = PliantEncoder()
    let wide = Dictionary(uniqueKeysWithValues: (0..<3000).map { ("key\($0)", String(repeating: "x", count: 100)) })
    for _ in 0..<2 {
      let tree = try #require(try JSONSerialization.jsonObject(with: encoder.encode(wide)) as? [String: String])
      #expect(tree == wide)
      #expect(try encoder.encodeString(ReusedItem()) == item)
    }
  }

  @Test func valuesAreLetGoOfWhenTheyAreEncoded() throws {
    final class Guest: Sendable {}
    struct GuestKey: CodingKey {
      let guest: Guest, stringValue = "guest", intValue: Int? = nil
      init(_ guest: Guest) { self.guest = guest }
      init?(stringValue: String) { nil }
      init?(intValue: Int) { nil }
    }
    struct Host: Encodable {
      let guest: Guest
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: GuestKey.self)
        try container.encode(ReusedItem(), forKey: GuestKey(guest))
      }
    }
    let encoder = PliantEncoder()
    weak var kept: Guest?
    do {
      let guest = Guest()
      kept = guest
      #expect(try encoder.encodeString(Host(guest: guest)) == #"{"guest":\#(item)}"#)
    }
    #expect(kept == nil)
  }
}

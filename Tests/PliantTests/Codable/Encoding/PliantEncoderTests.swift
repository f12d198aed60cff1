// `PliantEncoder` beyond `JSONEncoder`: its results, models inside plain types, one encoder for many documents.

import Foundation
import Pliant
import Testing

#if Macros
@JSONModel private struct EncoderModel: Equatable {
  var name: String
  @Key("stats.plays") var plays = 0
  @Key(#"a\/b"#) var path = "c/d"
  var at: Date?
}

private struct EncoderPoint: Codable, Equatable { var x = 1.5, y: Double? = nil }
private struct EncoderHolder: Codable {
  var title: String, model: EncoderModel, models: [EncoderModel] = [], byName: [String: EncoderModel] = [:]
  var none: EncoderModel?
}
#endif

struct PliantEncoderTests {
  #if Macros
  private var holder: EncoderHolder {
    let model = EncoderModel(name: "m/1", plays: 3, at: Date(timeIntervalSince1970: 1_709_247_598))
    return EncoderHolder(title: "t/1", model: model, models: [model, model], byName: ["k/1": model])
  }

  @Test func letsModelsWriteThemselvesUnlessThereIsAStrategy() throws {
    let model = #"{"name":"m/1","stats":{"plays":3},"a/b":"c/d","at":"2024-02-29T22:59:58Z"}"#
    let expected = #"{"title":"t/1","model":\#(model),"models":[\#(model),\#(model)],"byName":{"k/1":\#(model)}}"#
    let encoder = with(PliantEncoder()) { $0.outputFormatting = .withoutEscapingSlashes }
    #expect(try encoder.encodeString(holder) == expected)
    #expect(try PliantEncoder().encodeString(holder) == expected.replacingOccurrences(of: "/", with: #"\/"#))
    #expect(try encoder.encodeString(holder.model) == model)
    #expect(try encoder.encodeString([holder.model]) == "[\(model)]")
    let options = EncoderOptions(
      name: "", formatting: [.sortedKeys, .withoutEscapingSlashes], dates: .secondsSince1970, keys: .convertToSnakeCase)
    #expect(try options.pliant.encode(holder) == options.foundation.encode(holder))
    #expect(try options.pliant.encodeString(holder).contains(#""at":1709247598"#))
  }

  @Test func goesOnBehindAnErrorInsideOfAModel() throws {
    struct Forgiving: JSONWritable {
      func write(to writer: inout JSONWriter) throws(JSONError) {
        let array = try writer.beginArray()
        try writer.write(1 as Int64)
        do throws(JSONError) { try writer.encode(EncoderPoint(y: .nan)) } catch {}
        try writer.encode(EncoderPoint())
        try writer.endArray(array)
      }
    }
    #expect(try Forgiving().jsonString() == #"[1,{"x":1.5}]"#)
  }

  @Test func givesEveryForm() throws {
    let (point, text, encoder) = (EncoderPoint(x: 2, y: 0.25), #"{"x":2,"y":0.25}"#, PliantEncoder())
    #expect(try encoder.encode(point) == Data(text.utf8) && encoder.encodeString(point) == text)
    #expect(try encoder.encodeBytes(point) == Array(text.utf8))
    let object = try encoder.encodeObject(point)
    #expect(object["x"] as? Int == 2 && object["y"] as? Double == 0.25 && object.count == 2)
    let array = try encoder.encodeArray([point, point])
    #expect(array.count == 2 && (array.last as? [String: Any])?["y"] as? Double == 0.25)
    #expect(throws: EncodingError.self) { try encoder.encodeObject([1]) }
    #expect(throws: EncodingError.self) { try encoder.encodeArray(point) }
    #expect(try encoder.encodeString(5) == "5" && encoder.encodeString(String?.none) == "null")
  }
  #endif

  @Test func keepsTheOrderOfMembers() throws {
    let keys = (0..<50).map { "key\($0 * 7 % 50)" }
    let encoding = Encoding { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      for key in keys { try container.encode(0, forKey: AnyKey(key)) }
    }
    #expect(try PliantEncoder().encodeString(encoding) == "{\(keys.map { "\"\($0)\":0" }.joined(separator: ","))}")
  }

  @Test func refusesACycle() {
    final class Node: Encodable { var next: Node?, others: [Node] = [] }
    let (node, other) = (Node(), Node())
    (node.next, other.others) = (node, [other])
    final class Single: Encodable {
      func encode(to encoder: any Encoder) throws {
        _ = try with(encoder.singleValueContainer()) { try $0.encode(self) }
      }
    }
    for value in [node, other, Single()] as [any Encodable] {
      #expect(throws: EncodingError.self, "\(type(of: value))") { try PliantEncoder().encode(value) }
    }
    (node.next, other.others) = (nil, [])
  }

  @Test func encodesWithAConfiguration() throws {
    struct Configured: EncodableWithConfiguration {
      func encode(to encoder: any Encoder, configuration: Int) throws {
        var container = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(configuration, forKey: "c") }
        try container.encode(Inner(), forKey: "d", configuration: configuration)
        _ = try with(container.nestedUnkeyedContainer(forKey: "u")) { try $0.encode(Inner(), configuration: 4) }
      }
    }
    struct Inner: EncodableWithConfiguration {
      func encode(to encoder: any Encoder, configuration: Int) throws { try configuration.encode(to: encoder) }
    }
    enum Five: EncodingConfigurationProviding { static let encodingConfiguration = 5 }
    #expect(try PliantEncoder().encode(Configured(), configuration: 5) == Data(#"{"c":5,"d":5,"u":[4]}"#.utf8))
    #expect(try PliantEncoder().encode(Inner(), configuration: Five.self) == Data("5".utf8))
    let encoder: JSONEncoder = PliantJSONEncoder()
    #expect(try encoder.encode(Configured(), configuration: 5) == Data(#"{"c":5,"d":5,"u":[4]}"#.utf8))
  }
}

private struct ReusedItem: Codable, Equatable {
  var itemName = "a/b", numbers = [1, 2], inner: [String: Double]? = ["x": 0.5]
}

struct EncoderReuseTests {
  private enum Key: String, CodingKey { case first, second, inner }
  private let item = #"{"itemName":"a\/b","numbers":[1,2],"inner":{"x":0.5}}"#

  @Test func keptContainersLeadNowhere() throws {
    let encoder = PliantEncoder()
    var (keyed, unkeyed) = ([KeyedEncodingContainer<Key>](), [any UnkeyedEncodingContainer]())
    let telltale = Encoding { encoder in
      var container = try with(encoder.container(keyedBy: Key.self)) { try $0.encode("one", forKey: .first) }
      let inner = try with(container.nestedUnkeyedContainer(forKey: .inner)) { try $0.encode(1) }
      (keyed, unkeyed) = (keyed + [container], unkeyed + [inner])
    }
    for _ in 0..<3 {
      #expect(try encoder.encodeString(telltale) == #"{"first":"one","inner":[1]}"#)
      for index in keyed.indices {
        try keyed[index].encode("late", forKey: .second)
        try unkeyed[index].encode("late")
      }
      #expect(try encoder.encodeString(ReusedItem()) == item)
    }
    // Nor while other values are encoded.
    _ = try encoder.encode(telltale)
    let late = Encoding { encoder in
      var container = encoder.singleValueContainer()
      try keyed[3].encode("x", forKey: .second)
      try container.encode("late")
    }
    #expect(try encoder.encodeString([late]) == #"["late"]"#)
  }

  @Test func encodersMayBeChangedBetweenAndUsedDuringEncodings() throws {
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
    encoder.nonConformingFloatEncodingStrategy = .texts("+", "-", "?")
    #expect(try encoder.encodeString([Double.nan]) == #"["?"]"#)
    #expect(try PliantEncoder().encodeString(ReusedItem()) == item)
    let busy = PliantEncoder()
    let nested = Encoding { try busy.encodeString(ReusedItem()).count.encode(to: $0) }
    for _ in 0..<2 { #expect(try busy.encodeString([nested]) == "[\(item.utf8.count)]") }
  }

  /// Foundation's encoder writes `NaN` with any strategy for floats.
  @Test func namesADecimalThatIsNone() {
    let encoder = with(PliantEncoder()) { $0.nonConformingFloatEncodingStrategy = .texts("+", "-", "?") }
    func expectError(_ value: some Encodable, _ path: String) {
      let error = #expect(throws: EncodingError.self) { try encoder.encode(value) }
      guard case .invalidValue(let value, let context)? = error else { return }
      #expect((value as? Decimal)?.isNaN == true && context.codingPath.map(\.stringValue).joined() == path)
      #expect(context.debugDescription == "Unable to encode Decimal.NaN directly in JSON.")
    }
    expectError(Decimal.nan, "")
    expectError([Decimal.nan], "Index 0")
    expectError(["a": Decimal.nan], "a")
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
    let encoder = PliantEncoder()
    weak var kept: Guest?
    do {
      let guest = Guest()
      kept = guest
      let host = Encoding { encoder in
        _ = try with(encoder.container(keyedBy: GuestKey.self)) { try $0.encode(ReusedItem(), forKey: GuestKey(guest)) }
      }
      #expect(try encoder.encodeString(host) == #"{"guest":\#(item)}"#)
    }
    #expect(kept == nil)
  }
}

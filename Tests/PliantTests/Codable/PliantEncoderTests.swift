/// `PliantEncoder` beyond what `JSONEncoder` does: its results, and models inside of plain types and the other way round.

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

/// Only Codable.
private struct EncoderPoint: Codable, Equatable { var x = 1.5, y: Double? = nil }

private struct EncoderHolder: Codable {
  var title: String, model: EncoderModel, models: [EncoderModel] = [], byName: [String: EncoderModel] = [:]
  var none: EncoderModel?
}
#endif

struct PliantEncoderTests {
  private let date = Date(timeIntervalSince1970: 1_709_247_598)

  #if Macros
  private var holder: EncoderHolder {
    let model = EncoderModel(name: "m/1", plays: 3, at: date)
    return EncoderHolder(title: "t/1", model: model, models: [model, model], byName: ["k/1": model])
  }

  @Test func letsModelsWriteThemselves() throws {
    let model = #"{"name":"m/1","stats":{"plays":3},"a/b":"c/d","at":"2024-02-29T22:59:58Z"}"#
    let expected = #"{"title":"t/1","model":\#(model),"models":[\#(model),\#(model)],"byName":{"k/1":\#(model)}}"#
    let encoder = with(PliantEncoder()) { $0.outputFormatting = .withoutEscapingSlashes }
    #expect(try encoder.encodeString(holder) == expected)
    #expect(try PliantEncoder().encodeString(holder) == expected.replacingOccurrences(of: "/", with: #"\/"#))
    #expect(try encoder.encodeString(holder.model) == model)
    #expect(try encoder.encodeString([holder.model]) == "[\(model)]")
  }

  @Test func encodesModelsByPropertiesWhereAStrategyIsAskedFor() throws {
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
    let point = EncoderPoint(x: 2, y: 0.25)
    let text = #"{"x":2,"y":0.25}"#
    let encoder = PliantEncoder()
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
    let node = Node()
    node.next = node
    #expect(throws: EncodingError.self) { try PliantEncoder().encode(node) }
    let other = Node()
    other.others = [other]
    #expect(throws: EncodingError.self) { try PliantEncoder().encode(other) }
    other.others = []
    final class Single: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
    #expect(throws: EncodingError.self) { try PliantEncoder().encode(Single()) }
  }

  @Test func encodesWithAConfiguration() throws {
    struct Configured: EncodableWithConfiguration {
      func encode(to encoder: any Encoder, configuration: Int) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(configuration, forKey: "c")
        try container.encode(Inner(), forKey: "d", configuration: configuration)
        var array = container.nestedUnkeyedContainer(forKey: "u")
        try array.encode(Inner(), configuration: 4)
      }
    }
    struct Inner: EncodableWithConfiguration {
      func encode(to encoder: any Encoder, configuration: Int) throws {
        var container = encoder.singleValueContainer()
        try container.encode(configuration)
      }
    }
    enum Five: EncodingConfigurationProviding { static let encodingConfiguration = 5 }
    #expect(try PliantEncoder().encode(Configured(), configuration: 5) == Data(#"{"c":5,"d":5,"u":[4]}"#.utf8))
    #expect(try PliantEncoder().encode(Inner(), configuration: Five.self) == Data("5".utf8))
    let encoder: JSONEncoder = PliantJSONEncoder()
    #expect(try encoder.encode(Configured(), configuration: 5) == Data(#"{"c":5,"d":5,"u":[4]}"#.utf8))
  }
}

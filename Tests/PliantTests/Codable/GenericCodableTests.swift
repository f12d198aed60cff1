#if Macros
/// Generic models whose arguments are only Codable.

import Foundation
import Pliant
import Testing

private struct PlainStamp: Codable, Equatable {
  var at: Date
}

@JSONModel
struct GenericStamp<Content: Codable & Equatable>: Equatable {
  var value: Content
  var list: [Content] = []
  var named: [String: Content]?
  var own: Date
}

@JSONModel(tag: "t")
enum GenericCase<Content: Codable & Equatable>: Equatable {
  case whole(Content)
  case labeled(x: Content)
}

@JSONModel
struct GenericCaseHolder<Content: Codable & Equatable>: Equatable {
  var inner: GenericCase<Content>
}

@Suite("Generic models of Codable types")
struct GenericCodableTests {
  private let stamp = PlainStamp(at: Date(timeIntervalSince1970: 5))

  @Test("Dates inside have the form of models, under Pliant's decoder and encoder")
  func dates() throws {
    let value = GenericStamp(value: stamp, list: [stamp], named: ["a": stamp], own: stamp.at)
    let text = #"{"at":"1970-01-01T00:00:05Z"}"#
    let json = #"{"value":\#(text),"list":[\#(text)],"named":{"a":\#(text)},"own":"1970-01-01T00:00:05Z"}"#
    #expect(try PliantEncoder().encode(value) == Data(json.utf8))
    let strict = PliantDecoder(tolerance: .strict)
    #expect(try strict.decode(GenericStamp<PlainStamp>.self, from: json) == value)
    #expect(try strict.decode([GenericStamp<PlainStamp>].self, from: "[\(json)]") == [value])
    #expect(
      try PliantJSONDecoder(tolerance: .strict).decode(GenericStamp<PlainStamp>.self, from: Data(json.utf8)) == value)
    var report = DecodingReport()
    #expect(try PliantDecoder().decode(GenericStamp<PlainStamp>.self, from: json, report: &report) == value)
    #expect(report.isClean)
    let seconds = try PliantDecoder().decode(GenericStamp<PlainStamp>.self, from: #"{"value":{"at":5},"own":5}"#)
    #expect(seconds.value == stamp && seconds.own == stamp.at)
  }

  @Test("So have those in payloads")
  func payloads() throws {
    for value in [GenericCase.whole(stamp), .labeled(x: stamp)] {
      let data = try PliantEncoder().encode(value)
      #expect(String(decoding: data, as: UTF8.self).contains("1970-01-01T00:00:05Z"))
      #expect(try PliantDecoder(tolerance: .strict).decode(GenericCase<PlainStamp>.self, from: data) == value)
      let holder = GenericCaseHolder(inner: value)
      let held = try PliantEncoder().encode(holder)
      #expect(held == Data(#"{"inner":"#.utf8) + data + Data("}".utf8))
      #expect(try PliantDecoder(tolerance: .strict).decode(GenericCaseHolder<PlainStamp>.self, from: held) == holder)
    }
  }
}
#endif

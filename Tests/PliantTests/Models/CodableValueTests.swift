#if Macros
/// Codable types inside models that are read from bytes.

import Foundation
import Testing

@testable import Pliant

struct CodableValueTests {
  struct Address: Codable, Equatable { var street: String, numbers: [Int] }
  enum Shape: String, Codable { case round, square }
  struct Rate: Codable { var value: Double }
  @JSONModel struct Customer: Equatable { var id: Int, address: Address; var shape: Shape? }
  @JSONModel struct Rates { var rate: Rate }

  @Test func codableValuesAreReadAndWritten() throws {
    for (json, value) in [
      (
        #"{"id":1,"address":{"street":"é \"x\"","numbers":[1,2]},"shape":"round"}"#,
        Customer(id: 1, address: Address(street: "é \"x\"", numbers: [1, 2]), shape: .round)
      ),
      (
        #"{"id":2,"address":{"numbers":[],"street":""},"shape":null}"#,
        Customer(id: 2, address: Address(street: "", numbers: []))
      ),
    ] {
      #expect(try [Customer](json: "[\(json),\(json)]") == [value, value])
      try expectRoundTrip(value)
    }
    // They have the style of the writer.
    let customer = Customer(id: 1, address: Address(street: "é/", numbers: [1]))
    #expect(try customer.jsonString(.sortedKeys) == #"{"address":{"numbers":[1],"street":"é/"},"id":1}"#)
    #expect(
      try customer.jsonString(.pretty, .sortedKeys)
        == "{\n  \"address\": {\n    \"numbers\": [\n      1\n    ],\n    \"street\": \"é/\"\n  },\n  \"id\": 1\n}")
  }

  @Test(
    "Lossless numbers keep their digits",
    arguments: ["99999999999999999999", "12345678901234567.5", "0.1234567890123456789012", "1.5", "7"])
  func digits(_ number: String) throws {
    let json = #"{"decimal":\#(number),"text":\#(number)}"#
    let value = try PliantDecoder().decode(LosslessNumbers.self, from: json)
    #expect(value.text == number)
    let encoder = with(PliantEncoder()) { $0.outputFormatting = .sortedKeys }
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == json)
  }

  @Test(arguments: [
    (#"[{"id":1,"address":{"street":"","numbers":[1,"x"]}}]"#, "typeMismatch at [0].address.numbers[1]"),
    (#"[{"id":1,"address":{"numbers":[]}}]"#, "keyNotFound at [0].address.street"),
    (#"[{"id":1,"address":{"street":"","numbers":[1,}}]"#, "dataCorrupted at [0].address.numbers[1]"),
    (#"[{"id":1,"address":{"street":"","numbers":[]},"shape":"oval"}]"#, "dataCorrupted at [0].shape"),
  ]) func errorsOfCodableValuesHaveTheWholeCodingPath(json: String, expected: String) {
    #expect(thrownCase { _ = try strictly([Customer].self, json) } == expected)
    #expect(thrownCase { _ = try [Rates(rate: Rate(value: .nan))].jsonData() } == "invalidValue at [0].rate.value")
  }
}

private struct LosslessNumbers: Codable { @Lossless var text: String; @Lossless var decimal: Decimal? }

/// Errors of Codable types have the library's messages, and the path of the invalid value.
struct CodableErrorTests {
  fileprivate enum Shade: String, Codable, CaseIterable { case light, dark }
  fileprivate struct Lamp: Codable { var power: Int, shade: Shade, link: URL, since: Date, spots: [[String: Double]] }

  fileprivate struct Picky: Codable {
    struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws {}
  }
  @JSONModel fileprivate struct Room {
    var lamp: Lamp?
    @Sensitive var secret: Lamp?
    var picky: Picky?
  }

  private func lamp(_ changes: [String: String]) -> String {
    let good = [
      "power": "5", "shade": #""light""#, "link": #""http://a.b""#, "since": #""2024-02-29""#, "spots": #"[{"x":1.5}]"#,
    ].merging(changes) { $1 }
    return "{" + good.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  /// A changed member, and the expected and found values of the issue.
  @Test(arguments: [
    ("power", #""x""#, "typeMismatch", ".power", "Int", #"string "x""#),
    ("power", "null", "nullValue", ".power", "Int", "null"),
    ("shade", #""pink""#, "invalidValue", ".shade", "Shade", #"string "pink""#),
    ("shade", "[]", "typeMismatch", ".shade", "Shade", "an array"),
    ("link", #""http://x y""#, "invalidValue", ".link", "URL", #"string "http://x y""#),
    ("since", "true", "typeMismatch", ".since", "Date", "true"),
    ("since", #""soon""#, "invalidValue", ".since", "Date (ISO 8601)", #"string "soon""#),
    ("spots", #"[{},{"a":1,"b":"c"}]"#, "typeMismatch", ".spots[1].b", "Double", #"string "c""#),
    ("spots", "[7]", "typeMismatch", ".spots[0]", "[String: Double]", "number 7"),
    ("spots", "7", "typeMismatch", ".spots", "[[String: Double]]", "number 7"),
  ]) func saysWhatWasExpectedAndFound(
    key: String, value: String, kind: String, path: String, expected: String, found: String
  ) throws {
    let json = "{\"lamp\": \(lamp([key: value]))}"
    let (room, report) = try reported(Room.self, json)
    let issue = try #require(report.issues.first)
    // Inside the type, invalid elements are dropped as in models.
    let isElement = path.contains("[")
    #expect((room.lamp == nil) == !isElement)
    #expect(issue.path.description == "$.lamp\(path)" && issue.kind.rawValue == kind)
    #expect(issue.expected == expected && issue.found == found && issue.outcome == (isElement ? .dropped : .usedNil))
    let place = try #require(issue.byteOffset)
    let last = path.last == "b" ? #""c""# : path.last == "]" ? "7" : value
    #expect(String(decoding: Array(json.utf8).dropFirst(place), as: UTF8.self).hasPrefix(last))
    let error = #expect(throws: DecodingError.self) { try strictly(Room.self, json) }
    #expect(error?.jsonError?.message == "expected \(expected), found \(found)")
    #expect(error?.jsonError?.path == issue.path && error?.jsonError?.column == issue.column)
  }

  @Test func namesWhatIsMissingAndWholeValues() {
    let errors = thrown { try strictly(Room.self, #"{"lamp":{"powre":1}}"#) }
    let found = #"expected key "power", found none at $.lamp.power (line 1, column 9), did you mean "powre"?"#
    #expect(errors == [found])
    var report = DecodingReport()
    _ = try? Room(json: #"{"lamp":7}"#, report: &report)
    #expect(report.description == "$.lamp, line 1 column 9: expected Lamp, found number 7: used nil")
    // The text of a hidden value is not shown.
    report = DecodingReport()
    _ = try? Room(json: "{\"secret\":\(lamp(["shade": #""pink""#]))}", report: &report)
    _ = try? Room(json: "{\"secret\":\(lamp(["link": #""http://pink x""#]))}", report: &report)
    #expect(report.count == 2 && !report.description.contains("pink"))
    for json in ["[\"drak\"]", "[\"Dark\"]"] {
      let problem = #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode([Shade].self, from: json) }
      let words = "expected Shade, found string \(json.dropFirst().dropLast()) at $[0] (line 1, column 2)"
      #expect(problem?.context.debugDescription == words + #", did you mean "dark"?"#)
    }
    let shade = #expect(throws: DecodingError.self) {
      try PliantDecoder().decode(Shade.self, from: "3", collectingAll: true)
    }
    #expect(shade?.jsonErrors.map(\.message) == ["expected Shade, found number 3"])
    // Errors that the type throws itself are passed on.
    #expect(throws: Picky.Refusal.self) { try strictly(Room.self, #"{"picky":{}}"#) }
    report = DecodingReport()
    _ = try? Room(json: #"{"picky":1}"#, report: &report)
    #expect(report.issues.map(\.kind) == [.other] && report.issues.map(\.expected) == ["not today"])
  }
}
#endif

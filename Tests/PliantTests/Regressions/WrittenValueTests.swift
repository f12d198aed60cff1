// Written values that weren't read back, and updates and streams whose results depended on irrelevant conditions.

import Foundation
import Pliant
import Testing

private struct PlainDate: Codable, Equatable { var date: Date }
private struct LosslessText: Codable { @Lossless var version: String }
private struct LosslessForms: Codable, Equatable { @Lossless var date: Date; @Lossless var data: Data }

struct WrittenValueTests {
  @Test(arguments: ["1.10", "1e2", "100.0", "-0", "123456789012345678901234567890123456789012345", "2", "\"2\""])
  func losslessTextComesBack(_ text: String) throws {
    let json = "{\"version\":\(text)}"
    let value = try PliantDecoder().decode(LosslessText.self, from: json)
    #expect(try PliantEncoder().encodeString(value) == json)
    #expect(try JSONDecoder().decode(LosslessText.self, from: JSONEncoder().encode(value)).version == value.version)
  }

  @Test(arguments: ["yes", "1", " true ", "true", "07", "7"]) func changedLosslessTextComesBack(_ text: String) throws {
    for json in [#"{"version":true}"#, #"{"version":7}"#] {
      var value = try PliantDecoder().decode(LosslessText.self, from: json)
      value.version = text
      #expect(try PliantDecoder().decode(LosslessText.self, from: PliantEncoder().encode(value)).version == text)
    }
  }

  @Test func losslessDatesAndDataHaveTheFormOfTheEncoder() throws {
    let value = try PliantDecoder().decode(LosslessForms.self, from: #"{"date":"2001-01-01","data":"aGk="}"#)
    var encoder = PliantEncoder()
    (encoder.dateEncodingStrategy, encoder.dataEncodingStrategy) = (.secondsSince1970, .deferredToData)
    #expect(try encoder.encodeString(value) == #"{"date":978307200,"data":[104,105]}"#)
  }

  @Test func linesAreWrittenAsByTheEncoder() throws {
    let value = PlainDate(date: Date(timeIntervalSince1970: 0))
    for options in [[], [.sortedKeys]] as [JSONWriter.Options] {
      var writer = NDJSONWriter(options)
      try writer.write(value)
      let read = try PlainDate.lines(of: [writer.takeData()], decoder: .strict).map { try $0.get() }
      #expect(read == [value])
    }
  }

  /// The beginning of a skipped value of more than 64 KB is checked, for every division of the stream.
  @Test(arguments: [("\u{1}", 10), ("\u{1}", 66_000), ("\\q", 65_000), ("\\q", 65_600), ("\\q", 100_000)])
  func checksOfSkippedValuesDontDependOnChunks(_ fault: String, _ offset: Int) {
    let string = String(repeating: "a", count: offset) + fault + String(repeating: "b", count: 110_000 - offset)
    let bytes = Array("{\"z\":\"\(string)\",\"data\":[1]}".utf8)
    let found = [1000, 4096, 65_536, 65_700, 1 << 20].map { size in
      outcomes(JSON.elements(of: chunks(bytes, of: size), at: "data"))
    }
    #expect(found.allSatisfy { $0 == found[0] } && (found[0] == ["1"]) == (offset > 65_536 - 10))
  }

  @Test(arguments: [100, 110]) func numbersThatAChunkCutsAreNoFaults(_ digits: Int) {
    let number = String(repeating: "1", count: digits) + ".5e+7"
    let bytes = Array("{\"z\":[\"\(String(repeating: "x", count: 65_500))\",\(number)],\"data\":[1]}".utf8)
    for size in [1000, 65_536] + Array(65_600...65_630) {
      #expect(JSON.elements(of: chunks(bytes, of: size), at: "data").map { try? $0.get().int } == [1], "\(size)")
    }
  }
}

#if Macros
@JSONModel private struct KeptRest { @Key("é") var a = 1; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel private struct SharedKey: Equatable {
  @Key("title", "name") var title: String?
  var name: String?
  @Key("home", "address") var home: [String: String]?
  var address: [String: String]?
}
private typealias AliasedInt = Int?
private typealias AliasedModel = SharedKey?
private typealias AliasedTable = [String: Int]?
@JSONModel private enum SinglePayload: Equatable {
  case model(AliasedModel), spelled(SharedKey?), table(AliasedTable), int(AliasedInt), field(Field<Int>), plain(Int)
}
@JSONModel private struct AliasedOptional { var a: AliasedInt, b: Int?, c: Optional<Int>, d: Optional<Int> }
@JSONModel(memberwise: .internal) private struct OwnName {
  let `self`: String
  var own = 1
  var next: String?
}

extension WrittenValueTests {
  /// Foundation's encoders stop the program if a key already has a value.
  @Test(arguments: [
    "{\"q\":{\"\u{e9}\":1,\"e\u{301}\":[]}}", "{\"q\":{\"é\":{},\"é\":[]}}",
    "{\"é\":5,\"q\":{\"a\":{\"b\":1},\"a\":{\"c\":2}}}", "{\"e\u{301}\":[]}",
  ]) func equalKeysUnderOtherEncoders(_ json: String) throws {
    let value = try KeptRest(json: json)
    #expect(try JSON(json: JSONEncoder().encode(value)).object != nil)
    _ = try PropertyListEncoder().encode(value)
  }

  @Test func updatesReachAllPropertiesThatReadAKey() throws {
    for json in [#"{"title":"t","name":"n"}"#, #"{"title":"t"}"#] {
      var song = try SharedKey(json: json)
      try song.update(with: #"{"name":"new"}"#)
      #expect(song == SharedKey(title: "new", name: "new"), "\(json)")
    }
    var table = try SharedKey(json: #"{"home":{"a":"1"},"address":{"b":"2"}}"#)
    try table.update(with: #"{"address":{"c":"3"}}"#)
    #expect(table.address == ["b": "2", "c": "3"])
  }

  @Test func missingOptionalsWithAnotherName() throws {
    var decoder = PliantDecoder()
    decoder.tolerance.missingOptionals = .report
    let (_, issues) = try reported { try decoder.decode(AliasedOptional.self, from: "{}", report: &$0) }
    #expect(issues.sorted() == ["$.a used nil", "$.b used nil", "$.c used nil", "$.d used nil"])
    decoder.tolerance.missingOptionals = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(AliasedOptional.self, from: #"{"b":1}"#) }
  }

  @Test func payloadsThatAreOptionalByAnotherNameComeBack() throws {
    let values: [SinglePayload] = [
      .model(nil), .model(SharedKey(title: "a")), .spelled(nil), .table(nil), .table(["a": 1]), .int(nil), .int(1),
      .field(.missing), .field(.null), .field(.value(2)), .plain(7),
    ]
    for value in values { try expectSameEverywhere(value, value.jsonString()) }
  }

  @Test func memberwiseInitializerOfAPropertyNamedSelf() throws {
    #expect(try OwnName(self: "a", own: 2, next: "b").jsonString() == #"{"self":"a","own":2,"next":"b"}"#)
  }
}
#endif

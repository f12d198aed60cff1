//===----------------------------------------------------------------------===//
// Enums under other decoders: read from one copy, except for what the decoder gives in its own way.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Testing

@testable import Pliant

private struct AskedPlain: Codable, Equatable {
  var word: String

  init(word: String) { self.word = word }

  init(from decoder: any Decoder) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "word"))
    word = try decoder.userInfo[key] as? String ?? decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {}
}

@JSONModel
private struct AskedModel: Equatable {
  var name: String
  var at: Date?
}

@JSONModel(tag: "type")
private enum AskedCase: Equatable {
  case dated(at: Date, days: [Date] = [], size: Int = 1)
  case plain(value: AskedPlain, model: AskedModel)
  case model(AskedModel)
}

@JSONModel(untagged: true)
private enum AskedForm: Equatable {
  case pair(Date, AskedModel)
  case models([AskedModel])
  case model(AskedModel)
}

@JSONModel
private struct AskedHolder: Equatable {
  var cases: [AskedCase]
}

@Suite("Enums under other decoders")
struct ForeignEnumTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> (Value, DecodingReport) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    let collector = DecodingReportCollector()
    decoder.userInfo[.pliantReport] = collector
    decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "word"))] = "known"
    return (try decoder.decode(type, from: Data(text.utf8)), collector.report)
  }

  @Test func datesFollowTheDecodersStrategy() throws {
    let (value, report) = try decode(AskedCase.self, #"{"type":"dated","at":2000,"days":[1000,"x",3000],"size":"7"}"#)
    let days = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 3)]
    #expect(value == .dated(at: Date(timeIntervalSince1970: 2), days: days, size: 7))
    #expect(report.issues.map { "\($0.path) \($0.outcome)" } == ["$.days[1] dropped", "$.size converted to 7"])
    let (form, _) = try decode(AskedForm.self, #"[2000,{"name":"a","at":1000}]"#)
    let model = AskedModel(name: "a", at: Date(timeIntervalSince1970: 1))
    #expect(form == .pair(Date(timeIntervalSince1970: 2), model))
    let (other, _) = try decode(AskedCase.self, #"{"type":"model","name":"a","at":1000}"#)
    #expect(other == .model(model))
  }

  @Test func codableTypesAskTheDecoder() throws {
    let (value, _) = try decode(AskedCase.self, #"{"type":"plain","value":{},"model":{"name":"b"}}"#)
    #expect(value == .plain(value: AskedPlain(word: "known"), model: AskedModel(name: "b")))
  }

  @Test func errorsHaveTheWholePath() throws {
    let error = #expect(throws: DecodingError.self) {
      let decoder = JSONDecoder()
      decoder.userInfo[.pliantTolerance] = Tolerance.strict
      return try decoder.decode(
        AskedHolder.self, from: Data(#"{"cases":[{"type":"model","name":"a"},{"type":"model","name":5}]}"#.utf8))
    }
    #expect(error?.jsonError?.description == #"expected String, found number 5 at $.cases[1].name"#)
  }

  @Test func modelsInsideFollowAKeyMapping() throws {
    var decoder = PliantDecoder()
    decoder.keyMapping[AskedModel.self] = ["name": "n"]
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try decoder.decode(type, from: text)
    }
    let model = AskedModel(name: "b")
    #expect(try decode(AskedCase.self, #"{"type":"model","n":"b"}"#) == .model(model))
    #expect(
      try decode(AskedCase.self, #"{"type":"plain","value":"a","model":{"n":"b"}}"#)
        == .plain(value: AskedPlain(word: "a"), model: model))
    #expect(try decode(AskedForm.self, #"{"n":"b"}"#) == .model(model))
    #expect(try decode(AskedForm.self, #"[{"n":"b"}]"#) == .models([model]))
    #expect(try decode(AskedHolder.self, #"{"cases":[{"type":"model","n":"b"}]}"#).cases == [.model(model)])
  }
}
#endif

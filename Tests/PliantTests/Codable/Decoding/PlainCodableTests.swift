// Ordinary Codable types under PliantDecoder: what bends, what is told, and what they mix with.

import Foundation
import Pliant
import Testing

#if Macros
@JSONModel private struct MixedModel { var id: Int, plain: MixedPlain? }
private struct MixedPlain: Codable { var title: String, models: [MixedModel]? }
#endif

@Suite struct PlainCodableTests {
  #if Macros
  @Test func mixesWithModels() throws {
    let text = #"{"title":"a","models":[{"id":"1","plain":{"title":2,"models":[{"id":3}]}},{"id":"x"},{"id":4}]}"#
    var report = DecodingReport()
    let plain = try PliantDecoder().decode(MixedPlain.self, from: text, report: &report)
    #expect(plain.models?.map(\.id) == [1, 4])
    #expect(plain.models?[0].plain?.title == "2")
    #expect(plain.models?[0].plain?.models?.map(\.id) == [3])
    #expect(report.issues.map { "\($0.path)" } == ["$.models[0].id", "$.models[0].plain.title", "$.models[1].id"])
    let model = try MixedModel(json: #"{"id":1,"plain":\#(text)}"#)
    #expect(model.plain?.models?.map(\.id) == [1, 4])
  }
  #endif

  @Test func takesKeyStylesAndAnyCase() throws {
    struct Photo: Decodable { var imageURL: String, pixelCount: Int }
    for (change, document) in [
      ({ $0.keyStyle = .kebabCase }, #"{"image-url":"a","pixel-count":1}"#),
      ({ $0.keyStyle = .screamingSnakeCase }, #"{"IMAGE_URL":"a","PIXEL_COUNT":1}"#),
      ({ $0.ignoresKeyCase = true }, #"{"IMAGEurl":"a","pixelcount":1}"#),
    ] as [((inout PliantDecoder) -> Void, String)] {
      let photo = try with(PliantDecoder(), change).decode(Photo.self, from: document)
      #expect(photo.imageURL == "a" && photo.pixelCount == 1)
    }
  }

  /// A report stores the first issues of the document, in whatever order the type asks for its properties.
  @Test func storesTheFirstIssuesOfTheDocument() throws {
    struct Backward: Decodable {
      var first: [Int]
      var last: [Int]
      enum CodingKeys: CodingKey { case first, last }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        last = try container.decode([Int].self, forKey: .last)
        first = try container.decode([Int].self, forKey: .first)
      }
    }
    let bad = "[" + Array(repeating: "{}", count: 150).joined(separator: ",") + "]"
    var report = DecodingReport()
    _ = try PliantDecoder().decode(Backward.self, from: "{\"first\":\(bad),\"last\":\(bad)}", report: &report)
    #expect(report.count == 300)
    #expect(report.issues.map { "\($0.path)" } == (0..<100).map { "$.first[\($0)]" })
  }

  /// An API that wants Foundation's coders gets what it was given, until it sets options itself.
  @Test func handsOnOptions() throws {
    struct Event: Codable, Equatable { var userName: String, at: Date, blob: Data, size = 0.0 }
    var pliant = PliantDecoder(tolerance: .forgiving)
    pliant.dateDecodingStrategy = .secondsSince1970
    pliant.dataDecodingStrategy = .deferredToData
    pliant.keyDecodingStrategy = .convertFromSnakeCase
    pliant.allowsJSON5 = true
    pliant.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let decoder: JSONDecoder = PliantJSONDecoder(pliant)
    let text = "{user_name:'a',at:\"5\",blob:[1],size:'inf'}"
    let event = try decoder.decode(Event.self, from: Data(text.utf8))
    #expect(event == (try pliant.decode(Event.self, from: text)))
    #expect(event.at == Date(timeIntervalSince1970: 5) && event.blob == Data([1]) && event.size == .infinity)
    decoder.dateDecodingStrategy = .deferredToDate
    decoder.keyDecodingStrategy = .useDefaultKeys
    let other = try decoder.decode(Event.self, from: Data("{userName:'a',at:5,blob:[1]}".utf8))
    #expect(other.at == Date(timeIntervalSinceReferenceDate: 5) && other.userName == "a" && other.size == 0)

    var writing = PliantEncoder()
    writing.dateEncodingStrategy = .secondsSince1970
    writing.keyEncodingStrategy = .convertToSnakeCase
    writing.outputFormatting = .sortedKeys
    writing.keyMapping[Event.self] = ["blob": "content.blob"]
    let encoder: JSONEncoder = PliantJSONEncoder(writing)
    let plain = Event(userName: "a", at: Date(timeIntervalSince1970: 5), blob: Data([1]))
    #expect(try encoder.encode(plain) == writing.encode(plain))
    encoder.dateEncodingStrategy = .millisecondsSince1970
    #expect(String(decoding: try encoder.encode(plain), as: UTF8.self).contains("5000"))
  }
}

// MARK: - Names in errors and reports, which are those of models

#if Macros
private enum NamedMood: Int, Codable { case low = 1, high = 2 }
private struct NamedPoint: Codable, Hashable { var x: Int }

@JSONModel private struct NamedModel {
  var mood: NamedMood?, point: NamedPoint?, points: [NamedPoint]?, set: Set<Int>?, table: [String: Int]?
  var byIndex: [Int: String]?, uuid: UUID?
}

private struct NamedPlain: Codable {
  var mood: NamedMood?, point: NamedPoint?, points: [NamedPoint]?, set: Set<Int>?, table: [String: Int]?
  var byIndex: [Int: String]?, uuid: UUID?
}

@Suite("Names of Codable types")
struct PlainNameTests {
  private static let documents = [
    #"{"mood":[]}"#, #"{"mood":"x"}"#, #"{"mood":7}"#, #"{"mood":{"a":1}}"#, #"{"point":[1]}"#, #"{"point":"x"}"#,
    #"{"point":7}"#, #"{"points":[7]}"#, #"{"points":7}"#, #"{"set":"x"}"#, #"{"set":{"a":1}}"#, #"{"table":7}"#,
    #"{"table":[7]}"#, #"{"byIndex":7}"#, #"{"byIndex":"x"}"#, #"{"byIndex":{"x":"a"}}"#, #"{"uuid":"x"}"#,
    #"{"uuid":7}"#, #"{"uuid":[]}"#,
  ]

  @Test(arguments: documents, [Tolerance.strict, .tolerant])
  func areThoseOfModels(_ document: String, _ tolerance: Tolerance) {
    #expect(account(NamedPlain.self, document, tolerance) == account(NamedModel.self, document, tolerance))
  }

  private func account<Value: Decodable & SendableMetatype>(
    _ type: Value.Type, _ document: String, _ tolerance: Tolerance
  ) -> [String] {
    var report = DecodingReport()
    do {
      _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, report: &report)
      return report.issues.map(\.description)
    } catch { return [(error as? DecodingError)?.jsonError?.description ?? "\(error)"] }
  }
}
#endif

//===----------------------------------------------------------------------===//
// Ordinary Codable types under PliantDecoder: what bends, what is told, and what they mix with.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

private enum PlainCity: String, Codable { case beijing, shanghai }

private struct PlainUser: Codable, Equatable {
  var name: String
  var age: Int?
  var city: PlainCity?
  var tags: [String]
  var id: Int64
}

private struct PlainPage: Codable {
  var users: [PlainUser]
  var byName: [String: PlainUser]?
}

#if Macros
@JSONModel
private struct MixedModel {
  var id: Int
  var plain: MixedPlain?
}

private struct MixedPlain: Codable {
  var title: String
  var models: [MixedModel]?
}
#endif

@Suite struct PlainCodableTests {
  @Test func bendsAsModelsDo() throws {
    var report = DecodingReport()
    let user = try PliantDecoder().decode(
      PlainUser.self,
      from: #"{"name":5,"age":"41","city":"atlantis","tags":["a",null,3],"id":"9007199254740993"}"#, report: &report)
    #expect(user == PlainUser(name: "5", age: 41, city: nil, tags: ["a", "3"], id: 9_007_199_254_740_993))
    #expect(
      report.issues.map { "\($0.path) \($0.outcome)" } == [
        "$.name converted to 5", "$.age converted to 41", "$.city used nil", "$.tags[1] dropped",
        "$.tags[2] converted to 3", "$.id converted to 9007199254740993",
      ])
  }

  @Test func dropsBadElementsAndMembers() throws {
    var report = DecodingReport()
    let page = try PliantDecoder().decode(
      PlainPage.self,
      from:
        #"{"users":[{"name":"a","tags":[],"id":1},{"name":"b"},7],"byName":{"x":{"name":"c","tags":"t","id":2},"y":null}}"#,
      report: &report)
    #expect(page.users.map(\.name) == ["a"])
    #expect(page.byName?.keys.sorted() == ["x"])
    #expect(page.byName?["x"]?.tags == ["t"])
    #expect(report.outcomeCounts[.dropped] == 3)
  }

  @Test func putsZeroValuesWhereForgiving() throws {
    let user = try PliantDecoder(tolerance: .forgiving).decode(PlainUser.self, from: "{}")
    #expect(user == PlainUser(name: "", age: nil, city: nil, tags: [], id: 0))
  }

  @Test func saysWhereAnErrorIs() throws {
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder().decode(PlainPage.self, from: "{\"users\":[],\n\"byName\":5,\"users2\":1}", at: "users3")
    }
    #expect(error?.jsonError != nil)
    let strict = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(
        [PlainUser].self, from: "[{\"name\":\n\"a\",\"tags\":[],\"id\":true}]")
    }
    #expect(strict?.jsonError?.description == "expected Int64, found true at $[0].id (line 2, column 20)")
  }

  @Test func asksTypesForSingleValuesWithoutConversionsFirst() throws {
    struct Either: Decodable, Equatable {
      var text: String
      init(_ text: String) { self.text = text }
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
          text = "bool \(value)"
        } else if let value = try? container.decode(Int.self) {
          text = "int \(value)"
        } else {
          text = "string \(try container.decode(String.self))"
        }
      }
    }
    struct Wrapped: Decodable, Equatable {
      var id: Int
      init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(Int.self) }
    }
    let values = try PliantDecoder().decode([Either].self, from: #"[1,"1",true,"x"]"#)
    #expect(values.map(\.text) == ["int 1", "string 1", "bool true", "string x"])
    #expect(try PliantDecoder().decode([Wrapped].self, from: #"[1,"2","x"]"#).map(\.id) == [1, 2])
  }

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
    var decoder = PliantDecoder()
    decoder.keyStyle = .kebabCase
    #expect(try decoder.decode(Photo.self, from: #"{"image-url":"a","pixel-count":1}"#).imageURL == "a")
    decoder.keyStyle = .screamingSnakeCase
    #expect(try decoder.decode(Photo.self, from: #"{"IMAGE_URL":"a","PIXEL_COUNT":1}"#).pixelCount == 1)
    decoder.keyStyle = nil
    decoder.ignoresKeyCase = true
    #expect(try decoder.decode(Photo.self, from: #"{"IMAGEurl":"a","pixelcount":1}"#).pixelCount == 1)
  }

  @Test func takesObjectTrees() throws {
    let object: [String: Any] = ["name": "Li", "age": 3, "tags": ["a"], "id": 7]
    #expect(
      try PliantDecoder().decode(PlainUser.self, from: object)
        == PlainUser(name: "Li", age: 3, city: nil, tags: ["a"], id: 7))
  }

  @Test func isRefusedByDepth() {
    struct Nest: Decodable { var n: [Nest]? }
    let deep = String(repeating: "{\"n\":[", count: 300) + String(repeating: "]}", count: 300)
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(Nest.self, from: deep) }
  }

  @Test func canBeUsedFromManyTasks() async throws {
    let decoder = PliantDecoder()
    let text = #"{"users":[{"name":"a","tags":["x"],"id":1},{"name":"b","tags":[2],"id":"2"}]}"#
    try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<200 {
        group.addTask { try decoder.decode(PlainPage.self, from: text).users.map(\.id) }
      }
      for try await ids in group { #expect(ids == [1, 2]) }
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
    struct Event: Codable, Equatable {
      var userName: String
      var at: Date
      var blob: Data
      var size = 0.0
    }
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

  @Test func isAJSONDecoder() throws {
    let decoder: JSONDecoder = PliantJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    struct Named: Decodable { var firstName: String }
    #expect(try decoder.decode(Named.self, from: Data(#"{"first_name":5}"#.utf8)).firstName == "5")
    let strict: JSONDecoder = PliantJSONDecoder(tolerance: .strict)
    #expect(throws: DecodingError.self) { try strict.decode([Int].self, from: Data(#"["1"]"#.utf8)) }
  }
}

#if Macros
/// Very wide and very deep models, recursive ones, and generic ones under conditions.

import Foundation
import Pliant
import Testing

@JSONModel
struct Comment: Equatable {
  var text = ""
  var replies: [Comment] = []
  var byName: [String: Comment]?
}

@JSONModel
class TreeItem {
  var name: String
  var children: [TreeItem] = []
  init(name: String) { self.name = name }
}

@JSONModel(inherits: true)
class TreeFolder: TreeItem {
  var items: [TreeFolder] = []
}

@JSONModel
struct Pair<First, Second> {
  var first: First
  @Strategy(.unixSeconds) var at: Date
  var others: [Second] = []
}

extension Pair: Equatable where First: Equatable, Second: Equatable {}

@Suite("Wide, deep, recursive and generic models")
struct WideAndDeepTests {
  static let required = (0..<300).filter { $0 % 10 == 0 }.map { index in
    "\"p\(index)\":" + ["1", "\"s\"", "1.25", "true"][index % 4]
  }

  @Test("300 properties, in any order, both ways")
  func wide() throws {
    let json = "{" + Self.required.reversed().joined(separator: ",") + ",\"p299\":true}"
    let model = try WideModel(json: json)
    #expect(model.p0 == 1 && model.p290 == 1.25 && model.p298 == 298.5 && model.p299 == true && model.p9 == nil)
    #expect(try WideModel(json: model.jsonData()) == model)
    #expect(try JSONDecoder().decode(WideModel.self, from: Data(json.utf8)) == model)
    #expect(try WideModel(json: JSONEncoder().encode(model)) == model)
    for index in Self.required.indices {
      var fewer = Self.required
      fewer.remove(at: index)
      #expect(throws: DecodingError.self) { try WideModel(json: "{" + fewer.joined(separator: ",") + "}") }
    }
  }

  @Test("30 levels of types, and of keys")
  func deep() throws {
    var json = #"{"v":-1}"#
    for level in (0..<30).reversed() { json = "{\"v\":\(level),\"next\":\(json)}" }
    let model = try Level0(json: json)
    #expect(try model.jsonString() == json)
    #expect(try JSONDecoder().decode(Level0.self, from: Data(json.utf8)) == model)

    let open = (0..<29).map { "{\"l\($0)\":" }.joined()
    let path = open + #"{"l29":7,"other":8}"# + String(repeating: "}", count: 29)
    let value = try LongPath(json: path)
    #expect(value == LongPath(value: 7, other: 8))
    #expect(try value.jsonString() == path)
    #expect(try JSONDecoder().decode(LongPath.self, from: Data(path.utf8)) == value)
  }

  @Test("Models that hold themselves")
  func recursive() throws {
    let json = #"{"text":"a","replies":[{"text":"b","replies":[]}],"byName":{"x":{"text":"c","replies":[]}}}"#
    let comment = try Comment(json: json)
    #expect(comment.replies.first?.text == "b" && comment.byName?["x"]?.text == "c")
    #expect(try comment.jsonString() == json)
    #expect(try JSONDecoder().decode(Comment.self, from: Data(json.utf8)) == comment)

    let tree = #"{"name":"r","children":[{"name":"c","children":[]}],"items":[{"name":"i","children":[],"items":[]}]}"#
    let folder = try TreeFolder(json: tree)
    #expect(folder.items.first?.name == "i")
    #expect(try folder.jsonString() == tree)
    let tooDeep = String(repeating: #"{"name":"","children":["#, count: 600)
    #expect(throws: DecodingError.self) { try TreeItem(json: tooDeep) }
  }

  @Test("Generic models conform when their parameters do")
  func generic() throws {
    let json = #"{"first":{"text":"a","replies":[]},"at":5,"others":[1,2]}"#
    let pair = try Pair<Comment, Int>(json: json)
    #expect(pair.others == [1, 2] && pair.at == Date(timeIntervalSince1970: 5))
    #expect(try pair.jsonString() == json)
    #expect(try JSONDecoder().decode(Pair<Comment, Int>.self, from: Data(json.utf8)) == pair)
    #expect(!(Pair<Comment, () -> Void>.self is any JSONReadable.Type))
  }
}
#endif

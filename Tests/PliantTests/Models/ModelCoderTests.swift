/// One model, written by hand as `@JSONModel` would write it: the bytes, the tree of paths, and any other coder agree.

import Foundation
import Testing

@testable import Pliant

/// Everything a path can be: candidates, nested objects shared by properties, elements from both ends, wildcards, defaults.
struct PathModel: Equatable {
  var name: String
  var age = 18
  var mail: String?
  var first: Int?
  var last: Int?
  var ids: [Int] = []
  var tags: [[String]] = []
  var deep: Int?
  var plain: Bool = true
}

extension PathModel: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var name: String?
    var candidates: [JSONReader.Position?] = [nil, nil]
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("nickname") {
          candidates[0] = reader.position
          try reader.skipValue()
        } else if key.matches("nickName") {
          candidates[1] = reader.position
          try reader.skipValue()
        } else if key.matches("userInfo") {
          if try reader.beginNestedObject() {
            repeat {
              let key = try reader.scanKey()
              if key.matches("age") {
                reader.readProperty(&age); try reader.throwFailure()
              } else if key.matches("mail") {
                reader.readProperty(&mail); try reader.throwFailure()
              } else {
                try reader.skipMember(key)
              }
            } while try reader.nextMember()
          }
        } else if key.matches("items") {
          let mark = reader.position
          try reader.read(at: "0.id", &first)
          reader.move(to: mark)
          try reader.read(at: "-1.id", &last)
          reader.move(to: mark)
          try reader.collect(into: &ids, path: "*.id")
        } else if key.matches("groups") {
          try reader.collect(into: &tags, path: "*.tags")
        } else if key.matches("a.b") {
          try reader.read(at: #"\0.x"#, &deep)
        } else if key.matches("plain") {
          reader.readProperty(&plain); try reader.throwFailure()
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    let end = reader.position
    var isFound = false
    for candidate in candidates where !isFound {
      guard let candidate else { continue }
      reader.move(to: candidate)
      isFound = try reader.readCandidate { $0.readRequired(&name) }
    }
    if !isFound, let candidate = candidates[0] ?? candidates[1] {
      reader.move(to: candidate)
      reader.readRequired(&name); try reader.throwFailure()
    }
    reader.move(to: end)
    self.name = try reader.require(&name, "nickname", from: start)
  }
}

extension PathModel: JSONWritable {
  func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writer.write(name, member: ",\"nickname\":")
    let userInfo = try writer.beginObject(member: ",\"userInfo\":")
    try writer.write(age, member: ",\"age\":")
    try writer.write(mail, member: ",\"mail\":")
    try writer.endNestedObject(userInfo)
    var items = PathTree()
    items.add(first, at: "0.id")
    items.add(last, at: "-1.id")
    items.add(elementsOf: ids, at: "*.id")
    try writer.write(items, member: ",\"items\":")
    var groups = PathTree()
    groups.add(elementsOf: tags, at: "*.tags")
    try writer.write(groups, member: ",\"groups\":")
    var deepTree = PathTree()
    deepTree.add(deep, at: #"\0.x"#)
    try writer.write(deepTree, member: ",\"a.b\":")
    try writer.write(plain, member: ",\"plain\":")
    try writer.endObject(object)
  }
}

extension PathModel: Codable {
  init(from decoder: any Decoder) throws {
    let model = try ModelDecoder(decoder, for: Self.self, keys: "nickname\nuserInfo\nitems\ngroups\na\\.b\nplain")
    name = try model.decode(String.self, "nickname", "nickName")
    try model.decode(into: &age, "userInfo.age")
    mail = try model.decode(String?.self, "userInfo.mail")
    try model.decode(into: &first, "items.0.id")
    try model.decode(into: &last, "items.-1.id")
    try model.collect(into: &ids, "items.*.id")
    try model.collect(into: &tags, "groups.*.tags")
    try model.decode(into: &deep, #"a\.b.\0.x"#)
    try model.decode(into: &plain, "plain")
  }

  func encode(to encoder: any Encoder) throws {
    var model = ModelEncoder()
    model.encode(name, "nickname")
    model.encode(age, "userInfo.age")
    model.encode(mail, "userInfo.mail")
    model.encode(first, "items.0.id")
    model.encode(last, "items.-1.id")
    model.encode(elementsOf: ids, "items.*.id")
    model.encode(elementsOf: tags, "groups.*.tags")
    model.encode(deep, #"a\.b.\0.x"#)
    model.encode(plain, "plain")
    try model.finish(encoder)
  }
}

@Suite struct ModelCoderTests {
  /// Documents, and the model of each; nil where both ways must refuse it.
  static let documents: [(json: String, model: PathModel?)] = [
    (#"{"nickname":"Li"}"#, PathModel(name: "Li")),
    (#"{"nickName":"Li"}"#, PathModel(name: "Li")),
    (#"{"nickName":"second","nickname":"first"}"#, PathModel(name: "first")),
    (#"{"nickname":null,"nickName":"second"}"#, PathModel(name: "second")),
    (
      #"{"nickname":"Li","userInfo":{"age":41,"mail":"a@b"},"plain":false}"#,
      PathModel(name: "Li", age: 41, mail: "a@b", plain: false)
    ),
    (#"{"nickname":"Li","userInfo":{}}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","userInfo":null}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","userInfo":{"mail":null,"other":[1,{"age":2}]}}"#, PathModel(name: "Li")),
    (
      #"{"nickname":"Li","items":[{"id":1},{"id":2},{"id":3}]}"#,
      PathModel(name: "Li", first: 1, last: 3, ids: [1, 2, 3])
    ),
    (#"{"nickname":"Li","items":[{"id":1}]}"#, PathModel(name: "Li", first: 1, last: 1, ids: [1])),
    (#"{"nickname":"Li","items":[]}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","items":null}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","items":[null,{"id":2},{}]}"#, PathModel(name: "Li", ids: [2])),
    (
      #"{"nickname":"Li","groups":[{"tags":["a","b"]},{"tags":[]},{}]}"#,
      PathModel(name: "Li", tags: [["a", "b"], []])
    ),
    (#"{"nickname":"Li","a.b":{"0":{"x":7}}}"#, PathModel(name: "Li", deep: 7)),
    (#"{"plain":false}"#, nil),
    (#"{"nickname":null}"#, nil),
    (#"{"nickname":1}"#, nil),
    (#"{"nickname":"Li","userInfo":[]}"#, nil),
    (#"{"nickname":"Li","userInfo":{"age":null}}"#, nil),
    (#"{"nickname":"Li","items":{"id":1}}"#, nil),
    (#"{"nickname":"Li","items":[{"id":"x"}]}"#, nil),
    (#"{"nickname":"Li","items":[7]}"#, nil),
    (#"{"nickname":"Li","plain":null}"#, nil),
    (#"[]"#, nil),
  ]

  @Test(arguments: documents.indices)
  func theBytesAndAnyDecoderGiveOneModel(index: Int) {
    let (json, model) = Self.documents[index]
    let read = Result { try PliantDecoder(tolerance: .strict).decode(PathModel.self, from: json) }
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantTolerance] = Tolerance.strict
    let decoded = Result { try decoder.decode(PathModel.self, from: Data(json.utf8)) }
    #expect((try? read.get()) == model, "\(json)")
    #expect((try? decoded.get()) == model, "\(json)")
    if model == nil, case .failure(let error as DecodingError) = read,
      case .failure(let other as DecodingError) = decoded
    {
      #expect(steps(error) == steps(other), "\(json)")
    }
  }

  /// The kind of an error and its coding path, as far as both ways can know it.
  private func steps(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "no " + (context.codingPath + [key]).map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    @unknown default: "\(error)"
    }
  }

  static let models: [PathModel] = [
    PathModel(name: "Li"), PathModel(name: "é\n", age: 0, mail: "m", plain: false),
    PathModel(name: "n", first: 1, last: 3, ids: [1, 2, 3]),
    PathModel(name: "n", ids: [5, 6]), PathModel(name: "n", tags: [["a"], [], ["b", "c"]]),
    PathModel(name: "", deep: -1),
    PathModel(name: "n", first: 1, last: 1, ids: [1]), PathModel(name: "n", ids: [], tags: []),
  ]

  @Test(arguments: models)
  func theBytesAndAnyEncoderWriteOneDocument(model: PathModel) throws {
    let written = try AnyValue(json: try model.jsonData())
    let encoded = try AnyValue(json: try JSONEncoder().encode(model))
    #expect(written == encoded)
  }

  @Test(arguments: documents.compactMap(\.model))
  func whatIsWrittenIsReadBack(model: PathModel) throws {
    var expected = model
    // Elements without an id are gone once the ids are all that is left of the array.
    expected.first = model.first ?? model.ids.first
    // (That there was none at the end is kept, as a null behind them.)
    if model.last != nil {
      // The array is written with the collected values and the last element behind them: it can't know that they are one.
      expected.ids = model.ids + [model.last!]
    }
    #expect(try PathModel(json: try model.jsonData()) == expected)
    #expect(try PathModel(json: try model.jsonData(.pretty, .sortedKeys)) == expected)
    #expect(try JSONDecoder().decode(PathModel.self, from: JSONEncoder().encode(model)) == expected)
    #expect(try PropertyListDecoder().decode(PathModel.self, from: PropertyListEncoder().encode(model)) == expected)
  }

  @Test func putsValuesAtPathsTogether() throws {
    func text(_ add: (inout PathTree) -> Void) throws -> String {
      var tree = PathTree()
      add(&tree)
      var writer = JSONWriter()
      let object = try writer.beginObject()
      try writer.write(tree, member: ",\"k\":")
      try writer.endObject(object)
      return try writer.string()
    }
    #expect(try text { _ in } == "{}")
    #expect(try text { $0.add(nil as Int?, at: "0.id") } == "{}")
    #expect(try text { $0.add(1, at: "0.id") } == #"{"k":[{"id":1}]}"#)
    #expect(try text { $0.add(1, at: "2") } == #"{"k":[null,null,1]}"#)
    #expect(try text { $0.add(1, at: "-1") } == #"{"k":[1]}"#)
    #expect(try text { $0.add(1, at: "-2") } == #"{"k":[1,null]}"#)
    #expect(
      try text {
        $0.add(1, at: "0"); $0.add(9, at: "-1")
      } == #"{"k":[1,9]}"#)
    #expect(
      try text {
        $0.add(1, at: "0.b"); $0.add(2, at: "0.a"); $0.add(3, at: "1.c")
      } == #"{"k":[{"b":1,"a":2},{"c":3}]}"#)
    #expect(try text { $0.add("x", at: #"\0.a\.b"#) } == #"{"k":{"0":{"a.b":"x"}}}"#)
    #expect(try text { $0.add(elementsOf: [1, 2], at: "*.id") } == #"{"k":[{"id":1},{"id":2}]}"#)
    #expect(try text { $0.add(elementsOf: [] as [Int], at: "*.id") } == #"{"k":[]}"#)
    #expect(try text { $0.add(elementsOf: nil as [Int]?, at: "*.id") } == "{}")
    #expect(try text { $0.add(elementsOf: [1, 2], at: "a.*") } == #"{"k":{"a":[1,2]}}"#)
    #expect(
      try text {
        $0.add(elementsOf: [1, 2], at: "*.id"); $0.add(elementsOf: ["a", "b", "c"], at: "*.n")
      } == #"{"k":[{"id":1,"n":"a"},{"id":2,"n":"b"},{"n":"c"}]}"#)
    #expect(try text { $0.add(elementsOf: [1, 2], at: "*.x.*") } == #"{"k":[{"x":[1]},{"x":[2]}]}"#)
  }
}

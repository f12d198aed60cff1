//===----------------------------------------------------------------------===//
// Every kind of path in one model: the bytes and any other coder agree.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Testing

@testable import Pliant

/// Everything a path can be: candidates, nested objects shared by properties, elements from both ends, wildcards, defaults.
@JSONModel struct PathModel: Equatable {
  @Key("nickname", "nickName") var name: String
  @Key("userInfo.age") var age = 18
  @Key("userInfo.mail") var mail: String?
  @Key("items.0.id") var first: Int?
  @Key("items.-1.id") var last: Int?
  @Key("list.*.id") var ids: [Int] = []
  @Key("groups.*.tags") var tags: [[String]] = []
  @Key(#"a\.b.\0.x"#) var deep: Int?
  var plain: Bool = true
}

struct PathModelTests {
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
      #"{"nickname":"Li","items":[{"id":1},{"id":2},{"id":3}],"list":[{"id":1},{"id":2}]}"#,
      PathModel(name: "Li", first: 1, last: 3, ids: [1, 2])
    ),
    (#"{"nickname":"Li","items":[{"id":1}]}"#, PathModel(name: "Li", first: 1, last: 1)),
    (#"{"nickname":"Li","items":[]}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","items":null}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","items":[null,{"id":2},{}]}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","list":[null,{"id":2},{}]}"#, PathModel(name: "Li", ids: [2])),
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
    (#"{"nickname":"Li","list":[{"id":"x"}]}"#, nil),
    (#"{"nickname":"Li","list":[7]}"#, nil),
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
    #expect(try PathModel(json: try model.jsonData()) == model)
    #expect(try PathModel(json: try model.jsonData(.pretty, .sortedKeys)) == model)
    #expect(try JSONDecoder().decode(PathModel.self, from: JSONEncoder().encode(model)) == model)
    #expect(try PropertyListDecoder().decode(PathModel.self, from: PropertyListEncoder().encode(model)) == model)
  }

  @Test func putsValuesAtPathsTogether() throws {
    func text(_ add: (inout PathTree) throws -> Void) throws -> String {
      var tree = PathTree()
      try add(&tree)
      var writer = JSONWriter()
      let object = try writer.beginObject()
      try writer.write(tree, member: ",\"k\":")
      try writer.endObject(object)
      return try writer.string()
    }
    #expect(try text { _ in } == "{}")
    #expect(try text { try $0.add(nil as Int?, at: "0.id") } == "{}")
    #expect(try text { try $0.add(1, at: "0.id") } == #"{"k":[{"id":1}]}"#)
    #expect(try text { try $0.add(1, at: "2") } == #"{"k":[null,null,1]}"#)
    #expect(try text { try $0.add(1, at: "-1") } == #"{"k":[1]}"#)
    #expect(try text { try $0.add(1, at: "-2") } == #"{"k":[1,null]}"#)
    #expect(
      try text {
        try $0.add(1, at: "0"); try $0.add(9, at: "-1")
      } == #"{"k":[1,9]}"#)
    #expect(
      try text {
        try $0.add(1, at: "0.b"); try $0.add(2, at: "0.a"); try $0.add(3, at: "1.c")
      } == #"{"k":[{"b":1,"a":2},{"c":3}]}"#)
    #expect(try text { try $0.add("x", at: #"\0.a\.b"#) } == #"{"k":{"0":{"a.b":"x"}}}"#)
    #expect(try text { try $0.add(elementsOf: [1, 2], at: "*.id") } == #"{"k":[{"id":1},{"id":2}]}"#)
    #expect(try text { try $0.add(elementsOf: [] as [Int], at: "*.id") } == #"{"k":[]}"#)
    #expect(try text { try $0.add(elementsOf: nil as [Int]?, at: "*.id") } == "{}")
    #expect(try text { try $0.add(elementsOf: [1, 2], at: "a.*") } == #"{"k":{"a":[1,2]}}"#)
    #expect(
      try text {
        try $0.add(elementsOf: [1, 2], at: "*.id"); try $0.add(elementsOf: ["a", "b", "c"], at: "*.n")
      } == #"{"k":[{"id":1,"n":"a"},{"id":2,"n":"b"},{"n":"c"}]}"#)
    #expect(try text { try $0.add(elementsOf: [1, 2], at: "*.x.*") } == #"{"k":[{"x":[1]},{"x":[2]}]}"#)
  }
}
#endif

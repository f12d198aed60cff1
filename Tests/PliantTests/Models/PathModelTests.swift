#if Macros
/// Every kind of path in one model: the reader of bytes and other coders agree.

import Foundation
import Testing

@testable import Pliant

/// All features of paths: candidates, shared nested objects, elements from both ends, wildcards, defaults.
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

/// Keys that need escapes, and candidates at several paths.
@JSONModel private struct OddKeys: Equatable {
  @Key("\"quoted\"\n") var quoted: Int
  @Key("schlüssel") var key: Int
  @Key("ab", "ac.x", "list.-1") var inSeveralPlaces: Int?
  @Required var marked: Int?
}

@JSONModel private struct CollectedKinds: Equatable {
  @Key("array.*.id") var array = [9]
  @Key("set.*.id") var set: Set<Int>
  @Key("none", "candidate.*.id") var candidate: ContiguousArray<Int> = []
  @Key("grades.*.id") var grades: [Grade] = []
  @Key("nothing.7.x.*") var nothing = [3]
}

struct PathModelTests {
  /// Documents with their models; nil if both ways must refuse the document. The table of engines has other paths.
  static let documents: [(json: String, model: PathModel?)] = [
    (
      #"{"nickname":"Li","userInfo":{"age":41,"mail":"a@b"},"plain":false}"#,
      PathModel(name: "Li", age: 41, mail: "a@b", plain: false)
    ), (#"{"nickname":"Li","userInfo":{"mail":null,"other":[1,{"age":2}]}}"#, PathModel(name: "Li")),
    (
      #"{"nickname":"Li","items":[{"id":1},{"id":2},{"id":3}],"list":[{"id":1},{"id":2}]}"#,
      PathModel(name: "Li", first: 1, last: 3, ids: [1, 2])
    ), (#"{"nickname":"Li","items":[null,{"id":2},{}]}"#, PathModel(name: "Li")),
    (#"{"nickname":"Li","list":[null,{"id":2},{}]}"#, PathModel(name: "Li", ids: [2])),
    (
      #"{"nickname":"Li","groups":[{"tags":["a","b"]},{"tags":[]},{}]}"#,
      PathModel(name: "Li", tags: [["a", "b"], []])
    ), (#"{"nickname":"Li","a.b":{"0":{"x":7}}}"#, PathModel(name: "Li", deep: 7)), (#"{"plain":false}"#, nil),
    (#"{"nickname":null}"#, nil), (#"{"nickname":"Li","userInfo":{"age":null}}"#, nil),
    (#"{"nickname":"Li","items":{"id":1}}"#, nil), (#"{"nickname":"Li","items":[{"id":"x"}]}"#, nil),
    (#"{"nickname":"Li","items":[7]}"#, nil), (#"{"nickname":"Li","list":[{"id":"x"}]}"#, nil),
    (#"{"nickname":"Li","list":[7]}"#, nil),
  ]

  @Test(arguments: documents.indices)
  func theBytesAndAnyDecoderGiveOneModel(index: Int) {
    let (json, model) = Self.documents[index]
    var (read, decoded): (PathModel?, PathModel?)
    let error = thrownCase { read = try PliantDecoder.strict.decode(PathModel.self, from: json) }
    let other = thrownCase { decoded = try JSONDecoder.bending(.strict).decode(PathModel.self, from: json) }
    #expect(read == model && decoded == model && error == other, "\(json): \(error ?? "") and \(other ?? "")")
  }

  @Test(arguments: [
    PathModel(name: "Li"), PathModel(name: "é\n", age: 0, mail: "m", plain: false),
    PathModel(name: "n", first: 1, last: 3, ids: [1, 2, 3]), PathModel(name: "n", ids: [5, 6]),
    PathModel(name: "n", tags: [["a"], [], ["b", "c"]]), PathModel(name: "", deep: -1),
    PathModel(name: "n", first: 1, last: 1, ids: [1]),
  ]) func theBytesAndAnyEncoderWriteOneDocument(model: PathModel) throws {
    #expect(try AnyValue(json: model.jsonData()) == AnyValue(json: JSONEncoder().encode(model)))
    expectComesBack(model)
  }

  @Test(arguments: [
    (#"{"\"quoted\"\n":1,"schlüssel":3,"ab":4,"marked":5}"#, 4),
    (#"{"marked":5,"ac":{"x":6},"schl\u00fcssel":3,"\u0022quoted\u0022\u000a":1}"#, 6),
    (#"{ "list" : [8, 7], "ab" : null, "marked" : 5, "schlüssel" : 3, "\"quoted\"\n" : 1 }"#, 7),
    (#"{"\"quoted\"\n":1,"schlüssel":3,"marked":null}"#, nil),
  ]) func keysAreFoundHoweverTheyAreSpelled(document: String, place: Int?) {
    #expect((try? OddKeys(json: document)) == place.map { OddKeys(quoted: 1, key: 3, inSeveralPlaces: $0, marked: 5) })
  }

  @Test func putsValuesAtPathsTogetherAndCollectsThem() throws {
    func check(_ expected: String, _ add: (inout _Pliant.PathTree) throws -> Void) throws {
      var tree = _Pliant.PathTree()
      try add(&tree)
      var writer = JSONWriter()
      let object = try writer.beginObject()
      try writer.write(tree, member: ",\"k\":")
      try writer.endObject(object)
      #expect(try writer.string() == expected)
    }
    let values: [(String, [(Int?, at: StaticString)])] = [
      ("{}", []), ("{}", [(nil, "0.id")]), (#"{"k":[{"id":1}]}"#, [(1, "0.id")]), (#"{"k":[null,null,1]}"#, [(1, "2")]),
      (#"{"k":[1]}"#, [(1, "-1")]), (#"{"k":[1,null]}"#, [(1, "-2")]), (#"{"k":[1,9]}"#, [(1, "0"), (9, "-1")]),
      (#"{"k":[{"b":1,"a":2},{"c":3}]}"#, [(1, "0.b"), (2, "0.a"), (3, "1.c")]),
    ]
    for (expected, row) in values { try check(expected) { for (value, path) in row { try $0.add(value, at: path) } } }
    let lists: [(String, [Int]?, at: StaticString)] = [
      (#"{"k":[{"id":1},{"id":2}]}"#, [1, 2], "*.id"), (#"{"k":[]}"#, [], "*.id"), ("{}", nil, "*.id"),
      (#"{"k":{"a":[1,2]}}"#, [1, 2], "a.*"), (#"{"k":[{"x":[1]},{"x":[2]}]}"#, [1, 2], "*.x.*"),
    ]
    for (expected, list, path) in lists { try check(expected) { try $0.add(elementsOf: list, at: path) } }
    try check(#"{"k":{"0":{"a.b":"x"}}}"#) { try $0.add("x", at: #"\0.a\.b"#) }
    try check(#"{"k":[{"id":1,"n":"a"},{"id":2,"n":"b"},{"n":"c"}]}"#) {
      try $0.add(elementsOf: [1, 2], at: "*.id")
      try $0.add(elementsOf: ["a", "b", "c"], at: "*.n")
    }
    let items = #"[{"id":1},{"id":2},{"id":1},null,{}]"#
    let json = #"{"array":\#(items),"set":\#(items),"candidate":\#(items),"grades":\#(items),"nothing":\#(items)}"#
    let expected = CollectedKinds(array: [1, 2, 1], set: [1, 2], candidate: [1, 2, 1], grades: [.low, .high, .low])
    #expect(try CollectedKinds(json: json) == expected)
  }
}
#endif

#if CommandLine
/// Bending by a schema gives the same documents and reports as the model.

#if Macros
import Foundation
import PliantSchema
import PliantTools
import Testing

enum BendCity: String, Codable, CaseIterable, Sendable { case beijing, shanghai, hangzhou }

@JSONModel struct BendUser {
  @Key("nickname", "nickName") var name: String
  @Key("userInfo.age", "age") var age = 18
  var city: BendCity?
  var tags: [String] = []
  let id: Int64
}

@JSONModel struct BendItem { var sku: String, price: Double, count = 1, sold: Bool?, scores: [String: Int]? }
@JSONModel(tag: "type") enum BendShape { case circle(radius: Double), rect(w: Double, h: Double) }

@JSONModel struct BendOrder {
  var id: Int
  var placed: Date
  var link: URL?
  var key: UUID?
  var items: [BendItem]
  var gaps: [Int?]
  var buyer: BendUser?
  var shapes: [BendShape] = []
  var note: JSON?
  var small: UInt8?
  @Strict var exact: Int?
}

@JSONModel struct BendTree { var v: Int, parents: [BendTree] = [], up: BendBranch? }
@JSONModel final class BendBranch { var tree: BendTree? }

@Suite struct BendTests {
  /// Reads documents with a model and with its schema, and compares the results and the reports.
  private func expectSame<Model: JSONReadable & JSONWritable & Decodable>(
    _: Model.Type, _ documents: [String], tolerance: Tolerance = .tolerant
  ) throws {
    let bender = try Bender(schema: Model.jsonSchema, tolerance: tolerance)
    for document in documents {
      var report = DecodingReport(limit: .max)
      let value = try? PliantDecoder(tolerance: tolerance).decode(Model.self, from: document, report: &report)
      let result = bender.bend(Array(document.utf8))
      #expect((result.document == nil) == (value == nil), "\(document): \(String(describing: result.failure))")
      guard let value, let bent = result.document else { continue }
      let expected = try JSON(parsing: value.jsonData())
      #expect(
        try JSON(parsing: bent) == expected, "\(document): \(String(decoding: bent, as: UTF8.self)) is not \(expected)")
      let issues = report.issues.map { "\($0.path) \($0.line ?? 0):\($0.column ?? 0) \($0.found): \($0.outcome)" }
      let others = result.issues.map { "\($0.path) \($0.line ?? 0):\($0.column ?? 0) \($0.found): \($0.outcome)" }
      #expect(Set(issues) == Set(others), "\(document)")
    }
  }

  /// Schemas, documents and their results; nil for a document that is unusable.
  @Test(arguments: [
    (#"{"type":"array","items":{"type":"integer"}}"#, "[1,2,3]", "[1,2,3]"),
    (
      #"{"properties":{"a":{"type":"integer"}},"allOf":[{"properties":{"b":{"type":"integer"}}}]}"#,
      #"{"a":1,"b":"2"}"#, #"{"a":1,"b":2}"#
    ),
    (#"{"properties":{"a":{"allOf":[{"type":"string"}]}},"required":["a"]}"#, #"{"a":"x"}"#, #"{"a":"x"}"#),
    (
      #"{"additionalProperties":{"anyOf":[{"type":"null"},{"properties":{"a":{"type":"integer"}}}]},"type":"object"}"#,
      #"{"1":{"a":"1"},"2":null}"#, #"{"1":{"a":1},"2":null}"#
    ),
    (
      #"{"properties":{"":{"type":"integer"},"a":{"type":"object","properties":{"":true,"0":true,"*":true}}}}"#,
      #"{"":"1","a":{"":2,"0":3,"*":4}}"#, #"{"":1,"a":{"":2,"0":3,"*":4}}"#
    ),
    (
      #"{"properties":{"u":{"anyOf":[{"type":"integer"},{"type":"string"}]}},"required":["u"]}"#,
      #"{"u":18446744073709551615}"#, #"{"u":"18446744073709551615"}"#
    ),
    (
      #"{"type":"object","additionalProperties":{"type":["integer","null"]}}"#,
      #"{"d":"4","b":2,"f":null,"a":1,"c":3,"e":5}"#, #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":null}"#
    ),
    (#"{"properties":{"":{"type":"integer"}},"required":[""]}"#, "{}", nil),
    (#"{"properties":{"a":{"enum":["x"]}},"required":["a"]}"#, #"{"a":"y"}"#, nil),
  ])
  func bendsBySchemasOfOthers(_ schema: String, _ document: String, _ expected: String?) throws {
    let bender = try Bender(schema: JSON(parsing: schema))
    let result = bender.bend(Array(document.utf8))
    #expect(result.document.map { String(decoding: $0, as: UTF8.self) } == expected)
    #expect(bender.unwrapsArrays == !document.hasPrefix("["))
    #expect(result.failure.map { "\($0)".contains("Bent") } != true)
  }

  /// What a document consists of is read as the same value in a model is.
  @Test(arguments: [
    (#"{"type":"string","format":"date-time"}"#, #""2024-05-01T10:00:00.500Z""#),
    (#"{"type":"array","items":{"type":"string","format":"date-time"}}"#, #"["2024-05-01T10:00:00Z"]"#),
    (
      #"{"additionalProperties":{"type":["string","null"],"format":"date-time"},"type":"object"}"#,
      #"{"a":"2024-05-01T10:00:00Z","b":null}"#
    ),
    (##"{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}],"$defs":{"a":{"properties":{"b":true}}}}"##, "null"),
    (#"{"type":["integer","null"]}"#, "null"), (#"{"type":["array","null"]}"#, "null"),
  ])
  func rootsAreReadStrictly(schema: String, document: String) throws {
    let result = try Bender(schema: JSON(parsing: schema), tolerance: .strict).bend(Array(document.utf8))
    #expect(result.document == Array(document.utf8) && result.issues.isEmpty, "\(result)")
  }

  @Test func emptyKeysHavePaths() throws {
    let bender = try Bender(schema: [
      "properties": ["": ["type": "integer", "x-keys": ["\\", "q"]]], "required": [""],
    ])
    #expect(bender.bend(Array("{}".utf8)).failure?.path.description == "$['']")
    #expect(bender.bend(Array(#"{"q":1}"#.utf8)).document == Array(#"{"":1}"#.utf8))
  }

  @Test func bendsAsTheModelOfTheReadme() throws {
    try expectSame(
      BendUser.self,
      [
        #"{"nickName":"Li","userInfo":{"age":"41"},"city":"shenzhen","tags":["a",null,3],"id":"9007199254740993"}"#,
        #"{"nickname":null,"nickName":"B","age":7,"id":1}"#, #"{"nickname":7,"id":"x"}"#, #"{"nickname":"A","id":2.0}"#,
        #"{"nickname":"A","id":1,"userInfo":null,"tags":"one","city":""}"#, #"{"id":1}"#, "[]", "null", "7",
        #"{"nickname":"A","id":1,"userInfo":{"age":null},"tags":[[],{},true,1.5],"city":"beijing","extra":1}"#,
        #"{"nickname":"A","id":1,"userInfo":"x","tags":null,"city":3}"#,
      ])
  }

  @Test func bendsModelsThatContainThemselves() throws {
    let inner = #"{"v":"2","zz":1,"up":{"tree":{"v":"3","up":{"tree":{"v":"x"}}}}}"#
    try expectSame(
      BendTree.self,
      [
        #"{"v":"1","up":{"tree":\#(inner)},"parents":[\#(inner),null]}"#, #"{"v":1,"up":{"tree":null}}"#,
        #"{"v":1,"up":7}"#, #"{"v":1,"up":{"tree":{"v":"x"}},"parents":{"v":2}}"#,
      ])
  }

  @Test func bendsNestedModels() throws {
    let item = #"{"sku":"a","price":"1.5","count":"3","sold":"yes","scores":{"a":"1","b":null,"c":2}}"#
    let start = #"{"id":"7","placed":"2024-02-29T09:41:07Z","#
    try expectSame(
      BendOrder.self,
      [
        start + #""items":[\#(item),{"sku":1},null,7,{"sku":"b","price":2}],"gaps":[1,null,"2","x"]}"#,
        start + #""items":\#(item),"gaps":[],"buyer":{"nickname":"A"},"link":"not a url","key":"no"}"#,
        start + #""items":[],"gaps":null}"#,
        start
          + #""items":[],"gaps":[1],"buyer":{"nickname":"A","id":"5"},"note":{"a":[1.10]},"small":300,"exact":"4"}"#,
        start
          + #""items":[],"gaps":[1],"shapes":[{"type":"circle","radius":"2"},{"type":"star"},{"type":"rect","w":1,"h":2}]}"#,
        #"{"id":1,"placed":1709209800,"items":[],"gaps":[1],"key":"0F8FAD5B-D9CB-469F-A165-70867728950E","link":"https://a.b/c"}"#,
      ])
  }

  private func expectSameWhereHostile<Model: JSONReadable & JSONWritable & Decodable>(
    _: Model.Type, seed: UInt64, tolerance: Tolerance = .tolerant
  ) throws {
    let documents = try Model.hostileDocuments(seed: seed).map { try $0.document.jsonString() }
    try expectSame(Model.self, documents, tolerance: tolerance)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func bendsHostileDocuments(seed: UInt64) throws {
    try expectSameWhereHostile(BendUser.self, seed: seed)
    try expectSameWhereHostile(BendItem.self, seed: seed)
    try expectSameWhereHostile(BendOrder.self, seed: seed)
  }

  @Test(arguments: [Tolerance.strict, .forgiving])
  func knowsOtherTolerances(_ tolerance: Tolerance) throws {
    try expectSameWhereHostile(BendUser.self, seed: 4, tolerance: tolerance)
  }
}
#endif
#endif

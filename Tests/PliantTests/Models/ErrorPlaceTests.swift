// Errors of hand-written code and of writing, also of merged members: their paths, messages and types.

#if Macros
import Foundation
import Pliant
import Testing

struct EvenNumber: JSONStrategy {
  struct Odd: LocalizedError { var errorDescription: String? { "expected an even number" } }
  func read(from reader: inout JSONReader) throws(JSONError) -> Int {
    let value = try reader.read(Int.self)
    guard value.isMultiple(of: 2) else { throw reader.failure(.invalidValue(expected: "an even number")) }
    return value
  }
  func write(_ value: Int, to writer: inout JSONWriter) throws(JSONError) { try writer.write(value) }
}

struct RefusedValue<Value: JSONReadable>: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) {
    _ = try reader.read(Value.self)
    throw reader.failure(.invalidValue(expected: "another value"))
  }
}

@Suite("Errors of hand-written code")
struct ErrorPlaceTests {
  @JSONModel struct Pair { @Strategy(EvenNumber()) var a: Int; var b = 0 }
  @JSONModel struct Worded {
    @Strategy(
      decode: { (number: Int) in
        guard number.isMultiple(of: 2) else { throw EvenNumber.Odd() }
        return number
      }, encode: { (number: Int) in number })
    var a: Int? = nil
  }

  @Test func strategiesAndTheirWords() throws {
    for text in [#"{"b": 1, "a": 33 , "c": 1}"#, #"{"b": 1, "a": 33}"#, "{\"b\": 1,\n\"a\":\n  33\n}"] {
      let error = #expect(throws: DecodingError.self) { try Pair(json: text) }
      let message = error?.jsonError?.description ?? ""
      #expect(message.hasPrefix("expected an even number, found number 33 at $.a"), "\(message)")
    }
    let report = try reported(Worded.self, #"{"a": 3}"#).report
    #expect(report.issues.map(\.expected) == ["expected an even number"], "\(report)")
    #expect(throws: EvenNumber.Odd.self) { try strictly(Worded.self, #"{"a": 3}"#) }
  }

  @JSONModel struct Refusing { mutating func didDecode() throws { throw EvenNumber.Odd() } }
  @JSONModel struct Holder { var value: Refusing }
  @JSONModel struct Marked { @Sensitive var value: Refusing }
  struct PlainRefusing: Codable { init(from _: any Decoder) throws { throw EvenNumber.Odd() } }
  struct Plain<Value: Codable>: Codable { var value: Value }
  struct Places<Value: Decodable>: Decodable { var list: [Value], one: Value?, byKey: [String: Value] }

  /// Errors pass through the code of Codable types without a place.
  @Test func errorsOfInnerTypesHaveTheirPlacesAndWords() throws {
    func issues<Value: Decodable>(_ type: Value.Type, _ value: String = #"{"value":{}}"#) throws -> [String] {
      let text = #"{"list":[\#(value)],"one":\#(value),"byKey":{"k":\#(value)}}"#
      let (_, report) = try withReport { try PliantDecoder().decode(Places<Value>.self, from: text, report: &$0) }
      return report.issues.map { "\($0.path): \($0.expected)" }
    }
    let expected = ["$.list[0].value", "$.one.value", "$.byKey.k.value"]
    for issues in try [issues(Holder.self), issues(Plain<Refusing>.self), issues(Plain<PlainRefusing>.self)] {
      #expect(issues == expected.map { "\($0): expected an even number" })
    }
    #expect(
      try issues(Plain<Marked>.self, #"{"value":{"value":{}}}"#) == expected.map { "\($0).value: another value" })
  }

  /// Throws an error without a place, or with one in another document.
  struct OwnError: Codable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      let context = DecodingError.Context(codingPath: [], debugDescription: "No \(text).")
      if text == "a" { throw DecodingError.dataCorrupted(context) }
      if text == "b" { throw DecodingError.typeMismatch(Int.self, context) }
      _ = try PliantDecoder.strict.decode([String: Int].self, from: String(text.dropFirst()))
    }
  }
  struct OwnKeyed: Decodable {
    enum CodingKeys: CodingKey { case k }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if !container.contains(.k) { _ = try Plain<Int>(from: container.superDecoder()) }
      throw DecodingError.dataCorruptedError(forKey: .k, in: container, debugDescription: "No key.")
    }
  }
  class OwnParent: Codable { var value: [OwnError] = [] }
  @JSONModel(inherits: .codable) class OwnChild: OwnParent { var title = "" }
  @JSONModel struct OwnModel { var value: [OwnError] }
  @JSONModel struct OwnHook {
    func didDecode() throws { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No hook.")) }
  }
  enum Letter: String, Codable { case a, b }

  @Test func ownErrorsHaveTheSamePlacesAndWordsInAllModes() throws {
    func check<Value: Decodable>(_ type: Value.Type, _ value: String, _ path: String, _ words: String) throws {
      for isWhole in [false, true] {
        let errors = thrown({ "\($0.path): \($0.message)" }) {
          try PliantDecoder.strict.decode([Value].self, from: "[\(value)]", collectingAll: isWhole)
        }
        #expect(errors == ["$[0]\(path): \(words)"], "\(type), \(value), \(isWhole)")
      }
      let (_, report) = try withReport { try PliantDecoder().decode([Value].self, from: "[\(value)]", report: &$0) }
      let issue = try #require(report.issues.first).description
      #expect(issue.hasPrefix("$[0]\(path), ") && issue.contains(": \(words): "), "\(type), \(issue)")
    }
    let malformed = #"expected the end of the document, found "x" at $ (line 1, column 2)"#
    for (value, words) in [
      ("a", #"expected OwnError (no a), found string "a""#), ("b", #"expected Int (no b), found string "b""#),
      ("=[]", "expected [String: Int], found an array"),
      ("=1x", #"expected OwnError (\#(malformed)), found string "=1x""#),
    ] {
      let text = #"{"value":["\#(value)"]}"#
      try check(Plain<[OwnError]>.self, text, ".value[0]", words)
      try check(OwnModel.self, text, ".value[0]", words)
      try check(OwnChild.self, text, ".value[0]", words)
    }
    try check(OwnChild.self, "1", "", "expected OwnChild, found number 1")
    try check(Plain<OwnHook>.self, #"{"value":{}}"#, ".value", "no hook")
    try check(
      Plain<[Letter: Int]>.self, #"{"value":["a"]}"#, ".value", "expected a key and a value in turn, found an array")
    // Codable types decode the first of several members with the same key.
    try check(OwnKeyed.self, #"{"k":1,"k":[]}"#, ".k", "expected another value (no key), found number 1")
    try check(OwnKeyed.self, "{}", ".super", "expected object, found none")
    try check(Plain<[Letter]>.self, #"{"value":["c"],"value":[]}"#, ".value[0]", #"expected Letter, found string "c""#)
  }

  /// The error is at the value that was read last, of any kind.
  @Test(arguments: [
    "1", "-1.5e3", "true", "null", #""a""#, #""a\\\"b\\""#, "[1,[2],{}]", #"{"a":"]}\"","b":[{}]}"#, "[]", #""""#,
  ]) func values(_ text: String) throws {
    for (document, path) in [(text, "$"), ("[0, \(text) ]", "$[1]"), ("[0,\(text),2]", "$[1]"), (" \(text) ", "$")] {
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder.strict.decode(RefusedValue<JSON>.self, from: document, at: path == "$" ? nil : "1")
      }
      #expect(error?.jsonError?.path.description == path, "\(document)")
    }
  }

  @Test func indices() throws {
    let text = #"{"all":[{"a":2},"x"]}"#
    let strict = PliantDecoder.strict
    func generic<Value: Decodable>(_ type: Value.Type) throws -> Value { try strict.decode(type, from: text) }
    let foundation = JSONDecoder.bending(.strict)
    for door in [
      { try strict.decode(Typed.self, from: text) }, { try generic(Typed.self) },
      { try foundation.decode(Typed.self, from: text) },
    ] {
      let error = #expect(throws: DecodingError.self) { try door() }
      guard case .typeMismatch(_, let context)? = error else { Issue.record("\(String(describing: error))"); continue }
      #expect(context.codingPath.map(\.stringValue) == ["all", "Index 1"])
      #expect(context.codingPath.map(\.intValue) == [nil, 1])
    }
  }

  @Test func codingPathsOfPartsBeginAtTheDocument() {
    func check<Value: Decodable>(_ type: Value.Type, at path: String) {
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder.strict.decode(type, from: #"{"a":[{"b":[1,"x"]}]}"#, at: path)
      }
      guard case .typeMismatch(_, let context)? = error else { return }
      #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0", "b", "Index 1"], "\(path)")
    }
    check([[String: [Int]]].self, at: "a")
    check([Int].self, at: "a.-1.b")
    check(Int.self, at: "a.0.b.1")
  }

  @JSONModel struct Typed {
    var number = 0; var text: String?; var list: [Int] = []; var names: [String: [Int]] = [:]
    var worded: Worded?; var all: [Worded]?; var level: Level?
  }
  @JSONModel enum Level: Int { case low = 1, high = 2 }

  @Test(arguments: [false, true])
  func types(isGeneric: Bool) throws {
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws {
      _ = try PliantDecoder.strict.decode(type, from: text)
    }
    func type(_ text: String) -> Any.Type? {
      do {
        if isGeneric { try decode(Typed.self, text) } else { _ = try strictly(Typed.self, text) }
      } catch DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _) { return type } catch {}
      return nil
    }
    #expect(type(#"{"number":"x"}"#) == Int.self && type(#"{"text":1}"#) == String.self)
    #expect(type(#"{"list":1}"#) == [Any].self && type(#"{"names":1}"#) == [String: Any].self)
    #expect(type(#"{"number":null}"#) == Int.self)
    // The type of a model is the model; collections have the types in Foundation's errors.
    #expect(type(#"{"worded":1}"#) == Worded.self && type(#"{"all":[{"a":2},"x"]}"#) == Worded.self)
    #expect(type(#"{"level":"x"}"#) == Level.self && type("[]") == Typed.self)
  }
}

@Suite("More kinds of documents and values")
struct MoreDocumentTests {
  @JSONModel struct Model: Equatable { var a = 0; var b: Int? }
  @JSONModel struct Updatable: JSONUpdatable, Equatable { var a = 0; var b: Int? }
  @JSONModel class Base { var a = 0 }
  @JSONModel final class Alone { var a = 0 }
  struct Plain: Codable { var a = 1 }

  @Test func updatesWithAndWithoutNulls() throws {
    let text = #"{"a":2}"#
    var numbers = [1, 2, 3]
    #expect(try !numbers.update(with: [4, "5"] as [Any]).isEmpty && numbers == [4, 5])
    var model = Model()
    let object: [String: Any] = ["a": 3]
    #expect(try model.update(with: Array(text.utf8)).count == 1 && model.a == 2)
    #expect(try model.update(with: object).count == 1 && model.a == 3)
    try Data(#"{"a":4}"#.utf8).withUnsafeBytes { bytes in _ = try model.update(with: bytes) }
    #expect(model.a == 4)
    var updatable = Updatable()
    #expect(try updatable.update(with: Array(text.utf8)) == [\Updatable.a])
    #expect(try updatable.update(with: object) == [\Updatable.a] && updatable.a == 3)
    let (base, alone) = (Base(), Alone())
    #expect(try base.update(with: Array(text.utf8)) == [\Base.a] && base.update(with: object).count == 1)
    #expect(try alone.update(with: Array(text.utf8)) == [\Alone.a] && alone.update(with: object).count == 1)
    #expect(base.a == 3 && alone.a == 3)
    var full = Model(a: 1, b: 2)
    let patch: JSON = ["a": nil, "b": nil, "c": ["d": nil, "e": [nil, ["f": nil]]]]
    #expect(patch.withoutNulls() == ["c": ["e": [nil, [:]]]])
    #expect(try full.update(with: patch.withoutNulls()).isEmpty && full == Model(a: 1, b: 2))
  }

  @Test func linesObjectsArraysAndShadowedKeys() throws {
    var writer = NDJSONWriter()
    try writer.write(Plain())
    try writer.write(Model(a: 2))
    #expect(String(decoding: writer.takeData(), as: UTF8.self) == "{\"a\":1}\n{\"a\":2}\n")
    let error = #expect(throws: EncodingError.self) { try [Model()].jsonObject() }
    #expect("\(try #require(error))".contains("jsonArray()"))
    #expect(throws: EncodingError.self) { try Model().jsonArray() }
    let encoded = #expect(throws: EncodingError.self) { try PliantEncoder().encodeObject([Model()]) }
    #expect("\(try #require(encoded))".contains("but an array, which encodeArray(_:) gives"))
    let json: JSON = ["error": ["code": 7], "url": "https://a.b", "number": 3, "count": 9]
    #expect(json.error.code.int == 7 && json.url.jsonURL?.host == "a.b" && json.number.jsonNumber == 3)
    #expect(json.missing.jsonError != nil && json.error.jsonError == nil && json["count"] == 9)
  }
}

struct WritingErrorPlaceTests {
  @JSONModel struct PlacedFlat { @Key("a.x") var x = 1.0 }
  @JSONModel struct PlacedMarked { @Sensitive var y = 1.0 }
  @JSONModel struct PlacedMerged {
    @Flatten var flat = PlacedFlat()
    @Key("a.b") var b: Int? = 1
    @Flatten var marked = PlacedMarked()
    @Key("rows.0.z") var row = 1.0
  }
  @JSONModel struct PlacedRest {
    @Key("a.b") var b: Int? = 1
    @Sensitive @UnknownKeys var rest: [String: Double] = [:]
  }
  @JSONModel struct PlacedPlain { @Flatten var flat = PlacedFlat() }
  @JSONModel(tag: "t") enum PlacedCase { case flat(PlacedFlat), plain(n: Double) }
  @JSONModel struct PlacedAll {
    var merged = PlacedMerged(), list = [PlacedMerged(), PlacedMerged()], rest = PlacedRest()
    var byKey: [String: PlacedPlain] = [:], cases: [PlacedCase] = []
  }
  private typealias Change = @Sendable (inout PlacedAll) -> Void

  private static let cases: [(path: String, found: String, change: Change)] = [
    ("$.merged.a.x", "NaN", { $0.merged.flat.x = .nan }), ("$.list[1].a.x", "NaN", { $0.list[1].flat.x = .nan }),
    ("$.list[0].rows[0].z", "NaN", { $0.list[0].row = .nan }), ("$.merged.rows[0].z", "NaN", { $0.merged.row = .nan }),
    ("$.byKey.k.a.x", "NaN", { $0.byKey["k"] = PlacedPlain(flat: PlacedFlat(x: .nan)) }),
    ("$.cases[1].a.x", "NaN", { $0.cases = [.plain(n: 1), .flat(PlacedFlat(x: .nan))] }),
    ("$.cases[0].n", "NaN", { $0.cases = [.plain(n: .nan)] }),
    ("$.merged.y", "a hidden value", { $0.merged.marked.y = .nan }),
    ("$.list[1].y", "a hidden value", { $0.list[1].marked.y = .nan }),
    ("$.rest['<hidden>']", "a hidden value", { $0.rest.rest["SECRET"] = .nan }),
  ]

  private func errors(_ value: PlacedAll) -> [String] {
    var ways: [() throws -> Void] = [[], .pretty, .sortedKeys, .escapingSlashes].map { (style: JSONWriter.Options) in
      { _ = try value.jsonString(style) }
    }
    ways += [JSONEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase].map { strategy in
      { _ = try with(PliantEncoder()) { $0.keyEncodingStrategy = strategy }.encode(value) }
    }
    return ways.map { way in
      do { try way() } catch { return (error as? EncodingError)?.jsonError?.description ?? "\(error)" }
      return "no error"
    }
  }

  @Test(arguments: cases.indices) func errorsHaveTheWholePathAndHideWhatIsSensitive(_ index: Int) {
    let (path, found, change) = Self.cases[index]
    var value = PlacedAll()
    change(&value)
    for error in errors(value) { #expect(error == "expected a value that JSON can express, found \(found) at \(path)") }
  }
}
#endif

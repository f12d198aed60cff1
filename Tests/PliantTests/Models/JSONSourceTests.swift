// Every entry point with every form of a document: the same values, reports and errors, in the form of Codable.

import Foundation
import Testing

@testable import Pliant

#if Macros
@JSONModel private struct SourceModel: Equatable, JSONUpdatable { var id: Int, name = "none" }
@JSONModel private class SourceClass { var id: Int }
// Not a model itself: it is read as its superclass.
private final class SourceSubclass: SourceClass {}
private struct SourceCodable: Codable, Equatable { var id: Int }
private struct SourceTolerant: TolerantCodable, Equatable { var id = 0 }

private struct Outcome: Equatable {
  var id: Int?, issues: [String] = [], failure: String?
  init(_ read: (inout DecodingReport) throws -> Int) {
    var report = DecodingReport()
    do {
      id = try read(&report)
      issues = report.issues.map { "\($0.path) \($0.kind) \($0.outcome)" }
    } catch { failure = ((error as? DecodingError)?.jsonError?.message).map { String($0.prefix(24)) } ?? "\(error)" }
  }
}

private func outcomes(_ source: some JSONSource, at path: String?) -> [String: Outcome] {
  let decoder = PliantDecoder()
  let registry = TypeRegistry<SourceModel>(tag: "name", ["Li": SourceModel.self])
  var all: [String: Outcome] = [:]
  all["init"] = Outcome { _ in try SourceModel(json: source, at: path).id }
  all["init, limits"] = Outcome { _ in try SourceModel(json: source, at: path, limits: ReadingLimits()).id }
  all["init, validating"] = Outcome { _ in try SourceModel(json: source, at: path, validating: .document).id }
  all["init, report"] = Outcome { try SourceModel(json: source, at: path, report: &$0).id }
  all["class"] = Outcome { _ in
    let type: SourceClass.Type = SourceSubclass.self
    return try #require(type.init(json: source, at: path) as? SourceSubclass).id
  }
  all["class, report"] = Outcome { try SourceClass(json: source, at: path, report: &$0).id }
  all["tolerant"] = Outcome { _ in try SourceTolerant(json: source, at: path).id }
  all["tolerant, report"] = Outcome { try SourceTolerant(json: source, at: path, report: &$0).id }
  all["decoder"] = Outcome { _ in try decoder.decode(SourceModel.self, from: source, at: path).id }
  all["decoder, all"] = Outcome { _ in
    try decoder.decode(SourceModel.self, from: source, at: path, collectingAll: true).id
  }
  all["decoder, report"] = Outcome { try decoder.decode(SourceModel.self, from: source, at: path, report: &$0).id }
  all["decoder of Codable"] = Outcome { _ in try decoder.decode(SourceCodable.self, from: source, at: path).id }
  all["Codable, report"] = Outcome { try decoder.decode(SourceCodable.self, from: source, at: path, report: &$0).id }
  all["JSON"] = Outcome { _ in try JSON(parsing: source).decode(SourceModel.self, at: path).id }
  all["strategy"] = Outcome { _ in try registry.decode(json: source, at: path).id }
  all["strategy, report"] = Outcome { try registry.decode(json: source, at: path, report: &$0).id }
  return all
}

struct JSONSourceTests {
  private static let text = #"{"data":{"id":"7","name":"Li"},"more":[1,null]}"#

  private func all(_ text: String, at path: String?) throws -> [(form: String, outcomes: [String: Outcome])] {
    let bytes = Array(text.utf8)
    let padded = Substring("x\(text)x").dropFirst().dropLast()
    let json = try JSON(parsing: text)
    let tree = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    return [
      ("String", outcomes(text, at: path)), ("Substring", outcomes(padded, at: path)),
      ("Data", outcomes(Data(bytes), at: path)), ("[UInt8]", outcomes(bytes, at: path)),
      ("ArraySlice", outcomes(([0] + bytes)[1...], at: path)),
      ("UnsafeRawBufferPointer", unsafe bytes.withUnsafeBytes { unsafe outcomes($0, at: path) }),
      ("[String: Any]", outcomes(tree, at: path)),
      ("[Any]", outcomes([tree] as [Any], at: path.map { "0.\($0)" } ?? "0")), ("JSON", outcomes(json, at: path)),
    ]
  }

  @Test func everyFormGivesTheSameValueOrError() throws {
    for (form, outcomes) in try all(Self.text, at: "data") {
      for (door, outcome) in outcomes {
        #expect(outcome.id == 7, "\(form), \(door): \(outcome)")
        guard door.hasSuffix("report") else { continue }
        let path = form == "[Any]" ? "$[0].data.id" : "$.data.id"
        #expect(outcome.issues == ["\(path) typeMismatch converted to 7"], "\(form), \(door)")
      }
    }
    for (form, outcomes) in try all(#"{"id":7,"name":"Li"}"#, at: nil) {
      for (door, outcome) in outcomes {
        #expect(outcome.id == 7 && outcome.issues.isEmpty, "\(form), \(door): \(outcome)")
      }
    }
    for (form, outcomes) in try all(Self.text, at: "more") {
      for (door, outcome) in outcomes where !door.hasPrefix("tolerant") {
        #expect(outcome.failure?.hasPrefix("expected") == true, "\(form), \(door): \(outcome)")
      }
    }
    for (form, outcomes) in try all(Self.text, at: "none.of.it") {
      for (door, outcome) in outcomes {
        // The error of a `JSON` names the missing key of the path.
        let failure = outcome.failure ?? ""
        let isNamed = failure.hasPrefix("expected a value at $") || failure.hasPrefix(#"expected key "none""#)
        #expect(isNamed, "\(form), \(door): \(outcome)")
      }
    }
  }

  @Test func literalsAndElementsThatAreNoBytesAreTrees() throws {
    let (id, name) = (7, "Li")
    #expect(try SourceModel(json: ["id": id, "name": name]) == SourceModel(id: 7, name: "Li"))
    #expect(try [SourceModel](json: [["id": id, "name": name], ["id": id]]).count == 2)
    #expect(try PliantDecoder().decode(SourceModel.self, from: ["id": id, "name": name]).id == 7)
    #expect(try PliantDecoder().decode(SourceCodable.self, from: ["id": id, "name": name]).id == 7)
    #expect(try PliantDecoder().decode([SourceCodable].self, from: [["id": id, "name": name]]).count == 1)
    #expect(try SourceTolerant(json: ["id": id, "name": name]).id == 7)
    var model = SourceModel(id: 1)
    #expect(try model.update(with: ["id": 8, "name": nil]) == [\SourceModel.id])
    #expect(try model.update(with: ["id": id]) == [\SourceModel.id])
    #expect(model == SourceModel(id: 7))
    #expect(try [Int](json: [0x5B, 0x31, 0x5D] as [UInt8]) == [1])
    #expect(try [Int](json: [0x5B, 0x31, 0x5D] as [Int]) == [91, 49, 93])
    #expect(try [Int](json: [] as [Any]) == [])
    #expect(throws: DecodingError.self) { try [Int](json: [] as [UInt8]) }
    #expect(throws: DecodingError.self) { try [SourceModel](json: [SourceModel(id: 1)]) }
  }

  @Test func limitsAndDuplicateKeysApplyToEveryForm() throws {
    let limits = ReadingLimits(depth: 1)
    let tree = ["id": 7, "name": [1]] as [String: Any]
    let text = #"{"id":7,"name":[1]}"#
    #expect(throws: DecodingError.self) { try SourceModel(json: tree, limits: limits) }
    #expect(throws: DecodingError.self) { try SourceModel(json: text, limits: limits) }
    #expect(throws: DecodingError.self) { try SourceTolerant(json: text, limits: limits) }
    #expect(throws: DecodingError.self) { try SourceClass(json: Data(text.utf8), limits: limits) }
    #expect(throws: DecodingError.self) { try JSON(parsing: tree, limits: limits) }
    let registry = TypeRegistry<SourceModel>(tag: "name", ["Li": SourceModel.self])
    var tolerance = Tolerance.tolerant
    tolerance.duplicateKeys = .fail
    let duplicates = #"{"name":"Li","id":1,"id":2}"#
    #expect(try registry.decode(json: duplicates).id == 2)
    #expect(throws: DecodingError.self) { try registry.decode(json: duplicates, tolerance: tolerance) }
  }
}
#endif

struct EntryPointTests {
  private func decodingError<Value: JSONReadable>(
    _ type: Value.Type, _ json: String, at path: String? = nil
  ) -> DecodingError? {
    #expect(throws: DecodingError.self) { try strictly(ReadByItself<Value>.self, json, at: path) }
  }

  @Test func readsPiecesOfDataAByteOrderMarkAndValuesAtAPath() throws {
    let piece = Data(#"xx{"a":[1,2],"é":[3]}"#.utf8).dropFirst(2)
    #expect(try [String: [Int]](json: piece) == ["a": [1, 2], "é": [3]] && Int(json: "\u{FEFF} 7\n") == 7)
    let text = #"{"data":{"items":[{"id":1},{"id":2}],"n":null,"a.b":3},"x":[0]}"#
    #expect(try Int(json: text, at: "data.items.-1.id") == 2)
    #expect(try [[String: Int]](json: text, at: "data.items") == [["id": 1], ["id": 2]])
    #expect(try Int(json: text, at: #"data.a\.b"#) == 3)
    #expect(try Int?(json: text, at: "data.n") == nil)
    #expect(try [Int](json: "[1,2]", at: "") == [1, 2])
    // The text after the value is not examined.
    #expect(try Int(json: "[1, broken", at: "0") == 1)
  }

  @Test(arguments: [
    ("data.x", "$.data.x"), ("data.items.5", "$.data.items[5]"), ("data.none.y.z", "$.data.none.y.z"),
    ("data.items.-3.id", "$.data.items[-3].id"),
  ]) func saysWhichPathLeadsNowhere(path: String, printed: String) {
    let error = decodingError(Int.self, #"{"data":{"items":[1,2],"none":null}}"#, at: path)
    #expect(error?.jsonError?.message == "expected a value at \(printed), found none")
    guard case .dataCorrupted = error, case .pathNotFound = error?.jsonError?.kind else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test(arguments: [
    ("data.items", #"$.data.items, found none at $.data (line 1, column 9), did you mean "itmes"?"#, ["data"]),
    ("dat.x", #"$.dat.x, found none at $ (line 1, column 1), did you mean "data"?"#, []),
    ("data.itmes.0.a", "$.data.itmes[0].a, found none at $.data.itmes (line 1, column 18)", ["data", "itmes"]),
  ]) func saysHowFarThePathLeads(_ path: String, text: String, codingPath: [String]) {
    let json = #"{"data":{"itmes":[]}}"#
    let whole = #expect(throws: DecodingError.self) { try Int(json: json, at: path, validating: .document) }
    for error in [decodingError(Int.self, json, at: path), whole] {
      #expect(error?.jsonError?.description == "expected a value at \(text)")
      guard case .dataCorrupted(let context) = error else { continue }
      #expect(context.codingPath.map(\.stringValue) == codingPath)
    }
  }

  @Test func errorsAreDecodingErrorsWithACodingPath() throws {
    func check<Value: JSONReadable>(_ type: Value.Type, _ json: String, _ text: String, _ message: String? = nil) throws
    {
      let error = try #require(decodingError(type, json))
      #expect(EngineVerdict(error).error == text && error.jsonError != nil, "\(json)")
      if let message { #expect("\(error)".contains(message) && error.jsonError?.description == message, "\(json)") }
    }
    try check(
      [[String: Int]].self, #"[{},{"a":"x"}]"#, "typeMismatch at [1].a",
      #"expected Int, found string "x" at $[1].a (line 1, column 10)"#)
    try check([String: [Int]].self, #"{"k":[1,null]}"#, "valueNotFound at k[1]")
    try check(
      [StreamItem].self, #"[{"id":1,"name":"a"},{"name":"b"}]"#, "keyNotFound at [1].id",
      #"expected key "id", found none at $[1].id (line 1, column 22)"#)
    for (json, path) in [
      (#"{"k":[1,300]}"#, " at k[1]"), (#"{"k":[1,1.5]}"#, " at k[1]"), (#"{"k":[1,]}"#, " at k[1]"),
      (#"{"k":[1 2]}"#, " at k"), (#"{"k":[-]}"#, " at k[0]"), (#"{"#, ""),
    ] { try check([String: [UInt8]].self, json, "dataCorrupted\(path)") }
    #expect(
      decodingError(Int.self, #"{"a":[]}"#, at: "a.b")?.jsonError?.description
        == "expected object, found an array at $.a (line 1, column 6)")
  }

  @Test func errorsOfTheUsersOwnCodeArriveAsTheyWereThrown() {
    struct Refusal: Error, Equatable { var reason: String }
    struct Picky: JSONReadable, JSONWritable {
      init(from reader: inout JSONReader) throws(JSONError) { throw reader.failure(.underlying(Refusal(reason: "no"))) }
      func write(to writer: inout JSONWriter) throws(JSONError) {
        throw writer.failure(.underlying(Refusal(reason: "never")))
      }
      init() {}
    }
    #expect(throws: Refusal(reason: "no")) { try Picky(json: "1") }
    #expect(throws: Refusal(reason: "no")) { try PliantDecoder.strict.decode([Picky].self, from: "[1]") }
    #expect(throws: Refusal(reason: "never")) { try [Picky()].jsonData() }
  }

  /// Sizes around those at which the data takes over the writer's buffer without a copy, and at which the buffer grows.
  @Test(arguments: [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 19])
  func documentsOfAllSizesAreData(size: Int) throws {
    for length in [size / 2 - 1, size / 2, size - 130, size - 3, size - 2, size - 1, size, size + 1] {
      let text = String(repeating: "x", count: length)
      var data = try text.jsonData()
      let copy = data
      #expect(data == Data("\"\(text)\"".utf8))
      data.append(contentsOf: [1, 2])
      data[0] = 3
      #expect(copy == Data("\"\(text)\"".utf8))
      #expect(data == Data([3] + Array(text.utf8) + Array("\"".utf8) + [1, 2]))
    }
  }

  @Test func aTypeThatWritesNothingIsRefused() {
    struct Silent: JSONWritable { func write(to writer: inout JSONWriter) throws(JSONError) {} }
    #expect(throws: EncodingError.self) { try Silent().jsonData() }
  }
}

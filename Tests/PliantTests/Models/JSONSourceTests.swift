#if Macros
/// Every form of a document with every entry point: the same values, reports and errors.

import Foundation
import Pliant
import Testing

@JSONModel private struct SourceModel: Equatable, JSONUpdatable { var id: Int, name = "none" }
@JSONModel private class SourceClass { var id: Int }
// Not a model itself: it is read as its superclass.
private final class SourceSubclass: SourceClass {}
private struct SourceCodable: Codable, Equatable { var id: Int }
private struct SourceTolerant: TolerantCodable, Equatable { var id = 0 }

/// The result of an entry point, comparable for all types.
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

/// Reads the object at `path` with all entry points.
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
    let object = try type.init(json: source, at: path)
    return try #require(object as? SourceSubclass).id
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

  @Test func everyFormGivesTheSameValue() throws {
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
  }

  @Test func everyFormFailsForTheSameReason() throws {
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

  @Test func strategiesRefuseDuplicateKeysAsModelsDo() throws {
    let registry = TypeRegistry<SourceModel>(tag: "name", ["Li": SourceModel.self])
    var tolerance = Tolerance.tolerant
    tolerance.duplicateKeys = .fail
    let text = #"{"name":"Li","id":1,"id":2}"#
    #expect(try registry.decode(json: text).id == 2)
    #expect(throws: DecodingError.self) { try registry.decode(json: text, tolerance: tolerance) }
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

  @Test func limitsApplyToEveryForm() throws {
    let limits = ReadingLimits(depth: 1)
    let tree = ["id": 7, "name": [1]] as [String: Any]
    let text = #"{"id":7,"name":[1]}"#
    #expect(throws: DecodingError.self) { try SourceModel(json: tree, limits: limits) }
    #expect(throws: DecodingError.self) { try SourceModel(json: text, limits: limits) }
    #expect(throws: DecodingError.self) { try SourceTolerant(json: text, limits: limits) }
    #expect(throws: DecodingError.self) { try SourceClass(json: Data(text.utf8), limits: limits) }
    #expect(throws: DecodingError.self) { try JSON(parsing: tree, limits: limits) }
  }
}
#endif

// JSON held to documents that nobody here wrote.

import Foundation
import Testing

@testable import Pliant

@Suite("JSON: corpus", .enabled(if: ModelCorpus.isPresent, "there is no corpus here")) struct JSONCorpusTests {
  static func document(_ name: String) throws -> Data {
    try Data(contentsOf: #require(ModelCorpus.root).appendingPathComponent("documents/\(name).json"))
  }

  /// Takes any value without a look at it.
  private struct Skipped: JSONReadable {
    init(from reader: inout JSONReader) throws(JSONError) { try reader.skipValue() }
  }

  @Test func acceptsAndRefusesWhatTheSuiteSays() throws {
    let cases = try ModelCorpus.testSuite()
    #expect(cases.count == 318)
    for (name, bytes) in cases {
      let json = Result { try JSON(parsing: bytes) }
      let model = Result { try AnyValue(json: bytes) }
      let skipped = Result { try Skipped(json: bytes) }
      if name.hasPrefix("y_") { #expect(throws: Never.self, "\(name)") { try json.get() } }
      if name.hasPrefix("n_") { #expect(throws: DecodingError.self, "\(name)") { try json.get() } }
      switch (json, model, skipped) {
      case (.success(let json), .success(let model), .success):
        #expect(try AnyValue(json: json) == model, "\(name)")
        #expect(try AnyValue(json: model.jsonData()) == model, "\(name)")
        #expect(try AnyValue(json: model.jsonString(.pretty, .sortedKeys, .escapingNonASCII)) == model, "\(name)")
        #expect(try JSON(parsing: json.jsonString()) == json, "\(name)")
        #expect(try JSON(parsing: json.jsonString(.pretty, .sortedKeys, .escapingNonASCII)) == json, "\(name)")
        #expect(json.rebuilt == json, "\(name)")
        // Numbers beyond every Double have no form as Any, nor under Foundation's coders.
        guard let canonical = try? json.canonicalString() else { continue }
        #expect(try JSON(any: json.anyValue).canonicalString() == canonical, "\(name)")
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json)).count == json.count, "\(name)")
      case (
        .failure(let error as DecodingError), .failure(let other as DecodingError), .failure(let third as DecodingError)
      ):
        #expect(error.jsonError?.description == other.jsonError?.description, "\(name)")
        #expect(third.jsonError?.message == other.jsonError?.message, "\(name)")
        #expect(third.jsonError?.byteOffset == other.jsonError?.byteOffset, "\(name)")
        #expect((0...bytes.count).contains(other.jsonError?.byteOffset ?? -1), "\(name)")
      default: Issue.record("\(name): \(json) but \(model) and \(skipped)")
      }
    }
  }

  @Test(arguments: ["twitter", "citm_catalog", "canada"]) func documentsSurviveARoundTrip(name: String) throws {
    let json = try JSON(parsing: Self.document(name))
    let compact = try json.jsonData()
    let again = try JSON(parsing: compact)
    #expect(again == json)
    #expect(again.hashValue == json.hashValue)
    #expect(try again.jsonData() == compact)
    #expect(try JSON(parsing: json.jsonData(.pretty)) == json)
    #expect(json.patch(to: again).operations.isEmpty)
    let built = json.rebuilt
    #expect(built == json)
    #expect(json.differences(from: built).isEmpty)
    #expect(!(json < built) && !(built < json))
  }

  @Test(arguments: ["twitter", "citm_catalog", "canada"]) func documentsHoldWhatFoundationFinds(name: String) throws {
    let data = try Self.document(name)
    var count = 0
    func check(_ json: JSON, _ any: Any, _ path: String) {
      count += 1
      switch json.type {
      case .object:
        let members = any as? [String: Any] ?? [:]
        if members.count != json.count { Issue.record("\(path)") }
        for key in json.objectValue.keys { check(json[key], members[key] ?? 0, "\(path).\(key)") }
      case .array:
        let elements = any as? [Any] ?? []
        if elements.count != json.count { Issue.record("\(path)") }
        for (index, pair) in zip(json.elements, elements).enumerated() { check(pair.0, pair.1, "\(path)[\(index)]") }
      case .string: if json.string != any as? String { Issue.record("\(path): \(json)") }
      case .bool: if json.bool != any as? Bool { Issue.record("\(path): \(json)") }
      case .null: if !(any is NSNull) { Issue.record("\(path): \(json)") }
      case .number:
        // Foundation's doubles may be off in the last digit on Linux.
        let (value, other) = (json.double ?? .nan, (any as? NSNumber)?.doubleValue ?? .nan)
        if !(abs(value - other) <= abs(value) * 1e-15) { Issue.record("\(path): \(json) but \(any)") }
      }
    }
    check(try JSON(parsing: data), try JSONSerialization.jsonObject(with: data), "$")
    #expect(count > 10_000)
  }
}

extension JSON {
  /// The same value, made step by step.
  fileprivate var rebuilt: JSON {
    switch type {
    case .object: JSON(JSON.Object(objectValue.map { ($0.key, $0.value.rebuilt) }))
    case .array: JSON(elements.map(\.rebuilt))
    case .number: JSON(numberText: numberText ?? "") ?? nil
    case .string: JSON(stringValue)
    case .bool: JSON(boolValue)
    case .null: nil
    }
  }
}

#if CommandLine
/// Hints, strict guessing, schemas and names.

import PliantTools
import Testing

@testable import PliantTools

@Suite struct InferOptionTests {
  private func inference(_ samples: [JSON], hints: String = "", isStrict: Bool = false) throws -> Inference {
    var options = Inference.Options(name: "Order")
    options.hints = try InferenceHints(parsing: hints)
    options.isStrict = isStrict
    return Inference(samples, options: options)
  }

  private func lines(_ source: String) -> Set<String> {
    Set(source.split(separator: "\n").map { InferProof.code(of: $0) })
  }

  private let samples = SampleSet.make(12) { index in
    [
      "pairs": ["left": 1, "right": 2], "price": JSON("1\(index).50"), "at": JSON(1_709_247_598 + index),
      "state": JSON(["open", "done"][index % 2]), "data": ["items": [["id": JSON(index)]]],
    ]
  }

  @Test func spellingsAreOnePropertyWhereSeveralKeysAreReadable() throws {
    let samples: [JSON] = [["nick_name": "a"], ["nickName": "b"]]
    #expect(try inference(samples).source().contains("@Key(\"nick_name\", \"nickName\")"))
    var options = Inference.Options(name: "Order")
    options.style = .codable
    let source = Inference(samples, options: options).source()
    #expect(source.contains("case nickName = \"nick_name\"") && source.contains("case nickName2 = \"nickName\""))
  }

  @Test func marksDontHideTheDotsOfKeys() throws {
    #expect(try inference([[".\u{301}x": 1]]).source().contains("@Key(\"\\\\.\u{301}x\")"))
  }

  @Test func obeysHints() throws {
    let hints = """
      # what we know
      $.pairs is a dictionary
      $.price is String
      $.at is Int
      $.state is String
      call $.data.items[*] Line
      """
    let source = try inference(samples, hints: hints).source()
    for line in [
      "var pairs: [String: Int]", "var price: String", "var at: Int", "var state: String", "var items: [Line]",
    ] {
      #expect(lines(source).contains(line), "\(line) in:\n\(source)")
    }
    #expect(try inference([["ids": ["1": 2]]], hints: "$.ids is an object").source().contains("var _1: Int"))
  }

  @Test func writesHintsThatSayTheSame() throws {
    let first = try inference(samples)
    let hints = first.hints()
    #expect(hints.contains("$.at is Date") && hints.contains("$.state is an enum"))
    #expect(hints.contains("call $.pairs Pairs"))
    #expect(try inference(samples, hints: hints).source() == first.source())
  }

  @Test func refusesHintsThatSayNothing() {
    #expect(throws: HintError.self) { try InferenceHints(parsing: "$.a is nice") }
    #expect(throws: HintError.self) { try InferenceHints(parsing: "pairs are dictionaries") }
    #expect(throws: HintError.self) { try InferenceHints(parsing: "call $.a") }
  }

  @Test func guessesNothingWhenStrict() throws {
    let source = lines(try inference(samples, isStrict: true).source())
    for line in ["var price: String", "var at: Int", "var state: String"] { #expect(source.contains(line), "\(line)") }
  }

  @Test func changesOnlyWhatANewSampleChanges() throws {
    let before = try inference(samples).source().split(separator: "\n")
    let after = try inference(samples + [samples[0].merging(["extra": true])]).source().split(separator: "\n")
    let added = Set(after).subtracting(before).filter { !$0.hasPrefix("//") }
    #expect(added.map { InferProof.code(of: $0) } == ["var extra: Bool?"])
  }

  @Test(arguments: SampleSet.all.map(\.name))
  func schemaTakesItsSamples(name: String) throws {
    let set = try #require(SampleSet.all.first { $0.name == name })
    let document = Inference(set.samples).schema()
    let schema = try JSONSchema(document, options: JSONSchema.Options(checksFormats: true))
    let metaschema = try JSONSchema(["$ref": JSON(MetaSchemas.address)])
    #expect(metaschema.problems(in: document).isEmpty)
    let bender = try Bender(schema: document)
    for sample in set.samples where sample.type == .object {
      // A schema can't say that one of several keys is enough.
      if set.bends.isEmpty, name != "Spellings" { #expect(schema.problems(in: sample).isEmpty, "\(sample)") }
      let result = try bender.bend(Array(sample.jsonData()))
      #expect(result.document != nil, "\(sample): \(String(describing: result.failure))")
      if set.bends.isEmpty { #expect(result.issues.isEmpty, "\(sample): \(result.issues)") }
    }
  }

  @Test func takesTenThousandKeysInTheTimeOfAsManyValues() throws {
    func duration(_ sample: JSON) throws -> Duration {
      try ContinuousClock().measure { _ = try inference([sample]).source() }
    }
    let value: JSON = ["a": 1, "b": "x"]
    let keys = JSON(JSON.Object((0..<10_000).map { ("\($0)", value) }))
    let values = JSON((0..<10_000).map { _ in value })
    let limit = try duration(["list": values]) * 12 + .seconds(2)
    #expect(try duration(["map": keys]) < limit)
  }
}

extension JSON {
  fileprivate func merging(_ other: JSON) -> JSON {
    var merged = self
    merged.merge(other)
    return merged
  }
}
#endif

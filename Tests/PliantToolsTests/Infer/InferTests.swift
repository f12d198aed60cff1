#if CommandLine
/// Hints, strict guessing, schemas and names; any number of samples: read in chunks, merged in order, bounded.

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
    let dotted = try inference([["a.b": 1], ["a_b": 2]]).schema()
    #expect(dotted["$defs"]["Order"]["properties"]["a.b"]["x-keys"] == ["a\\.b", "a_b"])
    #expect(try JSONSchema(dotted).isValid(["a_b": 2]))
    var options = Inference.Options(name: "Order")
    options.style = .codable
    let source = Inference(samples, options: options).source()
    #expect(source.contains("case nickName = \"nick_name\"") && source.contains("case nickName2 = \"nickName\""))
  }

  @Test func keysOfOneObjectAreNoSpellings() throws {
    var samples = SampleSet.make(Observer.sampleLimit + 10) { [$0 % 2 == 0 ? "nick_name" : "nickName": "a"] }
    samples.append(["nick_name": "a", "nickName": "b"])
    #expect(try !inference(samples).source().contains("@Key(\"nick_name\", \"nickName\")"))
    // The order of the samples doesn't decide which of three keys belong together.
    let two: JSON = ["nickName": "a", "nick-name": "b"]
    for samples in [[["nick_name": "a"], two], [two, ["nick_name": "a"]]] {
      let properties = try inference(samples).schema()["$defs"]["Order"]["properties"].objectValue
      #expect(properties.keys.count == 3 && !properties.values.contains { $0["x-keys"].exists })
    }
  }

  @Test func commentsSayHowManyElementsBend() throws {
    let source = try inference([["list": [1, 2, 3, 4, "5"]]]).source()
    #expect(source.contains("var list: [Int]  // of another type in 1 of 5"))
  }

  @Test func textsOfOtherBytesAreOtherCases() throws {
    let texts: [JSON] = ["caf\u{e9}", "cafe\u{301}", "open"]
    let contents: [JSON] = [["a": 1], ["b": 1], ["c": 1]]
    let source = try inference(SampleSet.make(12) { ["type": texts[$0 % 3], "data": contents[$0 % 3]] }).source()
    #expect(source.contains("case caf\u{e9}2(Caf\u{e9}2)"))
  }

  @Test func marksDontHideTheDotsOfKeys() throws {
    #expect(try inference([[".\u{301}x": 1]]).source().contains("@Key(\"\\\\.\u{301}x\")"))
  }

  /// The first type that represents all numbers exactly.
  @Test(arguments: [
    ("1 -9223372036854775808", "Int"), ("0 18446744073709551615", "UInt64"), ("-1 18446744073709551615", "Decimal"),
    ("5.0 18446744073709551615", "Decimal"), ("1e19", "Decimal"), ("5.0 9007199254740992", "Double"),
    ("5.0 9007199254740993", "Decimal"), ("0.5 9223372036854775807", "Decimal"), ("0.5 1e30", "Double"),
    ("0.5 1152921504606846976", "Decimal"), ("0.5 12345678901234567890123", "Decimal"),
    ("0.12345678901234567890123", "Double"), ("1e300 1", "Double"),
    ("1e-200 9007199254740993", "JSON"), ("1e400", "JSON"), ("-0.5e9999999999999999999", "JSON"),
    ("1234567890123456789012345678901234567891", "JSON"),
  ])
  func numbersHaveATypeThatHoldsAll(numbers: String, type: String) throws {
    let samples = try numbers.split(separator: " ").map { try JSON(parsing: "{\"a\":\($0)}") }
    let inference = try inference(samples)
    #expect(lines(inference.source()).contains("var a: \(type)"))
    let bender = try Bender(schema: inference.schema(), tolerance: .strict)
    for sample in samples {
      let result = try bender.bend(Array(sample.jsonData()))
      #expect(try result.document.map { try JSON(parsing: $0) } == sample, "\(String(describing: result.failure))")
    }
  }

  /// Dates in ISO 8601, whether schemas have a format for them, and whether Foundation's strategy takes and keeps them.
  @Test(arguments: [
    ("2024-05-01T10:00:00Z", true, true), ("2024-05-01T10:00:00+02:00", true, true),
    ("2024-05-01T10:00:00.274Z", true, false), ("2024-05-01t10:00:00z", true, false),
    ("2024-05-01T10:00:00", false, false), ("20240501T100000Z", false, false),
    ("2024-05-01T10:00:00-0800", false, false), ("2024-05-01T10:00Z", false, false),
    ("2024-05-01T24:00:00Z", false, false), ("2024-05-01 10:00:00Z", false, false),
  ])
  func formsOfDates(text: String, isOfSchemas: Bool, isOfFoundation: Bool) throws {
    let sample: JSON = ["at": JSON(text)]
    #expect(try lines(inference([sample]).source()).contains("var at: Date"))
    let document = try inference([sample]).schema()
    let hasFormat = document["$defs"]["Order"]["properties"]["at"]["format"].exists
    #expect(try hasFormat == isOfSchemas && JSONSchema(document, options: .init(checksFormats: true)).isValid(sample))
    var options = Inference.Options(name: "Order")
    options.style = .tolerant
    let source = Inference([sample], options: options).source()
    #expect(source.contains(isOfFoundation ? "var at: Date" : "var at: String"))
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
    // Variants of a tag have paths of their own, for tags with contents too.
    for text in [
      #"{"a":{"type":"x","r":1,"s":{"k":1}}} {"a":{"type":"y","w":1,"s":{"l":1}}}"#,
      #"{"type":"x","a":{"r":1,"s":{"k":1}}} {"type":"y","a":{"w":1,"s":{"l":1}}}"#,
    ] {
      let documents = try text.split(separator: " ").map { try JSON(parsing: String($0)) }
      let tagged = try inference(documents)
      #expect(tagged.hints().contains("(y) Y"))
      #expect(try inference(documents, hints: tagged.hints()).source() == tagged.source())
    }
  }

  @Test func readsHintsWithAnyLinesAndKeys() throws {
    let hints = try InferenceHints(
      parsing: "# a\r\n\r\n$.a is an enum\r\ncall $.b B\n$[\"this is it\"] is a dictionary")
    #expect(hints.kinds == ["$.a": .enumeration, "$[\"this is it\"]": .dictionary] && hints.names == ["$.b": "B"])
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
      // A schema can't express that one of several keys is enough.
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

// MARK: - Any number of samples

@Suite struct InferSampleTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func inference(
    _ file: String, _ format: InputOptions.Format = .automatic, chunk: Int = 1 << 20, streamed: Int = 1 << 24
  ) throws -> Inference {
    var options = InputOptions.small(format, chunk: chunk)
    options.streamedSize = streamed
    return try Inference(
      [file], input: options, options: Inference.Options(name: "Order"), problems: ProblemLog { _ in })
  }

  /// Samples in chunks give the same result as samples in one piece.
  @Test(arguments: SampleSet.all.map(\.name), [64, 1 << 20])
  func chunksAreMerged(name: String, chunk: Int) throws {
    let set = try #require(SampleSet.all.first { $0.name == name })
    let file = try fixture.file(set.samples.map { try $0.jsonString() + "\n" }.joined(), "samples.ndjson")
    // A line is one value, also if it is an array.
    let inference = try inference(file, set.samples[0].type == .array ? .documents : .automatic, chunk: chunk)
    let whole = Inference(set.samples, options: Inference.Options(name: "Order"))
    #expect(inference.source() == whole.source() && inference.hints() == whole.hints())
    #expect(inference.schema() == whole.schema())
  }

  /// Whether arrays stand for their elements is the same for all commands.
  @Test(arguments: ["", "\nnull"], [InputOptions.Format.lines, .documents])
  func arraysAreReadAsOtherCommandsReadThem(end: String, format: InputOptions.Format) throws {
    let file = try fixture.file("[{\"a\":1}]\n[{\"a\":2}]" + end)
    let schema = try inference(file, format).schema()
    let bender = try Bender(schema: schema, tolerance: .strict)
    let options = InputOptions(format: format, unwrapsArrays: bender.unwrapsArrays)
    let problems = ProblemLog { Issue.record("\($0)") }
    _ = try check([file], options: options, by: DocumentCheck(schema: JSONSchema(schema)), problems: problems)
    #expect(try bendCounts(of: [file], by: bender, options: options, problems: problems).failedCount == 0)
  }

  @Test func elementsOfALargeArrayAreReadOneByOne() throws {
    let elements = (0..<500).map { #"{"id":\#($0),"kind":"\#($0 % 2 == 0 ? "even" : "odd")","tags":[\#($0)]}"# }
    let file = try fixture.file("[" + elements.joined(separator: ",\n") + "]\n")
    let streamed = try inference(file, chunk: 256, streamed: 1024)
    #expect(streamed.source() == (try inference(file)).source())
    #expect(streamed.hints().contains("$[*].kind is an enum"))
  }

  @Test func keysThatAreNewInEachSampleAreFewShapes() throws {
    var random = SeededRandom(state: 5)
    let first = Observer(rootName: "Root")
    for _ in 0..<40 {
      let other = Observer(rootName: "Root")
      for _ in 0..<50 {
        let inner: [(String, JSON)] = (0..<8).map { _ in ("key\(UInt32.random(in: 0 ... .max, using: &random))", 1) }
        let outer = [("user\(UInt64.random(in: 0 ... .max, using: &random))", JSON(JSON.Object(inner)))]
        other.add(["users": JSON(JSON.Object(outer)), "name": "x"])
      }
      first.merge(other)
      ShapeLimit.keep(first.root, members: 1_000, outlinedMembers: 500)
    }
    let objects = ShapeUnification.objects(below: first.root)
    #expect(objects.reduce(0) { $0 + $1.members.count } <= 1_000)
    #expect(objects.reduce(0) { $0 + $1.samples.reduce(0) { $0 + $1.count } } <= 500)
    #expect(first.root.object?.member("users")?.value.object?.dictionaryValue != nil)
    #expect(first.root.object?.members.map(\.key) == ["users", "name"], "what has few keys keeps them")
  }

  /// All pairs would take minutes: only those are compared that have enough keys in common.
  @Test(.timeLimit(.minutes(1)))
  func objectsWithFewCommonKeysAreNotCompared() {
    let observer = Observer(rootName: "Root")
    for object in 0..<400 {
      let keys = ["id"] + (0..<60).map { "key\($0)of\(object / 2)" }
      let members = JSON(JSON.Object((keys + ["own\(object)"]).map { ($0, 1) }))
      observer.add(JSON(JSON.Object([("object\(object)", members)])))
    }
    ShapeUnification.unify(observer.root, hints: InferenceHints())
    #expect(ShapeUnification.objects(below: observer.root).count == 201, "pairs are one")
  }
}
#endif

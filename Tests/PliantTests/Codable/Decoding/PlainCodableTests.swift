// Ordinary Codable types under PliantDecoder: conversions, reports, models inside, dictionaries of them, other libraries.

import Foundation
import Pliant
import Testing

struct PlainCodableTests {
  @Test func takesKeyStylesAndAnyCase() throws {
    enum Shape: Decodable, Equatable { case small, htmlView(sideCount: Int), bigURL }
    struct Photo: Decodable, Equatable { var imageURL: Shape, pixelCount: AnyNumbers }
    let expected = Photo(imageURL: .htmlView(sideCount: 2), pixelCount: AnyNumbers(all: ["aB": 1, "C-d": 2, "c_D": 3]))
    for (change, document) in [
      ({ $0.keyStyle = .kebabCase }, #"{"image-url":{"html-view":{"side-count":2}},"pixel-count""#),
      ({ $0.keyStyle = .screamingSnakeCase }, #"{"IMAGE_URL":{"HTML_VIEW":{"SIDE_COUNT":2}},"PIXEL_COUNT""#),
      ({ $0.ignoresKeyCase = true }, #"{"IMAGEurl":{"htmlView":{"sidecount":2}},"pixelcount""#),
    ] as [((inout PliantDecoder) -> Void, String)] {
      let document = document + #":{"aB":1,"C-d":2,"c_D":3}}"#
      #expect(try with(PliantDecoder(), change).decode(Photo.self, from: document) == expected)
    }
  }

  /// Members of any key, found by each key that the container lists.
  struct AnyNumbers: Decodable, Equatable {
    var all: [String: Int] = [:]
    init(all: [String: Int]) { self.all = all }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      for key in container.allKeys { all[key.stringValue] = try container.decode(Int.self, forKey: key) }
    }
  }

  /// A type that gives up an attempt to decode discards its issues. They are reported only if the type throws an error.
  @Test func discardsIssuesOfAttemptsThatATypeGivesUp() throws {
    struct Pair: Decodable { var a: Int, b: Int }
    struct Other: Decodable { var a: String, c: Int }
    struct Either: Decodable {
      var number: Int
      enum CodingKeys: CodingKey { case v, list }
      init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: CodingKeys.self)
        var list = try? keyed.nestedUnkeyedContainer(forKey: .list)
        let pair = (try? keyed.decode(Pair.self, forKey: .v)) ?? (try? list?.decode(Pair.self))
        let other = (try? keyed.decode(Other.self, forKey: .v)) ?? (try? list?.decode(Other.self))
        guard let number = pair?.b ?? other?.c else { throw CocoaError(.coderValueNotFound) }
        self.number = number
      }
    }
    var decoder = PliantDecoder()
    for limit in [0, 1, 9] {
      decoder.limits.issues = limit
      for (start, end) in [(#""v":"#, ""), (#""list":["#, "]")] {
        var report = DecodingReport(limit: limit)
        let text = #"[{\#(start){"a":"1","c":"3"}\#(end)},{\#(start){"a":"1","b":"3"}\#(end)}]"#
        #expect(try decoder.decode([Either].self, from: text, report: &report).map(\.number) == [3, 3], "\(text)")
        let places = [".c, ", ".a, ", ".b, "].prefix(limit)
        #expect(report.count == 3 && zip(report.issues, places).allSatisfy { "\($0)".contains($1) }, "\(report)")
        report = DecodingReport(limit: limit)
        #expect(throws: (any Error).self) {
          try decoder.decode(Either.self, from: #"{\#(start){"a":"1"}\#(end)}"#, report: &report)
        }
        #expect(report.count == 1 && report.issues.count == min(limit, 1), "\(text): \(report)")
        // Discarded issues don't use up the limit of a report.
        let many = String(repeating: #"{\#(start){"a":"1","c":3}\#(end)},"#, count: 50)
        report = DecodingReport(limit: limit)
        _ = try decoder.decode([Either].self, from: "[\(many)\(text.dropFirst())", report: &report)
        #expect(report.count == 3 && report.issues.count == min(limit, 3), "\(report)")
      }
    }
  }

  @Test func handsOnOptions() throws {
    struct Event: Codable, Equatable { var userName: String, at: Date, blob: Data, size = 0.0 }
    let pliant = with(PliantDecoder(tolerance: .forgiving)) {
      ($0.dateDecodingStrategy, $0.dataDecodingStrategy) = (.secondsSince1970, .deferredToData)
      ($0.keyDecodingStrategy, $0.allowsJSON5) = (.convertFromSnakeCase, true)
      $0.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }
    let decoder: JSONDecoder = PliantJSONDecoder(pliant)
    let text = "{user_name:'a',at:\"5\",blob:[1],size:'inf'}"
    let event = Event(userName: "a", at: Date(timeIntervalSince1970: 5), blob: Data([1]), size: .infinity)
    #expect(try decoder.decode(Event.self, from: text) == event && pliant.decode(Event.self, from: text) == event)
    (decoder.dateDecodingStrategy, decoder.keyDecodingStrategy) = (.deferredToDate, .useDefaultKeys)
    let other = Event(userName: "a", at: Date(timeIntervalSinceReferenceDate: 5), blob: Data([1]))
    #expect(try decoder.decode(Event.self, from: "{userName:'a',at:5,blob:[1]}") == other)

    let bracing = with(PliantDecoder.strict) { $0.assumesTopLevelDictionary = true }
    #expect(try bracing.decode(JSON.self, from: #""a":1"#) == ["a": 1])
    #expect(try bracing.decode([String: JSON].self, from: #"{"a":1}"#) == ["a": 1])
    #expect(throws: DecodingError.self) { try bracing.decode(JSON.self, from: #"["a"]"#) }

    let writing = with(PliantEncoder()) {
      ($0.dateEncodingStrategy, $0.keyEncodingStrategy) = (.secondsSince1970, .convertToSnakeCase)
      $0.outputFormatting = .sortedKeys
      $0.keyMapping[Event.self] = ["blob": "content.blob"]
    }
    let encoder: JSONEncoder = PliantJSONEncoder(writing)
    let plain = with(event) { $0.size = 0 }
    #expect(try encoder.encode(plain) == writing.encode(plain))
    encoder.dateEncodingStrategy = .millisecondsSince1970
    #expect(try encoder.encodeString(plain).contains("5000"))
  }
}

#if Macros
@JSONModel private struct MixedModel { var id: Int, plain: MixedPlain? }
private struct MixedPlain: Codable { var title: String, models: [MixedModel]? }

extension PlainCodableTests {
  @Test func mixesWithModels() throws {
    let text = #"{"title":"a","models":[{"id":"1","plain":{"title":2,"models":[{"id":3}]}},{"id":"x"},{"id":4}]}"#
    let (plain, issues) = try reported { try PliantDecoder().decode(MixedPlain.self, from: text, report: &$0) }
    let inner = try #require(plain.models?.first?.plain)
    #expect(plain.models?.map(\.id) == [1, 4] && inner.title == "2" && inner.models?.map(\.id) == [3])
    #expect(
      issues == [
        "$.models[0].id converted to 1", "$.models[0].plain.title converted to 2", "$.models[1].id dropped",
      ])
    #expect(try MixedModel(json: #"{"id":1,"plain":\#(text)}"#).plain?.models?.map(\.id) == [1, 4])
  }
}

struct PlainNameTests {
  private static let documents = [
    #"{"level":[]}"#, #"{"level":"x"}"#, #"{"level":7}"#, #"{"level":{"a":1}}"#, #"{"child":[1]}"#, #"{"child":"x"}"#,
    #"{"child":7}"#, #"{"children":[7]}"#, #"{"children":7}"#, #"{"unique":"x"}"#, #"{"unique":{"a":1}}"#,
    #"{"counts":7}"#, #"{"counts":[7]}"#, #"{"uuid":"x"}"#, #"{"uuid":7}"#, #"{"uuid":[]}"#,
  ]

  @Test(arguments: documents, [Tolerance.strict, .tolerant])
  func areThoseOfModels(_ document: String, _ tolerance: Tolerance) {
    #expect(account(OptionalPlain.self, document, tolerance) == account(OptionalModel.self, document, tolerance))
  }

  @Test(arguments: ["7", #""x""#, #"{"x":"a"}"#], [Tolerance.strict, .tolerant])
  func areThoseOfModelsForKeysThatAreNumbers(_ value: String, _ tolerance: Tolerance) {
    let document = #"{"it":\#(value)}"#
    let plain = account(HeldPlain<[Int: String]?>.self, document, tolerance)
    #expect(plain == account(HeldModel<[Int: String]?>.self, document, tolerance))
  }

  /// The issues or the error, with the type name of a model's child.
  private func account<Value: Decodable>(_ type: Value.Type, _ document: String, _ tolerance: Tolerance) -> [String] {
    var report = DecodingReport()
    do {
      _ = try PliantDecoder(tolerance: tolerance).decode(type, from: document, report: &report)
    } catch { return [named((error as? DecodingError)?.jsonError?.description ?? "\(error)")] }
    return report.issues.map { named($0.description) }
  }

  private func named(_ text: String) -> String { text.replacingOccurrences(of: "PlainChild", with: "ModelChild") }
}

private struct NestedDefaults: TolerantCodable, Equatable { var optionals: [[Int]?] = [[9]], arrays: [[Int]] = [] }
private struct OwnElement: Decodable {
  let elements: [OwnElement]
  init(from decoder: any Decoder) throws { elements = try decoder.singleValueContainer().decode([OwnElement].self) }
}

struct NestedCoercionTests {
  @Test(
    "Codable types are coerced like models",
    arguments: ["5", "[5]", #""1,2""#, #"["1,2"]"#, #""a""#, #"{"0":5}"#, #"{"a":1}"#, "true", #""[1]""#])
  func agree(_ value: String) {
    func expectSame<Value: Codable & Equatable & JSONReadable>(_: Value.Type) {
      let json = #"{"it":\#(value)}"#
      let plain = try? PliantDecoder().decode(HeldPlain<Value>.self, from: json).it
      #expect(plain == (try? HeldModel<Value>(json: json).it), "\(json)")
    }
    expectSame([[Int]].self)
    expectSame([[Int]?].self)
    expectSame([[[Int]]].self)
    expectSame([Set<String>].self)
  }

  @Test func theDefaultOfAPropertyIsNotThatOfAnElement() throws {
    #expect(try NestedDefaults(json: #"{"optionals":"a"}"#).optionals == [nil])
    #expect(try NestedDefaults(json: #"{"optionals":5,"arrays":5}"#) == NestedDefaults(optionals: [[5]], arrays: [[5]]))
    #expect(try NestedDefaults(json: #"{"optionals":null,"arrays":"a"}"#) == NestedDefaults())
    // Coercion of a type that is its own element ends.
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(OwnElement.self, from: "5") }
    #expect(throws: DecodingError.self) { try PliantDecoder().decode([[OwnElement]].self, from: "5") }
  }
}
#endif

protocol DataDecoder: Sendable { func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D }

private protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

private protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONDecoder: DataDecoder {}
extension PliantDecoder: DataDecoder {}
extension PliantDecoder: TopLevelDecoder {}
extension PliantEncoder: TopLevelEncoder {}
private struct Plain: Codable, Equatable { var id: Int }

struct PlainCodingTests {
  private func decoded<Value: Decodable>(_ text: String, by decoder: some DataDecoder) throws -> Value {
    try decoder.decode(Value.self, from: Data(text.utf8))
  }

  @Test func conformInOneLineAndCallsWithoutOptionsAreThoseOfModels() throws {
    #expect(try decoded(#"{"id":"7"}"#, by: PliantDecoder()) == Plain(id: 7))
    #expect(throws: DecodingError.self) { try decoded(#"{"id":"7"}"#, by: PliantDecoder.strict) as Plain }
    func coded(_ decoder: some TopLevelDecoder<Data>, _ encoder: some TopLevelEncoder<Data>) throws -> Plain {
      try decoder.decode(Plain.self, from: encoder.encode(Plain(id: 5)))
    }
    #expect(try coded(PliantDecoder(), PliantEncoder()) == Plain(id: 5))
    #if Macros
    #expect(try decoded(#"{"nickName":7}"#, by: PliantDecoder()) == Paths(name: "7"))
    #endif
    // Calls with options don't resolve to the method without options.
    let data = Data(#"[{"id":"7"},{"id":"x"}]"#.utf8)
    #expect(try PliantDecoder().decode([Plain].self, from: data) == [Plain(id: 7)])
    let plain = try reported { try PliantDecoder().decode([Plain].self, from: data, report: &$0) }
    #expect(plain == ([Plain(id: 7)], ["$[0].id converted to 7", "$[1].id dropped"]))
  }
}

#if Macros
private enum FruitKey: String, Codable, CodingKeyRepresentable { case redApple, pear }
@JSONModel private struct KeyedModel: Equatable { var a = 9 }
private struct KeyedModels: Codable, Equatable {
  var numbers: [Int: KeyedModel]?, fruits: [FruitKey: KeyedModel]?, lists: [[Int: KeyedModel?]]?
}
private struct PathNote: Decodable, Equatable {
  let text: String
  init(from decoder: any Decoder) throws { text = path(decoder.codingPath) }
}

struct DictionaryOfModelsTests {
  private static let strategies: [JSONDecoder.KeyDecodingStrategy] = [
    .useDefaultKeys, .convertFromSnakeCase, .custom { AnyKey($0[$0.count - 1].stringValue.filter { $0 != "x" }) },
  ]

  private func compare<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String) throws {
    for (index, strategy) in Self.strategies.enumerated() {
      let foundation = with(JSONDecoder()) { $0.keyDecodingStrategy = strategy }
      guard let expected = try? foundation.decode(type, from: Data(text.utf8)) else { continue }
      for tolerance in [Tolerance.strict, .tolerant] {
        let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.keyDecodingStrategy = strategy }
        #expect(try decoder.decode(type, from: text) == expected, "\(text) \(index) \(tolerance == .strict)")
      }
    }
  }

  @Test(arguments: [
    #"{"01":{}}"#, #"{"+1":{"a":1}}"#, #"{"1":{},"1":{"a":5}}"#, #"{"x1":{"a":2}}"#, #"{"-0":{}}"#, "{}",
  ]) func numbersAreKeysAsInCodable(_ object: String) throws {
    try compare([Int: KeyedModel].self, object)
    try compare(KeyedModels.self, #"{"numbers":\#(object),"lists":[\#(object)]}"#)
  }

  @Test(arguments: [#"{"red_apple":{"a":1}}"#, #"{"redApple":{"a":1},"pear":{}}"#, #"{"xpear":{}}"#])
  func keysAreConvertedAsInCodable(_ object: String) throws {
    try compare([FruitKey: KeyedModel].self, object)
    try compare(KeyedModels.self, #"{"fruits":\#(object)}"#)
  }

  @Test func pathsHaveTheKeysOfTheType() throws {
    for text in [#"{"5":0}"#, #"{"05":0,"x7":1}"#, #"{"x5":0}"#] {
      try compare([Int: PathNote].self, text)
      try compare([String: PathNote].self, text)
      try compare([[Int: [Int: PathNote]]].self, #"[{"1":\#(text)}]"#)
    }
    try compare([FruitKey: PathNote].self, #"{"red_apple":0}"#)
    try compare([FruitKey: PathNote].self, #"{"xredApple":0}"#)
  }

  @Test func unusableModelsAreDropped() throws {
    let text = #"{"1":{"a":"5"},"2":5,"x":{}}"#
    let (value, issues) = try reported { try PliantDecoder().decode([Int: KeyedModel].self, from: text, report: &$0) }
    #expect(value == [1: KeyedModel(a: 5)])
    #expect(issues == ["$['1'].a converted to 5", "$['2'] dropped", "$.x dropped"])
    let errors = thrown { try PliantDecoder.strict.decode([FruitKey: PathNote].self, from: text) }
    #expect(errors == [#"expected FruitKey, found string "1" at $['1'] (line 1, column 2)"#])
  }
}
#endif

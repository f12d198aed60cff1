// Models under coders with a key strategy: every place where models look for keys, messages about keys, explicit keys.

#if Macros
import Foundation
import Pliant
import Testing

struct ConvertedKeyTests {
  @JSONModel struct Login: Equatable { @Sensitive @Required var pinCode: Int }
  @JSONModel struct Account: Equatable { var login: Login, accountNumber: Int }
  @JSONModel struct Plain: Equatable { @Required var userId: Int }
  @JSONModel struct Plains: Equatable { var allUsers: [Plain] = [] }
  @JSONModel struct Places: Equatable {
    @Key("metaData.traceId") var trace = "?"
    @Key("topItems.0.itemName") var first = "?"
    @Key("allItems.*.itemName") var names: [String] = []
    @Key("missingKey", "otherName") var other = "?"
    @Flatten var plain: Plain?
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel enum Several: Equatable { case bankCard(cardNumber: String), cashSum(Int), freeOne }
  @JSONModel(tag: "eventKind") enum Internal: Equatable { case made(createdAt: Int), members([String: Int]) }
  class CodableBase: Codable { var baseName: String }
  @JSONModel(inherits: .codable) final class Heir: CodableBase {
    var heirName = "?"
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  struct Outer: Codable, Equatable { var innerPlain: Plain, byName: [String: Plain] }
  @JSONModel struct Holder: Equatable { var plainValue: Plain?, codableValue: Inner?, byName: [String: Int] = [:] }
  struct Inner: Codable, Equatable { var innerName: String }
  private static let snake = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
  private static let decoders: [PliantDecoder] = [
    snake,
    with(PliantDecoder()) {
      $0.keyDecodingStrategy = .custom { path in
        let parts = (path.last?.stringValue ?? "").split(separator: "_")
        return AnyKey(parts.prefix(1).joined() + parts.dropFirst().map(\.capitalized).joined())
      }
    },
    with(PliantDecoder()) { $0.keyStyle = .snakeCase },
  ]

  private func expect<Model: Codable & JSONReadable & Equatable>(
    _ text: String, _ model: Model, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for (index, decoder) in Self.decoders.enumerated() {
      for tolerance in [Tolerance.tolerant, .strict] {
        let decoder = with(decoder) { $0.tolerance = with(tolerance) { $0.unknownKeys = .fail } }
        #expect(try decoder.decode(Model.self, from: text) == model, "\(index)", sourceLocation: sourceLocation)
      }
    }
  }

  @JSONModel(keys: .snakeCase) struct Snake: Equatable { var userId: Int? }
  @JSONModel struct AroundSnake: Equatable { var userId: Int?; @Flatten var snake: Snake }

  @Test func aKeyIsConvertedByItsModelAndLeadsToTheOnlyValue() throws {
    let value = AroundSnake(userId: 1, snake: Snake())
    try expectReadings(of: #"{"userId":1}"#, value)
    #expect(try Self.snake.decode(AroundSnake.self, from: #"{"userId":1}"#) == value)
    let decoder = with(PliantDecoder()) {
      $0.keyDecodingStrategy = .custom { AnyKey($0[$0.count - 1].stringValue.replacing("X", with: "")) }
    }
    #expect(try decoder.decode(Several.self, from: #"{"cashSumX":{"yX":1,"X_0X":7}}"#) == .cashSum(7))
  }

  static let pairs: [(String, Several, String?)] = [
    (#"{"free_one":{},"bank_card":{"card_number":"4"}}"#, .freeOne, "bank_card"),
    (#"{"freeOne":{},"bank_card":0}"#, .freeOne, "bank_card"), (#"{"free_one":{},"cashSum":0}"#, .freeOne, "cashSum"),
    (#"{"freeOne":{},"cashSum":0}"#, .freeOne, "cashSum"), (#"{"cash_sum":1,"free_one":{}}"#, .cashSum(1), "free_one"),
    (#"{"cash_sum":1,"bankCard":0}"#, .cashSum(1), "bankCard"), (#"{"free_one":null,"cash_sum":1}"#, .cashSum(1), nil),
    (#"{"free_one":{},"freeOne":{}}"#, .freeOne, nil),
  ]

  /// The first of two keys of cases is used, in any spelling, and the other is a deviation.
  @Test(arguments: pairs) func anObjectNamesOneCase(_ json: String, _ value: Several, _ other: String?) throws {
    let decoder = with(Self.snake) { $0.tolerance.unknownKeys = .report }
    var report = DecodingReport()
    #expect(try decoder.decode(Several.self, from: json, report: &report) == value)
    #expect(report.issues.map { "\($0.path) \($0.expected)" } == (other.map { ["$.\($0) one case"] } ?? []))
    let strict = with(Self.snake) { $0.tolerance = .strict }
    #expect((try? strict.decode(Several.self, from: json)) == (other == nil ? value : nil))
  }

  @Test(arguments: [
    #"{"cash_sum":1,"id":[]}"#, #"{"id":[],"cash_sum":1}"#, #"{"cashSum":1,"id":[]}"#,
    #"{"bank_card":{"card_number":"1"},"id":[]}"#, #"{"free_one":null,"id":[]}"#,
  ]) func anUnknownKeyBesideACaseIsReportedOnce(_ json: String) throws {
    for limit in [0, 10] {
      let decoder = with(Self.snake) { $0.tolerance.unknownKeys = .report }
      var report = DecodingReport(limit: limit)
      _ = try decoder.decode(Several.self, from: json, report: &report)
      #expect(report.outcomeCounts[.ignored] == 1)
    }
  }

  @Test func everyPlaceOfAKeyAlsoInEnums() throws {
    let items = #""all_items":[{"item_name":"a"},{"item_name":"b"}],"top_items":[{"item_name":"t"}]"#
    let text = #"{"meta_data":{"trace_id":"t","span_id":1},\#(items),"other_name":"o","user_id":7,"more_keys":2}"#
    let expected = Places(trace: "t", first: "t", names: ["a", "b"], other: "o", plain: Plain(userId: 7))
    for (index, decoder) in Self.decoders.enumerated() {
      let places = try decoder.decode(Places.self, from: text)
      #expect(with(places) { $0.rest = [:] } == expected, "\(index)")
      #expect(places.rest.keys.sorted() == ["meta_data", "more_keys"], "\(index) \(places)")
    }
    try expect(#"{"bank_card":{"card_number":"4"}}"#, Several.bankCard(cardNumber: "4"))
    try expect(#"{"cash_sum":1}"#, Several.cashSum(1))
    try expect(#"{"event_kind":"made","created_at":1}"#, Internal.made(createdAt: 1))
    try expect(#"{"created_at":1,"event_kind":"made"}"#, Internal.made(createdAt: 1))
    try expect(#"{"some_key":1,"event_kind":"members"}"#, Internal.members(["some_key": 1]))
    typealias Keys = WrittenKeyTests
    try expect(#"{"kind_content":{"part_name":1},"kind_tag":"someCase"}"#, Keys.WrittenAdjacent.someCase(partName: 1))
    try expect(#"{"part_name":7}"#, Keys.WrittenUntagged.members(partName: 7))
    try expect(#"{"some_count":7}"#, Keys.WrittenUntagged.model(Keys.WrittenInner(someCount: 7)))
  }

  @Test func modelsAndCodableTypesInsideOfEachOther() throws {
    let outer = #"{"inner_plain":{"user_id":1},"by_name":{"some_one":{"user_id":2}}}"#
    let holder = #"{"plain_value":"{\"user_id\":3}","codable_value":{"inner_name":"n"},"by_name":{"a_b":4}}"#
    let held = Holder(plainValue: Plain(userId: 3), codableValue: Inner(innerName: "n"), byName: ["a_b": 4])
    for (index, decoder) in Self.decoders.enumerated() {
      let value = try decoder.decode(Outer.self, from: outer)
      #expect(value == Outer(innerPlain: Plain(userId: 1), byName: ["some_one": Plain(userId: 2)]), "\(index)")
      #expect(try decoder.decode(Holder.self, from: holder) == held, "\(index)")
      // A Codable superclass that isn't a model.
      let heir = try decoder.decode(Heir.self, from: #"{"base_name":"b","heir_name":"h","more_keys":1}"#)
      #expect((heir.baseName, heir.heirName, heir.rest.keys.sorted()) == ("b", "h", ["more_keys"]), "\(index)")
    }
  }

  /// A custom strategy gets the path of each key, whether keys are in order or are read again.
  @Test func aCustomStrategyGetsThePath() throws {
    let names = ["a.1.c": "userId", "a.0.b": "userId", "a": "allUsers"]
    let decoder = with(PliantDecoder()) {
      $0.keyDecodingStrategy = .custom { path in AnyKey(names[steps(path)] ?? "none") }
    }
    let users = try decoder.decode(Plains.self, from: #"{"x":[[{}]],"a":[{"b":1,"c":3},{"b":4,"c":2}]}"#)
    #expect(users.allUsers.map(\.userId) == [1, 2])
  }

  @Test func everyProblemIsListedOnceWhereItIs() throws {
    let problems = [
      #"expected key "accountNumber", found none at $.accountNumber (line 1, column 1)"#,
      "expected Int, found a hidden string at $.login.pin_code (line 1, column 22)",
    ]
    for (index, decoder) in Self.decoders.map({ with($0) { $0.tolerance = .strict } }).enumerated() {
      let error = #expect(throws: DecodingError.self, "\(index)") {
        try decoder.decode(Account.self, from: #"{"login":{"pin_code":"x"}}"#, collectingAll: true)
      }
      #expect(error?.jsonErrors.map(\.description) == problems, "\(index)")
    }
  }

  @Test func anUnknownKeyIsWhereItIs() throws {
    let mapping = with(PliantDecoder()) {
      $0.keyMapping[Plain.self] = KeyMapping()
      $0.keyMapping[Plains.self] = ["allUsers": ["all_users"]]
    }
    for var decoder in Self.decoders + [mapping] {
      decoder.tolerance = .strict
      decoder.tolerance.unknownKeys = .fail
      let escaped = #"{"all_users":[{"\u007az_z":1}]}"#
      let place = #""zz_z" at $.all_users[0].zz_z (line 1, column 16)"#
      let errors = thrown { try decoder.decode(Plains.self, from: escaped) }
      #expect(errors == ["expected a key that the model knows, found \(place)"])
      decoder.tolerance.unknownKeys = .report
      var report = DecodingReport()
      _ = try? decoder.decode(Plains.self, from: #"{"all_users":[],"bb_b":1}"#, report: &report)
      #expect(report.issues.map { "\($0.path) \($0.column ?? 0)" } == ["$.bb_b 17"])
    }
  }

  /// Each key was searched for among all keys of its object.
  @Test func manyKeysWithEscapesTakeLinearTime() {
    let decoder = with(Self.snake) { $0.keyMapping[Places.self] = ["otherName": ["another", "otherName"]] }
    expectGrowth(below: 8, from: 300, to: 1_200) { count in
      let members = (0..<count).map { "\"\\u006b\($0)\":\($0)" }.joined(separator: ",")
      return processorTime { _ = try? decoder.decode(Places.self, from: "{\(members)}") }
    }
  }
}

struct SpelledKeyTests {
  @JSONModel(keys: .snakeCase) struct Snake: Equatable {
    var createdAt = 0, userName: String?
    @Key("meta.trace_id") var trace = "?"
    @Key("userID", "user_number") var userID = 0
  }
  @JSONModel(keys: .snakeCase) struct Whole: Equatable {
    var createdAt = 0, userName: String?, innerPart = Snake()
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel(keys: .snakeCase) class Object { var createdAt = 0, userName: String?, innerPart = Snake() }
  @JSONModel(keys: .snakeCase, tag: "event_kind") enum Event: Equatable { case made(createdAt: Int, userName: String) }
  private static let snake = #"{"created_at":1,"user_name":"li","meta":{"trace_id":"t"},"userID":4}"#
  private static let whole = #"{"created_at":1,"user_name":"li","inner_part":\#(snake),"z":1}"#
  private let expected = Snake(createdAt: 1, userName: "li", trace: "t", userID: 4)
  private var decoders: [PliantDecoder] {
    let changes: [(inout PliantDecoder) -> Void] = [
      { _ in }, { $0.keyDecodingStrategy = .convertFromSnakeCase }, { $0.keyStyle = .kebabCase },
      { $0.keyDecodingStrategy = .custom(prefixed) }, { $0.ignoresKeyCase = true },
    ]
    return changes.map { with(with(PliantDecoder(), $0)) { $0.tolerance.unknownKeys = .report } }
  }

  private let prefixed: @Sendable ([any CodingKey]) -> any CodingKey = { AnyKey("x" + $0[$0.count - 1].stringValue) }
  private let foundation = with(JSONDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }

  @Test func decodersReadSpelledKeys() throws {
    for (index, decoder) in (decoders as [any DataDecoder] + [JSONDecoder(), foundation]).enumerated() {
      func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try decoder.decode(type, from: Data(text.utf8))
      }
      #expect(try decode(Snake.self, Self.snake) == expected, "\(index)")
      let (whole, object) = (try decode(Whole.self, Self.whole), try decode(Object.self, Self.whole))
      #expect((whole.createdAt, whole.userName, whole.innerPart) == (1, "li", expected), "\(index)")
      #expect((object.createdAt, object.userName, object.innerPart) == (1, "li", expected), "\(index)")
      #expect(whole.rest.count == 1, "\(index): \(whole.rest)")
      let event = try decode(Event.self, #"{"event_kind":"made","created_at":1,"user_name":"li"}"#)
      #expect(event == .made(createdAt: 1, userName: "li"), "\(index)")
      guard let pliant = decoder as? PliantDecoder else { continue }
      #expect(try reported { try pliant.decode(Snake.self, from: Self.snake, report: &$0) }.issues == [], "\(index)")
    }
    // A key such as `user_name` shows that JSONDecoder converts no keys, so `createdAt` is unknown.
    let mixed = #"{"createdAt":1,"user_name":"li"}"#
    #expect(try JSONDecoder().decode(Snake.self, from: mixed) == Snake(userName: "li"))
  }

  @JSONModel struct Both: Equatable {
    var userId: Int?, user_id: Int?, n = 0
    @Key("in.trace_id") var inner: Int?
    @Key("in.traceId") var other: Int?
  }

  /// If the model has a key as spelled in the document, no other key matches it, whether members are taken or copied.
  @Test(arguments: [
    (#"{"userId":5}"#, Both(userId: 5)), (#"{"userId":"5"}"#, Both(userId: 5)), (#"{"user_id":5}"#, Both(user_id: 5)),
    (#"{"userId":5,"n":"1"}"#, Both(userId: 5, n: 1)), (#"{"userId":1,"user_id":2}"#, Both(userId: 1, user_id: 2)),
    (#"{"in":{"traceId":5}}"#, Both(other: 5)), (#"{"in":{"traceId":5},"n":"1"}"#, Both(n: 1, other: 5)),
    (#"{"in":{"trace_id":5}}"#, Both(inner: 5)),
  ]) func keepsSpellingsApartThatAModelHas(_ document: String, _ expected: Both) throws {
    let decoders: [any DataDecoder] = [PliantDecoder(), JSONDecoder(), PliantJSONDecoder()]
    for decoder in decoders { #expect(try decoder.decode(Both.self, from: Data(document.utf8)) == expected) }
  }

  @Test func namesAreConverted() throws {
    let document = #"{"some_count":1,"keptName":"li"}"#
    let expected = WrittenKeyTests.WrittenInner(someCount: 1, kept: "li")
    #expect(try decoders[1].decode(WrittenKeyTests.WrittenInner.self, from: document) == expected)
    #expect(try foundation.decode(WrittenKeyTests.WrittenInner.self, from: document) == expected)
    // Explicit keys aren't converted, also not by Pliant's encoder.
    for strategy in [JSONEncoder.KeyEncodingStrategy.convertToSnakeCase, .custom(prefixed)] {
      let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = strategy }
      #expect(try encoder.encodeString(self.expected) == Self.snake, "\(strategy)")
    }
  }
}
#endif

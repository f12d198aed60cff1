// The table of cases: one rule in two ways, such as a type's own form and a strategy, or two texts that look the same.

#if Macros
import Foundation
import Pliant

/// Each value twice: in the form of its type, and with a strategy for the same form.
@JSONModel struct FormAndStrategyModel {
  var list: [Date] = []
  @Strategy(.iso8601) var listBy: [Date] = []
  var set: Set<Date> = []
  @Strategy(.iso8601) var setBy: Set<Date> = []
  var named: [String: Date] = [:]
  @Strategy(.iso8601) var namedBy: [String: Date] = [:]
  var numbered: [Int: Date] = [:]
  @Strategy(.iso8601) var numberedBy: [Int: Date] = [:]
  var flags: [Bool: Date] = [:]
  @Strategy(.iso8601) var flagsBy: [Bool: Date] = [:]
  var field: Field<Date>
  @Strategy(.iso8601) var fieldBy: Field<Date>
}
@JSONModel struct PairsModel<Value> { var flags: [Bool: Value] = [:] }
struct PairsPlain<Value: Codable & Sendable>: Codable {
  var flags: [Bool: Value]
  static var defaults: PropertyDefaults { ["flags": [Bool: Value]()] }
}
struct PairsTolerant: TolerantCodable { var flags: [Bool: Int] = [:] }

/// Keys and values that look like other texts: with control characters, or with another composition.
@JSONModel struct LookalikesModel {
  @Key("a\tb", "a\nb") var both: Int?
  var a: Int?, b: Int?, cafe: LookalikeCafe?
}
@JSONModel enum LookalikeCafe: Equatable {
  @Key("caf\u{e9}") case composed
  @Key("cafe\u{301}") case decomposed
  @Key("\u{e9}", "\u{e9}a"..."\u{e9}z") case range
}

extension EngineShape {
  static let formsAndStrategies = EngineShape(
    "forms and strategies",
    baseline: [
      "list": "[]", "listBy": "[]", "set": "{}", "setBy": "{}", "named": "[:]", "namedBy": "[:]", "numbered": "[:]",
      "numberedBy": "[:]", "flags": "[:]", "flagsBy": "[:]", "field": "missing", "fieldBy": "missing",
    ]
  ).model(FormAndStrategyModel.self)

  static let pairs = EngineShape("pairs", baseline: ["flags": "[:]"]) { decoder, _ in
    decoder.defaults[PairsPlain<Int>.self] = PairsPlain<Int>.defaults
  }
  .model(PairsModel<Int>.self).plain(PairsPlain<Int>.self, hasDefaults: true).tolerant(PairsTolerant.self)

  static let pairsOfModels = EngineShape("pairs of models", baseline: ["flags": "[:]"]) { decoder, _ in
    decoder.defaults[PairsPlain<PlainChild>.self] = PairsPlain<PlainChild>.defaults
  }
  .model(PairsModel<ModelChild>.self).plain(PairsPlain<PlainChild>.self, hasDefaults: true)

  static let lookalikes = EngineShape("lookalikes").model(LookalikesModel.self)
}

extension EngineShapeRows {
  static let alike: [(EngineShape, [EngineRow])] = [
    (.formsAndStrategies, formsAndStrategies), (.pairs, pairs), (.pairsOfModels, pairsOfModels),
    (.lookalikes, lookalikes),
  ]

  /// A row for a property in its type's form, and the same row for the property with a strategy.
  private static func twice(
    _ name: String, _ json: String, _ strict: String, _ tolerant: String? = nil, forgiving: String? = nil
  ) -> [EngineRow] {
    [name, name + "By"].map { name in
      func named(_ text: String) -> String { text.replacingOccurrences(of: "_", with: name) }
      return EngineRow(#"{"\#(name)":\#(json)}"#, named(strict), tolerant.map(named), forgiving: forgiving.map(named))
    }
  }

  private static func mismatch(_ name: String, _ json: String, _ outcome: String, _ value: String = "") -> [EngineRow] {
    twice(name, json, "error typeMismatch at _", "\(value) | typeMismatch $._ \(outcome)")
  }

  private static let time = "1970-01-01T00:00:05Z"

  private static let formsAndStrategies = [
    twice("list", #"["\#(time)"]"#, "_ [@5]"),
    twice(
      "list", #"["\#(time)","?",null]"#, "error dataCorrupted at _[1]",
      "_ [@5] | invalidValue $._[1] dropped | nullValue $._[2] dropped"),
    mismatch("list", #""""#, "converted"), mismatch("list", "false", "converted"), mismatch("list", "{}", "converted"),
    mismatch("list", #"{"0":"\#(time)"}"#, "converted", "_ [@5]"), mismatch("list", #""?""#, "usedDefault"),
    mismatch("list", #""[\"\#(time)\"]""#, "converted", "_ [@5]"),
    mismatch("list", #""\#(time)""#, "converted", "_ [@5]"),
    twice("set", #"["\#(time)","\#(time)"]"#, "_ {@5}"), twice("set", "[]", ""), mismatch("set", #""""#, "converted"),
    mismatch("set", #"{"0":"\#(time)"}"#, "converted", "_ {@5}"), twice("named", #"{"a":"\#(time)"}"#, #"_ ["a": @5]"#),
    twice(
      "named", #"{"a":"?","b":"\#(time)"}"#, "error dataCorrupted at _.a", #"_ ["b": @5] | invalidValue $._.a dropped"#),
    mismatch("named", "[]", "converted"), mismatch("named", #""""#, "converted"),
    mismatch("named", "false", "converted"), mismatch("named", #""null""#, "converted"),
    mismatch("named", "5", "usedDefault"),
    mismatch("named", #""{\"a\":\"\#(time)\"}""#, "converted", #"_ ["a": @5]"#),
    twice("numbered", #"{"3":"\#(time)"}"#, "_ [3: @5]"),
    mismatch("numbered", #"["\#(time)"]"#, "converted", "_ [0: @5]"),
    twice("numbered", #"{"x":"\#(time)"}"#, "error dataCorrupted at _.x", " | invalidValue $._.x dropped"),
    twice("flags", #"[true,"\#(time)"]"#, "_ [true: @5]"),
    twice(
      "flags", #"[true,"\#(time)",false,"?"]"#, "error dataCorrupted at _[3]",
      "_ [true: @5] | invalidValue $._[3] dropped"),
    twice("field", #""\#(time)""#, "_ value(@5)"), twice("field", "null", "_ null"),
    twice("field", #""""#, "error dataCorrupted at _", "_ null | invalidValue $._ usedNil"),
    mismatch("field", "[]", "usedNil", "_ null"), mismatch("field", "false", "usedNil", "_ null"),
    twice("field", #""?""#, "error dataCorrupted at _", " | invalidValue $._ usedNil"),
  ].flatMap { $0 }

  private static let pairs: [EngineRow] = [
    EngineRow(#"{"flags":[true,1,false,2]}"#, "flags [false: 2, true: 1]"),
    .mismatch(#"{"flags":[true,1,false,"2"]}"#, at: "flags[3]", "converted", "flags [false: 2, true: 1]"),
    .mismatch(#"{"flags":[true,1,false,"x"]}"#, at: "flags[3]", "dropped", "flags [true: 1]"),
    EngineRow(#"{"flags":[]}"#, ""), .mismatch(#"{"flags":{}}"#, at: "flags", "converted"),
    .mismatch(#"{"flags":""}"#, at: "flags", "converted"),
    .mismatch(#"{"flags":"[true,1]"}"#, at: "flags", "converted", "flags [true: 1]"),
    .mismatch(#"{"flags":5}"#, at: "flags", "usedDefault"),
    .mismatch(#"{"flags":[true,1,"x",2]}"#, at: "flags[2]", "dropped", "flags [true: 1]"),
    .mismatch(#"{"flags":["x","y",false,2]}"#, at: "flags[0]", "dropped", "flags [false: 2]"),
    .mismatch(#"{"flags":["x",1,"z",2]}"#, at: "flags[0]", "usedDefault"),
    EngineRow(#"{"flags":[true,1,false]}"#, "error dataCorrupted at flags", " | invalidValue $.flags usedDefault"),
  ]

  private static let pairsOfModels: [EngineRow] = [
    EngineRow(#"{"flags":[true,{"id":1}]}"#, "flags [true: (id: 1)]"),
    EngineRow(
      #"{"flags":[true,{"id":1},false,{"id":"x"}]}"#, "error typeMismatch at flags[3].id",
      "flags [true: (id: 1)] | typeMismatch $.flags[3].id dropped",
      forgiving: "flags [false: (id: 0), true: (id: 1)] | typeMismatch $.flags[3].id usedZeroValue"),
    EngineRow(
      #"{"flags":[true,{"id":"1"},false,7]}"#, "error typeMismatch at flags[1].id",
      "flags [true: (id: 1)] | typeMismatch $.flags[1].id converted | typeMismatch $.flags[3] dropped"),
    .mismatch(#"{"flags":[[],{"id":1},true,{"id":2}]}"#, at: "flags[0]", "dropped", "flags [true: (id: 2)]"),
  ]

  private static let lookalikes: [EngineRow] = [
    EngineRow(#"{"a\tb":1,"a":2,"b":3}"#, "a 2, b 3, both 1"), EngineRow(#"{"a\nb":1,"a":2}"#, "a 2, both 1"),
    EngineRow(#"{"cafe":"caf\u00e9"}"#, "cafe composed"), EngineRow(#"{"cafe":"cafe\u0301"}"#, "cafe decomposed"),
    EngineRow(#"{"cafe":"\u00e9b"}"#, "cafe range"),
    EngineRow(
      #"{"cafe":"e\u0301b"}"#, "error dataCorrupted at cafe", " | invalidValue $.cafe usedNil"),
  ]
}
#endif

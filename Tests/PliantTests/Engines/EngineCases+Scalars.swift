// The table of cases: values of each type, for required and optional properties and those with a default.

#if Macros
import Pliant

extension EngineShape {
  static let needed = EngineShape("needed", baseline: EngineValues.goodTexts)
    .model(NeededModel.self).plain(NeededPlain.self)

  static let optional = EngineShape("optional")
    .model(OptionalModel.self).plain(OptionalPlain.self).tolerant(OptionalTolerant.self)

  static let defaulted = EngineShape("defaulted", baseline: EngineValues.defaultTexts) { decoder, _ in
    decoder.defaults[NeededPlain.self] = NeededPlain.defaults
  }
  .model(DefaultModel.self).plain(NeededPlain.self, hasDefaults: true).tolerant(DefaultTolerant.self)
  .wrappers(DefaultWrappers.self)
}

enum EngineValues {
  /// The values of the properties that a case is not about, and their texts.
  static let good: [(key: String, json: String, text: String, zero: String?)] = [
    ("int", "5", "5", "0"), ("small", "5", "5", "0"), ("ratio", "1.5", "1.5", "0.0"), ("rough", "1.5", "1.5", "0.0"),
    ("flag", "true", "true", "false"), ("text", #""one""#, #""one""#, #""""#),
    ("at", #""1970-01-01T00:00:01Z""#, "@1", nil), ("data", #""AQ==""#, "data AQ==", nil),
    ("link", #""http://one""#, "<http://one>", nil),
    ("uuid", #""00000000-0000-0000-0000-000000000001""#, "00000000-0000-0000-0000-000000000001", nil),
    ("price", "1.25", "1.25", "0"), ("town", #""shanghai""#, "shanghai", nil), ("level", "2", "high", nil),
    ("tags", #"["one"]"#, #"["one"]"#, "[]"), ("numbers", "[1]", "[1]", "[]"), ("unique", "[1]", "{1}", "{}"),
    ("counts", #"{"one":1}"#, #"["one": 1]"#, "[:]"), ("child", #"{"id":1}"#, "(id: 1)", nil),
    ("children", #"[{"id":1}]"#, "[(id: 1)]", "[]"),
  ]

  static let goodTexts = Dictionary(uniqueKeysWithValues: good.map { ($0.key, $0.text) })

  static let defaultTexts: [String: String] = [
    "int": "7", "small": "7", "ratio": "7.5", "rough": "7.5", "flag": "true", "text": #""seven""#, "at": "@7",
    "data": "data Bw==", "link": "<http://seven>", "uuid": "00000000-0000-0000-0000-000000000007", "price": "7",
    "town": "beijing", "level": "low", "tags": #"["seven"]"#, "numbers": "[7]", "unique": "{7}",
    "counts": #"["seven": 7]"#, "child": "(id: 7)", "children": "[(id: 7)]",
  ]

  static var cases: [EngineCase] {
    all.flatMap { value in
      let rest = good.compactMap { $0.key == value.key ? value.member : "\"\($0.key)\":\($0.json)" }
      let alone = "{\(value.member ?? "")}"
      let zero = good.first { $0.key == value.key }?.zero
      var needed = value.needed(zero: zero, "{\(rest.joined(separator: ","))}", goodTexts).cases(.needed)
      // The document is long, and differs from the others in one member only.
      for (index, tolerance) in Tolerance.presets.enumerated() {
        needed[index].name = "needed \(value.member ?? "without \(value.key)") \(tolerance.name)"
      }
      let others = value.optional(alone).cases(.optional) + value.defaulted(alone, defaultTexts).cases(.defaulted)
      return needed + others.map { row in with(row) { if value.json == nil { $0.name += ", \(value.key)" } } }
    }
  }

  private static let nothing: [EngineValue] = good.flatMap { good in
    [.unusable(good.key, "null", .nullValue), .unusable(good.key, nil, .missingKey)]
  }

  static let all: [EngineValue] = [
    nothing, integers, numbers, bools, strings, foundation, enums, collections, models,
  ].flatMap { $0 }

  static let integers: [EngineValue] = [
    .taken("int", "41", "41"), .taken("int", "-0", "0"), .taken("int", "9007199254740993", "9007199254740993"),
    .taken("int", "-9223372036854775808", "-9223372036854775808"),
    .converts("int", #""41""#, "41"), .converts("int", #"" 42.0 ""#, "42"), .converts("int", "true", "1"),
    .converts("int", "1.0", "1", error: "dataCorrupted at int"),
    .converts("int", "1e2", "100", error: "dataCorrupted at int"),
    .unusable("int", "3.9", .numberNotRepresentable), .unusable("int", "9223372036854775808", .numberNotRepresentable),
    .unusable("int", "1e400", .numberNotRepresentable), .unusable("int", #""abc""#), .unusable("int", #""""#),
    .unusable("int", "[1]"), .unusable("int", "{}"), .unusable("int", #""3.9""#), .taken("small", "255", "255"),
    .unusable("small", "256", .numberNotRepresentable), .unusable("small", "-1", .numberNotRepresentable),
    .converts("small", #""255""#, "255"), .unusable("small", #""256""#),
  ]

  static let numbers: [EngineValue] = [
    .taken("ratio", "3", "3.0"), .taken("ratio", "-0.0", "-0.0"), .taken("ratio", "1e2", "100.0"),
    .taken("ratio", "0.1", "0.1"), .converts("ratio", #""0.25""#, "0.25"), .converts("ratio", "false", "0.0"),
    .unusable("ratio", "1e400", .numberNotRepresentable), .unusable("ratio", #""NaN""#), .unusable("ratio", "[]"),
    .taken("rough", "0.1", "0.1"), .unusable("rough", "1e39", .numberNotRepresentable),
    .converts("rough", #""2.5""#, "2.5"),
    .taken("price", "0.1", "0.1"), .taken("price", "12345678901234567890.12", "12345678901234567890.12"),
    .converts("price", #""1.10""#, "1.1"), .unusable("price", #""x""#), .unusable("price", "{}"),
  ]

  static let bools: [EngineValue] = [
    .converts("flag", "1", "true"), .converts("flag", "0", "false"), .converts("flag", #""true""#, "true"),
    .converts("flag", #""no""#, "false"), .converts("flag", #""1""#, "true"), .converts("flag", #""off""#, "false"),
    .taken("flag", "false", "false"), .unusable("flag", "2"), .unusable("flag", #""maybe""#), .unusable("flag", "[]"),
    .unusable("flag", "0.5"),
  ]

  static let strings: [EngineValue] = [
    .taken("text", #""""#, #""""#), .taken("text", #""é\n😀""#, "\"é\n😀\""), .taken("text", #""null""#, #""null""#),
    .converts("text", "5", #""5""#), .converts("text", "1.5", #""1.5""#), .converts("text", "true", #""true""#),
    .converts("text", "12345678901234567890", #""12345678901234567890""#), .converts("text", "1.10", #""1.10""#),
    .converts("text", "1e30", #""1e30""#),
    .converts("text", "-0", #""-0""#), .unusable("text", "{}"), .unusable("text", "[]"), .unusable("text", #"["a"]"#),
  ]

  static let foundation: [EngineValue] = [
    .taken("at", #""2024-02-29T23:59:58Z""#, "@1709251198"),
    .taken("at", #""2024-02-29T23:59:58+01:00""#, "@1709247598"), .taken("at", #""2024-02-29""#, "@1709164800"),
    .converts("at", #""2024/02/29 10:00""#, "@1709200800", error: "dataCorrupted at at"),
    .converts("at", "1709247598", "@1709247598"), .converts("at", "1709247598000", "@1709247598"),
    .converts("at", #""1709247598""#, "@1709247598", error: "dataCorrupted at at"), .unusable("at", "false"),
    .unusable("at", #""yesterday""#, .invalidValue),
    .unusable("at", #""2024-02-30T00:00:00Z""#, .invalidValue), .unusable("at", #""""#, .invalidValue),
    .taken("data", #""aGk=""#, "data aGk="), .converts("data", #""aGk""#, "data aGk=", error: "dataCorrupted at data"),
    .unusable("data", #""%%""#, .invalidValue), .unusable("data", "5"), .taken("data", #""""#, "data "),
    .taken("link", #""http://a.b/c?d=1""#, "<http://a.b/c?d=1>"),
    .converts("link", #""http://a.b/c d""#, "<http://a.b/c%20d>", error: "dataCorrupted at link"),
    .unusable("link", "5"), .unusable("link", #""""#, .invalidValue),
    .taken("uuid", #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    .unusable("uuid", #""E621E1F8""#, .invalidValue), .unusable("uuid", "1"),
  ]

  static let enums: [EngineValue] = [
    .converts("town", #""SHANGHAI""#, "shanghai", error: "dataCorrupted at town"),
    .unusable("town", #""atlantis""#, .invalidValue), .unusable("town", #""""#, .invalidValue), .unusable("town", "[]"),
    .converts("level", #""2""#, "high"), .unusable("level", "3", .invalidValue), .unusable("level", #""x""#),
    .unusable("level", "{}"),
  ]

  static let collections: [EngineValue] = [
    .taken("tags", "[]", "[]"), .taken("tags", #"["a","b"]"#, #"["a", "b"]"#),
    .bends(
      "tags", #"["a",null,3,{},"b"]"#, #"["a", "3", "b"]"#, error: "valueNotFound at @[1]",
      ["nullValue @[1] dropped", "typeMismatch @[2] converted", "typeMismatch @[3] dropped"]),
    .converts("tags", #""a""#, #"["a"]"#), .converts("tags", "{}", "[]"), .converts("tags", #""""#, "[]"),
    .unusable("tags", #"{"a":1}"#),
    .bends(
      "numbers", #"[1,"2","x",2.5,1e400]"#, "[1, 2]", error: "typeMismatch at @[1]",
      [
        "typeMismatch @[1] converted", "typeMismatch @[2] dropped", "numberNotRepresentable @[3] dropped",
        "numberNotRepresentable @[4] dropped",
      ]),
    .converts("numbers", "5", "[5]"), .converts("numbers", #""""#, "[]"), .converts("numbers", #""[1,2]""#, "[1, 2]"),
    .converts("numbers", #"{"0":1,"1":2}"#, "[1, 2]"),
    .bends(
      "unique", #"[1,"1",2,[]]"#, "{1, 2}", error: "typeMismatch at @[1]",
      ["typeMismatch @[1] converted", "typeMismatch @[3] dropped"]),
    .taken("unique", "[2,2]", "{2}"), .unusable("unique", #""x""#),
    .bends(
      "counts", #"{"a":1,"b":"2"}"#, #"["a": 1, "b": 2]"#, error: "typeMismatch at @.b", ["typeMismatch @.b converted"]),
    .bends("counts", #"{"a":1,"c":null}"#, #"["a": 1]"#, error: "valueNotFound at @.c", ["nullValue @.c dropped"]),
    .bends("counts", #"{"d e":"x"}"#, "[:]", error: "typeMismatch at @.d e", ["typeMismatch @['d e'] dropped"]),
    .converts("counts", "[]", "[:]"), .converts("counts", #""""#, "[:]"), .unusable("counts", "5"),
    .unusable("counts", "[4,5]"), .taken("counts", "{}", "[:]"),
  ]

  static let models: [EngineValue] = [
    .taken("child", #"{"id":2,"label":"a"}"#, #"(id: 2, label: "a")"#),
    .taken("child", #"{"id":2,"label":null,"more":[1,{}]}"#, "(id: 2)"),
    .bends("child", #"{"id":"2"}"#, "(id: 2)", error: "typeMismatch at @.id", ["typeMismatch @.id converted"]),
    .bends(
      "child", #"{"id":2,"label":5}"#, #"(id: 2, label: "5")"#, error: "typeMismatch at @.label",
      ["typeMismatch @.label converted"]),
    .converts("child", #""{\"id\":2}""#, "(id: 2)"),
    .bends(
      "child", #"{"id":2,"label":[]}"#, "(id: 2)", error: "typeMismatch at @.label", ["typeMismatch @.label usedNil"]),
    .unusable("child", "[]"), .unusable("child", "5"), .unusable("child", #""""#), .unusable("child", #""x""#),
    .unusable("child", "false"), .unusable("child", #""null""#),
    .bends(
      "children", #"[{"id":1},{"id":"2"},null,7]"#, "[(id: 1), (id: 2)]", error: "typeMismatch at @[1].id",
      ["typeMismatch @[1].id converted", "nullValue @[2] dropped", "typeMismatch @[3] dropped"]),
    .converts("children", #"{"id":3}"#, "[(id: 3)]"), .unusable("children", "5"),
  ]
}
#endif

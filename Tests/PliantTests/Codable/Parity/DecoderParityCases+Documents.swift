// Parity of scalars, of options, and of documents in all encodings and in JSON5, as far as Foundation reads them.

import Foundation

struct ParityHolder<Value: Decodable>: Decodable { var v: Value }
private struct Camel: Decodable { var fooBar: Int; var nested: [String: Int]?; var innerOnes: [Camel]? }
private struct Keys: Decodable {
  let keys: [String]
  init(from decoder: any Decoder) throws { keys = try decoder.keyed.allKeys.map(\.stringValue).sorted() }
}
private struct Accented: Decodable { var é: Int }
private struct ParityPerhaps<Value: Decodable>: Decodable { var v: Value? }
private enum ParitySuit: String, Decodable { case hearts, spades }
private enum ParityLevel: Int, Decodable { case low = 1, high = 2 }
private struct Noted: Decodable {
  let note: String
  init(from decoder: any Decoder) throws { note = "\(decoder.userInfo[.note] ?? "none")" }
}

extension ParityCase {
  static let scalars: [ParityCase] = mismatches + numbers + wrapped
  private static let mismatches: [ParityCase] = [
    "true", "false", "1", "0", "-1", "1.5", "\"x\"", "\"\"", "\"1\"", "null", "[]", "{}", "[1]", "{\"a\":1}",
    "\"AQID\"", "\"2024-02-29T00:00:00Z\"", "\"https://example.com/a b\"", "\"6E9E0BC6-5A3D-4C53-8C9C-3F6A8B0A8C11\"",
  ].flatMap { text -> [ParityCase] in
    func holders<Value: Decodable & SendableMetatype>(_ type: Value.Type) -> [ParityCase] {
      [
        .value(type, text), .value(ParityHolder<Value>.self, "{\"v\":\(text)}"),
        .value(ParityPerhaps<Value>.self, "{\"v\":\(text)}"), .value([Value].self, "[\(text)]"),
      ]
    }
    let types: [any (Decodable & SendableMetatype).Type] = [
      Int.self, Bool.self, String.self, Double.self, Float.self, UInt8.self, Date.self, URL.self, Data.self,
      Decimal.self, UUID.self, [Int].self, [String: Int].self, ParitySuit.self, ParityLevel.self,
    ]
    return types.flatMap { holders($0) }
  }

  private static let numbers: [ParityCase] = [
    "0", "-0", "1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "65536", "2147483648", "4294967296",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616", "1.0", "1e2", "10e-1", "-0.0", "0.0", "1.5", "1e-1", "1E3", "123456789.0",
    "9007199254740992.0", "9007199254740993.0", "9007199254740993.5", "4611686018427387905.0", "9223372036854775000.0",
    "1e18", "1e19", "12345678901234567890.0", "1.0000000000000000001", "0.1", "3.141592653589793",
    "123456789012345678901234567890", "2.2250738585072014e-308", "4.9e-324", "2e-324", "1e-310", "1e308", "1.8e308",
    "1e400", "-1e400", "3.4028235e38", "3.4028236e38", "1e-45", "1e-46", "1e-39", "0e-999", "0.30000000000000004",
  ].flatMap { text -> [ParityCase] in
    func holder<Value: Decodable & SendableMetatype>(_: Value.Type) -> ParityCase {
      .value(ParityHolder<Value>.self, "{\"v\":\(text)}")
    }
    let types: [any (Decodable & SendableMetatype).Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self, Double.self, Float.self,
    ]
    return types.map { holder($0) } + [
      .value([Int].self, "[1,\(text)]"), .value([Double].self, "[\(text)]"), .value([Float].self, "[\(text)]"),
    ]
  }

  private static let wrapped: [ParityCase] = [
    .value(ParityHolder<ParitySuit>.self, #"{"v":"hearts"}"#), .value(ParityHolder<ParitySuit>.self, #"{"v":"clubs"}"#),
    .value([ParitySuit].self, #"["hearts","x"]"#), .value([String: ParitySuit].self, #"{"a":"hearts","b":"x"}"#),
    .value([ParityLevel?].self, "[1,null,2]"), .value([ParityLevel?].self, "[1,3]"),
    .value([Int?].self, #"[1,null,"x"]"#),
    .value([[Int?]?].self, "[[1,null],null]"), .value([[Double]].self, "[[1,2],[3],[]]"),
    .value([[Double]].self, #"[[1,"x"]]"#), .value([[[Double]]].self, "[[[1.5,2]],[[3,null]]]"),
    .value([String: [Int]].self, #"{"a":[1],"b":[2,"x"]}"#), .value([String: [String: Int]].self, #"{"a":{"b":null}}"#),
    .value(Set<Int>.self, "[1,2,2]"), .value(Set<String>.self, #"["a",1]"#), .value(ContiguousArray<Int>.self, "[1,2]"),
    .value(ContiguousArray<ParityHolder<Int>>.self, #"[{"v":1},{}]"#), .value(Range<Int>.self, "[1,5]"),
    .value(ClosedRange<Int>.self, "[5,1]"), .value(Decimal.self, "12345678901234567890.12345678901234567890"),
    .value(Decimal.self, "1e500"), .value(Decimal.self, "12345678901234567890123456789012345678901234567890"),
    .value(ParityHolder<Int?>.self, "{}"), .value(ParityHolder<Int?>.self, #"{"v":null}"#),
    .value(ParityHolder<Int??>.self, #"{"v":null}"#),
  ]

  static let options: [ParityCase] = dates + data + keys + others
  private static let dates: [ParityCase] = {
    let formatter = with(DateFormatter()) { ($0.dateFormat, $0.timeZone) = ("yyyy/MM/dd", TimeZone(secondsFromGMT: 0)) }
    let strategies: [JSONDecoder.DateDecodingStrategy] = [
      .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .formatted(formatter),
      .custom { decoder in Date(timeIntervalSince1970: Double(decoder.codingPath.count)) },
    ]
    let texts = [
      "0", "1709209800.5", "-1", "1e400", "null", "\"x\"", "true", "[]", "\"2024-02-29T12:30:00Z\"", "\"2024/02/29\"",
      "\"2024-02-29T12:30:00.25Z\"", "\"2024-02-29T12:30:00+02:00\"", "\"2024-02-29\"", "\"2024-02-30T00:00:00Z\"",
    ]
    return strategies.flatMap { strategy in
      texts.flatMap { text -> [ParityCase] in
        [
          .value(ParityHolder<Date>.self, "{\"v\":\(text)}") { $0.dates = strategy },
          .value([Date?].self, "[\(text)]") { $0.dates = strategy },
          .value([String: Date].self, "{\"a_b\":\(text)}") { $0.dates = strategy },
        ]
      }
    }
  }()

  private static let data: [ParityCase] = {
    let strategies: [JSONDecoder.DataDecodingStrategy] = [
      .base64, .deferredToData, .custom { Data(try String(from: $0).utf8) + Data([UInt8($0.codingPath.count)]) },
    ]
    let texts = [
      "\"AQID\"", "\"AQI=\"", "\"AQI\"", "\"!\"", "\"\"", "[1,2,255]", "[256]", "null", "3", "{}", "\"A\\u0051ID\"",
    ]
    return strategies.flatMap { strategy in
      texts.flatMap { text -> [ParityCase] in
        [
          .value(ParityHolder<Data>.self, "{\"v\":\(text)}") { $0.data = strategy },
          .value([Data].self, "[\(text)]") { $0.data = strategy },
        ]
      }
    }
  }()

  private static let keys: [ParityCase] =
    [
      "foo_bar", "_foo_bar", "foo_bar_", "__foo__bar__", "FOO_BAR", "foo", "_", "__", "fooBar_baz", "foo__bar", "a_",
      "foo_B", "_FOO", "é_à", "_a", "Foo_Bar", "foo_BAR", "ÿ_ß", "", "foo_1_bar", "image_url_2x", "_one_two_three_",
      "a_b_c_d", "a1b_c2", "foo_2nd", "a_1b2c", "_a__B1_", "FOO_BAR2", "a-b_c-d", "a_b.c", "_1_", "1_a", "a_ B\\t_c",
      "a_bé",
    ].map { key in .value(Keys.self, "{\"\(key)\":1}") { $0.keys = .convertFromSnakeCase } }
    + [
      #"{"foo_bar":1}"#, #"{"fooBar":1}"#, #"{"foo_bar":1,"fooBar":2}"#, #"{"fooBar":2,"foo_bar":1}"#,
      #"{"foo_bar":"x"}"#, "{}", #"{"foo_bar":1,"nested":{"a_b":2}}"#,
      #"{"foo_bar":1,"inner_ones":[{"foo_bar":2},{"fooBaz":3}]}"#,
    ].map { .value(Camel.self, $0) { $0.keys = .convertFromSnakeCase } } + [
      .value([Int: Camel].self, #"{"1":{"foo_bar":"x"}}"#) { $0.keys = .convertFromSnakeCase },
      .value(Camel.self, #"{"FOOBAR":1}"#) { $0.keys = .custom { _ in AnyKey("fooBar") } },
      .value(Camel.self, #"{"x":1,"inner":[{"y":2}]}"#) { options in
        options.keys = .custom { path in
          switch path.map(\.stringValue) {
          case ["x"], ["innerOnes", "Index 0", "y"]: AnyKey("fooBar")
          case ["inner"]: AnyKey("innerOnes")
          default: path[path.count - 1]
          }
        }
      },
      .value([String: Camel].self, #"{"a_b":{"foo_bar":null}}"#) { $0.keys = .convertFromSnakeCase },
      .value(Accented.self, "{\"e\u{301}\":1}"), .value(Accented.self, "{\"\u{e9}\":1}"),
      .value(Accented.self, #"{"e\u0301":1}"#),
    ]

  private static let others: [ParityCase] =
    [
      .value(Noted.self, "1"), .value(Noted.self, "1") { $0.userInfo[.note] = "seen" },
      .value([Noted].self, "[1]") { $0.userInfo[.note] = 5 },
      .value(ParityMembers.self, #""x":1,"y":2"#) { $0.assumesTopLevelDictionary = true },
      .value(ParityMembers.self, #"{"x":1,"y":2}"#) { $0.assumesTopLevelDictionary = true },
      .value(ParityMembers.self, #" "x":1, "y":2 "#) { $0.assumesTopLevelDictionary = true },
      .value(ParityMembers.self, "") { $0.assumesTopLevelDictionary = true },
      .value(ParityMembers.self, #" "x":1,"y":2 }"#) { $0.assumesTopLevelDictionary = true },
      .value([Int].self, "[1]") { $0.assumesTopLevelDictionary = true },
    ]
    + ["\"inf\"", "\"-inf\"", "\"nan\"", "\"x\"", "1", "null", "\"1\""].flatMap { text -> [ParityCase] in
      let strategy: @Sendable (inout ParityOptions) -> Void = { $0.floats = .texts("inf", "-inf", "nan") }
      return [
        .value(ParityHolder<Double>.self, "{\"v\":\(text)}", strategy), .value([Float].self, "[\(text)]", strategy),
        .value([Double?].self, "[\(text)]", strategy), .value(Double.self, text, strategy),
        .value([[Double]].self, "[[\(text)]]", strategy), .value(ParityHolder<Int>.self, "{\"v\":\(text)}", strategy),
      ]
    }

  static let documents: [ParityCase] =
    [
      "", " ", "5", " 5 ", "5 x", "[1", "[1 2]", "[1,,2]", "{", "{\"a\"}", "{\"a\":}", "{a:1}", "nul", "tru", "[+1]",
      "[.5]", "\"abc", "[\"\\u12\"]", "'a'", "[1]]", "]", "{\"a\":1}}", "\u{FEFF}[1]", "[1] ", "\n\t[1]\r", "//",
      "[1/**/]", "NaN", "[Infinity]", "[0x1]",
    ].flatMap { text -> [ParityCase] in
      [.value([Int].self, text), .value([String].self, text), .value(Int.self, text), .value([String: Int].self, text)]
    } + lazily + encodings

  /// All values are requested, since Foundation's decoder parses strings and numbers only then.
  private static let lazily: [ParityCase] =
    ["[01]", "[1.]", "[1e]", "[-]", "[1e5.5]", "[00]", "[-01]"].map { .value([Int].self, $0) }
    + ["[\"\\ud800\"]", "[\"\\x\"]", "[\"a\nb\"]", "[\"\\udc00\\ud800\"]", "[\"a\tb\"]"].map {
      .value([String].self, $0)
    }

  private static let encodings: [ParityCase] = [
    String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ].flatMap { encoding -> [ParityCase] in
    ["[\"é😀\",\"b\"]", "{\"a\":\"ü\"}", "\"x\""].flatMap { text -> [ParityCase] in
      let plain = text.data(using: encoding) ?? Data()
      let marked = ("\u{FEFF}" + text).data(using: encoding) ?? Data()
      return [
        .data([String].self, plain, named: "\(text) in \(encoding)"),
        .data([String: String].self, plain, named: "\(text) in \(encoding)"),
        .data(String.self, plain, named: "\(text) in \(encoding)"),
        // Foundation's decoder doesn't know the mark of this encoding.
        .data([String].self, encoding == .utf32LittleEndian ? plain : marked, named: "marked \(text) in \(encoding)"),
      ]
    }
  }
}

private struct ParityMembers: Decodable { var x: Int, y: Int }

extension ParityCase {
  static let json5: [ParityCase] =
    braceless.map { text in
      value([String: Int].self, text) { ($0.allowsJSON5, $0.assumesTopLevelDictionary) = (true, true) }
    }
    + [
      #""a":1"#, #""a":1 "#, #" {"a":1} "#, #""a":1}"#, #"{"a":1"#, "", " ", #""a":"#, "\u{FEFF}\"a\":1", #"{"a":1}x"#,
      "[]",
    ].map { text in value([String: Int].self, text) { $0.assumesTopLevelDictionary = true } }
    + ["[NaN]", "[Infinity]", "[-Infinity]", "[+NaN]", "[-NaN]", "[0x10]", "[+1]", "[.5]", "[5.]", "[1e400]"]
    .flatMap { text in listsOfNumbers.map { value($0, text) { $0.allowsJSON5 = true } } } + marked

  private static let listsOfNumbers: [any (Decodable & SendableMetatype).Type] = [
    [Decimal].self, [Decimal?].self, [Double].self, [Int].self,
  ]

  private static let braceless = [
    "a:1", "a:1//", "a:1//x\n", "a:1/*x*/", "a:1/*x", "//c\n{a:1}", "/*c*/{a:1}", "/*c*/a:1", "//c\na:1", " {a:1}",
    "{a:1}//", "", " ", "//", "//\n", "a:1}", "{a:1", "a:1,", "a:1,//", ",", "a:", "\u{FEFF}a:1", "\u{FEFF}{a:1}",
    "'a':1", "{a:1}{", "{a:1} x", "[1]", "1", "{", "}",
  ]

  private static let marked: [ParityCase] = [
    ("UTF-8", [0xEF, 0xBB, 0xBF], String.Encoding.utf8), ("UTF-16", [0xFE, 0xFF], .utf16BigEndian),
    ("UTF-16, little", [0xFF, 0xFE], .utf16LittleEndian), ("UTF-32", [0, 0, 0xFE, 0xFF], .utf32BigEndian),
  ].flatMap { (name: String, mark: [UInt8], encoding: String.Encoding) in
    (0...3).map { count in
      let text = String(repeating: "\u{FEFF}", count: max(0, count - 1)) + "[1]"
      let data = Data(count > 0 ? mark : []) + (text.data(using: encoding) ?? Data())
      return ParityCase.data([Int].self, data, named: "\(name) with \(count) marks")
    }
  }
}

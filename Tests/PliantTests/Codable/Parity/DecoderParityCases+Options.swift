// Parity of options and of documents: also what Foundation knows of JSON5, byte order marks, and objects without braces.

import Foundation

struct ParityHolder<Value: Decodable>: Decodable { var v: Value }
private struct Camel: Decodable { var fooBar: Int; var nested: [String: Int]?; var innerOnes: [Camel]? }
private struct Keys: Decodable {
  let keys: [String]
  init(from decoder: any Decoder) throws { keys = try decoder.keyed.allKeys.map(\.stringValue).sorted() }
}
private struct Accented: Decodable { var é: Int }
private struct Noted: Decodable {
  let note: String
  init(from decoder: any Decoder) throws { note = "\(decoder.userInfo[.note] ?? "none")" }
}

extension ParityCase {
  static let options: [ParityCase] = dates + data + keys + others

  private static let dates: [ParityCase] = {
    let strategies: [@Sendable (inout ParityOptions) -> Void] = [
      { $0.dates = .deferredToDate }, { $0.dates = .secondsSince1970 }, { $0.dates = .millisecondsSince1970 },
      { $0.dates = .iso8601 },
      { options in
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy/MM/dd"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        options.dates = .formatted(formatter)
      },
      { $0.dates = .custom { decoder in Date(timeIntervalSince1970: Double(decoder.codingPath.count)) } },
    ]
    let texts = [
      "0", "1709209800.5", "-1", "1e400", "null", "\"x\"", "true", "[]", "\"2024-02-29T12:30:00Z\"", "\"2024/02/29\"",
      "\"2024-02-29T12:30:00.25Z\"", "\"2024-02-29T12:30:00+02:00\"", "\"2024-02-29\"", "\"2024-02-30T00:00:00Z\"",
    ]
    return strategies.flatMap { strategy in
      texts.flatMap { text -> [ParityCase] in
        [
          .value(ParityHolder<Date>.self, "{\"v\":\(text)}", strategy), .value([Date?].self, "[\(text)]", strategy),
          .value([String: Date].self, "{\"a_b\":\(text)}", strategy),
        ]
      }
    }
  }()

  private static let data: [ParityCase] = {
    let strategies: [@Sendable (inout ParityOptions) -> Void] = [
      { $0.data = .base64 }, { $0.data = .deferredToData },
      {
        $0.data = .custom { decoder in Data(try String(from: decoder).utf8) + Data([UInt8(decoder.codingPath.count)]) }
      },
    ]
    let texts = [
      "\"AQID\"", "\"AQI=\"", "\"AQI\"", "\"!\"", "\"\"", "[1,2,255]", "[256]", "null", "3", "{}", "\"A\\u0051ID\"",
    ]
    return strategies.flatMap { strategy in
      texts.flatMap { text -> [ParityCase] in
        [.value(ParityHolder<Data>.self, "{\"v\":\(text)}", strategy), .value([Data].self, "[\(text)]", strategy)]
      }
    }
  }()

  private static let keys: [ParityCase] =
    [
      "foo_bar", "_foo_bar", "foo_bar_", "__foo__bar__", "FOO_BAR", "foo", "_", "__", "fooBar_baz", "foo__bar",
      "foo_1_bar",
      "foo_B", "_FOO", "é_à", "a_", "_a", "Foo_Bar", "foo_BAR", "ÿ_ß", "", "a_b_c_d", "image_url_2x", "_one_two_three_",
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
      let strategy: @Sendable (inout ParityOptions) -> Void = {
        $0.floats = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      }
      return [
        .value(ParityHolder<Double>.self, "{\"v\":\(text)}", strategy), .value([Float].self, "[\(text)]", strategy),
        .value([Double?].self, "[\(text)]", strategy), .value(Double.self, text, strategy),
        .value([[Double]].self, "[[\(text)]]", strategy), .value(ParityHolder<Int>.self, "{\"v\":\(text)}", strategy),
      ]
    }

  // MARK: - Documents

  static let documents: [ParityCase] =
    [
      "", " ", "5", " 5 ", "5 x", "[1", "[1 2]", "[1,,2]", "{", "{\"a\"}", "{\"a\":}", "{a:1}", "nul", "tru",
      "[+1]", "[.5]", "\"abc", "[\"\\u12\"]", "'a'", "[1]]", "]", "{\"a\":1}}",
      "\u{FEFF}[1]", "[1] ", "\n\t[1]\r", "//", "[1/**/]", "NaN", "[Infinity]", "[0x1]",
    ].flatMap { text -> [ParityCase] in
      [.value([Int].self, text), .value([String].self, text), .value(Int.self, text), .value([String: Int].self, text)]
    } + lazily + encodings

  /// Foundation's decoder looks at strings and numbers only when they are asked for, Pliant at all of them: so these documents
  /// are asked for what they have.
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
      value([String: Int].self, text) {
        $0.allowsJSON5 = true
        $0.assumesTopLevelDictionary = true
      }
    }
    + [
      #""a":1"#, #""a":1 "#, #" {"a":1} "#, #""a":1}"#, #"{"a":1"#, "", " ", #""a":"#, "\u{FEFF}\"a\":1", #"{"a":1}x"#,
      "[]",
    ]
    .map { text in value([String: Int].self, text) { $0.assumesTopLevelDictionary = true } }
    + ["[NaN]", "[Infinity]", "[-Infinity]", "[+NaN]", "[-NaN]", "[0x10]", "[+1]", "[.5]", "[5.]", "[1e400]"]
    .flatMap { text in
      [
        value([Decimal].self, text) { $0.allowsJSON5 = true }, value([Decimal?].self, text) { $0.allowsJSON5 = true },
        value([Double].self, text) { $0.allowsJSON5 = true }, value([Int].self, text) { $0.allowsJSON5 = true },
      ]
    }
    + marked

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

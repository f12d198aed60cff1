// Parity of rare requests: subclasses by a variable, wide and narrow numbers, keys that are numbers, marks, commas.

import Foundation
import Pliant

private class ParityShape: Decodable {
  var name: String
  var className: String { "shape" }
}
private final class ParityCircle: ParityShape { override var className: String { "circle" } }
private struct ParityDrawing: Decodable {
  let parts: [String]
  init(from decoder: any Decoder) throws {
    let container = try decoder.keyed
    let type: ParityShape.Type = ParityCircle.self
    var list = try container.nestedUnkeyedContainer(forKey: "list")
    parts = [
      try container.decode(type, forKey: "one").className,
      try container.decodeIfPresent(type, forKey: "one")?.className ?? "none", try list.decode(type).className,
      try container.superDecoder(forKey: "one").singleValueContainer().decode(type).className,
    ]
  }
}
struct ParityScaled: DecodableWithConfiguration {
  var value: Int
  init(from decoder: any Decoder, configuration: Int) throws { value = try Int(from: decoder) * configuration }
}
private struct ParityCounted: DecodableWithConfiguration {
  var count: Int
  init(from decoder: any Decoder, configuration: Int) throws { count = try decoder.unkeyedContainer().count ?? -1 }
}
private enum ParitySuper: String, CodingKey { case first, last = "super" }
private enum ParityScale: DecodingConfigurationProviding { static var decodingConfiguration: Int { 3 } }

extension DataDecoder {
  /// Decodes with a configuration, or with the one of `ParityScale`.
  fileprivate func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type, from text: String, configuration: Int?
  ) throws -> Value where Value.DecodingConfiguration == Int {
    let (pliant, data) = (self as? PliantDecoder, Data(text.utf8))
    let foundation = self as? JSONDecoder
    guard let configuration else {
      return try pliant?.decode(type, from: data, configuration: ParityScale.self)
        ?? foundation.unsafelyUnwrapped.decode(type, from: data, configuration: ParityScale.self)
    }
    return try pliant?.decode(type, from: data, configuration: configuration)
      ?? foundation.unsafelyUnwrapped.decode(type, from: data, configuration: configuration)
  }
}

extension ParityCase {
  static let unusual = subclasses + repeated + configurations + wide + ranges + dates + numericKeys + marks

  private static let subclasses: [ParityCase] =
    [#"{"name":"a"}"#, "{}"].map { text in
      .decoding(named: "a subclass from \(text)") { engine in
        try engine.decode(ParityCircle.self as ParityShape.Type, from: Data(text.utf8)).className
      }
    } + [.value(ParityDrawing.self, #"{"one":{"name":"a"},"list":[{"name":"b"}]}"#)]

  /// Members with the key of an earlier one, which are ignored.
  private static let repeated: [ParityCase] = [
    .script("a super decoder, then its key", #"{"super":1,"super":2}"#) {
      let container = try $0.container(keyedBy: ParitySuper.self)
      return try "\(Int(from: container.superDecoder())) \(container.decode(Int.self, forKey: .last))"
    },
    .script("a key, then its super decoder", #"{"super":1,"super":2}"#) {
      let container = try $0.container(keyedBy: ParitySuper.self)
      return try "\(container.decode(Int.self, forKey: .last)) \(Int(from: container.superDecoder()))"
    },
    .value([String: Int].self, #"{"a":1,"a":"x"}"#), .value([String: Int].self, #"{"a":1,"b":2,"a":null,"b":[]}"#),
    .value([String: Int].self, #"{"a":"x","a":1}"#), .value([String: [Int]].self, #"{"a":[1],"\u0061":[true]}"#),
    .value([String: [String: Int]].self, #"{"a":{"b":1,"b":{}},"a":3}"#),
    .value([String: Int].self, "{\"\u{e9}\":1,\"e\u{301}\":\"x\"}"), .value([Int: Int].self, #"{"1":1,"1":"x"}"#),
    .value([String: ParityHolder<Int>].self, #"{"a":{"v":1,"v":"x"},"a":{}}"#),
    .value([String: Date].self, #"{"a":1,"a":"x"}"#) { $0.keys = .convertFromSnakeCase },
    .value([String: Int].self, #"{"a":1,"a":2}"#) { $0.keys = .convertFromSnakeCase },
    .value([String: Int].self, #"{"a":1,"a":2}"#) { $0.keys = .custom { $0[$0.count - 1] } },
  ]

  private static let configurations: [ParityCase] = ["2", "null", "\"2\"", "{}", "2 2", "1e400"].flatMap { text in
    [5, nil].map { factor in
      .decoding(named: "\(text) times \(factor ?? 3)") {
        try $0.decode(ParityScaled.self, from: text, configuration: factor)
      }
    }
  }

  /// Nothing on systems without integers of 128 bits.
  private static let wide: [ParityCase] = {
    guard #available(macOS 15, iOS 18, watchOS 11, tvOS 18, *) else { return [] }
    return [
      "18446744073709551615.0", "-18446744073709551615.0", "18446744073709551616.0", "9007199254740993.0", "1e18",
      "1e19", "1e20", "1e38", "1.5", "-1.0", "9223372036854775808", "null", "\"1\"", "0e3", "65504", "65520", "1e-400",
      "1e-30", "170141183460469231731687303715884105727", "-1", "12",
    ].flatMap { text -> [ParityCase] in
      [
        .value(Int128.self, text), .value(UInt128.self, text), .value([Int128].self, "[\(text)]"),
        .value(ParityHolder<UInt128>.self, "{\"v\":\(text)}"), .value(ParityHolder<Int128?>.self, "{\"v\":\(text)}"),
        .value(Float16.self, text == "0e3" ? "0" : text), .value([Float16].self, "[\(text == "0e3" ? "0" : text)]"),
      ]
    } + [
      .script("elements of 128 bits, and one too many", "[1,null]") { decoder in
        var container = try decoder.unkeyedContainer()
        var log: [String] = []
        func note(_ outcome: String) { log.append("\(outcome) @\(container.currentIndex)") }
        for _ in 0..<4 {
          note(attempt { try container.decodeIfPresent(Int128.self) })
          note(attempt { try container.decodeIfPresent(UInt128.self) })
        }
        note(attempt { try container.decodeIfPresent(Int64.self) })
        return log.joined(separator: "; ")
      }
    ]
  }()

  private static let rangeTexts = ["[1,2]", "[2,1]", "[1]", "[1,\"x\"]", "[1e400,2]", "[]", "{}", "null", "1"]
  private static let ranges: [ParityCase] = rangeTexts.flatMap { text -> [ParityCase] in
    [
      .value(Range<Int>.self, text), .value(ClosedRange<Double>.self, text), .value(PartialRangeFrom<Int>.self, text),
      .value(PartialRangeUpTo<Int>.self, text), .value(PartialRangeThrough<Double>.self, text),
      .value(ParityHolder<Range<Int>?>.self, "{\"v\":\(text)}"), .value([ClosedRange<Int>].self, "[\(text)]"),
    ]
  }

  /// Dates from non-finite numbers, or from numbers too close to zero.
  private static let dates: [ParityCase] = ["\"inf\"", "\"nan\"", "\"-inf\"", "\"x\"", "1e-400", "0", "-0.0"].flatMap {
    text -> [ParityCase] in
    let strategies: [JSONDecoder.DateDecodingStrategy] = [.deferredToDate, .secondsSince1970, .millisecondsSince1970]
    return strategies.flatMap { strategy -> [ParityCase] in
      [
        .value(ParityHolder<Date>.self, "{\"v\":\(text)}") {
          ($0.dates, $0.floats) = (strategy, .texts("inf", "-inf", "nan"))
        },
        .value([Date?].self, "[\(text)]") { $0.dates = strategy },
      ]
    }
  }

  /// Keys of dictionaries that are also numbers, unless there is a strategy for keys.
  private static let numericKeys: [ParityCase] = ["1", "01", "-7", "+1", "1.0", "x", "99999999999999999999"].flatMap {
    key -> [ParityCase] in
    let document = "{\"\(key)\":{\"a\":\"b\"}}"
    let paths: @Sendable (any Decoder) throws -> String = { decoder in
      attempt { try decoder.singleValueContainer().decode([String: [String: Int]].self) }
        + attempt { try decoder.singleValueContainer().decode([String: Int].self) }
    }
    let strategies: [JSONDecoder.KeyDecodingStrategy] = [
      .useDefaultKeys, .convertFromSnakeCase, .custom { $0[$0.count - 1] },
    ]
    return strategies.map { strategy in .script("paths", document, { $0.keys = strategy }, paths) }
  }

  private static let marks: [ParityCase] = [
    ([0xFE, 0xFF, 0, 0], String.Encoding.utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
    ([0xFE, 0xFF, 0, 0], .utf32BigEndian), ([0xFE, 0xFF], .utf32LittleEndian), ([0xEF, 0xBB, 0xBF], .utf16BigEndian),
    ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian), ([0xFE, 0xFF], .utf16LittleEndian),
  ].map { mark, encoding in
    .data(
      String.self, Data(mark as [UInt8]) + ("\"é👍\"".data(using: encoding) ?? Data()), named: "\(mark) and \(encoding)")
  }

  /// Only the replacement for Foundation's decoder accepts these.
  static let trailingCommas: [ParityCase] = [
    .value([Int].self, "[1,]"), .value([Int].self, "[1, \n]"), .value([String: [Bool]].self, #"{"k":[true, ],}"#),
    .value([String].self, #"[",]","}",]"#), .value(Range<Int>.self, "[5,]"), .value([[Int]].self, "[[1,],[2,],]"),
    .value([Int].self, "[1,,]"), .value([Int].self, "[,]"), .value([String: Int].self, "{,}"),
    .value([String: Int].self, #"{"a":1,,}"#), .value([Int].self, "[1,],"), .value([Int].self, "[1,]]"),
    .value([String].self, #"["\q",]"#), .value([Int].self, #"["x",]"#) { $0.keys = .convertFromSnakeCase },
    .value(ParityHolder<Int>.self, #""v":1,"#) { $0.assumesTopLevelDictionary = true },
    .decoding(named: "a comma behind the last member, with a configuration") { engine in
      try engine.decode(ParityCounted.self, from: "[1,2,]", configuration: 0).count
    },
  ]
}

extension ParityCase {
  static let badDates: [ParityCase] = [
    date(Date.self, "\(bad)"), date(Date?.self, bad), date([Date].self, "[\(bad)]"), date([[Date]].self, "[[\(bad)]]"),
    date([Date?].self, "[\(bad)]"), date(Set<Date>.self, "[\(bad)]"), date([String: Date].self, #"{"k":\#(bad)}"#),
    date([String: [Date]].self, #"{"k":[\#(bad)]}"#), date([String: [String: Date]].self, #"{"k":{"l":\#(bad)}}"#),
    date([[String: Date]].self, #"[{"l":\#(bad)}]"#), date([Int: Date].self, #"{"1":\#(bad)}"#),
    date([Int: [Date]].self, #"{"1":[\#(bad)]}"#), date([String: Date?].self, #"{"k":\#(bad)}"#),
    date(When.self, #"{"when":\#(bad)}"#), date([When].self, #"[{"when":\#(bad)}]"#),
    date([String: When].self, #"{"k":{"when":\#(bad)}}"#), date(In<When>.self, #"{"x":{"when":\#(bad)}}"#),
    date([In<In<When>>].self, #"[{"x":{"x":{"when":\#(bad)}}}]"#), date([In<Date?>].self, #"[{"x":\#(bad)}]"#),
    date(In<[Date]>.self, #"{"x":[\#(bad)]}"#), date(In<[Date?]>.self, #"{"x":[\#(bad)]}"#),
    date(In<[String: Date]>.self, #"{"x":{"k":\#(bad)}}"#), date(In<[Int: Date]>.self, #"{"x":{"1":\#(bad)}}"#),
    date(In<ContiguousArray<Date>>.self, #"{"x":[\#(bad)]}"#), date(In<Range<Date>>.self, #"{"x":[\#(bad),\#(bad)]}"#),
    date([DateCase].self, #"[{"a":{"when":\#(bad)}}]"#), date([DateCase].self, #"[{"b":{"_0":[\#(bad)]}}]"#),
    date([SubWhen].self, #"[{"super":{"when":\#(bad)}}]"#),
    asking("a single value", #"{"x":\#(bad)}"#) { decoder in
      try decoder.keyed.superDecoder(forKey: "x").singleValueContainer().decode(Date.self)
    },
    asking("nested containers", #"{"x":{"y":{"when":\#(bad)}}}"#) { decoder in
      let nested = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "x")
      return try nested.nestedContainer(keyedBy: AnyKey.self, forKey: "y").decode(Date.self, forKey: "when")
    },
    asking("nested arrays", #"{"x":[[\#(bad)]]}"#) { decoder in
      var outer = try decoder.keyed.nestedUnkeyedContainer(forKey: "x")
      var inner = try outer.nestedUnkeyedContainer()
      return try inner.decode(Date.self)
    },
    asking("a nested container of a super decoder", #"{"x":{"y":{"when":\#(bad)}}}"#) { decoder in
      let outer = try decoder.keyed.superDecoder(forKey: "x").keyed
      return try outer.nestedContainer(keyedBy: AnyKey.self, forKey: "y").decode(Date.self, forKey: "when")
    },
    asking("a super decoder of a nested array", #"{"x":[{"when":\#(bad)}]}"#) { decoder in
      var outer = try decoder.keyed.nestedUnkeyedContainer(forKey: "x")
      return try outer.superDecoder().keyed.decode(Date.self, forKey: "when")
    },
  ]

  /// With a strategy for keys, Foundation's decoder makes no container for a dictionary with string keys.
  static let badDatesUnderConvertedKeys: [ParityCase] = [
    converted([String: Date].self, #"{"k":\#(bad)}"#), converted([[String: Date]].self, #"[{"k":\#(bad)}]"#),
    converted([String: [String: Date]].self, #"{"k":{"l":\#(bad)}}"#),
    converted([[When]].self, #"[[{"when":\#(bad)}]]"#), converted([String: [Date]].self, #"{"k":[\#(bad)]}"#),
    converted([String: When].self, #"{"k":{"when":\#(bad)}}"#),
    converted([[String: [String: Date]]].self, #"[{"k":{"l":\#(bad)}}]"#),
    converted([Int: Date].self, #"{"1":\#(bad)}"#), converted([Int: [String: Date]].self, #"{"1":{"k":\#(bad)}}"#),
    converted(In<Date?>.self, #"{"x":\#(bad)}"#), converted(In<[String: Date]>.self, #"{"x":{"k":\#(bad)}}"#),
    converted([DateCase].self, #"[{"b":{"_0":[\#(bad)]}}]"#),
    converted([In<[String: [In<[String: Date]>]]>].self, #"[{"x":{"k":[{"x":{"l":\#(bad)}}]}}]"#),
  ]

  private static func converted<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ text: String) -> ParityCase {
    value(type, text) { ($0.dates, $0.keys) = (.iso8601, .convertFromSnakeCase) }
  }

  private static let bad = #""yesterday""#
  private static func date<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ text: String) -> ParityCase {
    value(type, text) { $0.dates = .iso8601 }
  }

  /// A date that a type requests in its own way, two levels down.
  private static func asking(
    _ name: String, _ text: String, _ ask: @escaping @Sendable (any Decoder) throws -> Date
  ) -> ParityCase {
    decoding(named: "a bad date of \(name)") {
      $0.dates = .iso8601
      $0.userInfo[.script] = Script { "\(try ask($0))" }
    } _: {
      try $0.decode([In<Scripted>].self, from: Data(#"[{"x":\#(text)}]"#.utf8)).map(\.x.log)
    }
  }
}

private struct When: Decodable { var when: Date }
private struct In<Value: Decodable>: Decodable { var x: Value }
private enum DateCase: Decodable { case a(when: Date), b([Date]) }
private class BaseWhen: Decodable { var when: Date }
private final class SubWhen: BaseWhen {
  required init(from decoder: any Decoder) throws {
    try super.init(from: decoder.container(keyedBy: AnyKey.self).superDecoder())
  }
}

/// Bad dates under `.iso8601` at every depth: Foundation throws them with the path of the decoder that was asked.

import Foundation

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

  private static let bad = #""yesterday""#

  private static func date<Value: Decodable & SendableMetatype>(_ type: Value.Type, _ text: String) -> ParityCase {
    value(type, text) { $0.dates = .iso8601 }
  }

  /// A date asked for in a type's own way, two levels down.
  private static func asking(
    _ name: String, _ text: String, _ ask: @escaping @Sendable (any Decoder) throws -> Date
  ) -> ParityCase {
    var options = ParityOptions()
    options.dates = .iso8601
    options.userInfo[.script] = Script { "\(try ask($0))" }
    let fixed = options
    return ParityCase(testDescription: "a bad date of \(name)") { coder in
      attempt {
        try ParityEngine(coder, fixed).decode([In<Scripted>].self, from: Data(#"[{"x":\#(text)}]"#.utf8)).map(\.x.log)
      }
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

// Parity of scalars: each form of a value as each type, at the root, in an object and in an array.

import Foundation

private struct ParityPerhaps<Value: Decodable>: Decodable { var v: Value? }
private enum ParitySuit: String, Decodable { case hearts, spades }
private enum ParityLevel: Int, Decodable { case low = 1, high = 2 }

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
    .value(Int128.self, "170141183460469231731687303715884105727"), .value(UInt128.self, "-1"),
    .value(ParityHolder<Int128>.self, #"{"v":"1"}"#), .value(ParityHolder<Int128?>.self, #"{"v":12}"#),
  ]
}

/// Checks which Swift value each JSON value becomes where no type says it.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct ObjectTreeReadingTests {
  @Test(arguments: [
    ("0", "NSNumber", "0"), ("-1", "NSNumber", "-1"), ("9223372036854775807", "NSNumber", "9223372036854775807"),
    ("-9223372036854775808", "NSNumber", "-9223372036854775808"),
    ("9223372036854775808", "NSNumber", "9223372036854775808"),
    ("18446744073709551615", "NSNumber", "18446744073709551615"),
    ("18446744073709551616", "NSDecimalNumber", "18446744073709551616"),
    ("18446744073709551617", "NSDecimalNumber", "18446744073709551617"),
    ("-9223372036854775809", "NSDecimalNumber", "-9223372036854775809"), ("1.0", "NSNumber", "1"),
    ("1.5", "NSNumber", "1.5"), ("1e2", "NSNumber", "100"), ("-0", "NSNumber", "-0.0"), ("-0.0", "NSNumber", "-0.0"),
    ("true", "Bool", "true"), ("false", "Bool", "false"), ("null", "NSNull", "<null>"), (#""a\u0062""#, "String", "ab"),
    ("\"\"", "String", ""), ("[]", "Array<Any>", "[]"), ("{}", "Dictionary<String, Any>", "[:]"),
    (" [ 1 , \"x\" ] ", "Array<Any>", "[1, \"x\"]"), (#"{"a":1,"a":2}"#, "Dictionary<String, Any>", "[\"a\": 2]"),
  ])
  func readsEveryKindOfValue(json: String, type: String, description: String) throws {
    let value = try treeRead(json)
    #expect("\(Swift.type(of: value))" == type)
    #expect("\(value)" == description)
  }

  @Test(arguments: [
    ("", 0), ("[", 1), ("[1,]", 3), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("[01]", 1), ("[1e999]", 1), ("[nul]", 1),
    ("tru", 0), ("\"a", 2), ("[-]", 1), ("[1.]", 1), ("[1] 2", 4), ("[\"\\x\"]", 2),
  ])
  func refusesWhatIsNotJSON(json: String, offset: Int) {
    let found = failure { _ = try treeRead(json) }
    #expect(found.hasSuffix(" @\(offset)"), "\(found)")
  }

  @Test func readsWhatJSONSerializationWritesAsTheSame() throws {
    var random = RepeatableBits(seed: 13)
    for _ in 0..<foundationCaseCount / 20 {
      let tree = randomTree(&random, depth: 4)
      let text = String(decoding: try JSONSerialization.data(withJSONObject: [tree]), as: UTF8.self)
      #expect(comparable(try treeRead(text)) == comparable([tree]), "\(text)")
    }
  }

  @Test func keepsTheReadersDepthLimit() throws {
    let json = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    _ = try treeRead(json, depthLimit: 40)
    let found = failure { _ = try treeRead(json, depthLimit: 39) }
    #expect(found.hasPrefix("depthLimitExceeded at $[0]") && found.hasSuffix(" @39"), "\(found)")
  }
}

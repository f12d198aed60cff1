// The value for each JSON value if no type is given; and object trees of every kind, written as JSON.

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
  ]) func readsEveryKindOfValue(json: String, type: String, description: String) throws {
    let value = try treeRead(json)
    #expect("\(Swift.type(of: value))" == type && "\(value)" == description)
  }

  @Test(arguments: [
    ("", 0), ("[", 1), ("[1,]", 3), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("[01]", 1), ("[1e999]", 1), ("[nul]", 1),
    ("tru", 0), ("\"a", 2), ("[-]", 1), ("[1.]", 1), ("[1] 2", 4), ("[\"\\x\"]", 2),
  ]) func refusesWhatIsNotJSON(json: String, offset: Int) {
    let found = failure { _ = try treeRead(json) }
    #expect(found.hasSuffix(" @\(offset)"), "\(found)")
  }

  @Test func readsAndWritesAsJSONSerialization() throws {
    var random = RepeatableBits(seed: 13)
    for _ in 0..<foundationCaseCount / 20 {
      let tree = randomTree(&random, depth: 4)
      let text = String(decoding: try JSONSerialization.data(withJSONObject: [tree]), as: UTF8.self)
      #expect(comparable(try treeRead(text)) == comparable([tree]), "\(text)")
    }
    var other = RepeatableBits(seed: 12)
    for _ in 0..<foundationCaseCount / 20 {
      let tree = randomTree(&other, depth: 4)
      let text = try treeWritten([tree], options: Bool.random(using: &other) ? [] : [.pretty, .sortedKeys])
      let back = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(comparable(back) == comparable([tree]), "\(text)")
    }
  }

  @Test func keepsTheReadersDepthLimit() throws {
    let json = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    _ = try treeRead(json, depthLimit: 40)
    let found = failure { _ = try treeRead(json, depthLimit: 39) }
    #expect(found.hasPrefix("depthLimitExceeded at $[0]") && found.hasSuffix(" @39"), "\(found)")
  }
}

struct ObjectTreeWritingTests {
  private enum Color: String { case red }
  private struct Point { var x = 1 }

  nonisolated(unsafe) static let values: [(value: Any, json: String)] = [
    ("a\"b", #""a\"b""#), ("金牛座", "\"金牛座\""), ("abcdef".dropFirst(2), "\"cdef\""), (NSString("x"), "\"x\""),
    (NSMutableString("y"), "\"y\""), (true, "true"), (false, "false"), (NSNumber(value: true), "true"),
    (NSNumber(value: false), "false"), (kCFBoolean(true), "true"), (0, "0"), (-1, "-1"),
    (Int.max, "9223372036854775807"), (Int8(-128), "-128"), (Int16(-300), "-300"), (Int32(7), "7"),
    (Int64.min, "-9223372036854775808"), (UInt(1), "1"), (UInt8(255), "255"), (UInt16(65535), "65535"),
    (UInt32.max, "4294967295"), (UInt64.max, "18446744073709551615"), (1.5, "1.5"), (-0.0, "-0"), (0.1, "0.1"),
    (Float(0.1), "0.1"), (CGFloat(2.5), "2.5"),
    (Decimal(string: "12345678901234567890.123")!, "12345678901234567890.123"), (NSNumber(value: 1), "1"),
    (NSNumber(value: 0), "0"), (NSNumber(value: Int8(1)), "1"), (NSNumber(value: UInt8(1)), "1"),
    (NSNumber(value: Int64.min), "-9223372036854775808"), (NSNumber(value: UInt64.max), "18446744073709551615"),
    (NSNumber(value: 1.5), "1.5"), (NSNumber(value: 0.1), "0.1"), (NSNumber(value: Float(0.1)), "0.1"),
    (NSDecimalNumber(string: "1234567890.0123456789012345"), "1234567890.0123456789012345"), (NSNull(), "null"),
    (Optional<Int>.none as Any, "null"), (Optional<Int>.some(1) as Any, "1"),
    (Optional<Int?>.some(.none) as Any, "null"), (Optional<Int??>.some(.some(3)) as Any, "3"),
    (Optional<Any>.some(Optional<Any>.some("deep") as Any) as Any, "\"deep\""), (Optional<Any>.none as Any, "null"),
    (Optional<[String: Any]>.some(["a": 1]) as Any, #"{"a":1}"#),
    (Date(timeIntervalSinceReferenceDate: 0.5), #""2001-01-01T00:00:00.500Z""#),
    (NSDate(timeIntervalSinceReferenceDate: 0), #""2001-01-01T00:00:00Z""#),
    (URL(string: "https://a.b/c")!, #""https://a.b/c""#), (NSURL(string: "https://a.b/c")!, #""https://a.b/c""#),
    (Data([1, 2, 3]), #""AQID""#), (NSData(data: Data([1, 2, 3])), #""AQID""#),
    (UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")!, #""F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6""#),
    (NSUUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")!, #""F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6""#),
    ([Any](), "[]"), ([String: Any](), "{}"),
    ([1, "x", nil, [2.5, true] as [Any]] as [Any?], #"[1,"x",null,[2.5,true]]"#), ([1, 2], "[1,2]"),
    (["a", "b"], #"["a","b"]"#), ([1, nil, 3] as [Int?], "[1,null,3]"), ([[1], []] as [[Int]], "[[1],[]]"),
    ([1, 2, 3, 4][1...2], "[2,3]"), (ContiguousArray(["c"]), #"["c"]"#), ([[[Any]()]], "[[[]]]"),
    (["b": [], "a": [1, 2]], #"{"a":[1,2],"b":[]}"#), (["a": nil] as [String: Int?], #"{"a":null}"#),
    ([AnyHashable("k"): 1, "j": 2] as [AnyHashable: Any], #"{"j":2,"k":1}"#), (AnyHashable(5), "5"),
    (["ke".dropLast(): 1] as [Substring: Int], #"{"k":1}"#), (AnyHashable("x"), "\"x\""),
    (NSArray(array: [1, "x", NSNull()]), #"[1,"x",null]"#), (NSMutableArray(array: [NSArray()]), "[[]]"),
    (NSDictionary(object: NSNumber(value: 1), forKey: NSString("k")), #"{"k":1}"#), (["a/b": "c/d"], #"{"a/b":"c/d"}"#),
    (NSMutableDictionary(dictionary: ["k": [true], "j": []]), #"{"j":[],"k":[true]}"#),
  ]

  private static func kCFBoolean(_ value: Bool) -> Any {
    // A Bool from JSONSerialization.
    (try? JSONSerialization.jsonObject(with: Data("[\(value)]".utf8)) as? [Any])?.first ?? "none"
  }

  @Test(arguments: values.indices) func writesEveryKindOfValue(index: Int) throws {
    let (value, json) = Self.values[index]
    // The same as a member and as an element, which other code writes.
    let trees = [value, ["m": value], [0, value] as [Any], NSArray(array: [value])]
    #expect(try trees.map { try treeWritten($0) } == [json, "{\"m\":\(json)}", "[0,\(json)]", "[\(json)]"])
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) @Test func writesWideIntegers() throws {
    let text = "[-170141183460469231731687303715884105728,340282366920938463463374607431768211455]"
    #expect(try treeWritten([Int128.min, UInt128.max] as [Any]) == text)
  }

  @Test func refusesOtherTypesAndNamesTheirPath() {
    let cases: [(tree: Any, path: String, type: String)] = [
      (Point(), "$", "Point"), (["a": [1, ["b": Point()]] as [Any]], "$.a[1].b", "Point"),
      ([Color.red], "$[0]", "Color"), (["s": Set([1])], "$.s", "Set<Int>"),
      (["x y": [0, 1, NSObject()] as [Any]], "$['x y'][2]", "NSObject"),
      (NSArray(array: [1, NSDictionary(dictionary: ["k": NSObject()])]), "$[1].k", "NSObject"),
      ([{ 1 }] as [Any], "$[0]", "() -> Int"), ([(1, 2)] as [Any], "$[0]", "(Int, Int)"),
      (["t": Int.self], "$.t", "Int.Type"), (Optional.some(Point()) as Any, "$", "Point"),
      ([[], [Point()]] as [[Point]], "$[1][0]", "Point"),
      (["a": 1, "b": ["c": Character("x")]] as [String: Any], "$.b.c", "Character"),
    ]
    for ((tree, path, type), options) in product(cases, [[], [.pretty, .sortedKeys]] as [JSONWriter.Options]) {
      let found = failure { _ = try treeWritten(tree, options: options) }
      #expect(found == #"unsupportedInput(type: "\#(type)") at \#(path) @0"#)
    }
  }

  @Test func refusesNumbersAndKeysThatJSONCannotExpress() {
    let cases: [(tree: Any, path: String)] = [
      (Double.nan, "$"), (["a": Double.infinity], "$.a"), ([1, -Double.infinity] as [Any], "$[1]"),
      (["a": [Float.nan]], "$.a[0]"), ([NSNumber(value: Double.nan)], "$[0]"), (["d": Decimal.nan], "$.d"),
      ([NSDecimalNumber.notANumber], "$[0]"), (["t": Date(timeIntervalSinceReferenceDate: .nan)], "$.t"),
      (["c": CGFloat.nan], "$.c"), (["o": [1: "a"]], "$.o"),
      (["o": NSDictionary(object: 1, forKey: NSNumber(value: 2))], "$.o"), ([0, [AnyHashable(1): 2]] as [Any], "$[1]"),
    ]
    for (tree, path) in cases {
      let found = failure { _ = try treeWritten(tree) }
      #expect(found.hasPrefix("unwritable(") && found.hasSuffix(") at \(path) @0"), "\(found)")
    }
    #expect(failure { _ = try treeWritten([AnyHashable(1): 2]) } == #"unwritable("a key of type Int") at $ @0"#)
  }

  private static func nested(_ depth: Int) -> Any {
    (1..<depth).reduce([Any]()) { tree, level -> Any in level % 2 == 0 ? [tree] : ["k": tree] }
  }

  @Test func limitsNesting() throws {
    _ = try treeWritten(Self.nested(512))
    let path = String(repeating: "[0].k", count: 256)
    #expect(failure { _ = try treeWritten(Self.nested(513)) } == "depthLimitExceeded at $\(path) @0")
    // Also for Foundation's classes.
    let tree = (0..<520).reduce(NSArray()) { tree, _ in NSArray(array: [tree]) }
    let indices = String(repeating: "[0]", count: 512)
    #expect(failure { _ = try treeWritten(tree) } == "depthLimitExceeded at $\(indices) @0")
  }

  // On other platforms, Foundation itself overflows the stack when it returns an element of a cyclic array.
  #if canImport(ObjectiveC)
  @Test func endsOnCycles() {
    let array = NSMutableArray()
    array.add(array)
    array.add(array)
    let dictionary = NSMutableDictionary()
    dictionary["self"] = [dictionary]
    defer {
      array.removeAllObjects()
      dictionary.removeAllObjects()
    }
    for cycle in [array, dictionary] as [Any] {
      #expect(failure { _ = try treeWritten(cycle) }.hasPrefix("depthLimitExceeded at"))
    }
  }
  #endif

  @Test func leavesTheLimitToTheWriter() {
    var writer = JSONWriter(depthLimit: 2)
    #expect(failure { try ObjectTree.write(["a": [[1]]], to: &writer) } == "depthLimitExceeded at $.a[0] @0")
  }
}

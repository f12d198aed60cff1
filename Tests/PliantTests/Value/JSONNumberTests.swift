// Numbers: exact, equal by value, in every type that represents them; and the canonical form of RFC 8785.

import Foundation
import Pliant
import Testing

struct JSONNumberTests {
  /// Groups of texts with the same value, in ascending order.
  static let ascending: [[String]] = [
    ["-1e400", "-10e399"], ["-12345678901234567890.10", "-1.23456789012345678901e19"], ["-12345678901234567890.09"],
    ["-9223372036854775809"], ["-9223372036854775808", "-9223372036854775808.0", "-9.223372036854775808e18"],
    ["-100", "-1e2", "-1.00E+2", "-1000e-1"], ["-1.5", "-15e-1"], ["-1e-400"],
    ["0", "-0", "0.0", "-0.000", "0e5", "0e-999999999999999999999", "0.00E+9"], ["1e-400", "0.1e-399"],
    ["0.1", "1e-1", "0.10"], ["0.10000000000000000000000000000000001"], ["0.3"],
    ["1", "1.0", "1e0", "10e-1", "0.001e3", "1.000000000000000000000000000000"],
    ["1.0000000000000000000000000000000001"], ["100", "1e2", "100.0", "1E+2", "0.1e3"], ["9007199254740992"],
    ["9007199254740993", "9007199254740993.0", "9.007199254740993e15"], ["9223372036854775807"],
    ["9223372036854775808", "9.223372036854775808e18"], ["18446744073709551615"], ["18446744073709551616"],
    ["1e400", "10E399", "0.00001e405"], ["1e10000"],
  ]

  /// A number in a document, from its text, and read as a scalar.
  static func forms(_ text: String) throws -> [JSON] {
    [try JSON(parsing: "[\(text)]")[0], try #require(JSON(numberText: text)), try JSON(json: text)]
  }

  @Test func equalityHashesAndOrderFollowTheValueAlsoOfSwiftNumbers() throws {
    let numbers = try Self.ascending.enumerated().flatMap { place, texts in
      try texts.flatMap(Self.forms).map { (place: place, number: $0) }
    }
    for (left, number) in numbers {
      for (right, other) in numbers {
        #expect((number == other) == (left == right), "\(number) == \(other)")
        #expect((number < other) == (left < right), "\(number) < \(other)")
        if left == right { #expect(number.hashValue == other.hashValue, "\(number), \(other)") }
      }
    }
    for (number, text) in [
      (JSON(0.1), "0.1"), (JSON(1e23), "1e23"), (JSON(Float(0.1)), "0.1"), (JSON(UInt64.max), "18446744073709551615"),
      (JSON(Int64.min), "-9223372036854775808"), (JSON(Decimal(string: "12.50")!), "12.5"),
    ] { #expect(try number == JSON(parsing: text), "\(text)") }
    #expect(JSON(1.0) == 1 && JSON(-0.0) == 0 && JSON(100) == JSON(1e2) && JSON(1) != "1" && JSON(1) != true)
    #expect(JSON(Double.nan) == JSON(Double.nan))
    #expect(JSON(Double.infinity) != JSON(-Double.infinity) && JSON(Double.infinity) > 5)
  }

  @Test func integersAreExact() throws {
    func check<Integer: FixedWidthInteger & Sendable>(_ get: (JSON) -> Integer?, _ rows: [(String, Integer?)]) throws {
      for (text, expected) in rows {
        for json in try Self.forms(text) { #expect(get(json) == expected, "\(text) as \(Integer.self)") }
      }
    }
    try check(\.int, [("41", 41), ("41.0", 41), ("4.1e1", 41), ("41.5", nil), ("1e18", 1_000_000_000_000_000_000)])
    try check(\.int, [("9223372036854775807", .max), ("9223372036854775808", nil), ("1e19", nil)])
    try check(\.int, [("-9223372036854775808", .min), ("-9223372036854775809", nil), ("1e99999999999999999999", nil)])
    try check(\.uint, [("18446744073709551615", .max), ("-1", nil), ("-0", 0)])
    try check(\.int8, [("-128", -128), ("-129", nil), ("128", nil)])
    try check(\.uint8, [("255", 255), ("256", nil)])
    try check(\.int16, [("-32768", .min)])
    try check(\.uint16, [("65536", nil)])
    try check(\.int32, [("2147483648", nil)])
    try check(\.uint32, [("4294967295", .max)])
    try check(\.int64, [("-1e3", -1000)])
    try check(\.uint64, [("1.8446744073709551615e19", .max)])
    if #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) {
      let (least, beyond) = ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105728")
      try check(\.int128, [(least, .min), (beyond, nil)])
      try check(\.uint128, [("340282366920938463463374607431768211455", .max)])
    }
  }

  @Test func numbersOfEveryType() throws {
    let long = "12345678901234567890.10"
    for json in try Self.forms(long) {
      #expect(try json.numberText == long && json.jsonString() == long)
      #expect(json.double == 12345678901234567890.10 && json.float == 12345678901234567890.10)
      #expect(json.decimal == Decimal(string: long) && json.int == nil && json.intValue == 0)
    }
    for json in try Self.forms("1e400") {
      #expect(json.double == nil && json.float == nil && json.decimal == nil && json.doubleValue == 0)
    }
    for json in try Self.forms("16777217") { #expect(json.float == 16_777_216) }
    for json in try Self.forms("2.5") {
      #expect(json.jsonNumber == NSNumber(value: 2.5) && json.numberValue.doubleValue == 2.5)
      #expect(json.bool == nil && json.string == nil && json.uint8Value == 0)
    }
    #expect(JSON("2").numberText == nil && JSON.null.double == nil && JSON(Double.nan).numberText == nil)
  }

  @Test(arguments: ["", " 1", "1 ", "+1", "01", "1.", ".5", "0x1", "1e", "NaN", "1,2", "\"1\"", "-", "1\n"])
  func refusesTextsThatAreNoNumbers(text: String) { #expect(JSON(numberText: text) == Optional<JSON>.none) }

  private static func parsed(_ text: String) throws -> [JSON] {
    let json = try JSON(parsing: "[\(text)]")[0]
    return [json, try JSON(any: json.anyValue)]
  }

  /// Optional getters don't convert; `…Value` getters convert as models do.
  @Test func valueGettersConvert() throws {
    for json in try Self.parsed("\"7\"") {
      #expect(json.int == nil && json.double == nil && json.jsonNumber == nil && json.bool == nil && json.uint8 == nil)
      #expect(json.intValue == 7 && json.int8Value == 7 && json.uint64Value == 7 && json.decimalValue == 7)
      #expect(json.doubleValue == 7 && json.floatValue == 7 && json.numberValue == 7 && json.stringValue == "7")
    }
    for json in try Self.parsed("7") { #expect(json.string == nil && json.stringValue == "7" && json.doubleValue == 7) }
    #expect(try JSON(parsing: "12345678901234567890.10").stringValue == "12345678901234567890.10")
    for json in try Self.parsed("true") { #expect(json.stringValue == "true" && json.boolValue && json.intValue == 1) }
    for json in try Self.parsed("0") { #expect(json.bool == nil && !json.boolValue) }
    for json in try Self.parsed("1") { #expect(json.bool == nil && json.boolValue) }
    for json in try Self.parsed("\"yes\"") { #expect(json.boolValue && json.intValue == 0 && json.numberValue == 0) }
    for text in ["null", "{}", "\"\"", "\"x\"", "3.9"] {
      for json in try Self.parsed(text) { #expect(json.intValue == 0 && json.int == nil && !json.boolValue) }
    }
    let missing = try JSON(parsing: "{}").a
    #expect(missing.intValue == 0 && missing.stringValue == "" && !missing.boolValue && missing.numberValue == 0)
  }
}

struct JSONCanonicalTests {
  /// RFC 8785, section 3.2.2 and 3.2.4.
  @Test func followsTheExamplesOfTheRFC() throws {
    let json = try JSON(
      parsing: #"""
        {"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
         "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}
        """#)
    let expected =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    #expect(try json.canonicalString() == expected && Array(json.canonicalData()) == Array(expected.utf8))
    #expect(try JSON(any: json.anyValue).canonicalString() == expected)
    // RFC 8785, section 3.2.3: by UTF-16 code units, not by code points.
    let unsorted = try JSON(
      parsing: #"""
        {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
         "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}
        """#)
    let values: [JSON] = [
      "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign", "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]
    #expect(try JSON(parsing: unsorted.canonicalString()).object?.values == values)
  }

  /// RFC 8785, appendix B.
  @Test(
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
      (0x8000_0000_0000_0001, "-5e-324"), (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
      (0xc340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"), (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0x41b3_de43_5555_5557, "333333333.33333343"), (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func writesNumbersAsECMAScriptDoes(bits: UInt64, expected: String) throws {
    #expect(try JSON(Double(bitPattern: bits)).canonicalString() == expected)
    #expect(try JSON(parsing: expected).canonicalString() == expected)
  }

  /// RFC 8785, section 3.2.2.3: numbers are Doubles. The exact form keeps all digits.
  @Test(
    arguments: [
      ("9007199254740993", "9007199254740992", "9007199254740993"),
      ("-12345678901234567890", "-12345678901234567000", "-12345678901234567890"),
      ("123456789012345678901234", "1.2345678901234569e+23", "1.23456789012345678901234e+23"),
      ("0.1", "0.1", "0.1"), ("0.10000000000000000555", "0.1", "0.10000000000000000555"), ("1e2", "100", "100"),
      ("100.0", "100", "100"), ("-0.0", "0", "0"), ("0e99", "0", "0"), ("1E+21", "1e+21", "1e+21"),
      ("1e-7", "1e-7", "1e-7"), ("0.000001", "0.000001", "0.000001"), ("12.50e-1", "1.25", "1.25"),
      (
        "340282366920938463463374607431768211455", "3.402823669209385e+38",
        "3.40282366920938463463374607431768211455e+38"
      ),
    ])
  func keepsDigitsOnlyInTheExactForm(text: String, rounded: String, exact: String) throws {
    let json = try JSON(parsing: "[\(text)]")
    #expect(try json.canonicalString() == "[\(rounded)]" && json.exactCanonicalString() == "[\(exact)]")
    #expect(try Array(json.exactCanonicalData()) == Array("[\(exact)]".utf8))
    // Parsing the exact form gives an equal value, whose exact form is the same.
    #expect(try JSON(parsing: "[\(exact)]") == json)
    #expect(try JSON(parsing: "[\(exact)]").exactCanonicalString() == "[\(exact)]")
  }

  @Test func onlyTheExactFormHasNumbersBeyondDoubles() throws {
    let numbers = try [JSON(Double.nan), ["a": JSON(Double.infinity)], JSON(parsing: "[1e400]")]
    for (number, found) in zip(numbers, ["NaN", "inf", "number 1e400"]) {
      let error = #expect(throws: EncodingError.self, "\(number)") { try number.canonicalString() }
      #expect("\(error as Any)".contains("found \(found)"))
    }
    #expect(try JSON(parsing: "[1e400,-2.50E-999999999999]").exactCanonicalString() == "[1e+400,-2.5e-999999999999]")
    for number in try [JSON(Double.nan), JSON(parsing: "10e9999999999999999"), JSON(parsing: "-1E-99999999999999999")] {
      #expect(throws: EncodingError.self, "\(number)") { try number.exactCanonicalString() }
    }
    #expect(try JSON(UInt64.max).exactCanonicalString() == "18446744073709551615")
    #expect(try (["b": 1, "a": ["é": 2.0]] as JSON).exactCanonicalString() == #"{"a":{"é":2},"b":1}"#)
  }
}

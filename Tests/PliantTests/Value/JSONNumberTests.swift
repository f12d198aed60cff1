// Numbers: exact, equal by value, in every type that holds them.

import Foundation
import Pliant
import Testing

struct JSONNumberTests {
  /// Groups of texts of one number each, in ascending order.
  static let ascending: [[String]] = [
    ["-1e400", "-10e399"],
    ["-12345678901234567890.10", "-1.23456789012345678901e19"],
    ["-12345678901234567890.09"],
    ["-9223372036854775809"],
    ["-9223372036854775808", "-9223372036854775808.0", "-9.223372036854775808e18"],
    ["-100", "-1e2", "-1.00E+2", "-1000e-1"],
    ["-1.5", "-15e-1"],
    ["-1e-400"],
    ["0", "-0", "0.0", "-0.000", "0e5", "0e-999999999999999999999", "0.00E+9"],
    ["1e-400", "0.1e-399"],
    ["0.1", "1e-1", "0.10"],
    ["0.10000000000000000000000000000000001"],
    ["0.3"],
    ["1", "1.0", "1e0", "10e-1", "0.001e3", "1.000000000000000000000000000000"],
    ["1.0000000000000000000000000000000001"],
    ["100", "1e2", "100.0", "1E+2", "0.1e3"],
    ["9007199254740992"],
    ["9007199254740993", "9007199254740993.0", "9.007199254740993e15"],
    ["9223372036854775807"],
    ["9223372036854775808", "9.223372036854775808e18"],
    ["18446744073709551615"],
    ["18446744073709551616"],
    ["1e400", "10E399", "0.00001e405"],
    ["1e10000"],
  ]

  /// A number as part of a document, as a value of its own, and as a scalar that was read.
  static func forms(_ text: String) throws -> [JSON] {
    [try JSON(parsing: "[\(text)]")[0], try #require(JSON(numberText: text)), try JSON(json: text)]
  }

  @Test func equalityHashesAndOrderFollowTheValue() throws {
    let groups = try Self.ascending.map { try $0.flatMap(Self.forms) }
    for (left, group) in groups.enumerated() {
      for (right, other) in groups.enumerated() {
        for number in group {
          for otherNumber in other {
            #expect((number == otherNumber) == (left == right), "\(number) == \(otherNumber)")
            #expect((number < otherNumber) == (left < right), "\(number) < \(otherNumber)")
            if left == right { #expect(number.hashValue == otherNumber.hashValue, "\(number), \(otherNumber)") }
          }
        }
      }
    }
  }

  @Test func swiftNumbersEqualTheirTexts() throws {
    #expect(try JSON(0.1) == JSON(parsing: "0.1"))
    #expect(try JSON(1e23) == JSON(parsing: "1e23"))
    #expect(try JSON(Float(0.1)) == JSON(parsing: "0.1"))
    #expect(try JSON(UInt64.max) == JSON(parsing: "18446744073709551615"))
    #expect(try JSON(Int64.min) == JSON(parsing: "-9223372036854775808"))
    #expect(JSON(1.0) == 1)
    #expect(JSON(-0.0) == 0)
    #expect(JSON(100) == JSON(1e2))
    #expect(try JSON(Decimal(string: "12.50")!) == JSON(parsing: "12.5"))
    #expect(JSON(Double.nan) == JSON(Double.nan))
    #expect(JSON(Double.infinity) != JSON(-Double.infinity))
    #expect(JSON(Double.infinity) > 5)
    #expect(JSON(1) != "1")
    #expect(JSON(1) != true)
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
  func refusesTextsThatAreNoNumbers(text: String) {
    #expect(JSON(numberText: text) == Optional<JSON>.none)
  }

  private static func parsed(_ text: String) throws -> [JSON] {
    let json = try JSON(parsing: "[\(text)]")[0]
    return [json, try JSON(any: json.anyValue)]
  }

  /// Optional getters say what the document has; `…Value` getters convert, as models do.
  @Test func valueGettersConvert() throws {
    for json in try Self.parsed("\"7\"") {
      #expect(json.int == nil && json.double == nil && json.jsonNumber == nil && json.bool == nil && json.uint8 == nil)
      #expect(json.intValue == 7 && json.int8Value == 7 && json.uint64Value == 7 && json.decimalValue == 7)
      #expect(json.doubleValue == 7 && json.floatValue == 7 && json.numberValue == 7 && json.stringValue == "7")
    }
    for json in try Self.parsed("7") {
      #expect(json.string == nil && json.stringValue == "7" && json.doubleValue == 7)
    }
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

/// The truth tables of the standard library's scalars.

@testable import Pliant
@testable import PliantCore

extension ConversionTable {
  static let scalars = [
    ConversionTable(target: "Int", rows: integers + wideIntegers) { (Conversion.integer($0, $1) as Int?)?.description },
    ConversionTable(target: "UInt64", rows: integers + unsignedWideIntegers) {
      (Conversion.integer($0, $1) as UInt64?)?.description
    },
    ConversionTable(target: "Int8", rows: integers + narrowIntegers) {
      (Conversion.integer($0, $1) as Int8?)?.description
    },
    ConversionTable(target: "UInt8", rows: integers + unsignedNarrowIntegers) {
      (Conversion.integer($0, $1) as UInt8?)?.description
    },
    ConversionTable(target: "Double", rows: floatingPoint + doubles) { Conversion.double($0, $1)?.description },
    ConversionTable(target: "Float", rows: floatingPoint + floats) { Conversion.float($0, $1)?.description },
    ConversionTable(target: "Bool", rows: bools) { Conversion.bool($0, $1)?.description },
    ConversionTable(target: "String", rows: strings) { Conversion.string($0, $1) },
  ]

  /// Rows that hold for integers of every width, signed or not.
  private static let integers: [ConversionCase] = joined(
    none("null", ["null"]), rows("integer", ["42": "42", "-0": "0"]),
    wholes("whole number with a point", ["42.0": "42", "42.000000000000000000000000": "42", "-0.0": "0"]),
    wholes(
      "whole number with an exponent",
      ["4.2e1": "42", "0.42E+2": "42", "4200e-2": "42", "0e999999999": "0", "0.0e-99999999999999999999999": "0"]),
    fractions(
      "fraction",
      [
        ("3.9", "3", "4"), ("3.5", "3", "4"), ("2.5", "2", "3"), ("3.49999999999999999999999", "3", "3"),
        ("39e-1", "3", "4"), ("0.5", "0", "1"), ("0.05", "0", "0"), ("-0.4", "0", "0"), ("1e-999999999", "0", "0"),
      ]), none("out of range", ["1e999999999", "99999999999999999999999999999999999999999", "-1e20"]),
    rows("bool", under: .boolToNumber, ["true": "1", "false": "0"]),
    rows(
      "number text in a string", under: .stringToNumber,
      [
        #""42""#: "42", #""+42""#: "42", #""-0""#: "0", #""007""#: "7",
        #""00000000000000000000000000000000000000000042""#: "42", #"" \t\r\n42 \t\r\n""#: "42", #"" +42 ""#: "42",
        #""42.0""#: "42", #""4.2e1""#: "42", #""\u0034\u0032""#: "42",
      ]), fractions("fraction in a string", under: .stringToNumber, [(#""3.9""#, "3", "4"), (#"" +2.5 ""#, "2", "3")]),
    none("out of range in a string", [#""1e999999999""#, #""-20000000000000000000""#]), noNumbers)

  /// Strings that are no number.
  static let noNumbers: [ConversionCase] = joined(
    [
      "", " ", "+", "-", "+-42", "--42", "++42", "+ 42", "4 2", "0x2A", "1,000", "1_000", "1'000", "1.000,5", "42.",
      ".5", "42.e1", "4e", "4e+", "42abc", "abc", "null", "true", "四十二", "４２", "42\u{A0}", "1.2.3", "1e1e1", "½",
    ].map { ConversionCase("no number in a string", "\"\($0)\"", nil) },
    none("no number in a string", [#""42\u0000""#]))

  private static let signedIntegers: [ConversionCase] = joined(
    rows("integer", ["-7": "-7"]), wholes("whole number with an exponent", ["-0.7e1": "-7"]),
    fractions("fraction", [("-3.9", "-3", "-4"), ("-2.5", "-2", "-3")]),
    rows("number text in a string", under: .stringToNumber, [#""-7""#: "-7", #"" -7.0 ""#: "-7"]))

  private static let unsignedIntegers: [ConversionCase] = joined(
    none("out of range", ["-7", "-7.0"]), fractions("fraction", [("-0.5", "0", nil)]),
    none("out of range in a string", [#""-7""#]))

  private static let wideIntegers: [ConversionCase] = joined(
    signedIntegers,
    rows("integer", ["9223372036854775807": "9223372036854775807", "-9223372036854775808": "-9223372036854775808"]),
    none("out of range", ["9223372036854775808", "-9223372036854775809", "18446744073709551616"]),
    wholes("whole number with a point", ["9007199254740993.0": "9007199254740993"]),
    wholes(
      "whole number with an exponent",
      [
        "922337203685477580.7e1": "9223372036854775807", "-9.223372036854775808e18": "-9223372036854775808",
        "1e3": "1000",
      ]),
    fractions(
      "fraction",
      [("9223372036854775807.5", "9223372036854775807", nil), ("-9223372036854775808.4", "\(Int.min)", "\(Int.min)")]),
    rows(
      "number text in a string", under: .stringToNumber,
      [#""9223372036854775807""#: "9223372036854775807", #""-9223372036854775808""#: "-9223372036854775808"]),
    none("out of range in a string", [#""9223372036854775808""#]))

  private static let unsignedWideIntegers: [ConversionCase] = joined(
    unsignedIntegers, rows("integer", ["18446744073709551615": "18446744073709551615"]),
    none("out of range", ["18446744073709551616"]),
    wholes("whole number with a point", ["18446744073709551615.0": "18446744073709551615"]),
    wholes("whole number with an exponent", ["1844674407370955161.5e1": "18446744073709551615"]),
    fractions("fraction", [("18446744073709551615.5", "18446744073709551615", nil)]),
    rows("number text in a string", under: .stringToNumber, [#""18446744073709551615""#: "18446744073709551615"]),
    none("out of range in a string", [#""18446744073709551616""#]))

  private static let narrowIntegers: [ConversionCase] = joined(
    signedIntegers, rows("integer", ["127": "127", "-128": "-128"]),
    none("out of range", ["128", "256", "-129", "1e3"]),
    fractions("fraction", [("127.4", "127", "127"), ("127.5", "127", nil), ("-128.5", "-128", nil)]),
    none("out of range in a string", [#""128""#, #""298""#]))

  private static let unsignedNarrowIntegers: [ConversionCase] = joined(
    unsignedIntegers, rows("integer", ["255": "255"]), none("out of range", ["256", "298"]),
    none("out of range in a string", [#""256""#]))

  private static let floatingPoint: [ConversionCase] = joined(
    none("null", ["null"]), rows("number", ["2.5": "2.5", "42": "42.0", "-0": "-0.0", "1e-999": "0.0"]),
    none("out of range", ["1e999", "-1e999999999999999999999"]),
    rows("bool", under: .boolToNumber, ["true": "1.0", "false": "0.0"]),
    rows(
      "number text in a string", under: .stringToNumber,
      [
        #""2.5""#: "2.5", #""+2.5""#: "2.5", #"" \t\r\n-2.5 ""#: "-2.5", #""25E-1""#: "2.5", #""002.50""#: "2.5",
        #""00""#: "0.0", #""-000.0""#: "-0.0", #""00.5""#: "0.5", #""-0""#: "-0.0",
      ]), none("out of range in a string", [#""1e999""#]),
    rows(
      "name of what no number is", under: .stringToNonFinite,
      [
        #""NaN""#: "nan", #"" nan ""#: "nan", #""Infinity""#: "inf", #""+Infinity""#: "inf", #""-INFINITY""#: "-inf",
        #""inf""#: "inf", #""-Inf""#: "-inf",
      ]), none("no number in a string", [#""-NaN""#, #""--inf""#, #""infinit""#, #""nan(1)""#]), noNumbers)

  private static let doubles: [ConversionCase] = joined(
    rows("number", ["0.1": "0.1", "1.7976931348623157e308": "1.7976931348623157e+308"]),
    none("out of range", ["1.7976931348623159e308"]), rows("number", ["9007199254740993": "9007199254740992.0"]),
    rows("number text in a string", under: .stringToNumber, [#""4.9e-324""#: "5e-324"]))

  private static let floats: [ConversionCase] = joined(
    rows("number", ["0.1": "0.1", "3.4028235e38": "3.4028235e+38"]), none("out of range", ["3.4028236e38"]),
    rows("number", ["16777217.000000001": "1.6777218e+07"]),
    rows("number text in a string", under: .stringToNumber, [#""16777217.000000001""#: "1.6777218e+07"]))

  private static let bools: [ConversionCase] = joined(
    none("null", ["null"]),
    rows("bool", ["true": "true", "false": "false"]),
    ["1", "1.0", "10e-1", "0.1e1", "1E0"].map { ConversionCase("one", $0, "true", .numberToBool) },
    ["0", "-0", "0.0", "0e5", "0e999999999"].map { ConversionCase("zero", $0, "false", .numberToBool) },
    ["2", "-1", "0.1", "1.5", "10", "1e1", "1e999999999", "1.0000000000000000000000001"].map {
      ConversionCase("another number", $0, nil)
    },
    ["1", "true", "True", "TRUE", "t", "T", "yes", "Yes", "y", "Y", "on", "ON", " true ", "\\tyes\\r\\n"].map {
      ConversionCase("word for true in a string", "\"\($0)\"", "true", .stringToBool)
    },
    ["0", "false", "False", "FALSE", "f", "F", "no", "NO", "n", "N", "off", "Off", " 0 "].map {
      ConversionCase("word for false in a string", "\"\($0)\"", "false", .stringToBool)
    },
    ["", " ", "2", "10", "1.0", "tr", "truee", "yess", "null", "ye s", "+1", "on!", "\\u0011", "ｔ", "TRÜE", "of"].map {
      ConversionCase("another string", "\"\($0)\"", nil)
    })

  private static let strings: [ConversionCase] = joined(
    none("null", ["null"]),
    rows("string", [#""""#: "", #"" a\u00e9\n""#: " aé\n", #""42""#: "42"]),
    rows("bool", under: .boolToString, ["true": "true", "false": "false"]),
    [
      "42", "-0", "1.10", "1E5", "1e-7", "18446744073709551615", "123456789012345678901234567890.1234567890",
      "1e999999999",
    ].map { ConversionCase("number", $0, $0, .numberToString) })
}

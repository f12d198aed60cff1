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

  /// The outcomes of a number with a point or an exponent whose value is whole.
  private static func whole(_ value: String) -> [(switches: Tolerance.Conversions, value: String?)] {
    [(.integralFloatToInteger, value), (.fractionToInteger, value), (.roundedToInteger, value)]
  }

  /// The outcomes of a number with a fraction.
  private static func fraction(
    cut: String?, rounded: String?, _ others: Tolerance.Conversions = []
  ) -> [(switches: Tolerance.Conversions, value: String?)] {
    [(others.union(.fractionToInteger), cut), (others.union(.roundedToInteger), rounded)]
  }

  /// Rows that hold for integers of every width, signed or not.
  private static let integers: [ConversionCase] =
    [
      ConversionCase("null", "null", nil),
      ConversionCase("integer", "42", "42"),
      ConversionCase("integer", "-0", "0"),
      ConversionCase("whole number with a point", "42.0", whole("42")),
      ConversionCase("whole number with a point", "42.000000000000000000000000", whole("42")),
      ConversionCase("whole number with a point", "-0.0", whole("0")),
      ConversionCase("whole number with an exponent", "4.2e1", whole("42")),
      ConversionCase("whole number with an exponent", "0.42E+2", whole("42")),
      ConversionCase("whole number with an exponent", "4200e-2", whole("42")),
      ConversionCase("whole number with an exponent", "0e999999999", whole("0")),
      ConversionCase("whole number with an exponent", "0.0e-99999999999999999999999", whole("0")),
      ConversionCase("fraction", "3.9", fraction(cut: "3", rounded: "4")),
      ConversionCase("fraction", "3.5", fraction(cut: "3", rounded: "4")),
      ConversionCase("fraction", "2.5", fraction(cut: "2", rounded: "3")),
      ConversionCase("fraction", "3.49999999999999999999999", fraction(cut: "3", rounded: "3")),
      ConversionCase("fraction", "39e-1", fraction(cut: "3", rounded: "4")),
      ConversionCase("fraction", "0.5", fraction(cut: "0", rounded: "1")),
      ConversionCase("fraction", "0.05", fraction(cut: "0", rounded: "0")),
      ConversionCase("fraction", "-0.4", fraction(cut: "0", rounded: "0")),
      ConversionCase("fraction", "1e-999999999", fraction(cut: "0", rounded: "0")),
      ConversionCase("out of range", "1e999999999", nil),
      ConversionCase("out of range", "99999999999999999999999999999999999999999", nil),
      ConversionCase("out of range", "-1e20", nil),
      ConversionCase("bool", "true", "1", .boolToNumber),
      ConversionCase("bool", "false", "0", .boolToNumber),
      ConversionCase("number text in a string", #""42""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #""+42""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #""-0""#, "0", .stringToNumber),
      ConversionCase("number text in a string", #""007""#, "7", .stringToNumber),
      ConversionCase(
        "number text in a string", #""00000000000000000000000000000000000000000042""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #"" \t\r\n42 \t\r\n""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #"" +42 ""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #""42.0""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #""4.2e1""#, "42", .stringToNumber),
      ConversionCase("number text in a string", #""\u0034\u0032""#, "42", .stringToNumber),
      ConversionCase("fraction in a string", #""3.9""#, fraction(cut: "3", rounded: "4", .stringToNumber)),
      ConversionCase("fraction in a string", #"" +2.5 ""#, fraction(cut: "2", rounded: "3", .stringToNumber)),
      ConversionCase("out of range in a string", #""1e999999999""#, nil),
      ConversionCase("out of range in a string", #""-20000000000000000000""#, nil),
    ] + noNumbers

  /// Strings that are no number.
  static let noNumbers: [ConversionCase] =
    [
      "", " ", "+", "-", "+-42", "--42", "++42", "+ 42", "4 2", "0x2A", "1,000", "1_000", "1'000", "1.000,5", "42.",
      ".5", "42.e1",
      "4e", "4e+", "42abc", "abc", "null", "true", "四十二", "４２", "42\u{A0}", "1.2.3", "1e1e1", "½",
    ].map { ConversionCase("no number in a string", "\"\($0)\"", nil) } + [
      ConversionCase("no number in a string", #""42\u0000""#, nil)
    ]

  private static let signedIntegers: [ConversionCase] = [
    ConversionCase("integer", "-7", "-7"),
    ConversionCase("whole number with an exponent", "-0.7e1", whole("-7")),
    ConversionCase("fraction", "-3.9", fraction(cut: "-3", rounded: "-4")),
    ConversionCase("fraction", "-2.5", fraction(cut: "-2", rounded: "-3")),
    ConversionCase("number text in a string", #""-7""#, "-7", .stringToNumber),
    ConversionCase("number text in a string", #"" -7.0 ""#, "-7", .stringToNumber),
  ]

  private static let unsignedIntegers: [ConversionCase] = [
    ConversionCase("out of range", "-7", nil),
    ConversionCase("out of range", "-7.0", nil),
    ConversionCase("fraction", "-0.5", fraction(cut: "0", rounded: nil)),
    ConversionCase("out of range in a string", #""-7""#, nil),
  ]

  private static let wideIntegers: [ConversionCase] =
    signedIntegers + [
      ConversionCase("integer", "9223372036854775807", "9223372036854775807"),
      ConversionCase("integer", "-9223372036854775808", "-9223372036854775808"),
      ConversionCase("out of range", "9223372036854775808", nil),
      ConversionCase("out of range", "-9223372036854775809", nil),
      ConversionCase("out of range", "18446744073709551616", nil),
      ConversionCase("whole number with a point", "9007199254740993.0", whole("9007199254740993")),
      ConversionCase("whole number with an exponent", "922337203685477580.7e1", whole("9223372036854775807")),
      ConversionCase("whole number with an exponent", "-9.223372036854775808e18", whole("-9223372036854775808")),
      ConversionCase("whole number with an exponent", "1e3", whole("1000")),
      ConversionCase("fraction", "9223372036854775807.5", fraction(cut: "9223372036854775807", rounded: nil)),
      ConversionCase("fraction", "-9223372036854775808.4", fraction(cut: "\(Int.min)", rounded: "\(Int.min)")),
      ConversionCase("number text in a string", #""9223372036854775807""#, "9223372036854775807", .stringToNumber),
      ConversionCase("number text in a string", #""-9223372036854775808""#, "-9223372036854775808", .stringToNumber),
      ConversionCase("out of range in a string", #""9223372036854775808""#, nil),
    ]

  private static let unsignedWideIntegers: [ConversionCase] =
    unsignedIntegers + [
      ConversionCase("integer", "18446744073709551615", "18446744073709551615"),
      ConversionCase("out of range", "18446744073709551616", nil),
      ConversionCase("whole number with a point", "18446744073709551615.0", whole("18446744073709551615")),
      ConversionCase("whole number with an exponent", "1844674407370955161.5e1", whole("18446744073709551615")),
      ConversionCase("fraction", "18446744073709551615.5", fraction(cut: "18446744073709551615", rounded: nil)),
      ConversionCase("number text in a string", #""18446744073709551615""#, "18446744073709551615", .stringToNumber),
      ConversionCase("out of range in a string", #""18446744073709551616""#, nil),
    ]

  private static let narrowIntegers: [ConversionCase] =
    signedIntegers + [
      ConversionCase("integer", "127", "127"),
      ConversionCase("integer", "-128", "-128"),
      ConversionCase("out of range", "128", nil),
      ConversionCase("out of range", "256", nil),
      ConversionCase("out of range", "-129", nil),
      ConversionCase("out of range", "1e3", nil),
      ConversionCase("fraction", "127.4", fraction(cut: "127", rounded: "127")),
      ConversionCase("fraction", "127.5", fraction(cut: "127", rounded: nil)),
      ConversionCase("fraction", "-128.5", fraction(cut: "-128", rounded: nil)),
      ConversionCase("out of range in a string", #""128""#, nil),
      ConversionCase("out of range in a string", #""298""#, nil),
    ]

  private static let unsignedNarrowIntegers: [ConversionCase] =
    unsignedIntegers + [
      ConversionCase("integer", "255", "255"),
      ConversionCase("out of range", "256", nil),
      ConversionCase("out of range", "298", nil),
      ConversionCase("out of range in a string", #""256""#, nil),
    ]

  private static let floatingPoint: [ConversionCase] =
    [
      ConversionCase("null", "null", nil),
      ConversionCase("number", "2.5", "2.5"),
      ConversionCase("number", "42", "42.0"),
      ConversionCase("number", "-0", "-0.0"),
      ConversionCase("number", "1e-999", "0.0"),
      ConversionCase("out of range", "1e999", nil),
      ConversionCase("out of range", "-1e999999999999999999999", nil),
      ConversionCase("bool", "true", "1.0", .boolToNumber),
      ConversionCase("bool", "false", "0.0", .boolToNumber),
      ConversionCase("number text in a string", #""2.5""#, "2.5", .stringToNumber),
      ConversionCase("number text in a string", #""+2.5""#, "2.5", .stringToNumber),
      ConversionCase("number text in a string", #"" \t\r\n-2.5 ""#, "-2.5", .stringToNumber),
      ConversionCase("number text in a string", #""25E-1""#, "2.5", .stringToNumber),
      ConversionCase("number text in a string", #""002.50""#, "2.5", .stringToNumber),
      ConversionCase("number text in a string", #""00""#, "0.0", .stringToNumber),
      ConversionCase("number text in a string", #""-000.0""#, "-0.0", .stringToNumber),
      ConversionCase("number text in a string", #""00.5""#, "0.5", .stringToNumber),
      ConversionCase("number text in a string", #""-0""#, "-0.0", .stringToNumber),
      ConversionCase("out of range in a string", #""1e999""#, nil),
      ConversionCase("name of what no number is", #""NaN""#, "nan", .stringToNonFinite),
      ConversionCase("name of what no number is", #"" nan ""#, "nan", .stringToNonFinite),
      ConversionCase("name of what no number is", #""Infinity""#, "inf", .stringToNonFinite),
      ConversionCase("name of what no number is", #""+Infinity""#, "inf", .stringToNonFinite),
      ConversionCase("name of what no number is", #""-INFINITY""#, "-inf", .stringToNonFinite),
      ConversionCase("name of what no number is", #""inf""#, "inf", .stringToNonFinite),
      ConversionCase("name of what no number is", #""-Inf""#, "-inf", .stringToNonFinite),
      ConversionCase("no number in a string", #""-NaN""#, nil),
      ConversionCase("no number in a string", #""--inf""#, nil),
      ConversionCase("no number in a string", #""infinit""#, nil),
      ConversionCase("no number in a string", #""nan(1)""#, nil),
    ] + noNumbers

  private static let doubles: [ConversionCase] = [
    ConversionCase("number", "0.1", "0.1"),
    ConversionCase("number", "1.7976931348623157e308", "1.7976931348623157e+308"),
    ConversionCase("out of range", "1.7976931348623159e308", nil),
    ConversionCase("number", "9007199254740993", "9007199254740992.0"),
    ConversionCase("number text in a string", #""4.9e-324""#, "5e-324", .stringToNumber),
  ]

  private static let floats: [ConversionCase] = [
    ConversionCase("number", "0.1", "0.1"),
    ConversionCase("number", "3.4028235e38", "3.4028235e+38"),
    ConversionCase("out of range", "3.4028236e38", nil),
    ConversionCase("number", "16777217.000000001", "1.6777218e+07"),
    ConversionCase("number text in a string", #""16777217.000000001""#, "1.6777218e+07", .stringToNumber),
  ]

  private static let bools: [ConversionCase] =
    [
      ConversionCase("null", "null", nil),
      ConversionCase("bool", "true", "true"),
      ConversionCase("bool", "false", "false"),
    ]
    + ["1", "1.0", "10e-1", "0.1e1", "1E0"].map { ConversionCase("one", $0, "true", .numberToBool) }
    + ["0", "-0", "0.0", "0e5", "0e999999999"].map { ConversionCase("zero", $0, "false", .numberToBool) }
    + ["2", "-1", "0.1", "1.5", "10", "1e1", "1e999999999", "1.0000000000000000000000001"].map {
      ConversionCase("another number", $0, nil)
    }
    + ["1", "true", "True", "TRUE", "t", "T", "yes", "Yes", "y", "Y", "on", "ON", " true ", "\\tyes\\r\\n"].map {
      ConversionCase("word for true in a string", "\"\($0)\"", "true", .stringToBool)
    }
    + ["0", "false", "False", "FALSE", "f", "F", "no", "NO", "n", "N", "off", "Off", " 0 "].map {
      ConversionCase("word for false in a string", "\"\($0)\"", "false", .stringToBool)
    }
    + ["", " ", "2", "10", "1.0", "tr", "truee", "yess", "null", "ye s", "+1", "on!", "\\u0011", "ｔ", "TRÜE", "of"].map
  {
    ConversionCase("another string", "\"\($0)\"", nil)
  }

  private static let strings: [ConversionCase] =
    [
      ConversionCase("null", "null", nil),
      ConversionCase("string", #""""#, ""),
      ConversionCase("string", #"" a\u00e9\n""#, " aé\n"),
      ConversionCase("string", #""42""#, "42"),
      ConversionCase("bool", "true", "true", .boolToString),
      ConversionCase("bool", "false", "false", .boolToString),
    ]
    + [
      "42", "-0", "1.10", "1E5", "1e-7", "18446744073709551615", "123456789012345678901234567890.1234567890",
      "1e999999999",
    ].map { ConversionCase("number", $0, $0, .numberToString) }
}

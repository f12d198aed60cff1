/// The truth tables for the scalars of the standard library and the types of Foundation.

import Foundation

@testable import Pliant
@testable import PliantCore

extension ConversionTable {
  static let all = [
    integers(Int.self, wideIntegers), integers(UInt64.self, unsignedWideIntegers), integers(Int8.self, narrowIntegers),
    integers(UInt8.self, unsignedNarrowIntegers),
    ConversionTable(target: "Double", rows: floatingPoint + doubles) { Conversion.double($0, $1)?.description },
    ConversionTable(target: "Float", rows: floatingPoint + floats) { Conversion.float($0, $1)?.description },
    ConversionTable(target: "Bool", rows: bools) { Conversion.bool($0, $1)?.description },
    ConversionTable(target: "String", rows: strings) { Conversion.string($0, $1) },
    ConversionTable(target: "Date", rows: dates) { source, switches in
      Conversion.date(source, switches).flatMap { try? textWritten($0) }.map { String($0.dropFirst().dropLast()) }
    }, ConversionTable(target: "Decimal", rows: decimals) { Conversion.decimal($0, $1)?.description },
    ConversionTable(target: "URL", rows: urls) { Conversion.url($0, $1)?.absoluteString },
    ConversionTable(target: "Data", rows: data) { source, switches in
      Conversion.data(source, switches).map { String(decoding: $0, as: UTF8.self) }
    },
  ]

  private static func integers<Value: FixedWidthInteger & SendableMetatype>(_: Value.Type, _ rows: [ConversionCase])
    -> ConversionTable
  {
    ConversionTable(target: "\(Value.self)", rows: integers + rows) {
      (Conversion.integer($0, $1) as Value?)?.description
    }
  }

  private static let integers: [ConversionCase] = joined(
    none("null", "null"), rows("integer", ("42", "42"), ("-0", "0")),
    wholes("whole number with a point", ("42.0", "42"), ("42.000000000000000000000000", "42"), ("-0.0", "0")),
    wholes(
      "whole number with an exponent", ("4.2e1", "42"), ("0.42E+2", "42"), ("4200e-2", "42"), ("0e999999999", "0"),
      ("0.0e-99999999999999999999999", "0")),
    fractions(
      "fraction", ("3.9", "3", "4"), ("3.5", "3", "4"), ("2.5", "2", "3"), ("3.49999999999999999999999", "3", "3"),
      ("39e-1", "3", "4"), ("0.5", "0", "1"), ("0.05", "0", "0"), ("-0.4", "0", "0"), ("1e-999999999", "0", "0")),
    none("out of range", "1e999999999", "99999999999999999999999999999999999999999", "-1e20"),
    rows("bool", under: .boolToNumber, ("true", "1"), ("false", "0")),
    rows(
      "number text in a string", under: .stringToNumber, (#""42""#, "42"), (#""+42""#, "42"), (#""-0""#, "0"),
      (#""007""#, "7"), (#""00000000000000000000000000000000000000000042""#, "42"), (#"" \t\r\n42 \t\r\n""#, "42"),
      (#"" +42 ""#, "42"), (#""42.0""#, "42"), (#""4.2e1""#, "42"), (#""\u0034\u0032""#, "42")),
    fractions("fraction in a string", under: .stringToNumber, (#""3.9""#, "3", "4"), (#"" +2.5 ""#, "2", "3")),
    none("out of range in a string", #""1e999999999""#, #""-20000000000000000000""#), noNumbers)

  static let noNumbers: [ConversionCase] = joined(
    texts(
      "no number in a string", nil, [], "", " ", "+", "-", "+-42", "--42", "++42", "+ 42", "4 2", "0x2A", "1,000",
      "1_000", "1'000", "1.000,5", "42.", ".5", "42.e1", "4e", "4e+", "42abc", "abc", "null", "true", "四十二", "４２",
      "42\u{A0}", "1.2.3", "1e1e1", "½"), none("no number in a string", #""42\u0000""#))

  private static let signedIntegers: [ConversionCase] = joined(
    rows("integer", ("-7", "-7")), wholes("whole number with an exponent", ("-0.7e1", "-7")),
    fractions("fraction", ("-3.9", "-3", "-4"), ("-2.5", "-2", "-3")),
    rows("number text in a string", under: .stringToNumber, (#""-7""#, "-7"), (#"" -7.0 ""#, "-7")))

  private static let unsignedIntegers: [ConversionCase] = joined(
    none("out of range", "-7", "-7.0"), fractions("fraction", ("-0.5", "0", nil)),
    none("out of range in a string", #""-7""#))

  private static let wideIntegers: [ConversionCase] = joined(
    signedIntegers,
    rows("integer", ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808")),
    none("out of range", "9223372036854775808", "-9223372036854775809", "18446744073709551616"),
    wholes("whole number with a point", ("9007199254740993.0", "9007199254740993")),
    wholes(
      "whole number with an exponent", ("922337203685477580.7e1", "9223372036854775807"),
      ("-9.223372036854775808e18", "-9223372036854775808"), ("1e3", "1000")),
    fractions(
      "fraction", ("9223372036854775807.5", "9223372036854775807", nil),
      ("-9223372036854775808.4", "\(Int.min)", "\(Int.min)")),
    rows(
      "number text in a string", under: .stringToNumber, (#""9223372036854775807""#, "9223372036854775807"),
      (#""-9223372036854775808""#, "-9223372036854775808")), none("out of range in a string", #""9223372036854775808""#)
  )

  private static let unsignedWideIntegers: [ConversionCase] = joined(
    unsignedIntegers, rows("integer", ("18446744073709551615", "18446744073709551615")),
    none("out of range", "18446744073709551616"),
    wholes("whole number with a point", ("18446744073709551615.0", "18446744073709551615")),
    wholes("whole number with an exponent", ("1844674407370955161.5e1", "18446744073709551615")),
    fractions("fraction", ("18446744073709551615.5", "18446744073709551615", nil)),
    rows("number text in a string", under: .stringToNumber, (#""18446744073709551615""#, "18446744073709551615")),
    none("out of range in a string", #""18446744073709551616""#))

  private static let narrowIntegers: [ConversionCase] = joined(
    signedIntegers, rows("integer", ("127", "127"), ("-128", "-128")),
    none("out of range", "128", "256", "-129", "1e3"),
    fractions("fraction", ("127.4", "127", "127"), ("127.5", "127", nil), ("-128.5", "-128", nil)),
    none("out of range in a string", #""128""#, #""298""#))

  private static let unsignedNarrowIntegers: [ConversionCase] = joined(
    unsignedIntegers, rows("integer", ("255", "255")), none("out of range", "256", "298"),
    none("out of range in a string", #""256""#))

  private static let floatingPoint: [ConversionCase] = joined(
    none("null", "null"), rows("number", ("2.5", "2.5"), ("42", "42.0"), ("-0", "-0.0"), ("1e-999", "0.0")),
    none("out of range", "1e999", "-1e999999999999999999999"),
    rows("bool", under: .boolToNumber, ("true", "1.0"), ("false", "0.0")),
    rows(
      "number text in a string", under: .stringToNumber, (#""2.5""#, "2.5"), (#""+2.5""#, "2.5"),
      (#"" \t\r\n-2.5 ""#, "-2.5"), (#""25E-1""#, "2.5"), (#""002.50""#, "2.5"), (#""00""#, "0.0"),
      (#""-000.0""#, "-0.0"), (#""00.5""#, "0.5"), (#""-0""#, "-0.0")), none("out of range in a string", #""1e999""#),
    rows(
      "name of what no number is", under: .stringToNonFinite, (#""NaN""#, "nan"), (#"" nan ""#, "nan"),
      (#""Infinity""#, "inf"), (#""+Infinity""#, "inf"), (#""-INFINITY""#, "-inf"), (#""inf""#, "inf"),
      (#""-Inf""#, "-inf")), none("no number in a string", #""-NaN""#, #""--inf""#, #""infinit""#, #""nan(1)""#),
    noNumbers)

  private static let doubles: [ConversionCase] = joined(
    rows("number", ("0.1", "0.1"), ("1.7976931348623157e308", "1.7976931348623157e+308")),
    none("out of range", "1.7976931348623159e308"), rows("number", ("9007199254740993", "9007199254740992.0")),
    rows("number text in a string", under: .stringToNumber, (#""4.9e-324""#, "5e-324")))

  private static let floats: [ConversionCase] = joined(
    rows("number", ("0.1", "0.1"), ("3.4028235e38", "3.4028235e+38")), none("out of range", "3.4028236e38"),
    rows("number", ("16777217.000000001", "1.6777218e+07")),
    rows("number text in a string", under: .stringToNumber, (#""16777217.000000001""#, "1.6777218e+07")))

  private static let bools: [ConversionCase] = joined(
    none("null", "null"), rows("bool", ("true", "true"), ("false", "false")),
    ["1", "1.0", "10e-1", "0.1e1", "1E0"].map { ConversionCase("one", $0, "true", .numberToBool) },
    ["0", "-0", "0.0", "0e5", "0e999999999"].map { ConversionCase("zero", $0, "false", .numberToBool) },
    ["2", "-1", "0.1", "1.5", "10", "1e1", "1e999999999", "1.0000000000000000000000001"].map {
      ConversionCase("another number", $0, nil)
    },
    texts(
      "word for true in a string", "true", .stringToBool, "1", "true", "True", "TRUE", "t", "T", "yes", "Yes", "y", "Y",
      "on", "ON", " true ", "\\tyes\\r\\n"),
    texts(
      "word for false in a string", "false", .stringToBool, "0", "false", "False", "FALSE", "f", "F", "no", "NO", "n",
      "N", "off", "Off", " 0 "),
    texts(
      "another string", nil, [], "", " ", "2", "10", "1.0", "tr", "truee", "yess", "null", "ye s", "+1", "on!",
      "\\u0011", "ｔ", "TRÜE", "of"))

  private static let strings: [ConversionCase] = joined(
    none("null", "null"), rows("string", (#""""#, ""), (#"" a\u00e9\n""#, " aé\n"), (#""42""#, "42")),
    rows("bool", under: .boolToString, ("true", "true"), ("false", "false")),
    [
      "42", "-0", "1.10", "1E5", "1e-7", "18446744073709551615", "123456789012345678901234567890.1234567890",
      "1e999999999",
    ].map { ConversionCase("number", $0, $0, .numberToString) })

  private static let dates: [ConversionCase] = joined(
    none("null", "null"), none("bool", "true", "false"),
    texts(
      "ISO 8601", "2024-02-29T23:59:58Z", [], "2024-02-29T23:59:58Z", "2024-02-29T23:59:58", "2024-02-29 23:59:58",
      "2024-02-29T23:59:58.000+00:00", "2024-03-01T05:29:58+05:30", "20240229T235958Z"),
    texts("ISO 8601", "2024-02-29T23:59:58.250Z", [], "2024-02-29T23:59:58.25Z", "2024-02-29 23:59:58,25"),
    texts("ISO 8601", "2024-02-29T23:59:00Z", [], "2024-02-29T23:59Z", "2024-02-29 23:59"),
    texts("ISO 8601, a day", "2024-02-29T00:00:00Z", [], "2024-02-29", "20240229"),
    texts(
      "ISO 8601 with white space around it", "2024-02-29T00:00:00Z", .stringToDate, " 2024-02-29", "2024-02-29\\n",
      "\\t2024-02-29T00:00Z\\r\\n", " 20240229 "),
    texts(
      "the year first", "2024-02-29T00:00:00Z", .stringToDate, "2024/02/29", "2024/2/29", "2024-2-29", "2024.02.29",
      " 2024/02/29 ", "2024/2/29 0:00", "2024/02/28 24:00:00"),
    texts(
      "the year first", "2024-02-29T23:59:00Z", .stringToDate, "2024/02/29 23:59", "2024/02/29T23:59",
      "2024.02.29  23:59", "2024-2-29 23:59", "2024/02/29 15:59 PST"),
    texts(
      "the year first", "2024-02-29T23:59:58Z", .stringToDate, "2024/02/29 23:59:58", "2024/3/1 7:59:58 +0800",
      "2024-03-01 07:59:58 +08:00", "2024-02-29 23:59:58 UTC", "20240229235958", "2024/02/29 23:59:58Z",
      "2024-02-29 23:59:58 GMT", "2024/02/29 22:59:58-01", "2024/02/29t23:59:58 utc"),
    texts("the year first", "2024-02-29T23:59:58.250Z", .stringToDate, "2024/02/29 23:59:58.25"),
    texts(
      "mail (RFC 2822)", "1994-11-15T06:12:31Z", .stringToDate, "Tue, 15 Nov 1994 08:12:31 +0200",
      "15 Nov 1994 08:12:31 +0200", "Tue, 15 Nov 94 08:12:31 +0200", "tue, 15 nov 1994 06:12:31 gmt",
      "Tue, 15 Nov 1994 06:12:31", "Tue, 15 Nov 1994 01:12:31 EST", "Tue, 15 Nov 1994 02:12:31 EDT",
      "Tue, 15 Nov 1994 06:12:31 UT", "Tue, 15 Nov 1994 06:12:31 UTC", "Tue, 15 Nov 1994 06:12:31 Z",
      "Tue, 15 Nov 1994 08:12:31 +0200 (CEST)", "Mon, 14 Nov 1994 22:12:31 PST", "Tue, 15 Nov 1994 06:12:31 (no zone)",
      "Tuesday, 15 Nov 1994 06:12:31 -0000"),
    texts(
      "mail without seconds", "2004-02-29T08:12:00Z", .stringToDate, "Sun, 29 Feb 2004 08:12 GMT", "29 Feb 04 08:12"),
    texts(
      "HTTP and C", "1994-11-06T08:49:37Z", .stringToDate, "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun Nov 06 08:49:37 +0000 1994",
      "Sun Nov  6 08:49:37 UTC 1994", "Sun Nov 06 10:49:37 +0200 1994"),
    texts("leap second", "2017-01-01T00:00:00Z", .stringToDate, "2016/12/31 23:59:60", "Sat, 31 Dec 2016 23:59:60 GMT"),
    texts("the last year", "9999-12-31T23:59:59Z", .stringToDate, "9999/12/31 23:59:59", "31 Dec 9999 23:59:59 GMT"),
    texts(
      "no such day or time", nil, [], "2023-02-29", "2023/02/29", "2024/02/30", "2024/13/01", "2024/00/10",
      "2024/01/00", "2024/04/31", "1900/02/29", "2024/02/29 24:00:01", "2024/02/29 25:00", "2024/02/29 23:60",
      "2024/02/29 23:59:61", "2024/02/29 12:00:60", "29 Feb 2023 00:00 GMT", "Wed, 31 Nov 1994 08:12:31 GMT",
      "20240230", " 20240230", "20240230235958", "Sun Nov 31 08:49:37 1994"),
    texts(
      "no date", nil, [], "", " ", "today", "2024", "202402", "29/02/2024", "02/29/2024", "2024/02-29", "2024/02",
      "24/02/29", "2024/02/29x", "2024/02/29 ab", "2024/02/29 12", "2024/002/29", "2024/02/29 12:00 XST",
      "2024/02/29 12:00 +25:00", "2024/02/29 12:00:00.", "Foo, 15 Nov 1994 08:12:31 GMT", "15 Foo 1994 08:12:31 GMT",
      "15 Nov 194 08:12 GMT", "15 Nov 1994", "15-Nov 1994 08:12:31 GMT", "Sun Nov  6 08:49:37",
      "Sun Nov  6 08:49:37 94", "Tue, 15 Nov 1994 08:12:31 GMT (", "Tue, 15 Nov 1994 08:12:31 GMT x", "1,709,247,598",
      "0x65E1"),
    rows(
      "seconds since 1970", under: .timestampToDate, ("1709251198", "2024-02-29T23:59:58Z"),
      ("1709251198.25", "2024-02-29T23:59:58.250Z"), ("1.709251198e9", "2024-02-29T23:59:58Z"),
      ("0", "1970-01-01T00:00:00Z"), ("-1", "1969-12-31T23:59:59Z"), ("99999999999", "5138-11-16T09:46:39Z")),
    rows(
      "milliseconds since 1970", under: .timestampToDate, ("100000000000", "1973-03-03T09:46:40Z"),
      ("1709251198250", "2024-02-29T23:59:58.250Z")), none("out of range", "1e300"),
    texts(
      "seconds since 1970 in a string", "2024-02-29T23:59:58Z", .timestampToDate, "1709251198", "+1709251198",
      "1709251198.000", " 1709251198 ", "1709251198.0", "1.709251198e9", "01709251198"),
    texts("seconds since 1970 in a string", "1969-12-31T23:59:59Z", .timestampToDate, "-1", "-1.0", "-01"),
    texts("seconds since 1970 in a string", "2024-02-29T23:58:32Z", .timestampToDate, "1709251112", "+1709251112"),
    texts("seconds since 1970 in a string", "1969-12-17T17:03:53Z", .timestampToDate, "-1234567"),
    texts(
      "milliseconds since 1970 in a string", "2024-02-29T23:59:58.250Z", .timestampToDate, "1709251198250",
      "1709251198250.0"))

  private static let decimals: [ConversionCase] = joined(
    none("null", "null"),
    rows(
      "number", ("42", "42"), ("-1.5", "-1.5"), ("0.1", "0.1"),
      ("12345678901234567890.1234567891", "12345678901234567890.1234567891"), ("15e-1", "1.5")),
    none("out of range", "1e999"), none("too many digits", "1234567890123456789012345678901234567890.5"),
    rows("bool", under: .boolToNumber, ("true", "1"), ("false", "0")),
    rows(
      "number text in a string", under: .stringToNumber, (#""1.50""#, "1.5"), (#"" +1.5 ""#, "1.5"),
      (#""-001.5""#, "-1.5"), (#""15e-1""#, "1.5"),
      (#""12345678901234567890.1234567891""#, "12345678901234567890.1234567891")),
    none("out of range in a string", #""1e999""#),
    none("too many digits in a string", #""1234567890123456789012345678901234567890.5""#),
    rows("name of what no number is", under: .stringToNonFinite, (#""NaN""#, "NaN")),
    none("name of what no number is", #""Infinity""#), noNumbers)

  private static let urls: [ConversionCase] = joined(
    none("null", "null"), none("bool", "true"), none("number", "42"),
    [
      "https://x.org", "https://x.org/a%20b?q=1&r=a+b#top", "https://u:p@x.org:8080/", "mailto:a@b.c", "/a/b", "a",
      "?q", "#f", "https://[::1]:80/a", "https://x.org/(a)!$'*,;=:@~", "file:///a/b", "data:,a%20b",
    ].map { (text: String) in ConversionCase("URL", "\"\(text)\"", text) },
    [
      ("https://x.org/a b", "https://x.org/a%20b"), ("https://x.org/é/文", "https://x.org/%C3%A9/%E6%96%87"),
      ("https://x.org/?q=文 b&c=%20", "https://x.org/?q=%E6%96%87%20b&c=%20"),
      ("https://x.org/a%20b c", "https://x.org/a%20b%20c"), ("https://x.org/100%", "https://x.org/100%25"),
      ("https://x.org/%zz%2", "https://x.org/%25zz%252"), ("https://x.org/?a[0]=1", "https://x.org/?a%5B0%5D=1"),
      ("https://x.org/#a#b", "https://x.org/#a%23b"), ("https://x.org/|^`{}<>", "https://x.org/%7C%5E%60%7B%7D%3C%3E"),
      ("https://u v@x.org/", "https://u%20v@x.org/"), ("https://[::1]/[a]", "https://[::1]/%5Ba%5D"),
      ("a b.png", "a%20b.png"),
    ].map { ConversionCase("URL with characters to encode", "\"\($0)\"", $1, .unencodedURL) },
    texts(
      "URL with white space around it", "https://x.org/a", .unencodedURL, " https://x.org/a", "https://x.org/a\\r\\n"),
    texts("no URL", nil, [], "", " ", "https://x y/", "https://x.org:8a/"))

  private static let data: [ConversionCase] = joined(
    none("null", "null"), none("bool", "true"), none("number", "1234"),
    rows("base64", (#""""#, ""), (#""aT8+aT8/""#, "i?>i??"), (#""UGxpYW50IQ==""#, "Pliant!")),
    rows("URL-safe alphabet", under: .base64Variants, (#""aT8-aT8_""#, "i?>i??")),
    texts("without padding", "Pliant!", .base64Variants, "UGxpYW50IQ", " UGxpYW50IQ "),
    texts(
      "with line breaks", "Pliant!", .base64Variants, "UGxp\\r\\nYW50\\r\\nIQ==\\r\\n", "UGxpYW50\\nIQ",
      "UGxpYW50IQ=\\n="), texts("with white space around it", "Pliant!", .base64Variants, " UGxpYW50IQ==\\t"),
    texts(
      "no base64", nil, [], "U", "UGxpY", "UGxp YW50", "UGxpYW50IR==", "UGxpYW50IQ=", "UGxpYW50IQ===", "UGxp=", "=",
      "====", "UGx*", "é"))
}

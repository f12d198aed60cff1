/// The truth tables of Foundation's types.

import Foundation

@testable import Pliant
@testable import PliantCore

extension ConversionTable {
  static let foundation = [
    ConversionTable(target: "Date", rows: dates) { source, switches in
      Conversion.date(source, switches).flatMap { date in
        (try? textWritten(date)).map { String($0.dropFirst().dropLast()) }
      }
    },
    ConversionTable(target: "Decimal", rows: decimals) { Conversion.decimal($0, $1)?.description },
    ConversionTable(target: "URL", rows: urls) { Conversion.url($0, $1)?.absoluteString },
    ConversionTable(target: "Data", rows: data) { source, switches in
      Conversion.data(source, switches).map { String(decoding: $0, as: UTF8.self) }
    },
  ]

  private static let dates: [ConversionCase] = joined(
    none("null", ["null"]), none("bool", ["true", "false"]),
    texts(
      "ISO 8601", "2024-02-29T23:59:58Z", [],
      [
        "2024-02-29T23:59:58Z", "2024-02-29T23:59:58", "2024-02-29 23:59:58", "2024-02-29T23:59:58.000+00:00",
        "2024-03-01T05:29:58+05:30", "20240229T235958Z",
      ]), texts("ISO 8601", "2024-02-29T23:59:58.250Z", [], ["2024-02-29T23:59:58.25Z", "2024-02-29 23:59:58,25"]),
    texts("ISO 8601", "2024-02-29T23:59:00Z", [], ["2024-02-29T23:59Z", "2024-02-29 23:59"]),
    texts("ISO 8601, a day", "2024-02-29T00:00:00Z", [], ["2024-02-29", "20240229"]),
    texts(
      "ISO 8601 with white space around it", "2024-02-29T00:00:00Z", .stringToDate,
      [" 2024-02-29", "2024-02-29\\n", "\\t2024-02-29T00:00Z\\r\\n", " 20240229 "]),
    texts(
      "the year first", "2024-02-29T00:00:00Z", .stringToDate,
      ["2024/02/29", "2024/2/29", "2024-2-29", "2024.02.29", " 2024/02/29 ", "2024/2/29 0:00", "2024/02/28 24:00:00"]),
    texts(
      "the year first", "2024-02-29T23:59:00Z", .stringToDate,
      ["2024/02/29 23:59", "2024/02/29T23:59", "2024.02.29  23:59", "2024-2-29 23:59", "2024/02/29 15:59 PST"]),
    texts(
      "the year first", "2024-02-29T23:59:58Z", .stringToDate,
      [
        "2024/02/29 23:59:58", "2024/3/1 7:59:58 +0800", "2024-03-01 07:59:58 +08:00", "2024-02-29 23:59:58 UTC",
        "20240229235958", "2024/02/29 23:59:58Z", "2024-02-29 23:59:58 GMT", "2024/02/29 22:59:58-01",
        "2024/02/29t23:59:58 utc",
      ]), texts("the year first", "2024-02-29T23:59:58.250Z", .stringToDate, ["2024/02/29 23:59:58.25"]),
    texts(
      "mail (RFC 2822)", "1994-11-15T06:12:31Z", .stringToDate,
      [
        "Tue, 15 Nov 1994 08:12:31 +0200", "15 Nov 1994 08:12:31 +0200", "Tue, 15 Nov 94 08:12:31 +0200",
        "tue, 15 nov 1994 06:12:31 gmt", "Tue, 15 Nov 1994 06:12:31", "Tue, 15 Nov 1994 01:12:31 EST",
        "Tue, 15 Nov 1994 02:12:31 EDT", "Tue, 15 Nov 1994 06:12:31 UT", "Tue, 15 Nov 1994 06:12:31 UTC",
        "Tue, 15 Nov 1994 06:12:31 Z", "Tue, 15 Nov 1994 08:12:31 +0200 (CEST)", "Mon, 14 Nov 1994 22:12:31 PST",
        "Tue, 15 Nov 1994 06:12:31 (no zone)", "Tuesday, 15 Nov 1994 06:12:31 -0000",
      ]),
    texts(
      "mail without seconds", "2004-02-29T08:12:00Z", .stringToDate, ["Sun, 29 Feb 2004 08:12 GMT", "29 Feb 04 08:12"]),
    texts(
      "HTTP and C", "1994-11-06T08:49:37Z", .stringToDate,
      [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun Nov 06 08:49:37 +0000 1994", "Sun Nov  6 08:49:37 UTC 1994", "Sun Nov 06 10:49:37 +0200 1994",
      ]),
    texts(
      "leap second", "2017-01-01T00:00:00Z", .stringToDate, ["2016/12/31 23:59:60", "Sat, 31 Dec 2016 23:59:60 GMT"]),
    texts("the last year", "9999-12-31T23:59:59Z", .stringToDate, ["9999/12/31 23:59:59", "31 Dec 9999 23:59:59 GMT"]),
    texts(
      "no such day or time", nil, [],
      [
        "2023-02-29", "2023/02/29", "2024/02/30", "2024/13/01", "2024/00/10", "2024/01/00", "2024/04/31", "1900/02/29",
        "2024/02/29 24:00:01", "2024/02/29 25:00", "2024/02/29 23:60", "2024/02/29 23:59:61", "2024/02/29 12:00:60",
        "29 Feb 2023 00:00 GMT", "Wed, 31 Nov 1994 08:12:31 GMT", "20240230", " 20240230", "20240230235958",
        "Sun Nov 31 08:49:37 1994",
      ]),
    texts(
      "no date", nil, [],
      [
        "", " ", "today", "2024", "202402", "29/02/2024", "02/29/2024", "2024/02-29", "2024/02", "24/02/29",
        "2024/02/29x", "2024/02/29 ab", "2024/02/29 12", "2024/002/29", "2024/02/29 12:00 XST",
        "2024/02/29 12:00 +25:00", "2024/02/29 12:00:00.", "Foo, 15 Nov 1994 08:12:31 GMT", "15 Foo 1994 08:12:31 GMT",
        "15 Nov 194 08:12 GMT", "15 Nov 1994", "15-Nov 1994 08:12:31 GMT", "Sun Nov  6 08:49:37",
        "Sun Nov  6 08:49:37 94", "Tue, 15 Nov 1994 08:12:31 GMT (", "Tue, 15 Nov 1994 08:12:31 GMT x", "1,709,247,598",
        "0x65E1",
      ]),
    rows(
      "seconds since 1970", under: .timestampToDate,
      [
        "1709251198": "2024-02-29T23:59:58Z", "1709251198.25": "2024-02-29T23:59:58.250Z",
        "1.709251198e9": "2024-02-29T23:59:58Z", "0": "1970-01-01T00:00:00Z", "-1": "1969-12-31T23:59:59Z",
        "99999999999": "5138-11-16T09:46:39Z",
      ]),
    rows(
      "milliseconds since 1970", under: .timestampToDate,
      ["100000000000": "1973-03-03T09:46:40Z", "1709251198250": "2024-02-29T23:59:58.250Z"]),
    none("out of range", ["1e300"]),
    texts(
      "seconds since 1970 in a string", "2024-02-29T23:59:58Z", .timestampToDate,
      ["1709251198", "+1709251198", "1709251198.000", " 1709251198 ", "1709251198.0", "1.709251198e9", "01709251198"]),
    texts("seconds since 1970 in a string", "1969-12-31T23:59:59Z", .timestampToDate, ["-1", "-1.0", "-01"]),
    texts("seconds since 1970 in a string", "2024-02-29T23:58:32Z", .timestampToDate, ["1709251112", "+1709251112"]),
    texts("seconds since 1970 in a string", "1969-12-17T17:03:53Z", .timestampToDate, ["-1234567"]),
    texts(
      "milliseconds since 1970 in a string", "2024-02-29T23:59:58.250Z", .timestampToDate,
      ["1709251198250", "1709251198250.0"]))

  private static let decimals: [ConversionCase] = joined(
    none("null", ["null"]),
    rows(
      "number",
      [
        "42": "42", "-1.5": "-1.5", "0.1": "0.1", "12345678901234567890.1234567891": "12345678901234567890.1234567891",
        "15e-1": "1.5",
      ]), none("out of range", ["1e999"]), none("too many digits", ["1234567890123456789012345678901234567890.5"]),
    rows("bool", under: .boolToNumber, ["true": "1", "false": "0"]),
    rows(
      "number text in a string", under: .stringToNumber,
      [
        #""1.50""#: "1.5", #"" +1.5 ""#: "1.5", #""-001.5""#: "-1.5", #""15e-1""#: "1.5",
        #""12345678901234567890.1234567891""#: "12345678901234567890.1234567891",
      ]), none("out of range in a string", [#""1e999""#]),
    none("too many digits in a string", [#""1234567890123456789012345678901234567890.5""#]),
    rows("name of what no number is", under: .stringToNonFinite, [#""NaN""#: "NaN"]),
    none("name of what no number is", [#""Infinity""#]), noNumbers)

  private static let urls: [ConversionCase] = joined(
    none("null", ["null"]),
    none("bool", ["true"]),
    none("number", ["42"]),
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
      "URL with white space around it", "https://x.org/a", .unencodedURL, [" https://x.org/a", "https://x.org/a\\r\\n"]),
    texts("no URL", nil, [], ["", " ", "https://x y/", "https://x.org:8a/"]))

  private static let data: [ConversionCase] = joined(
    none("null", ["null"]),
    none("bool", ["true"]),
    none("number", ["1234"]),
    rows("base64", [#""""#: "", #""aT8+aT8/""#: "i?>i??", #""UGxpYW50IQ==""#: "Pliant!"]),
    rows("URL-safe alphabet", under: .base64Variants, [#""aT8-aT8_""#: "i?>i??"]),
    texts("without padding", "Pliant!", .base64Variants, ["UGxpYW50IQ", " UGxpYW50IQ "]),
    texts(
      "with line breaks", "Pliant!", .base64Variants,
      ["UGxp\\r\\nYW50\\r\\nIQ==\\r\\n", "UGxpYW50\\nIQ", "UGxpYW50IQ=\\n="]),
    texts("with white space around it", "Pliant!", .base64Variants, [" UGxpYW50IQ==\\t"]),
    texts(
      "no base64", nil, [],
      ["U", "UGxpY", "UGxp YW50", "UGxpYW50IR==", "UGxpYW50IQ=", "UGxpYW50IQ===", "UGxp=", "=", "====", "UGx*", "é"]))
}

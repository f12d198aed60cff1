// The canonical form, with the examples of RFC 8785.

import Pliant
import Testing

struct JSONCanonicalTests {
  /// RFC 8785, section 3.2.2 and 3.2.4.
  @Test func followsTheExampleOfTheRFC() throws {
    let json = try JSON(
      parsing: #"""
        {
          "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
          "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
          "literals": [null, true, false]
        }
        """#)
    let expected =
      #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
      + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#
    #expect(try json.canonicalString() == expected)
    #expect(try Array(json.canonicalData()) == Array(expected.utf8))
    #expect(try JSON(any: json.anyValue).canonicalString() == expected)
  }

  /// RFC 8785, section 3.2.3: by UTF-16 code units, not by code points.
  @Test func sortsKeysByUTF16() throws {
    let json = try JSON(
      parsing: #"""
        {"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh", "1": "One",
         "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control", "\u00f6": "Latin Small Letter O With Diaeresis"}
        """#)
    let canonical = try JSON(parsing: json.canonicalString())
    #expect(
      canonical.object?.values == [
        "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign", "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
      ])
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

  @Test func refusesNumbersThatECMAScriptHasNot() throws {
    #expect(throws: EncodingError.self) { try JSON(Double.nan).canonicalString() }
    #expect(throws: EncodingError.self) { try JSON(["a": JSON(Double.infinity)]).canonicalString() }
    #expect(throws: EncodingError.self) { try JSON(parsing: "[1e400]").canonicalString() }
  }

  /// RFC 8785, section 3.2.2.3: numbers are Doubles. The exact form has all of their digits.
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
    #expect(try json.canonicalString() == "[\(rounded)]")
    #expect(try json.exactCanonicalString() == "[\(exact)]")
    #expect(try Array(json.exactCanonicalData()) == Array("[\(exact)]".utf8))
    // The text is the value, and has itself for its text.
    #expect(try JSON(parsing: "[\(exact)]") == json)
    #expect(try JSON(parsing: "[\(exact)]").exactCanonicalString() == "[\(exact)]")
  }

  @Test func theExactFormHasNumbersBeyondDoubles() throws {
    #expect(try JSON(parsing: "[1e400,-2.50E-999999999999]").exactCanonicalString() == "[1e+400,-2.5e-999999999999]")
    #expect(throws: EncodingError.self) { try JSON(Double.nan).exactCanonicalString() }
    #expect(try JSON(UInt64.max).exactCanonicalString() == "18446744073709551615")
    #expect(try (["b": 1, "a": ["é": 2.0]] as JSON).exactCanonicalString() == #"{"a":{"é":2},"b":1}"#)
  }
}

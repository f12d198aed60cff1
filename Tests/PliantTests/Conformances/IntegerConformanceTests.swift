/// Integers of every width at their edges.

import Testing

@testable import Pliant

private var integerTypes: [any (FixedWidthInteger & JSONReadable & JSONWritable & JSONObjectKey).Type] {
  [
    Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    UInt.self,
  ]
}

struct IntegerConformanceTests {
  /// Reads `text` as `Integer`, alone, in an array, and pretty printed; all must agree.
  private func value<Integer: FixedWidthInteger & JSONReadable>(_ type: Integer.Type, _ text: String) -> Integer? {
    let alone = try? Integer(json: text)
    #expect((try? [Integer](json: "[\(text),\(text)]")) == alone.map { [$0, $0] })
    #expect((try? Integer(json: " \n\(text)\t")) == alone)
    return alone
  }

  private func holdsItsEdges<Integer: FixedWidthInteger & JSONReadable & JSONWritable>(_ type: Integer.Type) throws {
    let name = "\(Integer.self)"
    for edge in [Integer.min, Integer.min + 1, 0, 1, Integer.max - 1, Integer.max] {
      try expectRoundTrip(edge, "\(edge)")
      #expect(value(Integer.self, "\(edge)") == edge)
    }
    // One beyond each edge, and far beyond.
    let above = increased("\(Integer.max)")
    let below = Integer.isSigned ? "-" + increased("\(Integer.max)", by: 2) : "-1"
    for text in [
      above, below, "\(Integer.max)0", "\(Integer.max)000", "999999999999999999999999999999999999999999999",
      "-99999999999999999999999999999999999999999999",
    ] {
      let document = "[1, \(text)]"
      #expect(
        verdict([Integer].self, document)
          == "expected \(name), found number \(text.prefix(40))\(text.count > 40 ? "…" : ""), which \(name) can't hold @4"
      )
    }
    // Minus zero is zero; fractions and exponents are no integers, even where their value is one.
    #expect(value(Integer.self, "-0") == 0)
    for text in ["1.0", "1.5", "1e0", "1E2", "0.0", "-0.0", "0e1", "10e-1"] {
      #expect(verdict(Integer.self, text) == "expected \(name), found number \(text), which \(name) can't hold @0")
    }
    for text in ["00", "01", "-01", "-", "1.", "1e", "1e+", "0\(Integer.max)", "-00"] {
      #expect(verdict(Integer.self, text) == "expected a number as JSON writes it, found \"\(text)\" @0")
    }
    for (text, found) in [
      ("\"1\"", "string \"1\""), ("true", "true"), ("null", "null"), ("[]", "an array"), ("{}", "an object"),
    ] {
      #expect(verdict(Integer.self, text) == "expected \(name), found \(found) @0")
    }
    for text in ["+1", "x", ".5", "", "NaN"] { #expect((try? Integer(json: text)) == nil) }
    #expect(
      (try? Integer(json: "1x")) == nil && (try? Integer(json: "1 1")) == nil && (try? Integer(json: "1-1")) == nil)
  }

  /// A decimal text, a little more.
  private func increased(_ text: String, by amount: UInt8 = 1) -> String {
    var digits = Array(text.utf8)
    var place = digits.count - 1
    digits[place] += amount
    while digits[place] > 0x39 {
      digits[place] -= 10
      place -= 1
      if place < 0 { return "1" + String(decoding: digits, as: UTF8.self) }
      digits[place] += 1
    }
    return String(decoding: digits, as: UTF8.self)
  }

  @Test(arguments: integerTypes.indices) func integersHoldTheirEdges(index: Int) throws {
    try holdsItsEdges(integerTypes[index])
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func wideIntegersHoldTheirEdges() throws {
    try holdsItsEdges(Int128.self)
    try holdsItsEdges(UInt128.self)
  }
}

/// Integers as keys of objects: exactly the text that writing gives.
struct IntegerKeyTests {
  @Test(arguments: [Int.min, -10, -1, 0, 1, 9, 10, 42, Int.max])
  func readsWhatItWrites(value: Int) { #expect(Int(jsonKey: value.jsonKey) == value) }

  @Test func readsTheBoundsOfEachWidth() {
    func expectBounds<Integer: FixedWidthInteger & JSONReadable & JSONWritable & JSONObjectKey>(_: Integer.Type) {
      for value in [Integer.min, Integer.max, 0] { #expect(Integer(jsonKey: "\(value)") == value) }
      if Integer.bitWidth < 64 { #expect(Integer(jsonKey: "\(UInt64(Integer.max) + 1)") == nil) }
      if !Integer.isSigned { #expect(Integer(jsonKey: "-1") == nil) }
    }
    for type in integerTypes { expectBounds(type) }
    #expect(Int64(jsonKey: "9223372036854775808") == nil)
    #expect(Int64(jsonKey: "-9223372036854775809") == nil)
    #expect(UInt64(jsonKey: "18446744073709551616") == nil)
    #expect(Int8(jsonKey: "-129") == nil)
  }

  @Test(arguments: [
    "", "-", "+5", "05", "-05", "-0", "00", "1.0", "1e2", " 1", "1 ", "--1", "0x1", "\u{0661}", "1\u{301}",
  ])
  func refusesOtherText(text: String) {
    #expect(Int(jsonKey: text) == nil)
    #expect(UInt64(jsonKey: text) == nil)
  }
}

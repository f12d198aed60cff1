// Strings of every length and kind, each escape, and Unicode's table of well-formed UTF-8.

import Testing

@testable import PliantCore

struct StringReadingTests {
  static let characters = ["a", "é", "日", "😀"]

  /// Reads `literal`, quotes included, as a value, skips it, and reads it as a key; all must end after it.
  private func readings(_ literal: String) -> [String?] {
    let value = read("\(literal) ") { reader in
      let text = try reader.readString()
      try reader.expectEnd()
      return text
    }
    let skipped = read("\(literal),") { reader in
      try reader.skipValue()
      return reader.byteOffset == literal.utf8.count
    }
    let keys = [false, true].map { isScanned in
      read("{\(literal)\(isScanned ? " " : ""):1}") { reader in
        _ = try reader.beginObject()
        let key = try isScanned ? reader.scanKey().string : reader.readKey()
        return try reader.readInt64() == 1 ? key : "nothing"
      }.value
    }
    return skipped.value == true ? [value.value] + keys : [nil]
  }

  private func check(_ literal: String, is expected: String, _ location: Testing.SourceLocation = #_sourceLocation) {
    let readings = readings("\"\(literal)\"")
    let isRight = readings.allSatisfy { $0?.utf8.elementsEqual(expected.utf8) == true }
    #expect(isRight, "\"\(literal)\" was read as \(readings)", sourceLocation: location)
  }

  @Test(arguments: characters) func readsStringsOfEveryLength(character: String) {
    for (count, prefix) in product(0...70, 0...7) {
      let text = times("x", prefix) + times(character, count)
      check(text, is: text)
    }
  }

  @Test func readsEscapesAtEveryPositionAndMixtures() {
    let around = product(0...40, [("a", "b"), ("é", "z"), ("日", "本"), ("😀", "😀")])
    for (escape, character) in [
      ("\\n", "\n"), ("\\\"", "\""), ("\\\\", "\\"), ("\\u00e9", "é"), ("\\ud83d\\ude00", "😀"),
    ] {
      for (count, (before, after)) in around {
        let (head, tail) = (times(before, count), times(after, 40 - count))
        check(head + escape + tail, is: head + character + tail)
        check(head + escape + escape + tail, is: head + character + character + tail)
      }
    }
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      var (literal, text) = ("", "")
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let piece = [
          ("a", "a"), ("é", "é"), ("日", "日"), ("😀", "😀"), ("\\t", "\t"), ("\\u65E5", "日"), ("\\uD83D\\uDE00", "😀"),
          ("\\/", "/"),
        ].randomElement(using: &random)!
        literal += piece.0
        text += piece.1
      }
      check(literal, is: text)
    }
  }

  @Test func readsStringsOfAMillionBytesAndShortOnesAfterwards() throws {
    for (unit, meaning) in [
      ("a", "a"), ("日", "日"), ("\\n", "\n"), ("ab\\u0041", "abA"), ("x😀", "x😀"), ("\\ud83d\\ude00é", "😀é"),
    ] {
      let count = 1_000_000 / unit.utf8.count
      let (text, literal) = (times(meaning, count), "\"\(times(unit, count))\"")
      #expect(read(literal) { try $0.readString() }.value?.utf8.elementsEqual(text.utf8) == true)
      #expect(skip(Array(literal.utf8)).verdict == "value")
      let written = try write { try $0.write(text) }.get()
      #expect(read(written) { try $0.readString() }.value?.utf8.elementsEqual(text.utf8) == true)
    }
    let outcome = read(#"["long \n long long long long long long long long", "\t", "", "x\u0041"]"#) { reader in
      var texts: [String] = []
      _ = try reader.beginArray()
      repeat { texts.append(try reader.readString()) } while try reader.nextElement()
      return texts
    }
    #expect(outcome.value == ["long \n long long long long long long long long", "\t", "", "xA"])
  }

  @Test(arguments: 0...0x1F) func refusesUnescapedControlCharacters(value: Int) {
    for (count, (start, offset)) in product(0...17, [("\"", 1), ("\"\\n", 3)]) {
      let bytes = Array((start + times("a", count)).utf8) + [UInt8(value)] + Array("aaaaaaaaa\"".utf8)
      expectVerdict(bytes, "controlCharacter@\(count + offset)")
    }
  }

  @Test func refusesStringsThatDoNotEnd() {
    for (count, end) in product(0...20, ["", "\\n", "\\", "é", "\\\""]) {
      expectVerdict("\"" + times("a", count) + end, "unexpectedEnd(stringEnd)@\(count + 1 + end.utf8.count)")
    }
  }
}

struct EscapeTests {
  private func text(_ literal: String) -> Outcome<String> { read("\"\(literal)\"") { try $0.readString() } }

  /// Returns the verdict of reading, which must be that of skipping, also after other characters.
  private func verdict(_ literal: String) -> String {
    let (value, moved) = (text(literal), text(times("p", 9) + literal))
    #expect(value.verdict == skip(Array("\"\(literal)\"".utf8)).verdict, "\(literal)")
    #expect((moved.error?.byteOffset ?? 9) - 9 == value.error?.byteOffset ?? 0, "\(literal)")
    return value.verdict
  }

  @Test func knowsTheShortEscapesAndNoOthers() {
    let bytes: [UInt8] = [0x22, 0x5C, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09]
    #expect(text(#"\"\\\/\b\f\n\r\t"#).value.map { Array($0.utf8) } == bytes)
    let known = Array("\"\\/bfnrtu".utf8)
    for byte in UInt8(0x20)...0x7E where !known.contains(byte) {
      #expect(verdict("a\\\(Character(Unicode.Scalar(byte)))") == "invalidEscape@2")
    }
    #expect(verdict("\\é") == "invalidEscape@1")
    #expect(read([0x22, 0x5C, 0x00, 0x22]) { try $0.readString() }.verdict == "invalidEscape@1")
    #expect(read([0x22, 0x5C, 0x0A, 0x22]) { try $0.readString() }.verdict == "invalidEscape@1")
  }

  @Test func resolvesEveryFourDigitEscape() throws {
    for value in UInt32(0)...0xFFFF where !(0xD800...0xDFFF ~= value) {
      let digits = times("0", 4 - String(value, radix: 16).count) + String(value, radix: 16)
      let expected = String(Unicode.Scalar(value)!)
      for escape in ["\\u" + digits, "\\u" + digits.uppercased()] {
        try require(text(escape).value?.utf8.elementsEqual(expected.utf8) == true, escape)
      }
    }
  }

  @Test(arguments: [
    "\\u", "\\u1", "\\u12", "\\u123", "\\u12g4", "\\ug123", "\\u 123", "\\u-123", "\\u+123", "\\U0041", "\\u00é1",
    "\\u１２３４", "\\x41",
  ]) func refusesEscapesWithoutFourDigits(escape: String) {
    #expect(verdict(escape) == "invalidEscape@1" && verdict("\\n" + escape) == "invalidEscape@3")
  }

  @Test(arguments: ["\\ud800", "\\uD800", "\\udbff", "\\udc00", "\\uDFFF", "\\udfff\\ud800"])
  func refusesLoneSurrogates(escape: String) {
    for tail in [
      "", "a", "aaaaaaaaaaaa", "\\n", "\\\\", "é", "\\u0041", "\\u", "\\ud800", "\\ud8", "\\udbff\\udc00", "u", "udc00",
    ] { #expect(verdict(escape + tail) == "loneSurrogate@1", "\(escape + tail)") }
  }

  @Test(arguments: [
    "\\u0000", "\\ud7ff", "\\ud800", "\\udbff", "\\ue000", "\\uffff", "\\udc0", "\\udc0g", "\\n", "\\U", "d",
  ]) func refusesAHighSurrogateBefore(next: String) { #expect(verdict("\\ud83d\(next)") == "loneSurrogate@1") }

  @Test func refusesEscapesThatTheDocumentCutsOff() {
    let escape = Array("\\ud83d\\ude00".utf8)
    for (count, plain) in product(1..<escape.count, 0...9) {
      let bytes = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: plain) + escape.prefix(count)
      let offset = plain + 1
      let expected =
        count == 1
        ? "unexpectedEnd(stringEnd)@\(offset + 1)" : count < 6 ? "invalidEscape@\(offset)" : "loneSurrogate@\(offset)"
      expectVerdict(bytes, expected)
    }
  }

  @Test func anEscapedQuoteDoesNotEndAString() {
    for count in 0...20 {
      let backslashes = times("\\\\", count)
      #expect(text(backslashes).value == times("\\", count))
      #expect(text(backslashes + "\\\"").value == times("\\", count) + "\"")
      // One backslash more or less moves the end of the string.
      for (end, offset) in [("\"x\"", 2), ("\\\"x\"", 5)] {
        let outcome = read("\"\(backslashes)\(end)") { reader in
          try reader.skipValue()
          return reader.byteOffset
        }
        #expect(outcome.value == 2 * count + offset, "\(count)\(end)")
      }
    }
  }
}

struct UTF8Tests {
  /// Sequences that are not UTF-8, and the offset of the malformed character within them.
  static let malformed: [(bytes: [UInt8], offset: Int)] = [
    // Lone continuation bytes, and too many of them.
    ([0x80], 0), ([0xBF], 0), ([0xC3, 0xA9, 0x80], 2), ([0xE2, 0x82, 0xAC, 0xBF], 3),
    ([0xF0, 0x9F, 0x98, 0x80, 0x80], 4),
    // Overlong forms of two, three and four bytes.
    ([0xC0, 0x80], 0), ([0xC0, 0xAF], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0),
    ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
    // Surrogates.
    ([0xED, 0xA0, 0x80], 0), ([0xED, 0xAF, 0xBF], 0), ([0xED, 0xB0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0),
    ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], 0),
    // Beyond U+10FFFF, and bytes that no character contains.
    ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF4, 0xBF, 0xBF, 0xBF], 0), ([0xF5, 0x80, 0x80, 0x80], 0),
    ([0xF7, 0xBF, 0xBF, 0xBF], 0),
    ([0xF8, 0x88, 0x80, 0x80, 0x80], 0), ([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], 0), ([0xFE], 0), ([0xFF], 0),
    // Cut off after each byte.
    ([0xC3], 0), ([0xE2], 0), ([0xE2, 0x82], 0), ([0xF0], 0), ([0xF0, 0x9F], 0), ([0xF0, 0x9F, 0x98], 0),
    // Another character where a continuation is missing.
    ([0xC3, 0x61], 0), ([0xC3, 0xC3, 0xA9], 0), ([0xE2, 0x61, 0xAC], 0), ([0xE2, 0x82, 0x61], 0),
    ([0xF0, 0x61, 0x98, 0x80], 0), ([0xF0, 0x9F, 0x61, 0x80], 0), ([0xF0, 0x9F, 0x98, 0x61], 0),
    ([0xE2, 0x82, 0xC3, 0xA9], 0), ([0xF0, 0x9F, 0x98, 0xC3, 0xA9], 0),
  ]

  @Test(arguments: malformed) func refusesMalformedUTF8InValuesKeysAndSkippedParts(bytes: [UInt8], offset: Int) {
    for before in (0...16).map({ times("a", $0) }) + ["é", "日本語", "😀", "\\n", "\\u00e9aé"] {
      let documents = [("", ""), ("{", ":1}"), ("[{\"k\":[", "]}]")]
      for (after, (start, end)) in product(["", "bbbbbbbbb", "é", "\\t"], documents) {
        let head = "\(start)\"\(before)"
        let document = Array(head.utf8) + bytes + Array("\(after)\"\(end)".utf8)
        expectVerdict(document, "invalidUTF8@\(head.utf8.count + offset)")
      }
    }
  }

  /// Every sequence of up to three bytes, and sequences of four at the limits, compared with the standard library.
  @Test func agreesWithTheStandardLibraryOnWhatIsUTF8() throws {
    func check(_ bytes: [UInt8]) throws {
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let literal = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
      let value = read(literal) { try $0.readString() }.value
      try require(
        isValid == (skip(literal).value != nil) && value.map { Array($0.utf8) } == (isValid ? bytes : nil), "\(bytes)")
    }
    let seconds: [UInt8] = [0x61, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xA1, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF]
    for first in UInt8(0x80)...0xFF {
      try check([first])
      for second in UInt8(0x80)...0xFF { try check([first, second]) }
      for (second, third) in product(seconds, seconds) {
        try check([first, second, third])
        for fourth in seconds where first >= 0xEF { try check([first, second, third, fourth]) }
      }
    }
  }

  @Test func refusesCutOffCharactersAndThoseOutsideOfStrings() {
    for character in ["é", "€", "😀"] {
      let bytes = Array(character.utf8)
      for (count, plain) in product(1..<bytes.count, 0...9) {
        let document = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: plain) + bytes.prefix(count)
        expectVerdict(document, "invalidUTF8@\(plain + 1)")
      }
    }
    for text in ["é", "[é]", "{é:1}", "[1é]", "1é", "\u{A0}1", "[1,\u{3000}2]"] {
      let offset = Array(text.utf8).firstIndex { $0 >= 0x80 }
      let offsets = [readTree(text).error?.byteOffset, skip(Array(text.utf8)).error?.byteOffset]
      #expect(offsets == [offset, offset], "\(text)")
    }
  }

  @Test func everyClassOfScalarsSurvivesAWriterAndAReader() throws {
    var scalars: [UInt32] = [
      0x7FF, 0x800, 0xFFF, 0x1000, 0x2027, 0x2028, 0x2029, 0x202A, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF,
      0x10000, 0x1F600, 0xFFFFF, 0x10_0000, 0x10_FFFF,
    ]
    scalars += 0...0x100
    scalars += stride(from: 0x100, to: 0x11_0000, by: 251).filter { !(0xD800...0xDFFF ~= $0) }
    let options: [JSONWriter.Options] = [
      [], .escapingNonASCII, .escapingHTML, .escapingSlashes, [.escapingNonASCII, .escapingHTML, .escapingSlashes],
    ]
    for value in scalars {
      let character = String(Unicode.Scalar(value)!)
      let texts = [character, "aaaaaaa" + character, character + "bbbbbbbb", "日" + character + character]
      for (text, option) in product(texts, options) {
        let written = try write(option) { try $0.write(text) }.get()
        let back = read(written) { try $0.readString() }.value
        try require(back?.utf8.elementsEqual(text.utf8) == true, "U+\(String(value, radix: 16)): \(written)")
      }
    }
  }
}

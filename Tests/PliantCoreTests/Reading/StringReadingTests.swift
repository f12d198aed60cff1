// Strings of every length and kind, each escape, and Unicode's table of well-formed UTF-8.

import Testing

@testable import PliantCore

struct StringReadingTests {
  /// One character of each length in UTF-8.
  static let characters = ["a", "é", "日", "😀"]

  /// Reads `literal`, quotes included, as a value, skips it, and reads it as a key; all must end behind it.
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
    let key = read("{\(literal):1}") { reader in
      _ = try reader.beginObject()
      let key = try reader.readKey()
      return try reader.readInt64() == 1 ? key : "nothing"
    }
    let scanned = read("{\(literal) :1}") { reader in
      _ = try reader.beginObject()
      let key = try reader.scanKey().string
      return try reader.readInt64() == 1 ? key : "nothing"
    }
    return skipped.value == true ? [value.value, key.value, scanned.value] : [nil]
  }

  private func check(_ literal: String, is expected: String, _ location: SourceLocation = #_sourceLocation) {
    let readings = readings("\"\(literal)\"")
    let isRight = readings.allSatisfy { $0?.utf8.elementsEqual(expected.utf8) == true }
    #expect(isRight, "\"\(literal)\" was read as \(readings)", sourceLocation: location)
  }

  typealias SourceLocation = Testing.SourceLocation

  @Test(arguments: characters) func readsStringsOfEveryLength(character: String) {
    for count in 0...70 {
      for prefix in 0...7 {
        let text = String(repeating: "x", count: prefix) + String(repeating: character, count: count)
        check(text, is: text)
      }
    }
  }

  @Test func readsAnEscapeAtEveryPosition() {
    for count in 0...40 {
      for (escape, character) in [
        ("\\n", "\n"), ("\\\"", "\""), ("\\\\", "\\"), ("\\u00e9", "é"), ("\\ud83d\\ude00", "😀"),
      ] {
        for (before, after) in [("a", "b"), ("é", "z"), ("日", "本"), ("😀", "😀")] {
          let head = String(repeating: before, count: count)
          let tail = String(repeating: after, count: 40 - count)
          check(head + escape + tail, is: head + character + tail)
          check(head + escape + escape + tail, is: head + character + character + tail)
        }
      }
    }
  }

  @Test func readsMixturesOfAllLengths() {
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      var literal = ""
      var text = ""
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

  @Test func readsStringsOfAMillionBytes() throws {
    for (unit, meaning) in [
      ("a", "a"), ("日", "日"), ("\\n", "\n"), ("ab\\u0041", "abA"), ("x😀", "x😀"), ("\\ud83d\\ude00é", "😀é"),
    ] {
      let count = 1_000_000 / unit.utf8.count
      let text = String(repeating: meaning, count: count)
      let literal = "\"" + String(repeating: unit, count: count) + "\""
      let outcome = read(literal) { try $0.readString() }
      #expect(outcome.value?.utf8.elementsEqual(text.utf8) == true)
      #expect(skip(Array(literal.utf8)).verdict == "value")
      let written = try write { try $0.write(text) }.get()
      #expect(read(written) { try $0.readString() }.value?.utf8.elementsEqual(text.utf8) == true)
    }
  }

  @Test func theScratchSpaceOfOneStringDoesNotShowInTheNext() {
    let outcome = read(#"["long \n long long long long long long long long", "\t", "", "x\u0041"]"#) { reader in
      var texts: [String] = []
      _ = try reader.beginArray()
      repeat { texts.append(try reader.readString()) } while try reader.nextElement()
      return texts
    }
    #expect(outcome.value == ["long \n long long long long long long long long", "\t", "", "xA"])
  }

  @Test(arguments: 0...0x1F) func refusesUnescapedControlCharacters(value: Int) {
    for count in 0...17 {
      let bytes = Array("\"\(String(repeating: "a", count: count))".utf8) + [UInt8(value)] + Array("aaaaaaaaa\"".utf8)
      #expect(read(bytes) { try $0.readString() }.verdict == "controlCharacter@\(count + 1)")
      #expect(skip(bytes).verdict == "controlCharacter@\(count + 1)")
      let escaped =
        Array("\"\\n\(String(repeating: "a", count: count))".utf8) + [UInt8(value)] + Array("aaaaaaaaa\"".utf8)
      #expect(read(escaped) { try $0.readString() }.verdict == "controlCharacter@\(count + 3)")
      #expect(skip(escaped).verdict == "controlCharacter@\(count + 3)")
    }
  }

  @Test func refusesStringsThatDoNotEnd() {
    for count in 0...20 {
      let open = "\"" + String(repeating: "a", count: count)
      #expect(read(open) { try $0.readString() }.verdict == "unexpectedEnd(stringEnd)@\(count + 1)")
      #expect(skip(Array(open.utf8)).verdict == "unexpectedEnd(stringEnd)@\(count + 1)")
      #expect(read(open + "\\n") { try $0.readString() }.verdict == "unexpectedEnd(stringEnd)@\(count + 3)")
      #expect(read(open + "\\") { try $0.readString() }.verdict == "unexpectedEnd(stringEnd)@\(count + 2)")
      #expect(read(open + "é") { try $0.readString() }.verdict == "unexpectedEnd(stringEnd)@\(count + 3)")
      #expect(read(open + "\\\"") { try $0.readString() }.verdict == "unexpectedEnd(stringEnd)@\(count + 3)")
    }
  }
}

// MARK: - Escapes

struct EscapeTests {
  private func text(_ literal: String) -> Outcome<String> { read("\"\(literal)\"") { try $0.readString() } }

  /// Reading, skipping, and the same string as a key give one verdict; it is returned.
  private func verdict(_ literal: String) -> String {
    let value = text(literal).verdict
    let skipped = skip(Array("\"\(literal)\"".utf8)).verdict
    let plain = String(repeating: "p", count: 9)
    let moved = text(plain + literal)
    #expect(
      value == skipped && (moved.error?.byteOffset ?? 9) - 9 == text(literal).error?.byteOffset ?? 0, "\(literal)")
    return value
  }

  @Test func knowsTheShortEscapes() {
    let outcome = text(#"\"\\\/\b\f\n\r\t"#)
    #expect(outcome.value.map { Array($0.utf8) } == [0x22, 0x5C, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09])
  }

  @Test func refusesAllOtherLetters() {
    let known = Array("\"\\/bfnrtu".utf8)
    for byte in UInt8(0x20)...0x7E where !known.contains(byte) {
      #expect(verdict("a\\\(Character(Unicode.Scalar(byte)))") == "invalidEscape@2")
    }
    #expect(verdict("\\é") == "invalidEscape@1")
    #expect(read([0x22, 0x5C, 0x00, 0x22]) { try $0.readString() }.verdict == "invalidEscape@1")
    #expect(read([0x22, 0x5C, 0x0A, 0x22]) { try $0.readString() }.verdict == "invalidEscape@1")
  }

  @Test func resolvesEveryFourDigitEscape() {
    for value in UInt32(0)...0xFFFF where !(0xD800...0xDFFF ~= value) {
      let digits = String(value, radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      let expected = String(Unicode.Scalar(value)!)
      guard text(escape).value?.utf8.elementsEqual(expected.utf8) == true,
        text(escape.uppercased().replacingU).value?.utf8.elementsEqual(expected.utf8) == true
      else {
        Issue.record("\(escape)")
        return
      }
    }
  }

  @Test(arguments: [
    "\\u", "\\u1", "\\u12", "\\u123", "\\u12g4", "\\ug123", "\\u 123", "\\u-123", "\\u+123", "\\U0041", "\\u00é1",
    "\\u１２３４", "\\x41",
  ])
  func refusesEscapesWithoutFourDigits(escape: String) {
    #expect(verdict(escape) == "invalidEscape@1")
    #expect(verdict("\\n" + escape) == "invalidEscape@3")
  }

  @Test(arguments: ["\\ud800", "\\uD800", "\\udbff", "\\udc00", "\\uDFFF", "\\udfff\\ud800"])
  func refusesLoneSurrogates(escape: String) {
    for tail in [
      "", "a", "aaaaaaaaaaaa", "\\n", "\\\\", "é", "\\u0041", "\\u", "\\ud800", "\\ud8", "\\udbff\\udc00", "u", "udc00",
    ] { #expect(verdict(escape + tail) == "loneSurrogate@1", "\(escape + tail)") }
  }

  @Test(arguments: [
    "\\u0000", "\\ud7ff", "\\ud800", "\\udbff", "\\ue000", "\\uffff", "\\udc0", "\\udc0g", "\\n", "\\U", "d",
  ])
  func refusesAHighSurrogateBefore(next: String) { #expect(verdict("\\ud83d\(next)") == "loneSurrogate@1") }

  @Test func refusesEscapesThatTheDocumentCutsOff() {
    let escape = Array("\\ud83d\\ude00".utf8)
    for count in 1..<escape.count {
      for plain in 0...9 {
        let bytes = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: plain) + escape.prefix(count)
        let offset = plain + 1
        let expected =
          count == 1
          ? "unexpectedEnd(stringEnd)@\(offset + 1)" : count < 6 ? "invalidEscape@\(offset)" : "loneSurrogate@\(offset)"
        #expect(read(bytes) { try $0.readString() }.verdict == expected)
        #expect(skip(bytes).verdict == expected)
      }
    }
  }

  @Test func anEscapedQuoteDoesNotEndAString() {
    for count in 0...20 {
      let backslashes = String(repeating: "\\\\", count: count)
      #expect(text(backslashes).value == String(repeating: "\\", count: count))
      #expect(text(backslashes + "\\\"").value == String(repeating: "\\", count: count) + "\"")
      // One backslash more or less moves the end.
      #expect(
        read("\"\(backslashes)\"x\"") { reader in
          try reader.skipValue(); return reader.byteOffset
        }.value == 2 * count + 2)
      #expect(
        read("\"\(backslashes)\\\"x\"") { reader in
          try reader.skipValue(); return reader.byteOffset
        }.value == 2 * count + 5)
    }
  }
}

extension String {
  /// The `u` of an escape stays small when its digits are made capital.
  fileprivate var replacingU: String { "\\u" + dropFirst(2) }
}

// MARK: - UTF-8

struct UTF8Tests {
  /// Sequences that are not UTF-8, and the offset within them of the character at fault.
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
    // Beyond U+10FFFF, and bytes that no character has.
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
    let quote: [UInt8] = [UInt8(ascii: "\"")]
    let befores: [[UInt8]] =
      (0...16).map { [UInt8](repeating: 0x61, count: $0) } + [
        Array("é".utf8), Array("日本語".utf8), Array("😀".utf8), Array("\\n".utf8), Array("\\u00e9aé".utf8),
      ]
    for before in befores {
      for after in [[], Array("bbbbbbbbb".utf8), Array("é".utf8), Array("\\t".utf8)] as [[UInt8]] {
        let literal = quote + before + bytes + after + quote
        let expected = 1 + before.count + offset
        #expect(read(literal) { try $0.readString() }.verdict == "invalidUTF8@\(expected)")
        #expect(skip(literal).verdict == "invalidUTF8@\(expected)")
        let object = Array("{".utf8) + literal + Array(":1}".utf8)
        #expect(readTree(object).verdict == "invalidUTF8@\(expected + 1)")
        #expect(skip(object).verdict == "invalidUTF8@\(expected + 1)")
        let deep = Array("[{\"k\":[".utf8) + literal + Array("]}]".utf8)
        #expect(skip(deep).verdict == "invalidUTF8@\(expected + 7)")
      }
    }
  }

  /// Every sequence of up to three bytes, and the edges of those of four, against the standard library.
  @Test func agreesWithTheStandardLibraryOnWhatIsUTF8() {
    func check(_ bytes: [UInt8]) -> Bool {
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let literal = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
      let outcome = read(literal) { try $0.readString() }
      return isValid == (outcome.value != nil) && isValid == (skip(literal).value != nil)
        && (!isValid || outcome.value.map { Array($0.utf8) } == bytes)
    }
    let seconds: [UInt8] = [0x61, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xA1, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF]
    for first in UInt8(0x80)...0xFF {
      #expect(check([first]))
      for second in UInt8(0x80)...0xFF where !check([first, second]) { Issue.record("\([first, second])") }
      for second in seconds {
        for third in seconds {
          if !check([first, second, third]) { Issue.record("\([first, second, third])") }
          guard first >= 0xEF else { continue }
          for fourth in seconds where !check([first, second, third, fourth]) {
            Issue.record("\([first, second, third, fourth])")
          }
        }
      }
    }
  }

  @Test func refusesCharactersThatTheDocumentCutsOff() {
    for character in ["é", "€", "😀"] {
      let bytes = Array(character.utf8)
      for count in 1..<bytes.count {
        for plain in 0...9 {
          let document = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: plain) + bytes.prefix(count)
          #expect(read(document) { try $0.readString() }.verdict == "invalidUTF8@\(plain + 1)")
          #expect(skip(document).verdict == "invalidUTF8@\(plain + 1)")
        }
      }
    }
  }

  @Test func refusesNonASCIIOutsideOfStrings() {
    for text in ["é", "[é]", "{é:1}", "[1é]", "1é", "\u{A0}1", "[1,\u{3000}2]"] {
      let offset = Array(text.utf8).firstIndex { $0 >= 0x80 }!
      #expect(readTree(text).error?.byteOffset == offset, "\(text)")
      #expect(skip(Array(text.utf8)).error?.byteOffset == offset, "\(text)")
    }
  }

  /// Unicode scalars at the edges of every class.
  @Test func everyClassOfScalarsSurvivesAWriterAndAReader() throws {
    var scalars: [UInt32] = Array(0...0x100)
    for edge: UInt32 in [
      0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0x2027, 0x2028, 0x2029, 0x202A, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE,
      0xFFFF, 0x10000, 0x1F600, 0xFFFFF, 0x10_0000, 0x10_FFFF,
    ] { scalars.append(edge) }
    scalars += stride(from: 0x100, to: 0x11_0000, by: 251).filter { !(0xD800...0xDFFF ~= $0) }
    let options: [JSONWriter.Options] = [
      [], .escapingNonASCII, .escapingHTML, .escapingSlashes, [.escapingNonASCII, .escapingHTML, .escapingSlashes],
    ]
    for value in scalars {
      let character = String(Unicode.Scalar(value)!)
      for text in [character, "aaaaaaa" + character, character + "bbbbbbbb", "日" + character + character] {
        for option in options {
          let written = try write(option) { try $0.write(text) }.get()
          let back = read(written) { try $0.readString() }.value
          guard back?.utf8.elementsEqual(text.utf8) == true else {
            Issue.record("U+\(String(value, radix: 16)): \(written)")
            return
          }
        }
      }
    }
  }
}

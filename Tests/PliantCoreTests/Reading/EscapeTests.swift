/// Resolves every escape that JSON has, and refuses the others at their backslash.

import Testing

@testable import PliantCore

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
    ] {
      #expect(verdict(escape + tail) == "loneSurrogate@1", "\(escape + tail)")
    }
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

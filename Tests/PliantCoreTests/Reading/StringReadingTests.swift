/// Reads strings of every length and kind, so that each byte that matters falls on each place of the eight-byte step.

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

  @Test(arguments: characters)
  func readsStringsOfEveryLength(character: String) {
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

  @Test(arguments: 0...0x1F)
  func refusesUnescapedControlCharacters(value: Int) {
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

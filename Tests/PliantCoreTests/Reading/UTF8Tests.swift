/// Holds strings, keys and skipped parts to Unicode's table of well-formed UTF-8.

import Testing

@testable import PliantCore

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

  @Test(arguments: malformed)
  func refusesMalformedUTF8InValuesKeysAndSkippedParts(bytes: [UInt8], offset: Int) {
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
    let seconds: [UInt8] = [
      0x61, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xA1, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF,
    ]
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
    ] {
      scalars.append(edge)
    }
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

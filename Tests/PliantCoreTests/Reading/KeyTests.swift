/// Takes keys by comparing their bytes, and scans keys of any spelling.

import Foundation
import Testing

@testable import PliantCore

struct KeyTests {
  /// Keys of each length from 1 to 40, with quotes and colon, as in generated code.
  static let quotedKeys: [StaticString] = [
    #""a":"#, #""ab":"#, #""abc":"#, #""abcd":"#, #""abcde":"#, #""abcdef":"#, #""abcdefg":"#, #""abcdefgh":"#,
    #""abcdefghi":"#, #""abcdefghij":"#, #""abcdefghijk":"#, #""abcdefghijkl":"#, #""abcdefghijklm":"#,
    #""abcdefghijklmn":"#, #""abcdefghijklmno":"#, #""abcdefghijklmnop":"#, #""abcdefghijklmnopq":"#,
    #""abcdefghijklmnopqr":"#, #""abcdefghijklmnopqrs":"#, #""abcdefghijklmnopqrst":"#, #""abcdefghijklmnopqrstu":"#,
    #""abcdefghijklmnopqrstuv":"#, #""abcdefghijklmnopqrstuvw":"#, #""abcdefghijklmnopqrstuvwx":"#,
    #""abcdefghijklmnopqrstuvwxy":"#, #""abcdefghijklmnopqrstuvwxyz":"#, #""abcdefghijklmnopqrstuvwxyz0":"#,
    #""abcdefghijklmnopqrstuvwxyz01":"#, #""abcdefghijklmnopqrstuvwxyz012":"#, #""abcdefghijklmnopqrstuvwxyz0123":"#,
    #""abcdefghijklmnopqrstuvwxyz01234":"#, #""abcdefghijklmnopqrstuvwxyz012345":"#,
    #""abcdefghijklmnopqrstuvwxyz0123456":"#, #""abcdefghijklmnopqrstuvwxyz01234567":"#,
    #""abcdefghijklmnopqrstuvwxyz012345678":"#, #""abcdefghijklmnopqrstuvwxyz0123456789":"#,
    #""abcdefghijklmnopqrstuvwxyz0123456789A":"#, #""abcdefghijklmnopqrstuvwxyz0123456789AB":"#,
    #""abcdefghijklmnopqrstuvwxyz0123456789ABC":"#, #""abcdefghijklmnopqrstuvwxyz0123456789ABCD":"#,
  ]

  /// The value of `member`, the text of a member with the value 7, if the reader takes its key as `key`.
  private func taken(_ key: StaticString, from member: String) -> Int64?? {
    read("{\(member)}") { reader -> Int64? in
      _ = try reader.beginObject()
      let before = reader.byteOffset
      guard reader.takeKey(key) else { return reader.byteOffset == before ? nil : -1 }
      return try reader.readInt64()
    }.value
  }

  @Test func takesKeysOfEachLength() {
    for (index, key) in Self.quotedKeys.enumerated() {
      #expect("\(key)".utf8.count == index + 4)
      #expect(taken(key, from: "\(key)7") == 7 && taken(key, from: "\(key) 7") == 7, "\(key)")
    }
    // The empty key is shorter than the four bytes that are compared at once. No other key may be taken for it.
    #expect(taken("\"\":", from: "\"a\":7") == .some(nil))
    let key = scanned("\"\":7")
    #expect(key?.count == 0 && key?.word == 0 && key?.text == "")
  }

  @Test func takesNoOtherKey() {
    for (index, key) in Self.quotedKeys.enumerated() {
      let text = "\(key)"
      // Every other key of the list, and this key with each byte changed.
      for (other, otherKey) in Self.quotedKeys.enumerated() where other != index {
        #expect(taken(key, from: "\(otherKey)7") == .some(nil))
      }
      for place in 1...(index + 1) {
        var bytes = Array(text.utf8)
        bytes[place] = UInt8(ascii: "_")
        #expect(taken(key, from: String(decoding: bytes, as: UTF8.self) + "7") == .some(nil))
        // The key isn't taken if the document ends within it.
        let cut = read(Array("{".utf8) + bytes.prefix(place)) { reader -> Bool in
          _ = try reader.beginObject()
          return reader.takeKey(key)
        }
        #expect(cut.value == false)
      }
      #expect(taken(key, from: text.dropLast() + " :7") == .some(nil))
      #expect(taken(key, from: "\"\\u0061" + text.dropFirst(2) + "7") == .some(nil))
    }
  }

  /// Scans the key of `member` and returns its count, word, and string; then the value must follow.
  private func scanned(_ member: String) -> (count: Int, word: UInt64, text: String)? {
    read("{\(member)}") { reader in
      _ = try reader.beginObject()
      let key = try reader.scanKey()
      let result = (key.count, key.word, key.string)
      guard try reader.readInt64() == 7 else { throw reader.failure(.trailingBytes) }
      return result
    }.value
  }

  private func word(_ text: String) -> UInt64 { text.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  @Test func scansKeysOfEachLengthInEverySpelling() {
    for key in Self.quotedKeys {
      let text = String("\(key)".dropFirst().dropLast(2))
      let escaped = text.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }.joined()
      let spellings = [
        "\"\(text)\":7", "\"\(text)\" : 7", "\"\(text)\"\n\t:\r\n7", "\"\(escaped)\":7",
        "\"\\u0061\(text.dropFirst())\" :7", "\"\(text.dropLast())\\u00\(String(text.utf8.last!, radix: 16))\":7",
      ]
      for spelling in spellings {
        let key = scanned(spelling)
        #expect(key?.count == text.utf8.count && key?.word == word(text) && key?.text == text, "\(spelling)")
      }
    }
  }

  @Test func matchesExactlyItsOwnText() {
    let keys: [StaticString] = [
      "", "a", "b", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghj", "\u{E9}", "e\u{301}", "日本語のキー", "a\"b",
    ]
    for text in keys {
      let literal = "\(text)".replacingOccurrences(of: "\"", with: "\\\"")
      let matches = read("{\"\(literal)\":7}") { reader -> [Bool] in
        _ = try reader.beginObject()
        let key = try reader.scanKey()
        return keys.map { key.matches($0) == key.matches(text: "\($0)") && key.matches($0) }
      }
      // Composed and decomposed characters are different.
      #expect(matches.value == keys.map { "\($0)".utf8.elementsEqual("\(text)".utf8) }, "\(text)")
    }
  }

  @Test func refusesWhatIsNoKey() {
    for (member, verdict) in [
      ("1:2", "unexpectedByte(keyOrObjectEnd)@1"), ("\"a\"", "unexpectedByte(colon)@4"),
      ("\"a\\x\":1", "invalidEscape@3"), ("\"a\u{1}\":1", "controlCharacter@3"),
    ] {
      for isScanned in [false, true] {
        let outcome = read("{\(member)}") { reader in
          _ = try reader.beginObject()
          return try isScanned ? reader.scanKey().string : reader.readKey()
        }
        #expect(outcome.verdict == verdict, "\(member)")
      }
    }
  }
}

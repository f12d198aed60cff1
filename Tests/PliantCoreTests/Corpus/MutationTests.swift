/// Small documents with everything in them, and all that one changed byte can make of them: a value or an error, never a trap,
/// and one verdict for all ways.

import Testing

@testable import PliantCore

enum Mutation {
  static let documents: [String] = [
    #"{"a":[1,-2.5e+3,0,true,false,null],"é漢😀":"\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t","n":{"x":{},"y":[]}}"#,
    " [ \"plain text longer than sixteen bytes\" ,\r\n\t{ \"k\" : [ [ ] , { } ] } , 1E5, -0.0 ] \n",
    #""日本語テキスト\uD83D\uDE00 \u0000é👩‍👩‍👧""#,
    "-12345678901234567890.125e-10",
    #"[[[{"id":9007199254740993,"name":"Łukasz 🙂","tags":["x","yz"],"ok":true}]],[0.5,{"":null}]]"#,
  ]

  /// Bytes that mean something somewhere: structure, white space, controls, digits, letters of literals and escapes, and each
  /// kind of byte of UTF-8, well-formed or not.
  static let bytes: [UInt8] =
    Array("\"\\{}[]:,/ \t\n\r019-+.eEtfnu'*xa".utf8) + [
      0x00, 0x01, 0x08, 0x0B, 0x1F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBB, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE2,
      0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  /// Every prefix of `document`, every byte of it replaced by each of ``bytes``, deleted, and doubled.
  static func all(of document: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for index in document.indices {
      all.append(Array(document[..<index]))
      for byte in bytes where byte != document[index] {
        var changed = document
        changed[index] = byte
        all.append(changed)
      }
      var shorter = document
      shorter.remove(at: index)
      all.append(shorter)
      var longer = document
      longer.insert(document[index], at: index)
      all.append(longer)
    }
    return all
  }
}

struct MutationTests {
  /// Reading and skipping agree, an error says where it is, and what survives a change is written and read again.
  @Test(arguments: Mutation.documents)
  func everyWayAgreesOnChangedDocuments(text: String) throws {
    #expect(readTree(text).value != nil)
    var acceptedCount = 0
    for bytes in [Array(text.utf8)] + Mutation.all(of: Array(text.utf8)) {
      let reading = readTree(bytes)
      let skipping = skip(bytes)
      var isRight = reading.verdict == skipping.verdict
      if let tree = reading.value {
        acceptedCount += 1
        isRight = try isRight && readTree(tree.text()).value == tree && readTree(tree.text(.pretty)).value == tree
      } else if let error = reading.error {
        let lines = error.snippet?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        isRight =
          isRight && (0...bytes.count).contains(error.byteOffset) && lines.count == 2 && lines[1].hasSuffix("^")
          && error.message.hasPrefix("expected ") && error.description.hasPrefix(error.message)
          && error.description.hasSuffix("(line \(error.line), column \(error.column))")
      }
      guard isRight else {
        Issue.record(
          "read: \(reading), skipped: \(skipping.verdict): \(String(decoding: bytes, as: UTF8.self)) \(bytes)")
        return
      }
    }
    #expect(acceptedCount > 100)
  }

  /// The errors of a prefix lie at its end, unless it ends within something that can't be right so far.
  @Test(arguments: Mutation.documents)
  func aPrefixFailsAtOrBeforeItsEnd(text: String) {
    let document = Array(text.utf8)
    for count in 0..<document.count {
      guard let error = readTree(Array(document[..<count])).error else { continue }
      switch error.kind {
      case .unexpectedEnd: #expect(error.byteOffset == count)
      // A number, an escape or a character that is cut off; a literal of which the rest is missing.
      case .invalidNumber, .invalidEscape, .invalidUTF8, .loneSurrogate, .unexpectedByte(.value):
        #expect(error.byteOffset < count)
      default: Issue.record("\(error) for the first \(count) bytes of \(text)")
      }
    }
  }
}

/// Gives the reader documents that are broken in one place: a value or an error, never a trap, and one verdict for all ways.

import Testing

@testable import PliantCore

@Suite struct MutationTests {
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

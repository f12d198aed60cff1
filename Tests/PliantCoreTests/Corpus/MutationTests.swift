/// Gives the reader documents that are broken in one place: a value or an error, never a trap, and one verdict for all ways.

import Testing

@testable import PliantCore

@Suite struct MutationTests {
  @Test(arguments: Mutation.documents)
  func acceptsTheDocumentsUnchanged(text: String) throws {
    let tree = try readTree(text).get()
    #expect(try readTree(try tree.text()).get() == tree)
  }

  @Test(arguments: Mutation.documents)
  func readingAndSkippingAgreeOnBrokenDocuments(text: String) {
    for bytes in Mutation.all(of: Array(text.utf8)) {
      let reading = readTree(bytes)
      let skipping = skip(bytes)
      guard reading.verdict == skipping.verdict, (0...bytes.count).contains(reading.error?.byteOffset ?? 0) else {
        Issue.record("read: \(reading.verdict), skipped: \(skipping.verdict): \(shown(bytes))")
        return
      }
    }
  }

  @Test(arguments: Mutation.documents)
  func everyErrorCanSayWhereItIs(text: String) {
    for bytes in Mutation.all(of: Array(text.utf8)) {
      guard let error = readTree(bytes).error else { continue }
      let lines = error.snippet?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
      guard lines.count == 2, lines[1].hasSuffix("^"), error.description.hasPrefix(error.message),
        error.description.hasSuffix("(line \(error.line), column \(error.column))"),
        error.message.hasPrefix("expected ")
      else {
        Issue.record("\(error): \(shown(bytes))")
        return
      }
    }
  }

  @Test(arguments: Mutation.documents)
  func whatSurvivesAChangeIsWrittenAndReadAgain(text: String) throws {
    var count = 0
    for bytes in Mutation.all(of: Array(text.utf8)) {
      guard let tree = readTree(bytes).value else { continue }
      count += 1
      guard readTree(try tree.text()).value == tree, readTree(try tree.text(.pretty)).value == tree else {
        Issue.record("\(shown(bytes))")
        return
      }
    }
    #expect(count > 100)
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

  private func shown(_ bytes: [UInt8]) -> String {
    "\(String(decoding: bytes, as: UTF8.self)) \(bytes)"
  }
}

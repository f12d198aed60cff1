//===----------------------------------------------------------------------===//
// The test kit for diagnostics: what a source text is expected to bring, and what each fix-it makes of it.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Testing

@testable import PliantMacros

/// One expected diagnostic.
struct ExpectedDiagnostic {
  let id: String
  let message: String
  let isWarning: Bool
  /// The text that the diagnostic points at.
  let anchor: String
  /// The text that a note points at.
  let note: String?
  let fixIts: [ExpectedFixIt]

  init(
    _ id: String,
    at anchor: String,
    _ message: String,
    isWarning: Bool = false,
    note: String? = nil,
    fixIts: [ExpectedFixIt] = []
  ) {
    self.id = id
    self.anchor = anchor
    self.message = message
    self.isWarning = isWarning
    self.note = note
    self.fixIts = fixIts
  }
}

struct ExpectedFixIt {
  let message: String
  /// A line of the source that the fix-it changes, and what it becomes. An empty line is gone.
  let line: String
  let becomes: String

  init(_ message: String, _ line: String, becomes: String) {
    self.message = message
    self.line = line
    self.becomes = becomes
  }
}

/// A source text with all that is to be said about it, in the order of the source.
struct Diagnosis: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let source: String
  let expected: @Sendable () -> [ExpectedDiagnostic]

  /// - Parameter claim: what the case shows.
  init(_ claim: String, _ source: String, _ expected: @autoclosure @escaping @Sendable () -> [ExpectedDiagnostic]) {
    testDescription = claim
    self.source = source
    self.expected = expected
  }

  func check() throws {
    let expansion = try Expansion(source)
    let expected = expected()
    #expect(
      expansion.diagnostics.map(\.diagnosticID) == expected.map { MessageID(domain: "Pliant", id: $0.id) },
      "\(expansion.diagnostics.map(\.message))"
    )
    for (diagnostic, expected) in zip(expansion.diagnostics, expected) {
      #expect(diagnostic.message == expected.message)
      #expect(diagnostic.diagMessage.severity == (expected.isWarning ? .warning : .error))
      #expect(diagnostic.node.trimmedDescription == expected.anchor)
      #expect(diagnostic.notes.first?.node.trimmedDescription == expected.note)
      #expect(diagnostic.fixIts.map(\.message.message) == expected.fixIts.map(\.message))
      for (fixIt, expected) in zip(diagnostic.fixIts, expected.fixIts) {
        let fixed = expansion.applying(fixIt)
        #expect(changedLines(from: source, to: fixed) == [expected.line, expected.becomes])
        // The placeholder is an error by intention: an editor asks for what goes there.
        let isSwift = !Parser.parse(source: fixed.replacingOccurrences(of: "<#value#>", with: "value")).hasError
        #expect(isSwift, "the fix-it doesn't leave Swift:\n\(fixed)")
      }
    }
    let hasErrors = expected.contains { !$0.isWarning }
    let isModel = source.contains("@JSONModel")
    if hasErrors {
      // It conforms all the same, so that whatever uses the model is no error as well.
      let doesNothing = expansion.extensions.allSatisfy { !$0.contains("reader.") && !$0.contains("writer.") }
      #expect(doesNothing, "with errors, the members of an expansion do nothing")
    } else {
      #expect(expansion.extensions.isEmpty == !isModel)
    }
  }
}

/// The lines where two texts differ, without indentation: what was there, joined, and what is there now.
private func changedLines(from old: String, to new: String) -> [String] {
  let old = old.split(separator: "\n", omittingEmptySubsequences: false)[...]
  let new = new.split(separator: "\n", omittingEmptySubsequences: false)[...]
  let head = zip(old, new).prefix { $0 == $1 }.count
  let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
  return [old, new].map { lines in
    lines.dropFirst(head).dropLast(tail).map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
#endif

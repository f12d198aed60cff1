//===----------------------------------------------------------------------===//
// The diagnostics of one declaration, collected and then passed to the compiler at once.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

struct Problems {
  private(set) var diagnostics: [Diagnostic] = []

  var hasErrors: Bool { diagnostics.contains { $0.diagMessage.severity == .error } }

  mutating func report(
    _ message: ModelDiagnostic,
    at node: some SyntaxProtocol,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    diagnostics.append(Diagnostic(node: node, message: message, notes: notes, fixIts: fixIts))
  }

  mutating func report(
    _ message: EnumDiagnostic,
    at node: some SyntaxProtocol,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    diagnostics.append(Diagnostic(node: node, message: message, notes: notes, fixIts: fixIts))
  }

  /// Reports in the order of the source, whatever the order of validation.
  func diagnose(in context: some MacroExpansionContext) {
    for diagnostic in diagnostics.sorted(by: { $0.position < $1.position }) { context.diagnose(diagnostic) }
  }
}
#endif

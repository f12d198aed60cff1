// The diagnostics of one declaration, collected and then passed to the compiler at once, and the common form of those
// that the macros have: enums with a case for each.

#if Macros
import PliantDescriptor
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A diagnostic of a macro. The name of the case is the stable id: `not-a-model` for `notAModel`.
protocol MacroDiagnostic: DiagnosticMessage {}

extension MacroDiagnostic {
  var diagnosticID: MessageID { MessageID(domain: AttributeName.module, id: id) }

  var id: String {
    // The label of a case with associated values. A case without any is described by its name.
    KeySpelling.kebabCase.key(for: Mirror(reflecting: self).children.first?.label ?? "\(self)")
  }
}

/// The diagnostics of one declaration.
final class Problems {
  private(set) var diagnostics: [Diagnostic] = []

  var hasErrors: Bool { diagnostics.contains { $0.diagMessage.severity == .error } }

  func report(_ message: ModelDiagnostic, at node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []) {
    diagnostics.append(Diagnostic(node: node, message: message, notes: notes, fixIts: fixIts))
  }

  func report(_ message: RequestDiagnostic, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
    diagnostics.append(Diagnostic(node: node, message: message, fixIts: fixIts))
  }

  /// Reports an attribute, and proposes to remove it from its declaration.
  func report(
    _ message: ModelDiagnostic, removing attribute: AttributeSyntax, from declaration: some SyntaxProtocol,
    notes: [Note] = []
  ) {
    report(message, at: attribute, notes: notes, fixIts: FixIt.removing([attribute], from: declaration))
  }

  func report(
    _ message: RequestDiagnostic, removing attribute: AttributeSyntax, from declaration: some SyntaxProtocol
  ) {
    report(message, at: attribute, fixIts: FixIt.removing([attribute], from: declaration))
  }

  /// Reports attributes that repeat an earlier one.
  func reportRepeated(
    _ attributes: some Sequence<AttributeSyntax>, of name: String, in declaration: some SyntaxProtocol
  ) {
    for attribute in attributes {
      report(.repeatedAttribute(attribute: attribute.plainName, property: name), removing: attribute, from: declaration)
    }
  }

  /// Reports an attribute that contradicts another, and proposes to remove either.
  func reportConflict(
    of attribute: AttributeSyntax, with other: AttributeSyntax, at name: String, in declaration: some SyntaxProtocol
  ) {
    report(
      .conflictingAttributes(attribute: attribute.plainName, other: other.plainName, property: name), at: attribute,
      fixIts: FixIt.removing([attribute], from: declaration) + FixIt.removing([other], from: declaration))
  }

  /// Reports in the order of the source, whatever the order of validation.
  func diagnose(in context: some MacroExpansionContext) {
    for diagnostic in diagnostics.sorted(by: { $0.position < $1.position }) { context.diagnose(diagnostic) }
  }
}
#endif

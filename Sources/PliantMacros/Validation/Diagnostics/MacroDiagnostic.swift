//===----------------------------------------------------------------------===//
// The common form of the macros' diagnostics: enums with a case for each.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics

/// A diagnostic of a macro. The name of the case is the stable id: `not-a-model` for `notAModel`.
protocol MacroDiagnostic: DiagnosticMessage {}

extension MacroDiagnostic {
  var diagnosticID: MessageID { MessageID(domain: AttributeName.module, id: id) }

  var id: String {
    // The label of a case with associated values. A case without any is described by its name.
    KeyStyle.kebabCase.key(for: Mirror(reflecting: self).children.first?.label ?? "\(self)")
  }
}
#endif

//===----------------------------------------------------------------------===//
// The form that all complaints of the macros have: enums whose cases are the complaints.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics

/// What a macro complains about. The name of the case is the stable id, `notAModel` of `not-a-model`.
protocol MacroDiagnostic: DiagnosticMessage {}

extension MacroDiagnostic {
  var diagnosticID: MessageID { MessageID(domain: AttributeName.module, id: id) }

  var id: String {
    // The label of a case with values; one without is its own description.
    KeyStyle.kebabCase.key(for: Mirror(reflecting: self).children.first?.label ?? "\(self)")
  }
}
#endif

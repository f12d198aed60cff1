//===----------------------------------------------------------------------===//
// @Fallback and @PayloadKey: marks that @JSONModel reads. On their own they add nothing, and only reject declarations
// that aren't cases.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The marks of cases: of the fallback case, and of keys of associated values.
struct FallbackMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard !declaration.is(EnumCaseDeclSyntax.self) else {
      diagnoseOutsideModel(declaration, attribute: attribute, in: context)
      return []
    }
    var problems = Problems()
    problems.report(
      .attributeOnNonCase(attribute: attribute.plainName, kind: DeclSyntax(declaration).kindWithArticle),
      removing: attribute, from: declaration)
    problems.diagnose(in: context)
    return []
  }
}
#endif

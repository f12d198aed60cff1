//===----------------------------------------------------------------------===//
// @Fallback: a mark that @JSONModel reads. On its own it adds nothing, and only refuses what isn't a case.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The mark of the case that stands for everything unknown.
struct FallbackMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard !declaration.is(EnumCaseDeclSyntax.self) else { return [] }
    var problems = Problems()
    problems.report(
      .attributeOnNonCase(attribute: AttributeName.fallback, kind: DeclSyntax(declaration).kindWithArticle),
      at: attribute,
      fixIts: FixIt.removing([attribute], from: Syntax(declaration))
    )
    problems.diagnose(in: context)
    return []
  }
}
#endif

//===----------------------------------------------------------------------===//
// @Request: a struct in, its conformance to APIEndpoint out. Its marks add nothing on their own.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes what a request sends, from its route and its properties.
struct RequestMacro: ExtensionMacro {
  /// Generated code is already formatted.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of attribute: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    var validation = RequestValidation()
    let request = validation.request(attribute, declaration)
    for diagnostic in validation.diagnostics.sorted(by: { $0.position < $1.position }) { context.diagnose(diagnostic) }
    guard let request else { return [] }
    return [
      try ExtensionDeclSyntax(
        "\(raw: request.source(named: type.trimmedDescription, addsConformance: !protocols.isEmpty))")
    ]
  }
}

/// The marks of a request's properties: `@Query`, `@Header`, `@Body`, `@Path`.
struct RequestMarkMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard !declaration.is(VariableDeclSyntax.self) else { return [] }
    context.diagnose(
      Diagnostic(
        node: attribute,
        message: RequestDiagnostic.markOnNonProperty(
          mark: attribute.requestName, kind: DeclSyntax(declaration).kindWithArticle),
        fixIts: FixIt.removing([attribute], from: Syntax(declaration))))
    return []
  }
}
#endif

// @Request: a struct in, its conformance to APIEndpoint out. Its marks add nothing on their own.

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
    of attribute: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let validation = RequestValidation()
    let request = validation.request(attribute, declaration)
    validation.problems.diagnose(in: context)
    guard let request else { return [] }
    return [
      try ExtensionDeclSyntax(
        "\(raw: request.source(named: type.trimmedDescription, addsConformance: !protocols.isEmpty))")
    ]
  }
}

/// The marks of a request's properties: `@Query`, `@Header`, `@Body`, `@Path`.
struct RequestMarkMacro: MarkMacro {
  static func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax], _ problems: Problems) {
    guard !declaration.is(VariableDeclSyntax.self) else { return }
    problems.report(
      .markOnNonProperty(mark: mark.requestName, kind: declaration.kindWithArticle), removing: mark, from: declaration)
  }
}
#endif

//===----------------------------------------------------------------------===//
// @JSONModel: a struct in, its conformances out. Input → Validation → Generation.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the conformances that let a struct be read from JSON and written to it, on the fast path and under any coder.
struct JSONModelMacro: ExtensionMacro {
  /// What is generated is laid out already.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of attribute: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    var problems = Problems()
    let model = validatedModel(
      attribute: attribute,
      declaration: Syntax(declaration),
      lexicalContext: context.lexicalContext,
      problems: &problems
    )
    problems.diagnose(in: context)
    guard let model, !problems.hasErrors else { return [] }
    return try extensionSources(of: model, named: type.trimmedDescription, missing: protocols.map(\.trimmedDescription))
      .map(ExtensionDeclSyntax.init)
  }
}

/// Validates what `@JSONModel` is attached to, and gives the model if it is a struct that can be described at all.
private func validatedModel(
  attribute: AttributeSyntax,
  declaration: Syntax,
  lexicalContext: [Syntax],
  problems: inout Problems
) -> Model? {
  guard let structure = validatedStruct(declaration, attribute: attribute, in: lexicalContext, problems: &problems)
  else { return nil }
  let declaration = ModelDeclaration(structure, attribute: ModelAttribute(attribute), lexicalContext: lexicalContext)
  return validatedModel(declaration, problems: &problems)
}

extension ExtensionDeclSyntax {
  /// An extension whose members are one token, with the text of all of them.
  ///
  /// The compiler takes an expansion as text and parses it. To parse it here as well would take nine tenths of the
  /// plugin's time, and most plugins are built for debugging: 60 ms for a model of 20 properties.
  fileprivate init(_ source: ExtensionSource) throws {
    try self.init("\(raw: source.heading) {}")
    memberBlock.leftBrace.trailingTrivia = .newline
    memberBlock.unexpectedBetweenLeftBraceAndMembers = [
      Syntax(TokenSyntax.unknown(source.members, trailingTrivia: .newline))
    ]
  }
}
#endif

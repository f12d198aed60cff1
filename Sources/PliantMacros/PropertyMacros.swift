//===----------------------------------------------------------------------===//
// @Key, @Ignored, @Strict and the like: marks that @JSONModel reads. On their own they add nothing, and only refuse what
// isn't a property.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The mark that names a property's keys.
struct KeyMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard !declaration.is(EnumCaseDeclSyntax.self) else { return [] }
    diagnoseUnlessProperty(declaration, attribute: attribute, named: AttributeName.key, in: context)
    return []
  }
}

/// The mark of a property or case that JSON knows nothing about.
struct IgnoredMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard !declaration.is(EnumCaseDeclSyntax.self) else { return [] }
    diagnoseUnlessProperty(declaration, attribute: attribute, named: AttributeName.ignored, in: context)
    return []
  }
}

/// The marks that say how a property or an associated value is read: `@Strict`, `@Tolerant`, `@Forgiving`, `@Required`,
/// `@Sensitive`, `@Strategy`.
struct NarrowingMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let mark = PayloadMark(attribute)
    if let declaration = declaration.as(EnumCaseDeclSyntax.self),
      declaration.attributes.payloadMarks.contains(where: { $0.syntax.plainName == attribute.plainName })
    {
      return []
    }
    if declaration.is(VariableDeclSyntax.self), let target = mark.target {
      var problems = Problems()
      problems.report(.payloadOfProperty(attribute: attribute.plainName), at: target)
      problems.diagnose(in: context)
    }
    diagnoseUnlessProperty(declaration, attribute: attribute, named: attribute.plainName, in: context)
    return []
  }
}

/// The mark of an override that says which value stands in.
struct InheritedDefaultMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      diagnoseUnlessProperty(declaration, attribute: attribute, named: AttributeName.defaultValue, in: context)
      return []
    }
    guard !variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.override) }) else { return [] }
    var problems = Problems()
    problems.report(
      .defaultOfOwnProperty, at: attribute, fixIts: FixIt.removing([attribute], from: Syntax(declaration)))
    problems.diagnose(in: context)
    return []
  }
}

private func diagnoseUnlessProperty(
  _ declaration: some DeclSyntaxProtocol,
  attribute: AttributeSyntax,
  named name: String,
  in context: some MacroExpansionContext
) {
  guard !declaration.is(VariableDeclSyntax.self) else { return }
  var problems = Problems()
  problems.report(
    .attributeOnNonProperty(attribute: name, kind: DeclSyntax(declaration).kindWithArticle),
    at: attribute,
    fixIts: FixIt.removing([attribute], from: Syntax(declaration))
  )
  problems.diagnose(in: context)
}
#endif

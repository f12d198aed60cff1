// @Key, @Ignored, @Strict, @Fallback and the like: marks that @JSONModel reads. On their own they add nothing, and only
// reject declarations that aren't properties or cases.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A mark that the macro of the enclosing type reads.
protocol MarkMacro: PeerMacro {
  /// Rejects a declaration that the mark has no effect on.
  static func diagnose(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext)
}

extension MarkMacro {
  static func expansion(
    of attribute: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    diagnose(declaration, attribute: attribute, in: context)
    return []
  }

  static func diagnose(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    diagnoseMark(declaration, attribute: attribute, mayBeCase: true, in: context)
  }
}

/// The mark that names a property's keys.
struct KeyMacro: MarkMacro {}

/// The mark of a property or case that is excluded from reading, writing or both.
struct IgnoredMacro: MarkMacro {}

/// The marks that change how a property or an associated value is read: `@Strict`, `@Tolerant`, `@Forgiving`,
/// `@Required`, `@Sensitive`, `@Strategy`.
struct NarrowingMacro: MarkMacro {
  static func diagnose(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    if declaration.is(VariableDeclSyntax.self), let target = PayloadMark(attribute).target {
      let problems = Problems()
      problems.report(.payloadOfProperty(attribute: attribute.plainName), at: target)
      problems.diagnose(in: context)
    }
    let mayBeCase = AttributeName.ofPayloads.contains(attribute.plainName)
    diagnoseMark(declaration, attribute: attribute, mayBeCase: mayBeCase, in: context)
  }
}

/// The mark of an override that declares its default value.
struct InheritedDefaultMacro: MarkMacro {
  static func diagnose(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    if let variable = declaration.as(VariableDeclSyntax.self), !variable.modifiers.has(.override) {
      let problems = Problems()
      problems.report(.defaultOfOwnProperty, removing: attribute, from: declaration)
      problems.diagnose(in: context)
    } else {
      diagnoseMark(declaration, attribute: attribute, mayBeCase: false, in: context)
    }
  }
}

/// The marks of cases: of the fallback case, and of keys of associated values.
struct FallbackMacro: MarkMacro {
  static func diagnose(
    _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    guard !declaration.is(EnumCaseDeclSyntax.self) else {
      return diagnoseOutsideModel(declaration, attribute: attribute, in: context)
    }
    let problems = Problems()
    problems.report(
      .attributeOnNonCase(attribute: attribute.plainName, kind: DeclSyntax(declaration).kindWithArticle),
      removing: attribute, from: declaration)
    problems.diagnose(in: context)
  }
}

/// Rejects declarations that aren't properties, or cases if the attribute allows them, and members of types without
/// `@JSONModel`.
private func diagnoseMark(
  _ declaration: some DeclSyntaxProtocol,
  attribute: AttributeSyntax,
  mayBeCase: Bool,
  in context: some MacroExpansionContext
) {
  if declaration.is(VariableDeclSyntax.self) || mayBeCase && declaration.is(EnumCaseDeclSyntax.self) {
    return diagnoseOutsideModel(declaration, attribute: attribute, in: context)
  }
  let problems = Problems()
  problems.report(
    .attributeOnNonProperty(attribute: attribute.plainName, kind: DeclSyntax(declaration).kindWithArticle),
    removing: attribute, from: declaration)
  problems.diagnose(in: context)
}

extension DeclSyntaxProtocol {
  /// Whether the declaration is the storage that `@Observable` generates for a property, with its attributes.
  fileprivate var isObservedStorage: Bool {
    let attributes = self.as(VariableDeclSyntax.self)?.attributes ?? []
    return attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "ObservationIgnored" }
  }
}

/// Rejects an attribute without effect, since the enclosing type has no `@JSONModel`.
private func diagnoseOutsideModel(
  _ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext
) {
  let owner = context.lexicalContext.first
  guard owner?.readsMarks != true, owner != nil || !declaration.isObservedStorage else { return }
  let problems = Problems()
  problems.report(
    .attributeOutsideModel(attribute: attribute.plainName, found: owner?.shownAsOwner ?? "no type"), at: attribute,
    fixIts: (owner?.isTolerantCodable == true ? FixIt.mapping(attribute) : [])
      + FixIt.removing([attribute], from: declaration))
  problems.diagnose(in: context)
}

extension FixIt {
  /// Replaces a `@Key` with the wrapper that has the same effect in types without `@JSONModel`.
  fileprivate static func mapping(_ attribute: AttributeSyntax) -> [FixIt] {
    guard attribute.plainName == AttributeName.key else { return [] }
    let name = TypeSyntax(IdentifierTypeSyntax(name: .identifier(AttributeName.mapped)))
    return [FixIt("rename", "rename it '@\(AttributeName.mapped)'", replacing: attribute.attributeName, with: name)]
  }
}

extension Syntax {
  /// Whether the declaration conforms to `TolerantCodable`, which has wrappers for some of our attributes.
  fileprivate var isTolerantCodable: Bool {
    asProtocol((any DeclGroupSyntax).self)?.inheritedTypes.contains { $0.inheritedName == "TolerantCodable" } ?? false
  }

  /// Whether a macro of the declaration reads the attributes of its members: `@JSONModel` or `@Request`, also inside
  /// of `#if`.
  fileprivate var readsMarks: Bool {
    guard let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes else { return false }
    return isProtocol((any DeclGroupSyntax).self)
      && attributes.tokens(viewMode: .sourceAccurate).contains {
        $0.text == AttributeName.model || $0.text == RequestName.attribute
      }
  }

  fileprivate var shownAsOwner: String {
    if let type = self.as(ExtensionDeclSyntax.self) {
      return "an extension of '\(type.extendedType.trimmedDescription)'"
    }
    guard isProtocol((any DeclGroupSyntax).self), let name = asProtocol((any NamedDeclSyntax).self)?.name.text else {
      return "no type"
    }
    return "'\(name)'"
  }
}
#endif

// @Key, @Ignored, @Strict, @Fallback and the like: marks that @JSONModel reads. On their own they add nothing, and only
// reject declarations that aren't properties or cases.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A mark that the macro of the enclosing type reads.
protocol MarkMacro: PeerMacro {
  /// Rejects a declaration that the mark has no effect on.
  static func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax], _ problems: Problems)
}

extension MarkMacro {
  static func expansion(
    of attribute: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let problems = Problems()
    check(attribute, of: DeclSyntax(declaration), in: context.lexicalContext, problems)
    problems.diagnose(in: context)
    return []
  }

  static func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax], _ problems: Problems) {
    problems.check(mark, of: declaration, mayBeCase: true, in: context)
  }
}

/// The mark that names a property's keys.
struct KeyMacro: MarkMacro {}

/// The mark of a property or case that is excluded from reading, writing or both.
struct IgnoredMacro: MarkMacro {}

/// The marks that change how a property or an associated value is read: `@Strict`, `@Tolerant`, `@Forgiving`,
/// `@Required`, `@Sensitive`, `@Strategy`.
struct NarrowingMacro: MarkMacro {
  static func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax], _ problems: Problems) {
    if declaration.is(VariableDeclSyntax.self), let target = mark.payload {
      problems.report(.payloadOfProperty(attribute: mark.plainName), at: target)
    }
    let mayBeCase = AttributeName.ofPayloads.contains(mark.plainName)
    problems.check(mark, of: declaration, mayBeCase: mayBeCase, in: context)
  }
}

/// The mark of an override that declares its default value.
struct InheritedDefaultMacro: MarkMacro {
  static func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax], _ problems: Problems) {
    if let variable = declaration.as(VariableDeclSyntax.self), !variable.modifiers.has(.override) {
      problems.report(.defaultOfOwnProperty, removing: mark, from: declaration)
    } else {
      problems.check(mark, of: declaration, mayBeCase: false, in: context)
    }
  }
}

/// The marks of cases: of the fallback case, and of keys of associated values.
struct FallbackMacro: MarkMacro {
  static func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax], _ problems: Problems) {
    guard !declaration.is(EnumCaseDeclSyntax.self) else {
      return problems.checkOwner(of: mark, declaration, in: context)
    }
    problems.report(
      .attributeOnNonCase(attribute: mark.plainName, kind: declaration.kindWithArticle), removing: mark,
      from: declaration)
  }
}

extension Problems {
  /// Rejects declarations that aren't properties, or cases if the mark allows them, and members of types without
  /// `@JSONModel`.
  fileprivate func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, mayBeCase: Bool, in context: [Syntax]) {
    if declaration.is(VariableDeclSyntax.self) || mayBeCase && declaration.is(EnumCaseDeclSyntax.self) {
      return checkOwner(of: mark, declaration, in: context)
    }
    report(
      .attributeOnNonProperty(attribute: mark.plainName, kind: declaration.kindWithArticle), removing: mark,
      from: declaration)
  }

  /// Rejects a mark without effect, since the enclosing type has no `@JSONModel`.
  fileprivate func checkOwner(of mark: AttributeSyntax, _ declaration: DeclSyntax, in context: [Syntax]) {
    let owner = context.first
    guard owner?.readsMarks != true, owner != nil || !declaration.isObservedStorage else { return }
    report(
      .attributeOutsideModel(attribute: mark.plainName, found: owner?.shownAsOwner ?? "no type"), at: mark,
      fixIts: (owner?.isTolerantCodable == true ? FixIt.mapping(mark) : []) + FixIt.removing([mark], from: declaration))
  }
}

extension DeclSyntax {
  /// Whether the declaration is the storage that `@Observable` generates for a property, with its attributes.
  fileprivate var isObservedStorage: Bool {
    let attributes = self.as(VariableDeclSyntax.self)?.attributes ?? []
    return attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "ObservationIgnored" }
  }
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
    declaredGroup?.inheritedTypes.contains { $0.inheritedName == "TolerantCodable" } ?? false
  }

  /// Whether a macro of the declaration reads the attributes of its members: `@JSONModel` or `@Request`, also inside
  /// of `#if`.
  fileprivate var readsMarks: Bool {
    declaredGroup?.attributes.tokens(viewMode: .sourceAccurate).contains {
      $0.text == AttributeName.model || $0.text == RequestName.attribute
    } ?? false
  }

  fileprivate var shownAsOwner: String {
    if let type = self.as(ExtensionDeclSyntax.self) {
      return "an extension of '\(type.extendedType.trimmedDescription)'"
    }
    return declaredGroup.map { "'\($0.ownName)'" } ?? "no type"
  }
}
#endif

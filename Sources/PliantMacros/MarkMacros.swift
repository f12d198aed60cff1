// @Key, @Ignored, @Strict, @Fallback and the like: marks that @JSONModel reads. On their own they add nothing, and only
// reject declarations that aren't properties or cases.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// All marks that the macro of the enclosing type reads.
struct MarkMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let problems = Problems()
    problems.check(attribute, of: DeclSyntax(declaration), in: context.lexicalContext)
    problems.diagnose(in: context)
    return []
  }
}

extension Problems {
  /// Rejects a declaration that a mark has no effect on.
  fileprivate func check(_ mark: AttributeSyntax, of declaration: DeclSyntax, in context: [Syntax]) {
    let (name, variable) = (mark.plainName, declaration.as(VariableDeclSyntax.self))
    if name == AttributeName.defaultValue, let variable, !variable.modifiers.has(.override) {
      return report(.defaultOfOwnProperty, removing: mark, from: declaration)
    }
    let isOfCases = [AttributeName.fallback, AttributeName.payloadKey].contains(name)
    if variable != nil, !isOfCases, let target = mark.payload {
      report(.payloadOfProperty(attribute: name), at: target)
    }
    let mayBeCase =
      isOfCases || [AttributeName.key, AttributeName.ignored].contains(name) || AttributeName.ofPayloads.contains(name)
    if variable != nil && !isOfCases || mayBeCase && declaration.is(EnumCaseDeclSyntax.self) {
      return checkOwner(of: mark, declaration, in: context)
    }
    let kind = declaration.kindWithArticle
    report(
      isOfCases
        ? .attributeOnNonCase(attribute: name, kind: kind) : .attributeOnNonProperty(attribute: name, kind: kind),
      removing: mark, from: declaration)
  }

  /// Rejects a mark without effect, since the enclosing type has no `@JSONModel`.
  fileprivate func checkOwner(of mark: AttributeSyntax, _ declaration: DeclSyntax, in context: [Syntax]) {
    let owner = context.first
    // `@Observable` generates storage for a property, with its attributes.
    let attributes = declaration.as(VariableDeclSyntax.self)?.attributes ?? []
    let isObservedStorage = !attributes.all(named: "ObservationIgnored").isEmpty
    guard owner?.readsMarks != true, owner != nil || !isObservedStorage else { return }
    var fixIts = FixIt.removing([mark], from: declaration)
    let ownerTypes = owner?.declaredGroup?.inheritedTypes.map(\.inheritedName) ?? []
    if mark.plainName == AttributeName.key, ownerTypes.contains("TolerantCodable") {
      // Such types have a wrapper with the same effect.
      let name = TypeSyntax(IdentifierTypeSyntax(name: .identifier(AttributeName.mapped)))
      let message = "rename it '@\(AttributeName.mapped)'"
      fixIts.insert(FixIt("rename", message, replacing: mark.attributeName, with: name), at: 0)
    }
    let found = owner?.shownAsOwner ?? "no type"
    report(.attributeOutsideModel(attribute: mark.plainName, found: found), at: mark, fixIts: fixIts)
  }
}

extension Syntax {
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

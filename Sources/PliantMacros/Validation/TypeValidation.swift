// Whether @JSONModel is attached to a supported type that Swift can extend.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension Problems {
  /// Whether Swift can extend the type that the attribute is attached to. If not, that is reported.
  func canBeExtended(_ type: some DeclGroupSyntax, attribute: AttributeSyntax, in lexicalContext: [Syntax]) -> Bool {
    guard lexicalContext.allSatisfy(\.canHoldExtensibleTypes) else {
      report(.localType, removing: attribute, from: type)
      return false
    }
    if let (modifier, bearer) = privateModifier(of: type, in: lexicalContext) {
      report(
        .privateNestedType(type: bearer),
        at: type.modifiers.contains(modifier) ? Syntax(modifier) : Syntax(attribute),
        fixIts: type.modifiers.contains(modifier) ? [.makingFileprivate(modifier)] : []
      )
      return false
    }
    if let inherited = type.inheritedTypes.first(where: { $0.trimmedDescription.hasPrefix("~Copyable") }) {
      report(.noncopyable(type: type.ownName), at: inherited)
      return false
    }
    return true
  }
}

/// Returns the innermost `private` that hides the type from an extension, and the name of the type that has it. At
/// file scope, `private` has the effect of `fileprivate`.
private func privateModifier(
  of type: some DeclGroupSyntax, in lexicalContext: [Syntax]
) -> (modifier: DeclModifierSyntax, type: String)? {
  for group in ([Syntax(type)] + lexicalContext).dropLast().compactMap(\.declaredGroup) {
    if let modifier = group.modifiers.first(.private), modifier.detail == nil { return (modifier, group.ownName) }
  }
  return nil
}

extension Syntax {
  /// Whether a type declared directly inside can be extended: inside of another type, not of a function or a closure.
  fileprivate var canHoldExtensibleTypes: Bool {
    declaredGroup != nil || self.is(SourceFileSyntax.self)
  }
}
#endif

// Whether an initial value means the same in generated code as in its declaration, and how it is spelled there.

#if Macros
import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is a literal, or a collection of literals: it means the same everywhere.
  var isSelfContained: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isSelfContained }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.allSatisfy { $0.expression.isSelfContained } }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isSelfContained && $0.value.isSelfContained }
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return isScalarLiteral || self.is(NilLiteralExprSyntax.self)
  }
}

/// An expression among the local variables of generated code, in an instance's method or initializer.
struct MovedExpression {
  let text: String
  /// Whether no unqualified name in it may be that of a static member, which instance code can't use: an extension
  /// may declare some that the macro can't see.
  let isCertain: Bool

  /// Returns nil if the expression uses names of the local variables, or macros, which may depend on their location.
  init?(_ expression: ExprSyntax, _ members: StaticMembers) {
    let expression = members.qualified(expression)
    let used = NameCollector(expression)
    guard !used.hasMacros, !used.names.contains(where: isGeneratedName) else { return nil }
    text = expression.description
    isCertain = used.names.allSatisfy { name in
      // By convention, types are uppercase. Names such as `+` and `$0` are no members.
      name.drop { $0 == "`" || $0 == "_" }.first.map { !$0.isLetter || $0.isUppercase } ?? true
    }
  }
}

extension PropertyDeclaration {
  /// The initial value as code of an instance spells it; nil if it may mean something else there.
  func movedInitial(in declaration: ModelDeclaration) -> String? {
    moved(in: declaration).flatMap { $0.isCertain ? $0.text : nil }
  }

  /// The same for code that describes and checks models, which is static in classes with subclasses.
  func describedInitial(in declaration: ModelDeclaration) -> String? {
    guard let type = declaration.syntax.as(ClassDeclSyntax.self), !type.isFinal else {
      return movedInitial(in: declaration)
    }
    return comparedInitial(in: declaration)
  }

  /// The same for code that has no other way to the initial value: unknown names are taken for global ones.
  func comparedInitial(in declaration: ModelDeclaration) -> String? { moved(in: declaration)?.text }

  private func moved(in declaration: ModelDeclaration) -> MovedExpression? {
    guard let initial = binding.initializer?.value else { return nil }
    // An extension of a nested type doesn't see all names that the type itself does.
    guard initial.isSelfContained || declaration.isClass || !declaration.heading.isNested else { return nil }
    return MovedExpression(initial, declaration.staticMembers)
  }
}
#endif

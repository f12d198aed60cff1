// Short ways to parts of declarations: arguments of attributes, options, modifiers, members inside of `#if`.

#if Macros
import SwiftParser
import SwiftSyntax

extension AttributeSyntax {
  /// The arguments in parentheses, or an empty list.
  var argumentList: LabeledExprListSyntax {
    if case .argumentList(let arguments) = arguments { arguments } else { [] }
  }

  var firstArgument: ExprSyntax? { argumentList.first?.expression }

  func argument(labeled label: String) -> LabeledExprSyntax? { argumentList.first { $0.label?.text == label } }
}

extension DeclGroupSyntax {
  /// The name of the type; empty for an extension.
  var ownName: String { asProtocol((any NamedDeclSyntax).self)?.name.text ?? "" }

  /// Whether a type in the declaration is spelled as the declared type, or as an optional of it.
  func isMeant(by type: TypeSyntax) -> Bool {
    if case .optional(let wrapped) = type.spelling { return isMeant(by: wrapped) }
    return ["Self", ownName].contains(type.unqualified.as(IdentifierTypeSyntax.self)?.name.text)
  }
}

extension Syntax {
  /// The type or extension that this is.
  var declaredGroup: (any DeclGroupSyntax)? { asProtocol((any DeclGroupSyntax).self) }
}

extension ExprSyntax {
  /// Whether the expression is a literal of a string, a number or a Bool, also one with a sign.
  var isScalarLiteral: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isScalarLiteral }
    return self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self)
  }

  /// The text of a string literal without interpolation; nil for any other expression.
  var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension RawRepresentable<String> {
  /// Creates the value that `.name`, `Type.name` or `Pliant.Type.name` names.
  init?(_ expression: ExprSyntax, of type: String) {
    guard let access = expression.as(MemberAccessExprSyntax.self),
      [nil, type, "\(AttributeName.module).\(type)"].contains(access.base?.trimmedDescription)
    else { return nil }
    self.init(rawValue: access.declName.baseName.plainName)
  }
}

extension Sequence<DeclModifierSyntax> {
  /// The first modifier that is one of the keywords.
  func first(_ keywords: Keyword...) -> DeclModifierSyntax? {
    first { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
  }
}

extension DeclModifierListSyntax {
  func has(_ keyword: Keyword) -> Bool { first(keyword) != nil }

  var isStatic: Bool { first(.static, .class) != nil }

  var access: TokenSyntax? { first(.public, .package, .internal, .fileprivate, .private)?.name }

  /// The modifiers that are not restricted to a part of the declaration, as `private(set)` is.
  var unrestricted: [DeclModifierSyntax] {
    // As an array: a filtered list of syntax would be a copy of the whole source.
    Array(self).filter { $0.detail == nil }
  }
}

extension FunctionSignatureSyntax {
  /// The type of the parameter if it is the only one and has this label.
  func typeOfOnlyParameter(labeled label: String) -> TypeSyntax? {
    let parameters = parameterClause.parameters
    guard parameters.count == 1, let parameter = parameters.first, parameter.firstName.text == label else { return nil }
    return parameter.type
  }
}

extension MemberBlockItemListSyntax {
  /// All members, those inside of `#if` included.
  var unfolded: [(member: MemberBlockItemSyntax, isConditional: Bool)] {
    flatMap { member -> [(member: MemberBlockItemSyntax, isConditional: Bool)] in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [(member, false)] }
      return condition.clauses.flatMap { clause -> [(member: MemberBlockItemSyntax, isConditional: Bool)] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.unfolded.map { ($0.member, true) }
      }
    }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainName: String { text.filter { $0 != "`" } }
}
#endif

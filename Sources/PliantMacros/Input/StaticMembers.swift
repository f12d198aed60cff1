// The names of a type's members. Attributes and initial values use static members by their unqualified names, which
// instance code can't. An expression finds properties, functions and cases before types of the same name.

#if Macros
import SwiftSyntax

struct StaticMembers {
  private let declarations: [(name: TokenSyntax, modifiers: DeclModifierListSyntax, attributes: AttributeListSyntax)]

  init(_ members: MemberBlockItemListSyntax) {
    declarations = members.flatMap { member -> [(TokenSyntax, DeclModifierListSyntax, AttributeListSyntax)] in
      guard let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers, modifiers.isStatic,
        let attributes = member.decl.asProtocol((any WithAttributesSyntax).self)?.attributes
      else { return [] }
      return member.names.map { ($0, modifiers, attributes) }
    }
  }

  /// Returns a member that an expression uses, and that can't be used in default values of visible initializers.
  ///
  /// - Parameter access: the access of the initializer: `public` or `package`.
  func member(hiddenIn expression: ExprSyntax, of type: String, from access: String) -> TokenSyntax? {
    let used = NameCollector(expression)
    return declarations.first { name, modifiers, attributes in
      let isUsed = [name.text, "Self.\(name.text)", "\(type).\(name.text)"].contains(where: used.names.contains)
      let isVisible = modifiers.access.map { $0.tokenKind == .keyword(.public) || $0.text == access } ?? false
      return isUsed && !isVisible && attributes.all(named: "usableFromInline").isEmpty
        && attributes.all(named: "inlinable").isEmpty
    }?.name
  }

  /// Returns the expression as instance code spells it: `[Self.cents]` for `[cents]`.
  func qualified(_ expression: ExprSyntax) -> ExprSyntax {
    let used = NameCollector(expression)
    let members = used.names.intersection(declarations.map(\.name.text)).subtracting(used.declaredNames)
    guard !members.isEmpty else { return expression.trimmed }
    return NameQualifier(members).rewrite(expression.trimmed).cast(ExprSyntax.self)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is the name of a member after a dot.
  fileprivate var isMember: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.declName.id == id
      || parent?.is(KeyPathPropertyComponentSyntax.self) == true
  }
}

/// Writes `Self.` before names of static members.
private final class NameQualifier: SyntaxRewriter {
  private let names: Set<String>

  init(_ names: Set<String>) { self.names = names }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard !node.isMember, names.contains(node.baseName.text) else { return ExprSyntax(node) }
    let member = MemberAccessExprSyntax(
      base: DeclReferenceExprSyntax(baseName: .keyword(.Self)), declName: node.trimmed)
    return ExprSyntax(member.with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }
}

/// Finds unqualified names, which may refer to local variables, and `Self.name`. The names of other members, of
/// arguments and of types can't.
final class NameCollector: SyntaxAnyVisitor {
  private(set) var names: Set<String> = []
  /// The names that the expression itself declares, such as parameters of closures.
  private(set) var declaredNames: Set<String> = []
  private(set) var hasMacros = false
  private(set) var hasTypes = false

  init(_ expression: ExprSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(expression)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    switch node.as(SyntaxEnum.self) {
    case .declReferenceExpr(let name): if !name.isMember { names.insert(name.baseName.text) }
    case .memberAccessExpr(let member):
      if member.base?.is(DeclReferenceExprSyntax.self) == true { names.insert(member.trimmedDescription) }
    case .identifierType: hasTypes = true
    case .identifierPattern(let pattern):
      // `if let start` refers to a variable of the enclosing scope.
      names.insert(pattern.identifier.text)
      declaredNames.insert(pattern.identifier.text)
    case .closureShorthandParameter(let parameter): declaredNames.insert(parameter.name.text)
    case .closureParameter(let parameter): declaredNames.insert((parameter.secondName ?? parameter.firstName).text)
    case .token(let token): if token.tokenKind == .pound { hasMacros = true }
    default: break
    }
    return .visitChildren
  }
}

/// The names of properties, functions and cases: after `var URL: URL`, the expression `URL.self` is a member of the
/// property's value.
struct MemberNames {
  private let names: Set<String>

  init(_ members: MemberBlockItemListSyntax) {
    names = Set(members.unfolded.flatMap(\.member.names).map(\.plainName))
  }

  /// Whether an expression can't spell the type, because a member has the name of a type in it.
  func hide(_ type: some SyntaxProtocol) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { names.contains($0.plainName) }
  }
}

extension MemberBlockItemSyntax {
  /// The names of the properties, the function or the cases that the member declares.
  fileprivate var names: [TokenSyntax] {
    if let variable = decl.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    }
    if let function = decl.as(FunctionDeclSyntax.self) { return [function.name] }
    return decl.as(EnumCaseDeclSyntax.self)?.elements.map(\.name) ?? []
  }
}
#endif

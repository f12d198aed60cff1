// The names of a type's members. Attributes and initial values use static members by their unqualified names, which
// instance code can't. An expression finds properties, functions and cases before types of the same name.

#if Macros
import SwiftSyntax

struct StaticMembers {
  private var declarations: [(name: TokenSyntax, modifiers: DeclModifierListSyntax, attributes: AttributeListSyntax)] =
    []
  private let names: Set<String>

  init(_ members: MemberBlockItemListSyntax) {
    for member in members {
      let declaration = member.decl
      if let variable = declaration.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          declarations.append((name.identifier, variable.modifiers, variable.attributes))
        }
      } else if let function = declaration.as(FunctionDeclSyntax.self), function.modifiers.isStatic {
        declarations.append((function.name, function.modifiers, function.attributes))
      }
    }
    names = Set(declarations.map(\.name.text))
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
    let members = used.names.intersection(names).subtracting(used.declaredNames)
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
final class NameCollector: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// The names that the expression itself declares, such as parameters of closures.
  private(set) var declaredNames: Set<String> = []
  private(set) var hasMacros = false
  private(set) var hasTypes = false

  init(_ expression: ExprSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(expression)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMember { names.insert(node.baseName.text) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base?.is(DeclReferenceExprSyntax.self) == true { names.insert(node.trimmedDescription) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    hasTypes = true
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // `if let start` refers to a variable of the enclosing scope.
    names.insert(node.identifier.text)
    declaredNames.insert(node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declaredNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declaredNames.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.tokenKind == .pound { hasMacros = true }
    return .visitChildren
  }
}

/// The names of properties, functions and cases: after `var URL: URL`, the expression `URL.self` is a member of the
/// property's value.
struct MemberNames {
  private let names: Set<String>

  init(_ members: MemberBlockItemListSyntax) { names = Set(members.names) }

  /// Whether an expression can't spell the type, because a member has the name of a type in it.
  func hide(_ type: some SyntaxProtocol) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { names.contains($0.plainName) }
  }
}

extension MemberBlockItemListSyntax {
  fileprivate var names: [String] {
    unfolded.flatMap { member, _ -> [String] in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName }
      }
      if let function = member.decl.as(FunctionDeclSyntax.self) { return [function.name.plainName] }
      return member.decl.as(EnumCaseDeclSyntax.self)?.elements.map(\.name.plainName) ?? []
    }
  }
}
#endif

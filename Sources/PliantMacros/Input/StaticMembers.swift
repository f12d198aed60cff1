//===----------------------------------------------------------------------===//
// The static members that a type declares. Attributes and initial values use them by their unqualified names, which
// instance code can't.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

struct StaticMembers {
  private let names: Set<String>

  init(_ members: MemberBlockItemListSyntax) {
    var names: Set<String> = []
    for member in members {
      let declaration = member.decl
      if let variable = declaration.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          if let name = binding.pattern.as(IdentifierPatternSyntax.self) { names.insert(name.identifier.text) }
        }
      } else if let function = declaration.as(FunctionDeclSyntax.self), function.modifiers.isStatic {
        names.insert(function.name.text)
      }
    }
    self.names = names
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Returns the expression as instance code spells it: `[Self.cents]` for `[cents]`.
  func qualified(_ expression: ExprSyntax) -> ExprSyntax {
    let used = NameCollector(expression)
    let members = used.names.intersection(names).subtracting(used.declaredNames)
    guard !members.isEmpty else { return expression.trimmed }
    return NameQualifier(members).rewrite(expression.trimmed).cast(ExprSyntax.self)
  }
}

extension DeclModifierListSyntax {
  fileprivate var isStatic: Bool {
    contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
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

/// Finds unqualified names, which may refer to local variables. The names of members, arguments and types can't.
final class NameCollector: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// The names that the expression itself declares, such as parameters of closures.
  private(set) var declaredNames: Set<String> = []
  private(set) var hasMacros = false

  init(_ expression: ExprSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(expression)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isMember { names.insert(node.baseName.text) }
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
#endif

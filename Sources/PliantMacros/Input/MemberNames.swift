// The names of a type's properties, functions and cases. An expression in the type's code finds these before types of
// the same name: after `var URL: URL`, the expression `URL.self` is a member of the property's value.

#if Macros
import SwiftSyntax

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

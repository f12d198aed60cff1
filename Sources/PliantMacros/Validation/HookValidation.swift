// The parts of a type that decide what is generated: hooks, initializers, `CodingKeys`, and attributes of members. The
// macro must be able to see them.

#if Macros
import SwiftSyntax

extension Problems {
  /// Returns the hooks among a type's members. Reports hooks that can't be called, and members inside of `#if` that the
  /// macro depends on.
  func validatedHooks(of type: some DeclGroupSyntax) -> HookMethods {
    let members = type.memberBlock.members
    let hooks = HookMethods(members)
    reportUncalledHooks(of: type)
    for name in [HookMethod.Name.willEncode, .didEncode] {
      if let modifier = hooks[name]?.mutating { report(.mutatingHook(name: name.rawValue), at: modifier) }
    }
    for hook in hooks.methods {
      if let keyword = hook.asynchronous { report(.asynchronousHook(name: hook.name.rawValue), at: keyword) }
    }
    for (member, isConditional) in members.unfolded {
      reportConditionalAttributes(of: member)
      if isConditional {
        if let name = member.nameForGeneratedCode { report(.conditionalMember(name: name.text), at: name) }
      } else if let alias = member.decl.as(TypeAliasDeclSyntax.self), alias.name.text.hasSuffix(CodingKeysName.type),
        CodingKeysDeclaration(in: members, named: alias.name.text) == nil
      {
        report(.hiddenCodingKeys(name: alias.name.text), at: alias.name)
      }
    }
    return hooks
  }

  private func reportConditionalAttributes(of member: MemberBlockItemSyntax) {
    for attribute in member.decl.asProtocol((any WithAttributesSyntax).self)?.attributes.conditional ?? []
    where AttributeName.ofMembers.contains(attribute.plainName) {
      report(.conditionalMember(name: "@\(attribute.plainName)"), at: attribute)
    }
  }
}

extension MemberBlockItemSyntax {
  /// The name of a member that decides what is generated; nil for any other.
  fileprivate var nameForGeneratedCode: TokenSyntax? {
    let alone = MemberBlockItemListSyntax([self])
    if let function = decl.as(FunctionDeclSyntax.self) {
      return HookMethods(alone).isEmpty && OwnMembers(alone).isEmpty ? nil : function.name
    }
    if let initializer = decl.as(InitializerDeclSyntax.self) {
      return OwnMembers(alone).isEmpty ? nil : initializer.initKeyword
    }
    let name = decl.as(EnumDeclSyntax.self)?.name ?? decl.as(TypeAliasDeclSyntax.self)?.name
    return name?.text.hasSuffix(CodingKeysName.type) == true ? name : nil
  }
}
#endif

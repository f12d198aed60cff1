//===----------------------------------------------------------------------===//
// Whether @JSONModel stands before a struct that Swift can extend.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The struct that the attribute is attached to, or nil and a diagnostic.
func validatedStruct(
  _ declaration: Syntax,
  attribute: AttributeSyntax,
  in lexicalContext: [Syntax],
  problems: inout Problems
) -> StructDeclSyntax? {
  guard let structure = declaration.as(StructDeclSyntax.self) else {
    let kind = declaration.as(DeclSyntax.self)?.kindWithArticle ?? "another declaration"
    let comesLater = declaration.is(ClassDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
    problems.report(
      .notAStruct(kind: kind, comesLater: comesLater),
      at: attribute,
      fixIts: FixIt.removing([attribute], from: declaration)
    )
    return nil
  }
  guard lexicalContext.allSatisfy(\.canHoldExtensibleTypes) else {
    problems.report(
      .localType,
      at: attribute,
      fixIts: FixIt.removing([attribute], from: declaration)
    )
    return nil
  }
  if let (modifier, type) = privateModifier(of: structure, in: lexicalContext) {
    problems.report(
      .privateNestedType(type: type),
      at: structure.modifiers.contains(modifier) ? Syntax(modifier) : Syntax(attribute),
      fixIts: structure.modifiers.contains(modifier) ? [.makingFileprivate(modifier)] : []
    )
    return nil
  }
  if let inherited = structure.inheritanceClause?.inheritedTypes.first(where: {
    $0.type.trimmedDescription == "~Copyable"
  }) {
    problems.report(.noncopyable(type: structure.name.text), at: inherited.type)
    return nil
  }
  return structure
}

/// The first `private` on the way from the file to the struct that hides it from an extension, and what bears it.
/// At file scope `private` means the file.
private func privateModifier(
  of structure: StructDeclSyntax,
  in lexicalContext: [Syntax]
) -> (modifier: DeclModifierSyntax, type: String)? {
  let groups = [Syntax(structure)] + lexicalContext
  for group in groups.dropLast() {
    guard let group = group.asProtocol((any DeclGroupSyntax).self) else { continue }
    let name = group.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    if let modifier = group.modifiers.first(where: { $0.name.tokenKind == .keyword(.private) && $0.detail == nil }) {
      return (modifier, name)
    }
  }
  return nil
}

extension Syntax {
  /// Whether a type declared directly inside can be extended: inside of another type, not of a function or a closure.
  fileprivate var canHoldExtensibleTypes: Bool {
    isProtocol((any DeclGroupSyntax).self) || self.is(SourceFileSyntax.self)
  }
}
#endif

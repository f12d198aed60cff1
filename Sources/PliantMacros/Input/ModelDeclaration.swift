// A struct or class with @JSONModel as data, with the syntax that diagnostics point at.

#if Macros
import SwiftSyntax

struct ModelDeclaration {
  let syntax: any DeclGroupSyntax
  let heading: TypeHeading
  let properties: [PropertyDeclaration]
  let codingKeys: CodingKeysDeclaration?
  let staticMembers: StaticMembers

  var isClass: Bool { syntax.is(ClassDeclSyntax.self) }

  init(_ type: some DeclGroupSyntax, attribute: ModelAttribute, lexicalContext: [Syntax]) {
    syntax = type
    heading = TypeHeading(type, attribute: attribute, lexicalContext: lexicalContext)
    properties = type.memberBlock.members.properties
    codingKeys = CodingKeysDeclaration(in: type.memberBlock.members)
    staticMembers = StaticMembers(type.memberBlock.members)
  }
}
#endif

//===----------------------------------------------------------------------===//
// An enum with @JSONModel as data, with the syntax that diagnostics point at.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

struct EnumDeclaration {
  let syntax: EnumDeclSyntax
  let heading: TypeHeading

  init(_ type: EnumDeclSyntax, attribute: ModelAttribute, lexicalContext: [Syntax]) {
    syntax = type
    heading = TypeHeading(type, attribute: attribute, lexicalContext: lexicalContext)
  }
}
#endif

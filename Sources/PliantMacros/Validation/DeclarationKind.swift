//===----------------------------------------------------------------------===//
// The names of kinds of declarations in diagnostics.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

extension DeclSyntax {
  /// The kind of the declaration with its article: "an actor".
  var kindWithArticle: String {
    switch kind {
    case .actorDecl: "an actor"
    case .associatedTypeDecl: "an associated type"
    case .classDecl: "a class"
    case .deinitializerDecl: "a deinitializer"
    case .enumCaseDecl: "an enum case"
    case .enumDecl: "an enum"
    case .extensionDecl: "an extension"
    case .functionDecl: "a function"
    case .initializerDecl: "an initializer"
    case .protocolDecl: "a protocol"
    case .structDecl: "a struct"
    case .subscriptDecl: "a subscript"
    case .typeAliasDecl: "a type alias"
    case .variableDecl: "a property"
    default: "another declaration"
    }
  }
}
#endif

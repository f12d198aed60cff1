//===----------------------------------------------------------------------===//
// A struct with @JSONModel as data, with the syntax that diagnostics point at.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

struct ModelDeclaration {
  let syntax: StructDeclSyntax
  let attribute: ModelAttribute
  /// Whether the struct stands inside of a type or an extension, whose members its own extensions don't see.
  let isNested: Bool
  /// `public`, `package`, or nil: what the generated members must be marked with.
  let access: String?
  let isUsableFromInline: Bool
  /// Whether the struct, or a type around it, says that it belongs to no actor, which extensions don't inherit.
  let isNonisolated: Bool
  /// Whether the struct belongs to the main actor by an attribute.
  let isOnMainActor: Bool
  /// The `@available` attributes of the struct and of the types around it.
  let availability: [String]
  let generics: GenericParameters
  let properties: [PropertyDeclaration]
  let codingKeys: CodingKeysDeclaration?
  let ownMembers: OwnMembers

  init(_ structure: StructDeclSyntax, attribute: ModelAttribute, lexicalContext: [Syntax]) {
    syntax = structure
    self.attribute = attribute
    isNested = !lexicalContext.isEmpty
    access = accessOfMembers(structure, lexicalContext: lexicalContext)
    isUsableFromInline = !structure.attributes.all(named: "usableFromInline").isEmpty
    isOnMainActor = !structure.attributes.all(named: "MainActor").isEmpty
    isNonisolated = !isOnMainActor && ([Syntax(structure)] + lexicalContext).contains(where: \.isNonisolated)
    availability = ([Syntax(structure)] + lexicalContext).flatMap { node in
      (node.asProtocol((any WithAttributesSyntax).self)?.attributes.all(named: "available") ?? []).map(
        \.trimmedDescription)
    }
    generics = GenericParameters([Syntax(structure)] + lexicalContext)
    properties = structure.memberBlock.members.properties(isConditional: false)
    codingKeys = CodingKeysDeclaration(in: structure.memberBlock.members)
    ownMembers = OwnMembers(structure.memberBlock.members)
  }
}

/// The access that the witnesses of public protocols need: the struct's own, or that of the extension around it.
private func accessOfMembers(_ structure: StructDeclSyntax, lexicalContext: [Syntax]) -> String? {
  if let access = structure.modifiers.access { return access.isVisibleOutside ? access.text : nil }
  let enclosingExtension = lexicalContext.first?.as(ExtensionDeclSyntax.self)
  guard let access = enclosingExtension?.modifiers.access, access.isVisibleOutside else { return nil }
  return access.text
}

extension Syntax {
  fileprivate var isNonisolated: Bool {
    let modifiers = asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
    return modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }
}

extension DeclModifierListSyntax {
  fileprivate var access: TokenSyntax? {
    lazy.map(\.name).first { name in
      switch name.tokenKind {
      case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate), .keyword(.private): true
      default: false
      }
    }
  }
}

extension TokenSyntax {
  fileprivate var isVisibleOutside: Bool {
    tokenKind == .keyword(.public) || tokenKind == .keyword(.package)
  }
}

/// The requirements of the generated conformances that the struct already declares with a body of its own.
struct OwnMembers {
  private(set) var readsJSON = false
  private(set) var writesJSON = false
  private(set) var decodes = false
  private(set) var encodes = false

  init(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        let parameters = initializer.signature.parameterClause.parameters
        guard parameters.count == 1, let parameter = parameters.first, parameter.firstName.text == "from" else {
          continue
        }
        if parameter.type.mentions(RuntimeType.reader) { readsJSON = true }
        if parameter.type.mentions(RuntimeType.decoder) { decodes = true }
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        let parameters = function.signature.parameterClause.parameters
        guard parameters.count == 1, let parameter = parameters.first, parameter.firstName.text == "to" else {
          continue
        }
        if function.name.text == "write", parameter.type.mentions(RuntimeType.writer) { writesJSON = true }
        if function.name.text == "encode", parameter.type.mentions(RuntimeType.encoder) { encodes = true }
      }
    }
  }
}

extension TypeSyntax {
  fileprivate func mentions(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == name }
  }
}
#endif

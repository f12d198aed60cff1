// The data that the extensions of any type with @JSONModel depend on: its context, access, actor and availability.

#if Macros
import SwiftSyntax

struct TypeHeading {
  let attribute: ModelAttribute
  /// Whether the type is declared inside of a type or an extension, whose members its own extensions don't see.
  let isNested: Bool
  /// The access modifier of generated members: `public`, `package`, `fileprivate`, or nil.
  let access: String?
  /// Whether the enclosing types are as visible as their members declare.
  let isEnclosedVisibly: Bool
  let isUsableFromInline: Bool
  /// Whether the type itself declares that it is updatable.
  let declaresUpdatable: Bool
  /// The protocols of Codable that the type itself declares, and so conforms to under conditions of its own.
  let declaredCoding: Set<RuntimeProtocol>
  /// Whether the type, or an enclosing one, is declared nonisolated, which extensions don't inherit. Errors and keys
  /// always are.
  let isNonisolated: Bool
  /// The attribute of the type's global actor, such as `@MainActor`. Global actors are recognized by the suffix of
  /// their names.
  let isolation: String?
  /// The expression of the tolerance in any context, if the attribute declares one.
  var tolerance: String?
  /// The `@available` attributes of the type and of the enclosing types.
  let availability: [String]
  let generics: GenericParameters
  /// The generated conformances whose requirements the type itself implements.
  let ownMembers: Set<RuntimeProtocol>
  let memberNames: MemberNames

  // Validation sets the following. They depend on the properties or cases that generated code uses.

  /// Whether a property or case that generated code uses is deprecated.
  var usesDeprecated = false
  /// The generic parameters, and member types of them, that conform whenever the model does.
  var genericSubjects: [String] = []
  /// Whether other coders handle the model as a whole, which is then read as a document.
  var readsWholeObject = false
  /// Whether a property that shares the model's object has a type with a generic parameter, which has to be a model.
  var flattensArguments = false

  init(_ type: some DeclGroupSyntax, attribute: ModelAttribute, lexicalContext: [Syntax]) {
    self.attribute = attribute
    tolerance = attribute.tolerance?.asTolerance
    isNested = !lexicalContext.isEmpty
    access = accessOfMembers(type, lexicalContext: lexicalContext)
    isEnclosedVisibly = lexicalContext.allSatisfy { $0.declaredGroup?.modifiers.access?.isVisibleOutside ?? false }
    declaresUpdatable = type.inheritedTypes.contains { $0.inheritedName == UpdateCall.protocolName }
    let names = Set(type.inheritedTypes.map(\.inheritedName))
    declaredCoding = Set(
      [.decodable, .encodable].filter { names.contains($0.plainName) || names.contains("Codable") })
    isUsableFromInline = !type.attributes.all(named: "usableFromInline").isEmpty
    isolation = type.attributes.unconditional.first(where: \.isGlobalActor)?.trimmedDescription
    let modifiers = ([Syntax(type)] + lexicalContext).compactMap {
      $0.asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
    let inherited = type.inheritanceClause?.inheritedTypes.compactMap(\.type.usualName) ?? []
    isNonisolated =
      isolation == nil
      && (!nonisolatedProtocols.isDisjoint(with: inherited) || modifiers.contains { $0.has(.nonisolated) })
    availability = ([Syntax(type)] + lexicalContext).flatMap { node in
      (node.asProtocol((any WithAttributesSyntax).self)?.attributes.all(named: "available") ?? []).map(
        \.trimmedDescription)
    }
    generics = GenericParameters([Syntax(type)] + lexicalContext)
    ownMembers = Set(type.memberBlock.members.compactMap(\.implementedProtocol))
    memberNames = MemberNames(type.memberBlock.members)
  }
}

extension ExprSyntax {
  fileprivate var asTolerance: String {
    let isPrimary =
      self.is(MemberAccessExprSyntax.self) || self.is(DeclReferenceExprSyntax.self)
      || self.is(FunctionCallExprSyntax.self)
    return "\(isPrimary ? trimmedDescription : "(\(trimmedDescription))") as Pliant.\(RuntimeType.tolerance)"
  }
}

extension AttributeSyntax {
  /// Whether the attribute is a global actor, judged by its name. `@globalActor` declares one.
  var isGlobalActor: Bool { arguments == nil && plainName.hasSuffix("Actor") && plainName != "globalActor" }
}

/// Returns the access that the witnesses of public protocols need: the type's own or that of the enclosing extension,
/// but not more than the enclosing types have. In an extension with requirements of a type that an enclosing type
/// hides, the compiler refuses public members; in one of a type without a modifier, those whose parameters have the type.
private func accessOfMembers(_ type: some DeclGroupSyntax, lexicalContext: [Syntax]) -> String? {
  let access = declaredAccessOfMembers(type, lexicalContext: lexicalContext)
  // The compiler wants the initializer of an open class to be public even if nothing outside can see the class.
  if type.modifiers.has(.open) { return access }
  // Nor does it accept a required initializer that is private to the file, unless the class is final.
  let mayHaveSubclasses = type.is(ClassDeclSyntax.self) && !type.modifiers.has(.final)
  let accesses = lexicalContext.compactMap { $0.declaredGroup?.modifiers.access?.text }
  if type.modifiers.access == nil, !mayHaveSubclasses, accesses.contains(where: ["private", "fileprivate"].contains) {
    return "fileprivate"
  }
  for (index, node) in lexicalContext.enumerated() where access != nil && !node.is(ExtensionDeclSyntax.self) {
    guard let outer = node.declaredGroup else { continue }
    let outerAccess = declaredAccessOfMembers(outer, lexicalContext: Array(lexicalContext[(index + 1)...]))
    if outerAccess != "public" { return outerAccess }
  }
  return access
}

private func declaredAccessOfMembers(_ type: some DeclGroupSyntax, lexicalContext: [Syntax]) -> String? {
  // Members of an open class that subclasses don't override are public.
  if type.modifiers.has(.open) { return "public" }
  if let access = type.modifiers.access { return access.isVisibleOutside ? access.text : nil }
  let enclosingExtension = lexicalContext.first?.as(ExtensionDeclSyntax.self)
  guard let access = enclosingExtension?.modifiers.access, access.isVisibleOutside else { return nil }
  return access.text
}

private let nonisolatedProtocols: Set<String> = [
  "Error", "LocalizedError", "CustomNSError", "RecoverableError", "CodingKey",
]

extension TokenSyntax {
  var isVisibleOutside: Bool {
    tokenKind == .keyword(.public) || tokenKind == .keyword(.package)
  }
}

extension MemberBlockItemSyntax {
  /// The generated conformance whose requirement the member implements.
  var implementedProtocol: RuntimeProtocol? {
    func takes(_ name: String, _ label: String) -> Bool {
      let function = decl.as(FunctionDeclSyntax.self)?.signature ?? decl.as(InitializerDeclSyntax.self)?.signature
      let type = function?.typeOfOnlyParameter(labeled: label)
      return type?.tokens(viewMode: .sourceAccurate).contains { $0.text == name } ?? false
    }
    switch decl.as(FunctionDeclSyntax.self)?.name.text {
    case nil where takes(RuntimeType.reader, "from"): return .readable
    case nil where takes(RuntimeType.decoder, "from"): return .decodable
    case "write" where takes(RuntimeType.writer, "to"): return .writable
    case "encode" where takes(RuntimeType.encoder, "to"): return .encodable
    default: return nil
    }
  }
}
#endif

//===----------------------------------------------------------------------===//
// Whether a model can be put together by its memberwise initializer, and the local variables for that.
//
// A struct's own `init` that assigns properties which already have a value copies the whole struct when it returns, and
// with it counts every reference up and down (Swift 6.3, structs of more than six properties): a tenth of the time of reading.
// The memberwise initializer does not. So where there is one, a property's initial value becomes that of a local variable,
// evaluated once as ever, and all values are handed over at the end.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

/// The local variables that take the place of properties with initial values, by the names of the properties; nil
/// when the struct has no memberwise initializer, or an initial value can't be moved to another place.
func memberwiseLocals(of declaration: ModelDeclaration) -> [String: Property.InitialLocal]? {
  let structure = declaration.syntax
  guard !declaration.isClass, !structure.memberBlock.members.declaresInitializer,
    structure.attributes.unconditional.allSatisfy({
      attributesThatAddNoMembers.contains($0.plainName) || $0.isGlobalActor
    })
  else { return nil }

  var locals: [String: Property.InitialLocal] = [:]
  let isOnDemand = declaration.heading.attribute.memberwise != nil
  for property in declaration.properties where property.storage != .static && property.storage != .computed {
    // What a memberwise initializer that is asked for leaves out is read and assigned one by one.
    if isOnDemand, property.isLeftOutOfMemberwise { return nil }
    guard property.storage == .stored, !property.isConditional, !property.isWrapped, property.referenceModifier == nil,
      let name = property.name
    else { return nil }
    guard property.narrowing.required.isEmpty, !property.isLet, property.hasInitialValue || property.isImplicitlyNil
    else { continue }
    guard let local = initialLocal(of: property, in: declaration) else { return nil }
    locals[name.text] = local
  }
  return locals
}

/// Attributes of structs that leave the memberwise initializer as it is. Any other may be a macro that declares another.
private let attributesThatAddNoMembers: Set<String> = [
  AttributeName.model, "available", "MainActor", "frozen", "usableFromInline", "dynamicMemberLookup", "dynamicCallable",
  "resultBuilder", "preconcurrency", "_spi", "_documentation",
]

private func initialLocal(
  of property: PropertyDeclaration, in declaration: ModelDeclaration
) -> Property.InitialLocal? {
  let isNested = declaration.heading.isNested
  guard let initial = property.binding.initializer?.value else {
    return Property.InitialLocal(type: property.localType, value: "nil", isInferred: isNested)
  }
  let text = initial.trimmedDescription
  if initial.isSelfContained {
    return Property.InitialLocal(type: property.localType, value: text, isInferred: isNested && property.type != nil)
  }
  // An extension of a nested type doesn't see all names that the type itself does.
  guard !isNested, initial.canMove else { return nil }
  return Property.InitialLocal(type: property.localType, value: text, isInferred: false)
}

extension ExprSyntax {
  /// Whether the expression is a literal, or an empty collection: it means the same everywhere.
  var isSelfContained: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isSelfContained }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.allSatisfy { $0.expression.isSelfContained } }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isSelfContained && $0.value.isSelfContained }
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }

  /// Whether the expression means the same among the local variables of generated code: it must not use their names, nor
  /// expand to something that depends on where it stands.
  var canMove: Bool {
    let collector = NameCollector(viewMode: .sourceAccurate)
    collector.walk(self)
    return !collector.hasMacros && !collector.names.contains(where: isGeneratedName)
  }

  /// Whether the expression names one of a type's static members as it is, which instance code can't.
  func names(anyOf members: StaticMembers) -> Bool {
    let collector = NameCollector(viewMode: .sourceAccurate)
    collector.walk(self)
    return collector.names.contains(where: members.contains)
  }
}

/// Finds names that stand for themselves: those of members, of arguments and of types can't be a local variable's.
private final class NameCollector: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var hasMacros = false

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember =
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
      || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
    if !isMember { names.insert(node.baseName.text) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // `if let start` asks for what is around.
    names.insert(node.identifier.text)
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.tokenKind == .pound { hasMacros = true }
    return .visitChildren
  }
}

extension MemberBlockItemListSyntax {
  fileprivate var declaresInitializer: Bool { declaresInitializer { _ in true } }
}
#endif

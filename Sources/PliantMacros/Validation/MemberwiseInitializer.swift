//===----------------------------------------------------------------------===//
// Whether a model can be created by its memberwise initializer, and the local variables for that.
//
// A struct's own `init` that assigns properties which already have a value copies the whole struct when it returns,
// and retains and releases every reference (Swift 6.3, structs of more than six properties): a tenth of the time of
// reading. The memberwise initializer does not. So if there is one, a property's initial value moves to a local
// variable, where it is still evaluated once, and all values are passed at the end.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

/// Returns the local variables that replace properties with initial values, by the names of the properties; nil if
/// the struct has no memberwise initializer, or an initial value can't be moved.
func memberwiseLocals(of declaration: ModelDeclaration) -> [String: Property.InitialLocal]? {
  let structure = declaration.syntax
  guard !declaration.isClass, !structure.memberBlock.members.declaresInitializer,
    (structure.attributes.unconditional + structure.attributes.conditional).allSatisfy({
      attributesThatAddNoMembers.contains($0.plainName) || $0.isGlobalActor
    })
  else { return nil }

  var locals: [String: Property.InitialLocal] = [:]
  let isOnDemand = declaration.heading.attribute.memberwise != nil
  for property in declaration.properties where property.storage != .static && property.storage != .computed {
    // If a requested memberwise initializer leaves out a property, all properties are assigned one by one.
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

/// The attributes of structs that don't affect the memberwise initializer. Any other may be a macro that declares an
/// initializer.
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
  /// Whether the expression is a literal, or a collection of literals: it means the same everywhere.
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

  /// Whether the expression means the same among the local variables of generated code: it must not use their names,
  /// nor macros, which may depend on their location.
  var canMove: Bool {
    let collector = NameCollector(viewMode: .sourceAccurate)
    collector.walk(self)
    return !collector.hasMacros && !collector.names.contains(where: isGeneratedName)
  }

  /// Whether the expression uses the unqualified name of a static member, which instance code can't.
  func names(anyOf members: StaticMembers) -> Bool {
    let collector = NameCollector(viewMode: .sourceAccurate)
    collector.walk(self)
    return collector.names.contains(where: members.contains)
  }
}

/// Finds unqualified names, which may refer to local variables. The names of members, arguments and types can't.
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
    // `if let start` refers to a variable of the enclosing scope.
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

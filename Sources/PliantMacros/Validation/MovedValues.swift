// Whether an initial value means the same in generated code as in its declaration, how it is spelled there, and whether
// a struct can be created by its memberwise initializer.
//
// A struct's own `init` that assigns properties which already have a value copies the whole struct when it returns,
// and retains and releases every reference (Swift 6.3, structs of more than six properties): a tenth of the time of
// reading. The memberwise initializer does not. So if there is one, a property's initial value moves to a local
// variable, where it is still evaluated once, and all values are passed at the end.

#if Macros
import SwiftSyntax

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
    return isScalarLiteral || self.is(NilLiteralExprSyntax.self)
  }

  /// Whether the expression is `nil`, or the same as the value of an optional.
  var isNil: Bool {
    self.is(NilLiteralExprSyntax.self) || [".none", "Optional.none"].contains(trimmedDescription)
  }

  /// The expression as code spells it that passes it on: `if` and `switch` may only be assigned or returned.
  var argument: String {
    self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) ? "{ \(trimmedDescription) }()" : description
  }
}

/// An expression among the local variables of generated code, in an instance's method or initializer.
struct MovedExpression {
  let text: String
  /// Whether no unqualified name in it may be that of a static member, which instance code can't use: an extension
  /// may declare some that the macro can't see.
  let isCertain: Bool

  /// Returns nil if the expression uses names of the local variables, or macros, which may depend on their location.
  init?(_ expression: ExprSyntax, _ members: StaticMembers) {
    let expression = members.qualified(expression)
    let used = NameCollector(expression)
    guard !used.hasMacros, !used.names.contains(where: isGeneratedName) else { return nil }
    text = expression.argument
    isCertain = used.names.allSatisfy { name in
      // By convention, types are uppercase. Names such as `+` and `$0` are no members.
      name.drop { $0 == "`" || $0 == "_" }.first.map { !$0.isLetter || $0.isUppercase } ?? true
    }
  }
}

extension PropertyDeclaration {
  /// The initial value as code of an instance spells it; nil if it may mean something else there.
  func movedInitial(in declaration: ModelDeclaration) -> String? {
    moved(in: declaration, isMember: declaration.isClass).flatMap { $0.isCertain ? $0.text : nil }
  }

  /// The same for code that describes and checks models, which is static in classes with subclasses.
  func describedInitial(in declaration: ModelDeclaration) -> String? {
    guard let type = declaration.syntax.as(ClassDeclSyntax.self), !type.isFinal else {
      return movedInitial(in: declaration)
    }
    return comparedInitial(in: declaration)
  }

  /// The same for code that has no other way to the initial value: unknown names are taken for global ones.
  func comparedInitial(in declaration: ModelDeclaration) -> String? {
    // A class without subclasses is written in an extension. Implicit members, as in `.init(count: 2)`, are found in the
    // property's type there.
    let used = binding.initializer.map { NameCollector($0.value) }
    let isImplicit = type != nil && used?.names.isEmpty == true && used?.hasTypes == false
    let isMember = declaration.isInheritable || isImplicit
    return moved(in: declaration, isMember: isMember)?.text
  }

  /// - Parameter isMember: whether the code is in the type itself. An extension of a nested type doesn't see all names
  ///   that the type does.
  private func moved(in declaration: ModelDeclaration, isMember: Bool) -> MovedExpression? {
    guard let initial = binding.initializer?.value else { return nil }
    guard initial.isSelfContained || isMember || !declaration.heading.isNested else { return nil }
    return MovedExpression(initial, declaration.staticMembers)
  }
}

/// Returns the local variables that replace properties with initial values, by the names of the properties; nil if
/// the struct has no memberwise initializer, or an initial value can't be moved.
func memberwiseLocals(of declaration: ModelDeclaration) -> [String: Property.InitialLocal]? {
  let structure = declaration.syntax
  guard !declaration.isClass, !structure.memberBlock.members.declaresInitializer(where: { _ in true }),
    (structure.attributes.unconditional + structure.attributes.conditional).allSatisfy({
      attributesThatAddNoMembers.contains($0.plainName) || $0.isGlobalActor
    })
  else { return nil }

  var locals: [String: Property.InitialLocal] = [:]
  // A property with an init accessor is a parameter instead of those that it initializes.
  if declaration.properties.contains(where: \.hasInitAccessor) { return nil }
  let isOnDemand = declaration.heading.attribute.memberwise != nil
  for property in declaration.properties where property.storage != .static && property.storage != .computed {
    // If a requested memberwise initializer leaves out a property, all properties are assigned one by one.
    if isOnDemand, property.isLeftOutOfMemberwise { return nil }
    guard property.storage == .stored, !property.isConditional, !property.isWrapped, property.referenceModifier == nil,
      let name = property.name
    else { return nil }
    guard property.marks.required.isEmpty, !property.isLet, property.hasInitialValue || property.isImplicitlyNil
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
  if initial.isSelfContained {
    return Property.InitialLocal(
      type: property.localType, value: initial.trimmedDescription, isInferred: isNested && property.type != nil)
  }
  guard let text = property.movedInitial(in: declaration) else { return nil }
  return Property.InitialLocal(type: property.localType, value: text)
}
#endif

// Whether a model can be created by its memberwise initializer, and the local variables for that.
//
// A struct's own `init` that assigns properties which already have a value copies the whole struct when it returns,
// and retains and releases every reference (Swift 6.3, structs of more than six properties): a tenth of the time of
// reading. The memberwise initializer does not. So if there is one, a property's initial value moves to a local
// variable, where it is still evaluated once, and all values are passed at the end.

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

extension MemberBlockItemListSyntax {
  fileprivate var declaresInitializer: Bool { declaresInitializer { _ in true } }
}
#endif

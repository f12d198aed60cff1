//===----------------------------------------------------------------------===//
// The model that a class's declaration describes.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The model that a class's declaration describes. It is complete only if no errors were reported.
///
/// - Parameter missing: the protocols that neither the class nor its superclass conforms to, without modules.
func validatedClass(
  _ type: ClassDeclSyntax, _ declaration: ModelDeclaration, missing: Set<String>, problems: inout Problems
) -> ClassModel? {
  let attribute = declaration.heading.attribute
  guard let superclass = Superclass(type, attribute: attribute) else {
    if let option = attribute.inherits {
      problems.report(.unknownInheritance(found: option.expression.trimmedDescription), at: option.expression)
    }
    return nil
  }
  let inheritsModel = !missing.contains(RuntimeProtocol.modelClassName)
  if superclass.isModel, !inheritsModel, let option = attribute.inherits {
    problems.report(.superclassIsNoModel(type: type.name.text), at: option)
  } else if !superclass.isModel, inheritsModel, case .unknown = superclass {
    problems.report(
      .superclassIsModel(type: type.name.text), at: attribute.syntax,
      fixIts: [.addingInheritance(to: attribute.syntax)])
  }
  let isInheritable = superclass.isRead || !type.isFinal
  var model = validatedModel(declaration, problems: &problems)
  if isInheritable, !model.heading.genericSubjects.isEmpty {
    problems.report(.genericClass(type: type.name.text), at: type.name)
  }
  if isInheritable {
    for property in declaration.properties
    where property.takesPartInSpreading && property.shape.unknownKeys.isEmpty == false {
      problems.report(.restInClass(property: property.shownName), at: property.anchor)
    }
  }

  let isDefaulted = declaration.properties.allSatisfy { property in
    property.storage != .stored || property.isOverride || property.hasInitialValue || property.isImplicitlyNil
  }
  let form = ClassModel.Form(
    superclass, isDefaulted: isDefaulted, isFinal: type.isFinal, hasOwn: type.declaresDesignatedInitializer)
  model.properties = model.properties.map { property in
    let declared = declaration.properties.first { $0.name?.text == property.name }
    return property.adapted(to: form, declared, owner: type.name.text)
  }
  return ClassModel(
    model: model, name: type.name.text, form: form, superclass: superclass, isInheritable: isInheritable,
    isOpen: type.isOpen,
    addsPlainInitializer: isDefaulted && !type.declaresDesignatedInitializer && form.replacesPlainInitializer)
}

/// Reports options of classes before another type.
func reportClassOptions(of attribute: ModelAttribute, kind: String, problems: inout Problems) {
  if let option = attribute.inherits { problems.report(.inheritsWithoutClass(kind: kind), at: option) }
}

extension PropertyDeclaration {
  fileprivate var takesPartInSpreading: Bool { storage == .stored && shape.isSpread }
}

extension Property {
  /// The property as code in a class reads it: in place, if the object is complete by then, or by way of a local variable.
  fileprivate func adapted(
    to form: ClassModel.Form, _ declaration: PropertyDeclaration?, owner: String
  ) -> Property {
    var property = self
    property.owner = owner
    guard let declaration, localType == nil, isRead else { return property }
    if form.readsInPlace {
      property.reading = .inPlace
      property.initialLocal = nil
      return property
    }
    let initial = declaration.binding.initializer?.value
    if initial == nil && !declaration.isImplicitlyNil { return property }
    let isMovable = initial.map { $0.isSelfContained || $0.canMove } ?? true
    property.reading = .inPlace
    property.initialLocal = InitialLocal(
      type: isWrapped && !isMovable ? nil : declaration.localType,
      value: isMovable ? initial?.trimmedDescription ?? "nil" : "self.\(name)", isInferred: false)
    return property
  }
}
#endif

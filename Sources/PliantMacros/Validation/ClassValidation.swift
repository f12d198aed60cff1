// The model that a class's declaration describes.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// The model that a class's declaration describes. It is complete only if no errors were reported.
  ///
  /// - Parameter missing: the protocols that neither the class nor its superclass conforms to, without modules.
  func validatedClass(_ type: ClassDeclSyntax, missing: Set<String>) -> ClassModel? {
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
    } else if inheritsModel, superclass == .unknown || attribute.inherits?.expression.trimmedDescription == "false" {
      problems.report(
        .superclassIsModel(type: type.name.text), at: attribute.syntax,
        fixIts: [.settingInheritance(to: true, in: attribute)])
    }
    let isInheritable = superclass.isRead || !type.isFinal
    var model = validatedModel()
    if isInheritable {
      validateBounds(of: type, declaration.heading, subjects: model.heading.genericSubjects)
      // A class with subclasses conforms without conditions.
      model.heading.genericSubjects = []
    }
    let rest = model.properties.filter { isInheritable && $0.role.takesRest && $0.isRead }
    for case let property? in rest.map(declared) where property.isLet {
      // A constant can't take the members that no class consumes.
      problems.report(
        .constantRest(property: property.shownName), at: property.anchor, fixIts: [.makingVariable(property)])
    }
    let replacements = validatedReplacements(superclass, isFinal: type.isFinal, owner: type.name.text)
    if !problems.hasErrors, !replacements.isEmpty {
      let own = model.properties.compactMap { property in declared(property).map { ($0, property) } }
      validateWriting(own + replacements.map { ($0, $1.property) })
    }

    let isDefaulted = declaration.properties.allSatisfy { property in
      property.storage != .stored || property.isOverride || property.hasInitialValue || property.isImplicitlyNil
    }
    let form = ClassModel.Form(
      superclass, isDefaulted: isDefaulted, isFinal: type.isFinal,
      hasOwn: type.declaresDesignatedInitializer || model.memberwise?.parameters.isEmpty == false)
    if superclass == .unknown, !inheritsModel, !type.isFinal, form == .convenience, let inherited = type.mayBeSuperclass
    {
      // Subclasses have no initializer to call. A generated one might conflict with that of a superclass, if there is one.
      problems.report(
        .superclassOrProtocol(type: type.name.text, found: inherited.trimmedDescription), at: inherited,
        fixIts: [.settingInheritance(to: false, in: attribute)])
    }
    model.properties = model.properties.map { property in
      let declared = declared(property)
      var adapted = property.adapted(to: form, declared, in: declaration, owner: type.name.text)
      adapted.isReplaceable = isInheritable && !type.isFinal && declared?.isSealed == false && adapted.canBeReplaced
      return adapted
    }
    return ClassModel(
      model: model, name: type.name.text, form: form, superclass: superclass, superclassName: type.superclassName,
      isInheritable: isInheritable, isOpen: type.isOpen,
      addsPlainInitializer: isDefaulted && !type.declaresDesignatedInitializer && form.replacesPlainInitializer,
      replacements: replacements.map(\.1))
  }

  private func declared(_ property: Property) -> PropertyDeclaration? {
    declaration.properties.first { $0.name?.text == property.name }
  }
}

extension Property {
  /// Whether the property has keys of its own that a subclass can replace.
  fileprivate var canBeReplaced: Bool {
    (role == .member || role == .computed) && !isConstant && !(isRead && isReadAfterAssignment)
  }

  /// Returns the property as code in a class reads it: in place if the object is initialized by then, otherwise
  /// through a local variable.
  fileprivate func adapted(
    to form: ClassModel.Form, _ declared: PropertyDeclaration?, in declaration: ModelDeclaration, owner: String
  ) -> Property {
    var property = self
    property.owner = owner
    guard let declared, localType == nil, isRead else { return property }
    if form.readsInPlace {
      property.reading = .inPlace
      property.initialLocal = nil
      return property
    }
    let isSpelled = declared.binding.initializer != nil
    if !isSpelled && !declared.isImplicitlyNil { return property }
    let initial = isSpelled ? declared.movedInitial(in: declaration) : "nil"
    property.reading = .inPlace
    property.initialLocal = InitialLocal(
      type: isWrapped && initial == nil ? nil : declared.localType, value: initial ?? "self.\(name)")
    return property
  }
}
#endif

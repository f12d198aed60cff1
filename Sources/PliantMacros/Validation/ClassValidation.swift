// The model that a class's declaration describes, and the properties of its superclass that it reads and writes in
// another way.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// The model that a class's declaration describes. It is complete only if no errors were reported.
  ///
  /// - Parameter missing: the protocols that neither the class nor its superclass conforms to, without modules.
  func validatedClass(_ type: ClassDeclSyntax, missing: Set<String>) -> ClassModel? {
    let attribute = declaration.heading.attribute
    guard let requested = Superclass(type, attribute: attribute) else {
      if let option = attribute.inherits {
        problems.report(.unknownInheritance(found: option.expression.trimmedDescription), at: option.expression)
      }
      return nil
    }
    // Code for another superclass than the actual one would cause more errors.
    var superclass = type.superclassName == nil ? .none : requested
    let inheritsModel = !missing.contains(RuntimeProtocol.modelClassName)
    if requested.isModel, !inheritsModel, let option = attribute.inherits {
      problems.report(.superclassIsNoModel(type: type.name.text), at: option)
      superclass = type.superclassName == nil ? .none : .unknown
    } else if inheritsModel, superclass == .unknown || attribute.inherits != nil && !requested.isModel {
      superclass = .model
      problems.report(
        .superclassIsModel(type: type.name.text), at: attribute.syntax,
        fixIts: [.settingInheritance(to: "true", in: attribute)])
    } else if superclass == .unknown, missing.contains(RuntimeProtocol.modelClassName), !type.declaresDecodable,
      !missing.contains(RuntimeProtocol.decodable.plainName)
    {
      problems.report(
        .superclassIsCodable(type: type.name.text), at: attribute.syntax,
        fixIts: [.settingInheritance(to: ".codable", in: attribute)])
    } else if requested == .codable, let option = attribute.inherits,
      type.declaresDecodable
        ? type.mayBeSuperclass == nil : superclass == .none || missing.contains(RuntimeProtocol.decodable.plainName)
    {
      problems.report(.superclassIsNotCodable(type: type.name.text), at: option)
      superclass = type.mayBeSuperclass == nil ? .none : .unknown
    }
    let isInheritable = type.isInheritable(from: superclass)
    var model = validatedModel()
    if isInheritable {
      validateBounds(of: type, declaration.heading, subjects: model.heading.genericSubjects)
      // A class with subclasses conforms without conditions.
      model.heading.genericSubjects = []
    }
    let rest = model.properties.filter { isInheritable && $0.role.takesRest && $0.isRead }
    for property in rest.compactMap(\.declaration) where property.isLet {
      // A constant can't take the members that no class consumes.
      problems.report(
        .constantRest(property: property.shownName), at: property.anchor, fixIts: [.makingVariable(property)])
    }
    let replacements = validatedReplacements(of: superclass, by: type)
    if !problems.hasErrors, !replacements.isEmpty {
      validateWriting(model.properties + replacements)
    }

    let isDefaulted = declaration.properties.allSatisfy { property in
      property.storage != .stored || property.isOverride || property.hasInitialValue || property.isImplicitlyNil
        || property.bringsWrappedValue
    }
    let form = ClassModel.Form(
      superclass, isDefaulted: isDefaulted, isFinal: type.isFinal,
      hasOwn: type.declaresDesignatedInitializer || model.memberwise?.parameters.isEmpty == false)
    if superclass == .unknown, form == .locals, let call = type.superCall("try super.init()") {
      problems.report(.throwingSuperclass(type: type.name.text), at: call.initKeyword)
    }
    if superclass == .unknown, !problems.hasErrors, !inheritsModel, !type.isFinal, form == .convenience,
      let inherited = type.mayBeSuperclass
    {
      // Subclasses have no initializer to call. A generated one might conflict with that of a superclass, if there is one.
      problems.report(
        .superclassOrProtocol(type: type.name.text, found: inherited.trimmedDescription), at: inherited,
        fixIts: [.settingInheritance(to: "false", in: attribute)])
    }
    model.properties = model.properties.map { property in
      var adapted = property.adapted(to: form, in: declaration, owner: type.name.text)
      adapted.isReplaceable =
        isInheritable && !type.isFinal && property.declaration?.isSealed == false && adapted.canBeReplaced
      return adapted
    }
    // Only then do the initializers replace the one that Swift gives a class without any.
    let isInPlace = if case .inPlace = form { true } else { false }
    return ClassModel(
      model: model, name: type.name.text, form: form, superclass: superclass,
      callsSuper: type.superCall("super.init(") != nil,
      codableSuperclass: superclass == .codable ? type.superclassName : nil,
      isInheritable: isInheritable, isOpen: type.isOpen,
      addsPlainInitializer: isDefaulted && !type.declaresDesignatedInitializer && isInPlace,
      replacements: replacements)
  }

  /// Returns the overrides with attributes about reading and writing. Reports attributes that can't be applied.
  func validatedReplacements(of superclass: Superclass, by type: ClassDeclSyntax) -> [Property] {
    let owner = type.name.text
    return declaration.properties.filter(\.isOverride).compactMap { property in
      let marks = property.marks.ofProperties + property.marks.defaults
      guard let mark = marks.first else { return nil }
      if superclass.isModel, property.storage == .static {
        reportAttributesOfUnstored(property)
        return nil
      }
      guard superclass.isModel, !property.marks.isSpread, property.marks.computation == nil else {
        reject(marks, of: property) { .attributeOnOverride(attribute: $0, property: property.shownName) }
        return nil
      }
      guard marksAreClear(property), let name = property.name, let localType = property.localType else { return nil }
      var paths = [DocumentPath(key: property.plainName)]
      if let key = property.marks.keys.first {
        paths = validatedPaths(of: key, property: property)
      } else if !property.marks.isIgnored {
        let name = AttributeName.key
        problems.report(
          .overrideWithoutKey(attribute: mark.plainName, property: property.shownName), at: mark,
          fixIts: [.adding("@\(name)(\(swiftLiteral(property.plainName)))", to: property, "add-key", "add @\(name)")])
      }
      guard !paths.isEmpty else { return nil }
      let members = declaration.staticMembers
      let value = property.marks.defaults.first?.firstArgument.map { members.qualified($0).description }
      var described = Property(
        number: 0, name: name.text, declaration: property, paths: paths, reading: .inPlace,
        narrowing: property.marks.narrowing)
      described.owner = owner
      described.replacer = type.isFinal ? nil : owner
      describeUse(of: property, as: &described)
      if described.isRead, property.hasOnlyGetter {
        problems.report(.overrideWithoutSetter(property: property.shownName), at: property.anchor)
        return nil
      }
      describeTypeStrategy(of: property, as: &described)
      let mayBeNil = property.type?.mayBeOptional ?? false
      described.beginsWithoutValue = mayBeNil
      let hidesNil =
        mayBeNil && value?.hasPrefix("nil") != true && described.isRead && !described.usesWildcard
        && described.narrowing?.isRequired != true
      // Without a default of its own, the property has the initial value that its superclass gives it.
      let ofNil: Property.Encoding? = hidesNil ? (value == nil ? .inherited : .null) : nil
      describeEncoding(of: property, default: value, ofNil: ofNil, as: &described)
      if property.type.map(declaration.heading.memberNames.hide) != true { described.type = localType }
      described.initialValue = value
      return described
    }
  }

  /// Reports generic parameters without a bound: a class with subclasses conforms without conditions.
  func validateBounds(of type: ClassDeclSyntax, _ heading: TypeHeading, subjects: [String]) {
    for name in heading.generics.unbound(in: subjects) {
      let message = ModelDiagnostic.genericClass(type: type.name.text, parameter: name)
      if let parameter = heading.generics.own.first(where: { $0.name.text == name }) {
        problems.report(message, at: parameter.name, fixIts: [.addingBound(to: parameter)])
      } else {
        problems.report(message, at: type.name)
      }
    }
  }
}

extension Property {
  /// Whether the property has keys of its own that a subclass can replace.
  fileprivate var canBeReplaced: Bool {
    (role == .member || role == .computed) && !isConstant && !(isRead && isReadAfterAssignment)
  }

  /// Returns the property as code in a class reads it: in place if the object is initialized by then, otherwise
  /// through a local variable.
  fileprivate func adapted(to form: ClassModel.Form, in model: ModelDeclaration, owner: String) -> Property {
    var property = self
    property.owner = owner
    guard let declaration, !isThroughLocal, isRead else { return property }
    // In any other form, the object is initialized before its properties are read.
    if form != .locals {
      property.reading = .inPlace
      property.initialLocal = nil
      return property
    }
    let isSpelled = declaration.binding.initializer != nil
    if !isSpelled && !declaration.isImplicitlyNil { return property }
    let initial = isSpelled ? declaration.movedInitial(in: model) : "nil"
    // A wrapper's value can't be used before the object is initialized.
    if initial == nil, isWrapped { return property }
    property.reading = .inPlace
    property.initialLocal = InitialLocal(type: declaration.localType, value: initial ?? "self.\(name)")
    return property
  }
}
#endif

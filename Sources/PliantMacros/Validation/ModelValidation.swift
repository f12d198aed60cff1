// From a declaration to a model: whether Swift can extend the type, then each property, then all paths together.

#if Macros
import PliantDescriptor
import SwiftDiagnostics
import SwiftSyntax

struct ModelValidation {
  let declaration: ModelDeclaration
  let problems: Problems
  /// When properties are omitted from the document, if the model declares it.
  let encoding: EncodingCondition?

  init(_ declaration: ModelDeclaration, _ problems: Problems) {
    self.declaration = declaration
    self.problems = problems
    encoding = problems.choice(
      declaration.heading.attribute.encoding?.expression, of: OptionName.encodingCondition,
      ModelDiagnostic.unknownEncodingCondition)
  }

  /// The model that the declaration describes. It is complete only if no errors were reported.
  func validatedModel() -> Model {
    let style = problems.validatedStyle(declaration.heading.attribute)
    let names = declaration.properties.filter { $0.storage != .static }.map(\.plainName)
    problems.reportUnknown(in: declaration.codingKeys, besides: names, of: "a stored property")
    let hooks = problems.validatedHooks(of: declaration.syntax)
    problems.reportHiddenMembers(of: declaration.syntax)

    let initialLocals = memberwiseLocals(of: declaration)
    var properties: [Property] = []
    for property in declaration.properties {
      guard takesPart(property), let name = property.name else { continue }
      let key = documentKey(of: property.plainName, declaration.codingKeys, style)
      let paths =
        property.marks.keys.first.map { validatedPaths(of: $0, property: property) } ?? [DocumentPath(key: key)]
      let isInKeyPath = !property.isLet && (declaration.isClass || declaration.heading.declaresUpdatable)
      if property.plainName == "Self" || isInKeyPath && namesOfMetatypes.contains(property.plainName) {
        problems.report(.metatypeName(found: property.plainName), at: property.anchor)
      }
      let isInferred =
        declaration.heading.isNested && !declaration.isClass || property.mayInferArguments
        || property.type.map(declaration.heading.memberNames.hide) ?? false
      guard !paths.isEmpty, let reading = reading(of: property) else { continue }
      let narrowing = property.marks.narrowing
      var initialLocal = initialLocals?[name.text]
      if initialLocal == nil, narrowing != nil, reading == .inPlace {
        // A closure can't use `self` before all of it is initialized.
        initialLocal = Property.InitialLocal(value: "self.\(name.text)")
      }
      var described = Property(
        number: properties.count, name: name.text, declaration: property, paths: paths, reading: reading,
        type: isInferred ? nil : property.localType, isWrapped: property.isWrapped,
        isAssignedLast: property.bringsWrappedValue, initialLocal: initialLocal,
        narrowing: narrowing)
      described.isSpelled = !property.marks.keys.isEmpty || style != nil
      described.isNilWhenMissing = property.isNilWhenMissing && narrowing?.isRequired != true
      described.isSpelledOptional = property.isSpelledOptional && narrowing?.isRequired != true
      describeShape(of: property, as: &described)
      described.comesBack = property.comesBack(described)
      described.isObserved = property.isObserved
      if described.role == .member, described.strategy == nil, !property.isWrapped {
        described.uncheckedDictionaries = property.type?.uncheckedDictionaries ?? []
      }
      properties.append(described)
    }
    let declarations = properties.compactMap(\.declaration)
    // An update moves a value that one property reads, so it has to know all that read it.
    let paths = properties.flatMap { Set($0.paths.map(\.text)) }
    let readers = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
    for index in properties.indices where readers[properties[index].writtenPath.text, default: 0] > 1 {
      properties[index].comesBack = false
    }
    reportRawValue(of: declarations)
    validateSpreading(properties)
    validateWriting(properties)

    // If nothing is read, every property keeps its value.
    if !properties.contains(where: \.isRead) {
      for index in properties.indices { properties[index].initialLocal = nil }
    }
    var heading = declaration.heading
    heading.usesDeprecated = usesDeprecated(declarations, hooks)
    heading.genericSubjects = heading.generics.subjects(
      in: declarations.compactMap { $0.type.map(Syntax.init) ?? $0.binding.initializer.map(Syntax.init) })
    let flattened = properties.filter { $0.role != .member }
    heading.readsWholeObject = !flattened.isEmpty || !hooks.isEmpty
    heading.flattensArguments = !heading.generics.subjects(
      in: flattened.compactMap { $0.declaration?.type.map(Syntax.init) }
    ).isEmpty
    var model = Model(
      heading: heading, properties: properties,
      isMemberwise: initialLocals != nil && properties.contains(where: \.isRead), hooks: hooks)
    model.memberwise = validatedMemberwise()
    model.unread = declaration.keepingLines(of: declaration.syntax.memberBlock.members)
    model.hasInitialConstants = declaration.properties.contains {
      $0.storage == .stored && $0.isLet && $0.hasInitialValue
    }
    model.unreadConstants = declaration.properties.filter(\.isMadeAnew).compactMap(\.name?.text)
    return model
  }
}

/// The names that mean a type or its metatype after a type and a dot, even in backticks.
let namesOfMetatypes: Set<String> = ["Self", "Type", "Protocol"]

extension Problems {
  /// Returns the style of keys that the attribute names.
  func validatedStyle(_ attribute: ModelAttribute) -> KeySpelling? {
    choice(attribute.keys?.expression, of: OptionName.keyStyle, ModelDiagnostic.unknownKeyStyle)
  }

  /// Returns the value that an expression names; nil without one. Reports a name that is unknown.
  func choice<Choice: RawRepresentable<String>>(
    _ expression: ExprSyntax?, of type: String, _ unknown: (_ found: String) -> ModelDiagnostic
  ) -> Choice? {
    guard let expression else { return nil }
    let choice = Choice(expression, of: type)
    if choice == nil { report(unknown(expression.trimmedDescription), at: expression) }
    return choice
  }

  /// Whether Swift can extend the type that the attribute is attached to. If not, that is reported.
  func canBeExtended(_ type: some DeclGroupSyntax, attribute: AttributeSyntax, in lexicalContext: [Syntax]) -> Bool {
    // A type inside of another type can be extended, one inside of a function or a closure can't.
    guard lexicalContext.allSatisfy({ $0.declaredGroup != nil || $0.is(SourceFileSyntax.self) }) else {
      report(.localType, removing: attribute, from: type)
      return false
    }
    // At file scope, `private` has the effect of `fileprivate`.
    for group in ([Syntax(type)] + lexicalContext).dropLast().compactMap(\.declaredGroup) {
      guard let modifier = group.modifiers.first(.private), modifier.detail == nil else { continue }
      let isOwn = type.modifiers.contains(modifier)
      report(
        .privateNestedType(type: group.ownName), at: isOwn ? Syntax(modifier) : Syntax(attribute),
        fixIts: isOwn ? [.replacing(modifier.name, with: .fileprivate, "make-fileprivate")] : [])
      return false
    }
    if let inherited = type.inheritedTypes.first(where: { $0.trimmedDescription.hasPrefix("~Copyable") }) {
      report(.noncopyable(type: type.ownName), at: inherited)
      return false
    }
    return true
  }
}

extension ModelValidation {
  /// Whether generated code uses deprecated declarations. In a hierarchy, whose members subclasses call, only that counts
  /// which takes part; other code keeps all properties as they are.
  private func usesDeprecated(_ declarations: [PropertyDeclaration], _ hooks: [HookMethod]) -> Bool {
    let all = declaration.properties.filter { property in
      declaration.isInheritable ? property.isOverride && !property.marks.keys.isEmpty : property.storage == .stored
    }
    return (declarations + all).contains(where: \.isDeprecated)
      || !declaration.isInheritable && hooks.contains(where: \.isDeprecated)
  }

  /// Warns of a type that represents a raw value, which Codable would write in its place.
  private func reportRawValue(of properties: [PropertyDeclaration]) {
    guard let only = properties.first, properties.count == 1, only.plainName == "rawValue", only.marks.keys.isEmpty,
      let type = declaration.syntax.asProtocol((any NamedDeclSyntax).self), declaration.codingKeys == nil,
      declaration.syntax.inheritedTypes.contains(where: {
        ["RawRepresentable", "OptionSet"].contains($0.inheritedName)
      })
    else { return }
    problems.report(.modelOfRawValue(type: type.name.text), at: type.name)
  }
}

/// Returns how a property gets its value; nil for a property that Swift itself rejects.
private func reading(of property: PropertyDeclaration) -> Property.Reading? {
  if property.isLet, property.hasInitialValue { return .never }
  if !property.marks.required.isEmpty, property.hasInitialValue || property.isImplicitlyNil || property.isWrapped {
    // Any value that the property has is ignored.
    return .throughLocal
  }
  if property.hasInitialValue { return property.isWrapped ? .afterAssignment : .inPlace }
  if property.isImplicitlyNil { return .inPlace }
  if property.type != nil { return .throughLocal }
  // Without a type annotation, the property has the type of its wrapper, which then brings a value as well.
  return property.isWrapped ? .afterAssignment : nil
}

extension PropertyDeclaration {
  /// Whether the property's wrapper has a value before the property is assigned.
  var bringsWrappedValue: Bool {
    guard let wrapper = outermostWrapper else { return false }
    return hasInitialValue || type == nil || wrapper.arguments != nil
  }
}
#endif

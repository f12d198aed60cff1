// The memberwise initializer that @JSONModel(memberwise: .public) requests: its parameters and its source.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// An initializer with a parameter for each stored property.
struct MemberwiseInitializer {
  struct Parameter {
    /// The name as code spells it, in backticks if necessary.
    let name: String
    let type: String
    /// The expression of the default value.
    let initial: String?
    /// Whether Swift allows assigning the property only after all others are assigned.
    let isAssignedLast: Bool
  }

  /// `public`, `package`, or nil.
  let access: String?
  let parameters: [Parameter]

  /// Writes the initializer.
  ///
  /// - Parameter callsSuper: whether a superclass must be initialized.
  func write(callsSuper: Bool, to source: inout SourceText) {
    // Inside of the initializer, `self` is the value that is made.
    var own = "own"
    while parameters.contains(where: { $0.name == own }) { own += "Self" }
    func local(_ parameter: Parameter) -> String { parameter.name == "`self`" ? own : parameter.name }
    func assignment(_ parameter: Parameter) -> String {
      // Without backticks, it begins an expression.
      let value = parameter.name == "await" ? "`await`" : local(parameter)
      return "self.\(parameter.name) = \(value)"
    }
    let list = parameters.map { parameter in
      let local = local(parameter)
      let names = parameter.name == local ? local : "\(parameter.name) \(local)"
      return "\(names): \(parameter.type)\(parameter.initial.map { " = \($0)" } ?? "")"
    }
    source.block("\(access.map { "\($0) " } ?? "")init(\(list.joined(separator: ", "))) {") { source in
      for parameter in parameters where !parameter.isAssignedLast { source.line(assignment(parameter)) }
      // The compiler shows the line if the superclass, which the plugin can't see, has no such initializer.
      if callsSuper { source.line("super.init()  // 'memberwise:' needs 'init()' of the superclass") }
      for parameter in parameters where parameter.isAssignedLast { source.line(assignment(parameter)) }
    }
  }
}

extension ModelValidation {
  /// Returns the initializer that the attribute requests, if any.
  func validatedMemberwise() -> MemberwiseInitializer? {
    let option = declaration.heading.attribute.memberwise?.expression
    guard
      let access: MemberwiseAccess = problems.choice(
        option, of: OptionName.memberwiseAccess, ModelDiagnostic.unknownMemberwiseAccess)
    else { return nil }
    var parameters: [MemberwiseInitializer.Parameter] = []
    for property in declaration.properties where property.storage == .stored && !property.isOverride {
      guard !property.isLeftOutOfMemberwise, let name = property.name else { continue }
      guard let type = property.parameterType else {
        problems.report(
          .untypedMember(property: property.shownName, found: property.type?.trimmedDescription), at: property.anchor)
        continue
      }
      reportHiddenDefault(of: property, access)
      parameters.append(
        .init(
          name: name.text, type: type, initial: property.parameterDefault,
          isAssignedLast: property.bringsWrappedValue))
    }
    // A class gets none without parameters.
    if !declaration.isClass || !parameters.isEmpty,
      let own = declaration.syntax.memberBlock.members.initializer(with: parameters),
      let option = declaration.heading.attribute.memberwise
    {
      problems.report(
        .secondMemberwise(type: declaration.syntax.ownName), at: option,
        notes: [Note(declarationOf: "init", at: own.initKeyword)],
        fixIts: [.removing(option: option, from: declaration.heading.attribute)])
    }
    return MemberwiseInitializer(access: access == .internal ? nil : access.rawValue, parameters: parameters)
  }

  /// Reports an initial value that is no default value outside of the module, since it uses a member that isn't visible
  /// there.
  private func reportHiddenDefault(of property: PropertyDeclaration, _ access: MemberwiseAccess) {
    guard let initial = property.binding.initializer?.value, let outer = declaration.heading.access,
      outer != "fileprivate", declaration.heading.isEnclosedVisibly, access != .internal
    else { return }
    let effective = outer == "public" ? access : .package
    let type = declaration.syntax.ownName
    let members = declaration.staticMembers
    guard let name = members.member(hiddenIn: initial, of: type, from: effective.rawValue) else { return }
    problems.report(
      .hiddenDefault(property: property.shownName, name: name.text, access: effective.rawValue), at: initial,
      notes: [Note(declarationOf: name.text, at: name)])
  }
}

/// The access that `memberwise:` names, as the library's `MemberwiseAccess` does.
private enum MemberwiseAccess: String {
  case `public`, package, `internal`
}

extension MemberBlockItemListSyntax {
  /// Returns the initializer with the same parameters, judged by their names and the spelling of their types.
  fileprivate func initializer(with parameters: [MemberwiseInitializer.Parameter]) -> InitializerDeclSyntax? {
    func text(_ name: String, _ type: String) -> String { "\(name): \(type.parts(separatedBy: "Swift.").joined())" }
    let wanted = parameters.map { text($0.name, $0.type) }
    return lazy.compactMap { $0.decl.as(InitializerDeclSyntax.self) }.first { own in
      own.signature.effectSpecifiers?.asyncSpecifier == nil
        && own.signature.parameterClause.parameters.map { text($0.firstName.text, $0.type.trimmedDescription) }
          == wanted
    }
  }
}

extension PropertyDeclaration {
  /// Whether the property has a value that the memberwise initializer doesn't set: it is constant, private or inside
  /// of `#if`.
  var isLeftOutOfMemberwise: Bool {
    guard hasInitialValue || isImplicitlyNil else { return false }
    return isLet || isConditional || declaration.modifiers.unrestricted.first(.private, .fileprivate) != nil
  }

  /// The type of a parameter for the property, if the declaration spells or implies it.
  fileprivate var parameterType: String? {
    guard let type else { return binding.initializer?.value.literalType }
    // Swift infers the arguments from the initial value, but not those of a parameter's type from its default value.
    let isInferred = type.tokens(viewMode: .sourceAccurate).contains { $0.text == "_" }
    if isInferred || type.usualName.map(genericTypes.contains) == true { return nil }
    let text = type.trimmedDescription
    if referenceModifier != nil || type.isOptional { return text }
    return type.unqualified.is(FunctionTypeSyntax.self) ? "@escaping \(text)" : text
  }

  /// The expression of the parameter's default value.
  fileprivate var parameterDefault: String? {
    if let initial = binding.initializer?.value { return initial.trimmed.argument }
    if isImplicitlyNil { return "nil" }
    guard isWrapped, let type else { return nil }
    for attribute in declaration.attributes.unconditional {
      if let value = attribute.wrappedValue { return value.trimmedDescription }
      guard attribute.hasValueOfItsOwn else { continue }
      let name = attribute.attributeName.trimmedDescription
      return "\(name)\(name.hasSuffix(">") ? "" : "<\(type.trimmedDescription)>")().wrappedValue"
    }
    return isSpelledOptional ? "nil" : nil
  }
}

extension ExprSyntax {
  /// The type that Swift infers from a literal, or from the call of an initializer: of `1`, `["a"]`, `["a": 1]`,
  /// `Date()` and `[Int]()`.
  fileprivate var literalType: String? {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.literalType }
    if self.is(IntegerLiteralExprSyntax.self) { return "Swift.Int" }
    if self.is(FloatLiteralExprSyntax.self) { return "Swift.Double" }
    if self.is(StringLiteralExprSyntax.self) { return "Swift.String" }
    if self.is(BooleanLiteralExprSyntax.self) { return "Swift.Bool" }
    func common(_ values: [ExprSyntax]) -> String? {
      let types = Set(values.map(\.literalType))
      return types.count == 1 ? types.first.flatMap(\.self) : nil
    }
    if let array = self.as(ArrayExprSyntax.self) { return common(array.elements.map(\.expression)).map { "[\($0)]" } }
    if let elements = self.as(DictionaryExprSyntax.self)?.content.as(DictionaryElementListSyntax.self),
      let key = common(elements.map(\.key)), let value = common(elements.map(\.value))
    {
      return "[\(key): \(value)]"
    }
    guard let call = self.as(FunctionCallExprSyntax.self), !call.mayFail else { return nil }
    let called = call.calledExpression
    if let type = called.typeWithArguments { return type.description }
    let member = called.as(MemberAccessExprSyntax.self)
    let name =
      called.as(DeclReferenceExprSyntax.self)?.baseName ?? (member?.base == nil ? nil : member?.declName.baseName)
    guard let name, name.text.first?.isUppercase == true, !genericTypes.contains(name.text) else { return nil }
    return called.trimmedDescription
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is that of an initializer that may return nil, such as `URL(string: "…")` or `Int("3")`.
  fileprivate var mayFail: Bool {
    guard let argument = arguments.first else { return false }
    guard let label = argument.label?.text else {
      return calledExpression.trimmedDescription != "String" && argument.expression.is(StringLiteralExprSyntax.self)
    }
    return labelsOfFailableInitializers.contains(label)
  }
}

private let labelsOfFailableInitializers: Set<String> = [
  "string", "uuidString", "rawValue", "base64Encoded", "exactly", "identifier",
]

/// Types whose arguments Swift infers from an initial value.
private let genericTypes: Set<String> = [
  "Set", "Array", "Dictionary", "Optional", "ContiguousArray", "ArraySlice", "Range", "ClosedRange", "Field",
]
#endif

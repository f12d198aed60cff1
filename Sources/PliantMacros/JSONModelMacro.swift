// @JSONModel: a type in, its conformances out. Input → Validation → Generation.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the conformances that let a type be read from JSON and written to it, on the fast path and under any coder.
struct JSONModelMacro: ExtensionMacro {
  /// Generated code is already formatted.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of attribute: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    if let declaration = declaration.as(ClassDeclSyntax.self) {
      return try extensions(
        of: declaration, attribute: attribute, named: type.trimmedDescription, missing: names(of: protocols),
        in: context)
    }
    let problems = Problems()
    let model = validatedModel(
      attribute: attribute, declaration: Syntax(declaration), lexicalContext: context.lexicalContext,
      problems: problems)
    problems.diagnose(in: context)
    if isRepeated(attribute, of: declaration, in: context) { return [] }
    guard let model else { return [] }
    var sources = extensionSources(
      of: model, named: type.trimmedDescription, missing: names(of: protocols), isOutline: problems.hasErrors)
    if !problems.hasErrors, let model = model as? Model, declaration.declaresUpdatable {
      sources.append(updateSource(of: model, named: type.trimmedDescription))
    }
    return try sources.map(ExtensionDeclSyntax.init)
  }

  /// The extensions of a class. Problems are reported with its members.
  private static func extensions(
    of type: ClassDeclSyntax, attribute: AttributeSyntax, named name: String, missing: Set<String>,
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let problems = Problems()
    let model = validatedClass(
      type, attribute: attribute, lexicalContext: context.lexicalContext, missing: missing, problems: problems)
    guard let model = problems.hasErrors ? model?.outline(missing: missing) : model else { return [] }
    return try classExtensionSources(
      of: model, named: name, missing: missing, declaresUpdatable: type.declaresUpdatable
    ).map(ExtensionDeclSyntax.init)
  }
}

extension JSONModelMacro: MemberMacro {
  /// Adds the members that must be declared in the type itself, because extensions can't have them: initializers of
  /// classes, and requested memberwise initializers.
  static func expansion(
    of attribute: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let type = declaration.as(ClassDeclSyntax.self) else {
      return members(of: declaration, attribute: attribute, in: context)
    }
    let problems = Problems()
    let missing = names(of: protocols)
    let model = validatedClass(
      type, attribute: attribute, lexicalContext: context.lexicalContext, missing: missing, problems: problems)
    problems.diagnose(in: context)
    guard let model = problems.hasErrors ? model?.outline(missing: missing) : model else { return [] }
    return [DeclSyntax(MissingDeclSyntax(placeholder: .unknown(classMembers(of: model))))]
  }

  /// Returns the initializer that a struct requests. Problems are reported with its extensions.
  private static func members(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard ModelAttribute(attribute).memberwise != nil else { return [] }
    let problems = Problems()
    let model = validatedModel(
      attribute: attribute, declaration: Syntax(declaration), lexicalContext: context.lexicalContext,
      problems: problems)
    guard !problems.hasErrors, let initializer = (model as? Model)?.memberwise else { return [] }
    var source = SourceText()
    initializer.write(callsSuper: false, to: &source)
    return [DeclSyntax(MissingDeclSyntax(placeholder: .unknown(source.text)))]
  }
}

/// The names of protocols without modules.
private func names(of protocols: [TypeSyntax]) -> Set<String> { Set(protocols.map(\.inheritedName)) }

private func validatedClass(
  _ type: ClassDeclSyntax, attribute: AttributeSyntax, lexicalContext: [Syntax], missing: Set<String>,
  problems: Problems
) -> ClassModel? {
  let options = ModelAttribute(attribute)
  guard problems.canBeExtended(type, attribute: attribute, in: lexicalContext) else { return nil }
  problems.reportEnumOptions(of: options, kind: "a class")
  let declaration = ModelDeclaration(type, attribute: options, lexicalContext: lexicalContext)
  return ModelValidation(declaration, problems).validatedClass(type, missing: missing)
}

/// Validates the declaration that `@JSONModel` is attached to, and returns its model if it is a supported type.
private func validatedModel(
  attribute: AttributeSyntax, declaration: Syntax, lexicalContext: [Syntax], problems: Problems
) -> (any GeneratedModel)? {
  let options = ModelAttribute(attribute)
  if let structure = declaration.as(StructDeclSyntax.self) {
    guard problems.canBeExtended(structure, attribute: attribute, in: lexicalContext) else { return nil }
    problems.reportEnumOptions(of: options, kind: "a struct")
    if let option = options.inherits { problems.report(.inheritsWithoutClass(kind: "a struct"), at: option) }
    let declaration = ModelDeclaration(structure, attribute: options, lexicalContext: lexicalContext)
    return ModelValidation(declaration, problems).validatedModel()
  }
  if let enumeration = declaration.as(EnumDeclSyntax.self) {
    guard problems.canBeExtended(enumeration, attribute: attribute, in: lexicalContext) else { return nil }
    if let option = options.memberwise {
      problems.report(.memberwiseOfEnum, at: option, fixIts: [.removing(option: option, from: options)])
    }
    let declaration = EnumDeclaration(enumeration, attribute: options, lexicalContext: lexicalContext)
    return EnumValidation(declaration, problems).validatedModel()
  }
  let kind = declaration.as(DeclSyntax.self)?.kindWithArticle ?? "another declaration"
  problems.report(.notAModel(kind: kind), removing: attribute, from: declaration)
  return nil
}

/// Whether the attribute is a second one of its kind, which is an error.
private func isRepeated(
  _ attribute: AttributeSyntax, of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
) -> Bool {
  let attributes = declaration.attributes.unconditional.filter { $0.plainName == attribute.plainName }
  guard attributes.count > 1, let place = context.location(of: attribute),
    let first = context.location(of: attributes[0]),
    (place.line.description, place.column.description) != (first.line.description, first.column.description)
  else { return false }
  let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
  let problems = Problems()
  problems.report(
    .repeatedAttribute(attribute: attribute.plainName, property: name), removing: attribute, from: declaration)
  problems.diagnose(in: context)
  return true
}

extension DeclGroupSyntax {
  /// Whether the type declares that it is updatable.
  var declaresUpdatable: Bool {
    inheritedTypes.contains { $0.inheritedName == UpdateCall.protocolName }
  }
}

extension ExtensionDeclSyntax {
  /// Creates an extension whose members are a single token with their whole text.
  ///
  /// The compiler parses the text of an expansion. Parsing it here as well would take nine tenths of the plugin's
  /// time, and most plugins are debug builds: 60 ms for a model of 20 properties.
  fileprivate init(_ source: ExtensionSource) throws {
    try self.init("\(raw: source.heading) {}")
    memberBlock.leftBrace.trailingTrivia = .newline
    memberBlock.unexpectedBetweenLeftBraceAndMembers = [
      Syntax(TokenSyntax.unknown(source.members, trailingTrivia: .newline))
    ]
  }
}
#endif

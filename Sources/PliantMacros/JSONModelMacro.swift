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
    let problems = Problems()
    let missing = names(of: protocols)
    let model = validatedModel(of: declaration, attribute, missing: missing, in: context, problems)
    // Problems of a class are reported with its members.
    let isClass = declaration.is(ClassDeclSyntax.self)
    if !isClass { problems.diagnose(in: context) }
    guard !isRepeated(attribute, of: declaration, isReported: !isClass, in: context), let model else { return [] }
    let name = type.trimmedDescription
    let sources =
      (model as? ClassModel).map { extensionSources(ofClass: $0, named: name, missing: missing) }
      ?? extensionSources(of: model, named: name, missing: missing, isOutline: problems.hasErrors)
    return try sources.map(ExtensionDeclSyntax.init)
  }
}

extension JSONModelMacro: MemberMacro {
  /// Adds the members that must be declared in the type itself, because extensions can't have them: initializers of
  /// classes, and requested memberwise initializers.
  static func expansion(
    of attribute: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let isClass = declaration.is(ClassDeclSyntax.self)
    guard isClass || ModelAttribute(attribute).memberwise != nil,
      !isRepeated(attribute, of: declaration, isReported: isClass, in: context)
    else { return [] }
    let problems = Problems()
    let model = validatedModel(of: declaration, attribute, missing: names(of: protocols), in: context, problems)
    // Problems of a struct are reported with its extensions.
    if isClass { problems.diagnose(in: context) }
    var source = SourceText()
    if let model = model as? ClassModel {
      writeMembers(of: model, to: &source)
    } else if !problems.hasErrors, let model = model as? Model {
      model.memberwise?.write(callsSuper: false, to: &source)
    }
    return source.text.isEmpty ? [] : [DeclSyntax(MissingDeclSyntax(placeholder: .unknown(source.text)))]
  }
}

/// The names of protocols without modules.
private func names(of protocols: [TypeSyntax]) -> Set<String> { Set(protocols.map(\.inheritedName)) }

/// Validates the declaration that `@JSONModel` is attached to, and returns its model if it is a supported type.
///
/// - Parameter missing: the protocols that neither the type nor its superclass conforms to, without modules.
private func validatedModel(
  of declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax, missing: Set<String>,
  in context: some MacroExpansionContext, _ problems: Problems
) -> (any GeneratedModel)? {
  let (options, lexicalContext) = (ModelAttribute(attribute), context.lexicalContext)
  guard [.structDecl, .classDecl, .enumDecl].contains(declaration.kind) else {
    let kind = DeclSyntax(declaration)?.kindWithArticle ?? "another declaration"
    problems.report(.notAModel(kind: kind), removing: attribute, from: declaration)
    return nil
  }
  guard problems.canBeExtended(declaration, attribute: attribute, in: lexicalContext) else { return nil }
  if let type = declaration.as(EnumDeclSyntax.self) {
    for option in [options.memberwise, options.encoding].compactMap(\.self) {
      problems.report(
        .optionOfEnum(name: option.label?.text ?? ""), at: option, fixIts: [.removing(option: option, from: options)])
    }
    if let option = options.inherits { problems.report(.inheritsWithoutClass(kind: "an enum"), at: option) }
    return EnumValidation(EnumDeclaration(type, attribute: options, lexicalContext: lexicalContext), problems)
      .validatedModel()
  }
  let model = ModelDeclaration(declaration, attribute: options, lexicalContext: lexicalContext)
  for option in [options.tag, options.content, options.untagged].compactMap(\.self) {
    let kind = model.isClass ? "a class" : "a struct"
    problems.report(.enumOption(name: option.label?.text ?? "", kind: kind), at: option)
  }
  if let type = declaration.as(ClassDeclSyntax.self) {
    let model = ModelValidation(model, problems).validatedClass(type, missing: missing)
    return problems.hasErrors ? model?.outline(missing: missing) : model
  }
  if let option = options.inherits { problems.report(.inheritsWithoutClass(kind: "a struct"), at: option) }
  return ModelValidation(model, problems).validatedModel()
}

/// Whether the attribute is a second one of its kind, which is an error.
private func isRepeated(
  _ attribute: AttributeSyntax, of declaration: some DeclGroupSyntax, isReported: Bool,
  in context: some MacroExpansionContext
) -> Bool {
  func place(_ attribute: AttributeSyntax) -> [String]? {
    context.location(of: attribute).map { [$0.line.description, $0.column.description] }
  }
  let first = declaration.attributes.unconditional.first { $0.plainName == attribute.plainName }
  guard let first, let firstPlace = place(first), let ownPlace = place(attribute), ownPlace != firstPlace else {
    return false
  }
  guard isReported else { return true }
  let problems = Problems()
  problems.reportRepeated([attribute], of: declaration.ownName, in: declaration)
  problems.diagnose(in: context)
  return true
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

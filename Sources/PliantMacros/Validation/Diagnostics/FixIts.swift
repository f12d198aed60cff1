//===----------------------------------------------------------------------===//
// The changes that diagnostics propose.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The messages of fix-its.
enum ModelFixIt: FixItMessage {
  case remove(attribute: String)
  case removeCandidate(path: String)
  case addInitialValue
  case makeOptional
  case addIgnored
  case makeFileprivate
  case setInheritance(to: Bool)
  case addKey
  case makeVariable
  case addBound(parameter: String)
  case replaceType(new: String)
  case replacePath(new: String)
  case rename(new: String)
  case addIgnoredDecoding
  case setStatic(to: Bool)

  var fixItID: MessageID { MessageID(domain: AttributeName.module, id: id) }

  private var id: String {
    switch self {
    case .remove: "remove-attribute"
    case .removeCandidate: "remove-candidate"
    case .addInitialValue: "add-initial-value"
    case .makeOptional: "make-optional"
    case .addIgnored: "add-ignored"
    case .makeFileprivate: "make-fileprivate"
    case .setInheritance: "add-inheritance"
    case .addKey: "add-key"
    case .makeVariable: "make-variable"
    case .addBound: "add-bound"
    case .replaceType: "replace-type"
    case .replacePath: "replace-path"
    case .rename: "rename"
    case .addIgnoredDecoding: "add-ignored-decoding"
    case .setStatic(let value): value ? "add-static" : "remove-static"
    }
  }

  var message: String {
    switch self {
    case .remove(let attribute): "remove @\(attribute)"
    case .removeCandidate(let path): "remove \"\(path)\""
    case .addInitialValue: "add an initial value"
    case .makeOptional: "make it optional"
    case .addIgnored: "add @\(AttributeName.ignored)"
    case .makeFileprivate: "replace 'private' with 'fileprivate'"
    case .setInheritance(let value): "add 'inherits: \(value)'"
    case .addKey: "add @\(AttributeName.key)"
    case .makeVariable: "replace 'let' with 'var'"
    case .addBound(let parameter): "add 'Codable' to '\(parameter)'"
    case .replaceType(let type): "replace it with '\(type)'"
    case .replacePath(let path): "replace it with \(swiftLiteral(path))"
    case .rename(let name): "rename it '\(name)'"
    case .setStatic(let value): value ? "add 'static'" : "remove 'static'"
    case .addIgnoredDecoding: "add @\(AttributeName.ignored)(.\(IgnoredDirection.decoding))"
    }
  }
}

extension FixIt {
  /// Removes attributes from a declaration and keeps the comments before it; empty for a declaration that can't have
  /// attributes.
  static func removing(_ attributes: [AttributeSyntax], from declaration: Syntax) -> [FixIt] {
    guard let first = attributes.first, let bearer = declaration.asProtocol((any WithAttributesSyntax).self) else {
      return []
    }
    return [
      FixIt(
        message: ModelFixIt.remove(attribute: first.plainName),
        changes: [.replace(oldNode: declaration, newNode: Syntax(bearer.removing(attributes)))]
      )
    ]
  }

  static func removing(candidateAt index: Int, of key: KeyAttribute) -> [FixIt] {
    guard case .argumentList(let arguments) = key.syntax.arguments else { return [] }
    var remaining = arguments.enumerated().filter { $0.offset != index }.map(\.element)
    guard let last = remaining.popLast() else { return [] }
    remaining.append(last.with(\.trailingComma, nil).with(\.trailingTrivia, []))
    return [
      FixIt(
        message: ModelFixIt.removeCandidate(path: key.candidates[index].text ?? ""),
        changes: [.replace(oldNode: Syntax(arguments), newNode: Syntax(LabeledExprListSyntax(remaining)))]
      )
    ]
  }

  /// Gives the property an initial value for the user to fill in.
  static func addingInitialValue(to property: PropertyDeclaration) -> FixIt {
    let typed = property.binding.with(\.trailingTrivia, [])
    var binding = property.binding
    if binding.accessorBlock == nil {
      binding = typed.with(\.initializer, .placeholder).with(\.trailingTrivia, property.binding.trailingTrivia)
    } else if let annotation = binding.typeAnnotation {
      binding = binding.with(\.typeAnnotation, annotation.with(\.trailingTrivia, []))
        .with(\.initializer, .placeholder.with(\.trailingTrivia, annotation.trailingTrivia))
    }
    return FixIt(
      message: ModelFixIt.addInitialValue,
      changes: [.replace(oldNode: Syntax(property.binding), newNode: Syntax(binding))]
    )
  }

  /// Changes `T` to `T?`; empty if that doesn't help, as for a `let`.
  static func makingOptional(_ property: PropertyDeclaration) -> [FixIt] {
    guard !property.isLet, let type = property.binding.typeAnnotation?.type else { return [] }
    let text = type.needsParenthesesBeforeQuestionMark ? "(\(type.trimmedDescription))?" : "\(type.trimmedDescription)?"
    let optional = TypeSyntax("\(raw: text)")
      .with(\.leadingTrivia, type.leadingTrivia)
      .with(\.trailingTrivia, type.trailingTrivia)
    return [
      FixIt(
        message: ModelFixIt.makeOptional,
        changes: [.replace(oldNode: Syntax(type), newNode: Syntax(optional))]
      )
    ]
  }

  static func makingFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
    let name = TokenSyntax.keyword(
      .fileprivate,
      leadingTrivia: modifier.name.leadingTrivia,
      trailingTrivia: modifier.name.trailingTrivia
    )
    return FixIt(
      message: ModelFixIt.makeFileprivate,
      changes: [.replace(oldNode: Syntax(modifier.name), newNode: Syntax(name))]
    )
  }

  /// Adds `inherits: true` or `false` to `@JSONModel`, or changes its value.
  static func settingInheritance(to value: Bool, in modelAttribute: ModelAttribute) -> FixIt {
    let literal = BooleanLiteralExprSyntax(value)
    if let option = modelAttribute.inherits {
      return FixIt(
        message: ModelFixIt.setInheritance(to: value),
        changes: [.replace(oldNode: Syntax(option.expression), newNode: Syntax(literal))])
    }
    let attribute = modelAttribute.syntax
    var arguments = LabeledExprListSyntax([])
    if case .argumentList(let list) = attribute.arguments { arguments = list }
    let option = LabeledExprSyntax(
      label: .identifier(OptionName.inherits), colon: .colonToken(trailingTrivia: .space),
      expression: literal)
    var all = arguments.map { $0 }
    if let last = all.popLast() { all.append(last.with(\.trailingComma, .commaToken(trailingTrivia: .space))) }
    let extended =
      attribute
      .with(\.attributeName, attribute.attributeName.with(\.trailingTrivia, []))
      .with(\.leftParen, .leftParenToken())
      .with(\.arguments, .argumentList(LabeledExprListSyntax(all + [option])))
      .with(\.rightParen, .rightParenToken())
      .with(\.trailingTrivia, attribute.trailingTrivia)
    return FixIt(
      message: ModelFixIt.setInheritance(to: value),
      changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(extended))]
    )
  }

  static func addingIgnored(to property: PropertyDeclaration) -> FixIt {
    adding(
      AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier(AttributeName.ignored))), to: property,
      .addIgnored)
  }

  /// Adds `@Ignored(.decoding)` to a property that is only written.
  static func addingIgnoredDecoding(to property: PropertyDeclaration) -> FixIt {
    adding(
      AttributeSyntax("@\(raw: AttributeName.ignored)(.\(raw: IgnoredDirection.decoding.rawValue))"), to: property,
      .addIgnoredDecoding)
  }

  /// Adds `@Key` with the property's name.
  static func addingKey(to property: PropertyDeclaration) -> FixIt {
    adding(
      AttributeSyntax("@\(raw: AttributeName.key)(\(raw: swiftLiteral(property.plainName)))"), to: property, .addKey)
  }

  private static func adding(
    _ attribute: AttributeSyntax, to property: PropertyDeclaration, _ message: ModelFixIt
  ) -> FixIt {
    let declaration = property.declaration
    let attribute = attribute.with(\.trailingTrivia, .space)
    let marked = declaration.with(\.leadingTrivia, [])
    let attributes = AttributeListSyntax([.attribute(attribute)] + Array(marked.attributes))
    return FixIt(
      message: message,
      changes: [
        .replace(
          oldNode: Syntax(declaration),
          newNode: Syntax(marked.with(\.attributes, attributes).with(\.leadingTrivia, declaration.leadingTrivia))
        )
      ]
    )
  }
}

extension FixIt {
  /// Changes a `let` to a `var`.
  static func makingVariable(_ property: PropertyDeclaration) -> FixIt {
    let specifier = property.declaration.bindingSpecifier
    return FixIt(
      message: ModelFixIt.makeVariable,
      changes: [.replace(oldNode: Syntax(specifier), newNode: Syntax(specifier.with(\.tokenKind, .keyword(.var))))])
  }

  /// Adds the bound `Codable` to a generic parameter.
  static func addingBound(to parameter: GenericParameterSyntax) -> FixIt {
    let others = parameter.inheritedType.map { "\($0.trimmedDescription) & " } ?? ""
    let end = parameter.inheritedType?.trailingTrivia ?? parameter.name.trailingTrivia
    let bounded =
      parameter
      .with(\.name, parameter.name.with(\.trailingTrivia, []))
      .with(\.colon, .colonToken(trailingTrivia: .space))
      .with(\.inheritedType, TypeSyntax("\(raw: others)Codable").with(\.trailingTrivia, end))
    return FixIt(
      message: ModelFixIt.addBound(parameter: parameter.name.text),
      changes: [.replace(oldNode: Syntax(parameter), newNode: Syntax(bounded))])
  }
}

extension WithAttributesSyntax {
  fileprivate func removing(_ removed: [AttributeSyntax]) -> Self {
    let remaining = attributes.filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !removed.contains(attribute)
    }
    return with(\.attributes, remaining).with(\.leadingTrivia, leadingTrivia)
  }
}

extension InitializerClauseSyntax {
  /// ` = <#value#>`
  fileprivate static var placeholder: InitializerClauseSyntax {
    InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: DeclReferenceExprSyntax(baseName: .identifier("<#value#>"))
    )
  }
}

extension TypeSyntax {
  fileprivate var needsParenthesesBeforeQuestionMark: Bool {
    self.is(SomeOrAnyTypeSyntax.self) || self.is(FunctionTypeSyntax.self) || self.is(CompositionTypeSyntax.self)
      || self.is(AttributedTypeSyntax.self)
  }
}
#endif

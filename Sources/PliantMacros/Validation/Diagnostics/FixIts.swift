// The changes that diagnostics propose.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The message of a fix-it.
private struct MacroFixIt: FixItMessage {
  let fixItID: MessageID
  let message: String
}

extension FixIt {
  /// Creates a fix-it that replaces a part of the source.
  init(_ id: String, _ message: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
    self.init(
      message: MacroFixIt(fixItID: MessageID(domain: AttributeName.module, id: id), message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Removes attributes from a declaration and keeps the comments before it; empty for a declaration that can't have
  /// attributes.
  static func removing(_ attributes: [AttributeSyntax], from declaration: some SyntaxProtocol) -> [FixIt] {
    guard let first = attributes.first, let bearer = declaration.asProtocol((any WithAttributesSyntax).self) else {
      return []
    }
    let id = "remove-attribute"
    return [FixIt(id, "remove @\(first.plainName)", replacing: declaration, with: Syntax(bearer.removing(attributes)))]
  }

  /// Removes an argument of an attribute.
  ///
  /// - Parameter shown: the argument in the message.
  static func removing(
    _ argument: LabeledExprSyntax, from attribute: AttributeSyntax, _ id: String, as shown: String
  ) -> FixIt {
    var remaining = attribute.argumentList.filter { $0.id != argument.id }.map(\.self)
    if let last = remaining.popLast() {
      remaining.append(last.with(\.trailingComma, nil).with(\.trailingTrivia, []))
    }
    return FixIt(id, "remove \(shown)", replacing: attribute.argumentList, with: LabeledExprListSyntax(remaining))
  }

  /// Removes one argument of `@JSONModel`.
  static func removing(option: LabeledExprSyntax, from attribute: ModelAttribute) -> FixIt {
    removing(option, from: attribute.syntax, "remove-option", as: "'\(option.label?.text ?? ""):'")
  }

  static func renaming(_ name: TokenSyntax, to new: String) -> FixIt {
    FixIt("rename", "rename it '\(new)'", replacing: name, with: name.with(\.tokenKind, .identifier(new)))
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
    return FixIt("add-initial-value", "add an initial value", replacing: property.binding, with: binding)
  }

  /// Changes `T` to `T?`; empty if that doesn't help, as for a `let`.
  static func makingOptional(_ property: PropertyDeclaration) -> [FixIt] {
    guard !property.isLet, let type = property.binding.typeAnnotation?.type else { return [] }
    let isCompound = [.someOrAnyType, .functionType, .compositionType, .attributedType].contains(type.kind)
    let text = isCompound ? "(\(type.trimmedDescription))?" : "\(type.trimmedDescription)?"
    return [
      FixIt("make-optional", "make it optional", replacing: type, with: TypeSyntax("\(raw: text)").inPlace(of: type))
    ]
  }

  static func replacing(_ keyword: TokenSyntax, with new: Keyword, _ id: String) -> FixIt {
    let other = keyword.with(\.tokenKind, .keyword(new))
    return FixIt(id, "replace '\(keyword.text)' with '\(other.text)'", replacing: keyword, with: other)
  }

  /// Adds `inherits:` with true, false or `.codable` to `@JSONModel`, or changes its value.
  static func settingInheritance(to value: String, in modelAttribute: ModelAttribute) -> FixIt {
    let literal: ExprSyntax = "\(raw: value)"
    let (id, message) = ("add-inheritance", "add 'inherits: \(value)'")
    if let option = modelAttribute.inherits {
      return FixIt(id, message, replacing: option.expression, with: literal)
    }
    let attribute = modelAttribute.syntax
    let others = attribute.argumentList.trimmedDescription
    let separator = others.isEmpty ? "" : others.hasSuffix(",") ? " " : ", "
    let name = attribute.attributeName.trimmedDescription
    let extended = AttributeSyntax("\(raw: "@\(name)(\(others)\(separator)\(OptionName.inherits): \(value))")")
    return FixIt(id, message, replacing: attribute, with: extended.inPlace(of: attribute))
  }

  /// Adds an attribute to a property.
  static func adding(
    _ attribute: String, to property: PropertyDeclaration, _ id: String, _ message: String? = nil
  ) -> FixIt {
    let declaration = property.declaration
    let attribute = AttributeSyntax("\(raw: attribute)").with(\.trailingTrivia, .space)
    let marked = declaration.with(\.leadingTrivia, [])
    let attributes = AttributeListSyntax([.attribute(attribute)] + Array(marked.attributes))
    return FixIt(
      id, message ?? "add \(attribute.trimmedDescription)", replacing: declaration,
      with: marked.with(\.attributes, attributes).with(\.leadingTrivia, declaration.leadingTrivia))
  }

  /// Changes a `let` to a `var`.
  static func makingVariable(_ property: PropertyDeclaration) -> FixIt {
    replacing(property.declaration.bindingSpecifier, with: .var, "make-variable")
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
    return FixIt("add-bound", "add 'Codable' to '\(parameter.name.text)'", replacing: parameter, with: bounded)
  }
}

extension SyntaxProtocol {
  /// The same node with the white space and the comments around another.
  func inPlace(of other: some SyntaxProtocol) -> Self {
    with(\.leadingTrivia, other.leadingTrivia).with(\.trailingTrivia, other.trailingTrivia)
  }
}

extension WithAttributesSyntax {
  fileprivate func removing(_ removed: [AttributeSyntax]) -> Self {
    let remaining = attributes.filter { !($0.as(AttributeSyntax.self).map(removed.contains) ?? false) }
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
#endif

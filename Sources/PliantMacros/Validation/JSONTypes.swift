//===----------------------------------------------------------------------===//
// Types without a form in JSON, recognized by their names, and their replacements.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension TypeSyntax {
  /// Whether values of the type may have a form in JSON. Functions, tuples and existentials have none, nor do
  /// optionals and collections of them, nor Foundation's classes for values.
  var mayHaveJSON: Bool { parts.allSatisfy(\.mayBeValue) }

  /// The types that optionals and collections are made of.
  private var parts: [TypeSyntax] {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.parts }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.parts }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.parts }
    if let array = self.as(ArrayTypeSyntax.self) { return array.element.parts }
    if let dictionary = self.as(DictionaryTypeSyntax.self) { return dictionary.key.parts + dictionary.value.parts }
    if let type = self.as(IdentifierTypeSyntax.self), containers.contains(type.name.text),
      let arguments = type.genericArgumentClause?.arguments
    {
      return arguments.flatMap { TypeSyntax($0.argument)?.parts ?? [] }
    }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.flatMap(\.type.parts)
    }
    return [self]
  }

  private var mayBeValue: Bool {
    !self.is(FunctionTypeSyntax.self) && !self.is(SomeOrAnyTypeSyntax.self) && !self.is(TupleTypeSyntax.self)
      && replacements[trimmedDescription] == nil
  }
}

extension TypeSyntax {
  /// Whether the type is spelled as a dictionary, or an optional one, whose keys are not of a usual type.
  var hasUnknownKeys: Bool {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.hasUnknownKeys }
    if let dictionary = self.as(DictionaryTypeSyntax.self) {
      return !typesOfKeys.contains(dictionary.key.trimmedDescription)
    }
    guard let type = self.as(IdentifierTypeSyntax.self), type.name.text == "Dictionary",
      let key = type.genericArgumentClause?.arguments.first
    else { return false }
    return !typesOfKeys.contains(key.argument.trimmedDescription)
  }
}

private let typesOfKeys: Set<String> = [
  "String", "Substring", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
  "UInt64", "UUID",
]

/// The generic types that hold values of their arguments.
private let containers: Set<String> = ["Array", "ContiguousArray", "Set", "Dictionary", "Optional", "Field"]

/// The replacements for types that can't be Codable.
private let replacements = [
  "Any": "JSON", "AnyObject": "JSON", "AnyHashable": "JSON", "NSObject": "JSON", "NSNumber": "JSON", "NSNull": "JSON",
  "NSString": "String", "NSMutableString": "String", "NSArray": "[JSON]", "NSMutableArray": "[JSON]",
  "NSDictionary": "[String: JSON]", "NSMutableDictionary": "[String: JSON]",
]

extension FixIt {
  /// Proposes `JSON`, or another type for the same values, instead of types that can't be Codable.
  static func replacingWithJSON(_ type: TypeSyntax) -> [FixIt] {
    let new = Replacing().rewrite(type).cast(TypeSyntax.self)
    guard new.trimmedDescription != type.trimmedDescription, new.mayHaveJSON else { return [] }
    return [.replacingType(type, with: new)]
  }

  static func replacingType(_ type: TypeSyntax, with name: String) -> FixIt {
    replacingType(type, with: TypeSyntax(stringLiteral: name))
  }

  private static func replacingType(_ type: TypeSyntax, with new: TypeSyntax) -> FixIt {
    FixIt(
      message: ModelFixIt.replaceType(new: new.trimmedDescription),
      changes: [
        .replace(
          oldNode: Syntax(type),
          newNode: Syntax(
            new.with(\.leadingTrivia, type.leadingTrivia).with(\.trailingTrivia, type.trailingTrivia)))
      ])
  }
}

private final class Replacing: SyntaxRewriter {
  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard let new = replacements[node.trimmedDescription] else { return super.visit(node) }
    return TypeSyntax(stringLiteral: new).with(\.leadingTrivia, node.leadingTrivia)
      .with(\.trailingTrivia, node.trailingTrivia)
  }

  override func visit(_ node: DictionaryTypeSyntax) -> TypeSyntax {
    // The keys of members are strings.
    guard replacements[node.key.trimmedDescription] != nil else { return super.visit(node) }
    return super.visit(node.with(\.key, TypeSyntax(stringLiteral: "String")))
  }

  override func visit(_ node: GenericArgumentListSyntax) -> GenericArgumentListSyntax {
    guard node.parent?.parent?.as(IdentifierTypeSyntax.self)?.name.text == "Dictionary", let key = node.first,
      replacements[key.argument.trimmedDescription] != nil
    else { return super.visit(node) }
    let text = key.with(\.argument, GenericArgumentSyntax.Argument(TypeSyntax(stringLiteral: "String")))
    return super.visit(GenericArgumentListSyntax([text] + node.dropFirst()))
  }
}
#endif

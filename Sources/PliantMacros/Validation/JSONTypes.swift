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
    if let type = unqualified.as(IdentifierTypeSyntax.self), containers.contains(type.name.text),
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
      && !self.is(PackExpansionTypeSyntax.self) && replacements[unqualified.trimmedDescription] == nil
  }
}

extension TypeSyntax {
  /// The same type without the name of the module that declares it: `Array<Any>` for `Swift.Array<Any>`.
  fileprivate var unqualified: TypeSyntax {
    guard let member = self.as(MemberTypeSyntax.self), modules.contains(member.baseType.trimmedDescription) else {
      return self
    }
    return TypeSyntax(
      IdentifierTypeSyntax(name: member.name, genericArgumentClause: member.genericArgumentClause))
  }
}

// MARK: - Keys of dictionaries

extension TypeSyntax {
  /// The dictionaries in a value of the type, judged by its spelling, whose keys are not of a usual type. Each is a
  /// suffix of an expression for the value: `.values.first` in `[String: [Key: Int]]`.
  var uncheckedDictionaries: [String] { dictionaries(at: "", isOptional: false) }

  private func dictionaries(at place: String, isOptional: Bool) -> [String] {
    func inside(_ type: TypeSyntax?, _ member: String) -> [String] {
      type?.dictionaries(at: place + (isOptional ? "?" : "") + member, isOptional: true) ?? []
    }
    func inside(_ type: TypeSyntax?) -> [String] {
      isOptional ? [] : type?.dictionaries(at: place, isOptional: true) ?? []
    }
    func inside(_ key: TypeSyntax?, _ value: TypeSyntax?) -> [String] {
      let isUsual = key.map { typesOfKeys.contains($0.trimmedDescription) } ?? true
      return (isUsual ? [] : [place]) + inside(value, ".values.first")
    }
    if let optional = self.as(OptionalTypeSyntax.self) { return inside(optional.wrappedType) }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return inside(optional.wrappedType) }
    if let array = self.as(ArrayTypeSyntax.self) { return inside(array.element, ".first") }
    if let dictionary = self.as(DictionaryTypeSyntax.self) { return inside(dictionary.key, dictionary.value) }
    guard let type = unqualified.as(IdentifierTypeSyntax.self), let list = type.genericArgumentClause?.arguments else {
      return []
    }
    let arguments = list.map { TypeSyntax($0.argument) }
    switch type.name.text {
    case "Optional" where arguments.count == 1: return inside(arguments[0])
    case "Field" where arguments.count == 1: return inside(arguments[0], ".value")
    case "Array" where arguments.count == 1, "ContiguousArray" where arguments.count == 1,
      "Set" where arguments.count == 1:
      return inside(arguments[0], ".first")
    case "Dictionary" where arguments.count == 2: return inside(arguments[0], arguments[1])
    default: return []
    }
  }
}

/// The modules whose names may precede a type's.
private let modules: Set<String> = ["Swift", "Foundation", "FoundationEssentials"]

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
  "NSDictionary": "[String: JSON]", "NSMutableDictionary": "[String: JSON]", "NSSet": "Set<JSON>",
  "NSMutableSet": "Set<JSON>", "NSOrderedSet": "[JSON]", "NSMutableOrderedSet": "[JSON]", "NSDate": "Date",
  "NSURL": "URL", "NSUUID": "UUID", "NSData": "Data", "NSMutableData": "Data", "NSDecimalNumber": "Decimal",
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

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    guard let new = replacements[TypeSyntax(node).unqualified.trimmedDescription] else { return super.visit(node) }
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

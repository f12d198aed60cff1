// Types without a form in JSON, recognized by their names, and their replacements.

#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

extension TypeSyntax {
  /// Whether values of the type may have a form in JSON. Functions, tuples and existentials have none, nor do
  /// optionals and collections of them, nor Foundation's classes for values.
  var mayHaveJSON: Bool { parts.allSatisfy(\.mayBeValue) }

  /// The types that optionals and collections are made of.
  private var parts: [TypeSyntax] {
    if case .other(let type) = spelling { return [type] }
    return spelling.content.flatMap(\.parts)
  }

  private var mayBeValue: Bool {
    ![.functionType, .someOrAnyType, .tupleType, .packExpansionType].contains(kind)
      && usualName != "Void" && replacements[unqualified.trimmedDescription] == nil
  }
}

extension PropertyDeclaration {
  /// The property's type as the source spells it, with its place: the annotation, or the type that the initial value
  /// names, such as `[Any]` in `[Any]()` and `[] as [Any]`. The arguments of an initializer may fit no other type.
  var spelledType: (type: TypeSyntax, place: Syntax, isReplaceable: Bool)? {
    let value = binding.initializer?.value
    if let type = type ?? value?.typeOfCast { return (type, Syntax(type), true) }
    guard let call = value?.as(FunctionCallExprSyntax.self) else { return nil }
    var place = call.calledExpression
    if let access = place.as(MemberAccessExprSyntax.self), let base = access.base,
      access.declName.baseName.text == "init"
    {
      place = base
    }
    var parser = Parser(place.trimmedDescription)
    let type = TypeSyntax.parse(from: &parser)
    return type.hasError ? nil : (type, Syntax(place), call.arguments.isEmpty)
  }
}

extension ExprSyntax {
  /// The type in `value as Type`.
  fileprivate var typeOfCast: TypeSyntax? {
    guard let parts = self.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      parts.contains(where: { $0.is(UnresolvedAsExprSyntax.self) })
    else { return nil }
    return parts.last?.as(TypeExprSyntax.self)?.type
  }
}

// MARK: - Keys of dictionaries

extension TypeSyntax {
  /// The dictionaries in a value of the type, judged by its spelling, whose keys are not of a usual type. Each is a
  /// suffix of an expression for the value: `.values.first` in `[String: [Key: Int]]`.
  var uncheckedDictionaries: [String] { dictionaries(at: "", isOptional: false) }

  private func dictionaries(at place: String, isOptional: Bool) -> [String] {
    func inside(_ type: TypeSyntax, _ member: String) -> [String] {
      type.dictionaries(at: place + (isOptional ? "?" : "") + member, isOptional: true)
    }
    switch spelling {
    case .optional(let type): return isOptional ? [] : type.dictionaries(at: place, isOptional: true)
    case .array(let type), .set(let type), .otherList(let type): return inside(type, ".first")
    case .field(let type): return inside(type, ".value")
    case .dictionary(let key, let value):
      let isUsual = typesOfKeys.contains(key.trimmedDescription)
      return (isUsual ? [] : [place]) + inside(value, ".values.first")
    case .other: return []
    }
  }
}

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
  ///
  /// - Parameter place: the type in the source, if `type` is not part of it.
  static func replacingWithJSON(_ type: TypeSyntax, at place: Syntax? = nil) -> [FixIt] {
    let new = Replacing().rewrite(type).cast(TypeSyntax.self)
    guard new.trimmedDescription != type.trimmedDescription, new.mayHaveJSON else { return [] }
    return [.replacingType(place ?? Syntax(type), with: new)]
  }

  static func replacingType(_ type: some SyntaxProtocol, with new: TypeSyntax) -> FixIt {
    FixIt("replace-type", "replace it with '\(new.trimmedDescription)'", replacing: type, with: new.inPlace(of: type))
  }
}

private final class Replacing: SyntaxRewriter {
  override func visitAny(_ node: Syntax) -> Syntax? {
    guard node.is(IdentifierTypeSyntax.self) || node.is(MemberTypeSyntax.self), let type = node.as(TypeSyntax.self)
    else { return nil }
    return replacements[type.unqualified.trimmedDescription].map {
      Syntax(TypeSyntax(stringLiteral: $0).inPlace(of: type))
    }
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

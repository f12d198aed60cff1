// TypeSpelling: the optionals and collections of a type as it is spelled. The macro doesn't know what a name stands for.

#if Macros
import SwiftSyntax

/// The outermost layer of a type: `[T]`, `Array<T>`, `Swift.Array<T>` and `([T])` are all arrays.
enum TypeSpelling {
  case optional(TypeSyntax)
  case array(TypeSyntax)
  case set(TypeSyntax)
  /// A `ContiguousArray` or `ArraySlice`.
  case otherList(TypeSyntax)
  case dictionary(key: TypeSyntax, value: TypeSyntax)
  case field(TypeSyntax)
  /// Any other type, without parentheses, attributes, and the name of a usual module.
  case other(TypeSyntax)

  init(_ type: TypeSyntax) {
    let type = type.unqualified
    if let optional = type.as(OptionalTypeSyntax.self) {
      self = .optional(optional.wrappedType)
    } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      self = .optional(optional.wrappedType)
    } else if let array = type.as(ArrayTypeSyntax.self) {
      self = .array(array.element)
    } else if let dictionary = type.as(DictionaryTypeSyntax.self) {
      self = .dictionary(key: dictionary.key, value: dictionary.value)
    } else {
      self = Self.generic(type) ?? .other(type)
    }
  }

  private static func generic(_ type: TypeSyntax) -> TypeSpelling? {
    guard let name = type.as(IdentifierTypeSyntax.self), let list = name.genericArgumentClause?.arguments else {
      return nil
    }
    let arguments = list.compactMap { $0.argument.as(TypeSyntax.self) }
    switch (name.name.text, arguments.count) {
    case ("Optional", 1): return .optional(arguments[0])
    case ("Array", 1): return .array(arguments[0])
    case ("Set", 1): return .set(arguments[0])
    case ("ContiguousArray", 1), ("ArraySlice", 1): return .otherList(arguments[0])
    case ("Dictionary", 2): return .dictionary(key: arguments[0], value: arguments[1])
    case ("Field", 1): return .field(arguments[0])
    default: return nil
    }
  }

  /// The types inside of this layer, from the key of a dictionary to its value; empty for any other type.
  var content: [TypeSyntax] {
    switch self {
    case .optional(let type), .array(let type), .set(let type), .otherList(let type), .field(let type): [type]
    case .dictionary(let key, let value): [key, value]
    case .other: []
    }
  }
}

extension TypeSyntax {
  var spelling: TypeSpelling { TypeSpelling(self) }

  /// The same type without parentheses, attributes and the name of a usual module: `Array<Any>` for
  /// `(Swift.Array<Any>)`.
  var unqualified: TypeSyntax {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.unqualified }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.type.unqualified
    }
    guard let member = self.as(MemberTypeSyntax.self),
      modulesOfUsualTypes.contains(member.baseType.trimmedDescription)
    else { return self }
    return TypeSyntax(IdentifierTypeSyntax(name: member.name, genericArgumentClause: member.genericArgumentClause))
  }

  /// The name of a type without generic arguments, and without the name of a usual module; nil for other types.
  var usualName: String? {
    guard let type = unqualified.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil else { return nil }
    return type.name.text
  }

  /// The type of a local variable: `T!` can't be nested in another type, `T?` can.
  var local: String {
    let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
    return unwrapped.map { "\($0.trimmedDescription)?" } ?? trimmedDescription
  }

  /// Whether the type is spelled as an optional.
  var isOptional: Bool { if case .optional = spelling { true } else { false } }
}

private let modulesOfUsualTypes: Set<String> = ["Swift", "Foundation", "FoundationEssentials", AttributeName.module]
#endif

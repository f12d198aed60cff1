// Types that are judged by their names: those that can't contain properties with marks, those that may be optional, and
// protocols. Names that are used for models, such as Data, Character and Field, tell nothing.

#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether the type is a common one, or a collection or optional of those. Any other name may be a model's.
  var isPlain: Bool {
    switch spelling {
    case .optional, .array, .set, .otherList, .dictionary: return spelling.content.allSatisfy(\.isPlain)
    case .field: return false
    case .other(let type):
      if let tuple = type.as(TupleTypeSyntax.self) { return tuple.elements.allSatisfy(\.type.isPlain) }
      // Nothing is known of the values behind a protocol.
      if type.is(SomeOrAnyTypeSyntax.self) { return true }
      guard let name = type.as(IdentifierTypeSyntax.self) else { return false }
      guard let arguments = name.genericArgumentClause?.arguments else { return plainTypes.contains(name.name.text) }
      return plainGenericTypes.contains(name.name.text)
        && arguments.allSatisfy { argument in TypeSyntax(argument.argument)?.isPlain ?? false }
    }
  }

  /// Whether values of a common type may be objects in JSON.
  var mayBeObject: Bool {
    switch spelling {
    case .optional(let type): type.mayBeObject
    case .array, .set, .otherList: false
    case .dictionary, .field: true
    // Ranges are objects with the bounds that a document has.
    case .other(let type): !plainTypes.contains(type.trimmedDescription) || type.trimmedDescription == "JSON"
    }
  }

  /// Whether values of the type may be nil. Those of common types and collections can't; any other name may be an
  /// alias of an optional type.
  var mayBeOptional: Bool {
    switch spelling {
    case .optional: true
    case .array, .set, .otherList, .dictionary, .field: false
    case .other(let type):
      !type.is(SomeOrAnyTypeSyntax.self) && !type.is(TupleTypeSyntax.self)
        && !(type.usualName.map(typesThatAreNoOptionals.contains) ?? false)
    }
  }

  /// The types of a composition, or the type itself.
  var composed: [TypeSyntax] {
    if let composition = self.as(CompositionTypeSyntax.self) { return composition.elements.flatMap(\.type.composed) }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.flatMap(\.type.composed)
    }
    return [self]
  }

  /// The name of an inherited type, without modules, attributes and modifiers.
  var inheritedName: String {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return type.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
  }

  /// Whether the type is certainly a protocol.
  var isWellKnownProtocol: Bool {
    self.is(AttributedTypeSyntax.self) || wellKnownProtocols.contains(inheritedName)
  }
}

extension ExprSyntax {
  /// Whether the initial value of a property without a type annotation is a literal.
  fileprivate var isPlain: Bool {
    guard let array = self.as(ArrayExprSyntax.self) else { return isScalarLiteral }
    return !array.elements.isEmpty && array.elements.allSatisfy(\.expression.isPlain)
  }
}

extension PropertyDeclaration {
  /// Whether values of the property can't contain properties with marks, judged by its declaration.
  var isPlain: Bool {
    if let type { return type.isPlain }
    return !isWrapped && (binding.initializer?.value.isPlain ?? false)
  }

  /// Whether values of the property may be objects in JSON, judged by its declaration.
  var mayBeObject: Bool {
    if let type = spelledType?.type { return type.mayBeObject }
    return isWrapped || !isPlain && binding.initializer?.value.is(ArrayExprSyntax.self) != true
  }

  /// Whether the property's initial value may have no form in JSON: it is nil, a field's or a wrapper's.
  var beginsWithoutValue: Bool {
    if case .field? = type?.spelling { return true }
    return isWrapped || binding.initializer?.value.isNil ?? true
  }

  /// Whether nil may be another value than that of a missing property.
  var hidesNil: Bool {
    if let initial = binding.initializer?.value {
      // A literal is no optional.
      let isLiteral = initial.isScalarLiteral || [.arrayExpr, .dictionaryExpr].contains(initial.kind)
      return !initial.isNil && (type?.mayBeOptional ?? !isLiteral)
    }
    // A wrapper may bring a value.
    guard isWrapped, hasInitialValue || type == nil, type?.mayBeOptional ?? true else { return false }
    return !["DefaultNil", "Lossy"].contains(outermostWrapper?.plainName.prefix { $0 != "<" })
  }
}

/// The integers of up to 64 bits.
private let integers: Set<String> = [
  "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
]

/// The common scalars, each value of which is read exactly as it was written.
let plainScalars = integers.union(["String", "Bool", "Double", "Float"])

/// The common types of dictionaries' keys.
let typesOfKeys = integers.union(["String", "Substring", "Character", "UUID"])

/// Types that are certainly not optional.
let typesThatAreNoOptionals = plainScalars.union(["Character", "Date", "Data", "Decimal", "URL", "UUID", "JSON"])

private let plainTypes = plainScalars.union([
  "Substring", "Float16", "Int128", "UInt128", "Date", "Decimal", "URL", "UUID", "JSON",
])

private let plainGenericTypes: Set<String> = ["Range", "ClosedRange"]

extension EnumCaseParameterSyntax {
  /// Whether nil may be another value than that of a missing associated value.
  var hidesNil: Bool {
    guard let initial = defaultValue?.value else { return false }
    return !initial.isNil && type.mayBeOptional
  }
}

extension DeclGroupSyntax {
  /// The types that the declaration inherits, with each type of a composition.
  var inheritedTypes: [TypeSyntax] { inheritanceClause?.inheritedTypes.flatMap(\.type.composed) ?? [] }
}

private let wellKnownProtocols: Set<String> = [
  "AnyObject", "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable",
  "Codable", "Decodable", "Encodable", "CodingKey", "CodingKeyRepresentable",
  "Equatable", "Hashable", "Comparable", "Strideable", "Identifiable", "RawRepresentable", "CaseIterable",
  "Sequence", "Collection", "IteratorProtocol", "AsyncSequence", "AsyncIteratorProtocol",
  "ExpressibleByArrayLiteral", "ExpressibleByDictionaryLiteral", "ExpressibleByStringLiteral",
  "ExpressibleByIntegerLiteral", "ExpressibleByNilLiteral",
  "CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "CustomLeafReflectable",
  "LosslessStringConvertible", "TextOutputStream", "ObservableObject", "Observable", "PersistentModel",
  "Error", "LocalizedError", "CustomNSError", "NSObjectProtocol", "NSCopying", "NSMutableCopying", "NSCoding",
  "NSSecureCoding", "JSONReadable", "JSONWritable", "JSONUpdatable", "SensitiveHolding", "ZeroInitializable",
  "TolerantCodable", "CaseKey",
]
#endif

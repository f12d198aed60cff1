// The types that a declaration inherits, and protocols that are known by name. A first inherited type of any other
// name may be a superclass or a raw type.

#if Macros
import SwiftSyntax

extension DeclGroupSyntax {
  /// The types that the declaration inherits, with each type of a composition.
  var inheritedTypes: [TypeSyntax] { inheritanceClause?.inheritedTypes.flatMap(\.type.composed) ?? [] }
}

extension TypeSyntax {
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

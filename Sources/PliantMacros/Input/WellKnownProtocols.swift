//===----------------------------------------------------------------------===//
// Protocols that are known by name. A first inherited type of any other name may be a superclass or a raw type.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether the type is certainly a protocol, or a composition.
  var isWellKnownProtocol: Bool {
    if self.is(AttributedTypeSyntax.self) || self.is(CompositionTypeSyntax.self) { return true }
    return wellKnownProtocols.contains(trimmedDescription.split(separator: ".").last.map(String.init) ?? "")
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

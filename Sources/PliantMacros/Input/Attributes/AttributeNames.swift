// The attributes and options that users write, each spelled once.

#if Macros
import SwiftSyntax

enum AttributeName {
  /// The module that declares the attributes: `@Pliant.Key` is `@Key`.
  static let module = "Pliant"

  static let model = "JSONModel"
  static let key = "Key"
  static let ignored = "Ignored"
  static let strict = "Strict"
  static let tolerant = "Tolerant"
  static let forgiving = "Forgiving"
  static let required = "Required"
  static let sensitive = "Sensitive"
  static let strategy = "Strategy"
  static let flatten = "Flatten"
  static let unknownKeys = "UnknownKeys"
  static let encode = "Encode"
  static let fallback = "Fallback"
  static let payloadKey = "PayloadKey"
  /// The wrapper for keys in types without `@JSONModel`.
  static let mapped = "Mapped"
  /// The attribute of overrides. A stored property may have a user's wrapper of this name.
  static let defaultValue = "InheritedDefault"

  static let ofTolerances = [strict, tolerant, forgiving]

  /// The attributes of properties.
  static let ofProperties =
    [key, ignored] + ofTolerances + [required, sensitive, strategy, flatten, unknownKeys, encode]

  /// The attributes of a case that apply to its associated values, except the one for keys.
  static let ofPayloads = [strategy] + ofTolerances + [required, sensitive]

  /// The attributes of members of a model.
  static let ofMembers = ofProperties + [fallback, payloadKey, defaultValue]
}

/// The library's property wrappers that have no effect in a model, and the attributes to use instead.
let wrappersOfPlainTypes = ["DateFormatted": "@Strategy", "Mapped": "@Key"]

enum OptionName {
  static let keys = "keys"
  static let tag = "tag"
  static let content = "content"
  static let untagged = "untagged"
  static let inherits = "inherits"
  static let encoding = "encoding"
  /// The label of `@Key` for the key that is written.
  static let encodedKey = "encode"
  /// The label of `@Encode` for the value that is written for nil.
  static let encodedDefault = "default"
  static let memberwise = "memberwise"
  static let isReported = "isReported"
  /// The label of `@Strategy` for a closure that takes the whole object.
  static let wholeObject = "from"
  /// The label of attributes of a case for the associated value that they apply to.
  static let payload = "for"
  /// The types of options' values.
  static let keyStyle = "KeyStyle"
  static let encodingCondition = "EncodingCondition"
  static let memberwiseAccess = "MemberwiseAccess"
  static let modelInheritance = "ModelInheritance"
}

/// The nested enum that names keys for Swift's own `Codable`.
let codingKeysName = "CodingKeys"

/// Attributes of properties that don't wrap them. Any other that isn't ours is assumed to be a property wrapper.
let attributesThatWrapNothing = Set(AttributeName.ofProperties).union([
  "available", "objc", "nonobjc", "usableFromInline", "inlinable", "inline", "backDeployed", "preconcurrency",
  "MainActor", "Sendable", "NSCopying", "NSManaged", "IBOutlet", "IBInspectable", "GKInspectable",
  "ObservationIgnored", "implementation", "abi", "unsafe", "safe", "exclusivity", "warn_unqualified_access",
  "_spi", "_documentation", "_alwaysEmitIntoClient", "_hasStorage",
])

/// The runtime's property wrappers that give a property the value of their `init()` if nothing is assigned.
let wrappersWithValues: Set<String> = [
  "Default", "ZeroDefault", "DefaultTrue", "DefaultFalse", "DefaultEmpty", "DefaultCase", "DefaultInit",
  "DefaultNil", "Lossy",
]

extension AttributeSyntax {
  /// The attribute's name without the module.
  var plainName: String {
    let modules = [AttributeName.module, RequestName.module]
    guard let member = attributeName.as(MemberTypeSyntax.self), modules.contains(member.baseType.trimmedDescription)
    else { return attributeName.trimmedDescription }
    return member.name.text
  }
}

extension AttributeListSyntax {
  /// The attributes outside of `#if`.
  var unconditional: [AttributeSyntax] { compactMap { $0.as(AttributeSyntax.self) } }

  /// The attributes inside of `#if`, in all of its branches.
  var conditional: [AttributeSyntax] {
    compactMap { $0.as(IfConfigDeclSyntax.self) }.flatMap(\.clauses).flatMap { clause -> [AttributeSyntax] in
      guard case .attributes(let attributes) = clause.elements else { return [] }
      return attributes.unconditional + attributes.conditional
    }
  }

  func all(named name: String) -> [AttributeSyntax] {
    unconditional.filter { $0.plainName == name }
  }
}
#endif

//===----------------------------------------------------------------------===//
// @JSONModel(memberwise:): models with an initializer that takes the values of their properties.
//===----------------------------------------------------------------------===//

#if Macros

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// Makes a type readable from JSON and writable to it, and gives it an initializer with a parameter for each
/// stored property.
///
/// ```swift
/// @JSONModel(memberwise: .public)
/// public struct User {
///   public let id: Int
///   public var name = "guest"
///   public var email: String?
///   @Lossy public var tags: [String]
/// }
/// // public init(id: Int, name: String = "guest", email: String? = nil, tags: [String] = [])
/// ```
///
/// Swift's own memberwise initializer is internal, and classes have none. The parameters are in the order of the
/// properties; for a property with a wrapper, the type is that of the wrapped value. An initial value is the default.
/// Constants and private properties with a value have no parameter. A class has parameters for its own properties,
/// and calls `super.init()`.
///
/// Swift requires that default values of a public initializer use public names only. A property without a type
/// annotation needs an initial value whose type is obvious: a literal, or a call such as `Date()`.
///
/// - Parameters:
///   - tolerance: which deviations are accepted, see ``JSONModel(_:)``.
///   - keys: the style of keys, see ``JSONModel(keys:)``.
///   - memberwise: the initializer's access, written out.
///   - inherits: the kind of the superclass, which shares the object of the document.
///   - encoding: when properties are left out while writing.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts)
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init), named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)),
  named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, memberwise: MemberwiseAccess,
  inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Makes a type readable from JSON and writable to it, with a memberwise initializer and strategies for values of
/// one type.
///
/// See ``JSONModel(_:keys:memberwise:inherits:encoding:)`` and
/// ``JSONModel(_:keys:tag:content:untagged:inherits:encoding:dates:data:)``.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts)
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init), named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)),
  named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel<Dates: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, memberwise: MemberwiseAccess,
  inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil,
  dates: Dates
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Dates.Value == Date

/// Makes a type readable from JSON and writable to it, with a memberwise initializer and strategies for values of
/// one type.
///
/// See ``JSONModel(_:keys:memberwise:inherits:encoding:)`` and
/// ``JSONModel(_:keys:tag:content:untagged:inherits:encoding:dates:data:)``.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts)
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init), named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)),
  named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel<Bytes: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, memberwise: MemberwiseAccess,
  inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil,
  data: Bytes
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Bytes.Value == Data

/// Makes a type readable from JSON and writable to it, with a memberwise initializer and strategies for values of
/// one type.
///
/// See ``JSONModel(_:keys:memberwise:inherits:encoding:)`` and
/// ``JSONModel(_:keys:tag:content:untagged:inherits:encoding:dates:data:)``.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts)
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init), named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)),
  named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel<Dates: JSONStrategy, Bytes: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, memberwise: MemberwiseAccess,
  inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil,
  dates: Dates, data: Bytes
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Dates.Value == Date, Bytes.Value == Data

#endif

/// The access of an initializer that `@JSONModel(memberwise:)` writes.
public enum MemberwiseAccess: Sendable, Hashable {
  /// Public.
  case `public`
  /// Public within the package.
  case `package`
  /// Internal to the module.
  case `internal`
}

//===----------------------------------------------------------------------===//
// @JSONModel(dates:data:): strategies for all dates and all data of a type.
//===----------------------------------------------------------------------===//

#if Macros

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

/// Makes a type a JSON model whose dates are all represented by one strategy.
///
/// ```swift
/// @JSONModel(dates: .unixSeconds)
/// struct Session {
///   var begin: Date                                // 1709247598
///   var end: Date?                                 // 1709251198, or null
///   var visits: [Date] = []                        // [1709247598]
///   @Strategy(.format("yyyy-MM-dd")) var day: Date // "2024-02-29": what a property says itself comes first
/// }
/// ```
///
/// The strategy applies to each property, and each associated value of an enum's cases, whose type is spelled as
/// `Date`, `Date?`, `[Date]`, `Set<Date>`, `[String: Date]`, `Field<Date>`, or an optional of those, or whose initial
/// value is spelled as one: `= Date()`. The macro sees only the spelling, so a type alias needs ``Strategy(_:)``.
/// Nested models have their own strategies.
///
/// The strategy takes precedence over that of a decoder or encoder: ``PliantDecoder/dateDecodingStrategy`` is for
/// dates without a strategy of their own.
///
/// - Parameters:
///   - tolerance: which deviations are accepted, see ``JSONModel(_:)``.
///   - keys: the style of keys, see ``JSONModel(keys:)``.
///   - tag: for enums, see ``JSONModel(_:keys:tag:content:)``.
///   - content: the same.
///   - untagged: the same.
///   - inherits: for classes, see ``JSONModel(_:keys:inherits:encoding:)``.
///   - encoding: when properties are left out while writing.
///   - dates: a strategy for dates, one of ``DateStrategy`` or your own; an expression that means the same at file
///     scope.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts),
  named(didTakeUpdate(of:))
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)), named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel<Dates: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, tag: String? = nil, content: String? = nil,
  untagged: Bool = false, inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil,
  dates: Dates
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Dates.Value == Date

/// Makes a type a JSON model whose `Data` values are all represented by one strategy: see
/// ``JSONModel(_:keys:tag:content:untagged:inherits:encoding:dates:)``.
///
/// ```swift
/// @JSONModel(data: .hex)
/// struct Block {
///   var hash: Data           // "00ff1a"
///   var parents: [Data]
/// }
/// ```
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts),
  named(didTakeUpdate(of:))
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)), named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel<Bytes: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, tag: String? = nil, content: String? = nil,
  untagged: Bool = false, inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil,
  data: Bytes
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Bytes.Value == Data

/// Makes a type a JSON model whose dates are all represented by one strategy, and whose `Data` values by another.
///
/// ```swift
/// @JSONModel(dates: .unixMilliseconds, data: .base64URL)
/// struct Message {
///   var sent: Date
///   var key: Data
/// }
/// ```
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts),
  named(didTakeUpdate(of:))
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)), named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(validateMembers(from:at:_:))
)
public macro JSONModel<Dates: JSONStrategy, Bytes: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, tag: String? = nil, content: String? = nil,
  untagged: Bool = false, inherits: ModelInheritance = .none, encoding: EncodingCondition = .skipNil,
  dates: Dates, data: Bytes
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Dates.Value == Date, Bytes.Value == Data

#endif

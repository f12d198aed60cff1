// SwiftyJSON's names for declarations that have other names here, as unavailable declarations whose errors state
// those. Without them, such a name would be looked up as a member.

public import Foundation

// The bodies of properties never run. They have setters, so that assignments have the same errors.
// swift-format-ignore
@_documentation(visibility: internal)
extension JSON {
  @available(*, unavailable, renamed: "uint") public var uInt: UInt? { get { nil } set {} }
  @available(*, unavailable, renamed: "uintValue") public var uIntValue: UInt { get { 0 } set {} }
  @available(*, unavailable, renamed: "uint8") public var uInt8: UInt8? { get { nil } set {} }
  @available(*, unavailable, renamed: "uint8Value") public var uInt8Value: UInt8 { get { 0 } set {} }
  @available(*, unavailable, renamed: "uint16") public var uInt16: UInt16? { get { nil } set {} }
  @available(*, unavailable, renamed: "uint16Value") public var uInt16Value: UInt16 { get { 0 } set {} }
  @available(*, unavailable, renamed: "uint32") public var uInt32: UInt32? { get { nil } set {} }
  @available(*, unavailable, renamed: "uint32Value") public var uInt32Value: UInt32 { get { 0 } set {} }
  @available(*, unavailable, renamed: "uint64") public var uInt64: UInt64? { get { nil } set {} }
  @available(*, unavailable, renamed: "uint64Value") public var uInt64Value: UInt64 { get { 0 } set {} }

  @available(*, unavailable, renamed: "anyValue") public var rawValue: Any { anyValue }
  @available(
    *, unavailable,
    message: "anyValue is a Foundation value, elements and array are JSON; to set one, use JSON(any:)"
  )
  public var arrayObject: [Any]? { get { nil } set {} }
  @available(
    *, unavailable,
    message: "anyValue is a Foundation value, object and dictionary are of JSON; to set one, use JSON(any:)"
  )
  public var dictionaryObject: [String: Any]? { get { nil } set {} }

  @available(*, unavailable, renamed: "jsonString()") public func rawString() -> String? { try? jsonString() }
  @available(*, unavailable, renamed: "jsonData()") public func rawData() throws -> Data { try jsonData() }
  @available(*, unavailable, renamed: "init(parsing:)") public init(parseJSON text: String) { self = nil }
  @available(*, unavailable, renamed: "init(parsing:)") public init(data: Data) throws { self = nil }
  @available(*, unavailable, renamed: "merge(_:)") public mutating func merge(with other: JSON) throws { merge(other) }
  @available(*, unavailable, message: "merge(_:) changes a copy in place")
  public func merged(with other: JSON) throws -> JSON { other }
}

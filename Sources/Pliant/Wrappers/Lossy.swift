//===----------------------------------------------------------------------===//
// Lossy: arrays, sets and dictionaries without their bad elements, under any Decoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// A collection whose bad elements are left out.
///
/// ```swift
/// struct Post: Codable {
///   @Lossy var tags: [String]             // ["a", {}, 3]: ["a", "3"]
///   @Lossy var scores: [String: Int]?     // {"a": 1, "b": {}}: ["a": 1]
/// }
/// ```
///
/// What converts without loss is converted, the rest is dropped; a ``DecodingReport`` tells of both. A collection that is missing,
/// null or unusable is empty, or nil if the property is optional and it is missing or null. Elements of an optional type
/// may be null.
@propertyWrapper
public struct Lossy<Value> {
  /// The elements that could be read.
  public var wrappedValue: Value

  /// A property with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// A collection that is empty, or nil where it may be.
  public init() where Value: LossyCollection { wrappedValue = Value.missingValue }
}

/// A type for ``Lossy``: arrays, sets, dictionaries, and optionals of them.
public protocol LossyCollection {
  /// What the collection is when it is missing.
  static var missingValue: Self { get }

  /// Decodes what is usable of a collection.
  ///
  /// - Throws: when the decoder enforces a tolerance that drops nothing.
  static func decodeLossily(from decoder: any Decoder) throws -> Self
}

extension Lossy: Decodable where Value: LossyCollection {
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value.decodeLossily(from: decoder)
  }
}

extension Lossy: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Lossy: Sendable where Value: Sendable {}
extension Lossy: Equatable where Value: Equatable {}
extension Lossy: Hashable where Value: Hashable {}

extension Lossy: EmptyDefaultable where Value: EmptyDefaultable {
  public static var emptyDefault: Lossy { Lossy(wrappedValue: Value.emptyDefault) }
}

extension KeyedDecodingContainer {
  /// Decodes a lossy collection, which need not be there.
  public func decode<Value: LossyCollection>(_ type: Lossy<Value>.Type, forKey key: Key) throws -> Lossy<Value> {
    try decodeWrapper(type, forKey: key) ?? Lossy(wrappedValue: Value.missingValue)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a lossy collection; nil is left out.
  public mutating func encode<Value: Encodable>(_ value: Lossy<Value>, forKey key: Key) throws {
    if !isAbsent(value.wrappedValue) { try encodeWrapper(value, forKey: key) }
  }
}

// MARK: - Collections

extension Array: LossyCollection where Element: Decodable {
  public static var missingValue: [Element] { [] }

  public static func decodeLossily(from decoder: any Decoder) throws -> [Element] {
    let reading = WrapperReading(allowingFallbacks: decoder)
    if (try? decoder.unkeyedContainer()) != nil, reading.bending.tolerance.dropsElements,
      let elements = try? reading.place.decode([LossyElement<Element>].self)
    {
      return elements.compactMap(\.value)
    }
    // No array: what else may become one, or nothing. Or an element may not be left out.
    return try reading.value(.decodable([Element].self), otherwise: .defaultValue) ?? []
  }
}

extension Set: LossyCollection where Element: Decodable {
  public static var missingValue: Set<Element> { [] }

  public static func decodeLossily(from decoder: any Decoder) throws -> Set<Element> {
    Set(try [Element].decodeLossily(from: decoder))
  }
}

extension Dictionary: LossyCollection where Key: JSONObjectKey, Value: Decodable {
  public static var missingValue: [Key: Value] { [:] }

  public static func decodeLossily(from decoder: any Decoder) throws -> [Key: Value] {
    let reading = WrapperReading(allowingFallbacks: decoder)
    let isObject = (try? decoder.container(keyedBy: TextKey.self)) != nil
    guard isObject, reading.bending.tolerance.dropsElements,
      let members = try? reading.place.decode([String: LossyMember<Key, Value>].self)
    else {
      return try reading.value(.bridged([Key: Taken<Value>].self), otherwise: .defaultValue)?.value.mapValues(\.value)
        ?? [:]
    }
    var result: [Key: Value] = [:]
    for (text, member) in members {
      if let key = Key(jsonKey: text) {
        if let value = member.value { result[key] = value }
      } else {
        try reading.drop(key: text, of: Key.self)
      }
    }
    return result
  }
}

extension Optional: LossyCollection where Wrapped: LossyCollection {
  public static var missingValue: Wrapped? { nil }

  public static func decodeLossily(from decoder: any Decoder) throws -> Wrapped? {
    if try ForeignPlace.whole(decoder).isNull() { return nil }
    return try Wrapped.decodeLossily(from: decoder)
  }
}

/// An element, or nothing where it was left out.
private struct LossyElement<Element: Decodable>: Decodable {
  let value: Element?

  init(from decoder: any Decoder) throws {
    let reading = WrapperReading(allowingFallbacks: decoder)
    if let nothing = absentValue(Element.self), try reading.place.isNull() {
      value = nothing
    } else if let collection = Element.self as? any LossyCollection.Type,
      LossyElement.hasContainer(decoder, for: collection)
    {
      value = try collection.decodeLossily(from: decoder) as? Element
    } else {
      value = try reading.value(.decodable(Element.self), otherwise: .dropping)
    }
  }

  /// Whether a decoder has the array or object that a collection is made of: what is none is no collection that elements can be
  /// left out of.
  private static func hasContainer(_ decoder: any Decoder, for collection: any LossyCollection.Type) -> Bool {
    let isOfMembers = (collection as? any LossyContainer.Type)?.isOfMembers
    return isOfMembers != true && (try? decoder.unkeyedContainer()) != nil
      || isOfMembers != false && (try? decoder.container(keyedBy: TextKey.self)) != nil
  }
}

/// A lossy collection of which it is known whether it is made of elements or members.
private protocol LossyContainer {
  static var isOfMembers: Bool? { get }
}

extension Array: LossyContainer {
  fileprivate static var isOfMembers: Bool? { false }
}

extension Set: LossyContainer {
  fileprivate static var isOfMembers: Bool? { false }
}

extension Dictionary: LossyContainer {
  fileprivate static var isOfMembers: Bool? { true }
}

extension Optional: LossyContainer {
  fileprivate static var isOfMembers: Bool? { (Wrapped.self as? any LossyContainer.Type)?.isOfMembers }
}

/// The value of a member, or nothing where it was left out or the key is none.
private struct LossyMember<Key: JSONObjectKey, Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    if Key.self != String.self, let text = decoder.codingPath.last?.stringValue, Key(jsonKey: text) == nil {
      value = nil
    } else {
      value = try LossyElement<Value>(from: decoder).value
    }
  }
}

extension WrapperReading {
  /// Reports a member whose key is none.
  ///
  /// - Throws: when nothing may be dropped.
  fileprivate func drop<Key>(key text: String, of type: Key.Type) throws {
    var path = place.path
    path.append([.key(text)])
    let expected = "\(type)"
    guard bending.tolerance.dropsElements else {
      throw bending.failure(JSONError(.invalidValue(expected: "key of type \(expected)")), at: path)
    }
    let issue = DecodingIssue(
      kind: .invalidValue, path: path, expected: "key of type \(expected)", found: IssueText.key(found: text),
      outcome: .dropped)
    bending.add(issue)
  }
}

extension Lossy: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Value.self] }
}

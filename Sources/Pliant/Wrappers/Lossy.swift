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
  public var wrappedValue: Value

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
    if (try? decoder.unkeyedContainer()) != nil, let elements = try? reading.place.decode([LossyElement<Element>].self)
    {
      return elements.compactMap(\.value)
    }
    // No array: what else may become one, or nothing. If an element may not be left out, this says so once more.
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
    guard isObject, let members = try? reading.place.decode([String: LossyElement<Value>].self) else {
      return try reading.value(.decodable([String: Value].self), otherwise: .defaultValue)?
        .reduce(into: [:]) { result, member in
          if let key = Key(jsonKey: member.key) { result[key] = member.value }
        } ?? [:]
    }
    var result: [Key: Value] = [:]
    for (text, element) in members {
      guard let value = element.value else { continue }
      if let key = Key(jsonKey: text) {
        result[key] = value
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
    } else if let collection = Element.self as? any LossyCollection.Type, LossyElement.hasContainer(decoder) {
      value = try collection.decodeLossily(from: decoder) as? Element
    } else {
      value = try reading.value(.decodable(Element.self), otherwise: .dropping)
    }
  }

  /// Whether a decoder has an array or an object: what is none of them is no collection that elements can be left out of.
  private static func hasContainer(_ decoder: any Decoder) -> Bool {
    (try? decoder.unkeyedContainer()) != nil || (try? decoder.container(keyedBy: TextKey.self)) != nil
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
      kind: .invalidValue, path: path, expected: "key of type \(expected)", found: "key \"\(text)\"", outcome: .dropped)
    bending.add(issue)
  }
}

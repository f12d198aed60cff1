// Lossy: arrays, sets and dictionaries without their unusable elements, under any Decoder.

import PliantCore

/// A collection whose unusable elements are dropped.
///
/// ```swift
/// struct Post: Codable {
///   @Lossy var tags: [String]             // ["a", {}, 3]: ["a", "3"]
///   @Lossy var scores: [String: Int]?     // {"a": 1, "b": {}}: ["a": 1]
/// }
/// ```
///
/// An element of another type is converted if that is lossless, and dropped otherwise; a ``DecodingReport`` contains
/// both. A collection that is missing, null or unusable is empty, or nil if the property is optional and the value is
/// missing or null (in a model, also if it is unusable). Elements of an optional type may be null.
///
/// In a model of `@JSONModel`, the tolerance decides what becomes of unusable elements: under `.strict`, they are errors.
@propertyWrapper
public struct Lossy<Value> {
  /// The elements that could be read.
  public var wrappedValue: Value

  /// A property with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// An empty collection, or nil for an optional one.
  public init() where Value: LossyCollection { wrappedValue = Value.zeroValue }
}

/// A type for ``Lossy``: arrays, sets, dictionaries, and optionals of them.
@_documentation(visibility: internal)
public protocol LossyCollection: ZeroInitializable {
  /// Whether it consists of members, rather than elements.
  static var isOfMembers: Bool { get }

  /// Decodes the usable elements of a collection.
  ///
  /// - Throws: if the decoder enforces a tolerance that drops nothing.
  static func decodeLossily(from decoder: any Decoder) throws -> Self
}

extension Lossy: Decodable, _Pliant.DecodableWrapper where Value: LossyCollection {
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value.decodeLossily(from: decoder)
  }

  @_documentation(visibility: internal)
  public static var missing: Lossy? { Lossy() }
}

extension Lossy: Encodable, _Pliant.EncodableWrapper where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeWrapped(wrappedValue)
  }
}

extension Lossy: Sendable where Value: Sendable {}
extension Lossy: Equatable where Value: Equatable {}
extension Lossy: Hashable where Value: Hashable {}

extension Lossy: EmptyDefaultable where Value: EmptyDefaultable {
  public static var emptyDefault: Lossy { Lossy(wrappedValue: Value.emptyDefault) }
}

// MARK: - Collections

@_documentation(visibility: internal)
extension LossyCollection {
  public static var isOfMembers: Bool { false }
}

@_documentation(visibility: internal)
extension LossyCollection where Self: ElementCollection & Decodable, Element: Decodable {
  public static func decodeLossily(from decoder: any Decoder) throws -> Self {
    if let elements = NodeDecoder.exactScalars(Element.self, from: decoder) { return Self(elements) }
    let reading = try WrapperReading(allowingFallbacks: decoder)
    if (try? decoder.unkeyedContainer()) != nil, reading.context.tolerance.dropsElements,
      let elements = try reading.attempt([LossyElement<Element>].self)
    {
      return Self(elements.compactMap { $0.value })
    }
    // The value is not an array, so it is read by coercion or as empty; or no element may be dropped.
    return try reading.value(.wrapped(Self.self), otherwise: .defaultValue) ?? Self([])
  }
}

extension Array: LossyCollection where Element: Decodable {}
extension Set: LossyCollection where Element: Decodable {}

extension Dictionary: LossyCollection where Key: JSONObjectKey, Value: Decodable {
  public static var isOfMembers: Bool { true }

  public static func decodeLossily(from decoder: any Decoder) throws -> [Key: Value] {
    let reading = try WrapperReading(allowingFallbacks: decoder)
    let isObject = (try? decoder.container(keyedBy: TextKey.self)) != nil
    guard isObject, reading.context.tolerance.dropsElements,
      let members = try reading.attempt([String: LossyMember<Key, Value>].self)
    else {
      return try reading.value(.captured([Key: Taken<Value>].self), otherwise: .defaultValue)?.mapValues { $0.value }
        ?? [:]
    }
    var result = [Key: Value]()
    for (text, member) in members {
      if let value = member.value, let key = Key(jsonKey: text) { result[key] = value }
    }
    return result
  }
}

extension Optional: LossyCollection where Wrapped: LossyCollection {
  public static var isOfMembers: Bool { Wrapped.isOfMembers }

  public static func decodeLossily(from decoder: any Decoder) throws -> Wrapped? {
    if try ForeignPlace.whole(decoder).isNull() { return nil }
    return try Wrapped.decodeLossily(from: decoder)
  }
}

/// An element, or nil if it was dropped.
private struct LossyElement<Element: Decodable>: Decodable {
  let value: Element?

  init(from decoder: any Decoder) throws {
    if let scalar = NodeDecoder.exactScalar(Element.self, from: decoder) {
      value = scalar
      return
    }
    let reading = try WrapperReading(allowingFallbacks: decoder)
    if let nothing = absentValue(Element.self), try reading.place.isNull() {
      value = nothing
    } else if let collection = Element.self as? any LossyCollection.Type,
      LossyElement.hasContainer(decoder, for: collection)
    {
      value = try collection.decodeLossily(from: decoder) as? Element
    } else {
      value = try reading.value(.wrapped(Element.self), otherwise: .dropping)
    }
  }

  /// Whether a decoder has the array or object that a collection consists of. Elements can't be dropped from any
  /// other value.
  private static func hasContainer(_ decoder: any Decoder, for collection: any LossyCollection.Type) -> Bool {
    collection.isOfMembers
      ? (try? decoder.container(keyedBy: TextKey.self)) != nil : (try? decoder.unkeyedContainer()) != nil
  }
}

/// The value of a member, or nil if it was dropped or its key is invalid.
private struct LossyMember<Key: JSONObjectKey, Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    if Key.self != String.self, let text = decoder.codingPath.last?.stringValue, Key(jsonKey: text) == nil {
      value = nil
      try WrapperReading(allowingFallbacks: decoder).reportInvalidKey(text, of: Key.self)
    } else {
      value = try LossyElement<Value>(from: decoder).value
    }
  }
}

extension WrapperReading {
  /// Decodes a collection; nil if it is unusable. It is an error if a limit ended the decoding.
  fileprivate func attempt<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    do {
      return try place.decode(type)
    } catch let error where error.isBeyondLimits {
      throw error
    } catch {
      return nil
    }
  }

  /// Reports that a member was dropped because of its key. The decoder is at the member's value.
  fileprivate func reportInvalidKey(_ text: String, of type: Any.Type) {
    let issue = DecodingIssue(
      kind: .invalidValue, path: place.path, expected: TypeName.of(type), found: "string \(EscapedText.quoted(text))",
      outcome: .dropped)
    context.add(issue, isOfKey: true)
  }
}

extension Lossy: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Value.self] }
}

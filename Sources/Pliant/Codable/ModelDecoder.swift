//===----------------------------------------------------------------------===//
// ModelDecoder: what a generated `init(from:)` reads from any Decoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// Finds the properties of a model by their candidates and paths in any Decoder, with the meaning that the fast path gives
/// them: the first candidate that is there and not null counts; missing is the default, nil, or an error.
public struct ModelDecoder {
  private let container: KeyedDecodingContainer<TextKey>

  /// - Throws: when the decoder's value is not an object.
  public init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: TextKey.self)
  }

  /// A required property.
  public func decode<Value: Decodable>(_ type: Value.Type, _ candidates: String...) throws -> Value {
    guard let place = try find(candidates) else { throw missing(candidates) }
    return try place.decode(type)
  }

  /// A property whose type is optional: missing and null are nil.
  public func decode<Value: Decodable>(_ type: Value?.Type, _ candidates: String...) throws -> Value? {
    guard let place = try find(candidates), try !place.isNull() else { return nil }
    return try place.decode(Value.self)
  }

  /// A property that has a value already, which stays if there is none in the document.
  public func decode<Value: Decodable>(into value: inout Value, _ candidates: String...) throws {
    guard let place = try find(candidates) else { return }
    value = try place.decode(Value.self)
  }

  /// A property that has a value already, and whose type is optional: null is nil.
  public func decode<Value: Decodable>(into value: inout Value?, _ candidates: String...) throws {
    guard let place = try find(candidates) else { return }
    value = try place.isNull() ? nil : place.decode(Value.self)
  }

  /// A required property some candidate of which has a wildcard.
  public func collect<Values: CollectedValues & Decodable>(_ type: Values.Type, _ candidates: String...) throws
    -> Values
  where Values.CollectedValue: Decodable {
    guard let values = try collected(type, candidates) else { throw missing(candidates) }
    return values
  }

  /// An optional property some candidate of which has a wildcard.
  public func collect<Values: CollectedValues & Decodable>(_ type: Values?.Type, _ candidates: String...) throws
    -> Values?
  where Values.CollectedValue: Decodable {
    try collected(Values.self, candidates)
  }

  /// A property that has a value already, and some candidate of which has a wildcard.
  public func collect<Values: CollectedValues & Decodable>(into values: inout Values, _ candidates: String...) throws
  where Values.CollectedValue: Decodable {
    if let collected = try collected(Values.self, candidates) { values = collected }
  }

  private func collected<Values: CollectedValues & Decodable>(_: Values.Type, _ candidates: [String]) throws -> Values?
  where Values.CollectedValue: Decodable {
    for candidate in candidates {
      let path = PathPattern(candidate, beginsWithKey: true)
      if !path.hasWildcard {
        guard let place = try Place.find(path.components[...], in: container), try !place.isNull() else { continue }
        return try place.decode(Values.self)
      }
      var values = Values.nothingCollected
      let isThere = try Place.forEach(path.components[...], in: .value(container)) { place in
        values.collect(try place.decode(Values.CollectedValue.self))
      }
      if isThere { return values }
    }
    return nil
  }

  /// The first candidate that is there and not null, or else the first that is there.
  private func find(_ candidates: [String]) throws -> Place? {
    var null: Place?
    for candidate in candidates {
      let path = PathPattern(candidate, beginsWithKey: true)
      guard let place = try Place.find(path.components[...], in: container) else { continue }
      if candidates.count == 1 { return place }
      if try !place.isNull() { return place }
      null = null ?? place
    }
    return null
  }

  private func missing(_ candidates: [String]) -> DecodingError {
    let path = candidates.first ?? ""
    let keys = PathPattern(path, beginsWithKey: true).components
    var codingPath = container.codingPath
    for case .key(let key) in keys.dropLast() { codingPath.append(TextKey(key)) }
    var last = path
    if case .key(let key)? = keys.last { last = key }
    return DecodingError.keyNotFound(
      TextKey(last),
      DecodingError.Context(codingPath: codingPath, debugDescription: "expected key \"\(path)\", found none"))
  }
}

/// A value within the containers of some decoder.
private enum Place {
  case member(KeyedDecodingContainer<TextKey>, TextKey)
  /// The elements from this one on; the first is meant.
  case element(any UnkeyedDecodingContainer)
  /// The object itself.
  case value(KeyedDecodingContainer<TextKey>)

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch self {
    case .member(let container, let key): return try container.decode(type, forKey: key)
    case .element(var container): return try container.decode(type)
    case .value(let container):
      throw DecodingError.typeMismatch(
        type, DecodingError.Context(codingPath: container.codingPath, debugDescription: "expected a path, found none"))
    }
  }

  func isNull() throws -> Bool {
    switch self {
    case .member(let container, let key): return try container.decodeNil(forKey: key)
    case .element(var container): return try container.decodeNil()
    case .value: return false
    }
  }

  private func object() throws -> KeyedDecodingContainer<TextKey> {
    switch self {
    case .member(let container, let key): return try container.nestedContainer(keyedBy: TextKey.self, forKey: key)
    case .element(var container): return try container.nestedContainer(keyedBy: TextKey.self)
    case .value(let container): return container
    }
  }

  private func array() throws -> any UnkeyedDecodingContainer {
    switch self {
    case .member(let container, let key): return try container.nestedUnkeyedContainer(forKey: key)
    case .element(var container): return try container.nestedUnkeyedContainer()
    case .value(let container):
      throw DecodingError.typeMismatch(
        [Any].self,
        DecodingError.Context(codingPath: container.codingPath, debugDescription: "expected array, found an object"))
    }
  }

  static func find(
    _ path: ArraySlice<PathPattern.Component>, in container: KeyedDecodingContainer<TextKey>
  ) throws -> Place? {
    var place = Place.value(container)
    for component in path {
      guard let next = try place.step(component) else { return nil }
      place = next
    }
    return place
  }

  /// The member or element of this value; nil when it is missing, or this value is null.
  private func step(_ component: PathPattern.Component) throws -> Place? {
    if try isNull() { return nil }
    switch component {
    case .key(let key):
      let object = try object()
      return object.contains(TextKey(key)) ? .member(object, TextKey(key)) : nil
    case .index(let index):
      var array = try array()
      var remaining = index
      if index < 0 {
        remaining += try Self.count(array)
        if remaining < 0 { return nil }
      }
      while remaining > 0, !array.isAtEnd {
        _ = try array.decode(Passed.self)
        remaining -= 1
      }
      return array.isAtEnd ? nil : .element(array)
    case .wildcard:
      return nil
    }
  }

  private static func count(_ array: any UnkeyedDecodingContainer) throws -> Int {
    if let count = array.count { return count }
    var array = array
    var count = 0
    while !array.isAtEnd {
      _ = try array.decode(Passed.self)
      count += 1
    }
    return count
  }

  /// Calls `body` for each value at `path`. False when the array of the first wildcard is not there.
  static func forEach(
    _ path: ArraySlice<PathPattern.Component>, in place: Place, _ body: (Place) throws -> Void
  ) throws -> Bool {
    guard let first = path.first else {
      try body(place)
      return true
    }
    guard first == .wildcard else {
      guard let next = try place.step(first) else { return false }
      return try forEach(path.dropFirst(), in: next, body)
    }
    if try place.isNull() { return false }
    var array = try place.array()
    while !array.isAtEnd {
      _ = try forEach(path.dropFirst(), in: .element(array), body)
      _ = try array.decode(Passed.self)
    }
    return true
  }
}

/// Takes any value, and nothing of it.
private struct Passed: Decodable {
  init(from decoder: any Decoder) {}
}

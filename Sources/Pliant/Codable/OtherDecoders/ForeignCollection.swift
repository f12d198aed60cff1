//===----------------------------------------------------------------------===//
// Collections that another decoder can't decode as a whole: decoded by element, so that only unusable elements are
// captured.
//===----------------------------------------------------------------------===//

import PliantCore

/// A collection that can be decoded element by element.
protocol ForeignCollection {
  static var elementType: Any.Type { get }

  /// Whether ``takeWhole(of:)`` throws the same error each time.
  static var isOrdered: Bool { get }

  /// Whether values are or hold dictionaries, whose members decoders give in any order.
  static var holdsDictionaries: Bool { get }

  /// Decodes the collection; throws the error of the first unusable element in the order of the keys.
  static func takeWhole(of place: ForeignPlace) throws -> Self

  /// Decodes the collection without its unusable elements.
  ///
  /// - Throws: if the value is not such a collection, or an element must not be dropped.
  static func takeElements(of place: ForeignPlace) throws -> Self
}

extension ForeignCollection {
  /// Whether its elements are scalars: most decoders are faster when they decode such a collection as a whole.
  static var hasScalars: Bool { elementType is any ForeignScalar.Type }
  static var isOrdered: Bool { !Pliant.holdsDictionaries(elementType) }
  static var holdsDictionaries: Bool { Pliant.holdsDictionaries(elementType) }

  /// Whether an unusable element may be dropped or nil, so that the collection is usable without it.
  static func replacesElements(_ tolerance: Tolerance) -> Bool {
    if tolerance.dropsElements || tolerance.usesNil && elementType is any ForeignOptional.Type { return true }
    return (elementType as? any ForeignCollection.Type)?.replacesElements(tolerance) ?? false
  }
}

extension ForeignCollection where Self: Decodable {
  static func takeWhole(of place: ForeignPlace) throws -> Self { try place.decode(Self.self) }
}

/// Whether the first error of a type's values is the same each time.
func isOrdered(_ type: Any.Type) -> Bool {
  (type as? any ForeignCollection.Type)?.isOrdered ?? true
}

private func holdsDictionaries(_ type: Any.Type) -> Bool {
  (type as? any ForeignCollection.Type)?.holdsDictionaries ?? false
}

extension Array: ForeignCollection where Element: Decodable & JSONReadable {
  static var elementType: Any.Type { Element.self }

  static func takeElements(of place: ForeignPlace) throws -> [Element] {
    try place.decode([ForeignElement<Element>].self).flatMap(\.values)
  }
}

extension ContiguousArray: ForeignCollection where Element: Decodable & JSONReadable {
  static var elementType: Any.Type { Element.self }

  static func takeElements(of place: ForeignPlace) throws -> ContiguousArray<Element> {
    ContiguousArray(try [Element].takeElements(of: place))
  }
}

extension Set: ForeignCollection where Element: Decodable & JSONReadable {
  static var elementType: Any.Type { Element.self }

  static func takeElements(of place: ForeignPlace) throws -> Set<Element> {
    Set(try [Element].takeElements(of: place))
  }
}

extension Dictionary: ForeignCollection where Key == String, Value: Decodable & JSONReadable {
  static var elementType: Any.Type { Value.self }
  static var isOrdered: Bool { !hasScalars && !Pliant.holdsDictionaries(Value.self) }
  static var holdsDictionaries: Bool { true }

  static func takeElements(of place: ForeignPlace) throws -> [String: Value] {
    try place.decode([String: ForeignElement<Value>].self).compactMapValues(\.values.first)
  }

  static func takeWhole(of place: ForeignPlace) throws -> [String: Value] {
    let members = try place.decode([String: ForeignMember<Value>].self)
    guard let failed = members.filter({ $0.value.error != nil }).min(by: { $0.key < $1.key }) else {
      return members.compactMapValues(\.value)
    }
    throw failed.value.error ?? CollectedProblem()
  }
}

/// An optional element, which is nil if its value is unusable.
private protocol ForeignOptional {
  /// Returns the fallback for the unusable value at the cursor.
  static func fallback(_ error: JSONError, _ reader: inout JSONReader) throws(JSONError) -> Self
}

extension Optional: ForeignOptional where Wrapped: JSONReadable {
  fileprivate static func fallback(_ error: JSONError, _ reader: inout JSONReader) throws(JSONError) -> Wrapped? {
    func open<Inner: ForeignOptional>(_: Inner.Type) throws(JSONError) -> Wrapped? {
      try Inner.fallback(error, &reader) as? Wrapped
    }
    if let inner = Wrapped.self as? any ForeignOptional.Type { return try open(inner) }
    return try reader.recoverOptional(error, Wrapped.self, from: reader.position)
  }
}

/// A member as the decoder gives it, or the decoder's error.
private struct ForeignMember<Value: Decodable>: Decodable {
  private(set) var value: Value?
  private(set) var error: (any Error)?

  init(from decoder: any Decoder) throws {
    do {
      value = try decoder.singleValueContainer().decode(Value.self)
    } catch let error as DecodingError where error.isBeyondLimits {
      throw error
    } catch {
      self.error = error
    }
  }
}

/// An element as the decoder gives it, or as converted; empty if the element was dropped.
private struct ForeignElement<Element: Decodable & JSONReadable>: Decodable {
  let values: [Element]

  init(from decoder: any Decoder) throws {
    var context = DecodingContext(decoder)
    context.hideParts(of: Element.self, decoder)
    let place = ForeignPlace.whole(decoder)
    let reading = ForeignReading<Element>.readable(Element.self)
    switch try context.take(reading, place, hasFallback: true) {
    case .value(let value): values = [value]
    case .unusable(let error):
      values = try context.read(place, reading, knowing: error) { reader throws(JSONError) in
        try Self.fallback(error, &reader)
      }
    case .notTaken:
      values = try context.read(capturing: place, isElement: true) { reader throws(JSONError) in
        try [Element](from: &reader)
      }
    }
  }
  /// The elements in the place of the unusable one at the cursor.
  private static func fallback(_ error: JSONError, _ reader: inout JSONReader) throws(JSONError) -> [Element] {
    let start = reader.position
    func open<Inner: ForeignOptional>(_: Inner.Type) throws(JSONError) -> [Element] {
      [try Inner.fallback(error, &reader)].compactMap { $0 as? Element }
    }
    var error = error
    if let optional = Element.self as? any ForeignOptional.Type {
      do throws(JSONError) { return try open(optional) } catch let reason { error = reason }
    }
    try reader.applyFallback(error, of: Element.self, from: start, .dropping)
    return []
  }
}

//===----------------------------------------------------------------------===//
// Collections a foreign decoder can't give whole: element by element, so that only the bad ones are copied out of it.
//===----------------------------------------------------------------------===//

import PliantCore

/// A collection that can be taken from a decoder element by element.
protocol ForeignCollection {
  /// Whether its elements are scalars, so that most decoders are faster when asked for the whole.
  static var hasScalars: Bool { get }

  /// Whether the same element always comes first.
  static var isOrdered: Bool { get }

  /// The collection without its bad elements.
  ///
  /// - Throws: when there is no such collection, or an element may not be left out.
  static func takeElements(of place: ForeignPlace) throws -> Self
}

/// Whether a decoder gives what is in values of a type in the same order each time.
func isOrdered(_ type: Any.Type) -> Bool {
  (type as? any ForeignCollection.Type)?.isOrdered ?? true
}

extension Array: ForeignCollection where Element: Decodable & JSONReadable {
  static var hasScalars: Bool { Element.self is any ForeignScalar.Type }
  static var isOrdered: Bool { Pliant.isOrdered(Element.self) }

  static func takeElements(of place: ForeignPlace) throws -> [Element] {
    try place.decode([ForeignElement<Element>].self).flatMap(\.values)
  }
}

extension ContiguousArray: ForeignCollection where Element: Decodable & JSONReadable {
  static var hasScalars: Bool { Element.self is any ForeignScalar.Type }
  static var isOrdered: Bool { Pliant.isOrdered(Element.self) }

  static func takeElements(of place: ForeignPlace) throws -> ContiguousArray<Element> {
    ContiguousArray(try [Element].takeElements(of: place))
  }
}

extension Set: ForeignCollection where Element: Decodable & JSONReadable {
  static var hasScalars: Bool { Element.self is any ForeignScalar.Type }
  static var isOrdered: Bool { Pliant.isOrdered(Element.self) }

  static func takeElements(of place: ForeignPlace) throws -> Set<Element> {
    Set(try [Element].takeElements(of: place))
  }
}

extension Dictionary: ForeignCollection where Key == String, Value: Decodable & JSONReadable {
  static var hasScalars: Bool { Value.self is any ForeignScalar.Type }
  static var isOrdered: Bool { false }

  static func takeElements(of place: ForeignPlace) throws -> [String: Value] {
    try place.decode([String: ForeignElement<Value>].self).compactMapValues(\.values.first)
  }
}

/// An element as the decoder gives it, or as what it was converted to, or none where it was left out.
private struct ForeignElement<Element: Decodable & JSONReadable>: Decodable {
  let values: [Element]

  init(from decoder: any Decoder) throws {
    let bending = ForeignBending(decoder)
    let place = ForeignPlace.whole(decoder)
    if let value = try bending.take(.readable(Element.self), place, hasFallback: true) {
      values = [value]
    } else {
      values = try bending.read(place.captured(), at: place.path, isElement: true) { reader throws(JSONError) in
        try [Element](from: &reader)
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Collections that another decoder can't decode as a whole: decoded by element, so that only unusable elements are
// captured.
//===----------------------------------------------------------------------===//

import PliantCore

/// A collection that can be decoded element by element.
protocol ForeignCollection {
  /// Whether its elements are scalars: most decoders are faster when they decode such a collection as a whole.
  static var hasScalars: Bool { get }

  /// Whether its elements are always decoded in the same order.
  static var isOrdered: Bool { get }

  /// Decodes the collection without its unusable elements.
  ///
  /// - Throws: if the value is not such a collection, or an element must not be dropped.
  static func takeElements(of place: ForeignPlace) throws -> Self
}

/// Whether the contents of a type's values are decoded in the same order each time.
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

/// An element as the decoder gives it, or as converted; empty if the element was dropped.
private struct ForeignElement<Element: Decodable & JSONReadable>: Decodable {
  let values: [Element]

  init(from decoder: any Decoder) throws {
    let bending = DecodingContext(decoder)
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

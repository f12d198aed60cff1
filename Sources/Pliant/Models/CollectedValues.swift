//===----------------------------------------------------------------------===//
// Properties whose path has a wildcard: the values at many places in one collection.
//===----------------------------------------------------------------------===//

import PliantCore

/// A collection for the values of a path with a wildcard, such as `items.*.id`.
@_documentation(visibility: internal)
public protocol CollectedValues {
  /// The type of each value.
  associatedtype CollectedValue

  /// A collection without values.
  static var nothingCollected: Self { get }
  /// Adds one value.
  mutating func collect(_ value: CollectedValue)
  /// The values, in order, for writing.
  var collectedValues: [CollectedValue] { get }
}

extension CollectedValues {
  /// Whether the values are known to be written in the order in which they were read.
  fileprivate static var keepsOrder: Bool {
    let type = Self.nothingCollected as Any
    return type is [CollectedValue] || type is ContiguousArray<CollectedValue>
  }
}

extension Array: CollectedValues {
  public static var nothingCollected: [Element] { [] }
  public mutating func collect(_ value: Element) { append(value) }
  public var collectedValues: [Element] { self }
}

extension ContiguousArray: CollectedValues {
  public static var nothingCollected: ContiguousArray<Element> { [] }
  public mutating func collect(_ value: Element) { append(value) }
  public var collectedValues: [Element] { Array(self) }
}

extension Set: CollectedValues {
  public static var nothingCollected: Set<Element> { [] }
  public mutating func collect(_ value: Element) { insert(value) }
  public var collectedValues: [Element] { Array(self) }
}

extension Optional: CollectedValues where Wrapped: CollectedValues {
  public static var nothingCollected: Wrapped? { Wrapped.nothingCollected }
  public mutating func collect(_ value: Wrapped.CollectedValue) { self?.collect(value) }
  public var collectedValues: [Wrapped.CollectedValue] { self?.collectedValues ?? [] }
}

/// What became of the values of a path with a wildcard.
enum CollectionOutcome {
  case collected
  /// The array of the first wildcard is missing or null, or another candidate is to be read.
  case missing
  /// A value was unusable, and the property's fallback applies.
  case unusable
}

extension JSONReader {
  /// Adds the values at `path` within the next value to a collection; drops unusable ones if the tolerance allows it.
  ///
  /// - Parameter fallback: the fallback for the property, if unusable values are not dropped; nil if there is another
  ///   candidate.
  mutating func collect<Values: CollectedValues>(
    into values: inout Values, path: String, otherwise fallback: Fallback?,
    _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) throws(JSONError) -> CollectionOutcome {
    let start = position
    let type = Values.CollectedValue.self
    let pattern = PathPattern(path)
    let fallback = tolerance.dropsElements ? .dropping : fallback
    var isUnusable = false
    var isRefused = false
    do throws(JSONError) {
      let isFound = try forEachValue(at: pattern.components[...]) { reader throws(JSONError) in
        if isUnusable { return try reader.skipValue() }
        let start = reader.position
        do throws(JSONError) {
          values.collect(try read(&reader))
          reader.noteCollected(at: start, isOrdered: Values.keepsOrder)
        } catch {
          guard let fallback else { throw error }
          isRefused = true
          try reader.applyFallback(error, of: type, from: start, fallback)
          isRefused = false
          if case .dropping = fallback { return }
          isUnusable = true
        }
      }
      return isUnusable ? .unusable : isFound ? .collected : .missing
    } catch {
      if isRefused { throw error }
      try skipPathMismatch(error, from: start)
      return .missing
    }
  }
}

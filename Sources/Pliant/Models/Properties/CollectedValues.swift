// Properties whose path has a wildcard: the values at many places in one collection.

import PliantCore

extension _Pliant {
  /// A collection for the values of a path with a wildcard, such as `items.*.id`.
  public protocol CollectedValues {
    associatedtype CollectedValue

    /// A collection without values.
    static var nothingCollected: Self { get }
    mutating func collect(_ value: CollectedValue)
    /// The values, in order, for writing.
    var collectedValues: [CollectedValue] { get }
  }
}

extension _Pliant.CollectedValues {
  /// Whether the values are known to be written in the order in which they were read.
  fileprivate static var keepsOrder: Bool {
    let type = Self.nothingCollected as Any
    return type is [CollectedValue] || type is ContiguousArray<CollectedValue>
  }
}

extension _Pliant.CollectedValues where Self: RangeReplaceableCollection, CollectedValue == Element {
  public static var nothingCollected: Self { Self() }
  public mutating func collect(_ value: Element) { append(value) }
  public var collectedValues: [Element] { Array(self) }
}

extension Array: _Pliant.CollectedValues { public typealias CollectedValue = Element }
extension ContiguousArray: _Pliant.CollectedValues { public typealias CollectedValue = Element }

extension Set: _Pliant.CollectedValues {
  public static var nothingCollected: Set<Element> { [] }
  public mutating func collect(_ value: Element) { insert(value) }
  public var collectedValues: [Element] { Array(self) }
}

extension Optional: _Pliant.CollectedValues where Wrapped: _Pliant.CollectedValues {
  public static var nothingCollected: Wrapped? { Wrapped.nothingCollected }
  public mutating func collect(_ value: Wrapped.CollectedValue) { self?.collect(value) }
  public var collectedValues: [Wrapped.CollectedValue] { self?.collectedValues ?? [] }
}

/// What became of the values of a path with a wildcard.
enum CollectionOutcome {
  case collected
  /// The array of the first wildcard is missing or null.
  case missing
  /// A value was unusable, and is not dropped.
  case unusable(JSONError)
}

extension JSONReader {
  /// Adds the values at `path` within the next value to a collection; drops unusable ones if the tolerance allows it.
  mutating func collect<Values: _Pliant.CollectedValues>(
    into values: inout Values, path: String, _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) throws(JSONError) -> CollectionOutcome {
    let start = position
    let pattern = PathPattern(path)
    let drops = tolerance.dropsElements
    var unusable: JSONError?
    do throws(JSONError) {
      let isFound = try forEachValue(at: pattern.components[...]) { reader throws(JSONError) in
        let start = reader.position
        do throws(JSONError) {
          values.collect(try read(&reader))
          reader.noteCollected(at: start, isOrdered: Values.keepsOrder)
        } catch {
          unusable = error
          guard drops else { throw error }
          try reader.applyFallback(error, of: Values.CollectedValue.self, from: start, .dropping)
          unusable = nil
        }
      }
      return isFound ? .collected : .missing
    } catch {
      if let unusable, unusable.isRecoverable, !drops {
        move(to: start)
        try skipValue()
        return .unusable(unusable)
      }
      guard unusable == nil else { throw error }
      try skipPathMismatch(error, from: start)
      return .missing
    }
  }
}

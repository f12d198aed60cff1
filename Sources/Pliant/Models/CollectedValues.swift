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

extension JSONReader {
  /// Adds the values at `path` within the next value to a collection; drops unusable ones if the tolerance allows it.
  ///
  /// - Parameter type: the type of the values.
  /// - Returns: whether the array of the first wildcard exists.
  mutating func collect<Values: CollectedValues>(
    into values: inout Values, at path: ArraySlice<JSONPath.Component>, _ type: Any.Type,
    _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) throws(JSONError) -> Bool {
    let start = position
    do throws(JSONError) {
      return try forEachValue(at: path) { reader throws(JSONError) in
        let start = reader.position
        do throws(JSONError) {
          values.collect(try read(&reader))
          reader.noteCollected(at: start, isOrdered: Values.keepsOrder)
        } catch {
          try reader.applyFallback(error, of: type, from: start, .dropping)
        }
      }
    } catch {
      try skipPathMismatch(error, from: start)
      return false
    }
  }

  /// Reads the values at `path` within the next value; returns nil if the array of the first wildcard is missing or
  /// null.
  mutating func collect<Values: CollectedValues>(
    _: Values.Type, path: String, _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) throws(JSONError) -> Values? {
    var values = Values.nothingCollected
    let pattern = PathPattern(path)
    return try collect(into: &values, at: pattern.components[...], Values.CollectedValue.self, read) ? values : nil
  }
}

//===----------------------------------------------------------------------===//
// Properties whose path has a wildcard: the values of many places in one collection.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A collection that can take the values of a path with a wildcard, such as `items.*.id`, one after the other.
public protocol CollectedValues {
  associatedtype CollectedValue

  /// A collection without values.
  static var nothingCollected: Self { get }
  /// Adds one value.
  mutating func collect(_ value: CollectedValue)
  /// The values, in order, for writing them back.
  var collectedValues: [CollectedValue] { get }
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
  /// Reads the values at `path` within the next value; nil when the array of the first wildcard is missing or null.
  @usableFromInline
  mutating func collect<Values: CollectedValues>(
    _: Values.Type, path: StaticString, _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) throws(JSONError) -> Values? {
    var values = Values.nothingCollected
    let pattern = PathPattern("\(path)")
    let isThere = try forEachValue(at: pattern.components[...]) { reader throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        values.collect(try read(&reader))
      } catch {
        try reader.settle(error, of: Values.CollectedValue.self, from: start, .dropping)
      }
    }
    return isThere ? values : nil
  }
}

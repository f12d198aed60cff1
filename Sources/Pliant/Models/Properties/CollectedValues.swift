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
  static var keepsOrder: Bool {
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

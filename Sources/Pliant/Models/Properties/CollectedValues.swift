// Properties whose path has a wildcard: the values at many places in one collection.

import PliantCore

extension _Pliant {
  /// A collection for the values of a path with a wildcard, such as `items.*.id`.
  public protocol CollectedValues {
    associatedtype CollectedValue

    init(collected values: [CollectedValue])
    /// The values, in order, for writing.
    var collectedValues: [CollectedValue] { get }
  }
}

extension _Pliant.CollectedValues {
  /// Whether the values are known to be written in the order in which they were read.
  static var keepsOrder: Bool {
    let type = Self(collected: []) as Any
    return type is [CollectedValue] || type is ContiguousArray<CollectedValue>
  }
}

extension _Pliant.CollectedValues where Self: ElementCollection, CollectedValue == Element {
  public init(collected values: [Element]) { self.init(values) }
  public var collectedValues: [Element] { Array(self) }
}

extension Array: _Pliant.CollectedValues { public typealias CollectedValue = Element }
extension ContiguousArray: _Pliant.CollectedValues { public typealias CollectedValue = Element }
extension Set: _Pliant.CollectedValues { public typealias CollectedValue = Element }

extension Optional: _Pliant.CollectedValues where Wrapped: _Pliant.CollectedValues {
  public init(collected values: [Wrapped.CollectedValue]) { self = Wrapped(collected: values) }
  public var collectedValues: [Wrapped.CollectedValue] { self?.collectedValues ?? [] }
}

//===----------------------------------------------------------------------===//
// Sorting by an integer. The standard library's `sorted(by:)` is compiled again for each type of elements and each
// closure, into 3 KB of code; this is compiled once.
//===----------------------------------------------------------------------===//

/// The order of elements by integer keys. Elements with equal keys stay in their order.
package enum StableOrder {
  /// Returns the indices of the elements in the order of their keys.
  ///
  /// - Parameter keys: the key of each element.
  @inline(never)
  package static func indices(_ keys: [Int]) -> [Int] {
    keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }
}

extension Array {
  /// Returns the elements in the order of integers. Elements with equal ones stay in their order.
  package func stablySorted(by key: (Element) -> Int) -> [Element] {
    StableOrder.indices(map(key)).map { self[$0] }
  }
}

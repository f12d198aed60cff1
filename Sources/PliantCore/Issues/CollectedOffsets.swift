// CollectedOffsets: the places of values that wildcard paths collected, in the order of the document.

/// The offsets of collected values, for lookup by range.
///
/// Values are collected mostly in document order. New ones are kept aside until a lookup, and then sorted together with
/// those behind the first of them only, so that the time for all of them is that of sorting them once.
struct CollectedOffsets {
  struct Value {
    let offset: Int
    /// Whether the value keeps its index when it is written back.
    let isOrdered: Bool
  }

  private var values: [Value] = []
  private var added: [Value] = []

  /// Adds a value, or replaces the one with the same offset.
  mutating func insert(_ offset: Int, isOrdered: Bool) {
    added.append(Value(offset: offset, isOrdered: isOrdered))
  }

  mutating func values(in range: Range<Int>) -> ArraySlice<Value> {
    sortAdded()
    let start = firstIndex(from: range.lowerBound)
    return values[start..<Swift.max(start, firstIndex(from: range.upperBound))]
  }

  private mutating func sortAdded() {
    guard let least = added.map({ $0.offset }).min() else { return }
    let start = firstIndex(from: least)
    // The sort is stable, so of two values with one offset, the newer one comes last.
    let unsorted = Array(values[start...] + added)
    values.removeSubrange(start...)
    added = []
    for value in unsorted.stablySorted(by: { $0.offset }) {
      if values.last?.offset == value.offset { values.removeLast() }
      values.append(value)
    }
  }

  private func firstIndex(from offset: Int) -> Int {
    values.partitioningIndex { $0.offset >= offset }
  }
}

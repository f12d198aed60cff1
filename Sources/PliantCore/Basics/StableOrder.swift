// Sorting, and searching in sorted arrays. The standard library's `sorted(by:)` is compiled again for each type of
// elements, into 3 KB of code, and promises no order of equal elements. This sorts the indices of the elements, and is
// compiled twice: for any order, and for texts.

/// The order of elements. Equal elements stay in their order.
package enum StableOrder {
  /// Returns the indices of elements in their order.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - precedes: whether the element at the first index comes before the one at the second.
  @inline(never)
  package static func indices(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] { mergeSort(count, precedes) }

  /// Inlined into its two callers, so that texts are compared without a call.
  @inline(__always)
  private static func mergeSort(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    // Sorts runs of 16 by insertion, and merges neighbors until one is left.
    var length = 16
    for start in stride(from: 0, to: count, by: length) {
      for next in start..<min(start + length, count) {
        var place = next
        while place > start, precedes(next, order[place - 1]) {
          order[place] = order[place - 1]
          place -= 1
        }
        order[place] = next
      }
    }
    guard count > length else { return order }
    var merged = order
    while length < count {
      for start in stride(from: 0, to: count, by: 2 * length) {
        let middle = min(start + length, count)
        let end = min(middle + length, count)
        var (left, right) = (start, middle)
        let isSorted = middle == end || !precedes(order[middle], order[middle - 1])
        for place in start..<end {
          if left < middle, isSorted || right == end || !precedes(order[right], order[left]) {
            merged[place] = order[left]
            left += 1
          } else {
            merged[place] = order[right]
            right += 1
          }
        }
      }
      swap(&order, &merged)
      length *= 2
    }
    return order
  }

  /// Returns the indices of integers in their order.
  @inline(never)
  package static func indices(_ keys: [Int]) -> [Int] { indices(keys.count) { keys[$0] < keys[$1] } }

  /// Returns the indices of texts in the order of their UTF-8 code units.
  @inline(never)
  package static func indices(_ texts: [String]) -> [Int] {
    // Most texts differ in their first eight bytes, which are compared as one number. No byte is less than those after
    // the end of a text.
    let heads = texts.map { text in
      var text = text
      return text.withUTF8 { bytes in
        var head: UInt64 = 0
        for index in 0..<8 { head = unsafe head << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        return head
      }
    }
    return mergeSort(texts.count) { left, right in
      heads[left] != heads[right]
        ? heads[left] < heads[right] : texts[left].utf8.lexicographicallyPrecedes(texts[right].utf8)
    }
  }
}

extension Array {
  /// Returns the elements in the order of integers. Elements with equal ones stay in their order.
  @_semantics("optimize.sil.specialize.generic.never")
  package func stablySorted(by key: (Element) -> Int) -> [Element] {
    StableOrder.indices(map(key)).map { self[$0] }
  }

  /// Returns the elements in an order. Equal ones stay in their order.
  package func stablySorted(_ precedes: (Element, Element) -> Bool) -> [Element] {
    StableOrder.indices(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }

  /// Returns the index of the first element that satisfies a condition, or `endIndex`. All elements after it must
  /// satisfy the condition, too.
  ///
  /// Complexity: logarithmic.
  @inline(__always)
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

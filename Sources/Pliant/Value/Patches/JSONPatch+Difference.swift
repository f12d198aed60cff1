// The patch that turns one value into another.

extension JSON {
  /// Returns a patch that turns this value into `target`: afterwards the two are equal.
  ///
  /// ```swift
  /// let before: JSON = ["a": [1, 2, 3]], after: JSON = ["a": [1, 3], "b": true]
  /// before.patch(to: after)
  /// // [{"op":"remove","path":"/a/1"},{"op":"add","path":"/b","value":true}]
  /// ```
  ///
  /// The patch contains only the differences. In arrays, it finds inserted and removed elements if the differing part
  /// is short enough, and compares longer parts index by index, so that time stays linear. It only adds, removes and
  /// replaces.
  public func patch(to target: JSON) -> JSONPatch {
    var difference = PatchMaker()
    difference.compare(self, target)
    return JSONPatch(difference.operations)
  }
}

private struct PatchMaker {
  var operations: [JSONPatch.Operation] = []
  private var tokens: [String] = []

  /// Differences below this level are replaced as a whole.
  private static let depthLimit = 64
  /// The maximum size of the table for a longest common subsequence.
  private static let tableLimit = 1 << 18

  private var pointer: JSONPointer { JSONPointer(tokens: tokens) }

  mutating func compare(_ old: JSON, _ new: JSON) {
    guard tokens.count < Self.depthLimit else {
      if old != new { replace(new) }
      return
    }
    let before = operations.count
    switch (old.type, new.type) {
    case (.object, .object): compare(old.objectValue, new.objectValue)
    case (.array, .array): compare(old.arrayValue, new.arrayValue)
    default:
      if old != new { replace(new) }
      return
    }
    // With more changes than values, the whole value is replaced.
    if operations.count - before > max(1, new.count) {
      operations.removeSubrange(before...)
      replace(new)
    }
  }

  private mutating func replace(_ new: JSON) {
    operations.append(.replace(at: pointer, with: new))
  }

  private mutating func inside(_ token: String, _ body: (inout PatchMaker) -> Void) {
    tokens.append(token)
    body(&self)
    tokens.removeLast()
  }

  // MARK: - Objects

  private mutating func compare(_ old: JSON.Object, _ new: JSON.Object) {
    for (key, _) in old where !new.has(key) {
      operations.append(.remove(at: pointer.appending(key)))
    }
    for (key, value) in new {
      if let oldValue = old[key] {
        inside(key) { $0.compare(oldValue, value) }
      } else {
        operations.append(.add(value, at: pointer.appending(key)))
      }
    }
  }

  // MARK: - Arrays

  private mutating func compare(_ old: [JSON], _ new: [JSON]) {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    var place = start
    var (oldStart, newStart) = (start, start)
    for (oldIndex, newIndex) in common(old[start..<oldEnd], new[start..<newEnd]) + [(oldEnd, newEnd)] {
      change(old[oldStart..<oldIndex], new[newStart..<newIndex], at: &place)
      place += 1
      (oldStart, newStart) = (oldIndex + 1, newIndex + 1)
    }
  }

  /// Changes elements, starting at `place`, into others without common elements, and moves `place` behind them.
  private mutating func change(_ old: ArraySlice<JSON>, _ new: ArraySlice<JSON>, at place: inout Int) {
    let shared = min(old.count, new.count)
    for (oldElement, newElement) in zip(old, new) {
      inside(String(place)) { $0.compare(oldElement, newElement) }
      place += 1
    }
    for _ in 0..<(old.count - shared) { operations.append(.remove(at: pointer.appending(String(place)))) }
    for element in new.dropFirst(shared) {
      operations.append(.add(element, at: pointer.appending(String(place))))
      place += 1
    }
  }

  /// Returns the index pairs of a longest common subsequence; empty if the table for it would be too large.
  private func common(_ old: ArraySlice<JSON>, _ new: ArraySlice<JSON>) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count <= Self.tableLimit / new.count else { return [] }
    // Equal elements have equal numbers.
    var numbers = CompactDictionary<JSON, Int>()
    func number(_ element: JSON) -> Int32 {
      if let number = numbers[element] { return Int32(number) }
      numbers[element] = numbers.count
      return Int32(numbers.count - 1)
    }
    let left = old.map(number)
    let right = new.map(number)
    // lengths[i][j]: the length of the longest common subsequence of left[i...] and right[j...].
    let width = right.count + 1
    var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i * width + j] =
          left[i] == right[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var matches: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        matches.append((old.startIndex + i, new.startIndex + j))
        i += 1
        j += 1
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return matches
  }
}

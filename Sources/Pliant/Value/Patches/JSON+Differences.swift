// The differences between two values, for people and tests.

public import PliantCore

extension JSON {
  /// A place where two values differ.
  public struct Difference: Sendable, Hashable, _Pliant.Described {
    /// The path from the root.
    public let path: JSONPath
    /// The value at this path in the first value; nil if there is none.
    public let old: JSON?
    /// The value at this path in the second value; nil if there is none.
    public let new: JSON?

    /// `$.items[0].price: expected number 1, found number 2`
    public var description: String { "\(path.shortDescription): \(JSON.deviation(old, new))" }
  }

  /// Returns the places where another value differs from this one, in the order of this one; empty if they are equal.
  ///
  /// ```swift
  /// for difference in expected.differences(from: found) { print(difference) }
  /// ```
  ///
  /// Arrays are compared index by index, and objects regardless of the order of their members.
  ///
  /// - Parameters:
  ///   - other: the value to compare with.
  ///   - limit: the maximum number of differences.
  public func differences(from other: JSON, limit: Int = 100) -> [Difference] {
    differences(from: other, limit: limit, inArrays: true)
  }

  /// - Parameter inArrays: whether arrays are compared by element, rather than as a whole.
  func differences(from other: JSON, limit: Int, inArrays: Bool) -> [Difference] {
    var differences: [Difference] = []
    var steps = StepList()
    var pending: [(place: Int?, old: JSON?, new: JSON?)] = [(nil, self, other)]
    while let pair = pending.popLast(), differences.count < limit {
      func inner(_ step: JSONPath.Component, _ old: JSON?, _ new: JSON?) -> (place: Int?, old: JSON?, new: JSON?) {
        (steps.append(step, in: pair.place), old, new)
      }
      switch (pair.old?.type, pair.new?.type) {
      case (.array, .array) where inArrays:
        let (old, new) = (pair.old?.arrayValue ?? [], pair.new?.arrayValue ?? [])
        for index in (0..<max(old.count, new.count)).reversed() {
          pending.append(
            inner(
              .index(index), index < old.count ? old[index] : JSON?.none, index < new.count ? new[index] : JSON?.none))
        }
      case (.object, .object):
        let (old, new) = (pair.old?.objectValue ?? [:], pair.new?.objectValue ?? [:])
        for (key, value) in new.reversed() where !old.has(key) {
          pending.append(inner(.key(key), JSON?.none, value))
        }
        for (key, value) in old.reversed() { pending.append(inner(.key(key), value, new[key])) }
      default:
        if pair.old != pair.new {
          differences.append(Difference(path: steps.path(to: pair.place), old: pair.old, new: pair.new))
        }
      }
    }
    return differences
  }
}

/// A list of steps, each with its parent, from which the path to a place is built.
private struct StepList {
  private var steps: [(outer: Int?, step: JSONPath.Component)] = []

  mutating func append(_ step: JSONPath.Component, in outer: Int?) -> Int {
    steps.append((outer, step))
    return steps.count - 1
  }

  func path(to place: Int?) -> JSONPath {
    var path: [JSONPath.Component] = []
    var place = place
    while let current = place {
      path.append(steps[current].step)
      place = steps[current].outer
    }
    return JSONPath(path.reversed())
  }
}

//===----------------------------------------------------------------------===//
// Where two values differ, for people and tests.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSON {
  /// A place where two values differ.
  public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The way from the root.
    public let path: JSONPath
    /// What is there in the one; nil if nothing.
    public let old: JSON?
    /// What is there in the other; nil if nothing.
    public let new: JSON?

    /// `$.items[0].price: expected number 1, found number 2`
    public var description: String {
      "\(path): expected \(old?.summary ?? "nothing"), found \(new?.summary ?? "nothing")"
    }
  }

  /// Where another value differs from this one, in the order of this one; empty if they are equal.
  ///
  /// ```swift
  /// for difference in expected.differences(from: found) { print(difference) }
  /// ```
  ///
  /// Arrays are compared place by place, objects whatever the order of their members.
  ///
  /// - Parameter limit: how many differences are enough.
  public func differences(from other: JSON, limit: Int = 100) -> [Difference] {
    var differences: [Difference] = []
    var pending = [Pair(path: nil, old: self, new: other)]
    while let pair = pending.popLast(), differences.count < limit {
      switch (pair.old?.type, pair.new?.type) {
      case (.array, .array):
        let (old, new) = (pair.old?.arrayValue ?? [], pair.new?.arrayValue ?? [])
        for index in (0..<max(old.count, new.count)).reversed() {
          pending.append(
            Pair(
              path: Trail(pair.path, .index(index)), old: index < old.count ? old[index] : Optional.none,
              new: index < new.count ? new[index] : Optional.none))
        }
      case (.object, .object):
        let (old, new) = (pair.old?.objectValue ?? [:], pair.new?.objectValue ?? [:])
        for (key, value) in new.reversed() where old[key] == Optional<JSON>.none {
          pending.append(Pair(path: Trail(pair.path, .key(key)), old: Optional.none, new: value))
        }
        for (key, value) in old.reversed() {
          pending.append(Pair(path: Trail(pair.path, .key(key)), old: value, new: new[key]))
        }
      default:
        guard pair.old != pair.new || (pair.old == Optional<JSON>.none) != (pair.new == Optional<JSON>.none) else {
          continue
        }
        differences.append(Difference(path: pair.path.path, old: pair.old, new: pair.new))
      }
    }
    return differences
  }

  private struct Pair {
    let path: Trail?
    let old: JSON?
    let new: JSON?
  }
}

/// A path as a list that begins at its end, so that the paths of siblings share what they have in common.
private final class Trail {
  let outer: Trail?
  let step: JSONPath.Component
  let depth: Int

  init(_ outer: Trail?, _ step: JSONPath.Component) {
    self.outer = outer
    self.step = step
    depth = (outer?.depth ?? 0) + 1
  }
}

extension Trail? {
  fileprivate var path: JSONPath {
    var steps: [JSONPath.Component] = []
    var trail = self
    while let current = trail {
      steps.append(current.step)
      trail = current.outer
    }
    return JSONPath(steps.reversed())
  }
}

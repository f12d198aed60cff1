// ForeignWork: the work limit for values that are captured from another decoder.

import Foundation
import PliantCore

/// Counts the values that are captured from a decoder that is not Pliant's.
///
/// A value of a plain Codable type is captured if the decoder can't give it, also if values inside it were captured
/// before: conversions may make it usable. In a recursive type, each level can be captured again for a reason of its
/// own:
///
/// ```
/// {"a":[{"a":[{"a":[],"id":"x"}],"id":"x"}],"id":"x"}
///             └── 3 values ──┘
///       └──────── 6 values, plus 3 before ─────────┘
/// ```
///
/// The sum grows with the square of the depth. So a value is refused if the values captured inside it before are more
/// than ``limit`` times its own.
final class ForeignWork: @unchecked Sendable {
  /// The number of times that a value may be captured for the levels around it: more than a usable document needs.
  static let limit = 16
  /// The least number of values that the limit is a multiple of.
  private static let leastCount = 64
  /// The number of models inside each other that are copied. Beyond it, the outermost one is copied at once.
  private static let nestedCopies = 2

  /// The captures inside a value that is being decoded.
  @TaskLocal private static var current: ForeignWork?

  /// Protects the other fields: a type's own code may decode in tasks.
  private let lock = NSLock()
  private var path: [JSONPath.Component] = []
  /// At `n`, what was captured of the value at the first `n` components of `path`, but not of the one at the next
  /// component: the number of values, and the greatest number of captures inside each other.
  private var levels: [(count: Int, copies: Int)] = []
  /// Whether models inside others were copied too often, so that only the outermost one is copied.
  private var isOutermostCopied = false

  static var isInside: Bool { current != nil }

  /// Adds a copy of a model inside another one. Throws a `JSONError` if the outermost model has to be copied instead:
  /// as the error of a decoder, it would lose its kind around hidden values.
  static func copy(at path: @autoclosure () -> JSONPath, _ copy: () throws -> ForeignValue) throws -> ForeignValue {
    guard let current else { return try copy() }
    let path = path()
    guard current.mayCopy(at: path.components) else { throw JSONError(.workLimitExceeded(limit: limit)) }
    let value = try copy()
    _ = current.add(value.count, at: path.components)
    return value
  }

  private func mayCopy(at path: [JSONPath.Component]) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let isInside = self.path.starts(with: path)
    if isInside, captures(from: path.count).copies >= Self.nestedCopies { isOutermostCopied = true }
    return !isOutermostCopied
  }

  /// What was captured at a level and those inside it.
  private func captures(from level: Int) -> (count: Int, copies: Int) {
    levels.dropFirst(level).reduce((0, 0)) { ($0.0 + $1.count, Swift.max($0.1, $1.copies)) }
  }

  /// Decodes a value, and counts the captures inside it.
  static func measure<Result>(_ decode: () throws -> Result) rethrows -> Result {
    if current != nil { return try decode() }
    return try $current.withValue(ForeignWork(), operation: decode)
  }

  /// Adds a captured value. It is an error if its inner values were captured too often.
  static func add(_ value: ForeignValue, at path: @autoclosure () -> JSONPath) throws {
    guard let current else { return }
    let count = value.count
    let inner = current.add(count, at: path().components)
    guard inner > limit * Swift.max(count, leastCount) else { return }
    throw JSONError(.workLimitExceeded(limit: limit), path: path()).asDecodingError()
  }

  /// Adds the count of a captured value; returns the number of values that were captured inside it before.
  private func add(_ count: Int, at path: [JSONPath.Component]) -> Int {
    lock.lock()
    defer { lock.unlock() }
    let shared = zip(self.path, path).prefix { $0 == $1 }.count
    let isInside = shared == path.count
    let inner = isInside ? captures(from: shared) : (count: 0, copies: 0)
    // The values below the shared part of the paths are decoded, so only the levels around them need their sum.
    let level = isInside ? Swift.max(shared, 1) - 1 : shared
    let sum = captures(from: level)
    levels = levels.prefix(level) + [sum]
    while levels.count < path.count { levels.append((0, 0)) }
    let last = levels.count - 1
    levels[last] = (levels[last].count + count, Swift.max(levels[last].copies, inner.copies + 1))
    self.path = path
    return inner.count
  }
}

extension ForeignValue {
  /// The number of values, itself included.
  fileprivate var count: Int {
    var count = 0
    _ = contains { _ in
      count += 1
      return false
    }
    return count
  }
}

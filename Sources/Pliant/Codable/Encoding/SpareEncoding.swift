// SpareEncoding: state that one encoding leaves for the next, so that tiny documents need no new one.

import PliantCore

/// The levels, the buffer and the known types of a finished encoding, for the next one with the same options. All
/// encoders without options share one; each other encoder shares one with its copies. An encoding never waits for it,
/// but creates its own state if there is none.
final class SpareEncoding: Sendable {
  static let ofDefaults = SpareEncoding()

  /// The root, of which an encoding that takes it is the only owner.
  private let root = IdleSlot<EncodingLevel>()

  deinit { drop() }

  @inline(__always)
  func take() -> EncodingLevel? { unsafe root.take()?.takeRetainedValue() }

  /// Keeps the state of a finished encoding, unless a part of it is still referenced.
  @inline(__always)
  func put(_ level: inout EncodingLevel) {
    guard isKnownUniquelyReferenced(&level), level.prepareForNextDocument() else { return }
    let spare = unsafe Unmanaged.passRetained(level)
    if unsafe !root.add(spare) { unsafe spare.release() }
  }

  /// Drops the state, because the options have changed.
  func drop() { _ = take() }
}

extension EncodingLevel {
  /// Resets this root; false if that is impossible, or the memory should be released.
  @inline(__always)
  fileprivate func prepareForNextDocument() -> Bool {
    // The state counts all levels. One that is still referenced elsewhere is not below this one.
    guard node == nil, forgetInnerValues() == state.levelCount, state.prepareForNextDocument() else { return false }
    kind = .none
    count = 0
    keyMask = 0
    return true
  }

  private static let sparedLevels = 32

  /// Releases the last values of the inner levels that this document used, and the levels that only a deep document
  /// needs; returns the number of levels from this one on that are not referenced elsewhere.
  private func forgetInnerValues(keeping limit: Int = sparedLevels) -> Int {
    guard isKnownUniquelyReferenced(&next), let inner = next else { return 1 }
    if inner.spareCount == 0 {
      guard limit > 0 else {
        next = nil
        return 1
      }
      inner.step = .none
      inner.spareCount = inner.forgetInnerValues(keeping: limit - 1)
    }
    return 1 &+ inner.spareCount
  }
}

extension EncodingState {
  /// The maximum capacity, in bytes, of a buffer that is kept.
  private static let sparedCapacity = 1 << 16
  /// The maximum number of types that are kept; a program can create them without limit.
  private static let sparedTypes = 1024

  @inline(__always)
  fileprivate func prepareForNextDocument() -> Bool {
    guard writer.capacity <= Self.sparedCapacity, types?.count ?? 0 <= Self.sparedTypes else { return false }
    writer.restart()
    keys.truncate(to: 0)
    metWrapper = false
    modelDepth = 0
    return true
  }
}

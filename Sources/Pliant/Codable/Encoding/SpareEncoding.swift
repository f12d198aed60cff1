// SpareEncoding: state that one encoding leaves for the next, so that tiny documents need no new one.

// FoundationEssentials has no locks.
import Foundation
import PliantCore

/// The levels, the buffer and the known types of a finished encoding, for the next one with the same options.
///
/// All encoders without options share one; each other encoder shares one with its copies. An encoding never waits for
/// it: if there is no state, or another encoding is accessing it, it creates its own.
final class SpareEncoding: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the level, and an encoding that takes it is its only owner.
  static let ofDefaults = SpareEncoding()

  private let lock = NSLock()
  // Only accessed with the lock held.
  @safe @exclusivity(unchecked) private var root: EncodingLevel?

  @inline(__always)
  func take() -> EncodingLevel? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return root.take()
  }

  /// Keeps the state of a finished encoding, unless a part of it is still referenced.
  @inline(__always)
  func put(_ root: inout EncodingLevel) {
    guard isKnownUniquelyReferenced(&root), root.prepareForNextDocument(), lock.try() else { return }
    self.root = root
    lock.unlock()
  }

  /// Drops the state, because the options have changed.
  func drop() {
    lock.lock()
    defer { lock.unlock() }
    root = nil
  }
}

extension EncodingLevel {
  /// Resets this root; false if that is impossible, or the memory should be released.
  @inline(__always)
  fileprivate func prepareForNextDocument() -> Bool {
    // The state counts all levels. One that is still referenced, by a container or as an encoder, is not below this
    // one.
    guard node == nil, state.levelCount == forgetInnerValues(), state.prepareForNextDocument() else { return false }
    kind = .none
    count = 0
    keyMask = 0
    return true
  }

  /// Releases the last values of the levels below; returns the number of levels that are not referenced elsewhere.
  private func forgetInnerValues() -> Int {
    guard isKnownUniquelyReferenced(&next), let next = next else { return 1 }
    next.key = nil
    next.text = ""
    return 1 &+ next.forgetInnerValues()
  }
}

extension EncodingState {
  /// The maximum capacity, in bytes, of a buffer that is kept.
  private static let sparedCapacity = 1 << 16
  /// The maximum number of types and keys that are kept; a program can create both without limit.
  private static let sparedNames = 1024

  @inline(__always)
  fileprivate func prepareForNextDocument() -> Bool {
    guard writer.capacity <= Self.sparedCapacity, !hasMoreNames(than: Self.sparedNames) else { return false }
    writer.restart()
    keys.truncate(to: 0)
    metWrapper = false
    modelDepth = 0
    return true
  }
}

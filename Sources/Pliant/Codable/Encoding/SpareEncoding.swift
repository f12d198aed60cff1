//===----------------------------------------------------------------------===//
// SpareEncoding: what one encoding leaves for the next, so that a tiny document doesn't pay for making it.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no locks.
import Foundation
import PliantCore

/// The levels, the buffer and the knowledge of types of an encoding that is over, for the next one with the same options.
///
/// There is one for all encoders without options, and one for each other encoder and its copies. It is never waited for:
/// an encoding that finds nothing, or another one at it, makes its own.
final class SpareEncoding: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the level, and who takes it is the only one that has it.
  static let ofDefaults = SpareEncoding()

  private let lock = NSLock()
  // Accessed with the lock only.
  @exclusivity(unchecked) private var uncheckedRoot: EncodingLevel?

  /// The level to begin with; nil when there is none to be had.
  @inline(__always)
  func take() -> EncodingLevel? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    return unsafe uncheckedRoot.take()
  }

  /// Keeps what an encoding that came to its end is done with, unless somebody still has a part of it.
  @inline(__always)
  func put(_ root: inout EncodingLevel) {
    guard isKnownUniquelyReferenced(&root), root.prepareForNextDocument(), lock.try() else { return }
    unsafe uncheckedRoot = root
    lock.unlock()
  }

  /// Forgets what there is: the options are others now.
  func drop() {
    lock.lock()
    defer { lock.unlock() }
    unsafe uncheckedRoot = nil
  }
}

extension EncodingLevel {
  /// Makes this root as if nothing had been encoded; false when that can't be, or the memory should be given back.
  @inline(__always)
  fileprivate func prepareForNextDocument() -> Bool {
    // A level that was kept, with a container or as an encoder, is known by the state, and not below this one.
    guard node == nil, state.levelCount == forgetInnerValues(), state.prepareForNextDocument() else { return false }
    kind = .none
    count = 0
    keyMask = 0
    return true
  }

  /// Lets go of what the levels below have of their last values; returns how many levels there are that nobody else has.
  private func forgetInnerValues() -> Int {
    guard isKnownUniquelyReferenced(&next), let next else { return 1 }
    next.key = nil
    next.text = ""
    return 1 &+ next.forgetInnerValues()
  }
}

extension EncodingState {
  /// The most bytes that a buffer may have to be kept.
  private static let sparedCapacity = 1 << 16
  /// The most types and keys that are kept; a program can make both without end.
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

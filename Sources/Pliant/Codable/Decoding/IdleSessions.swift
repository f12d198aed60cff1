//===----------------------------------------------------------------------===//
// IdleSessions: sessions between two decodings.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no locks.
import Foundation

/// Sessions that wait for the next decoding, whoever's that is: to make one takes as long as to decode a small document.
@safe
final class IdleSessions: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the sessions, each of which nobody else has.
  static let all = IdleSessions()

  private let lock = NSLock()
  /// The first of them, which knows the next.
  @exclusivity(unchecked) private var first: Unmanaged<DecodingSession>?
  @exclusivity(unchecked) private var count = 0
  private let limit = 8
  /// Containers that somebody has although their decoding has ended.
  @exclusivity(unchecked) private var kept: [KeptContainer] = []
  /// Which of them is looked at next.
  @exclusivity(unchecked) private var nextKept = 0

  /// A session, with the reference to it; nil if there is none, or it would take waiting.
  func take() -> Unmanaged<DecodingSession>? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    guard let session = unsafe first else { return nil }
    // SAFETY: who waits is referred to by the list.
    unsafe session._withUnsafeGuaranteedRef { session in
      unsafe first = unsafe session.nextIdle
      unsafe session.nextIdle = nil
    }
    unsafe count &-= 1
    return unsafe session
  }

  /// Keeps a session and the reference to it, unless there are enough.
  func add(_ session: Unmanaged<DecodingSession>) {
    guard lock.try() else { return unsafe session.release() }
    let abandoned = unsafe kept.isEmpty ? nil : takeAbandoned()
    let isWanted = unsafe count < limit
    if isWanted {
      unsafe session._withUnsafeGuaranteedRef { session in unsafe session.nextIdle = unsafe first }
      unsafe first = unsafe session
      unsafe count &+= 1
    }
    lock.unlock()
    // To free what a program decoded may run its code.
    if !isWanted { unsafe session.release() }
    abandoned?.deallocate()
  }

  /// Keeps containers as long as somebody else has them.
  func add(_ containers: [KeptContainer]) {
    lock.lock()
    defer { lock.unlock() }
    unsafe kept += containers
  }

  /// Looks at two of the containers that were kept, so that there are never many that nobody has any more.
  @inline(never)
  private func takeAbandoned() -> KeptContainer? {
    for _ in 0..<2 {
      if unsafe nextKept >= kept.count { unsafe nextKept = 0 }
      if unsafe kept[nextKept].isAbandoned {
        unsafe kept.swapAt(nextKept, kept.count - 1)
        return unsafe kept.removeLast()
      }
      unsafe nextKept += 1
    }
    return nil
  }
}

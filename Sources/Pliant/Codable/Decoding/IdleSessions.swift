//===----------------------------------------------------------------------===//
// IdleSessions: sessions between two decodings.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no locks.
import Foundation

/// Sessions that wait for the next decoding, whoever's that is: to make one takes as long as to decode a small document.
final class IdleSessions: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the sessions, each of which nobody else has.
  static let all = IdleSessions()

  private let lock = NSLock()
  /// The first of them, which knows the next.
  @exclusivity(unchecked) private var first: DecodingSession?
  @exclusivity(unchecked) private var count = 0
  private let limit = 8
  /// Containers that somebody has although their decoding has ended.
  private var kept: [KeptContainer] = []
  /// Which of them is looked at next.
  private var nextKept = 0

  /// A session; nil if there is none, or it would take waiting.
  func take() -> DecodingSession? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    guard let session = unsafe first else { return nil }
    unsafe first = unsafe session.nextIdle
    unsafe session.nextIdle = nil
    unsafe count &-= 1
    return session
  }

  /// Keeps a session, unless there are enough.
  func add(_ session: DecodingSession) {
    guard lock.try() else { return }
    let abandoned = kept.isEmpty ? nil : takeAbandoned()
    if unsafe count < limit {
      unsafe session.nextIdle = unsafe first
      unsafe first = session
      unsafe count &+= 1
    }
    lock.unlock()
    // To free what a program decoded may run its code.
    abandoned?.deallocate()
  }

  /// Keeps containers as long as somebody else has them.
  func add(_ containers: [KeptContainer]) {
    lock.lock()
    defer { lock.unlock() }
    kept += containers
  }

  /// Looks at two of the containers that were kept, so that there are never many that nobody has any more.
  @inline(never)
  private func takeAbandoned() -> KeptContainer? {
    for _ in 0..<2 {
      if nextKept >= kept.count { nextKept = 0 }
      if kept[nextKept].isAbandoned {
        kept.swapAt(nextKept, kept.count - 1)
        return kept.removeLast()
      }
      nextKept += 1
    }
    return nil
  }
}

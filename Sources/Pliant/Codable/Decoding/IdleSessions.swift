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
    defer { lock.unlock() }
    guard unsafe count < limit else { return }
    unsafe session.nextIdle = unsafe first
    unsafe first = session
    unsafe count &+= 1
  }
}

//===----------------------------------------------------------------------===//
// SessionSlot: room for one idle session.
//===----------------------------------------------------------------------===//

#if canImport(Darwin)
import Foundation

/// Room for one idle session, and the reference to it. Atomics need newer systems than Pliant does.
@safe
final class SessionSlot: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the session, which nobody else has.
  private let lock = NSLock()
  @exclusivity(unchecked) private var session: Unmanaged<DecodingSession>?

  /// The session; nil if there is none, or it would take waiting.
  func take() -> Unmanaged<DecodingSession>? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    let taken = unsafe session
    unsafe session = nil
    return unsafe taken
  }

  /// Whether there was room for the session.
  func add(_ other: Unmanaged<DecodingSession>) -> Bool {
    guard lock.try() else { return false }
    defer { lock.unlock() }
    guard unsafe session == nil else { return false }
    unsafe session = unsafe other
    return true
  }
}
#else
import Synchronization

/// Room for one idle session, and the reference to it.
@safe
struct SessionSlot: ~Copyable, Sendable {
  /// The address of the session; 0 if there is none.
  private let address = Atomic<UInt>(0)

  /// The session; nil if there is none.
  @inline(__always)
  borrowing func take() -> Unmanaged<DecodingSession>? {
    // SAFETY: `add` put the address there, and whoever takes it out has the reference that came with it.
    unsafe UnsafeRawPointer(bitPattern: address.exchange(0, ordering: .acquiring)).map { unsafe .fromOpaque($0) }
  }

  /// Whether there was room for the session.
  @inline(__always)
  borrowing func add(_ session: Unmanaged<DecodingSession>) -> Bool {
    let new = unsafe UInt(bitPattern: session.toOpaque())
    return address.compareExchange(expected: 0, desired: new, ordering: .releasing).exchanged
  }
}
#endif

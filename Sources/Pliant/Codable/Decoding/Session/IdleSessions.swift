// IdleSessions: sessions between two decodings.

#if canImport(Darwin)
import Foundation

/// A slot for one idle session, with the reference to it. Atomics require newer systems than Pliant does.
@safe
final class SessionSlot: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the session, to which there is no other reference.
  private let lock = NSLock()
  @exclusivity(unchecked) private var session: Unmanaged<DecodingSession>?

  /// Takes the session. Returns nil if the slot is empty, or if another thread has the lock.
  func take() -> Unmanaged<DecodingSession>? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    let taken = unsafe session
    unsafe session = nil
    return unsafe taken
  }

  /// Stores the session; returns false if there is no room.
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

/// A slot for one idle session, with the reference to it.
@safe
struct SessionSlot: ~Copyable, Sendable {
  /// The address of the session; 0 while the slot is empty.
  private let address = Atomic<UInt>(0)

  /// Takes the session. Returns nil if the slot is empty.
  @inline(__always)
  borrowing func take() -> Unmanaged<DecodingSession>? {
    // SAFETY: `add` stored the address, and the caller takes over the reference that came with it.
    unsafe UnsafeRawPointer(bitPattern: address.exchange(0, ordering: .acquiring)).map { unsafe .fromOpaque($0) }
  }

  /// Stores the session; returns false if there is no room.
  @inline(__always)
  borrowing func add(_ session: Unmanaged<DecodingSession>) -> Bool {
    let new = unsafe UInt(bitPattern: session.toOpaque())
    return address.compareExchange(expected: 0, desired: new, ordering: .releasing).exchanged
  }
}
#endif

/// Sessions that wait for the next decoding, in any thread. Making one takes as long as decoding a small document.
@safe
enum IdleSessions {
  private static let first = SessionSlot()
  private static let second = SessionSlot()
  private static let third = SessionSlot()
  private static let fourth = SessionSlot()

  /// Takes the session that is most often idle, with the reference to it; nil if it is in use.
  @inline(__always)
  static func take() -> Unmanaged<DecodingSession>? { unsafe first.take() }

  /// Takes one of the others; nil if all are in use.
  static func takeAnother() -> Unmanaged<DecodingSession>? {
    unsafe second.take() ?? third.take() ?? fourth.take()
  }

  /// Stores a session with the reference to it, or releases it if there are enough.
  @inline(__always)
  static func add(_ session: Unmanaged<DecodingSession>) {
    if unsafe !first.add(session) { unsafe addAnother(session) }
  }

  @inline(never)
  private static func addAnother(_ session: Unmanaged<DecodingSession>) {
    if unsafe second.add(session) || third.add(session) || fourth.add(session) { return }
    unsafe session.release()
  }
}

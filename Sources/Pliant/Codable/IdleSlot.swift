// IdleSlot: an object between two uses, for any thread.

#if canImport(Darwin)
import Foundation

/// A slot for one idle object, with the reference to it. Atomics require newer systems than Pliant does.
@safe
final class IdleSlot<Object: AnyObject>: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the object, to which there is no other reference.
  private let lock = NSLock()
  @exclusivity(unchecked) private var object: Unmanaged<Object>?

  /// Takes the object. Returns nil if the slot is empty, or if another thread has the lock.
  func take() -> Unmanaged<Object>? {
    guard lock.try() else { return nil }
    defer { lock.unlock() }
    let taken = unsafe object
    unsafe object = nil
    return unsafe taken
  }

  /// Stores an object; returns false if there is no room.
  func add(_ other: Unmanaged<Object>) -> Bool {
    guard lock.try() else { return false }
    defer { lock.unlock() }
    guard unsafe object == nil else { return false }
    unsafe object = unsafe other
    return true
  }
}
#else
import Synchronization

@safe
struct IdleSlot<Object: AnyObject>: ~Copyable, Sendable {
  /// The address of the object; 0 while the slot is empty.
  private let address = Atomic<UInt>(0)

  @inline(__always)
  borrowing func take() -> Unmanaged<Object>? {
    // SAFETY: `add` stored the address, and the caller takes over the reference that came with it.
    unsafe UnsafeRawPointer(bitPattern: address.exchange(0, ordering: .acquiring)).map { unsafe .fromOpaque($0) }
  }

  @inline(__always)
  borrowing func add(_ object: Unmanaged<Object>) -> Bool {
    let new = unsafe UInt(bitPattern: object.toOpaque())
    return address.compareExchange(expected: 0, desired: new, ordering: .releasing).exchanged
  }
}
#endif

// The bounds of the current thread's stack, as reported by the platform.

import Foundation
import PliantCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif os(Windows)
import WinSDK
#endif

/// The room at the end of a stack for one level of recursion, including the code of the model or Codable type in it,
/// and for making the error: 96 KB of 512 KB, 256 KB of two megabytes and more, a quarter of a very small one.
private func reserve(of size: UInt) -> UInt { min(size / 4, max(96 << 10, min(size / 8, 256 << 10))) }

extension ThreadStack: StackBounds {
  package static func hasRoom(below address: UInt, besides bytes: UInt) -> Bool {
    let floor = floor
    if address > floor, address - floor > bytes { return true }
    // A frame outside of the thread's own stack, such as that of a coroutine, gives no information.
    guard let bounds, bounds.contains(address) else { return true }
    let size = bounds.upperBound - bounds.lowerBound
    // At least half of a small stack may be used.
    return address - bounds.lowerBound > min(reserve(of: size) + bytes, size / 2)
  }

  /// The lowest address that recursion may reach; 0 if it is unknown.
  private static func measuredFloor() -> UInt {
    guard let bounds else { return 0 }
    return bounds.lowerBound + reserve(of: bounds.upperBound - bounds.lowerBound)
  }
}

#if canImport(Darwin)

extension ThreadStack {
  private static var floor: UInt { measuredFloor() }

  private static var bounds: Range<UInt>? {
    let thread = unsafe pthread_self()
    // SAFETY: the address is only compared.
    let top = unsafe UInt(bitPattern: pthread_get_stackaddr_np(thread))
    var size = unsafe UInt(bitPattern: pthread_get_stacksize_np(thread))
    // On some systems, the size of the main thread's stack is that of its part in use.
    if pthread_main_np() != 0 { size = max(size, stackSizeLimit ?? 0) }
    return size < top ? top - size..<top : nil
  }
}

#elseif canImport(Glibc) || canImport(Musl) || canImport(Android)

#if !canImport(Android)
/// The headers of Linux declare this function only with `_GNU_SOURCE`.
@_silgen_name("pthread_getattr_np")
private func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt
#endif

extension ThreadStack {
  /// Querying the bounds takes a microsecond, and reads a file for the main thread. So each thread caches its floor.
  private static let floorKey: pthread_key_t? = {
    var key = pthread_key_t()
    return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  private static var floor: UInt {
    guard let key = floorKey else { return measuredFloor() }
    // SAFETY: the pointer is a number that is never dereferenced.
    if let known = unsafe pthread_getspecific(key) { return UInt(bitPattern: known) }
    let floor = max(1, measuredFloor())
    _ = unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: floor))
    return floor
  }

  private static var bounds: Range<UInt>? {
    var attributes = pthread_attr_t()
    guard unsafe pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    var lowest: UnsafeMutableRawPointer?
    var size = 0
    guard unsafe pthread_attr_getstack(&attributes, &lowest, &size) == 0, let lowest = unsafe lowest else {
      return nil
    }
    let start = UInt(bitPattern: lowest)
    let top = start + UInt(bitPattern: size)
    #if canImport(Musl)
    // For the main thread's stack, only the part in use is reported.
    if Thread.isMainThread, let limit = stackSizeLimit, limit < top { return min(start, top - limit)..<top }
    #endif
    return start..<top
  }
}

#elseif os(Windows)

extension ThreadStack {
  private static var floor: UInt { measuredFloor() }

  private static var bounds: Range<UInt>? {
    var (low, high): (ULONG_PTR, ULONG_PTR) = (0, 0)
    unsafe GetCurrentThreadStackLimits(&low, &high)
    return low < high ? UInt(low)..<UInt(high) : nil
  }
}

#else

extension ThreadStack {
  private static var floor: UInt { 0 }
  private static var bounds: Range<UInt>? { nil }
}

#endif

#if canImport(Darwin) || canImport(Musl)
extension ThreadStack {
  /// The maximum size of the main thread's stack; nil without a limit.
  private static var stackSizeLimit: UInt? {
    var limit = rlimit()
    guard unsafe getrlimit(RLIMIT_STACK, &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
    // `RLIM_INFINITY` differs between systems, but is beyond any stack on all of them.
    return limit.rlim_cur < 1 << 40 ? UInt(exactly: limit.rlim_cur) : nil
  }
}
#endif

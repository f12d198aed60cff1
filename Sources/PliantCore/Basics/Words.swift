// Loading and storing words at any alignment.

// `@_noAllocation` makes the compiler specialize the generic functions in debug builds, too, where they would
// otherwise use metadata for each word. It has no effect in a caller that such a function is inlined into, so these are
// not transparent.

/// The eight bytes at `p`, the first in the lowest bits, at any alignment.
@inlinable @inline(__always)
@_noAllocation
package func loadWord(_ p: UnsafePointer<UInt8>) -> UInt64 {
  // SAFETY: the caller knows that eight bytes are readable at `p`.
  unsafe inMemoryOrder(UnsafeRawPointer(p).loadUnaligned(fromByteOffset: 0, as: UInt64.self))
}

/// The four bytes at `p`, the first in the lowest bits, at any alignment.
@inlinable @inline(__always)
@_noAllocation
package func loadHalfWord(_ p: UnsafePointer<UInt8>) -> UInt32 {
  // SAFETY: the caller knows that four bytes are readable at `p`.
  unsafe inMemoryOrder(UnsafeRawPointer(p).loadUnaligned(fromByteOffset: 0, as: UInt32.self))
}

/// Stores eight bytes at `p`, the first from the lowest bits, at any alignment.
@inlinable @inline(__always)
@_noAllocation
func storeWord(_ word: UInt64, at p: UnsafeMutablePointer<UInt8>) {
  // SAFETY: the caller has room for eight bytes.
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: inMemoryOrder(word), toByteOffset: 0, as: UInt64.self)
}

/// Stores four bytes at `p`, the first from the lowest bits, at any alignment.
@inlinable @inline(__always)
@_noAllocation
func storeHalfWord(_ word: UInt32, at p: UnsafeMutablePointer<UInt8>) {
  // SAFETY: the caller has room for four bytes.
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: inMemoryOrder(word), toByteOffset: 0, as: UInt32.self)
}

/// Returns a word with the first byte in memory in its lowest bits, and back.
@inlinable @_transparent
package func inMemoryOrder(_ word: UInt64) -> UInt64 {
  #if _endian(little)
  word
  #else
  word.byteSwapped
  #endif
}

@inlinable @_transparent
package func inMemoryOrder(_ word: UInt32) -> UInt32 {
  #if _endian(little)
  word
  #else
  word.byteSwapped
  #endif
}

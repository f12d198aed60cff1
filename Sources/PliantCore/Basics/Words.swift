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

extension UnsafeMutablePointer {
  /// Returns memory with room for `capacity` values and a copy of the first `count`, and frees this memory.
  package func reallocated(keeping count: Int, capacity: Int) -> UnsafeMutablePointer {
    let memory = UnsafeMutablePointer.allocate(capacity: capacity)
    // SAFETY: the caller has initialized `count` values, and there is room for them.
    unsafe memory.update(from: self, count: count)
    unsafe deallocate()
    return unsafe memory
  }
}

/// Whether `count` bytes are the same.
@inlinable @_transparent
package func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  // SAFETY: the caller has `count` bytes at both. The last word overlaps the one before it, so that none extends beyond
  // the bytes.
  if count >= 8 {
    let last = count &- 8
    var offset = 0
    while offset < last {
      guard unsafe loadWord(left + offset) == loadWord(right + offset) else { return false }
      offset &+= 8
    }
    return unsafe loadWord(left + last) == loadWord(right + last)
  }
  if count >= 4 {
    let last = count &- 4
    return unsafe loadHalfWord(left) == loadHalfWord(right) && loadHalfWord(left + last) == loadHalfWord(right + last)
  }
  var offset = 0
  while offset < count {
    guard unsafe left[offset] == right[offset] else { return false }
    offset &+= 1
  }
  return true
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

// ScratchSpace: a buffer for strings with escapes.

/// Memory for one string at a time, kept between strings and grown on demand.
@safe
struct ScratchSpace: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>?
  private(set) var capacity = 0

  init() { unsafe storage = nil }

  deinit { unsafe storage?.deallocate() }

  /// Returns room for `count` bytes and at least 16 more, and preserves the first `kept` bytes.
  mutating func reserve(_ count: Int, keeping kept: Int) -> UnsafeMutablePointer<UInt8> {
    if let storage = unsafe storage, capacity >= count + 16 { return unsafe storage }
    let capacity = Swift.max(256, count + 64)
    let storage =
      unsafe storage?.reallocated(keeping: kept, capacity: capacity) ?? .allocate(capacity: capacity)
    unsafe self.storage = unsafe storage
    self.capacity = capacity
    return unsafe storage
  }
}

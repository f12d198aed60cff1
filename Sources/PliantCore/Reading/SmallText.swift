//===----------------------------------------------------------------------===//
// SmallText: strings of at most 15 bytes, put together in two registers.
//===----------------------------------------------------------------------===//

/// Strings that need no memory of their own.
///
/// On 64-bit platforms the standard library keeps up to 15 bytes of UTF-8 in the string itself, as its notes on the string
/// object describe: the bytes in order, and behind them one that says how many they are, and whether all are ASCII. That form is
/// part of the binary interface, since code of the standard library that knows it is compiled into programs. To put the two words
/// together takes a fraction of the time that asking the standard library for a string takes.
@usableFromInline
enum SmallText {
  /// How many bytes there is room for.
  @usableFromInline static let capacity = 15

  /// Whether strings are known to have that form here.
  @inlinable @inline(__always)
  static var isKnown: Bool {
    #if (arch(x86_64) || arch(arm64)) && (os(Linux) || os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
    MemoryLayout<Int>.size == 8
    #else
    false
    #endif
  }

  /// A string of `count` bytes at `start`, 15 at most, which are valid UTF-8. There must be 16 readable ones.
  @inlinable @inline(__always)
  static func string(_ start: UnsafePointer<UInt8>, count: Int, isASCII: Bool) -> String {
    // Shifts by 64 and more give zero.
    let low = unsafe loadWord(start) & ~(~0 << UInt64(truncatingIfNeeded: count &* 8))
    let high = unsafe loadWord(start + 8) & ~(~0 << UInt64(truncatingIfNeeded: Swift.max(0, count &- 8) &* 8))
    let mark = (isASCII ? 0xE0 : 0xA0) | UInt64(truncatingIfNeeded: count)
    // SAFETY: where `isKnown` is true, strings are two words of this form.
    return unsafe unsafeBitCast((low, high | mark &<< 56), to: String.self)
  }
}

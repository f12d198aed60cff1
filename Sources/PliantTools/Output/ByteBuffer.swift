//===----------------------------------------------------------------------===//
// ByteBuffer: output that grows, with the few ways of appending that the tools need.
//===----------------------------------------------------------------------===//

#if CommandLine
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Bytes that grow at their end.
///
/// A class, so that it goes from the thread that fills it to the one that writes it without a copy; one thread has it at a time.
package final class ByteBuffer: @unchecked Sendable {
  // SAFETY of Sendable: see above.

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: allocated by this object, and never given away.
    start.deallocate()
  }

  package var isEmpty: Bool { count == 0 }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The bytes as text, for tests and messages.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Makes room for `extra` more bytes.
  @inline(__always)
  package func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(extra) }
  }

  @inline(never)
  private func grow(_ extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    // SAFETY: there is room for what was there.
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    // SAFETY: reserved.
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    // SAFETY: reserved.
    UnsafeMutableRawPointer(start + count).copyMemory(from: base, byteCount: bytes.count)
    count &+= bytes.count
  }

  package func append(_ bytes: UnsafeBufferPointer<UInt8>) { append(UnsafeRawBufferPointer(bytes)) }

  package func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  package func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  package func append(_ other: ByteBuffer, _ range: Range<Int>) {
    append(UnsafeRawBufferPointer(start: other.start + range.lowerBound, count: range.count))
  }

  /// Forgets what is behind the first `count` bytes.
  package func truncate(to count: Int) { self.count = min(count, self.count) }

  /// Replaces the first byte.
  package func replaceFirst(with byte: UInt8) {
    if count > 0 { start[0] = byte }
  }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "no such byte")
    return start[index]
  }
}

// MARK: - JSON

extension ByteBuffer {
  /// Appends a well-formed value without the white space between its tokens.
  package func appendCompact(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    let end = bytes.count
    reserve(end)
    var run = 0
    var index = 0
    // SAFETY: words are loaded only where eight bytes are left; what is copied was reserved.
    while index < end {
      index = Self.next(in: base, from: index, to: end) { byte in
        ((byte ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101) | (byte &- 0x2121_2121_2121_2121)
      }
      guard index < end else { break }
      if bytes[index] == UInt8(ascii: "\"") {
        index = Self.endOfString(in: base, from: index + 1, to: end)
        continue
      }
      append(UnsafeRawBufferPointer(rebasing: bytes[run..<index]))
      while index < end, bytes[index] <= 0x20 { index += 1 }
      run = index
    }
    append(UnsafeRawBufferPointer(rebasing: bytes[run..<end]))
  }

  /// The offset behind the quote that ends a string.
  @inline(__always)
  private static func endOfString(in base: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      index = next(in: base, from: index, to: end) { byte in
        ((byte ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101)
          | ((byte ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101)
      }
      guard index < end else { return end }
      if base.load(fromByteOffset: index, as: UInt8.self) == UInt8(ascii: "\"") { return index + 1 }
      index += 2
    }
    return end
  }

  /// The next offset whose byte a test of eight bytes marks with the high bit, in bytes of ASCII.
  @inline(__always)
  private static func next(
    in base: UnsafeRawPointer, from start: Int, to end: Int, _ test: (UInt64) -> UInt64
  ) -> Int {
    var index = start
    while index &+ 8 <= end {
      let word = UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self))
      let marks = test(word) & ~word & 0x8080_8080_8080_8080
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end {
      let word = UInt64(base.load(fromByteOffset: index, as: UInt8.self)) | 0x6161_6161_6161_6100
      if test(word) & ~word & 0x80 != 0 { return index }
      index &+= 1
    }
    return end
  }
}
#endif

// ByteBuffer: a growing buffer, with the few append methods that the tools need.

#if CommandLine
import PliantFoundation

/// A buffer of bytes that grows at its end.
///
/// It is a class, so that it passes from the thread that fills it to the one that writes it without a copy. Only one
/// thread uses it at a time.
@safe
package final class ByteBuffer: @unchecked Sendable {
  // SAFETY of Sendable: see above.

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  // Private, so that accesses are not checked at run time.
  private var length = 0

  package init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit {
    // SAFETY: allocated by this object, and never shared.
    unsafe start.deallocate()
  }

  package var count: Int { length }

  package var isEmpty: Bool { length == 0 }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// The bytes as text, for tests and messages.
  package var text: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }

  package var bytes: [UInt8] { unsafe withBytes { unsafe Array($0) } }

  /// Makes room for `extra` more bytes.
  @inline(__always)
  package func reserve(_ extra: Int) {
    if length &+ extra > capacity { grow(extra) }
  }

  @inline(never)
  private func grow(_ extra: Int) {
    capacity = max(capacity * 2, length + extra)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    // SAFETY: there is room for the old bytes.
    unsafe larger.update(from: start, count: length)
    unsafe start.deallocate()
    unsafe start = unsafe larger
  }

  @inline(__always)
  package func append(_ byte: UInt8) {
    reserve(1)
    // SAFETY: reserved.
    unsafe start[length] = byte
    length &+= 1
  }

  @inline(__always)
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    // SAFETY: reserved.
    unsafe UnsafeMutableRawPointer(start + length).copyMemory(from: base, byteCount: bytes.count)
    length &+= bytes.count
  }

  package func append(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe append(UnsafeRawBufferPointer(bytes)) }

  package func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
  }

  package func append(_ text: StaticString) {
    unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe append($0) }
  }

  package func append(_ other: ByteBuffer, _ range: Range<Int>) {
    unsafe append(UnsafeRawBufferPointer(start: other.start + range.lowerBound, count: range.count))
  }

  /// Removes all but the first `count` bytes.
  package func truncate(to count: Int) { length = min(count, length) }

  /// Replaces the first byte.
  package func replaceFirst(with byte: UInt8) {
    if length > 0 { unsafe start[0] = byte }
  }

  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < length, "no such byte")
    return unsafe start[index]
  }
}

// MARK: - JSON

extension ByteBuffer {
  /// Appends a well-formed value without the white space between its tokens.
  package func appendCompact(_ bytes: UnsafeRawBufferPointer) {
    let end = bytes.count
    reserve(end)
    var run = 0
    var index = 0
    while index < end {
      index = unsafe bytes.firstMark(from: index) { word in
        ((word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101) | (word &- 0x2121_2121_2121_2121)
      }
      guard index < end else { break }
      if unsafe bytes[index] == UInt8(ascii: "\"") {
        index = unsafe Self.endOfString(in: bytes, from: index + 1)
        continue
      }
      unsafe append(UnsafeRawBufferPointer(rebasing: bytes[run..<index]))
      while index < end, unsafe bytes[index] <= 0x20 { index += 1 }
      run = index
    }
    unsafe append(UnsafeRawBufferPointer(rebasing: bytes[run..<end]))
  }

  /// The offset after the quote that ends a string.
  @inline(__always)
  private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      index = unsafe bytes.firstMark(from: index) { word in
        ((word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101)
          | ((word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101)
      }
      guard index < bytes.count else { break }
      if unsafe bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += 2
    }
    return bytes.count
  }
}
#endif

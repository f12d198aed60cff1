// TextCursor and TextOutput: raw memory access for the formats of this folder.

import PliantCore

/// A position in a text of known length. At the end it reads a zero byte, which no format contains.
@safe
struct TextCursor {
  private var position: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// The start of `bytes`, which have to outlive the cursor; nil when there are none.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return nil }
    unsafe position = base
    unsafe end = base + bytes.count
  }

  /// The number of bytes left.
  @inline(__always)
  var count: Int { unsafe end - position }

  /// The byte here, or zero at the end.
  @inline(__always)
  var byte: UInt8 {
    // SAFETY: only read before the end.
    unsafe position == end ? 0 : position.pointee
  }

  /// The eight bytes from `offset` on, the first in the lowest bits.
  ///
  /// - Precondition: at least `offset + 8` bytes are left.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    // SAFETY: the caller has checked `count`.
    return unsafe loadWord(position + offset)
  }

  /// The four bytes from `offset` on, the first in the lowest bits.
  ///
  /// - Precondition: at least `offset + 4` bytes are left.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32 {
    assert(offset >= 0 && offset + 4 <= count)
    // SAFETY: the caller has checked `count`.
    return unsafe loadHalfWord(position + offset)
  }

  /// The byte `offset` bytes from here, or zero behind the end.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    // SAFETY: only read before the end.
    unsafe offset < count ? position[offset] : 0
  }

  /// Moves forward, to the end at most.
  @inline(__always)
  mutating func advance(by distance: Int = 1) {
    // SAFETY: never past the end.
    unsafe position += Swift.min(distance, count)
  }

  /// Moves past `expected`, if it is the next byte.
  @inline(__always)
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    advance()
    return true
  }

  /// Reads exactly `count` digits, at most 18; nil if one of them is not a digit, or `Int` is too small.
  @inline(__always)
  mutating func takeDigits(_ count: Int) -> Int? {
    var value: Int64 = 0
    for _ in 0..<count {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(truncatingIfNeeded: digit)
      advance()
    }
    return Int(exactly: value)
  }
}

/// A position in memory, whose creator has checked that there is room for everything that is put there.
@safe
struct TextOutput {
  private let start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>) { unsafe self.start = unsafe start }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    // SAFETY: each format declares the room that it needs, and its caller provides it.
    unsafe start[count] = byte
    count &+= 1
  }

  /// Puts two digits for a number below 100.
  @inline(__always)
  mutating func put(twoDigits value: Int) {
    let number = UInt32(truncatingIfNeeded: value)
    let tens = (number &* 103) &>> 10
    put(0x30 | UInt8(truncatingIfNeeded: tens))
    put(0x30 | UInt8(truncatingIfNeeded: number &- tens &* 10))
  }

  /// Puts eight bytes, the first from the lowest bits.
  @inline(__always)
  mutating func put(word: UInt64) {
    // SAFETY: as for one byte.
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= 8
  }

  /// Puts four bytes, the first from the lowest bits.
  @inline(__always)
  mutating func put(halfWord: UInt32) {
    // SAFETY: as for one byte.
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: halfWord.littleEndian, as: UInt32.self)
    count &+= 4
  }
}

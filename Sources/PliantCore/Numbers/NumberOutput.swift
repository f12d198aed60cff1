/// Room for a number's text: the one place where number writing touches raw memory.

/// Memory that a caller set aside for the text of one number.
@safe
struct NumberOutput {
  private let start: UnsafeMutablePointer<UInt8>

  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>) {
    unsafe self.start = start
  }

  /// Writes a byte.
  @inline(__always)
  func store(_ byte: UInt8, at offset: Int) {
    // SAFETY: the caller of the writing function guarantees the room that it documents; offsets stay below it.
    unsafe start[offset] = byte
  }

  /// Writes eight bytes, the lowest first.
  @inline(__always)
  func store(_ word: UInt64, at offset: Int) {
    // SAFETY: as for one byte. The documented room includes the surplus that such a store may write after the text.
    unsafe UnsafeMutableRawPointer(start + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// Returns the room that starts `count` bytes further on.
  @inline(__always)
  func advanced(by count: Int) -> NumberOutput {
    // SAFETY: `count` bytes were written here.
    unsafe NumberOutput(start + count)
  }
}

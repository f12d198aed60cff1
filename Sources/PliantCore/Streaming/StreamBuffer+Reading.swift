//===----------------------------------------------------------------------===//
// Reading from a stream's buffer in place.
//===----------------------------------------------------------------------===//

extension StreamBuffer {
  /// Returns a reader at the head, which is valid until more bytes are loaded.
  ///
  /// - Parameter count: the number of bytes of its document. The bytes after them are readable, too; the caller must
  ///   refuse a value that ends there.
  package func makeReader(count: Int, depthLimit: Int) -> JSONReader {
    // SAFETY: the padding follows the bytes up to the tail.
    unsafe JSONReader(
      borrowing: address(of: head), count: Swift.min(count, self.count), readableCount: self.count,
      depthLimit: depthLimit)
  }

  /// Returns a copy of the bytes from the head to `end`, as a document that knows its place in the stream.
  package func document(to end: Int, path: [JSONPath.Component]) -> DocumentBytes {
    var place = place(of: head)
    place.path = path
    return unsafe DocumentBytes(copying: bytes(head..<end), at: place)
  }

  /// Finds an error in the value at the head that no further bytes can resolve.
  ///
  /// - Returns: the index of the error, and of the byte that reveals it; nil if there is no such error so far.
  package func fault(depthLimit: Int, isAtEnd: Bool) -> (index: Int, shown: Int)? {
    var reader = makeReader(count: count, depthLimit: depthLimit)
    do throws(JSONError) {
      try reader.skipValue()
    } catch {
      guard isAtEnd || isDecided(error) else { return nil }
      return (head + error.documentOffset, indexShowing(error))
    }
    // A value followed by a byte that is not a delimiter.
    let end = head + reader.byteOffset
    return end < tail && (isAtEnd || end + Self.reach <= tail) ? (end, end) : nil
  }

  /// Returns the index of the byte that reveals an error of a reader at the head. In a number, it may be far after
  /// the first byte.
  package func indexShowing(_ error: JSONError) -> Int {
    let index = head + error.documentOffset
    guard case .invalidNumber = error.kind else { return index }
    return Swift.min(endOfNumber(from: index), tail)
  }

  /// The number of bytes after an error that are loaded before it is reported: those that a message shows, and more
  /// than the reader ever inspects at once. So errors don't depend on where a stream is split.
  package static let reach = 64

  /// Returns the end of the text that is shown for an error at `index`: the end of its line, at most ``reach`` bytes
  /// after it.
  package func endOfReach(from index: Int, isAtEnd: Bool) -> Int {
    let end = index + Self.reach
    return Swift.min(endOfLine(from: index, isAtEnd: isAtEnd, to: end) ?? end, end)
  }

  /// Whether an error of a reader at the head remains an error whatever bytes follow the tail.
  private func isDecided(_ error: JSONError) -> Bool {
    let index = head + error.documentOffset
    guard index + Self.reach <= tail else { return false }
    switch error.kind {
    case .unexpectedEnd: return false
    // A number may be cut anywhere.
    case .invalidNumber: return indexShowing(error) < tail
    default: return true
    }
  }

  /// Returns the end of the number at `index`, or the place of its first invalid byte.
  private func endOfNumber(from index: Int) -> Int {
    var index = index
    func passDigits() {
      while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(at: index)) { index += 1 }
    }
    if byte(at: index) == UInt8(ascii: "-") { index += 1 }
    if byte(at: index) == UInt8(ascii: "0") { index += 1 } else { passDigits() }
    if byte(at: index) == UInt8(ascii: ".") {
      index += 1
      passDigits()
    }
    if byte(at: index) | 0x20 == UInt8(ascii: "e") {
      index += 1
      if byte(at: index) == UInt8(ascii: "+") || byte(at: index) == UInt8(ascii: "-") { index += 1 }
      passDigits()
    }
    return index
  }
}

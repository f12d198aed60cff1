//===----------------------------------------------------------------------===//
// Reading from a stream's buffer where the bytes lie.
//===----------------------------------------------------------------------===//

extension StreamBuffer {
  /// A reader at the head, to be used before anything else is loaded.
  ///
  /// - Parameter count: how many bytes are its document. What is behind them can be read, too; a value that ends there is
  ///   to be refused.
  package func makeReader(count: Int, depthLimit: Int) -> JSONReader {
    // SAFETY: the padding follows the bytes up to the tail.
    unsafe JSONReader(
      borrowing: address(of: head), count: Swift.min(count, self.count), readableCount: self.count,
      depthLimit: depthLimit)
  }

  /// The bytes from the head to `end` as a document of their own that knows where it stands.
  package func document(to end: Int, path: [JSONPath.Component]) -> DocumentBytes {
    var place = place(of: head)
    place.path = path
    return unsafe DocumentBytes(copying: bytes(head..<end), at: place)
  }

  /// Whether the value at the head can't be well-formed, whatever follows, and where that shows.
  ///
  /// - Returns: the index of the fault, and of the byte that shows it; nil when there is none so far.
  package func fault(depthLimit: Int, isAtEnd: Bool) -> (index: Int, shown: Int)? {
    var reader = makeReader(count: count, depthLimit: depthLimit)
    do throws(JSONError) {
      try reader.skipValue()
    } catch {
      guard isAtEnd || isDecided(error) else { return nil }
      return (head + error.documentOffset, indexShowing(error))
    }
    // A number with something behind it that is no delimiter.
    let end = head + reader.byteOffset
    return end < tail && (isAtEnd || end + Self.reach <= tail) ? (end, end) : nil
  }

  /// The index of the byte that shows an error of a reader at the head: of a number, it may be far behind its first.
  package func indexShowing(_ error: JSONError) -> Int {
    let index = head + error.documentOffset
    guard case .invalidNumber = error.kind else { return index }
    return Swift.min(endOfNumber(from: index), tail)
  }

  /// How many bytes behind a fault are needed to say what it is: what a message shows of the document, and more than any piece
  /// of it that is looked at as a whole. So errors don't depend on where a stream is split.
  package static let reach = 64

  /// Where what is shown of a fault at `index` ends: with its line, or ``reach`` bytes behind it.
  package func endOfReach(from index: Int, isAtEnd: Bool) -> Int {
    let end = index + Self.reach
    return Swift.min(endOfLine(from: index, isAtEnd: isAtEnd, to: end) ?? end, end)
  }

  /// Whether an error of a reader at the head stands whatever follows the tail.
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

  /// Where the number at `index` ends, or goes wrong.
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

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
    unsafe JSONReader(borrowing: address(of: head), count: Swift.min(count, self.count), depthLimit: depthLimit)
  }

  /// The bytes from the head to `end` as a document of their own that knows where it stands.
  package func document(to end: Int, path: [JSONPath.Component]) -> DocumentBytes {
    var place = place(of: head)
    place.path = path
    return unsafe DocumentBytes(copying: bytes(head..<end), at: place)
  }

  /// Whether the value at the head can't be well-formed, whatever follows, and where that shows.
  ///
  /// - Returns: the index of the fault; nil when there is none so far.
  package func fault(depthLimit: Int, isAtEnd: Bool) -> Int? {
    var reader = makeReader(count: count, depthLimit: depthLimit)
    do throws(JSONError) {
      try reader.skipValue()
    } catch {
      return isAtEnd || isDecided(error) ? head + error.documentOffset : nil
    }
    // A number with something behind it that is no delimiter.
    let end = head + reader.byteOffset
    return end < tail && (isAtEnd || end + Self.reach <= tail) ? end : nil
  }

  /// How many bytes behind a fault are needed to say what it is: what a message shows of the document, and more than any piece
  /// of it that is looked at as a whole. So errors don't depend on where a stream is split.
  package static let reach = 64

  /// Whether an error of a reader at the head stands whatever follows the tail.
  private func isDecided(_ error: JSONError) -> Bool {
    var index = head + error.documentOffset
    switch error.kind {
    case .unexpectedEnd: return false
    case .invalidNumber:
      // A number may be cut anywhere.
      while index < tail, Self.isPartOfNumber(byte(at: index)) { index += 1 }
      return index + Self.reach <= tail
    default: return index + Self.reach <= tail
    }
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

//===----------------------------------------------------------------------===//
// Values of other dialects in a stream's buffer: rewritten as JSON, one at a time.
//===----------------------------------------------------------------------===//

extension StreamBuffer {
  /// Returns the bytes from the head to `end`, rewritten as a JSON document that knows its place in the stream.
  ///
  /// - Throws: an error for a violation of the dialect's grammar.
  package func document(
    to end: Int, path: [JSONPath.Component], from dialect: JSONDialect
  ) throws(JSONError) -> DocumentBytes {
    var place = place(of: head)
    place.path = path
    return try unsafe DocumentBytes(rewriting: bytes(head..<end), from: dialect, at: place)
  }

  /// Returns the index of an error that no further bytes can resolve in the value of another dialect at the head, or
  /// nil if there is no such error so far.
  package func fault(in dialect: JSONDialect, depthLimit: Int) -> Int? {
    do throws(JSONError) {
      var reader = JSONReader(try document(to: tail, path: [], from: dialect), depthLimit: depthLimit)
      try reader.skipValue()
      return nil
    } catch {
      let offset = error.sourceOffset
      var end = head + offset
      switch error.kind {
      case .unexpectedEnd: return nil
      // A number may be cut anywhere.
      case .invalidNumber: while end < tail, isPartOfNumber(byte(at: end)) { end += 1 }
      default: break
      }
      return end + Self.reach <= tail ? head + offset : nil
    }
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension JSONError {
  /// The offset of the error in the original document, which may be a part of a stream.
  package var sourceOffset: Int { document?.written(documentOffset).byteOffset ?? documentOffset }
}

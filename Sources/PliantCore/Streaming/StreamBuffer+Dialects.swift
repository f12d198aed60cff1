//===----------------------------------------------------------------------===//
// Values of other dialects in a stream's buffer: rewritten as JSON, one at a time.
//===----------------------------------------------------------------------===//

extension StreamBuffer {
  /// Returns the bytes from the head to `end`, rewritten as a JSON document that knows its place in the stream.
  ///
  /// - Throws: an error for a violation of the dialect's grammar, or one before it that a reader finds.
  package func document(
    to end: Int, path: [JSONPath.Component], from dialect: JSONDialect,
    depthLimit: Int = JSONReader.defaultDepthLimit
  ) throws(JSONError) -> DocumentBytes {
    var place = place(of: head)
    place.path = path
    return try unsafe DocumentBytes(rewriting: bytes(head..<end), from: dialect, at: place, depthLimit: depthLimit)
  }

  /// The same without errors: the document ends before the first violation of the dialect's grammar.
  package func documentBeforeFault(
    to end: Int, path: [JSONPath.Component], from dialect: JSONDialect
  ) -> DocumentBytes {
    var place = place(of: head)
    place.path = path
    return unsafe DocumentBytes(rewritingStartOf: bytes(head..<end), from: dialect, at: place)
  }

  /// Finds an error in the value of another dialect at the head that no further bytes can resolve.
  ///
  /// - Returns: the index of the error, and of the byte that reveals it; nil if there is no such error so far.
  package func fault(in dialect: JSONDialect, depthLimit: Int) -> (index: Int, shown: Int)? {
    do throws(JSONError) {
      let document = try document(to: tail, path: [], from: dialect, depthLimit: depthLimit)
      var reader = JSONReader(document, depthLimit: depthLimit)
      try reader.skipValue()
      // A value followed by a byte that is not a delimiter.
      let end = head + document.written(reader.byteOffset).byteOffset
      return end + Self.reach <= tail ? (end, end) : nil
    } catch {
      if case .unexpectedEnd = error.kind { return nil }
      let shown = indexShowing(error, in: dialect)
      return shown + Self.reach <= tail ? (head + error.sourceOffset, shown) : nil
    }
  }

  /// Returns the index of the byte that reveals an error of the value of another dialect at the head.
  package func indexShowing(_ error: JSONError, in dialect: JSONDialect) -> Int {
    var index = head + error.sourceOffset
    guard case .invalidNumber = error.kind else { return index }
    // A number may be cut anywhere.
    while index < tail, isPartOfNumber(byte(at: index)) { index += 1 }
    return index
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

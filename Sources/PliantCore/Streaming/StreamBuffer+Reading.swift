// Reading values in a stream's buffer: in place, or as documents of their own. Those of other dialects are rewritten.

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
    unsafe DocumentBytes(copying: bytes(head..<end), at: place(path))
  }

  /// The same for bytes of any dialect: the document is JSON.
  ///
  /// - Throws: an error for a violation of the dialect's grammar, or one before it that a reader finds.
  package func document(
    to end: Int, path: [JSONPath.Component], from dialect: JSONDialect,
    depthLimit: Int = JSONReader.defaultDepthLimit
  ) throws(JSONError) -> DocumentBytes {
    if dialect == .json { return document(to: end, path: path) }
    return try unsafe DocumentBytes(
      rewriting: bytes(head..<end), from: dialect, at: place(path), depthLimit: depthLimit)
  }

  private func place(_ path: [JSONPath.Component]) -> StreamPlace {
    var place = place(of: head)
    place.path = path
    return place
  }

  /// Returns the number of bytes of the value at the head, after a check of all of it.
  ///
  /// - Parameter end: the end of the bytes to rewrite, if the dialect is not JSON.
  package func countOfValue(
    to end: Int, path: [JSONPath.Component] = [], in dialect: JSONDialect, depthLimit: Int
  ) throws(JSONError) -> Int {
    if dialect == .json {
      var reader = makeReader(count: count, depthLimit: depthLimit)
      try reader.skipValue()
      return reader.byteOffset
    }
    return try countOfValue(
      in: document(to: end, path: path, from: dialect, depthLimit: depthLimit), to: end, depthLimit: depthLimit)
  }

  private func countOfValue(in document: DocumentBytes, to end: Int, depthLimit: Int) throws(JSONError) -> Int {
    var reader = JSONReader(document, depthLimit: depthLimit)
    try reader.skipValue()
    return reader.byteOffset == document.count ? end - head : document.written(reader.byteOffset).byteOffset
  }
}

// MARK: - Faults

extension StreamBuffer {
  /// Finds an error in the value at the head that no bytes from `end` on can resolve.
  ///
  /// - Returns: the index of the error, and of the byte that reveals it; nil if there is no such error so far.
  package func fault(before end: Int, in dialect: JSONDialect, depthLimit: Int) -> (index: Int, shown: Int)? {
    do throws(JSONError) {
      // A value followed by a byte that is not a delimiter.
      let document = try document(to: end, path: [], from: dialect, depthLimit: depthLimit)
      let index = head + (try countOfValue(in: document, to: end, depthLimit: depthLimit))
      return index + Self.reach <= end ? (index, index) : nil
    } catch {
      if case .unexpectedEnd = error.kind { return nil }
      let index = head + error.sourceOffset
      // A number may be cut anywhere.
      let shown = indexShowing(error, in: dialect)
      return index + Self.reach <= end && shown < end ? (index, shown) : nil
    }
  }

  /// Returns the index of the byte that reveals an error of the value at the head. In a number, it may be far after
  /// the first byte.
  package func indexShowing(_ error: JSONError, in dialect: JSONDialect) -> Int {
    let index = head + error.sourceOffset
    guard case .invalidNumber = error.kind else { return index }
    return Swift.min(dialect == .json ? endOfNumber(from: index) : endOfNumberOfDialect(from: index), tail)
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

  /// Returns an error of the value at the head as one of a document that ends at `end`.
  package func error(
    _ error: JSONError, shownTo end: Int, path: [JSONPath.Component], in dialect: JSONDialect
  ) -> JSONError {
    if error.document?.origin != nil {
      // The document ends before the first violation of the dialect's grammar.
      let document = unsafe DocumentBytes(rewritingStartOf: bytes(head..<end), from: dialect, at: place(path))
      if error.documentOffset <= document.count { return JSONError(error.kind, at: error.documentOffset, in: document) }
    }
    let moved = JSONError(error.kind, at: error.sourceOffset, in: document(to: end, path: path))
    return dialect == .json ? moved : moved.at(error.path)
  }

  /// Returns the end of the number at `index`, or the place of its first invalid byte.
  private func endOfNumber(from index: Int) -> Int {
    // SAFETY: the padding follows the bytes.
    var end = unsafe address(of: index)
    _ = unsafe NumberScanner.scanDouble(&end)
    return unsafe index + (end - address(of: index))
  }

  /// The same for the numbers of JSON5, which may be hexadecimal.
  private func endOfNumberOfDialect(from index: Int) -> Int {
    var index = index
    while true {
      switch byte(at: index) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        index += 1
      default: return index
      }
    }
  }
}

extension JSONError {
  /// The offset of the error in the original document, which may be a part of a stream.
  package var sourceOffset: Int { document?.written(documentOffset).byteOffset ?? documentOffset }
}

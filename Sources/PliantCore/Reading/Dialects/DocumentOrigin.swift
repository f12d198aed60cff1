//===----------------------------------------------------------------------===//
// DocumentOrigin: what a document was before it was rewritten as JSON.
//===----------------------------------------------------------------------===//

/// The document that another was rewritten from, and where each byte of the other comes from.
package final class DocumentOrigin: Sendable {
  /// From here on, up to the next of them, both documents go in step.
  struct Step: Sendable {
    let rewritten: Int
    let source: Int
  }

  /// The document as it was written.
  package let source: DocumentBytes
  private let steps: [Step]

  init(source: DocumentBytes, steps: [Step]) {
    self.source = source
    self.steps = steps
  }

  /// Where a byte of the rewritten document comes from.
  ///
  /// Complexity: logarithmic in the number of changes.
  package func byteOffset(of rewritten: Int) -> Int {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].rewritten <= rewritten { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return rewritten }
    let step = steps[low - 1]
    let limit = low < steps.count ? steps[low].source : source.count
    return Swift.min(step.source + (rewritten - step.rewritten), limit)
  }

  /// Whether the source has `word` where `rewritten` comes from, a sign aside.
  func hasWord(_ word: StaticString, at rewritten: Int) -> Bool {
    unsafe source.withBytes { bytes in
      var offset = byteOffset(of: rewritten)
      if unsafe offset < bytes.count && (bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")) {
        offset += 1
      }
      guard offset + word.utf8CodeUnitCount <= bytes.count else { return false }
      for index in 0..<word.utf8CodeUnitCount {
        // SAFETY: both have so many bytes.
        guard unsafe bytes[offset + index] == word.utf8Start[index] else { return false }
      }
      return true
    }
  }
}

extension DocumentBytes {
  /// The document that was written, and the offset in it of a byte of this one.
  func written(_ byteOffset: Int) -> (document: DocumentBytes, byteOffset: Int) {
    guard let origin else { return (self, byteOffset) }
    return origin.source.written(origin.byteOffset(of: byteOffset))
  }

  /// A document of another dialect, rewritten as JSON.
  ///
  /// Only what the dialect adds is looked at here. Whatever else is wrong, the reader finds.
  ///
  /// - Throws: what breaks the dialect's grammar, at its place.
  /// - Complexity: linear.
  public convenience init(rewriting bytes: UnsafeRawBufferPointer, from dialect: JSONDialect) throws(JSONError) {
    guard dialect != .json else {
      unsafe self.init(copying: bytes)
      return
    }
    try self.init(rewriting: unsafe DialectRewriter(DocumentBytes(copying: bytes), dialect))
  }

  /// A document of any dialect that may be the members of an object without its braces, as JSON.
  package convenience init(
    bracing bytes: UnsafeRawBufferPointer, from dialect: JSONDialect
  ) throws(JSONError) {
    try self.init(rewriting: unsafe DialectRewriter(DocumentBytes(copying: bytes), dialect, addsBraces: true))
  }

  /// A document of another dialect that was cut out of a stream, rewritten as JSON.
  package convenience init(
    rewriting bytes: UnsafeRawBufferPointer, from dialect: JSONDialect, at place: StreamPlace
  ) throws(JSONError) {
    try self.init(
      rewriting: unsafe DialectRewriter(DocumentBytes(copying: bytes, at: place), dialect), place: place)
  }

  private convenience init(
    rewriting rewriter: consuming DialectRewriter, place: StreamPlace? = nil
  ) throws(JSONError) {
    var rewriter = rewriter
    do throws(JSONError) {
      try rewriter.rewrite()
    } catch {
      throw Self.firstFault(of: rewriter, error)
    }
    let origin = DocumentOrigin(source: rewriter.source, steps: rewriter.steps)
    self.init(copying: rewriter.output, origin: origin, place: place)
  }

  /// The same document without the commas behind the last elements and members of its arrays and objects.
  ///
  /// - Throws: what is wrong with a string, at its place.
  /// - Complexity: linear.
  package func withoutTrailingCommas() throws(JSONError) -> DocumentBytes {
    var rewriter = DialectRewriter(self, .json)
    try rewriter.rewrite()
    return DocumentBytes(copying: rewriter.output, origin: DocumentOrigin(source: self, steps: rewriter.steps))
  }

  /// Of what broke the rewriting, and what a reader finds in all before, whichever comes first in the document.
  private static func firstFault(of rewriter: borrowing DialectRewriter, _ fault: JSONError) -> JSONError {
    let origin = DocumentOrigin(source: rewriter.source, steps: rewriter.steps)
    var reader = JSONReader(DocumentBytes(copying: rewriter.output, origin: origin))
    do throws(JSONError) {
      try reader.skipValue()
      try reader.expectEnd()
      return fault
    } catch {
      // The rest is not there.
      if case .unexpectedEnd = error.kind { return fault }
      let offset = origin.byteOffset(of: error.documentOffset)
      return offset < fault.documentOffset ? JSONError(error.kind, at: offset, in: rewriter.source) : fault
    }
  }

  private convenience init(copying output: [UInt8], origin: DocumentOrigin, place: StreamPlace? = nil) {
    let start = unsafe output.withUnsafeBytes { bytes in unsafe Self.allocate(copying: bytes) }
    unsafe self.init(adopting: start, count: output.count, origin: origin, place: place)
  }
}

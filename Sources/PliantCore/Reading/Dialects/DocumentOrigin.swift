// DocumentOrigin: the original of a document that was rewritten as JSON.

/// The original of a rewritten document, with a mapping of byte offsets from the rewritten document to the original.
package final class DocumentOrigin: Sendable {
  /// A pair of corresponding offsets. Up to the next step, both documents advance together.
  struct Step: Sendable {
    let rewritten: Int
    let source: Int
  }

  /// The original document.
  package let source: DocumentBytes
  let dialect: JSONDialect
  private let steps: [Step]
  /// Whether numbers of the rewritten document replace `Infinity` or `NaN`.
  package let hasNonFinite: Bool

  init(source: DocumentBytes, dialect: JSONDialect, steps: [Step], hasNonFinite: Bool) {
    self.source = source
    self.dialect = dialect
    self.steps = steps
    self.hasNonFinite = hasNonFinite
  }

  /// Returns the offset in the source of a byte of the rewritten document.
  ///
  /// Complexity: logarithmic in the number of changes.
  package func byteOffset(of rewritten: Int) -> Int {
    let next = steps.partitioningIndex { $0.rewritten > rewritten }
    let step = next > 0 ? steps[next - 1] : Step(rewritten: 0, source: 0)
    let limit = next < steps.count ? steps[next].source : source.count
    return Swift.min(step.source + (rewritten - step.rewritten), limit)
  }

  /// The value of the `Infinity` or `NaN` that the number at an offset replaces; nil if it is another number.
  package func nonFinite(at rewritten: Int) -> Double? {
    guard hasNonFinite else { return nil }
    var offset = byteOffset(of: rewritten)
    // SAFETY: the padding follows the source.
    let sign = unsafe source.start[offset]
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { offset += 1 }
    let value: Double? = source.has("Infinity", at: offset) ? .infinity : source.has("NaN", at: offset) ? .nan : nil
    return sign == UInt8(ascii: "-") ? value.map { -$0 } : value
  }
}

extension JSONReader {
  /// Returns a reader of a document inside a string of this one, in the same dialect. The string is no level of nesting:
  /// the document in it has at least one.
  package func reader(ofText bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> JSONReader {
    let bytes = UnsafeRawBufferPointer(bytes)
    guard let origin else { return unsafe JSONReader(copying: bytes, depthLimit: depthLeft) }
    return try JSONReader(unsafe DocumentBytes(rewriting: bytes, from: origin.dialect), depthLimit: depthLeft)
  }
}

extension DocumentBytes {
  /// Whether `word` begins at an offset, which is at most the end of the document.
  @inline(never)
  func has(_ word: StaticString, at byteOffset: Int) -> Bool {
    // SAFETY: both have that many bytes: words are shorter than the padding.
    for index in 0..<word.utf8CodeUnitCount where unsafe start[byteOffset + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns the original document, and the offset in it of a byte of this one.
  func written(_ byteOffset: Int) -> (document: DocumentBytes, byteOffset: Int) {
    guard let origin else { return (self, byteOffset) }
    return origin.source.written(origin.byteOffset(of: byteOffset))
  }

  /// Returns the number of bytes of a number, a string or a key in the original document: with a plus sign, without
  /// quotes.
  func writtenCount(of token: Range<Int>) -> Int {
    let (source, start) = written(token.lowerBound)
    let count = written(token.upperBound).byteOffset - start
    // SAFETY: the padding follows the source.
    switch unsafe source.start[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return count - 2
    default: return count
    }
  }

  /// The number of bytes of the original document.
  var writtenCount: Int { origin?.source.writtenCount ?? count }

  /// Creates a JSON document from one of another dialect.
  ///
  /// Only the dialect's additions are checked here. The reader finds all other errors.
  ///
  /// - Throws: an error at the place that violates the dialect's grammar.
  /// - Complexity: linear.
  @_documentation(visibility: internal)
  public convenience init(rewriting bytes: UnsafeRawBufferPointer, from dialect: JSONDialect) throws(JSONError) {
    guard dialect != .json else {
      unsafe self.init(copying: bytes)
      return
    }
    try unsafe self.init(rewriting: bytes, from: dialect, at: nil)
  }

  /// Creates a JSON document from one of any dialect, or from a part of a stream.
  ///
  /// - Parameters:
  ///   - addsBraces: whether the outermost braces may be missing.
  ///   - depthLimit: the depth at which a reader finds an error before one of the dialect's grammar.
  package convenience init(
    rewriting bytes: UnsafeRawBufferPointer, from dialect: JSONDialect, at place: StreamPlace? = nil,
    addsBraces: Bool = false, depthLimit: Int = JSONReader.defaultDepthLimit
  ) throws(JSONError) {
    try self.init(
      rewriting: unsafe DialectRewriter(DocumentBytes(copying: bytes, at: place), dialect, addsBraces: addsBraces),
      depthLimit: depthLimit)
  }

  /// Creates a JSON document from a part of a stream in another dialect, which ends where the dialect's grammar is
  /// violated.
  package convenience init(
    rewritingStartOf bytes: UnsafeRawBufferPointer, from dialect: JSONDialect, at place: StreamPlace
  ) {
    var rewriter = unsafe DialectRewriter(DocumentBytes(copying: bytes, at: place), dialect)
    try? rewriter.rewrite()
    self.init(outputOf: rewriter)
  }

  /// Creates the document that a rewriter makes of all its source.
  convenience init(
    rewriting rewriter: consuming DialectRewriter, depthLimit: Int = JSONReader.defaultDepthLimit
  ) throws(JSONError) {
    var rewriter = rewriter
    do throws(JSONError) {
      try rewriter.rewrite()
    } catch {
      throw Self.firstFault(of: rewriter, error, depthLimit: depthLimit)
    }
    self.init(outputOf: rewriter)
  }

  /// Creates the document that a rewriter has made so far.
  private convenience init(outputOf rewriter: borrowing DialectRewriter) {
    self.init(copying: rewriter.output, origin: rewriter.origin(steps: rewriter.steps), place: rewriter.source.place)
  }

  /// Returns the document without the trailing commas of its arrays and objects.
  ///
  /// - Throws: an error for a malformed string, at its place.
  /// - Complexity: linear.
  package func withoutTrailingCommas() throws(JSONError) -> DocumentBytes {
    try DocumentBytes(rewriting: DialectRewriter(self, .json))
  }

  /// Returns the error that comes first in the document: the rewriter's, or one that a reader finds in the output
  /// before it.
  private static func firstFault(
    of rewriter: borrowing DialectRewriter, _ fault: JSONError, depthLimit: Int
  ) -> JSONError {
    let document = rewriter.document(before: fault)
    let fault = fault.at(JSONPath(toByteOffset: document.count, in: document))
    var reader = JSONReader(document, depthLimit: depthLimit)
    do throws(JSONError) {
      try reader.skipValue()
      try reader.expectEnd()
      return fault
    } catch {
      // The output ends where the rewriter failed.
      if case .unexpectedEnd = error.kind { return fault }
      return error.documentOffset < document.count ? error : fault
    }
  }

  convenience init(copying output: [UInt8], origin: DocumentOrigin, place: StreamPlace?) {
    let start = unsafe output.withUnsafeBytes { bytes in unsafe Self.allocate(copying: bytes) }
    unsafe self.init(adopting: start, count: output.count, origin: origin, place: place)
  }
}

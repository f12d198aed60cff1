//===----------------------------------------------------------------------===//
// LocationTracer: lines and columns of many places of a document, in one pass over it.
//===----------------------------------------------------------------------===//

/// Counts lines and columns from one place of a document to the next.
///
/// It counts as ``SourceLocation`` does, and starts where it stopped instead of at the beginning: places on one long line, as
/// in a document without line breaks, cost one pass together.
package struct LocationTracer {
  /// The document as it was read.
  private let document: DocumentBytes
  /// The document as it was written, in which places are counted.
  private let source: DocumentBytes
  private var byteOffset = 0
  private var line = 1
  private var column = 1

  package init(_ document: DocumentBytes) {
    self.document = document
    source = document.written(0).document
    // A byte order mark is no column.
    if unsafe source.withBytes({ unsafe $0.starts(with: [0xEF, 0xBB, 0xBF]) }) { byteOffset = 3 }
  }

  /// The location of `target`, which must not lie before the one asked for last.
  ///
  /// Complexity: linear in the distance to the one asked for last.
  package mutating func location(ofByteOffset target: Int) -> SourceLocation {
    let target = document.written(target).byteOffset
    var (line, column, index) = (self.line, self.column, byteOffset)
    unsafe source.withBytes { bytes in
      let end = Swift.min(target, bytes.count)
      while index < end {
        let byte = unsafe bytes[index]
        index += 1
        let endsLine = unsafe byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A))
        if endsLine {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
    }
    (self.line, self.column, byteOffset) = (line, column, index)
    let location = SourceLocation(byteOffset: Swift.min(target, source.count), line: line, column: column)
    return document.place?.located(location) ?? location
  }
}

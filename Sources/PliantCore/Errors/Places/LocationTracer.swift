// LocationTracer: lines and columns of many places in a document, in one pass over it.

/// Counts lines and columns from one place of a document to the next.
///
/// It continues from the previous place instead of the beginning: places on one long line, as in a document without
/// line breaks, cost one pass together.
package struct LocationTracer {
  /// The document as it was read.
  private let document: DocumentBytes
  /// The document as it was written; locations refer to it.
  private let source: DocumentBytes
  private var byteOffset = 0
  private var line = 1
  private var column = 1

  package init(_ document: DocumentBytes) {
    self.document = document
    source = document.written(0).document
    // A byte order mark takes no column.
    if unsafe source.withBytes({ unsafe $0.starts(with: [0xEF, 0xBB, 0xBF]) }) { byteOffset = 3 }
  }

  /// Returns the location of `target`, which must not precede the last requested one.
  ///
  /// Complexity: linear in the distance to the last requested one.
  package mutating func location(ofByteOffset target: Int) -> SourceLocation {
    let target = document.written(target).byteOffset
    var (line, column, index) = (self.line, self.column, byteOffset)
    unsafe source.withBytes { bytes in
      let end = Swift.min(target, bytes.count)
      while index < end {
        if index + 8 <= end {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if !Self.hasControl(word) {
            // A continuation byte has its highest bit set and the next one clear.
            column += 8 - (word & ~(word &<< 1) & 0x8080_8080_8080_8080).nonzeroBitCount
            index += 8
            continue
          }
        }
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

  /// Whether one of eight bytes is less than 0x10. The highest bit of each is set, so that no subtraction borrows
  /// from the next.
  private static func hasControl(_ word: UInt64) -> Bool {
    let spaced = (word | 0x8080_8080_8080_8080) &- 0x1010_1010_1010_1010
    return ~spaced & ~word & 0x8080_8080_8080_8080 != 0
  }
}

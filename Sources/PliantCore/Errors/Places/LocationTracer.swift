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
  private var lines = LineCounter()

  /// How far a tracer is, without its document.
  package struct Mark: Sendable {
    fileprivate let byteOffset: Int
    fileprivate let lines: LineCounter
  }

  package var mark: Mark { Mark(byteOffset: byteOffset, lines: lines) }

  /// - Parameter mark: where to continue; nil for the beginning.
  package init(_ document: DocumentBytes, from mark: Mark? = nil) {
    self.document = document
    source = document.written(0).document
    if let mark {
      (byteOffset, lines) = (mark.byteOffset, mark.lines)
      return
    }
    // A byte order mark takes no column.
    if unsafe source.withBytes({ unsafe $0.starts(with: [0xEF, 0xBB, 0xBF]) }) { byteOffset = 3 }
  }

  /// Returns the location of `target`, which must not precede the last requested one.
  ///
  /// Complexity: linear in the distance to the last requested one.
  package mutating func location(ofByteOffset target: Int) -> SourceLocation {
    let target = document.written(target).byteOffset
    let end = Swift.min(target, source.count)
    unsafe source.withBytes { bytes in
      // A CR before an LF doesn't end the line by itself.
      let isBeforeLF = unsafe end > byteOffset && end < bytes.count && bytes[end - 1] == 0x0D && bytes[end] == 0x0A
      let counted = isBeforeLF ? end - 1 : end
      if counted > byteOffset { unsafe lines.count(UnsafeRawBufferPointer(rebasing: bytes[byteOffset..<counted])) }
      byteOffset = Swift.max(byteOffset, counted)
    }
    let column = lines.column + Swift.max(0, end - byteOffset)
    let location = SourceLocation(byteOffset: end, line: lines.line, column: column)
    return document.place?.located(location) ?? location
  }
}

/// Counts the lines and columns of bytes that come in parts. Lines end with LF, CR or CR LF.
struct LineCounter: Sendable {
  var line: Int { Int(clamping: lines) }
  var column: Int { Int(clamping: columns) }
  // A stream may be longer than `Int` on 32-bit platforms.
  private var lines: Int64 = 1
  private var columns: Int64 = 1
  /// Whether the last byte counted was CR: an LF after it belongs to the same line break.
  private var endsWithCR = false

  /// Counts the next bytes, of which there is at least one.
  @_optimize(speed)
  mutating func count(_ bytes: UnsafeRawBufferPointer) {
    var lineStart = 0
    let feeds = unsafe Self.count(bytes, from: 0) { word in Self.marks(of: 0x0A, in: word) }
    let returns = unsafe Self.count(bytes, from: 0) { word in Self.marks(of: 0x0D, in: word) }
    if feeds + returns > 0 {
      lines += unsafe Int64(feeds + returns - countPairs(bytes, feeds, returns))
      columns = 1
      lineStart = bytes.count
      while unsafe bytes[lineStart - 1] != 0x0A && bytes[lineStart - 1] != 0x0D { lineStart -= 1 }
    }
    let continuations = unsafe Self.count(bytes, from: lineStart) { word in
      word & ~(word &<< 1) & 0x8080_8080_8080_8080
    }
    columns += Int64(bytes.count - lineStart - continuations)
    endsWithCR = unsafe bytes[bytes.count - 1] == 0x0D
  }

  /// Returns the number of CR LF pairs among bytes with `feeds` LF and `returns` CR, including a pair that begins
  /// before them.
  private func countPairs(_ bytes: UnsafeRawBufferPointer, _ feeds: Int, _ returns: Int) -> Int {
    var pairs = unsafe endsWithCR && bytes[0] == 0x0A ? 1 : 0
    guard feeds > 0, returns > 0 else { return pairs }
    for index in 1..<bytes.count where unsafe bytes[index] == 0x0A && bytes[index - 1] == 0x0D { pairs += 1 }
    return pairs
  }

  /// Marks the bytes that equal `byte` in their high bits.
  @inline(__always)
  private static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((difference & low) &+ low | difference | low)
  }

  /// Returns the number of bytes from `start` on that `marks`, which tests eight of them, marks in their high bits. It
  /// must not mark the letter A.
  @inline(__always)
  private static func count(_ bytes: UnsafeRawBufferPointer, from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    guard let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    var index = start
    var total = 0
    while index &+ 8 <= bytes.count {
      // Eight counters of eight bits each. The inner loop ends before one can overflow.
      let end = Swift.min(bytes.count, index &+ 8 * 255)
      var counters: UInt64 = 0
      while index &+ 8 <= end {
        // SAFETY: eight bytes are left before the end.
        counters &+= unsafe marks(loadWord(base + index)) &>> 7
        index &+= 8
      }
      let pairs = (counters & 0x00FF_00FF_00FF_00FF) &+ (counters &>> 8 & 0x00FF_00FF_00FF_00FF)
      total &+= Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    while index < bytes.count {
      total &+= unsafe marks(UInt64(bytes[index]) | 0x4141_4141_4141_4100) == 0 ? 0 : 1
      index &+= 1
    }
    return total
  }
}

// FormatGuess: decides between NDJSON and documents by the first lines.

#if CommandLine
import PliantCore

/// Distinguishes NDJSON from documents of several lines.
enum FormatGuess {
  /// The number of lines that decide, if one of them isn't a whole value. Otherwise all lines are inspected: documents
  /// may be short at first.
  private static let lineLimit = 64

  /// Whether most of the first lines are whole values, and the first other one isn't the beginning of a value, which
  /// NDJSON doesn't have.
  ///
  /// A file of one line is a document, so that an array can be read as its elements.
  static func isLines(_ bytes: UnsafeRawBufferPointer, isAtEnd: Bool) -> Bool {
    var whole = 0
    var others = 0
    var start = 0
    while start < bytes.count, others == 0 || whole + others < lineLimit {
      let end = unsafe bytes.lineEnd(from: start, to: bytes.count)
      // A line that was not read to its end can't be judged.
      if end == bytes.count && !isAtEnd { break }
      let first = unsafe bytes.skipWhitespace(from: start, to: end)
      if first < end {
        if unsafe isWhole(bytes, first, end) {
          whole += 1
        } else {
          if others == 0, unsafe isValue(bytes, first, beyond: end) { return false }
          others += 1
        }
      }
      start = end + 1
    }
    if whole + others == 1, start >= bytes.count, isAtEnd { return false }
    return whole > others
  }

  /// Whether a value extends beyond the end of the line that it begins in.
  private static func isValue(_ bytes: UnsafeRawBufferPointer, _ start: Int, beyond lineEnd: Int) -> Bool {
    let end = unsafe bytes.endOfFrame(at: start)
    guard end > lineEnd else { return false }
    var reader = unsafe JSONReader(copying: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    return (try? reader.skipValue()) != nil && (try? reader.expectEnd()) != nil
  }

  private static func isWhole(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
    guard var frame = unsafe StreamScanner(firstByte: bytes[start]) else { return false }
    var index = start
    let isComplete = unsafe frame.scan(UnsafeRawBufferPointer(rebasing: bytes[..<end]), from: &index)
    guard isComplete || frame.endsWithStream else { return false }
    let next = unsafe bytes.skipWhitespace(from: index, to: end)
    return unsafe next == end || bytes[next] == UInt8(ascii: "{") || bytes[next] == UInt8(ascii: "[")
  }

  /// The number of lines with more than white space.
  static func countFilledLines(_ bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var start = 0
    while start < bytes.count {
      let end = unsafe bytes.lineEnd(from: start, to: bytes.count)
      if unsafe bytes.skipWhitespace(from: start, to: end) < end { count += 1 }
      start = end + 1
    }
    return count
  }
}
#endif

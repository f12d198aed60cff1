// PlaceCounter: the lines and columns of ascending offsets.

#if CommandLine
/// Computes the lines and columns of ascending offsets, and inspects each byte once.
struct PlaceCounter {
  private var line: Int
  private var column: Int
  /// The offset that has this line and column.
  private var counted = 0

  /// - Parameters:
  ///   - line: the line of the first byte, from 1.
  ///   - column: the column of the first byte, from 1.
  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  mutating func place(of offset: Int, in bytes: UnsafeRawBufferPointer) -> (line: Int, column: Int) {
    guard offset > counted else { return (line, column) }
    let feeds = unsafe bytes.countLineFeeds(in: counted..<offset)
    if feeds > 0 {
      line += feeds
      column = unsafe bytes.column(of: offset, lineStart: bytes.endOfLastLine(in: offset) ?? 0)
    } else {
      unsafe column += bytes.column(of: offset, lineStart: counted) - 1
    }
    counted = offset
    return (line, column)
  }
}
#endif

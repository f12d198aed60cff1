//===----------------------------------------------------------------------===//
// PlaceCounter: lines and columns of offsets that are asked for in ascending order.
//===----------------------------------------------------------------------===//

#if CommandLine
/// Works out lines and columns of ascending offsets, and looks at each byte once.
struct PlaceCounter {
  private var line: Int
  /// The column of the first byte of the line, which is not 1 in a chunk that begins inside of a line.
  private var columnOfStart: Int
  private var lineStart = 0
  private var counted = 0

  /// - Parameters:
  ///   - line: the line of the first byte, from 1.
  ///   - column: the column of the first byte, from 1.
  init(line: Int, column: Int) {
    self.line = line
    columnOfStart = column
  }

  mutating func place(of offset: Int, in bytes: UnsafeRawBufferPointer) -> (line: Int, column: Int) {
    if offset > counted {
      let feeds = bytes.countLineFeeds(in: counted..<offset)
      if feeds > 0 {
        line += feeds
        columnOfStart = 1
        lineStart = bytes.endOfLastLine(in: offset) ?? lineStart
      }
      counted = offset
    }
    return (line, columnOfStart - 1 + bytes.column(of: offset, lineStart: lineStart))
  }
}
#endif

// ByteSearch: line breaks, found and counted many bytes at a time.

#if CommandLine
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// The offset of the first line feed in a range, or the range's end.
  @inline(__always)
  package func lineEnd(from start: Int, to end: Int) -> Int {
    // SAFETY: callers pass ranges of the buffer.
    guard let base = baseAddress, start < end, let found = unsafe memchr(base + start, 0x0A, end - start) else {
      return end
    }
    return unsafe UnsafeRawPointer(found) - base
  }

  /// The offset after the last line feed of the first `count` bytes; nil if there is none.
  package func endOfLastLine(in count: Int) -> Int? {
    var index = count
    while index > 0 {
      if unsafe self[index - 1] == 0x0A { return index }
      index -= 1
    }
    return nil
  }

  /// The number of line feeds in a range.
  package func countLineFeeds(in range: Range<Int>) -> Int {
    guard let base = baseAddress else { return 0 }
    var count = 0
    var index = range.lowerBound
    // A loop without branches and checks is compiled to vector instructions; its counter must be as narrow as its elements.
    while index < range.upperBound {
      let end = Swift.min(index + 255, range.upperBound)
      var block: UInt8 = 0
      while index < end {
        // SAFETY: callers pass ranges of the buffer.
        block &+= unsafe base.load(fromByteOffset: index, as: UInt8.self) == 0x0A ? 1 : 0
        index &+= 1
      }
      count += Int(block)
    }
    return count
  }

  /// The first offset from `start` on that is not white space, or `end`.
  @inline(__always)
  package func skipWhitespace(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      switch unsafe self[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return index
      }
    }
    return end
  }

  /// The column of a byte: characters since `lineStart`, from 1.
  package func column(of offset: Int, lineStart: Int) -> Int {
    var column = 1
    for index in lineStart..<Swift.max(lineStart, offset) where unsafe self[index] & 0xC0 != 0x80 { column += 1 }
    return column
  }
}
#endif

// InputChunk: a part of an input with whole values, and the iteration over them.

#if CommandLine
package import PliantCore

/// A part of an input that begins and ends between two values.
package struct InputChunk: Sendable {
  package enum Layout: Sendable {
    /// Each line has its own values.
    case lines
    /// Consecutive values, over any number of lines.
    case values
    /// Elements of an array, with commas between them.
    case elements
  }

  package let file: String
  package let layout: Layout
  /// The location of the first byte.
  package let firstLine: Int
  package let firstColumn: Int
  /// The number of values of the file before this chunk, if they are counted.
  package let firstIndex: Int
  /// The bytes that were read, and the range of the chunk in them.
  let storage: [UInt8]
  let range: Range<Int>
  /// The path in each value to the requested ones, and whether an array is read as its elements.
  let path: PathPattern?
  let unwraps: Bool

  /// The number of bytes of the chunk.
  package var count: Int { range.count }

  /// Whether the chunk is the first of its file, or of its large array.
  var isFirstOfFile: Bool { layout == .lines ? firstLine == 1 : firstIndex == 0 }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe storage.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

/// A consumer of the values of a chunk.
package protocol ValueConsumer {
  /// Reads the value at the cursor, and moves the reader past it.
  ///
  /// - Throws: an error if the value is malformed or unusable.
  mutating func take(_ reader: inout JSONReader) throws(JSONError)
  /// Saves the state that ``undo()`` restores.
  mutating func mark()
  /// Discards everything that was read since the last ``mark()``, because it is malformed.
  mutating func undo()
}

extension InputChunk {
  /// Passes all values to a consumer, and returns the problems of those that could not be read.
  package func read(into consumer: inout some ValueConsumer) -> [InputProblem] {
    let document = unsafe withBytes { unsafe DocumentBytes(copying: $0) }
    var walk = ChunkWalk(chunk: self, reader: JSONReader(document))
    unsafe document.withBytes { bytes in
      switch layout {
      case .lines: unsafe walk.readLines(bytes, into: &consumer)
      case .values: unsafe walk.readValues(bytes, into: &consumer)
      case .elements: unsafe walk.readElements(bytes, into: &consumer)
      }
    }
    return walk.problems
  }
}

/// The state of an iteration over the values of a chunk.
private struct ChunkWalk: ~Copyable {
  let chunk: InputChunk
  var reader: JSONReader
  private let depth: Int
  private var places: PlaceCounter
  var problems: [InputProblem] = []

  init(chunk: InputChunk, reader: consuming JSONReader) {
    self.chunk = chunk
    depth = reader.depthLeft
    self.reader = reader
    places = PlaceCounter(line: chunk.firstLine, column: chunk.firstColumn)
  }

  mutating func readLines(_ bytes: UnsafeRawBufferPointer, into consumer: inout some ValueConsumer) {
    var lineStart = 0
    while lineStart < bytes.count {
      let lineEnd = unsafe bytes.lineEnd(from: lineStart, to: bytes.count)
      var offset = lineStart
      while true {
        offset = unsafe bytes.skipWhitespace(from: offset, to: lineEnd)
        guard offset < lineEnd else { break }
        guard let end = unsafe take(at: offset, before: lineEnd, bytes, into: &consumer) else { break }
        offset = end
      }
      lineStart = lineEnd + 1
    }
  }

  mutating func readValues(_ bytes: UnsafeRawBufferPointer, into consumer: inout some ValueConsumer) {
    var offset = unsafe bytes.skipWhitespace(from: 0, to: bytes.count)
    while offset < bytes.count {
      let end = unsafe take(at: offset, before: bytes.count, bytes, into: &consumer)
      offset = unsafe bytes.skipWhitespace(from: end ?? bytes.endOfFrame(at: offset), to: bytes.count)
    }
  }

  mutating func readElements(_ bytes: UnsafeRawBufferPointer, into consumer: inout some ValueConsumer) {
    var offset = unsafe bytes.skipWhitespace(from: 0, to: bytes.count)
    while offset < bytes.count {
      let end = unsafe take(at: offset, before: bytes.count, bytes, into: &consumer)
      offset = unsafe bytes.skipWhitespace(from: end ?? bytes.endOfFrame(at: offset), to: bytes.count)
      guard offset < bytes.count else { break }
      if unsafe bytes[offset] == UInt8(ascii: ",") {
        offset = unsafe bytes.skipWhitespace(from: offset + 1, to: bytes.count)
      } else {
        let place = unsafe places.place(of: offset, in: bytes)
        let error = reader.failure(.unexpectedByte(expected: .commaOrArrayEnd), at: offset)
        problems.append(
          InputProblem(file: chunk.file, line: place.line, column: place.column, message: error.message))
      }
    }
  }

  /// Passes the value at an offset to a consumer.
  ///
  /// - Returns: the offset after it; nil if it could not be read.
  @inline(__always)
  private mutating func take(
    at offset: Int, before end: Int, _ bytes: UnsafeRawBufferPointer, into consumer: inout some ValueConsumer
  ) -> Int? {
    reader.move(toByteOffset: offset)
    consumer.mark()
    do throws(JSONError) {
      if chunk.path == nil && !chunk.unwraps {
        try consumer.take(&reader)
      } else {
        try takeParts(into: &consumer)
      }
      if reader.byteOffset <= end { return reader.byteOffset }
      // The value continues in the next line, which isn't allowed.
      consumer.undo()
      unsafe fail(nil, offset..<end, bytes)
    } catch {
      consumer.undo()
      unsafe fail(error, offset..<end, bytes)
    }
    reader.depthLeft = depth
    return nil
  }

  /// Passes the values at the chunk's path in the value at the cursor to a consumer, after validating the whole value.
  private mutating func takeParts(into consumer: inout some ValueConsumer) throws(JSONError) {
    let start = reader.position
    try reader.skipValue()
    let end = reader.position
    reader.move(to: start)
    if let path = chunk.path, try !reader.move(along: path) {
      throw reader.failure(.pathNotFound(JSONPath(path.components)), at: start)
    }
    if reader.peek() == .array {
      if try reader.beginArray() {
        repeat { try consumer.take(&reader) } while try reader.nextElement()
      }
    } else {
      try consumer.take(&reader)
    }
    reader.move(to: end)
  }

  /// Records the problem of the value at the start of a range.
  @inline(never)
  private mutating func fail(_ error: JSONError?, _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) {
    let place = unsafe places.place(of: range.lowerBound, in: bytes)
    let end = unsafe chunk.layout == .lines ? range.upperBound : bytes.endOfFrame(at: range.lowerBound)
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range.lowerBound..<end])
    unsafe problems.append(InputProblem(ofText: text, error, file: chunk.file, line: place.line, column: place.column))
  }
}

extension InputProblem {
  /// The problem of a text that should be one value.
  ///
  /// - Parameter other: the error to report if the text is well-formed.
  init(ofText text: UnsafeRawBufferPointer, _ other: JSONError?, file: String, line: Int, column: Int) {
    if unsafe text.hasByteOrderMark {
      // A reader of the text alone would skip it.
      self.init(file: file, line: line, column: column, message: #"expected a value, found "\u{feff}""#)
      return
    }
    var reader = unsafe JSONReader(copying: text)
    do throws(JSONError) {
      try reader.skipValue()
      try reader.expectEnd()
    } catch {
      self.init(error, file: file, line: line, column: column)
      return
    }
    self.init(file: file, line: line, column: column, message: other?.message ?? "expected one value")
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes begin with a byte order mark, which only a file may begin with.
  var hasByteOrderMark: Bool { unsafe starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The end of the value at `start`, found by brackets and quotes alone; the end of the line if no value begins there.
  func endOfFrame(at start: Int) -> Int {
    guard var frame = unsafe StreamScanner(firstByte: self[start]) else {
      return unsafe lineEnd(from: start, to: count)
    }
    var index = start
    _ = unsafe frame.scan(self, from: &index)
    return Swift.max(index, start + 1)
  }
}

extension JSONReader {
  /// An error at an offset.
  fileprivate mutating func failure(_ kind: JSONError.Kind, at offset: Int) -> JSONError {
    move(toByteOffset: offset)
    return failure(kind)
  }
}
#endif

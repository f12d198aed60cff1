//===----------------------------------------------------------------------===//
// InputChunk: a stretch of an input with whole values, and the walk over them.
//===----------------------------------------------------------------------===//

#if CommandLine
package import PliantCore

/// A stretch of an input that begins and ends between two values.
package struct InputChunk: Sendable {
  package enum Layout: Sendable {
    /// Each line has its own values.
    case lines
    /// Values one behind the other, over any number of lines.
    case values
    /// Elements of an array, with commas between them.
    case elements
  }

  package let file: String
  package let layout: Layout
  /// The place of the first byte.
  package let firstLine: Int
  package let firstColumn: Int
  /// How many values of the file come before, where they are counted.
  package let firstIndex: Int
  /// The bytes of the chunk are a part of what was read.
  let storage: [UInt8]
  let range: Range<Int>
  /// Where in each value those are that are wanted, and whether an array stands for its elements.
  let path: PathPattern?
  let unwraps: Bool

  /// How many bytes the chunk has.
  package var count: Int { range.count }

  /// Whether nothing of the file, or of its large array, comes before.
  var isFirstOfFile: Bool { layout == .lines ? firstLine == 1 : firstIndex == 0 }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe storage.withUnsafeBytes { try unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

/// What takes the values of a chunk.
package protocol ValueConsumer {
  /// Takes the value at the cursor, and leaves the reader behind it.
  ///
  /// - Throws: where the value is malformed or of no use.
  mutating func take(_ reader: inout JSONReader) throws(JSONError)
  /// Remembers the state that ``undo()`` returns to.
  mutating func mark()
  /// Forgets what was taken since the last ``mark()``: it turned out to be malformed.
  mutating func undo()
}

extension InputChunk {
  /// Gives all values to a consumer, and returns what is wrong with those that could not be taken.
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

/// The state of a walk over the values of a chunk.
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

  /// Takes the value at an offset.
  ///
  /// - Returns: the offset behind it; nil if it could not be taken.
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
      // The value goes on in the next line, where it may not.
      consumer.undo()
      unsafe fail(nil, offset..<end, bytes)
    } catch {
      consumer.undo()
      unsafe fail(error, offset..<end, bytes)
    }
    reader.depthLeft = depth
    return nil
  }

  /// Takes the values at the chunk's path in the value at the cursor, once all of it was found well-formed.
  private mutating func takeParts(into consumer: inout some ValueConsumer) throws(JSONError) {
    let start = reader.position
    try reader.skipValue()
    let end = reader.position
    reader.move(to: start)
    if let path = chunk.path, try !reader.move(along: path) {
      throw reader.failure(.pathNotFound(JSONPath(path.steps)), at: start)
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

  /// Keeps what is wrong with the value at the start of a range.
  @inline(never)
  private mutating func fail(_ error: JSONError?, _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) {
    let place = unsafe places.place(of: range.lowerBound, in: bytes)
    let end = unsafe chunk.layout == .lines ? range.upperBound : bytes.endOfFrame(at: range.lowerBound)
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range.lowerBound..<end])
    unsafe problems.append(InputProblem(ofText: text, error, file: chunk.file, line: place.line, column: place.column))
  }
}

extension InputProblem {
  /// What is wrong with a text that should have been one value.
  ///
  /// - Parameter other: the error of a text that turns out to be well-formed.
  init(ofText text: UnsafeRawBufferPointer, _ other: JSONError?, file: String, line: Int, column: Int) {
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
  /// The offset behind the value at `start` by its brackets and quotes alone, or behind the line where there is none.
  func endOfFrame(at start: Int) -> Int {
    guard var frame = unsafe FrameScanner(firstByte: self[start]) else { return unsafe lineEnd(from: start, to: count) }
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

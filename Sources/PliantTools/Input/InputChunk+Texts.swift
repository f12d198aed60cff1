// The values of a chunk as texts, including malformed ones.

#if CommandLine
import PliantCore

extension InputChunk {
  /// Calls `body` with the text of each value, or with the problem of a value in which the path can't be followed.
  func forEachText(_ body: (Result<InputDocument, InputProblem>) -> Void) {
    unsafe withBytes { bytes in
      var places = PlaceCounter(line: firstLine, column: firstColumn)
      var index = firstIndex
      unsafe forEachFrame(of: bytes) { range in
        let place = unsafe places.place(of: range.lowerBound, in: bytes)
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
        if unsafe text.hasByteOrderMark {
          let problem = unsafe InputProblem(ofText: text, nil, file: file, line: place.line, column: place.column)
          return body(.failure(problem))
        }
        let document = unsafe InputDocument(
          bytes: Array(text), file: file, line: place.line, column: place.column, index: index)
        guard path != nil || unwraps else {
          index += 1
          return body(.success(document))
        }
        unsafe forEachPart(of: text, document) {
          if case .success(var part) = $0 {
            part.index = index
            index += 1
            body(.success(part))
          } else {
            body($0)
          }
        }
      }
    }
  }

  private func forEachFrame(of bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    switch layout {
    case .lines:
      var lineStart = 0
      while lineStart < bytes.count {
        let lineEnd = unsafe bytes.lineEnd(from: lineStart, to: bytes.count)
        unsafe forEachFrame(ofLine: lineStart..<lineEnd, bytes, body)
        lineStart = lineEnd + 1
      }
    case .values, .elements:
      var offset = unsafe bytes.skipWhitespace(from: 0, to: bytes.count)
      while offset < bytes.count {
        if unsafe layout == .elements && bytes[offset] == UInt8(ascii: ",") {
          offset = unsafe bytes.skipWhitespace(from: offset + 1, to: bytes.count)
          continue
        }
        let end = unsafe bytes.endOfFrame(at: offset)
        body(offset..<end)
        offset = unsafe bytes.skipWhitespace(from: end, to: bytes.count)
      }
    }
  }

  /// A line is one value, unless another container or string follows the first.
  private func forEachFrame(ofLine line: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
    var end = line.upperBound
    while end > line.lowerBound, unsafe bytes[end - 1] <= 0x20 { end -= 1 }
    var start = unsafe bytes.skipWhitespace(from: line.lowerBound, to: end)
    while start < end {
      let frameEnd = unsafe min(end, bytes.endOfFrame(at: start))
      let next = unsafe bytes.skipWhitespace(from: frameEnd, to: end)
      guard next < end, unsafe [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(bytes[next]) else {
        return body(start..<end)
      }
      body(start..<frameEnd)
      start = next
    }
  }

  /// Calls `body` for the values at the chunk's path in a text.
  private func forEachPart(
    of text: UnsafeRawBufferPointer, _ whole: InputDocument, _ body: (Result<InputDocument, InputProblem>) -> Void
  ) {
    var places = PlaceCounter(line: whole.line, column: whole.column)
    func part(_ reader: inout JSONReader) throws(JSONError) {
      _ = reader.skipWhitespace()
      let start = reader.byteOffset
      try reader.skipValue()
      let range = start..<reader.byteOffset
      let place = unsafe places.place(of: start, in: text)
      let bytes = unsafe Array(text[range])
      body(.success(InputDocument(bytes: bytes, file: file, line: place.line, column: place.column, index: 0)))
    }
    var reader = unsafe JSONReader(copying: text)
    do throws(JSONError) {
      let start = reader.position
      try reader.skipValue()
      try reader.expectEnd()
      reader.move(to: start)
      if let path, try !reader.move(along: path) {
        throw reader.failure(.pathNotFound(JSONPath(path.components)), at: start)
      }
      guard reader.peek() == .array else { return try part(&reader) }
      guard try reader.beginArray() else { return }
      repeat { try part(&reader) } while try reader.nextElement()
    } catch {
      body(.failure(InputProblem(error, file: file, line: whole.line, column: whole.column)))
    }
  }
}
#endif

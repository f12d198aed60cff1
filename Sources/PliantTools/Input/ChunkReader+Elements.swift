// The elements of a document that is too large to be read as one value.

#if CommandLine
import PliantCore

extension ChunkReader {
  /// Moves to the array at the path, or to the document itself if it is the array.
  func seekArray() throws(InputProblem) {
    let path = options.path ?? PathPattern([])
    let buffer = StreamBuffer()
    do throws(JSONError) {
      var seeker = try PathSeeker(path, depthLimit: JSONReader.defaultDepthLimit)
      var isFound = false
      while !isFound {
        unsafe rest.withUnsafeBytes { unsafe buffer.append($0) }
        rest = []
        switch seeker.advance(buffer, isAtEnd: isAtEnd) {
        case .found: isFound = true
        case .failed(let error): throw error
        case .needsBytes:
          var problem: InputProblem?
          do throws(InputProblem) { try fill(to: options.chunkSize) } catch { problem = error }
          if let problem { throw JSONError(.underlying(problem)) }
        }
      }
    } catch {
      let place = buffer.place(of: buffer.head)
      throw InputProblem(
        file: source?.name ?? "-", line: line + place.line - 1,
        column: place.line == 1 ? column + place.column - 1 : place.column, message: error.message)
    }
    let place = buffer.place(of: buffer.head)
    column = place.line == 1 ? column + place.column - 1 : place.column
    line += place.line - 1
    rest = unsafe Array(buffer.bytes(buffer.head..<buffer.tail))
    resetScan()
    needsElement = false
    state = .elements
  }

  /// Returns the next elements; nil when the array has ended and `state` has changed.
  func nextElements() throws(InputProblem) -> InputChunk? {
    var size = max(options.chunkSize, rest.count)
    var waits = false
    while true {
      try fill(to: size, waits: waits)
      waits = true
      let end = unsafe rest.withUnsafeBytes { unsafe scanElements($0) }
      if complete > 0 || end != nil {
        let chunk = complete > 0 ? cut(at: complete, layout: .elements, count: completeCount) : nil
        if let end { endArray(end - complete) }
        resetScan()
        return chunk
      }
      if isAtEnd {
        failure = InputProblem(
          file: source?.name ?? "-", line: line, column: column,
          message: "expected an element or \"]\" of a large array, found the end of the document")
        guard unsafe rest.withUnsafeBytes({ unsafe $0.skipWhitespace(from: 0, to: $0.count) }) < rest.count else {
          return nil
        }
        return cut(at: rest.count, layout: .elements, count: 1)
      }
      if rest.count >= size { size *= 2 }
    }
  }

  /// Leaves the array whose closing bracket is at an offset of `rest`.
  private func endArray(_ offset: Int) {
    advance(over: offset, count: 0)
    if needsElement {
      failure = InputProblem(
        file: source?.name ?? "-", line: line, column: column, message: "expected an element, found \"]\"")
    }
    advance(over: 1, count: 0)
    let depth = options.path?.components.count ?? 0
    state = depth > 0 ? .closing(StreamScanner(openContainers: depth)) : .values
  }

  /// Scans whole elements with the commas after them; returns the offset of the closing bracket when it is reached.
  private func scanElements(_ bytes: UnsafeRawBufferPointer) -> Int? {
    while scanned < bytes.count {
      if frame == nil {
        scanned = unsafe bytes.skipWhitespace(from: scanned, to: bytes.count)
        guard scanned < bytes.count else { return nil }
        switch unsafe bytes[scanned] {
        case UInt8(ascii: "]"): return scanned
        case UInt8(ascii: ",") where completeCount > 0 && !needsElement:
          scanned += 1
          complete = scanned
          needsElement = true
          continue
        default: break
        }
        guard unsafe beginFrame(bytes) else { continue }
      }
      guard unsafe frame?.scan(bytes, from: &scanned) == true else { return nil }
      frame = nil
      completeCount += 1
      // An element is complete with its comma, or if the closing bracket follows. With neither, it is kept with the
      // next one, so that the missing comma is found where both are.
      let next = unsafe bytes.skipWhitespace(from: scanned, to: bytes.count)
      guard next < bytes.count else {
        completeCount -= 1
        scanned = complete
        return nil
      }
      needsElement = false
      if unsafe bytes[next] == UInt8(ascii: "]") { complete = scanned }
    }
    return nil
  }

  /// Skips the rest of a document after the array that was read.
  func passClosing() throws(InputProblem) {
    guard case .closing(var frame) = state else { return }
    while true {
      try fill(to: options.chunkSize)
      var end = 0
      let isClosed = unsafe rest.withUnsafeBytes { unsafe frame.scan($0, from: &end) }
      advance(over: end, count: 0)
      if isClosed {
        state = .values
        return
      }
      if isAtEnd {
        state = .values
        failure = InputProblem(
          file: source?.name ?? "-", line: line, column: column,
          message: "expected the end of an object or array, found the end of the document")
        return
      }
    }
  }
}
#endif

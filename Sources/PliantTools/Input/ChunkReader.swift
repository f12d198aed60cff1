// ChunkReader: splits inputs into chunks of whole values.

#if CommandLine
import PliantCore

/// Splits inputs into chunks between values: at line breaks for NDJSON, after values for consecutive documents, and
/// after elements for a document that is too large to be read as one value.
///
/// ```
///                   ┌────────────┐ ┌──────────────────┐ ┌─────────
///  NDJSON           │line  line  │ │line  line  line  │ │line …
///  documents        │{ … } { … } │ │[ … ]             │ │{ …
///  a large array  [ │1, 2, {…},  │ │4, …              │ │…       ]
///                   └────────────┘ └──────────────────┘ └─────────
/// ```
final class ChunkReader {
  enum State {
    case unknown
    case lines
    case values
    /// Inside an array whose elements are read.
    case elements
    /// After that array, in the rest of its document.
    case closing(StreamScanner)
  }

  let options: InputOptions
  private let countsValues: Bool
  private var inputs: ArraySlice<String>
  var source: ByteSource?
  var state = State.unknown
  /// The bytes that were read but not returned yet.
  var rest: [UInt8] = []
  var isAtEnd = false
  /// The location of the first byte of `rest`, and the number of values before it.
  var line = 1
  var column = 1
  var index = 0
  /// The offset up to which `rest` was scanned, the value that is open there, and the end and number of whole values.
  var scanned = 0
  var frame: StreamScanner?
  var complete = 0
  var completeCount = 0
  /// Whether an element has to follow, after the comma of a streamed array.
  var needsElement = false
  var failure: InputProblem?
  private(set) var progress = InputProgress()
  private var bytesOfFinished = 0

  init(_ inputs: [String], options: InputOptions, countsValues: Bool) {
    let inputs = inputs.isEmpty ? ["-"] : inputs
    self.inputs = inputs[...]
    self.options = options
    self.countsValues = countsValues
    progress.totalBytes = ByteSource.totalSize(inputs)
  }

  /// Whether the next chunk would have to wait for input.
  var wouldBlock: Bool { source?.wouldBlock ?? false }

  /// Returns the next chunk; nil after the last one.
  ///
  /// - Throws: a problem of a file as a whole. The next call continues with the next file.
  func next() throws(InputProblem) -> InputChunk? {
    while true {
      if let problem = failure {
        failure = nil
        throw problem
      }
      if source == nil {
        guard let name = inputs.popFirst() else { return nil }
        try open(name)
      }
      do throws(InputProblem) {
        let chunk = try nextOfFile()
        // A value that was truncated by the cancellation is not a problem.
        if source?.wasCancelled == true { return nil }
        progress.bytesRead = bytesOfFinished + (source?.bytesRead ?? 0)
        if let chunk { return chunk }
        close()
      } catch {
        close()
        throw error
      }
    }
  }

  private func open(_ name: String) throws(InputProblem) {
    source = try ByteSource(
      name, displayName: options.displayNames[name], isCancelled: options.isCancelled)
    (state, rest, isAtEnd) = (.unknown, [], false)
    (line, column, index) = (1, 1, 0)
    resetScan()
  }

  private func close() {
    bytesOfFinished += source?.bytesRead ?? 0
    progress.bytesRead = bytesOfFinished
    source = nil
  }

  private func nextOfFile() throws(InputProblem) -> InputChunk? {
    while true {
      switch state {
      case .unknown: try begin()
      case .lines: return try nextLines()
      case .values:
        switch try nextValues() {
        case .chunk(let chunk): return chunk
        case .end: return nil
        case .streams: try seekArray()
        }
      case .elements: if let chunk = try nextElements() { return chunk }
      case .closing: try passClosing()
      }
      if failure != nil { return nil }
    }
  }
}

// MARK: - Reading

extension ChunkReader {
  /// Reads until `rest` has `size` bytes, the input ends, or a pipe has no more data for now.
  ///
  /// - Parameter waits: whether to wait for a pipe even if `rest` has bytes, which would otherwise be returned first.
  func fill(to size: Int, waits: Bool = true) throws(InputProblem) {
    guard let source, rest.count < size, !isAtEnd else { return }
    if !waits, !rest.isEmpty, source.wouldBlock { return }
    let old = rest
    rest = []
    var problem: InputProblem?
    var ended = false
    rest = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      _ = unsafe room.update(fromContentsOf: old)
      count = old.count
      do throws(InputProblem) {
        while count < size {
          let read = try unsafe source.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[count...])))
          count += read
          ended = read == 0
          if ended || source.wouldBlock { break }
        }
      } catch {
        problem = error
      }
    }
    isAtEnd = ended
    if let problem {
      // The bytes before the damage are still read.
      isAtEnd = true
      failure = rest.isEmpty ? nil : problem
      if rest.isEmpty { throw problem }
    }
  }

  /// Determines the encoding and the format of the input from its first bytes.
  private func begin() throws(InputProblem) {
    try fill(to: options.chunkSize)
    while !isAtEnd, rest.count < options.chunkSize, !rest.contains(0x0A) { try fill(to: options.chunkSize) }
    if let problem = InputProblem(encodingOf: rest, file: source?.name ?? "-") { throw problem }
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    switch options.format {
    case .lines: state = .lines
    case .documents: state = .values
    case .automatic:
      let isLines = unsafe rest.withUnsafeBytes { unsafe FormatGuess.isLines($0, isAtEnd: isAtEnd) }
      state = isLines ? .lines : .values
    }
  }

  /// Removes the bytes of `rest` up to `end`, and returns them as a chunk.
  func cut(at end: Int, layout: InputChunk.Layout, count: Int?) -> InputChunk {
    let isPartOfValue = layout != .elements
    let chunk = InputChunk(
      file: source?.name ?? "-", layout: layout, firstLine: line, firstColumn: column, firstIndex: index,
      storage: rest, range: 0..<end,
      path: isPartOfValue ? options.path : nil,
      unwraps: layout == .values && options.unwrapsArrays)
    advance(over: end, count: count)
    return chunk
  }

  /// Removes the bytes of `rest` up to `end`, and advances the location past them.
  func advance(over end: Int, count: Int?) {
    unsafe rest.withUnsafeBytes { bytes in
      unsafe line += bytes.countLineFeeds(in: 0..<end)
      if case .lines = state {
        if countsValues {
          unsafe index += FormatGuess.countFilledLines(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        }
      } else {
        index += count ?? 0
        let lineStart = unsafe bytes.endOfLastLine(in: end)
        column = unsafe (lineStart == nil ? column - 1 : 0) + bytes.column(of: end, lineStart: lineStart ?? 0)
      }
    }
    rest = Array(rest[end...])
  }

  func resetScan() {
    (scanned, frame, complete, completeCount) = (0, nil, 0, 0)
  }
}

// MARK: - Lines

extension ChunkReader {
  private func nextLines() throws(InputProblem) -> InputChunk? {
    var size = max(options.chunkSize, rest.count)
    var waits = false
    while true {
      try fill(to: size, waits: waits)
      waits = true
      if isAtEnd { return rest.isEmpty ? nil : cut(at: rest.count, layout: .lines, count: nil) }
      if let end = unsafe rest.withUnsafeBytes({ unsafe $0.endOfLastLine(in: rest.count) }) {
        return cut(at: end, layout: .lines, count: nil)
      }
      if rest.count >= size { size *= 2 }
    }
  }
}

// MARK: - Values

extension ChunkReader {
  private enum NextValues {
    case chunk(InputChunk)
    case end
    /// The open value is so large that its elements are to be read one by one.
    case streams
  }

  private func nextValues() throws(InputProblem) -> NextValues {
    var size = max(options.chunkSize, rest.count)
    var waits = false
    while true {
      try fill(to: size, waits: waits)
      waits = true
      unsafe rest.withUnsafeBytes { unsafe scanValues($0) }
      if complete > 0 && !isAtEnd {
        let chunk = cut(at: complete, layout: .values, count: completeCount)
        resetScan()
        return .chunk(chunk)
      }
      if isAtEnd {
        defer { resetScan() }
        let hasMore = unsafe rest.withUnsafeBytes { unsafe $0.skipWhitespace(from: 0, to: $0.count) < $0.count }
        return hasMore ? .chunk(cut(at: rest.count, layout: .values, count: completeCount + 1)) : .end
      }
      if rest.count >= size {
        let mayStream = options.path != nil || options.unwrapsArrays || options.streamsArrays
        if mayStream, rest.count >= options.streamedSize, isOpenArray() {
          return .streams
        }
        size *= 2
      }
    }
  }

  private func isOpenArray() -> Bool {
    if options.path != nil { return true }
    return unsafe rest.withUnsafeBytes { bytes in
      let start = unsafe bytes.skipWhitespace(from: 0, to: bytes.count)
      return unsafe start < bytes.count && bytes[start] == UInt8(ascii: "[")
    }
  }

  /// Begins the value at `scanned`.
  ///
  /// - Returns: whether a value begins there. If not, the rest of the line counts as one, to be reported as malformed.
  func beginFrame(_ bytes: UnsafeRawBufferPointer) -> Bool {
    frame = unsafe StreamScanner(firstByte: bytes[scanned])
    if frame != nil { return true }
    scanned = unsafe bytes.lineEnd(from: scanned, to: bytes.count)
    complete = scanned
    completeCount += 1
    return false
  }

  private func scanValues(_ bytes: UnsafeRawBufferPointer) {
    while scanned < bytes.count {
      if frame == nil {
        scanned = unsafe bytes.skipWhitespace(from: scanned, to: bytes.count)
        guard scanned < bytes.count else { return }
        guard unsafe beginFrame(bytes) else { continue }
      }
      guard unsafe frame?.scan(bytes, from: &scanned) == true else { return }
      frame = nil
      complete = scanned
      completeCount += 1
    }
  }
}
#endif

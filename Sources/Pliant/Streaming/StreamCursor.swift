// StreamCursor: a cursor over the values of a stream, whatever their type.

public import PliantCore

/// A cursor over the values of a stream.
///
/// Usually the whole next value is in the buffer. So it is read in place, without searching for its end first. Only
/// if that fails, because the value is truncated, bad, or larger than the values before it, its end is determined by
/// its brackets (``StreamScanner``). It is then read again, as a document of its own that knows its position in the
/// stream. Errors come from that second reading alone. A value that has to be indexed, such as a ``JSON``, fails as
/// well, since the bytes of the buffer can't be kept. The values that follow are then framed at once, as they will
/// most likely need it, too.
///
/// ```
/// prepare() ─▶ makeReader() ─▶ begin(_:) ─▶ the value's type reads ─▶ finish(_:)
///     ▲                                                                 │ failed
///     └───────────────────────── refuse(_:) ◀───────────────────────────┘
/// ```
@usableFromInline
final class StreamCursor {
  @usableFromInline
  enum Preparation {
    case value
    case needsBytes
    case end
    case failure(any Error)
  }

  enum State {
    case start
    case seeking
    case beforeFirst
    case beforeValue
    /// Behind an element, before its comma.
    case afterElement
    case skippingLine
    case skippingFrame
    case finished
  }

  @usableFromInline let buffer = StreamBuffer()
  @usableFromInline var isAtEnd = false

  let decoder: PliantDecoder
  let reporting: StreamReporting?
  /// The path to the array whose elements are the values; nil if the values are documents.
  let path: PathPattern?
  var prefix: [JSONPath.Component] { path?.components ?? [] }
  var seeker: PathSeeker?
  var state = State.start
  var index = 0

  /// Whether the value at the head is framed: its end is known, and it is read by itself.
  var isFramed = false
  /// Whether the end of the value is being searched for.
  var isScanning = false
  var scanner: StreamScanner?
  /// The distances from the head that were scanned and searched for faults, and the distance to the end of the value.
  var scanned = 0
  var checked = 0
  var frameCount = 0
  /// Whether the framed bytes are only a part of a value.
  var isCut = false
  /// Before this offset of the stream, only documents on lines of their own are accepted.
  var lineByLineEnd: Int64 = 0
  /// No line ends between the head and this offset of the stream.
  private var lineSearched: Int64 = 0
  /// The maximum number of bytes that the current value may have to be read in place.
  var window = 0
  private var lastCount = 0
  /// The document of the framed value.
  private var document: DocumentBytes?
  /// The error that the type's own code threw for the current value, if it did.
  var thrown: (any Error)?

  /// Whether readers need more options of the decoder than its tolerance.
  private let bends: Bool
  private let checks: Bool
  /// Whether each value is read as a document of its own: from the first on, or since one needed it.
  private(set) var framesAll: Bool
  var trivia: StreamTrivia
  /// The reason why the framed value of another dialect can't be rewritten as JSON.
  private var rewritingFailure: JSONError?

  /// The type of the values, which declares what is sensitive in them.
  private let type: Any.Type

  @usableFromInline
  init<Value>(_ options: StreamOptions<Value>) {
    type = Value.self
    decoder = options.decoder
    reporting = options.reporting
    path = options.path
    bends = decoder.isEnforcing || reporting != nil || decoder.onReport != nil
    checks = decoder.limits.needsPass || decoder.duplicateKeys != .ignore
    // A value of another dialect is rewritten as JSON, by itself.
    framesAll = options.framesAll || decoder.dialect != .json
    trivia = StreamTrivia(decoder.dialect)
  }

  var isArray: Bool { path != nil }

  /// The number of bytes that the next value has at most, if it is as usual.
  var usualCount: Int { max(4096, 2 * lastCount) }

  var dialect: JSONDialect { decoder.dialect }
}

// MARK: - Reading one value

extension StreamCursor {
  /// Returns a reader at the prepared value.
  @usableFromInline
  func makeReader() -> JSONReader {
    guard isFramed else {
      window = min(buffer.count, usualCount, max(0, decoder.limits.bytes))
      return buffer.makeReader(count: window, depthLimit: decoder.limits.depth)
    }
    rewritingFailure = nil
    let end = buffer.head + frameCount
    let document: DocumentBytes
    do throws(JSONError) {
      document = try buffer.document(to: end, path: elementPath, from: dialect, depthLimit: decoder.limits.depth)
    } catch {
      rewritingFailure = error
      document = buffer.document(to: end, path: elementPath)
    }
    self.document = document
    return JSONReader(document, depthLimit: decoder.limits.depth)
  }

  /// Configures the reader with the decoder's options.
  @usableFromInline
  func begin(_ reader: inout JSONReader) throws(JSONError) {
    // A reader would know neither how much was written in another dialect, nor how much of JSON the error may show.
    if isFramed, frameCount > decoder.limits.bytes { throw bytesLimitExceeded() }
    if isFramed, let rewritingFailure { throw rewritingFailure }
    if bends {
      reader.bend(
        decoder.tolerance, isEnforced: decoder.isEnforcing, isReporting: reporting != nil || decoder.onReport != nil,
        issueLimit: decoder.limits.issues)
    } else {
      reader.tolerance = decoder.tolerance
    }
    reader.follow(decoder.settings)
    if decoder.showsSensitiveValues { reader.showSensitiveValues() }
    if checks {
      try reader.begin(at: nil, decoder.limits, .value)
    } else if isFramed {
      try reader.take(decoder.limits)
    }
  }

  /// Moves behind the value that was read; returns false if it has to be read by itself.
  @usableFromInline
  func finish(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    if isFramed {
      try reader.expectEnd()
      if isCut { throw reader.unexpected(.value) }
      report(reader.takeIssues())
      passFrame()
      return true
    }
    let count = reader.byteOffset
    // A position beyond the window is clamped to its end. So a value that seems to end there may be longer.
    guard !reader.needsDocument, count > 0, count < window || window == buffer.count,
      reader.depthLeft == JSONReader.depth(limitedTo: decoder.limits.depth), isWhole(count)
    else {
      readByItself(after: reader)
      return false
    }
    if bends, let issues = reader.takeIssues() {
      document = buffer.document(to: buffer.head + count, path: elementPath)
      report(issues)
    }
    lastCount = count
    buffer.consume(to: buffer.head + count)
    index += 1
    state = isArray ? .afterElement : .beforeValue
    return true
  }

  /// Marks a value that could not be read in place to be read as a document of its own.
  private func readByItself(after reader: borrowing JSONReader) {
    isScanning = true
    // The error copied the whole window. That must not be repeated for each of many bad values behind a large one.
    lastCount = 0
    if reader.needsDocument { framesAll = true }
  }

  /// Whether the value ends where it seems to: a number may continue.
  private func isWhole(_ count: Int) -> Bool {
    switch buffer.byte(at: buffer.head) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return true
    default: break
    }
    let end = buffer.head + count
    guard end < buffer.tail else { return isAtEnd }
    switch buffer.byte(at: end) {
    case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "\""):
      return true
    default: return false
    }
  }

  /// Returns the end of the line in which the value at the head begins, if the value must be on a line of its own and
  /// the end is known.
  func endOfLineByItself() -> Int? {
    guard !isArray && buffer.byteOffset(of: buffer.head) < lineByLineEnd else { return nil }
    // Continue where the last search ended, rather than at the head; but the last byte may have been a CR.
    let start = max(buffer.head, Int(clamping: lineSearched - buffer.byteOffset(of: 0)))
    let end = buffer.endOfLine(from: start, isAtEnd: isAtEnd)
    if end == nil { lineSearched = buffer.byteOffset(of: max(start, buffer.tail - 1)) }
    return end
  }

  var elementPath: [JSONPath.Component] { isArray ? prefix + [.index(index)] : [] }

  func passFrame() {
    lastCount = frameCount
    buffer.consume(to: buffer.head + frameCount)
    endFrame()
    index += 1
    state = isArray ? .afterElement : .beforeValue
  }

  func endFrame() {
    isFramed = false
    isScanning = false
    isCut = false
    scanner = nil
    document = nil
  }
}

// MARK: - Bad values

extension StreamCursor {
  /// Moves behind a value that could not be read, or marks it to be read by itself.
  ///
  /// - Returns: the error to throw; nil to continue.
  @usableFromInline @inline(never)
  func refuse(_ error: JSONError, _ reader: inout JSONReader) -> (any Error)? {
    defer { thrown = nil }
    guard isFramed, let document else {
      readByItself(after: reader)
      return nil
    }
    if decoder.onReport != nil, let issues = reader.takeIssues() { deliver(issues, of: document) }
    let isLong = frameCount > decoder.limits.bytes
    if let fault = fault(of: document),
      !isLong || buffer.indexShowing(fault, in: dialect) - buffer.head < decoder.limits.bytes
    {
      return refuseMalformed(fault)
    }
    let result = report(error, as: thrown)
    if isLong && !isArray { passLine() } else { passBadElement() }
    return result
  }

  /// Returns the reason why the framed bytes are malformed; nil if they are well-formed.
  private func fault(of document: DocumentBytes) -> JSONError? {
    if let rewritingFailure { return rewritingFailure }
    var reader = JSONReader(document, depthLimit: decoder.limits.depth)
    do throws(JSONError) {
      try reader.skipValue()
      try reader.expectEnd()
      if isCut { throw reader.unexpected(.value) }
      return nil
    } catch {
      return error
    }
  }

  /// Moves behind the framed bytes, or behind the whole element if they are only a part of it.
  private func passBadElement() {
    guard isCut else { return passFrame() }
    state = .skippingFrame
    isFramed = false
    isCut = false
  }

  /// Drops the rest of the line in which a bad document begins.
  func passLine() {
    lastCount = 0
    index += 1
    endFrame()
    state = .skippingLine
  }

  private func refuseMalformed(_ fault: JSONError) -> (any Error)? {
    // Include as much of the document behind the fault as is always available, wherever the stream is split.
    let index = buffer.head + fault.sourceOffset
    let end = max(index, min(buffer.endOfReach(from: index, isAtEnd: isAtEnd), buffer.head + frameCount))
    let result = report(buffer.error(fault, shownTo: end, path: elementPath, in: dialect))
    if isArray {
      passBadElement()
      return result
    }
    lineByLineEnd = max(lineByLineEnd, buffer.byteOffset(of: index) + 1)
    passLine()
    return result
  }

  /// Reports that a value is dropped. Without a report, returns the error to throw.
  ///
  /// - Parameter own: the error that the type's own code threw, if it did.
  func report(_ error: JSONError, as own: (any Error)? = nil) -> (any Error)? {
    let error = shown(error)
    let path = JSONPath(elementPath).codingPath
    let thrown = own.map { ($0 as? DecodingError)?.placed(error, below: path) ?? $0 } ?? error.asDecodingError()
    guard let reporting else { return thrown }
    var report = DecodingReport(limit: decoder.limits.issues)
    report.add(DecodingIssue(dropping: error))
    reporting(streamReport(report, thrown))
    return nil
  }

  private func streamReport(_ report: DecodingReport, _ error: (any Error)?) -> StreamReport {
    let place = buffer.place(of: buffer.head)
    return StreamReport(index: index, line: place.line, byteOffset: place.byteOffset, error: error, report: report)
  }

  /// Returns an error about a value of the stream, with sensitive values hidden.
  func shown(_ error: JSONError) -> JSONError {
    let error = decoder.shown(error, of: type)
    guard case .duplicateKey = error.kind, let document, error.document === document else { return error }
    return decoder.hidingParts(of: error, type, in: document)
  }

  private func report(_ issues: RawIssueList?) {
    guard let issues, let document else { return }
    let report = deliver(issues, of: document)
    reporting?(streamReport(report, nil))
  }

  /// Calls `onReport`, as for a single document.
  @discardableResult
  private func deliver(_ issues: RawIssueList, of document: DocumentBytes) -> DecodingReport {
    var report = DecodingReport(limit: decoder.limits.issues)
    var issues = issues
    if !decoder.showsSensitiveValues { issues.hide(within: SensitiveScope(type, from: 0)) }
    report.add(issues, of: document)
    report = report.resolved()
    decoder.onReport?(report, decoder.label)
    return report
  }
}

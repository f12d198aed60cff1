//===----------------------------------------------------------------------===//
// StreamCursor: goes through a stream value by value, whatever the type of the values.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Goes through a stream value by value.
///
/// Usually the next value lies in the buffer as a whole. So it is read where it lies, up to wherever it ends, without looking for
/// its end first. Only if that fails, because the value is cut off, or bad, or larger than the values before it, its end is
/// looked for by its brackets (``FrameScanner``), and it is read once more, as a document of its own that knows its place in
/// the stream. Errors come from that second reading alone. What has to be indexed, such as a ``JSON``, fails as well, since what
/// lies in the buffer can't be kept; the values that follow are then framed at once, as they will most likely need it, too.
///
/// ```
/// prepare() ─▶ makeReader() ─▶ begin(_:) ─▶ the value's type reads ─▶ finish(_:)
///     ▲                                                                 │ failed
///     └───────────────────────── refuse(_:) ◀───────────────────────────┘
/// ```
@usableFromInline
final class StreamCursor {
  /// What can be done.
  @usableFromInline
  enum Preparation {
    /// A value can be read.
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
    /// In a line of which the rest is not looked at.
    case skippingLine
    /// In an element of which the rest is not looked at.
    case skippingFrame
    case finished
  }

  @usableFromInline let buffer = StreamBuffer()
  /// Whether nothing more can be loaded.
  @usableFromInline var isAtEnd = false

  let decoder: PliantDecoder
  let reporting: StreamReporting?
  /// The way to the array whose elements are the values; nil when they are documents.
  let path: PathPattern?
  let prefix: [JSONPath.Component]
  var seeker: PathSeeker?
  var state = State.start
  var index = 0

  /// Whether the value at the head is to be read by itself, its end known.
  var isFramed = false
  /// Whether the value's end is being looked for.
  var isScanning = false
  var scanner = FrameScanner.insideOfString
  var hasScanner = false
  /// How far behind the head the scanner came, how much was searched for faults, and where the value ends.
  var scanned = 0
  var checked = 0
  var frameCount = 0
  /// Whether what is framed is no whole value.
  var isCut = false
  /// Before this offset of the stream, a document that is no line is none.
  var lineByLineEnd = 0
  /// Up to this offset of the stream, no line ends from the head on.
  private var lineSearched = 0
  /// How many bytes the present value may have to be read where it lies.
  var window = 0
  private var lastCount = 0
  /// The document of the value that is read by itself.
  private var document: DocumentBytes?
  /// The error of the value at hand as the type's own code threw it, if it did.
  var thrown: (any Error)?

  /// Whether reading needs more of the decoder than its tolerance.
  private let bends: Bool
  private let checks: Bool
  /// Whether each value is read as a document of its own: from the first on, or since one needed it.
  private(set) var framesAll: Bool
  /// What a stream in another dialect needs; nil for JSON.
  var framing: DialectFraming?

  /// The type of the values, which says what must not be shown of them.
  private let type: Any.Type

  @usableFromInline
  init(_ options: StreamOptions, of type: Any.Type = Any.self, framesAll: Bool = false) {
    self.type = type
    decoder = options.decoder
    reporting = options.reporting
    path = options.path
    prefix = options.path?.steps ?? []
    bends = decoder.isEnforcing || reporting != nil || decoder.onReport != nil
    checks = decoder.limits.needsPass || decoder.duplicateKeys != .ignore
    self.framesAll = framesAll
    framing = decoder.dialect == .json ? nil : DialectFraming(decoder.dialect)
  }

  var isArray: Bool { path != nil }
}

/// How a stream is read.
@usableFromInline
struct StreamOptions: Sendable {
  let decoder: PliantDecoder
  let reporting: StreamReporting?
  let path: PathPattern?

  @usableFromInline
  init(_ decoder: PliantDecoder, _ reporting: StreamReporting?, at path: String? = nil) {
    self.decoder = decoder
    self.reporting = reporting
    self.path = path.map { PathPattern($0) }
  }
}

// MARK: - Reading one value

extension StreamCursor {
  /// A reader at the value that was prepared.
  @usableFromInline
  func makeReader() -> JSONReader {
    guard !isFramed else {
      let document =
        framing.map { rewrittenDocument(from: $0.dialect) }
        ?? buffer.document(to: buffer.head + frameCount, path: elementPath)
      self.document = document
      return JSONReader(document, depthLimit: decoder.limits.depth)
    }
    window = min(buffer.count, max(4096, 2 * lastCount), max(0, decoder.limits.bytes))
    return buffer.makeReader(count: window, depthLimit: decoder.limits.depth)
  }

  /// Has the reader do as the decoder says.
  @usableFromInline
  func begin(_ reader: inout JSONReader) throws(JSONError) {
    if let failure = framing?.failure { throw failure }
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

  /// Goes on behind the value that was read.
  ///
  /// - Returns: false when it has to be read by itself.
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
    // A position beyond the window would have been taken for its end: so a value that seems to end there may not do so.
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

  /// Has a value that could not be read where it lies read as a document of its own.
  private func readByItself(after reader: borrowing JSONReader) {
    isScanning = true
    // Its error had all copied that it might have read; many bad values behind a large one are not to do that again and again.
    lastCount = 0
    if reader.needsDocument { framesAll = true }
  }

  /// Whether what was read as a value ends where it seems to: a number may go on.
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

  /// Where the line ends in which the value at the head begins, if it is to be one by itself and that is known.
  func endOfLineByItself() -> Int? {
    guard !isArray && buffer.byteOffset(of: buffer.head) < lineByLineEnd else { return nil }
    // Not again from the head on whenever something was loaded; but a CR may have been the last byte.
    let start = max(buffer.head, lineSearched - buffer.byteOffset(of: 0))
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
    hasScanner = false
    document = nil
  }
}

// MARK: - Bad values

extension StreamCursor {
  /// Goes on behind a value that could not be read, or has it read by itself.
  ///
  /// - Returns: the error to throw; nil to go on.
  @usableFromInline @inline(never)
  func refuse(_ error: JSONError, _ reader: inout JSONReader) -> (any Error)? {
    defer { thrown = nil }
    guard isFramed, let document else {
      readByItself(after: reader)
      return nil
    }
    if decoder.onReport != nil, let issues = reader.takeIssues() { tellDecoder(issues, of: document) }
    let isLong = frameCount > decoder.limits.bytes
    if framing != nil {
      if let fault = faultInDialect(of: document), !isLong || fault.sourceOffset < decoder.limits.bytes {
        return refuseMalformed(fault)
      }
      return refuseWellFormed(error, isLong: isLong)
    }
    var reader = JSONReader(document, depthLimit: decoder.limits.depth)
    do throws(JSONError) {
      try reader.skipValue()
      try reader.expectEnd()
      if isCut { throw reader.unexpected(.value) }
    } catch let fault {
      if !isLong || buffer.indexShowing(fault) - buffer.head < decoder.limits.bytes { return refuseMalformed(fault) }
    }
    return refuseWellFormed(error, isLong: isLong)
  }

  private func refuseWellFormed(_ error: JSONError, isLong: Bool) -> (any Error)? {
    let result = report(error, as: thrown)
    if isLong && !isArray { passLine() } else { passBadElement() }
    return result
  }

  /// Goes on behind what is framed, or behind all of it if that is only a part.
  private func passBadElement() {
    guard isCut else { return passFrame() }
    state = .skippingFrame
    isFramed = false
    isCut = false
  }

  /// Leaves out the rest of the line in which a bad document begins.
  func passLine() {
    index += 1
    endFrame()
    state = .skippingLine
  }

  private func refuseMalformed(_ fault: JSONError) -> (any Error)? {
    // With as much of the document behind the fault as there is in any case, wherever the stream is split.
    let index = buffer.head + fault.sourceOffset
    let end = max(index, min(buffer.endOfReach(from: index, isAtEnd: isAtEnd), buffer.head + frameCount))
    let error =
      framing.map { errorInDialect(fault, to: end, from: $0.dialect) }
      ?? JSONError(fault.kind, at: fault.documentOffset, in: buffer.document(to: end, path: elementPath))
    if isArray {
      let result = report(error)
      passBadElement()
      return result
    }
    let result = report(error)
    lineByLineEnd = max(lineByLineEnd, buffer.byteOffset(of: index) + 1)
    passLine()
    return result
  }

  /// Says that a value is left out.
  ///
  /// - Parameter own: the error as the type's own code threw it, if it did.
  func report(_ error: JSONError, as own: (any Error)? = nil) -> (any Error)? {
    let error = shown(error)
    let path = elementPath.map { TextKey($0) as any CodingKey }
    let thrown = own.map { ($0 as? DecodingError)?.placed(error, below: path) ?? $0 } ?? error.asDecodingError()
    guard let reporting else { return thrown }
    var report = DecodingReport(limit: decoder.limits.issues)
    report.add(DecodingIssue(dropping: error))
    let place = buffer.place(of: buffer.head)
    reporting(
      StreamReport(index: index, line: place.line, byteOffset: place.byteOffset, error: thrown, report: report))
    return nil
  }

  /// An error about a value of the stream, without what must not be shown of it.
  func shown(_ error: JSONError) -> JSONError {
    decoder.showsSensitiveValues ? error : error.within(type, from: 0)
  }

  /// Says what bent.
  private func report(_ issues: RawIssueList?) {
    guard let issues, let document else { return }
    let report = tellDecoder(issues, of: document)
    guard let reporting else { return }
    let place = buffer.place(of: buffer.head)
    reporting(StreamReport(index: index, line: place.line, byteOffset: place.byteOffset, error: nil, report: report))
  }
  /// Calls `onReport`, as decoding one document does.
  @discardableResult
  private func tellDecoder(_ issues: RawIssueList, of document: DocumentBytes) -> DecodingReport {
    var report = DecodingReport(limit: decoder.limits.issues)
    var issues = issues
    if !decoder.showsSensitiveValues { issues.hide(within: SensitiveScope(type, from: 0)) }
    report.add(issues, of: document)
    report = report.resolved()
    decoder.onReport?(report, decoder.label)
    return report
  }
}

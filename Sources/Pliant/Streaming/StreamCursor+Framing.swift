//===----------------------------------------------------------------------===//
// Moving from one value of a stream to the next, and finding the end of a value that can't be read in place.
//===----------------------------------------------------------------------===//

import PliantCore

extension StreamCursor {
  /// Moves to the next value.
  @usableFromInline
  func prepare() -> Preparation {
    if framing != nil { return prepareDialect() }
    while true {
      switch state {
      case .beforeValue, .beforeFirst:
        let byte = buffer.consumeWhitespace()
        if buffer.count == 0 {
          guard isAtEnd else { return .needsBytes }
          if isArray { return fail(.unexpectedEnd(expected: .value)) }
          return end()
        }
        if isArray && byte == UInt8(ascii: "]") {
          if state == .beforeFirst { return end() }
          return fail(.unexpectedByte(expected: .value))
        }
        if !isScanning && !framesAll && (isArray || buffer.byteOffset(of: buffer.head) >= lineByLineEnd) {
          return .value
        }
        if let preparation = frame(byte) { return preparation }
      case .afterElement:
        switch buffer.consumeWhitespace() {
        case UInt8(ascii: ","):
          buffer.consume(to: buffer.head + 1)
          state = .beforeValue
        case UInt8(ascii: "]"): return end()
        default:
          if buffer.count > 0 { return fail(.unexpectedByte(expected: .commaOrArrayEnd)) }
          guard isAtEnd else { return .needsBytes }
          return fail(.unexpectedEnd(expected: .commaOrArrayEnd))
        }
      case .start, .seeking: if let preparation = start() { return preparation }
      case .skippingLine: if let preparation = skipLine() { return preparation }
      case .skippingFrame: if let preparation = skipFrame() { return preparation }
      case .finished: return .end
      }
    }
  }

  /// Ends the stream.
  @usableFromInline
  func stop() {
    state = .finished
  }

  func end() -> Preparation {
    state = .finished
    return .end
  }

  /// Ends the stream with an error that concerns it as a whole.
  func fail(_ kind: JSONError.Kind) -> Preparation {
    // Load enough first, so that the error is independent of where the stream is split.
    if !isAtEnd && buffer.count < StreamBuffer.reach { return .needsBytes }
    // Where a value is expected, the path is that of the element.
    let path =
      switch kind {
      case .unexpectedByte(expected: .value), .unexpectedEnd(expected: .value): elementPath
      default: prefix
      }
    state = .finished
    let end = min(buffer.tail, buffer.head + StreamBuffer.reach)
    return .failure(shown(JSONError(kind, at: 0, in: buffer.document(to: end, path: path))).asDecodingError())
  }

  private func start() -> Preparation? {
    if case .start = state {
      guard buffer.consumeByteOrderMark(isAtEnd: isAtEnd) != nil else { return .needsBytes }
      state = isArray ? .seeking : .beforeValue
    }
    guard let path else { return nil }
    do throws(JSONError) {
      if seeker == nil { seeker = try PathSeeker(path, depthLimit: decoder.limits.depth) }
    } catch {
      state = .finished
      return .failure(error.asDecodingError())
    }
    return follow(seeker?.advance(buffer, isAtEnd: isAtEnd))
  }

  /// Handles the outcome of the search for the array; nil to continue.
  func follow(_ outcome: PathSeeker.Outcome?) -> Preparation? {
    switch outcome {
    case .found, nil: state = .beforeFirst
    case .needsBytes: return .needsBytes
    case .failed(let error):
      state = .finished
      return .failure(shown(error).asDecodingError())
    }
    return nil
  }

  /// Skips the rest of a bad line without keeping it.
  func skipLine() -> Preparation? {
    if let next = buffer.endOfLine(from: buffer.head, isAtEnd: isAtEnd) {
      buffer.consume(to: next)
      state = .beforeValue
      return nil
    }
    // A CR at the tail is kept: an LF may follow.
    let keepsLast = buffer.count > 0 && buffer.byte(at: buffer.tail - 1) == 0x0D && !isAtEnd
    buffer.consume(to: buffer.tail - (keepsLast ? 1 : 0))
    if isAtEnd { return end() }
    return .needsBytes
  }

  /// Skips the rest of a bad element without keeping it.
  private func skipFrame() -> Preparation? {
    var index = buffer.head + scanned
    let isComplete = scanner.scan(buffer, from: &index)
    buffer.consume(to: index)
    scanned = 0
    guard isComplete || isAtEnd && scanner.endsWithStream else {
      guard isAtEnd else { return .needsBytes }
      // The element's own error was thrown already, or only reported.
      return reporting == nil ? end() : fail(.unexpectedEnd(expected: .commaOrArrayEnd))
    }
    endFrame()
    self.index += 1
    state = .afterElement
    return nil
  }
}

// MARK: - Framing

extension StreamCursor {
  /// Searches for the end of the value at the head, which begins with `byte`; nil to continue with the next.
  private func frame(_ byte: UInt8) -> Preparation? {
    // After a fault in a document of several lines, a document must be on a line of its own.
    let limit = endOfLineByItself()
    if !hasScanner {
      guard let scanner = FrameScanner(firstByte: byte) else { return frameStray() }
      self.scanner = scanner
      scanned = 0
      checked = 0
      hasScanner = true
    }
    isScanning = true
    var index = buffer.head + scanned
    var isComplete = scanner.scan(buffer, from: &index, to: limit)
    scanned = index - buffer.head
    if !isComplete && scanner.endsWithStream && (isAtEnd || limit != nil) { isComplete = true }
    if isComplete { return frame(to: scanned, isCut: false) }
    if let limit { return frame(to: limit - buffer.head, isCut: true) }
    if isAtEnd { return frame(to: buffer.count, isCut: true) }
    if tooLong() || buffer.count >= 2 * checked {
      checked = max(1, buffer.count)
      let fault = buffer.fault(depthLimit: decoder.limits.depth, isAtEnd: false)
      if tooLong(), fault.map({ $0.shown - buffer.head >= decoder.limits.bytes }) ?? true { return refuseLong() }
      if let fault {
        let end = buffer.endOfReach(from: fault.index, isAtEnd: false)
        return frame(to: max(end, fault.shown + 1) - buffer.head, isCut: true)
      }
    }
    return .needsBytes
  }

  func frame(to count: Int, isCut: Bool) -> Preparation {
    isFramed = true
    frameCount = count
    self.isCut = isCut
    return .value
  }

  /// Handles a byte with which no value begins.
  func frameStray() -> Preparation? {
    if isArray { return fail(.unexpectedByte(expected: .value)) }
    let end = buffer.endOfLine(from: buffer.head, isAtEnd: isAtEnd)
    if end == nil && !isAtEnd && buffer.count < StreamBuffer.reach { return .needsBytes }
    return frame(to: min((end ?? buffer.tail) - buffer.head, StreamBuffer.reach), isCut: true)
  }

  /// Whether the value has too many bytes, wherever it ends.
  func tooLong() -> Bool {
    buffer.count - StreamBuffer.reach > decoder.limits.bytes
  }

  func refuseLong() -> Preparation? {
    let result = report(bytesLimitExceeded())
    if isArray {
      state = .skippingFrame
    } else {
      passLine()
    }
    return result.map { .failure($0) }
  }

  /// The error for a value with too many bytes, which is independent of where the stream is split.
  func bytesLimitExceeded() -> JSONError {
    let limit = max(0, decoder.limits.bytes)
    let last = isFramed ? buffer.head + frameCount : buffer.tail
    let end = min(last, buffer.head + limit + StreamBuffer.reach)
    let error = JSONError(.bytesLimitExceeded(limit: limit), at: limit, in: buffer.document(to: end, path: elementPath))
    return framing.map { error.at(path(before: buffer.head + limit, in: $0.dialect)) } ?? error
  }
}

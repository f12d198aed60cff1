// Moving from one value of a stream to the next, and finding the end of a value that can't be read in place.

import PliantCore

extension StreamCursor {
  /// Moves to the next value.
  @usableFromInline
  func prepare() -> Preparation {
    while true {
      switch state {
      case .beforeValue, .beforeFirst:
        switch trivia.consume(buffer, isAtEnd: isAtEnd) {
        case .byte(let byte):
          if isArray && byte == UInt8(ascii: "]") {
            // In the dialects, a comma may follow the last element.
            if state == .beforeFirst || dialect != .json { return end() }
            return fail(.unexpectedByte(expected: .value))
          }
          if !isScanning && !framesAll && (isArray || buffer.byteOffset(of: buffer.head) >= lineByLineEnd) {
            return .value
          }
          if let preparation = frame(byte) { return preparation }
        case .end: return isArray ? fail(.unexpectedEnd(expected: .value)) : end()
        case let other: if let preparation = interrupt(other) { return preparation }
        }
      case .afterElement:
        switch trivia.consume(buffer, isAtEnd: isAtEnd) {
        case .byte(UInt8(ascii: ",")):
          buffer.consume(to: buffer.head + 1)
          state = .beforeValue
        case .byte(UInt8(ascii: "]")): return end()
        case .byte: return fail(.unexpectedByte(expected: .commaOrArrayEnd))
        case .end: return fail(.unexpectedEnd(expected: .commaOrArrayEnd))
        case let other: if let preparation = interrupt(other) { return preparation }
        }
      case .start, .seeking: if let preparation = start() { return preparation }
      case .skippingLine: if let preparation = skipLine() { return preparation }
      case .skippingFrame: if let preparation = skipFrame() { return preparation }
      case .finished: return .end
      }
    }
  }

  /// Handles white space and comments that don't end yet, or are malformed.
  private func interrupt(_ outcome: StreamTrivia.Outcome) -> Preparation? {
    switch outcome {
    case .openComment: return fail(.unexpectedEnd(expected: .commentEnd))
    case .invalidComment: return refuseComment()
    case .byte, .needsBytes, .end: return .needsBytes
    }
  }

  /// Handles a comment that is not UTF-8: in an array, it is an error of the whole stream, otherwise of a line.
  private func refuseComment() -> Preparation? {
    if isArray { return fail(.invalidUTF8) }
    // Load enough first, so that the error is independent of where the stream is split.
    if !isAtEnd && buffer.count < StreamBuffer.reach { return .needsBytes }
    let end = buffer.endOfReach(from: buffer.head, isAtEnd: isAtEnd)
    let result = report(JSONError(.invalidUTF8, at: 0, in: buffer.document(to: end, path: elementPath)))
    trivia.leaveComment()
    passLine()
    return result.map { .failure($0) }
  }

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
      if seeker == nil { seeker = try PathSeeker(path, in: dialect, depthLimit: decoder.limits.depth) }
    } catch {
      state = .finished
      return .failure(error.asDecodingError())
    }
    switch seeker?.advance(buffer, isAtEnd: isAtEnd) {
    case .found, nil: state = .beforeFirst
    case .needsBytes: return .needsBytes
    case .failed(let error):
      state = .finished
      return .failure(shown(error).asDecodingError())
    }
    return nil
  }

  /// Skips the rest of a bad line without keeping it.
  private func skipLine() -> Preparation? {
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
    let isComplete = scanner?.scan(buffer, from: &index) ?? true
    buffer.consume(to: index)
    scanned = 0
    guard isComplete || isAtEnd && scanner?.endsWithStream == true else {
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
    if scanner == nil {
      guard let scanner = StreamScanner(firstByte: byte, in: dialect) else { return frameStray() }
      self.scanner = scanner
      scanned = 0
      checked = 0
    }
    isScanning = true
    while true {
      // The end of a string that is broken off seems to be far away. So faults are searched for first in a part of what
      // is loaded: each one drops a line only, and all of the rest would be scanned again for the next one.
      let end = limit ?? min(buffer.tail, buffer.head + max(usualCount, 2 * checked))
      var index = buffer.head + scanned
      var isComplete = scanner?.scan(buffer, from: &index, to: end) ?? true
      scanned = index - buffer.head
      let isLast = limit != nil || isAtEnd && end == buffer.tail
      if !isComplete && isLast && scanner?.endsWithStream == true {
        isComplete = true
        // An incomplete character at the very end is not white space.
        scanned = end - buffer.head
      }
      if isComplete { return frame(to: scanned, isCut: false) }
      let count = end - buffer.head
      if isLast { return frame(to: count, isCut: true) }
      // Whether the value has too many bytes, wherever it ends.
      let isLong = count - StreamBuffer.reach > decoder.limits.bytes
      if isLong || count >= 2 * checked {
        checked = max(1, count)
        let fault = buffer.fault(before: end, in: dialect, depthLimit: decoder.limits.depth)
        if isLong, fault.map({ $0.shown - buffer.head >= decoder.limits.bytes }) ?? true { return refuseLong() }
        if let fault {
          let end = buffer.endOfReach(from: fault.index, isAtEnd: false)
          return frame(to: max(end, fault.shown + 1) - buffer.head, isCut: true)
        }
      }
      if end == buffer.tail { return .needsBytes }
    }
  }

  private func frame(to count: Int, isCut: Bool) -> Preparation {
    isFramed = true
    frameCount = count
    self.isCut = isCut
    return .value
  }

  /// Handles a byte with which no value begins.
  private func frameStray() -> Preparation? {
    if isArray { return fail(.unexpectedByte(expected: .value)) }
    let end = buffer.endOfLine(from: buffer.head, isAtEnd: isAtEnd)
    if end == nil && !isAtEnd && buffer.count < StreamBuffer.reach { return .needsBytes }
    return frame(to: min((end ?? buffer.tail) - buffer.head, StreamBuffer.reach), isCut: true)
  }

  private func refuseLong() -> Preparation? {
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
    return dialect == .json ? error : error.at(path(before: buffer.head + limit))
  }

  /// The path to a place in the value at the head.
  private func path(before end: Int) -> JSONPath {
    do throws(JSONError) {
      let document = try buffer.document(to: end, path: elementPath, from: dialect)
      return JSONError(.unexpectedEnd(expected: .value), at: document.count, in: document).path
    } catch {
      // The place is in a token.
      return error.path
    }
  }
}

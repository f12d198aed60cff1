//===----------------------------------------------------------------------===//
// Streams in other dialects: a scanner of the dialect frames each value, which is rewritten as JSON and read by
// itself.
//===----------------------------------------------------------------------===//

import PliantCore

/// The additional state of a stream in another dialect.
struct DialectFraming {
  let dialect: JSONDialect
  var trivia: DialectTrivia
  var scanner: DialectScanner?
  var seeker: DialectSeeker?
  /// The reason why the current value can't be rewritten.
  var failure: JSONError?

  init(_ dialect: JSONDialect) {
    self.dialect = dialect
    trivia = DialectTrivia(dialect)
  }
}

extension StreamCursor {
  /// Moves to the next value.
  func prepareDialect() -> Preparation {
    while true {
      switch state {
      case .start:
        guard buffer.consumeByteOrderMark(isAtEnd: isAtEnd) != nil else { return .needsBytes }
        state = isArray ? .seeking : .beforeValue
      case .seeking: if let preparation = seekInDialect() { return preparation }
      case .beforeValue, .beforeFirst:
        switch framing?.trivia.consume(buffer, isAtEnd: isAtEnd) {
        case .needsBytes: return .needsBytes
        case .openComment: return fail(.unexpectedEnd(expected: .commentEnd))
        case .invalidComment: if let preparation = refuseComment() { return preparation }
        case .end, nil:
          if isArray { return fail(.unexpectedEnd(expected: .value)) }
          return end()
        case .byte(let byte)?:
          // A comma may follow the last element.
          if isArray && byte == UInt8(ascii: "]") { return end() }
          if let preparation = frameInDialect(byte) { return preparation }
        }
      case .afterElement:
        switch framing?.trivia.consume(buffer, isAtEnd: isAtEnd) {
        case .needsBytes: return .needsBytes
        case .openComment: return fail(.unexpectedEnd(expected: .commentEnd))
        case .invalidComment: if let preparation = refuseComment() { return preparation }
        case .end, nil: return fail(.unexpectedEnd(expected: .commaOrArrayEnd))
        case .byte(UInt8(ascii: ","))?:
          buffer.consume(to: buffer.head + 1)
          state = .beforeValue
        case .byte(UInt8(ascii: "]"))?: return end()
        case .byte?: return fail(.unexpectedByte(expected: .commaOrArrayEnd))
        }
      case .skippingLine: if let preparation = skipLine() { return preparation }
      case .skippingFrame: if let preparation = skipFrameInDialect() { return preparation }
      case .finished: return .end
      }
    }
  }

  /// Handles a comment that is not UTF-8: in an array, it is an error of the whole stream, otherwise of a line.
  private func refuseComment() -> Preparation? {
    if isArray { return fail(.invalidUTF8) }
    // Load enough first, so that the error is independent of where the stream is split.
    if !isAtEnd && buffer.count < StreamBuffer.reach { return .needsBytes }
    let end = buffer.endOfReach(from: buffer.head, isAtEnd: isAtEnd)
    let result = report(JSONError(.invalidUTF8, at: 0, in: buffer.document(to: end, path: elementPath)))
    framing?.trivia.leaveComment()
    passLine()
    return result.map { .failure($0) }
  }

  private func seekInDialect() -> Preparation? {
    guard let path, let dialect = framing?.dialect else { return end() }
    do throws(JSONError) {
      if framing?.seeker == nil {
        framing?.seeker = try DialectSeeker(path, dialect, depthLimit: decoder.limits.depth)
      }
    } catch {
      state = .finished
      return .failure(error.asDecodingError())
    }
    return follow(framing?.seeker?.advance(buffer, isAtEnd: isAtEnd))
  }

  /// Searches for the end of the value at the head, which begins with `byte`; nil to continue with the next.
  private func frameInDialect(_ byte: UInt8) -> Preparation? {
    guard let dialect = framing?.dialect else { return end() }
    let limit = endOfLineByItself()
    if !hasScanner {
      guard let scanner = DialectScanner(firstByte: byte, dialect) else { return frameStray() }
      framing?.scanner = scanner
      scanned = 0
      checked = 0
      hasScanner = true
    }
    var index = buffer.head + scanned
    var isComplete = framing?.scanner?.scan(buffer, from: &index, to: limit) ?? true
    scanned = index - buffer.head
    if !isComplete && framing?.scanner?.endsWithStream == true && (isAtEnd || limit != nil) {
      isComplete = true
      // An incomplete character at the very end is not white space.
      scanned = (limit ?? buffer.tail) - buffer.head
    }
    if isComplete { return frame(to: scanned, isCut: false) }
    if let limit { return frame(to: limit - buffer.head, isCut: true) }
    if isAtEnd { return frame(to: buffer.count, isCut: true) }
    if tooLong() || buffer.count >= 2 * checked {
      checked = max(StreamBuffer.reach, buffer.count)
      let fault = buffer.fault(in: dialect, depthLimit: decoder.limits.depth)
      if tooLong(), fault.map({ $0.shown - buffer.head >= decoder.limits.bytes }) ?? true { return refuseLong() }
      if let fault {
        let end = buffer.endOfReach(from: fault.index, isAtEnd: false)
        return frame(to: max(end, fault.shown + 1) - buffer.head, isCut: true)
      }
    }
    return .needsBytes
  }

  /// Skips the rest of a bad element without keeping it.
  private func skipFrameInDialect() -> Preparation? {
    var index = buffer.head + scanned
    let isComplete = framing?.scanner?.scan(buffer, from: &index) ?? true
    buffer.consume(to: index)
    scanned = 0
    guard isComplete || isAtEnd && framing?.scanner?.endsWithStream == true else {
      guard isAtEnd else { return .needsBytes }
      return reporting == nil ? end() : fail(.unexpectedEnd(expected: .commaOrArrayEnd))
    }
    endFrame()
    self.index += 1
    state = .afterElement
    return nil
  }

  // MARK: - Reading

  /// Returns the framed bytes as a JSON document.
  func rewrittenDocument(from dialect: JSONDialect) -> DocumentBytes {
    framing?.failure = nil
    do throws(JSONError) {
      return try buffer.document(
        to: buffer.head + frameCount, path: elementPath, from: dialect, depthLimit: decoder.limits.depth)
    } catch {
      framing?.failure = error
      return buffer.document(to: buffer.head + frameCount, path: elementPath)
    }
  }

  /// Returns the reason why the framed bytes are malformed; nil if they are well-formed.
  func faultInDialect(of document: DocumentBytes) -> JSONError? {
    if let failure = framing?.failure { return failure }
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

  /// Returns the error of a fault, with the document up to `end`, which is independent of where the stream is split.
  func errorInDialect(_ fault: JSONError, to end: Int, from dialect: JSONDialect) -> JSONError {
    if fault.document?.origin != nil {
      let document = buffer.documentBeforeFault(to: end, path: elementPath, from: dialect)
      if fault.documentOffset <= document.count {
        return JSONError(fault.kind, at: fault.documentOffset, in: document)
      }
    }
    let document = buffer.document(to: end, path: elementPath)
    return JSONError(fault.kind, at: fault.sourceOffset, in: document).at(fault.path)
  }

  /// The path to a place in the value at the head.
  func path(before end: Int, in dialect: JSONDialect) -> JSONPath {
    do throws(JSONError) {
      let document = try buffer.document(to: end, path: elementPath, from: dialect)
      return JSONError(.unexpectedEnd(expected: .value), at: document.count, in: document).path
    } catch {
      // The place is in a token.
      return error.path
    }
  }
}

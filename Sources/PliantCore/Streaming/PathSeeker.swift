// PathSeeker: moves from the start of a streamed document to the array at a path, without keeping skipped values.

/// Moves from the start of a streamed document to the array at a path. Of several members with the same key, the
/// first counts.
///
/// A skipped value is checked as if it were read, up to ``checkedSize``. Of the rest of a larger one, only the brackets,
/// quotes and comments are inspected, and no part is kept in memory, not even of a long string.
package struct PathSeeker {
  package enum Outcome {
    /// The head is after the opening bracket of the array.
    case found
    case needsBytes
    /// There is no such array.
    case failed(JSONError)
  }

  /// What is next: at first a value on the path, then in each container on it members or elements.
  private enum State {
    case value
    case item(isFirst: Bool)
    case key
    case colon(isMatch: Bool)
    case passedValue
    case afterPassed
  }

  /// The size of the largest value that is kept in memory, to be checked before it is skipped.
  private static let checkedSize = 1 << 16

  private let components: [JSONPath.Component]
  private let dialect: JSONDialect
  private let depthLimit: Int
  /// The number of components that were entered.
  private var level = 0
  /// The number of elements still to be skipped.
  private var remaining = 0
  /// The key or index of a value that is skipped; nil if the key is too long.
  private var passed: JSONPath.Component?
  private var state = State.value
  private var trivia: StreamTrivia
  /// The scanner of a key or value, and the number of bytes scanned after the head.
  private var scanner: StreamScanner?
  private var scanned = 0
  /// Whether the key or value is too long to be kept until it is scanned.
  private var isLong = false

  /// - Parameter path: keys, and indices from the front.
  package init(_ path: PathPattern, in dialect: JSONDialect = .json, depthLimit: Int) throws(JSONError) {
    for component in path.components {
      switch component {
      case .key: continue
      case .index(let index) where index >= 0: continue
      default: throw JSONError(.invalidValue(expected: "a path of keys and indices from the front"))
      }
    }
    components = path.components
    self.dialect = dialect
    self.depthLimit = depthLimit
    trivia = StreamTrivia(dialect)
  }

  /// Continues with the loaded bytes.
  package mutating func advance(_ buffer: StreamBuffer, isAtEnd: Bool) -> Outcome {
    do throws(JSONError) {
      while true {
        if scanner != nil {
          if try !scan(buffer, isAtEnd: isAtEnd) { return .needsBytes }
          continue
        }
        switch trivia.consume(buffer, isAtEnd: isAtEnd) {
        case .byte(let byte): if try step(byte, buffer) { return .found }
        case .needsBytes: return .needsBytes
        case .end: throw failure(.unexpectedEnd(expected: .value), buffer)
        case .openComment: throw failure(.unexpectedEnd(expected: .commentEnd), buffer)
        case .invalidComment: throw failure(.invalidUTF8, buffer)
        }
      }
    } catch {
      // An error waits for as many bytes as its context may need, so that it doesn't depend on the chunks. Those of a
      // key or value have them.
      if !isAtEnd && buffer.count < StreamBuffer.reach && scanner == nil { return .needsBytes }
      return .failed(error)
    }
  }

  /// Takes one step, and returns whether the array is entered.
  private mutating func step(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) -> Bool {
    switch state {
    case .value: return try enterValue(byte, buffer)
    case .item(let isFirst):
      // In the dialects, a comma may follow the last member or element.
      let mayEnd = isFirst || dialect != .json
      if mayEnd, byte == closing { throw notFound(buffer) }
      guard isInObject else {
        beginElement()
        break
      }
      guard beginsKey(byte) else { throw failure(.unexpectedByte(expected: mayEnd ? .keyOrObjectEnd : .key), buffer) }
      begin(byte, .key)
    case .colon(let isMatch):
      guard byte == UInt8(ascii: ":") else { throw failure(.unexpectedByte(expected: .colon), buffer) }
      buffer.consume(to: buffer.head + 1)
      if isMatch { level += 1 }
      state = isMatch ? .value : .passedValue
    case .passedValue:
      begin(byte, .passedValue)
      if scanner == nil { throw failure(.unexpectedByte(expected: .value), buffer, passed) }
    case .afterPassed:
      if byte == closing { throw notFound(buffer) }
      guard byte == UInt8(ascii: ",") else {
        throw failure(.unexpectedByte(expected: isInObject ? .commaOrObjectEnd : .commaOrArrayEnd), buffer)
      }
      buffer.consume(to: buffer.head + 1)
      state = .item(isFirst: false)
    case .key: break
    }
    return false
  }

  /// Whether the container whose members or elements are next is an object.
  private var isInObject: Bool { if case .key = components[level] { true } else { false } }

  private var closing: UInt8 { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  private func beginsKey(_ byte: UInt8) -> Bool {
    guard dialect == .json5 else { return byte == UInt8(ascii: "\"") }
    return byte != UInt8(ascii: "{") && byte != UInt8(ascii: "[")
      && StreamScanner(firstByte: byte, in: dialect) != nil
  }

  private mutating func begin(_ byte: UInt8, _ state: State) {
    scanner = StreamScanner(firstByte: byte, in: dialect)
    scanned = 0
    isLong = false
    self.state = state
  }

  private mutating func enterValue(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) -> Bool {
    let opening = level < components.count && isInObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
    guard byte == opening else {
      guard StreamScanner(firstByte: byte, in: dialect) != nil,
        dialect == .json5 || JSONReader.kind(ofFirstByte: byte) != nil
      else { throw failure(.unexpectedByte(expected: .value), buffer) }
      throw failure(.typeMismatch(expected: opening == UInt8(ascii: "[") ? "array" : "object"), buffer)
    }
    buffer.consume(to: buffer.head + 1)
    guard level < components.count else { return true }
    if case .index(let index) = components[level] { remaining = index }
    state = .item(isFirst: true)
    return false
  }

  private mutating func beginElement() {
    if remaining == 0 {
      level += 1
      state = .value
    } else {
      if case .index(let index) = components[level] { passed = .index(index - remaining) }
      remaining -= 1
      state = .passedValue
    }
  }
}

// MARK: - Keys, and values to be skipped

extension PathSeeker {
  /// Continues the scan of a key or value. Returns false if more bytes are needed.
  private mutating func scan(_ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool {
    var index = buffer.head + scanned
    let isWhole = scanner?.scan(buffer, from: &index) ?? true
    scanned = index - buffer.head
    let isComplete = isWhole || isAtEnd && scanner?.endsWithStream == true
    if isLong { return try discard(buffer, isComplete: isComplete, isAtEnd: isAtEnd) }
    if case .key = state { return try passKey(buffer, isComplete: isComplete, isAtEnd: isAtEnd) }
    return try passValue(buffer, isComplete: isComplete, isAtEnd: isAtEnd)
  }

  /// Skips a key if it is completely loaded or too long to match.
  private mutating func passKey(_ buffer: StreamBuffer, isComplete: Bool, isAtEnd: Bool) throws(JSONError) -> Bool {
    guard case .key(let key) = components[level] else { return false }
    // A byte of a key takes at most six bytes.
    if scanned > Swift.max(Self.checkedSize, 6 * key.utf8.count + 2) {
      passed = nil
      return try discard(buffer, isComplete: isComplete, isAtEnd: isAtEnd)
    }
    if isComplete {
      let text = try text(ofKeyIn: buffer)
      end(buffer, at: scanned, isMatch: text.hasSameCodeUnits(as: key))
      passed = .key(text)
      return true
    }
    if isAtEnd { throw failure(.unexpectedEnd(expected: .stringEnd), buffer, at: buffer.tail) }
    return false
  }

  /// Returns the scanned key, which may lack quotes in JSON5.
  private func text(ofKeyIn buffer: StreamBuffer) throws(JSONError) -> String {
    guard dialect != .json else {
      var reader = buffer.makeReader(count: scanned, depthLimit: depthLimit)
      do throws(JSONError) { return try reader.readString() } catch { throw moved(error, to: scanned, buffer) }
    }
    var member = Array("{".utf8)
    unsafe member.append(contentsOf: buffer.bytes(buffer.head..<buffer.head + scanned))
    member.append(contentsOf: Array(":0}".utf8))
    let source = unsafe member.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    do throws(JSONError) {
      var reader = JSONReader(try DocumentBytes(rewriting: DialectRewriter(source, dialect)))
      _ = try reader.beginObject()
      return try reader.readKey()
    } catch {
      let offset = Swift.min(Swift.max(0, error.sourceOffset - 1), scanned)
      throw JSONError(error.kind, at: offset, in: buffer.document(to: buffer.head + scanned, path: path(to: nil)))
    }
  }

  /// Skips a value if it is completely loaded, or too long to be checked beyond its beginning.
  private mutating func passValue(_ buffer: StreamBuffer, isComplete: Bool, isAtEnd: Bool) throws(JSONError) -> Bool {
    let isLarge = scanned > Self.checkedSize
    // The outcome must not depend on the chunks: an error needs its context, wherever it is.
    guard isComplete || isAtEnd || scanned > Self.checkedSize + StreamBuffer.reach else { return false }
    let end = isComplete ? buffer.head + scanned : buffer.tail
    var count = scanned
    do throws(JSONError) {
      count = try buffer.countOfValue(to: end, path: path(to: passed), in: dialect, depthLimit: depthLimit)
    } catch {
      if !isLarge { throw moved(error, to: scanned, buffer) }
      // More bytes may follow a number.
      let shown = buffer.indexShowing(error, in: dialect)
      var isCut = !isComplete && shown >= buffer.tail
      if case .unexpectedEnd = error.kind { isCut = !isComplete }
      if shown - buffer.head < Self.checkedSize, !isCut { throw moved(error, to: 0, buffer) }
    }
    if isLarge { return try discard(buffer, isComplete: isComplete, isAtEnd: isAtEnd) }
    self.end(buffer, at: count)
    return true
  }

  /// Discards the bytes that the scanner has passed.
  private mutating func discard(_ buffer: StreamBuffer, isComplete: Bool, isAtEnd: Bool) throws(JSONError) -> Bool {
    isLong = true
    if isComplete {
      end(buffer, at: scanned)
      return true
    }
    buffer.consume(to: buffer.head + scanned)
    scanned = 0
    if isAtEnd { throw failure(.unexpectedEnd(expected: .value), buffer) }
    return false
  }

  /// Moves behind a key or value of `count` bytes.
  private mutating func end(_ buffer: StreamBuffer, at count: Int, isMatch: Bool = false) {
    buffer.consume(to: buffer.head + count)
    scanner = nil
    if case .key = state { state = .colon(isMatch: isMatch) } else { state = .afterPassed }
  }

  // MARK: - Failures

  private func notFound(_ buffer: StreamBuffer) -> JSONError {
    failure(.pathNotFound(JSONPath(components)), buffer)
  }

  private func failure(
    _ kind: JSONError.Kind, _ buffer: StreamBuffer, _ passed: JSONPath.Component? = nil, at index: Int? = nil
  ) -> JSONError {
    let index = index ?? buffer.head
    let end = Swift.min(buffer.tail, index + StreamBuffer.reach)
    return JSONError(kind, at: index - buffer.head, in: buffer.document(to: end, path: path(to: passed)))
  }

  /// Returns an error of the key or value at the head as an error of the stream.
  private func moved(_ error: JSONError, to count: Int, _ buffer: StreamBuffer) -> JSONError {
    let shown = Swift.min(count > 0 ? count : .max, error.sourceOffset + StreamBuffer.reach)
    let end = Swift.min(buffer.tail, buffer.head + shown)
    let passed: JSONPath.Component? = if case .key = state { nil } else { passed }
    return buffer.error(error, shownTo: end, path: path(to: passed), in: dialect)
  }

  private func path(to passed: JSONPath.Component?) -> [JSONPath.Component] {
    components.prefix(level) + (passed.map { [$0] } ?? [])
  }
}

//===----------------------------------------------------------------------===//
// PathSeeker: moves from the start of a streamed document to the array at a path, without keeping skipped values.
//===----------------------------------------------------------------------===//

/// Moves from the start of a streamed document to the array at a path. Of several members with the same key, the
/// first counts.
///
/// A skipped value is checked as if it were read, unless it is larger than ``checkedSize``. Of a larger one, only the
/// brackets and quotes are inspected, and no part is kept in memory, not even of a long string.
package struct PathSeeker {
  /// The result of a call of `advance(_:isAtEnd:)`.
  package enum Outcome {
    /// The head is after the opening bracket of the array.
    case found
    /// More bytes are needed.
    case needsBytes
    /// There is no such array.
    case failed(JSONError)
  }

  private enum State {
    case value
    case firstMember, member
    case key, longKey
    case colon(isMatch: Bool)
    case firstElement
    case passedValue, longPassedValue
    case afterPassed
  }

  /// The size of the largest value that is kept in memory, to be checked before it is skipped.
  private static let checkedSize = 1 << 16

  private let components: [JSONPath.Component]
  private let depthLimit: Int
  /// The number of components that were entered.
  private var level = 0
  /// The number of elements still to be skipped.
  private var remaining = 0
  private var state = State.value
  private var scanner = FrameScanner.insideOfString
  /// The number of bytes scanned after the head.
  private var scanned = 0
  /// Whether a value to be skipped is being scanned, and the number of its bytes that were checked.
  private var isScanning = false
  private var checked = 0

  /// - Parameter path: keys, and indices from the front.
  package init(_ path: PathPattern, depthLimit: Int) throws(JSONError) {
    for component in path.components {
      switch component {
      case .key: continue
      case .index(let index) where index >= 0: continue
      default: throw JSONError(.invalidValue(expected: "a path of keys and indices from the front"))
      }
    }
    components = path.components
    self.depthLimit = depthLimit
  }

  /// Continues with the loaded bytes.
  package mutating func advance(_ buffer: StreamBuffer, isAtEnd: Bool) -> Outcome {
    do throws(JSONError) {
      while true {
        switch state {
        case .key, .longKey, .longPassedValue: break
        default:
          _ = buffer.consumeWhitespace()
          guard buffer.count > 0 else {
            if isAtEnd { throw failure(.unexpectedEnd(expected: .value), buffer) }
            return .needsBytes
          }
        }
        guard let isFound = try step(buffer, isAtEnd: isAtEnd) else { return .needsBytes }
        if isFound { return .found }
      }
    } catch {
      // An error waits for as many bytes as its context may need, so that it doesn't depend on the chunks.
      if !isAtEnd && buffer.count < StreamBuffer.reach && !isInside { return .needsBytes }
      return .failed(error)
    }
  }

  /// Whether the head is at or inside a key or value that is being scanned.
  private var isInside: Bool {
    switch state {
    case .key, .longKey, .longPassedValue: true
    case .passedValue: isScanning
    default: false
    }
  }

  /// Takes one step. Returns nil if more bytes are needed, true if the array is entered.
  private mutating func step(_ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool? {
    let byte = buffer.byte(at: buffer.head)
    switch state {
    case .value:
      return try enterValue(byte, buffer)
    case .firstMember:
      if byte == UInt8(ascii: "}") { throw notFound(buffer) }
      guard byte == UInt8(ascii: "\"") else { throw failure(.unexpectedByte(expected: .keyOrObjectEnd), buffer) }
      beginKey()
    case .member:
      guard byte == UInt8(ascii: "\"") else { throw failure(.unexpectedByte(expected: .key), buffer) }
      beginKey()
    case .key: return try passKey(buffer, isAtEnd: isAtEnd) ? false : nil
    case .longKey: return try discard(buffer, isAtEnd: isAtEnd, then: .colon(isMatch: false)) ? false : nil
    case .colon(let isMatch):
      guard byte == UInt8(ascii: ":") else { throw failure(.unexpectedByte(expected: .colon), buffer) }
      buffer.consume(to: buffer.head + 1)
      if isMatch { level += 1 }
      state = isMatch ? .value : .passedValue
    case .firstElement:
      if byte == UInt8(ascii: "]") { throw notFound(buffer) }
      beginElement()
    case .passedValue: return try passValue(byte, buffer, isAtEnd: isAtEnd) ? false : nil
    case .longPassedValue: return try discard(buffer, isAtEnd: isAtEnd, then: .afterPassed) ? false : nil
    case .afterPassed: try passComma(byte, buffer)
    }
    return false
  }

  private mutating func enterValue(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) -> Bool {
    let opening: UInt8
    switch level < components.count ? components[level] : nil {
    case nil, .index: opening = UInt8(ascii: "[")
    default: opening = UInt8(ascii: "{")
    }
    guard byte == opening else {
      guard JSONReader.kind(ofFirstByte: byte) != nil else {
        throw failure(.unexpectedByte(expected: .value), buffer)
      }
      throw failure(.typeMismatch(expected: opening == UInt8(ascii: "[") ? "array" : "object"), buffer)
    }
    buffer.consume(to: buffer.head + 1)
    guard level < components.count else { return true }
    if case .index(let index) = components[level] {
      remaining = index
      state = .firstElement
    } else {
      state = .firstMember
    }
    return false
  }

  private mutating func beginKey() {
    state = .key
    scanned = 1
    scanner = .insideOfString
  }

  private mutating func beginElement() {
    if remaining == 0 {
      level += 1
      state = .value
    } else {
      remaining -= 1
      state = .passedValue
    }
  }

  /// Skips a key if it is completely loaded or too long to match.
  private mutating func passKey(_ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool {
    guard case .key(let key) = components[level] else { return false }
    var index = buffer.head + scanned
    let isComplete = scanner.scan(buffer, from: &index)
    scanned = index - buffer.head
    if isComplete {
      var reader = buffer.makeReader(count: scanned, depthLimit: depthLimit)
      let text: String
      do throws(JSONError) { text = try reader.readString() } catch { throw moved(error, to: scanned, buffer) }
      buffer.consume(to: index)
      state = .colon(isMatch: text.hasSameCodeUnits(as: key))
      return true
    }
    if isAtEnd { throw failure(.unexpectedEnd(expected: .stringEnd), buffer, at: buffer.tail) }
    // A byte of a key takes at most six bytes.
    guard buffer.count > Swift.max(Self.checkedSize, 6 * key.utf8.count + 2) else { return false }
    state = .longKey
    return true
  }

  /// Skips a value if it is completely loaded or too long to be checked.
  private mutating func passValue(_ byte: UInt8, _ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool {
    if !isScanning {
      guard let scanner = FrameScanner(firstByte: byte) else {
        throw failure(.unexpectedByte(expected: .value), buffer)
      }
      self.scanner = scanner
      scanned = 0
      checked = 0
      isScanning = true
    }
    var index = buffer.head + scanned
    let isComplete = scanner.scan(buffer, from: &index) || (isAtEnd && scanner.endsWithStream)
    scanned = index - buffer.head
    var isFaulty = false
    if !isComplete, buffer.count >= 2 * checked {
      checked = buffer.count
      isFaulty = buffer.fault(depthLimit: depthLimit, isAtEnd: false) != nil
    }
    if isComplete || isAtEnd || isFaulty {
      var reader = buffer.makeReader(count: buffer.count, depthLimit: depthLimit)
      do throws(JSONError) { try reader.skipValue() } catch {
        throw moved(error, to: isFaulty ? 0 : scanned, buffer)
      }
      isScanning = false
      buffer.consume(to: buffer.head + reader.byteOffset)
      state = .afterPassed
      return true
    }
    guard buffer.count > Self.checkedSize else { return false }
    isScanning = false
    state = .longPassedValue
    return true
  }

  /// Discards the bytes that the scanner has passed.
  private mutating func discard(_ buffer: StreamBuffer, isAtEnd: Bool, then next: State) throws(JSONError) -> Bool {
    var index = buffer.head + scanned
    let isComplete = scanner.scan(buffer, from: &index) || (isAtEnd && scanner.endsWithStream)
    buffer.consume(to: index)
    scanned = 0
    if isComplete {
      state = next
    } else if isAtEnd {
      throw failure(.unexpectedEnd(expected: .value), buffer)
    }
    return isComplete
  }

  private mutating func passComma(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) {
    let isObject: Bool
    if case .key = components[level] { isObject = true } else { isObject = false }
    switch byte {
    case UInt8(ascii: ","):
      buffer.consume(to: buffer.head + 1)
      if isObject { state = .member } else { beginElement() }
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): throw notFound(buffer)
    default: throw failure(.unexpectedByte(expected: isObject ? .commaOrObjectEnd : .commaOrArrayEnd), buffer)
    }
  }

  // MARK: - Failures

  private func notFound(_ buffer: StreamBuffer) -> JSONError {
    failure(.pathNotFound(JSONPath(components)), buffer)
  }

  /// Returns an error at the head, or at `index`.
  private func failure(_ kind: JSONError.Kind, _ buffer: StreamBuffer, at index: Int? = nil) -> JSONError {
    let index = index ?? buffer.head
    let end = Swift.min(buffer.tail, index + StreamBuffer.reach)
    return JSONError(
      kind, at: index - buffer.head, in: buffer.document(to: end, path: Array(components.prefix(level))))
  }

  /// Returns an error of a reader at the head as an error of the stream.
  private func moved(_ error: JSONError, to count: Int, _ buffer: StreamBuffer) -> JSONError {
    let shown = Swift.min(count > 0 ? count : .max, error.documentOffset + StreamBuffer.reach)
    let end = Swift.min(buffer.tail, buffer.head + shown)
    return JSONError(
      error.kind, at: error.documentOffset, in: buffer.document(to: end, path: Array(components.prefix(level))))
  }
}

//===----------------------------------------------------------------------===//
// DialectSeeker: moves to the array at a path in a stream of another dialect.
//===----------------------------------------------------------------------===//

/// Moves from the start of a streamed document of another dialect to the array at a path. Of several members with the
/// same key, the first counts.
///
/// In skipped values, only brackets, quotes and comments are inspected. Only keys are kept in memory.
package struct DialectSeeker {
  private enum State {
    case value
    case firstMember, member
    case key, longKey
    case colon(isMatch: Bool)
    case firstElement, element
    case passedValue, passing
    case afterPassed
  }

  /// The length of the longest key that is kept, unless the key of the path is longer.
  private static let keySize = 1 << 16

  private let components: [JSONPath.Component]
  private let dialect: JSONDialect
  private var level = 0
  private var remaining = 0
  private var state = State.value
  private var trivia: DialectTrivia
  private var scanner: DialectScanner?
  /// The number of bytes scanned after the head, and whether the scan is finished. An error in a key may have to wait
  /// for more bytes.
  private var scanned = 0
  private var isScanned = false

  /// - Parameter path: keys, and indices from the front.
  package init(_ path: PathPattern, _ dialect: JSONDialect, depthLimit: Int) throws(JSONError) {
    // The same paths as for JSON.
    _ = try PathSeeker(path, depthLimit: depthLimit)
    components = path.components
    self.dialect = dialect
    trivia = DialectTrivia(dialect)
  }

  /// Continues with the loaded bytes.
  package mutating func advance(_ buffer: StreamBuffer, isAtEnd: Bool) -> PathSeeker.Outcome {
    do throws(JSONError) {
      while true {
        switch state {
        case .key: if try !passKey(buffer, isAtEnd: isAtEnd) { return .needsBytes }
        case .longKey: if try !passLongKey(buffer, isAtEnd: isAtEnd) { return .needsBytes }
        case .passing: if try !passValue(buffer, isAtEnd: isAtEnd) { return .needsBytes }
        default:
          switch trivia.consume(buffer, isAtEnd: isAtEnd) {
          case .byte(let byte): if try step(byte, buffer) { return .found }
          case .needsBytes: return .needsBytes
          case .end: throw failure(.unexpectedEnd(expected: .value), buffer)
          case .openComment: throw failure(.unexpectedEnd(expected: .commentEnd), buffer)
          case .invalidComment: throw failure(.invalidUTF8, buffer)
          }
        }
      }
    } catch {
      // An error waits for as many bytes as its context may need, so that it doesn't depend on the chunks.
      if !isAtEnd && buffer.count < StreamBuffer.reach { return .needsBytes }
      return .failed(error)
    }
  }

  /// Takes one step, and returns whether the array is entered.
  private mutating func step(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) -> Bool {
    switch state {
    case .value: return try enterValue(byte, buffer)
    case .firstMember, .member:
      if byte == UInt8(ascii: "}") { throw failure(.pathNotFound(JSONPath(components)), buffer) }
      guard let scanner = DialectScanner(firstByte: byte, dialect), byte != UInt8(ascii: "{"),
        byte != UInt8(ascii: "["),
        dialect == .json5 || byte == UInt8(ascii: "\"")
      else { throw failure(.unexpectedByte(expected: .keyOrObjectEnd), buffer) }
      begin(scanner, .key)
    case .colon(let isMatch):
      guard byte == UInt8(ascii: ":") else { throw failure(.unexpectedByte(expected: .colon), buffer) }
      buffer.consume(to: buffer.head + 1)
      if isMatch { level += 1 }
      state = isMatch ? .value : .passedValue
    case .firstElement, .element:
      if byte == UInt8(ascii: "]") { throw failure(.pathNotFound(JSONPath(components)), buffer) }
      if remaining == 0 { level += 1 }
      state = remaining == 0 ? .value : .passedValue
      remaining -= 1
    case .passedValue:
      guard let scanner = DialectScanner(firstByte: byte, dialect) else {
        throw failure(.unexpectedByte(expected: .value), buffer)
      }
      begin(scanner, .passing)
    case .afterPassed: try passComma(byte, buffer)
    case .key, .longKey, .passing: break
    }
    return false
  }

  private mutating func begin(_ scanner: DialectScanner, _ state: State) {
    self.scanner = scanner
    scanned = 0
    isScanned = false
    self.state = state
  }

  private mutating func enterValue(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) -> Bool {
    let isArray: Bool
    switch level < components.count ? components[level] : nil {
    case nil, .index: isArray = true
    default: isArray = false
    }
    guard byte == (isArray ? UInt8(ascii: "[") : UInt8(ascii: "{")) else {
      guard DialectScanner(firstByte: byte, dialect) != nil else {
        throw failure(.unexpectedByte(expected: .value), buffer)
      }
      throw failure(.typeMismatch(expected: isArray ? "array" : "object"), buffer)
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

  private mutating func passKey(_ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool {
    guard case .key(let key) = components[level] else { return false }
    var index = buffer.head + scanned
    if !isScanned { isScanned = scanner?.scan(buffer, from: &index) ?? true }
    scanned = index - buffer.head
    guard isScanned else {
      if isAtEnd { throw failure(.unexpectedEnd(expected: .stringEnd), buffer) }
      // A byte of a key takes at most six bytes. A key that is too long to match is skipped like a value.
      if scanned > Swift.max(Self.keySize, 6 * key.utf8.count + 2) {
        state = .longKey
        return true
      }
      return false
    }
    let text = try text(ofKeyTo: index, buffer)
    buffer.consume(to: index)
    state = .colon(isMatch: text.hasSameCodeUnits(as: key))
    return true
  }

  /// Skips the rest of a key that is too long to match.
  private mutating func passLongKey(_ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool {
    var index = buffer.head + scanned
    let isComplete = scanner?.scan(buffer, from: &index) ?? true
    if !isComplete && isAtEnd { throw failure(.unexpectedEnd(expected: .stringEnd), buffer) }
    buffer.consume(to: index)
    scanned = 0
    if isComplete { state = .colon(isMatch: false) }
    return isComplete
  }

  /// Returns the key from the head to `end`, which may lack quotes.
  private func text(ofKeyTo end: Int, _ buffer: StreamBuffer) throws(JSONError) -> String {
    var member = Array("{".utf8)
    unsafe member.append(contentsOf: buffer.bytes(buffer.head..<end))
    member.append(contentsOf: Array(":0}".utf8))
    do throws(JSONError) {
      let document = try Self.rewritten(member, dialect)
      var reader = JSONReader(document)
      _ = try reader.beginObject()
      return try reader.readKey()
    } catch {
      throw failure(error.kind, buffer, at: buffer.head + Swift.max(0, error.sourceOffset - 1))
    }
  }

  private static func rewritten(_ bytes: [UInt8], _ dialect: JSONDialect) throws(JSONError) -> DocumentBytes {
    let result = unsafe bytes.withUnsafeBytes { bytes -> Result<DocumentBytes, JSONError> in
      do throws(JSONError) {
        return .success(try unsafe DocumentBytes(rewriting: bytes, from: dialect))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func passValue(_ buffer: StreamBuffer, isAtEnd: Bool) throws(JSONError) -> Bool {
    var index = buffer.head + scanned
    let isComplete = scanner?.scan(buffer, from: &index) ?? true
    if !isComplete && isAtEnd && scanner?.endsWithStream != true {
      throw failure(.unexpectedEnd(expected: .value), buffer)
    }
    buffer.consume(to: index)
    scanned = 0
    guard isComplete || isAtEnd else { return false }
    state = .afterPassed
    return true
  }

  private mutating func passComma(_ byte: UInt8, _ buffer: StreamBuffer) throws(JSONError) {
    let isObject: Bool
    if case .key = components[level] { isObject = true } else { isObject = false }
    switch byte {
    case UInt8(ascii: ","):
      buffer.consume(to: buffer.head + 1)
      state = isObject ? .member : .element
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): throw failure(.pathNotFound(JSONPath(components)), buffer)
    default: throw failure(.unexpectedByte(expected: isObject ? .commaOrObjectEnd : .commaOrArrayEnd), buffer)
    }
  }

  /// Returns an error at the head, or at `index`.
  private func failure(_ kind: JSONError.Kind, _ buffer: StreamBuffer, at index: Int? = nil) -> JSONError {
    let index = index ?? buffer.head
    let end = Swift.min(buffer.tail, index + StreamBuffer.reach)
    return JSONError(kind, at: index - buffer.head, in: buffer.document(to: end, path: Array(components.prefix(level))))
  }
}

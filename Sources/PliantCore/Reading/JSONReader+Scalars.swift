// null, true and false, and the exact text of numbers.

extension JSONReader {
  /// Reads a `null` if one is next.
  ///
  /// - Returns: whether there was one. Otherwise the reader stays before the value.
  @inlinable @inline(__always)
  public mutating func readNull() throws(JSONError) -> Bool {
    guard skipWhitespace() == UInt8(ascii: "n") else { return false }
    try readNullSlowly()
    return true
  }

  /// Reads the `null` of an optional property if one is next.
  ///
  /// - Throws: also if the tolerance distinguishes null from a missing member.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public mutating func readNullOfOptional() throws(JSONError) -> Bool {
    guard skipWhitespace() == UInt8(ascii: "n") else { return false }
    try readNullOfOptionalSlowly()
    return true
  }

  @usableFromInline
  mutating func readNullOfOptionalSlowly() throws(JSONError) {
    let start = position
    try skipLiteral(0x6C6C_756E)
    if tolerance.nullOptionals == .ignore { return }
    move(to: start)
    throw mismatch(expected: "a value")
  }

  @usableFromInline
  mutating func readNullSlowly() throws(JSONError) {
    try skipLiteral(0x6C6C_756E)
  }

  /// Reads `true` or `false`.
  @_optimize(speed)
  public mutating func readBool() throws(JSONError) -> Bool {
    switch skipWhitespace() {
    case UInt8(ascii: "t"):
      try skipLiteral(0x6575_7274)
      return true
    case UInt8(ascii: "f"):
      try skipFalse()
      return false
    default:
      return try convertToBool()
    }
  }

  /// Reads a number as its text in the document. `Infinity` and `NaN` of JSON5 are an error.
  public mutating func readNumberText() throws(JSONError) -> String {
    guard peek() == .number else { throw mismatch(expected: "number") }
    let start = unsafe cursor
    if nonFinite != nil { throw mismatch(expected: "finite number") }
    try skipNumber()
    // SAFETY: the number lies between `start` and the cursor.
    return unsafe makeString(UnsafeBufferPointer(start: start, count: cursor - start), isASCII: true)
  }

  /// Skips a value and calls `body` with its bytes, without white space around it.
  public mutating func withValueBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    skipWhitespace()
    let start = unsafe cursor
    try skipValue()
    // SAFETY: the value lies between `start` and the cursor.
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: cursor - start))
  }

  /// Skips the number at the cursor; its grammar is that of RFC 8259, section 6.
  @usableFromInline
  package mutating func skipNumber() throws(JSONError) {
    _ = try passNumber()
  }

  /// Skips the number at the cursor.
  ///
  /// - Returns: whether it has neither fraction nor exponent.
  @inline(__always)
  mutating func passNumber() throws(JSONError) -> Bool {
    // SAFETY: a byte that is not a digit, such as the padding, ends each run, so `p` stays within the document.
    let start = unsafe cursor
    var p = unsafe start
    if unsafe p.pointee == UInt8(ascii: "-") { unsafe p += 1 }
    let integer = unsafe p
    unsafe p = skipDigits(p)
    let count = unsafe p - integer
    guard unsafe count == 1 || (count > 1 && integer.pointee != UInt8(ascii: "0")) else {
      throw failure(.invalidNumber)
    }
    var isInteger = true
    if unsafe p.pointee == UInt8(ascii: ".") {
      isInteger = false
      let fraction = unsafe p + 1
      unsafe p = skipDigits(fraction)
      guard unsafe p > fraction else { throw failure(.invalidNumber) }
    }
    if unsafe p.pointee | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      unsafe p += 1
      if unsafe p.pointee == UInt8(ascii: "+") || p.pointee == UInt8(ascii: "-") { unsafe p += 1 }
      let exponent = unsafe p
      unsafe p = skipDigits(exponent)
      guard unsafe p > exponent else { throw failure(.invalidNumber) }
    }
    unsafe cursor = p
    return isInteger
  }

  @inline(__always)
  private func skipDigits(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var p = unsafe start
    while true {
      let stops = unsafe p.eightDigits.nonDigits
      if stops != 0 { return unsafe p + stops.trailingZeroBitCount &>> 3 }
      unsafe p += 8
    }
  }
}

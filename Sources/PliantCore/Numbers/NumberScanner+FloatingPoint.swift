/// Reads JSON numbers as Double and Float, each correctly rounded from the decimal text.

extension NumberScanner {
  /// Reads a number as the closest Double, ties to even.
  ///
  /// The result may be a subnormal number, `-0.0`, or zero with `.underflow`. If the value is too large, it is an
  /// infinity with `.overflow`. With `.malformed`, the value is meaningless.
  ///
  /// The shortcut for numbers whose digits and power of ten are both exact is William D. Clinger's, "How to Read
  /// Floating Point Numbers Accurately", PLDI 1990.
  ///
  /// - Parameter cursor: A position at `-` or a digit, in bytes followed by 64 zero bytes; afterwards as documented
  ///   by `NumberStatus`.
  @inline(__always)
  package static func scanDouble(_ cursor: inout UnsafePointer<UInt8>) -> (value: Double, status: NumberStatus) {
    let (value, end, status) = unsafe quickDouble(at: cursor)
    unsafe cursor = unsafe end
    return (value, status)
  }

  /// Reads a number as the closest Float, ties to even, and never through Double, which would round twice.
  ///
  /// Otherwise as `scanDouble(_:)`.
  @inline(__always)
  package static func scanFloat(_ cursor: inout UnsafePointer<UInt8>) -> (value: Float, status: NumberStatus) {
    let (value, end, status) = unsafe quickFloat(at: cursor)
    unsafe cursor = unsafe end
    return (value, status)
  }

  // These take and return values, all in registers, so that the caller's cursor needn't be in memory.

  @inline(never)
  static func quickDouble(
    at start: UnsafePointer<UInt8>
  ) -> (value: Double, end: UnsafePointer<UInt8>, status: NumberStatus) {
    var cursor = unsafe start
    let decimal = unsafe scanDecimal(&cursor, isQuick: true)
    if decimal.isUndecided {
      let (bits, end, status) = unsafe scanBits(from: start, in: .double, sign: 1 << 63)
      return unsafe (Double(bitPattern: bits), end, status)
    }
    let exponent = decimal.exponent
    let sign: UInt64 = decimal.isNegative ? 1 &<< 63 : 0
    if decimal.significand <= 0x20_0000_0000_0000, exponent >= -22 && exponent <= 22 {
      let exact = Double(Int64(bitPattern: decimal.significand))
      let value = exponent < 0 ? exact / PowersOfTen.double(0 &- exponent) : exact * PowersOfTen.double(exponent)
      return unsafe (Double(bitPattern: value.bitPattern | sign), cursor, .valid)
    }
    let bits = BinaryFormat.double.rounding(decimal.significand, exponent: exponent)
    let value = Double(bitPattern: bits | sign)
    return unsafe (value, cursor, BinaryFormat.double.status(of: bits, for: decimal.significand))
  }

  @inline(never)
  static func quickFloat(
    at start: UnsafePointer<UInt8>
  ) -> (value: Float, end: UnsafePointer<UInt8>, status: NumberStatus) {
    var cursor = unsafe start
    let decimal = unsafe scanDecimal(&cursor, isQuick: true)
    if decimal.isUndecided {
      let (bits, end, status) = unsafe scanBits(from: start, in: .float, sign: 1 << 31)
      return unsafe (Float(bitPattern: UInt32(truncatingIfNeeded: bits)), end, status)
    }
    let exponent = decimal.exponent
    let sign: UInt32 = decimal.isNegative ? 1 &<< 31 : 0
    if decimal.significand <= 0x100_0000, exponent >= -10 && exponent <= 10 {
      // Both operands are exact as Float too, so only the operation rounds.
      let exact = Float(Int64(bitPattern: decimal.significand))
      let power = Float(PowersOfTen.double(exponent < 0 ? 0 &- exponent : exponent))
      let value = exponent < 0 ? exact / power : exact * power
      return unsafe (Float(bitPattern: value.bitPattern | sign), cursor, .valid)
    }
    let bits = BinaryFormat.float.rounding(decimal.significand, exponent: exponent)
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits) | sign)
    return unsafe (value, cursor, BinaryFormat.float.status(of: bits, for: decimal.significand))
  }

  /// Reads any number as a bit pattern, including those that the quick functions give up on: malformed ones, and
  /// those of more than 19 digits.
  @inline(never)
  private static func scanBits(
    from start: UnsafePointer<UInt8>, in format: BinaryFormat, sign: UInt64
  ) -> (bits: UInt64, end: UnsafePointer<UInt8>, status: NumberStatus) {
    var cursor = unsafe start
    let decimal = unsafe scanDecimal(&cursor, isQuick: false)
    guard decimal.status == .valid else { return unsafe (0, cursor, decimal.status) }
    var bits = format.rounding(decimal.significand, exponent: decimal.exponent)
    if decimal.isTruncated {
      bits = unsafe ExactRounding.rounding(decimal, in: format, lower: bits, from: start)
    }
    return unsafe (bits | (decimal.isNegative ? sign : 0), cursor, format.status(of: bits, for: decimal.significand))
  }

  /// Reads `text`, all of it one JSON number, as the closest Double. The bytes need no padding.
  ///
  /// - Returns: nil if the text is not a JSON number, or is too large for a Double.
  package static func parseDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    unsafe parse(text) { cursor in unsafe scanDouble(&cursor) }
  }

  /// Reads `text`, all of it one JSON number, as the closest Float. The bytes need no padding.
  ///
  /// - Returns: nil if the text is not a JSON number, or is too large for a Float.
  package static func parseFloat(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
    unsafe parse(text) { cursor in unsafe scanFloat(&cursor) }
  }

  @inline(__always)
  private static func parse<Value>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ scan: (inout UnsafePointer<UInt8>) -> (value: Value, status: NumberStatus)
  ) -> Value? {
    // A very long number is unusual, but valid. Its copy is then on the heap.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + DocumentBytes.padding) { copy in
      // SAFETY: the allocation has room for the text and its padding, and all of it is initialized here.
      let textEnd = unsafe copy[..<text.count].initialize(fromContentsOf: text)
      unsafe copy[textEnd...].initialize(repeating: 0)
      guard let start = copy.baseAddress else { return nil }
      var cursor = unsafe UnsafePointer(start)
      let (value, status) = unsafe scan(&cursor)
      return unsafe status.hasValue && cursor - UnsafePointer(start) == text.count ? value : nil
    }
  }
}

// Double and Float, correctly rounded.

extension JSONReader {
  /// Reads a number as the closest Double.
  ///
  /// - Throws: when the next value is not a number, or is too large to be a finite Double.
  public mutating func readDouble() throws(JSONError) -> Double {
    let byte = skipWhitespace()
    guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else { return try convertToDouble() }
    var p = unsafe cursor
    let (value, status) = unsafe NumberScanner.scanDouble(&p)
    guard case .valid = status else { return unsafe try unusual(value, status, end: p, type: "Double") }
    unsafe cursor = p
    return value
  }

  /// Reads a number as the closest Float.
  ///
  /// - Throws: when the next value is not a number, or is too large to be a finite Float.
  public mutating func readFloat() throws(JSONError) -> Float {
    let byte = skipWhitespace()
    guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else { return try convertToFloat() }
    var p = unsafe cursor
    let (value, status) = unsafe NumberScanner.scanFloat(&p)
    guard case .valid = status else { return unsafe try unusual(value, status, end: p, type: "Float") }
    unsafe cursor = p
    return value
  }

  /// Returns the `Infinity` or `NaN` of another dialect that the number replaces, or throws.
  @inline(never)
  private mutating func unusual<Value: BinaryFloatingPoint>(
    _ value: Value, _ status: NumberStatus, end: UnsafePointer<UInt8>, type: String
  ) throws(JSONError) -> Value {
    if status == .underflow {
      hasUnderflow = true
      unsafe cursor = end
      return value
    }
    if status == .overflow, let value = try readNonFinite() { return Value(value) }
    throw failure(status == .malformed ? .invalidNumber : .numberNotRepresentable(type: type))
  }
}

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
    guard status == .valid else { return try unusual(status, type: "Double") }
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
    guard status == .valid else { return try unusual(status, type: "Float") }
    unsafe cursor = p
    return value
  }

  /// Returns the `Infinity` or `NaN` of another dialect that the number replaces, or throws.
  @inline(never)
  private mutating func unusual<Value: BinaryFloatingPoint>(
    _ status: NumberStatus, type: String
  ) throws(JSONError) -> Value {
    if status == .overflow, let value = try readNonFinite() { return Value(value) }
    throw failure(status == .malformed ? .invalidNumber : .numberNotRepresentable(type: type))
  }
}

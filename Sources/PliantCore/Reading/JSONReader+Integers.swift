// Integers: eight digits at a time, exact at every edge.

extension JSONReader {
  /// Reads a number written as an integer.
  ///
  /// - Throws: when the next value is not a number, has a fraction or an exponent, or does not fit the type.
  @inlinable
  public mutating func readInt64() throws(JSONError) -> Int64 {
    guard let value = scanInteger() else { return try convertToInteger(Int64.self) }
    return value
  }

  /// Reads a non-negative number written as an integer.
  ///
  /// - Throws: when the next value is not a number, has a fraction or an exponent, is negative, or does not fit the type.
  @inlinable
  public mutating func readUInt64() throws(JSONError) -> UInt64 {
    guard let value = scanUnsignedInteger() else { return try convertToInteger(UInt64.self) }
    return value
  }

  /// Reads an integer of any width up to 64 bits, with the same errors as ``readInt64()`` or ``readUInt64()``.
  @inlinable
  public mutating func readInteger<Integer: FixedWidthInteger>(_: Integer.Type) throws(JSONError) -> Integer {
    let start = position
    let narrow =
      Integer.isSigned
      ? scanInteger().flatMap(Integer.init(exactly:)) : scanUnsignedInteger().flatMap(Integer.init(exactly:))
    if let narrow { return narrow }
    move(to: start)
    return try convertToInteger(Integer.self)
  }

  /// Reads the integer at the cursor. Returns nil, and stays before the value, if it is not an integer that fits.
  @_documentation(visibility: internal)
  public mutating func scanInteger() -> Int64? {
    skipWhitespace()
    var p = unsafe cursor
    guard let value = unsafe Self.int64(at: &p) else { return nil }
    unsafe cursor = p
    return value
  }

  /// Reads the unsigned integer at the cursor. Returns nil, and stays before the value, if it is not one that fits.
  @_documentation(visibility: internal)
  public mutating func scanUnsignedInteger() -> UInt64? {
    skipWhitespace()
    var p = unsafe cursor
    guard let value = unsafe Self.uint64(at: &p) else { return nil }
    unsafe cursor = p
    return value
  }

  /// Reads the integer at `p`, and moves `p` past it. Returns nil if it is not an integer that fits.
  @inline(__always)
  static func int64(at p: inout UnsafePointer<UInt8>) -> Int64? {
    // SAFETY: `p` is within a padded document, so eight bytes are readable at each place that is read.
    let isNegative = unsafe p.pointee == UInt8(ascii: "-")
    unsafe p += isNegative ? 1 : 0
    guard let magnitude = unsafe scanMagnitude(&p), unsafe !continuesNumber(p.pointee),
      magnitude < 1 << 63 || (isNegative && magnitude == 1 << 63)
    else { return nil }
    let value = Int64(bitPattern: magnitude)
    return isNegative ? 0 &- value : value
  }

  /// Does the same for an unsigned integer.
  @inline(__always)
  static func uint64(at p: inout UnsafePointer<UInt8>) -> UInt64? {
    let isNegative = unsafe p.pointee == UInt8(ascii: "-")
    if isNegative { unsafe p += 1 }
    guard let magnitude = unsafe scanMagnitude(&p), unsafe !continuesNumber(p.pointee),
      !isNegative || magnitude == 0
    else { return nil }
    return magnitude
  }

  /// Whether `byte` continues a number whose integer part was read.
  @inline(__always)
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Reads the digits at `p` and moves `p` past them. Returns nil for no digits, a leading zero, or more than 64 bits.
  @inline(__always)
  private static func scanMagnitude(_ p: inout UnsafePointer<UInt8>) -> UInt64? {
    let (first, firstCount) = unsafe scanDigits(at: p)
    guard firstCount > 0, unsafe p.pointee != UInt8(ascii: "0") || firstCount == 1 else { return nil }
    unsafe p += firstCount
    if firstCount < 8 { return first }
    // Sixteen digits can't overflow: ids and timestamps end here.
    let (second, secondCount) = unsafe scanDigits(at: p)
    unsafe p += secondCount
    let magnitude = first &* powerOfTen(secondCount) &+ second
    if secondCount < 8 { return magnitude }
    return unsafe scanLongMagnitude(magnitude, &p)
  }

  @inline(never)
  private static func scanLongMagnitude<Magnitude: FixedWidthInteger & UnsignedInteger>(
    _ first: Magnitude, _ p: inout UnsafePointer<UInt8>
  ) -> Magnitude? {
    var magnitude = first
    while true {
      let (next, count) = unsafe scanDigits(at: p)
      if count == 0 { return magnitude }
      let power = Magnitude(truncatingIfNeeded: powerOfTen(count))
      let (product, overflowed) = magnitude.multipliedReportingOverflow(by: power)
      let (sum, carried) = product.addingReportingOverflow(Magnitude(truncatingIfNeeded: next))
      if overflowed || carried { return nil }
      magnitude = sum
      unsafe p += count
      if count < 8 { return magnitude }
    }
  }

  /// 10 to the power of `exponent`, from 0 to 8.
  @inlinable @inline(__always)
  static func powerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 100_000_000
    }
  }

  /// Returns the value and the number of the digits at `p`, eight at most.
  @inline(__always)
  private static func scanDigits(at p: UnsafePointer<UInt8>) -> (value: UInt64, count: Int) {
    let digits = unsafe p.eightDigits
    let stops = digits.nonDigits
    if stops == 0 { return (digits.value, 8) }
    let count = stops.trailingZeroBitCount &>> 3
    return count == 0 ? (0, 0) : (digits.value(first: count), count)
  }

  /// Returns the error for the value at the cursor, which is not an integer that fits `type`.
  @usableFromInline @inline(never)
  mutating func integerFailure<Integer: FixedWidthInteger>(_ type: Integer.Type) -> JSONError {
    guard peek() == .number else { return mismatch(expected: TypeName.ofInteger(type)) }
    let start = position
    do throws(JSONError) { try skipNumber() } catch { return error }
    move(to: start)
    return failure(.numberNotRepresentable(type: TypeName.ofInteger(type)))
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension JSONReader {
  /// Reads an integer of up to 128 bits, with the same errors as ``readInt64()``.
  public mutating func readInt128() throws(JSONError) -> Int128 { try readWideInteger(Int128.self) }

  /// Reads a non-negative integer of up to 128 bits, with the same errors as ``readUInt64()``.
  public mutating func readUInt128() throws(JSONError) -> UInt128 { try readWideInteger(UInt128.self) }

  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func readWideInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws(JSONError) -> Integer {
    guard peek() == .number else { return try convertToInteger(type) }
    let start = position
    if let value = scanInteger().flatMap(Integer.init(exactly:)) { return value }
    move(to: start)
    let text = unsafe cursor
    if try passNumber(), let value: Integer = unsafe Self.wideInteger(at: text) { return value }
    move(to: start)
    return try convertToInteger(type)
  }
}

extension JSONReader {
  /// Returns the number at `text`, which has neither fraction nor exponent; nil if it doesn't fit.
  static func wideInteger<Integer: FixedWidthInteger>(at text: UnsafePointer<UInt8>) -> Integer? {
    // SAFETY: the number is within a padded document, as for `int64(at:)`.
    let isNegative = unsafe text.pointee == UInt8(ascii: "-")
    var p = unsafe isNegative ? text + 1 : text
    guard let magnitude = unsafe scanLongMagnitude(0 as Integer.Magnitude, &p) else { return nil }
    guard isNegative else { return Integer(exactly: magnitude) }
    return magnitude <= Integer.min.magnitude ? 0 &- Integer(truncatingIfNeeded: magnitude) : nil
  }
}

/// Reads JSON integers of every width, with exact overflow detection.

extension NumberScanner {
  /// An integer's magnitude and sign. It is returned in registers.
  package struct Integer {
    /// The absolute value. Correct only if `status` is `.valid`.
    package var magnitude: UInt64
    /// Whether the text starts with `-`, also for zero.
    package var isNegative: Bool
    /// `.overflow` means that the magnitude needs more than 64 bits.
    package var status: NumberStatus

    @inline(__always)
    init(_ magnitude: UInt64, isNegative: Bool, status: NumberStatus) {
      self.magnitude = magnitude
      self.isNegative = isNegative
      self.status = status
    }
  }

  /// Reads an integer as magnitude and sign.
  ///
  /// - Parameter cursor: A position at `-` or a digit, in bytes followed by 64 zero bytes; afterwards as documented
  ///   by `NumberStatus`.
  @inline(__always)
  package static func scanInteger(_ cursor: inout UnsafePointer<UInt8>) -> Integer {
    // SAFETY: the caller padded the buffer that the cursor points into.
    var position = unsafe PaddedCursor(cursor)
    let isNegative = position.byte == UInt8(ascii: "-")
    position.advance(by: isNegative ? 1 : 0)

    let block = position.eightDigits
    let nonDigits = block.nonDigits
    var result = Integer(0, isNegative: isNegative, status: .valid)
    if nonDigits != 0 {
      let count = nonDigits.trailingZeroBitCount &>> 3
      let startsWithZero = position.digit == 0
      guard count > 0, !(startsWithZero && count > 1) else {
        // At the byte that is not a digit, or at the digit after the zero.
        position.advance(by: count > 0 ? 1 : 0)
        unsafe cursor = position.pointer
        result.status = .malformed
        return result
      }
      result.magnitude = block.value(first: count)
      position.advance(by: count)
    } else {
      let long = scanLongInteger(position, isNegative: isNegative)
      result = long.integer
      position = long.end
    }
    unsafe cursor = position.pointer
    let next = position.byte
    if next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e"), result.status != .malformed {
      result.status = .notAnInteger
    }
    return result
  }

  /// Reads the digits at `start`, of which there are at least eight. Takes and returns values, all in registers.
  @inline(never)
  private static func scanLongInteger(
    _ start: PaddedCursor, isNegative: Bool
  ) -> (integer: Integer, end: PaddedCursor) {
    var result = Integer(0, isNegative: isNegative, status: .valid)
    guard start.digit != 0 else {
      result.status = .malformed
      return (result, start.advanced(by: 1))
    }
    var position = start.advanced(by: 8)
    let second = position.eightDigits
    let nonDigits = second.nonDigits
    result.magnitude = start.eightDigits.value
    guard nonDigits == 0 else {
      let count = nonDigits.trailingZeroBitCount &>> 3
      if count > 0 {
        result.magnitude = result.magnitude &* PowersOfTen.integer(count) &+ second.value(first: count)
        position.advance(by: count)
      }
      return (result, position)
    }
    result.magnitude = result.magnitude &* 100_000_000 &+ second.value
    position.advance(by: 8)
    // Sixteen digits so far. Three more always fit; any further one may overflow.
    while position.digit <= 9 {
      let product = result.magnitude.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.addingReportingOverflow(UInt64(position.digit))
      result.magnitude = sum.partialValue
      if product.overflow || sum.overflow {
        result.status = .overflow
      }
      position.advance(by: 1)
    }
    return (result, position)
  }

  /// Reads an Int64. A number outside its range gives `.overflow`; `-0` is 0.
  @inline(__always)
  package static func scanInt64(_ cursor: inout UnsafePointer<UInt8>) -> (value: Int64, status: NumberStatus) {
    let integer = unsafe scanInteger(&cursor)
    let value = Int64(truncatingIfNeeded: integer.isNegative ? 0 &- integer.magnitude : integer.magnitude)
    // The value is in range if its sign is the written one; zero has no sign.
    let isInRange = value == 0 ? integer.magnitude == 0 : (value < 0) == integer.isNegative
    return (value, integer.status == .valid && !isInRange ? .overflow : integer.status)
  }

  /// Reads a UInt64. A number outside its range, and so every negative number, gives `.overflow`; `-0` is 0.
  @inline(__always)
  package static func scanUInt64(_ cursor: inout UnsafePointer<UInt8>) -> (value: UInt64, status: NumberStatus) {
    let integer = unsafe scanInteger(&cursor)
    let isInRange = !integer.isNegative || integer.magnitude == 0
    return (integer.magnitude, integer.status == .valid && !isInRange ? .overflow : integer.status)
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension NumberScanner {
  /// Reads a UInt128. A number outside its range gives `.overflow`; `-0` is 0.
  package static func scanUInt128(_ cursor: inout UnsafePointer<UInt8>) -> (value: UInt128, status: NumberStatus) {
    let (magnitude, isNegative, status) = unsafe scanWideInteger(&cursor)
    let isInRange = !isNegative || magnitude == 0
    return (magnitude, status == .valid && !isInRange ? .overflow : status)
  }

  /// Reads an Int128. A number outside its range gives `.overflow`; `-0` is 0.
  package static func scanInt128(_ cursor: inout UnsafePointer<UInt8>) -> (value: Int128, status: NumberStatus) {
    let (magnitude, isNegative, status) = unsafe scanWideInteger(&cursor)
    let value = Int128(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
    let isInRange = value == 0 ? magnitude == 0 : (value < 0) == isNegative
    return (value, status == .valid && !isInRange ? .overflow : status)
  }

  /// Reads a magnitude of up to 128 bits and its sign.
  private static func scanWideInteger(
    _ cursor: inout UnsafePointer<UInt8>
  ) -> (magnitude: UInt128, isNegative: Bool, status: NumberStatus) {
    let start = unsafe cursor
    let narrow = unsafe scanInteger(&cursor)
    guard narrow.status == .overflow else { return (UInt128(narrow.magnitude), narrow.isNegative, narrow.status) }
    // The grammar is checked and the cursor is at its final position; only the value is missing.
    // SAFETY: `start` is in the buffer that the caller padded.
    var position = unsafe PaddedCursor(start)
    position.advance(by: narrow.isNegative ? 1 : 0)
    var magnitude: UInt128 = 0
    while position.digit <= 9 {
      let product = magnitude.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.addingReportingOverflow(UInt128(position.digit))
      guard !product.overflow, !sum.overflow else { return (0, narrow.isNegative, .overflow) }
      magnitude = sum.partialValue
      position.advance(by: 1)
    }
    return (magnitude, narrow.isNegative, .valid)
  }
}

/// Rounds numbers of more digits than a word holds, by comparing them exactly with the midpoint between two values.

/// The slow path of number reading, which only numbers of more than 19 significant digits take.
enum ExactRounding {
  /// The number of significant digits that are kept. Of the rest, it only matters whether one is not zero.
  ///
  /// A midpoint between two Doubles has at most 768 significant digits, so a number that agrees with one in its first 800 and has
  /// anything after them is above it.
  private static let keptDigits = 800

  /// Returns the value closest to a truncated decimal, ties to even.
  ///
  /// - Parameters:
  ///   - decimal: The first 19 digits and the power of ten that scales them.
  ///   - lower: The value that those digits round to.
  ///   - start: The start of the number, whose grammar has been checked.
  @inline(never)
  static func rounding(
    _ decimal: NumberScanner.Decimal, in format: BinaryFormat, lower: UInt64, from start: UnsafePointer<UInt8>
  ) -> UInt64 {
    // 19 digits place a number in an interval far narrower than the distance of two values, so at most one midpoint
    // is inside. If both ends round to the same value, no midpoint is inside.
    let upper = format.rounding(decimal.significand &+ 1, exponent: decimal.exponent)
    guard lower != upper else { return lower }
    let first = unsafe start + (decimal.isNegative ? 1 : 0)
    switch unsafe compareWithMidpoint(above: lower, in: format, decimal, from: first) {
    case .below: return lower
    case .above: return upper
    case .equal: return lower & 1 == 0 ? lower : upper
    }
  }

  private static func compareWithMidpoint(
    above value: UInt64, in format: BinaryFormat, _ decimal: NumberScanner.Decimal, from first: UnsafePointer<UInt8>
  ) -> BigMagnitude.Order {
    var number = BigMagnitude()
    var exponent = decimal.exponent + Int64(NumberScanner.significantDigits)
    var digits = unsafe SignificantDigits(from: first)
    var count = 0
    var chunk: UInt64 = 0
    var chunkDigits = 0
    var hasMore = false
    while let digit = digits.next() {
      guard count < keptDigits else {
        hasMore = hasMore || digit != 0
        continue
      }
      count += 1
      chunk = chunk * 10 + UInt64(digit)
      chunkDigits += 1
      if chunkDigits == NumberScanner.significantDigits {
        number.multiply(by: PowersOfTen.integer(chunkDigits), adding: chunk)
        (chunk, chunkDigits) = (0, 0)
      }
    }
    number.multiply(by: PowersOfTen.integer(chunkDigits), adding: chunk)
    exponent -= Int64(count)

    // The midpoint above a value is (2 × significand + 1) × 2^(power - 1).
    let field = Int64(value >> UInt64(format.significandBits))
    var significand = value & (1 << UInt64(format.significandBits) - 1)
    if field > 0 {
      significand |= 1 << UInt64(format.significandBits)
    }
    let power = max(field, 1) - (format.infiniteExponent >> 1) - format.significandBits
    var midpoint = BigMagnitude(2 * significand + 1)

    // Compares number × 10^exponent with midpoint × 2^(power - 1). Powers of five and two with a negative exponent
    // are moved to the other side.
    if exponent >= 0 {
      number.multiply(byPowerOfFive: exponent)
    } else {
      midpoint.multiply(byPowerOfFive: -exponent)
    }
    let twos = exponent - (power - 1)
    if twos >= 0 {
      number.shiftLeft(by: twos)
    } else {
      midpoint.shiftLeft(by: -twos)
    }
    let order = number.order(against: midpoint)
    return order == .equal && hasMore ? .above : order
  }
}

/// An unsigned integer of any size, with just the operations that exact rounding needs.
///
/// Its size is bounded by the callers: 800 digits and powers within the range of Double make less than 5,000 bits.
struct BigMagnitude {
  enum Order {
    case below, equal, above
  }

  /// The 64-bit words, the lowest first, without zeros at the end.
  private var words: [UInt64]

  init(_ value: UInt64 = 0) {
    words = value == 0 ? [] : [value]
  }

  mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
    var carry = addend
    for index in words.indices {
      let product = words[index].multipliedFullWidth(by: factor)
      let sum = product.low.addingReportingOverflow(carry)
      words[index] = sum.partialValue
      carry = product.high &+ (sum.overflow ? 1 : 0)
    }
    if carry > 0 {
      words.append(carry)
    }
  }

  mutating func multiply(byPowerOfFive exponent: Int64) {
    let (largest, largestExponent): (UInt64, Int64) = (7_450_580_596_923_828_125, 27)
    var exponent = exponent
    while exponent >= largestExponent {
      multiply(by: largest)
      exponent -= largestExponent
    }
    var rest: UInt64 = 1
    for _ in 0..<exponent {
      rest *= 5
    }
    multiply(by: rest)
  }

  mutating func shiftLeft(by count: Int64) {
    guard !words.isEmpty else { return }
    multiply(by: 1 << UInt64(count & 63))
    words.insert(contentsOf: repeatElement(0, count: Int(count >> 6)), at: 0)
  }

  func order(against other: BigMagnitude) -> Order {
    guard words.count == other.words.count else { return words.count < other.words.count ? .below : .above }
    for index in words.indices.reversed() where words[index] != other.words[index] {
      return words[index] < other.words[index] ? .below : .above
    }
    return .equal
  }
}

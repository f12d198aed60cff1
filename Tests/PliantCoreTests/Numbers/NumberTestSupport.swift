/// Support for the tests of reading and writing numbers: padded input, repeatable randomness, exact decimals.

import Foundation

@testable import PliantCore

/// The number of random cases of a test: enough for seconds, or with `PLIANT_SLOW_TESTS=1`, enough for an afternoon.
let randomCaseCount = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] == "1" ? 10_000_000 : 150_000

struct NumberScan<Value: Equatable>: Equatable {
  var value: Value, status: NumberStatus
  /// The position of the cursor afterwards, in bytes from the start.
  var offset: Int
}

/// Runs a scanning function on `text` followed by the padding that it requires.
func scanNumber<Value>(
  _ text: String, with scanner: (inout UnsafePointer<UInt8>) -> (value: Value, status: NumberStatus)
) -> NumberScan<Value> { unsafe scanNumber(Array(text.utf8), with: scanner) }

func scanNumber<Value>(
  _ text: [UInt8], with scanner: (inout UnsafePointer<UInt8>) -> (value: Value, status: NumberStatus)
) -> NumberScan<Value> {
  let bytes = text + [UInt8](repeating: 0, count: 64)
  return unsafe bytes.withUnsafeBufferPointer { buffer in
    // SAFETY: the array is not empty, and its last 64 bytes are the padding.
    let start = buffer.baseAddress!
    var cursor = unsafe start
    let (value, status) = unsafe scanner(&cursor)
    return unsafe NumberScan(value: value, status: status, offset: cursor - start)
  }
}

func readDouble(_ text: String) -> NumberScan<Double> { unsafe scanNumber(text, with: NumberScanner.scanDouble) }
func readFloat(_ text: String) -> NumberScan<Float> { unsafe scanNumber(text, with: NumberScanner.scanFloat) }

/// Reads an integer at the start of a document. Nil if there is none that fits; the reader then stays where it was.
func scanInteger<Value>(_ text: [UInt8], with scan: (inout JSONReader) -> Value?) -> NumberScan<Value>? {
  var reader = JSONReader(unsafe text.withUnsafeBytes { unsafe DocumentBytes(copying: $0) })
  let value = scan(&reader)
  if value == nil { precondition(reader.byteOffset == 0, "the reader moved") }
  return value.map { NumberScan(value: $0, status: .valid, offset: reader.byteOffset) }
}

func readInt64(_ text: String) -> NumberScan<Int64>? { scanInteger(Array(text.utf8)) { $0.scanInteger() } }
func readUInt64(_ text: String) -> NumberScan<UInt64>? { scanInteger(Array(text.utf8)) { $0.scanUnsignedInteger() } }

/// Returns the output of a writing function, after checking that it stays inside its room.
func writtenText(room: Int, _ writer: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
  let guardByte: UInt8 = 0xA5
  return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room + 16) { buffer in
    // SAFETY: the buffer has `room` bytes followed by the guards, all initialized here.
    unsafe buffer.initialize(repeating: guardByte)
    let count = unsafe writer(buffer.baseAddress!)
    precondition(unsafe buffer[room...].allSatisfy { $0 == guardByte }, "the writer left its room")
    precondition(count <= room)
    return unsafe String(decoding: buffer[..<count], as: UTF8.self)
  }
}

/// Returns a number as the library writes it, and by default with the `.0` of whole numbers that Swift prints.
func numberText(_ value: Double, keepsFraction keeps: Bool = true) -> String {
  let text = unsafe writtenText(room: ShortestDecimal.room) { unsafe ShortestDecimal.write(value, to: $0) }
  return keeps && !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") } ? text + ".0" : text
}

func numberText(_ value: Float, keepsFraction keeps: Bool = true) -> String {
  let text = unsafe writtenText(room: ShortestDecimal.room) { unsafe ShortestDecimal.write(value, to: $0) }
  return keeps && !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") } ? text + ".0" : text
}

/// Reads a number with the C library, which is exact on the platforms that run these tests.
func libraryDouble(_ text: String) -> Double { unsafe strtod(text, nil) }
func libraryFloat(_ text: String) -> Float { unsafe strtof(text, nil) }

/// A repeatable source of randomness: Steele, Lea and Flood's SplitMix (OOPSLA 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func finiteDouble() -> Double {
    let value = Double(bitPattern: next())
    return value.isFinite ? value : finiteDouble()
  }

  mutating func finiteFloat() -> Float {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return value.isFinite ? value : finiteFloat()
  }

  mutating func digits(_ count: Int) -> String {
    String(decoding: (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &self) }, as: UTF8.self)
  }
}

/// An exact decimal: an integer of any length times a power of ten.
struct ExactDecimal {
  /// The digits in groups of nine, the lowest group first.
  private var groups: [UInt64], exponent: Int

  /// `significand` × 2^`power`, in full.
  init(_ significand: UInt64, timesTwoTo power: Int) {
    groups = []
    exponent = min(power, 0)
    var rest = significand
    while rest > 0 {
      groups.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
    // 2^-n is 5^n × 10^-n.
    let (base, step): (UInt64, Int) = power < 0 ? (5, 12) : (2, 29)
    var missing = power.magnitude
    while missing > 0 {
      let factors = min(missing, UInt(step))
      multiply(by: (0..<factors).reduce(1) { product, _ in product * base })
      missing -= factors
    }
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in groups.indices {
      let product = groups[index] * factor + carry
      groups[index] = product % 1_000_000_000
      carry = product / 1_000_000_000
    }
    if carry > 0 { groups.append(carry) }
  }

  /// The number with its last digit increased or decreased by one.
  func nudged(up: Bool) -> ExactDecimal {
    var result = self
    for index in groups.indices {
      let isLast = groups[index] == (up ? 999_999_999 : 0)
      result.groups[index] = isLast ? 999_999_999 - groups[index] : up ? groups[index] + 1 : groups[index] - 1
      if !isLast { break }
    }
    return result
  }

  private var digits: String {
    let text = groups.reversed().map { group in times("0", 9 - String(group).count) + String(group) }.joined()
    return String(text.drop { $0 == "0" })
  }

  var scientific: String { "\(digits)e\(exponent)" }

  var plain: String {
    let digits = digits
    if exponent == 0 { return digits }
    let whole = digits.count + exponent
    if whole > 0 { return "\(digits.prefix(whole)).\(digits.dropFirst(whole))" }
    return "0." + times("0", -whole) + digits
  }
}

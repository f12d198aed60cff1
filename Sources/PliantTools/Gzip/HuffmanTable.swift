// HuffmanTable: a code of DEFLATE as a table that is looked up by the next bits.

#if CommandLine
/// A code of DEFLATE (RFC 1951, section 3.2) as a table that is looked up by the next bits of the input.
///
/// ```
///  entry    bit 0 … 7          8 … 11       13 … 15       16 … 30             31
///  literal  bits to take       –            –             the byte            1
///  length   with its extra     of the code  –             least length        0
///  more     of the table       of the rest  13: sub-table its first entry     0
///  end      bits to take       –            14: end       –                   0
///  nothing  –                  –            15: invalid   –                   0
/// ```
///
/// Codes longer than the table's bits continue in sub-tables after it.
struct HuffmanTable {
  static let literal: UInt32 = 0x8000_0000
  static let invalid: UInt32 = 0x8000
  static let end: UInt32 = 0x4000
  static let subtable: UInt32 = 0x2000
  /// The flags of entries that are neither literals nor lengths nor distances.
  static let exceptional: UInt32 = invalid | end | subtable

  private(set) var entries: [UInt32]
  /// The number of bits of the first look-up.
  let bits: Int

  init(bits: Int) {
    self.bits = bits
    entries = []
  }

  /// Makes the table of a code.
  ///
  /// - Parameters:
  ///   - lengths: the length in bits of each symbol's code, at most 15; 0 for a symbol without one.
  ///   - entry: returns a symbol's meaning: an entry without its bits, with the number of extra bits in bits 8 to 11.
  mutating func fill(_ lengths: ArraySlice<UInt8>, _ entry: (Int) -> UInt32) throws(GzipError) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var next = [Int](repeating: 0, count: 17)
    var space = 0
    for length in 1...15 {
      next[length + 1] = (next[length] + counts[length]) << 1
      space += counts[length] << (15 - length)
    }
    let codeCount = counts.reduce(0, +)
    // A code must be complete, unless it has one symbol or none.
    guard space == 1 << 15 || space < 1 << 15 && codeCount <= 1 else { throw .invalidBlock }
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    let subtableBits = max(0, longest - bits)
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(Self.invalid, count: 1 << bits))
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      let code = Self.reversed(next[length], length)
      next[length] += 1
      let meaning = entry(symbol)
      let extra = (meaning >> 8) & 0xF
      func complete(_ codeBits: Int) -> UInt32 {
        (meaning & ~0xF00) | UInt32(codeBits) << 8 | (UInt32(codeBits) + extra)
      }
      if length <= bits {
        set(complete(length), from: code, to: 1 << bits, by: 1 << length)
        continue
      }
      let prefix = code & ((1 << bits) - 1)
      if entries[prefix] & Self.subtable == 0 {
        entries[prefix] =
          UInt32(entries.count) << 16 | Self.subtable | UInt32(subtableBits) << 8 | UInt32(bits)
        entries.append(contentsOf: repeatElement(Self.invalid, count: 1 << subtableBits))
      }
      let start = Int(entries[prefix] >> 16)
      set(
        complete(length - bits), from: start + code >> bits, to: start + 1 << subtableBits, by: 1 << (length - bits))
    }
  }

  /// Sets every `step`th entry of a range.
  private mutating func set(_ entry: UInt32, from start: Int, to end: Int, by step: Int) {
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      var index = start
      while index < end {
        unsafe entries[index] = entry
        index += step
      }
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    Int(UInt16(truncatingIfNeeded: code).bitSwapped >> UInt16(16 - length))
  }
}

extension UInt16 {
  fileprivate var bitSwapped: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value.byteSwapped
  }
}

/// The alphabets of DEFLATE (RFC 1951, section 3.2.5).
enum DeflateSymbols {
  static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  static let lengthExtra: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  static let distanceExtra: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  /// The order in which the lengths of the code for code lengths are written.
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  static let endOfBlock = 256

  /// The meaning of a symbol of the alphabet of literals and lengths.
  static func literalOrLength(_ symbol: Int) -> UInt32 {
    if symbol < 256 { return HuffmanTable.literal | UInt32(symbol) << 16 }
    if symbol == endOfBlock { return HuffmanTable.end }
    let index = symbol - 257
    guard index < lengthBases.count else { return HuffmanTable.invalid }
    return UInt32(lengthBases[index]) << 16 | UInt32(lengthExtra[index]) << 8
  }

  static func distance(_ symbol: Int) -> UInt32 {
    guard symbol < distanceBases.count else { return HuffmanTable.invalid }
    return UInt32(distanceBases[symbol]) << 16 | UInt32(distanceExtra[symbol]) << 8
  }
}
#endif

// GzipEncoder: gzip in Swift, a member for each chunk of output.

#if CommandLine
/// Packs bytes as gzip.
///
/// Each chunk is a member of its own (RFC 1952, section 2.2), so all cores can pack at once; `gzip -d` and other
/// tools read consecutive members as one file. Matches are found greedily, through the last position of each sequence
/// of four bytes, as in zlib's fastest levels.
struct GzipEncoder {
  private static let hashBits = 15
  private static let blockSymbols = 1 << 15
  private static let windowSize = 1 << 15
  private static let longestMatch = 258

  private let output: ByteBuffer
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// Literals as they are, and matches as `1 << 31 | (length - 3) << 16 | (distance - 1)`.
  private var symbols: [UInt32] = []
  private var literalCounts = [Int](repeating: 0, count: 286)
  private var distanceCounts = [Int](repeating: 0, count: 30)

  /// A gzip file with these bytes.
  static func member(of buffer: ByteBuffer) -> ByteBuffer {
    let output = ByteBuffer(capacity: buffer.count / 4 + 64)
    output.append([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    unsafe buffer.withBytes { bytes in
      var encoder = GzipEncoder(output)
      unsafe encoder.encode(bytes)
      var checksum = CRC32()
      unsafe checksum.update(bytes)
      encoder.put(UInt64(checksum.value), 32)
      encoder.put(UInt64(UInt32(truncatingIfNeeded: bytes.count)), 32)
      encoder.flush()
    }
    return output
  }

  private init(_ output: ByteBuffer) {
    self.output = output
    symbols.reserveCapacity(Self.blockSymbols)
  }

  private mutating func encode(_ bytes: UnsafeRawBufferPointer) {
    var last = [Int32](repeating: -1, count: 1 << Self.hashBits)
    unsafe last.withUnsafeMutableBufferPointer { last in
      var index = 0
      while index < bytes.count {
        if symbols.count == Self.blockSymbols { writeBlock(isLast: false) }
        guard index + 4 <= bytes.count else {
          unsafe addLiteral(bytes[index])
          index += 1
          continue
        }
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        let hash = Int((word &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
        let candidate = unsafe Int(last[hash])
        unsafe last[hash] = Int32(truncatingIfNeeded: index)
        guard candidate >= 0, index - candidate <= Self.windowSize,
          unsafe bytes.loadUnaligned(fromByteOffset: candidate, as: UInt32.self) == word
        else {
          unsafe addLiteral(bytes[index])
          index += 1
          continue
        }
        let limit = min(Self.longestMatch, bytes.count - index)
        let length = unsafe Self.matchLength(bytes, candidate, index, limit)
        addMatch(length, index - candidate)
        // Positions inside the match are recorded, too: all of a short match, every fourth of a long one.
        let end = index + length
        var inner = index + 1
        while inner < end, inner + 4 <= bytes.count {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: inner, as: UInt32.self)
          unsafe last[Int((word &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))] = Int32(truncatingIfNeeded: inner)
          inner += length > 32 ? 4 : 1
        }
        index = end
      }
    }
    writeBlock(isLast: true)
    // The trailer begins at a byte boundary.
    if bitCount & 7 != 0 { put(0, 8 - bitCount & 7) }
  }

  private static func matchLength(_ bytes: UnsafeRawBufferPointer, _ first: Int, _ second: Int, _ limit: Int) -> Int {
    var length = 4
    while length + 8 <= limit {
      let difference =
        unsafe bytes.loadUnaligned(fromByteOffset: first + length, as: UInt64.self).littleEndian
        ^ bytes.loadUnaligned(fromByteOffset: second + length, as: UInt64.self).littleEndian
      if difference != 0 { return length + difference.trailingZeroBitCount >> 3 }
      length += 8
    }
    while length < limit, unsafe bytes[first + length] == bytes[second + length] { length += 1 }
    return length
  }

  private mutating func addLiteral(_ byte: UInt8) {
    symbols.append(UInt32(byte))
    literalCounts[Int(byte)] += 1
  }

  private mutating func addMatch(_ length: Int, _ distance: Int) {
    symbols.append(0x8000_0000 | UInt32(length - 3) << 16 | UInt32(distance - 1))
    literalCounts[257 + DeflateIndex.length(length)] += 1
    distanceCounts[DeflateIndex.distance(distance)] += 1
  }
}

// MARK: - Blocks

extension GzipEncoder {
  private mutating func writeBlock(isLast: Bool) {
    literalCounts[DeflateSymbols.endOfBlock] = 1
    // A code of one symbol is allowed for distances, but not all decoders accept it.
    if distanceCounts.filter({ $0 > 0 }).count < 2 {
      distanceCounts[0] += 1
      distanceCounts[1] += 1
    }
    let literals = HuffmanCode(literalCounts, longest: 15)
    let distances = HuffmanCode(distanceCounts, longest: 15)
    put(isLast ? 1 : 0, 1)
    put(2, 2)
    writeCodes(literals, distances)
    for symbol in symbols {
      if symbol < 0x8000_0000 {
        put(literals, Int(symbol))
        continue
      }
      let length = Int((symbol >> 16) & 0xFF) + 3
      let distance = Int(symbol & 0xFFFF) + 1
      let lengthIndex = DeflateIndex.length(length)
      put(literals, 257 + lengthIndex)
      put(
        UInt64(length - Int(DeflateSymbols.lengthBases[lengthIndex])), Int(DeflateSymbols.lengthExtra[lengthIndex]))
      let distanceIndex = DeflateIndex.distance(distance)
      put(distances, distanceIndex)
      put(
        UInt64(distance - Int(DeflateSymbols.distanceBases[distanceIndex])),
        Int(DeflateSymbols.distanceExtra[distanceIndex]))
    }
    put(literals, DeflateSymbols.endOfBlock)
    symbols.removeAll(keepingCapacity: true)
    for index in literalCounts.indices { literalCounts[index] = 0 }
    for index in distanceCounts.indices { distanceCounts[index] = 0 }
  }

  /// Writes the lengths of both codes, with runs of zeros shortened.
  private mutating func writeCodes(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    let lengths = literals.lengths + distances.lengths
    var runs: [(symbol: Int, extra: Int, bits: Int)] = []
    var index = 0
    while index < lengths.count {
      var end = index
      while end < lengths.count, lengths[end] == 0, end - index < 138 { end += 1 }
      if end - index >= 11 {
        runs.append((18, end - index - 11, 7))
      } else if end - index >= 3 {
        runs.append((17, end - index - 3, 3))
      } else {
        end = index + 1
        runs.append((Int(lengths[index]), 0, 0))
      }
      index = end
    }
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    if counts.filter({ $0 > 0 }).count < 2 { counts[0] += 1; counts[1] += 1 }
    let code = HuffmanCode(counts, longest: 7)
    put(UInt64(literals.lengths.count - 257), 5)
    put(UInt64(distances.lengths.count - 1), 5)
    put(15, 4)
    for symbol in DeflateSymbols.codeLengthOrder { put(UInt64(code.lengths[symbol]), 3) }
    for run in runs {
      put(code, run.symbol)
      put(UInt64(run.extra), run.bits)
    }
  }

  @inline(__always)
  private mutating func put(_ code: HuffmanCode, _ symbol: Int) {
    put(UInt64(code.codes[symbol]), Int(code.lengths[symbol]))
  }

  @inline(__always)
  private mutating func put(_ value: UInt64, _ count: Int) {
    bits |= value << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func flush() {
    if bitCount > 0 { put(0, 8 - bitCount) }
  }
}

/// The symbols of lengths and distances.
private enum DeflateIndex {
  private static let lengths: [UInt8] = (0...258).map { length in
    UInt8(DeflateSymbols.lengthBases.lastIndex { Int($0) <= length } ?? 0)
  }

  static func length(_ length: Int) -> Int { Int(lengths[length]) }

  static func distance(_ distance: Int) -> Int {
    guard distance > 4 else { return distance - 1 }
    // The bases, less one, are powers of two and the values halfway between them.
    let log = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
    return 2 * log + ((distance - 1) >> (log - 1)) & 1
  }
}
#endif

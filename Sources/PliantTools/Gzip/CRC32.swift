// CRC32: the checksum of gzip, eight bytes at a time in two stripes.

#if CommandLine
/// The checksum of gzip (RFC 1952, section 8), with the tables of "slicing by eight": eight look-ups for eight bytes.
///
/// Each step depends on the one before, so long data is split into pairs of stripes whose steps are interleaved. The
/// checksum is linear: the state after the first stripe, advanced by a stripe of zeros, and the state of the second
/// stripe alone, which begins at zero, are combined by an exclusive or.
struct CRC32 {
  private static let polynomial: UInt32 = 0xEDB8_8320
  private static let stripe = 2048

  /// Table `n` has the checksum of each byte followed by `n` zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? polynomial ^ (value >> 1) : value >> 1 }
      tables[index] = value
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()

  /// The state after a stripe of zeros for each byte of the state before it, the lowest byte first.
  private static let stripeTables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 4 * 256)
    // The checksum is linear: the state after a stripe is the sum of those for the single bits of the state before.
    for bit in 0..<32 {
      var state = UInt32(1) << UInt32(bit)
      for _ in 0..<stripe { state = (state >> 8) ^ Self.tables[Int(state & 0xFF)] }
      for index in 0..<256 where index & 1 << (bit & 7) != 0 { tables[bit / 8 * 256 + index] ^= state }
    }
    return tables
  }()

  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    unsafe Self.tables.withUnsafeBufferPointer { tables in
      guard let table = tables.baseAddress else { return }
      var crc = state
      var index = 0
      // SAFETY: all loads are of bytes below `count`.
      while index + 2 * Self.stripe <= bytes.count {
        var second: UInt32 = 0
        let end = index + Self.stripe
        while index < end {
          crc = unsafe Self.step(crc, base + index, table)
          second = unsafe Self.step(second, base + index + Self.stripe, table)
          index += 8
        }
        crc = Self.pastStripe(crc) ^ second
        index += Self.stripe
      }
      while index + 8 <= bytes.count {
        crc = unsafe Self.step(crc, base + index, table)
        index += 8
      }
      while index < bytes.count {
        crc = unsafe (crc >> 8) ^ table[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
      state = crc
    }
  }

  /// The state after eight more bytes.
  @inline(__always)
  private static func step(_ state: UInt32, _ bytes: UnsafeRawPointer, _ table: UnsafePointer<UInt32>) -> UInt32 {
    // SAFETY of the unchecked indices: each is a byte plus a multiple of 256 below 2,048.
    let word = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ UInt64(state)
    let first = unsafe table[0x700 + Int(word & 0xFF)] ^ table[0x600 + Int((word >> 8) & 0xFF)]
    let second = unsafe table[0x500 + Int((word >> 16) & 0xFF)] ^ table[0x400 + Int((word >> 24) & 0xFF)]
    let third = unsafe table[0x300 + Int((word >> 32) & 0xFF)] ^ table[0x200 + Int((word >> 40) & 0xFF)]
    let fourth = unsafe table[0x100 + Int((word >> 48) & 0xFF)] ^ table[Int(word >> 56)]
    return first ^ second ^ third ^ fourth
  }

  /// The state after a stripe of zeros.
  private static func pastStripe(_ state: UInt32) -> UInt32 {
    stripeTables[Int(state & 0xFF)] ^ stripeTables[0x100 + Int((state >> 8) & 0xFF)]
      ^ stripeTables[0x200 + Int((state >> 16) & 0xFF)] ^ stripeTables[0x300 + Int(state >> 24)]
  }
}
#endif

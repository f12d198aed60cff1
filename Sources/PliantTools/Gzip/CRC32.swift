//===----------------------------------------------------------------------===//
// CRC32: the checksum of gzip, eight bytes at a time.
//===----------------------------------------------------------------------===//

#if CommandLine
/// The checksum of gzip (RFC 1952, section 8), by the tables of "slicing by eight": eight look-ups for eight bytes, which don't
/// wait for each other.
struct CRC32 {
  /// Table `n` has the checksum of a byte with `n` zero bytes behind it.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      tables[index] = value
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()

  private var state: UInt32 = 0xFFFF_FFFF

  var value: UInt32 { ~state }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe Self.tables.withUnsafeBufferPointer { tables in
      // SAFETY of the unchecked indices: each is a byte plus a multiple of 256 below 2,048.
      guard let table = tables.baseAddress, let base = bytes.baseAddress else { return }
      var crc = state
      var index = 0
      while index + 8 <= bytes.count {
        let word = unsafe UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self)) ^ UInt64(crc)
        let first = unsafe table[0x700 + Int(word & 0xFF)] ^ table[0x600 + Int((word >> 8) & 0xFF)]
        let second = unsafe table[0x500 + Int((word >> 16) & 0xFF)] ^ table[0x400 + Int((word >> 24) & 0xFF)]
        let third = unsafe table[0x300 + Int((word >> 32) & 0xFF)] ^ table[0x200 + Int((word >> 40) & 0xFF)]
        let fourth = unsafe table[0x100 + Int((word >> 48) & 0xFF)] ^ table[Int(word >> 56)]
        crc = first ^ second ^ third ^ fourth
        index += 8
      }
      while index < bytes.count {
        crc = unsafe (crc >> 8) ^ table[Int((crc ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
      state = crc
    }
  }
}
#endif

// Hash: a fast hash of bytes that is the same in every run.

#if CommandLine
/// A fast hash of bytes that is the same in every run, for sketches and tables, so that the output of tools is stable.
///
/// Eight bytes at a time are mixed by a wide multiplication, as in wyhash. The hash doesn't resist inputs that are
/// made to collide; a table that has to withstand them is limited in size.
enum Hash {
  static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  static func mix(_ value: UInt64, _ other: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  /// The finalizer of SplitMix64: all bits of a value change half of the bits of its hash.
  @inline(__always)
  static func of(_ value: UInt64) -> UInt64 {
    var hash = value &+ seed
    hash = (hash ^ (hash &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash &>> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash &>> 31)
  }

  @inline(__always)
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard let base = bytes.baseAddress else { return seed }
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var index = 0
    // SAFETY: a word is loaded only if eight bytes are left.
    while index &+ 8 <= bytes.count {
      hash = unsafe mix(hash ^ (base + index).loadUnaligned(as: UInt64.self).littleEndian, 0xE703_7ED1_A0B4_28DB)
      index &+= 8
    }
    if index < bytes.count {
      var word: UInt64 = 0
      if bytes.count >= 8 {
        word = unsafe (base + (bytes.count &- 8)).loadUnaligned(as: UInt64.self).littleEndian
      } else {
        for offset in index..<bytes.count {
          word = unsafe word &<< 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
        }
      }
      hash = mix(hash ^ word, 0x8EBC_6AF0_9C88_C6E3)
    }
    return mix(hash, 0x5899_65CC_7537_4CC3)
  }
}
#endif

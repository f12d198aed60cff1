// The loop that decodes symbols, in which unpacking spends nearly all of its time.

#if CommandLine
extension GzipDecoder {
  /// Decodes symbols until the block ends, the output is full, or more input is needed.
  func decode() throws(GzipError) {
    let inputLimit = inputEnded ? inputCount + 16 : inputCount - 16
    let outputLimit = Self.windowSize + Self.outputSize
    let output = unsafe output
    let input = unsafe input
    var count = outputCount
    // SAFETY of the following: input is loaded up to eight bytes beyond its limit, from the padding; output is
    // written up to 258 bytes and a word beyond its limit, into the slack; tables and sub-tables are as large as the
    // bits that index them allow.
    try unsafe literals.entries.withUnsafeBufferPointer { literals throws(GzipError) in
      try unsafe distances.entries.withUnsafeBufferPointer { distances throws(GzipError) in
        guard let literal = literals.baseAddress, let distance = distances.baseAddress else { throw .invalidBlock }
        var bits = bits
        var bitCount = bitCount
        var position = position
        defer { (self.bits, self.bitCount, self.position, self.outputCount) = (bits, bitCount, position, count) }
        guard position < inputLimit && count < outputLimit else { return }
        func load() {
          unsafe bits |=
            UInt64(littleEndian: UnsafeRawPointer(input + position).loadUnaligned(as: UInt64.self))
            &<< UInt64(truncatingIfNeeded: bitCount)
          position &+= (63 &- bitCount) &>> 3
          bitCount |= 56
        }
        func drop(_ entry: UInt32) {
          bits &>>= UInt64(truncatingIfNeeded: entry & 0xFF)
          bitCount &-= Int(truncatingIfNeeded: entry & 0xFF)
        }
        load()
        var entry = unsafe literal[Int(truncatingIfNeeded: bits & 0x7FF)]
        // At the top of the loop, at least 56 bits are loaded, and `entry` is looked up but not consumed.
        while true {
          // Up to three literals of one look-up each take 33 bits at most.
          if entry & HuffmanTable.literal != 0 {
            unsafe output[count] = UInt8(truncatingIfNeeded: entry &>> 16)
            drop(entry)
            entry = unsafe literal[Int(truncatingIfNeeded: bits & 0x7FF)]
            count &+= 1
            if entry & HuffmanTable.literal != 0 {
              unsafe output[count] = UInt8(truncatingIfNeeded: entry &>> 16)
              drop(entry)
              entry = unsafe literal[Int(truncatingIfNeeded: bits & 0x7FF)]
              count &+= 1
              if entry & HuffmanTable.literal != 0 {
                unsafe output[count] = UInt8(truncatingIfNeeded: entry &>> 16)
                drop(entry)
                count &+= 1
                guard position < inputLimit && count < outputLimit else { break }
                load()
                entry = unsafe literal[Int(truncatingIfNeeded: bits & 0x7FF)]
                continue
              }
            }
            // A length and a distance with their extra bits take 48 at most. Loading keeps the bits of `entry`.
            guard position < inputLimit else { break }
            load()
          }
          if entry & HuffmanTable.subtable != 0 {
            bits &>>= 11
            bitCount &-= 11
            let mask = (1 &<< UInt64(truncatingIfNeeded: (entry &>> 8) & 0xF)) &- 1 as UInt64
            entry = unsafe literal[Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits & mask)]
          }
          var saved = bits
          drop(entry)
          if entry & HuffmanTable.literal != 0 {
            unsafe output[count] = UInt8(truncatingIfNeeded: entry &>> 16)
            count &+= 1
            guard position < inputLimit && count < outputLimit else { break }
            load()
            entry = unsafe literal[Int(truncatingIfNeeded: bits & 0x7FF)]
            continue
          }
          if entry & HuffmanTable.exceptional != 0 {
            guard entry & HuffmanTable.end != 0 else { throw .invalidBlock }
            endBlock()
            break
          }
          let length = Self.value(entry, saved)
          entry = unsafe distance[Int(truncatingIfNeeded: bits & 0xFF)]
          if entry & HuffmanTable.subtable != 0 {
            bits &>>= 8
            bitCount &-= 8
            let mask = (1 &<< UInt64(truncatingIfNeeded: (entry &>> 8) & 0xF)) &- 1 as UInt64
            entry = unsafe distance[Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits & mask)]
          }
          guard entry & HuffmanTable.exceptional == 0 else { throw .invalidBlock }
          saved = bits
          drop(entry)
          let offset = Self.value(entry, saved)
          guard offset <= count &- memberStart else { throw .invalidDistance }
          let target = unsafe output + count
          count &+= length
          guard position < inputLimit && count < outputLimit else {
            unsafe Self.copy(target, from: offset, length)
            break
          }
          // The next symbol is looked up while the match is copied.
          load()
          entry = unsafe literal[Int(truncatingIfNeeded: bits & 0x7FF)]
          unsafe Self.copy(target, from: offset, length)
        }
      }
    }
    if isBehindEnd { throw .truncated }
  }

  /// The base of an entry plus its extra bits.
  @inline(__always)
  private static func value(_ entry: UInt32, _ bits: UInt64) -> Int {
    let codeBits = UInt64(truncatingIfNeeded: (entry &>> 8) & 0xF)
    let all = UInt64(truncatingIfNeeded: entry & 0xFF)
    let extra = (bits & ((1 &<< all) &- 1)) &>> codeBits
    return Int(truncatingIfNeeded: (entry &>> 16) & 0x7FFF) &+ Int(truncatingIfNeeded: extra)
  }

  /// Copies a match to `target` from `offset` bytes before, which it may overlap.
  @inline(__always)
  private static func copy(_ target: UnsafeMutablePointer<UInt8>, from offset: Int, _ length: Int) {
    let source = unsafe target - offset
    if offset >= 16 {
      // Most matches are no longer than 32 bytes; the slack after the output has room for excess bytes.
      unsafe copyWords(target, source)
      unsafe copyWords(target + 16, source + 16)
      var index = 32
      while index < length {
        unsafe copyWords(target + index, source + index)
        index &+= 16
      }
    } else if offset >= 8 {
      var index = 0
      repeat {
        unsafe copyWord(target + index, source + index)
        index &+= 8
      } while index < length
    } else {
      var index = 0
      while index < length {
        unsafe target[index] = unsafe source[index]
        index &+= 1
      }
    }
  }

  @inline(__always)
  private static func copyWord(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafeMutablePointer<UInt8>) {
    let word = unsafe UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt64.self)
  }

  @inline(__always)
  private static func copyWords(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafeMutablePointer<UInt8>) {
    let words = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD2<UInt64>.self)
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: words, as: SIMD2<UInt64>.self)
  }
}
#endif

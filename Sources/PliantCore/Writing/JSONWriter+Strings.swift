// Strings: copied and tested for escapes in the same eight-byte step.

extension JSONWriter {
  /// Writes a string.
  @inlinable
  public mutating func write(_ value: String) throws(JSONError) {
    let next = try beginValue()
    putString(value)
    state = next
  }

  /// Appends a string with its quotes.
  @usableFromInline
  @_optimize(speed)
  package mutating func putString(_ value: String) {
    let isDone: Void? = unsafe value.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe putString(utf8: bytes)
    }
    if isDone == nil { putForeignString(value) }
  }

  /// Appends a string whose storage is that of another runtime, after making it contiguous.
  @inline(never)
  private mutating func putForeignString(_ value: String) {
    var native = value
    native.withUTF8 { bytes in unsafe putString(utf8: bytes) }
  }

  @inline(__always)
  mutating func putString(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard !options.escapes else {
      return unsafe options.escapesSlashesOnly
        ? putSlashedString(utf8: bytes) : putEscapedString(utf8: bytes)
    }
    unsafe putString(utf8: bytes, escapingSlashes: false)
  }

  /// Appends a string with escaped slashes in addition to the escapes of JSON.
  @inline(never)
  private mutating func putSlashedString(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    unsafe putString(utf8: bytes, escapingSlashes: true)
  }

  @inline(__always)
  private mutating func putString(utf8 bytes: UnsafeBufferPointer<UInt8>, escapingSlashes: Bool) {
    let count = bytes.count
    reserve(count &+ 2)
    put(UInt8(ascii: "\""))
    guard count > 0, let source = bytes.baseAddress else { return put(UInt8(ascii: "\"")) }
    // A copy, which stays in a register.
    let output = unsafe cursor
    var index = 0
    // SAFETY: `count` bytes are readable at `source`, and room for them and the slack is reserved at `output`.
    while index &+ 8 <= count {
      let word = unsafe loadWord(source + index)
      unsafe storeWord(word, at: output + index)
      guard escapes(in: word, andSlashes: escapingSlashes) == 0 else {
        return unsafe putRest(source + index, count: count &- index, at: index, escapingSlashes: escapingSlashes)
      }
      index &+= 8
    }
    if index < count && count >= 8 {
      // The last eight bytes, some of which were copied before: fewer steps than copying only the rest.
      let word = unsafe loadWord(source + (count &- 8))
      unsafe storeWord(word, at: output + (count &- 8))
      guard escapes(in: word, andSlashes: escapingSlashes) == 0 else {
        return unsafe putRest(source + index, count: count &- index, at: index, escapingSlashes: escapingSlashes)
      }
    } else if index < count {
      let word = unsafe loadTail(source + index, count: count &- index)
      unsafe storeWord(word, at: output + index)
      // Ignores the marks of the zero bytes after the tail.
      let tail: UInt64 = (1 &<< UInt64(truncatingIfNeeded: (count &- index) &* 8)) &- 1
      guard escapes(in: word, andSlashes: escapingSlashes) & tail == 0 else {
        return unsafe putRest(source + index, count: count &- index, at: index, escapingSlashes: escapingSlashes)
      }
    }
    unsafe cursor = output + count
    put(UInt8(ascii: "\""))
  }

  /// Continues with a string at the first eight bytes that need an escape.
  ///
  /// - Parameter plain: the number of bytes of the string that were already copied to the cursor.
  @inline(never)
  private mutating func putRest(_ start: UnsafePointer<UInt8>, count: Int, at plain: Int, escapingSlashes: Bool) {
    var left = count
    var source = unsafe start
    unsafe cursor += plain
    // Two output bytes per input byte: most escapes are a backslash and a character.
    reserve(left &* 2 &+ 2)
    var output = unsafe cursor
    // SAFETY: `left` bytes are readable at `source`, and room for twice as many and the slack is reserved at `output`.
    while left > 0 {
      let isWhole = left >= 8
      let word = unsafe isWhole ? loadWord(source) : loadTail(source, count: left)
      unsafe storeWord(word, at: output)
      var marks = escapes(in: word, andSlashes: escapingSlashes)
      if !isWhole { marks &= (1 &<< UInt64(truncatingIfNeeded: left &* 8)) &- 1 }
      let plain = marks != 0 ? marks.trailingZeroBitCount &>> 3 : isWhole ? 8 : left
      unsafe output += plain
      unsafe source += plain
      left &-= plain
      guard marks != 0 else { continue }
      let byte = unsafe source.pointee
      unsafe source += 1
      left &-= 1
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        unsafe output[0] = UInt8(ascii: "\\")
        unsafe output[1] = byte
        unsafe output += 2
      } else {
        unsafe cursor = output
        putEscape(UInt32(byte))
        reserve(left &* 2 &+ 2)
        unsafe output = cursor
      }
    }
    unsafe cursor = output
    put(UInt8(ascii: "\""))
  }

  /// Appends a string with the escapes that the options require in addition to those of JSON.
  @inline(never)
  private mutating func putEscapedString(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    reserve(1)
    put(UInt8(ascii: "\""))
    for scalar in unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{0}"..."\u{1F}", "\"", "\\": putEscape(scalar.value)
      case "/" where options.contains(.escapingSlashes): putEscape(scalar.value)
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        if options.contains(.escapingHTML) || (scalar.value > 0x7F && options.contains(.escapingNonASCII)) {
          putHexadecimalEscape(scalar.value)
        } else {
          putText(String(scalar))
        }
      case "\u{80}"... where options.contains(.escapingNonASCII):
        if scalar.value < 0x10000 {
          putHexadecimalEscape(scalar.value)
        } else {
          putHexadecimalEscape(0xD800 + (scalar.value - 0x10000) >> 10)
          putHexadecimalEscape(0xDC00 + (scalar.value - 0x10000) & 0x3FF)
        }
      default:
        putText(String(scalar))
      }
    }
    reserve(1)
    put(UInt8(ascii: "\""))
  }

  private mutating func putEscape(_ scalar: UInt32) {
    reserve(6)
    let short: UInt8
    switch scalar {
    case 0x08: short = UInt8(ascii: "b")
    case 0x09: short = UInt8(ascii: "t")
    case 0x0A: short = UInt8(ascii: "n")
    case 0x0C: short = UInt8(ascii: "f")
    case 0x0D: short = UInt8(ascii: "r")
    case 0x22, 0x2F, 0x5C: short = UInt8(truncatingIfNeeded: scalar)
    default: return putHexadecimalEscape(scalar)
    }
    put(UInt8(ascii: "\\"))
    put(short)
  }

  private mutating func putHexadecimalEscape(_ value: UInt32) {
    reserve(6)
    put("\\u")
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: value &>> shift & 0xF)
      put(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
    }
  }
}

/// Marks the first byte of `word` that a JSON string must escape: a quote, a backslash, a control character.
///
/// Bytes of non-ASCII characters need no escape, so their marks are masked out.
@_transparent
func escapes(in word: UInt64) -> UInt64 {
  let quotes = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
  let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
  let controls = word &- 0x2020_2020_2020_2020
  return (quotes | backslashes | controls) & ~word & 0x8080_8080_8080_8080
}

/// The same, with slashes if they are escaped, too.
@_transparent
private func escapes(in word: UInt64, andSlashes: Bool) -> UInt64 {
  andSlashes ? escapes(in: word) | slashMarks(in: word) : escapes(in: word)
}

/// Marks the slashes of `word`. Only the first mark is exact.
@_transparent
func slashMarks(in word: UInt64) -> UInt64 {
  ((word ^ 0x2F2F_2F2F_2F2F_2F2F) &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}

/// Returns the `count` bytes at `p`, 1 to 7, as a word padded with zeros. No other bytes are read.
@_transparent
func loadTail(_ p: UnsafePointer<UInt8>, count: Int) -> UInt64 {
  // SAFETY: the caller has `count` bytes at `p`. The pieces may overlap, but don't extend beyond these bytes.
  if count >= 4 {
    let low = unsafe UInt64(loadHalfWord(p))
    let high = unsafe UInt64(loadHalfWord(p + (count &- 4)))
    return low | high &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
  }
  let first = unsafe UInt64(p[0])
  let middle = unsafe UInt64(p[count &>> 1]) &<< UInt64(truncatingIfNeeded: (count &>> 1) &* 8)
  let last = unsafe UInt64(p[count &- 1]) &<< UInt64(truncatingIfNeeded: (count &- 1) &* 8)
  return first | middle | last
}

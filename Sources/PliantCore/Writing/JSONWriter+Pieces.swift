//===----------------------------------------------------------------------===//
// Pieces of a compact document, for an engine that looks after commas and nesting by itself.
//===----------------------------------------------------------------------===//

extension JSONWriter {
  /// Appends a comma, the key and a colon, and returns a hash of the key.
  ///
  /// Keys that are equal as Swift compares strings have equal hashes, with the exception of the few characters that are
  /// canonically equivalent to ASCII.
  package mutating func putKey(_ key: String) -> UInt32 {
    let hash = unsafe key.utf8.withContiguousStorageIfAvailable { bytes in unsafe putPlainKey(utf8: bytes) }
    if let hash = hash ?? nil { return hash }
    put(",")
    putString(key)
    put(":")
    return UInt32(truncatingIfNeeded: key.hashValue)
  }

  /// Appends an ASCII key that needs no escape; otherwise nothing, and returns nil.
  @_transparent
  private mutating func putPlainKey(utf8 bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let count = bytes.count
    reserve(count &+ 4)
    guard count > 0, let source = bytes.baseAddress else { return nil }
    put(UInt8(ascii: ","))
    put(UInt8(ascii: "\""))
    let slashes: UInt64 = options.escapesSlashes ? .max : 0
    var marks: UInt64 = 0
    var hash = UInt64(truncatingIfNeeded: count)
    var index = 0
    // SAFETY: `count` bytes are readable at `source`, and room for them and the slack is reserved behind the cursor.
    while index &+ 8 <= count {
      let word = unsafe loadWord(source + index)
      unsafe storeWord(word, at: cursor + index)
      marks |= escapes(in: word) | slashMarks(in: word) & slashes | word
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      index &+= 8
    }
    if index < count {
      if count >= 8 {
        // The last eight bytes, some of them once more: fewer steps than picking the rest.
        let word = unsafe loadWord(source + (count &- 8))
        unsafe storeWord(word, at: cursor + (count &- 8))
        marks |= escapes(in: word) | slashMarks(in: word) & slashes | word
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      } else {
        let word = unsafe loadTail(source, count: count)
        unsafe storeWord(word, at: cursor)
        let tail: UInt64 = (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
        marks |= (escapes(in: word) | slashMarks(in: word) & slashes | word) & tail
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      }
    }
    guard marks & 0x8080_8080_8080_8080 == 0 else {
      // The comma and the quote once more, by the way that looks at each character.
      unsafe cursor -= 2
      return nil
    }
    unsafe cursor += count
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    return UInt32(truncatingIfNeeded: hash &>> 32)
  }

  /// Appends a comma.
  package mutating func putComma() {
    reserve(1)
    put(UInt8(ascii: ","))
  }

  /// Appends a colon.
  package mutating func putColon() {
    reserve(1)
    put(UInt8(ascii: ":"))
  }

  /// Ends the container that began at `offset`: its first comma gives way to the bracket.
  package mutating func putEnd(from offset: Int, isObject: Bool) {
    reserve(2)
    if count == offset { unsafe cursor += 1 }
    // SAFETY: `offset` is one within the bytes written, or the one just reserved.
    unsafe start[offset] = isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
    put(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Takes back what was written from `count` on.
  @_transparent
  package mutating func truncate(to count: Int) {
    precondition(0 <= count && count <= self.count)
    // SAFETY: `count` bytes were written.
    unsafe cursor = start + count
  }

  /// A copy of what was written from `offset` on.
  package func bytes(from offset: Int) -> [UInt8] {
    precondition(0 <= offset && offset <= count)
    // SAFETY: the bytes up to the cursor are initialized.
    return unsafe Array(UnsafeBufferPointer(start: start + offset, count: count - offset))
  }

  /// Appends a string from UTF-8 that the caller vouches for.
  package mutating func putUTF8(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe putString(utf8: bytes)
  }

  /// Appends bytes as they are.
  package mutating func put(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe put(bytes) }
  }

  /// Makes ready for one value that writes itself, behind whatever stands before it.
  package mutating func beginPiece(depthLeft: Int) {
    // With escapes, keys that are constants have to be looked at.
    state = !options.escapes ? .memberValue : .styledMemberValue
    self.depthLeft = depthLeft
  }

  /// The bytes that there is room for.
  package var capacity: Int { unsafe limit - start }

  /// Makes ready for the next document, in the same buffer.
  package mutating func restart() {
    unsafe cursor = start
    state = .root
    depthLeft = depthLimit
  }

  /// Says that the one value of the document is written.
  package mutating func complete() {
    state = .complete
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension JSONWriter {
  package mutating func putInteger(_ value: Int128) {
    reserve(IntegerDigits.wideRoom)
    // SAFETY: `wideRoom` bytes are reserved.
    unsafe cursor += IntegerDigits.write(value, to: cursor)
  }

  package mutating func putInteger(_ value: UInt128) {
    reserve(IntegerDigits.wideRoom)
    // SAFETY: `wideRoom` bytes are reserved.
    unsafe cursor += IntegerDigits.write(value, to: cursor)
  }
}

// Pieces of a compact document, for an engine that handles commas and nesting itself.

extension JSONWriter {
  /// Appends a comma, the key and a colon, and returns a hash of the key.
  ///
  /// Keys that are equal as Swift strings have equal hashes, except for the few characters that are canonically
  /// equivalent to ASCII.
  package mutating func putKey(_ key: String) -> UInt32 {
    let hash = unsafe key.utf8.withContiguousStorageIfAvailable { bytes in unsafe putPlainKey(utf8: bytes) }
    if let hash = hash ?? nil { return hash }
    put(",")
    putString(key)
    put(":")
    return UInt32(truncatingIfNeeded: key.hashValue)
  }

  /// Appends an ASCII key that needs no escape. Returns nil, and appends nothing, for any other key.
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
    // SAFETY: `count` bytes are readable at `source`, and room for them and the slack is reserved at the cursor.
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
        // The last eight bytes, some of which were copied before: fewer steps than copying only the rest.
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
      // Removes the comma and the quote, which the code that checks each character writes again.
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

  /// Ends the container that began at `offset`. The opening bracket replaces its first comma.
  @inlinable @inline(__always)
  package mutating func putEnd(from offset: Int, isObject: Bool) {
    reserve(2)
    // An empty container has no such byte yet.
    if count == offset { unsafe cursor += 1 }
    // SAFETY: `offset` is within the bytes written, or that of the byte just reserved.
    unsafe start[offset] = isObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
    put(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Removes the bytes written from `count` on.
  @_transparent
  package mutating func truncate(to count: Int) {
    precondition(0 <= count && count <= self.count)
    // SAFETY: `count` bytes were written.
    unsafe cursor = start + count
  }

  /// Returns a copy of the bytes written from `offset` on.
  package func bytes(from offset: Int) -> [UInt8] {
    precondition(0 <= offset && offset <= count)
    // SAFETY: the bytes up to the cursor are initialized.
    return unsafe Array(UnsafeBufferPointer(start: start + offset, count: count - offset))
  }

  /// Appends bytes as they are.
  package mutating func put(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe put(bytes) }
  }

  /// Prepares for one value that writes itself. The caller has written the separator before it.
  package mutating func beginPiece(depthLeft: Int) {
    state = !options.changesKeys ? .memberValue : .styledMemberValue
    self.depthLeft = depthLeft
  }

  /// The number of bytes that the buffer has room for.
  package var capacity: Int { unsafe limit - start }

  /// Prepares for the next document, in the same buffer.
  package mutating func restart() {
    unsafe cursor = start
    state = .root
    depthLeft = depthLimit
  }

  /// Marks the document as complete.
  package mutating func complete() {
    state = .complete
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension JSONWriter {
  package mutating func putInteger(_ value: Int128) {
    reserve(IntegerDigits.wideRoom)
    // SAFETY: `wideRoom` bytes are reserved.
    unsafe cursor += IntegerDigits.write(value.magnitude, isNegative: value < 0, to: cursor)
  }

  package mutating func putInteger(_ value: UInt128) {
    reserve(IntegerDigits.wideRoom)
    // SAFETY: `wideRoom` bytes are reserved.
    unsafe cursor += IntegerDigits.write(value, to: cursor)
  }
}

// Existing JSON as a value: checked, and copied without its white space.

extension JSONWriter {
  /// Writes a value from its JSON, which is checked and copied without white space.
  ///
  /// - Throws: if `bytes` are not exactly one value, or if it nests too deep for this writer.
  public mutating func write(json bytes: UnsafeRawBufferPointer) throws(JSONError) {
    var reader = unsafe JSONReader(copying: bytes)
    let start = reader.position
    try reader.skipValue()
    try reader.expectEnd()
    reader.move(to: start)
    try write(valueOf: &reader)
  }

  /// Copies the next value of `reader`, in this writer's style. `Infinity` and `NaN` of JSON5 are written as a Double is.
  public mutating func write(valueOf reader: inout JSONReader) throws(JSONError) {
    guard options.isDisjoint(with: [.styled, .escaping]), state != .prefixed else { return try restyle(&reader) }
    let before = count
    #if !hasFeature(Embedded)
    if reader.origin?.hasNonFinite ?? false {
      let (outer, outerDepth) = (state, depthLeft)
      do throws(JSONError) { return try restyle(&reader) } catch {
        truncate(to: before)
        (state, depthLeft) = (outer, outerDepth)
        throw error
      }
    }
    #endif
    let next = try beginValue()
    let outerDepth = reader.depthLeft
    defer { reader.depthLeft = outerDepth }
    reader.depthLeft = Swift.min(outerDepth, depthLeft)
    do throws(JSONError) {
      unsafe try reader.withValueBytes { bytes throws(JSONError) in unsafe putTokens(of: bytes) }
    } catch {
      if case .depthLimitExceeded = error.kind, depthLeft < outerDepth {
        throw refusal(.depthLimitExceeded, from: before)
      }
      // SAFETY: `before` bytes were written.
      unsafe cursor = start + before
      throw error
    }
    state = next
  }

  /// Appends a well-formed value without the white space between its tokens. Code that scans the output can therefore
  /// expect none in compact documents.
  private mutating func putTokens(of bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    // SAFETY: all bytes read are of the value or of the padding after its document; room for all bytes written was
    // reserved.
    var p = unsafe base.assumingMemoryBound(to: UInt8.self)
    let end = unsafe p + bytes.count
    var run = unsafe p
    while unsafe p < end {
      let stops = unsafe Self.quotesAndSpaces(in: loadWord(p))
      guard stops != 0 else {
        unsafe p += 8
        continue
      }
      unsafe p += stops.trailingZeroBitCount &>> 3
      guard unsafe p < end else { break }
      if unsafe p.pointee == UInt8(ascii: "\"") {
        unsafe Self.passString(&p)
        continue
      }
      unsafe putRun(from: run, to: p)
      while unsafe p < end && p.pointee <= 0x20 { unsafe p += 1 }
      unsafe run = unsafe p
    }
    unsafe putRun(from: run, to: end)
  }

  @inline(__always)
  private mutating func putRun(from run: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    // SAFETY: see above.
    unsafe UnsafeMutableRawPointer(cursor).copyMemory(from: run, byteCount: end - run)
    unsafe cursor += end - run
  }

  /// Moves past the string at `p`, which is known to be complete.
  @inline(__always)
  private static func passString(_ p: inout UnsafePointer<UInt8>) {
    unsafe p += 1
    while true {
      // SAFETY: the string's end comes before that of the document.
      let word = unsafe loadWord(p)
      let stops = bytes(of: word, equalTo: UInt8(ascii: "\"")) | bytes(of: word, equalTo: UInt8(ascii: "\\"))
      guard stops != 0 else {
        unsafe p += 8
        continue
      }
      unsafe p += stops.trailingZeroBitCount &>> 3
      if unsafe p.pointee == UInt8(ascii: "\"") { break }
      unsafe p += 2
    }
    unsafe p += 1
  }

  /// Marks, with their high bits, the bytes of `word` that are quotes or white space. Only the lowest mark is exact.
  @inline(__always)
  private static func quotesAndSpaces(in word: UInt64) -> UInt64 {
    let spaces = (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080
    return spaces | bytes(of: word, equalTo: UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  private mutating func restyle(_ reader: inout JSONReader) throws(JSONError) {
    switch reader.peek() {
    case .object:
      let object = try beginObject()
      var hasMember = try reader.beginObject()
      while hasMember {
        try writeKey(reader.readKey())
        try restyle(&reader)
        hasMember = try reader.nextMember()
      }
      try endObject(object)
    case .array:
      let array = try beginArray()
      var hasElement = try reader.beginArray()
      while hasElement {
        try restyle(&reader)
        hasElement = try reader.nextElement()
      }
      try endArray(array)
    case .string: try write(reader.readString())
    case .number:
      #if !hasFeature(Embedded)
      if let value = try reader.readNonFinite() { return try write(value) }
      #endif
      unsafe try reader.withValueBytes { bytes throws(JSONError) in unsafe try write(uncheckedNumber: bytes) }
    case .bool: try write(reader.readBool())
    default:
      guard try reader.readNull() else { throw reader.unexpected(.value) }
      try writeNull()
    }
  }
}

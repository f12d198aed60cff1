// Indexing: one pass over a value, with the same checks as reading it.

/// The bytes of the grammar. In debug builds, `UInt8(ascii:)` is a call for each comparison, and a constant is not.
private enum Byte {
  static var quote: UInt8 { @_transparent get { 0x22 } }
  static var comma: UInt8 { @_transparent get { 0x2C } }
  static var minus: UInt8 { @_transparent get { 0x2D } }
  static var colon: UInt8 { @_transparent get { 0x3A } }
  static var openBracket: UInt8 { @_transparent get { 0x5B } }
  static var backslash: UInt8 { @_transparent get { 0x5C } }
  static var closeBracket: UInt8 { @_transparent get { 0x5D } }
  static var f: UInt8 { @_transparent get { 0x66 } }
  static var n: UInt8 { @_transparent get { 0x6E } }
  static var t: UInt8 { @_transparent get { 0x74 } }
  static var openBrace: UInt8 { @_transparent get { 0x7B } }
  static var closeBrace: UInt8 { @_transparent get { 0x7D } }
}

extension JSONReader {
  /// Indexes the next value, and moves past it.
  ///
  /// This needs no recursion: an open container's second word holds the container around it until the end is known.
  ///
  /// - Parameter isPart: whether the value is one of many in the document, and so most likely small.
  /// - Throws: if the value is not well-formed, nests too deep, or ends beyond ``DocumentIndex/byteLimit``; and if
  ///   the bytes are borrowed, see ``needsDocument``.
  package mutating func index(isPart: Bool = false) throws(JSONError) -> DocumentIndex {
    try requireDocument()
    let left = unsafe end - cursor
    let index = DocumentIndex(document, capacity: 16 + Swift.min(left / 8, isPart ? 16 : 4080))
    try index.load(from: &self)
    index.shrink()
    return index
  }

  /// Indexes the next value into a list, which has no words yet.
  mutating func index(_ words: inout WordList) throws(JSONError) {
    let left = unsafe end - cursor
    guard byteOffset + left <= DocumentIndex.byteLimit else {
      throw failure(.unsupportedInput(type: "a document of more than 4 GB"))
    }
    words.documentEnd = documentCount
    words.documentStart = byteOffset
    try indexValue(&words)
  }

  /// Indexes the next value. The cursor and the place of the next word are local variables, so that they stay in
  /// registers; they are stored back where another function needs them.
  @_optimize(speed)
  private mutating func indexValue(_ words: inout WordList) throws(JSONError) {
    let outerDepth = depthLeft
    let none = Int(truncatingIfNeeded: UInt32.max)
    var parent = none
    var isObject = false
    var count = 0
    var p = unsafe cursor
    var row = unsafe words.start
    var next = 0
    var room = words.capacity

    while true {
      // A value begins here. Makes room for it, and for a key after it.
      if next &+ 3 > room {
        unsafe words.grow(next, at: p - start)
        unsafe row = words.start
        room = words.capacity
      }
      var byte = unsafe passWhitespace(&p)
      let offset = unsafe p - start
      switch byte {
      case Byte.quote:
        // SAFETY of all stores: there is room, see above.
        unsafe row[next] = try indexString(&p)
        next &+= 1
      case Byte.openBrace, Byte.openBracket:
        unsafe cursor = p
        guard depthLeft > 0 else { throw failure(.depthLimitExceeded) }
        depthLeft &-= 1
        // The outer container's first word keeps its count meanwhile.
        if parent != none { words.setCount(count, at: parent) }
        isObject = byte == Byte.openBrace
        unsafe row[next] = DocumentIndex.word(isObject ? .object : .array, offset, length: 0)
        unsafe row[next &+ 1] = UInt64(truncatingIfNeeded: parent)
        parent = next
        next &+= 2
        count = 0
        // SAFETY: the byte at the cursor is a bracket, so the cursor is before the end.
        unsafe p += 1
        byte = unsafe passWhitespace(&p)
        if byte != (isObject ? Byte.closeBrace : Byte.closeBracket) {
          if isObject {
            unsafe row[next] = try indexKey(&p, orObjectEnd: true)
            next &+= 1
          }
          continue
        }
        // The code below counts a value.
        count = -1
      case Byte.t:
        unsafe cursor = p
        try skipLiteral(0x6575_7274)
        unsafe p = cursor
        unsafe row[next] = DocumentIndex.word(.true, offset, length: 0)
        next &+= 1
      case Byte.n:
        unsafe cursor = p
        try skipLiteral(0x6C6C_756E)
        unsafe p = cursor
        unsafe row[next] = DocumentIndex.word(.null, offset, length: 0)
        next &+= 1
      case Byte.f:
        unsafe cursor = p
        try skipFalse()
        unsafe p = cursor
        unsafe row[next] = DocumentIndex.word(.false, offset, length: 0)
        next &+= 1
      case _ where byte &- 0x30 <= 9 || byte == Byte.minus:
        unsafe cursor = p
        let isInteger = try passNumber()
        let word = unsafe DocumentIndex.word(.number, offset, length: cursor - p)
        unsafe p = cursor
        unsafe row[next] = isInteger ? word : word | DocumentIndex.Flag.fractional
        next &+= 1
      default:
        unsafe cursor = p
        throw unexpected(.value)
      }
      count &+= 1

      // After a value: a comma, or the ends of containers.
      closing: while true {
        guard parent != none else {
          unsafe cursor = p
          depthLeft = outerDepth
          words.count = next
          return
        }
        byte = unsafe passWhitespace(&p)
        if byte == Byte.comma {
          unsafe p += 1
          if isObject {
            unsafe row[next] = try indexKey(&p, orObjectEnd: false)
            next &+= 1
          }
          break closing
        }
        guard byte == (isObject ? Byte.closeBrace : Byte.closeBracket) else {
          unsafe cursor = p
          throw unexpected(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
        }
        unsafe p += 1
        depthLeft &+= 1
        parent = unsafe words.close(parent, count: count, end: next, byteEnd: p - start)
        if parent != none {
          isObject = words.isObject(parent)
          count = words.count(at: parent) &+ 1
        }
      }
    }
  }

  /// Moves to the next byte that is not white space, and returns it. Zero at the end.
  @_transparent
  private mutating func passWhitespace(_ p: inout UnsafePointer<UInt8>) -> UInt8 {
    // SAFETY: the padding is not white space, so the cursor can't leave it.
    var byte = unsafe p.pointee
    if byte > 0x20 { return byte }
    // A single space, after a colon or a comma, is the most frequent case.
    if unsafe byte == 0x20 && p[1] > 0x20 {
      byte = unsafe p[1]
      unsafe p += 1
      return byte
    }
    unsafe cursor = p
    byte = skipWhitespaceSlowly()
    unsafe p = cursor
    return byte
  }

  /// Returns the word of the key at the cursor, and moves past its colon.
  @_transparent
  private mutating func indexKey(_ p: inout UnsafePointer<UInt8>, orObjectEnd: Bool) throws(JSONError) -> UInt64 {
    guard unsafe passWhitespace(&p) == Byte.quote else {
      unsafe cursor = p
      throw unexpected(orObjectEnd ? .keyOrObjectEnd : .key)
    }
    let word = try unsafe indexString(&p)
    guard unsafe passWhitespace(&p) == Byte.colon else {
      unsafe cursor = p
      throw unexpected(.colon)
    }
    unsafe p += 1
    return word
  }

  /// Returns the word of the string or key at the cursor.
  @_transparent
  private mutating func indexString(_ p: inout UnsafePointer<UInt8>) throws(JSONError) -> UInt64 {
    // SAFETY: the cursor is at a quote, so what follows is within the document or its padding.
    let quote = unsafe p
    unsafe p = endOfPlain(p + 1)
    let flags = unsafe p.pointee == Byte.quote ? 0 : try passString(&p)
    let length = unsafe p - quote - 1
    unsafe p += 1
    return unsafe DocumentIndex.word(.string, quote - start, length: length) | flags
  }

  /// Continues to the end of a string, from its first byte that isn't plain ASCII.
  ///
  /// - Returns: the flags of its word.
  @inline(never)
  private mutating func passString(_ p: inout UnsafePointer<UInt8>) throws(JSONError) -> UInt64 {
    var flags: UInt64 = 0
    while true {
      unsafe p = endOfPlain(p)
      let byte = unsafe p.pointee
      if byte == Byte.quote { return flags }
      if byte >= 0x80 {
        flags |= DocumentIndex.Flag.nonASCII
        unsafe p += try validateNonASCII(at: p)
      } else if byte == Byte.backslash {
        flags |= DocumentIndex.Flag.escaped
        _ = try unsafe scanEscape(&p)
      } else {
        throw unsafe stringFailure(at: p)
      }
    }
  }
}

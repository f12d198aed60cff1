// Skipping values, with the same checks as reading them.

extension JSONReader {
  /// Skips the next value of any kind, and throws if it is not well-formed.
  public mutating func skipValue() throws(JSONError) {
    switch skipWhitespace() {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    case UInt8(ascii: "t"): try skipLiteral(0x6575_7274)
    case UInt8(ascii: "n"): try skipLiteral(0x6C6C_756E)
    case UInt8(ascii: "f"): try skipFalse()
    case UInt8(ascii: "-"): try skipNumber()
    case let byte where byte &- 0x30 <= 9: try skipNumber()
    default: throw unexpected(.value)
    }
  }

  /// Skips `true` or `null`: four bytes in one comparison.
  @inline(__always)
  mutating func skipLiteral(_ word: UInt32) throws(JSONError) {
    guard unsafe loadHalfWord(cursor) == word else { throw unexpected(.value) }
    // SAFETY: the bytes just compared are not zero, so they belong to the document.
    unsafe cursor += 4
    try expectDelimiter(behind: 4)
  }

  @inline(__always)
  mutating func skipFalse() throws(JSONError) {
    // SAFETY: the cursor is at "f"; the four bytes behind it are readable, thanks to the padding.
    guard unsafe loadHalfWord(cursor + 1) == 0x6573_6C61 else { throw unexpected(.value) }
    unsafe cursor += 5
    try expectDelimiter(behind: 5)
  }

  /// Throws if the literal continues as a longer word: the error for `truex` is at its start rather than at the `x`.
  @usableFromInline @inline(__always)
  mutating func expectDelimiter(behind length: Int) throws(JSONError) {
    switch unsafe cursor.pointee {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      unsafe cursor -= length
      throw unexpected(.value)
    default: return
    }
  }

  /// Skips the container at the cursor without recursion: one bit per level records whether it is an object.
  @inline(never)
  mutating func skipContainer() throws(JSONError) {
    if let toleranceState, toleranceState.moreWork != nil { return try skipRemembering(toleranceState) }
    // The innermost 64 levels; deeper ones are moved to `outer`, which is empty for nearly all documents.
    var kinds: UInt64 = 0
    var outer: [UInt64] = []
    var depth = 0

    while true {
      // A container opens at the cursor.
      let isObject = unsafe cursor.pointee == UInt8(ascii: "{")
      guard depthLeft > 0 else { throw failure(.depthLimitExceeded) }
      depthLeft &-= 1
      if depth & 63 == 0 && depth > 0 { outer.append(kinds) }
      depth &+= 1
      kinds = kinds &<< 1 | (isObject ? 1 : 0)
      unsafe cursor += 1
      var isEmpty = false
      switch skipWhitespace() {
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject: isEmpty = true
      default: if isObject { try skipKey(orObjectEnd: true) }
      }

      // Values, until one is a container or all open containers are closed.
      var isInside = !isEmpty
      values: while true {
        if isInside {
          switch skipWhitespace() {
          case UInt8(ascii: "\""): try skipString()
          case UInt8(ascii: "{"), UInt8(ascii: "["): break values
          default: try skipValue()
          }
        }
        isInside = true
        let byte = skipWhitespace()
        let isObject = kinds & 1 == 1
        if byte == UInt8(ascii: ",") && !isEmpty {
          unsafe cursor += 1
          if isObject {
            skipWhitespace()
            try skipKey(orObjectEnd: false)
          }
        } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          unsafe cursor += 1
          isEmpty = false
          depth &-= 1
          depthLeft &+= 1
          if depth == 0 { return }
          kinds = kinds &>> 1
          if depth & 63 == 0, let previous = outer.popLast() { kinds = previous }
          isInside = false
        } else {
          throw unexpected(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
        }
      }
    }
  }

  @inline(__always)
  private mutating func skipKey(orObjectEnd: Bool) throws(JSONError) {
    guard unsafe cursor.pointee == UInt8(ascii: "\"") else { throw unexpected(orObjectEnd ? .keyOrObjectEnd : .key) }
    try skipString()
    guard skipWhitespace() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    unsafe cursor += 1
  }
}

// MARK: - Containers that are skipped repeatedly

extension JSONReader {
  /// Shorter containers are skipped faster than looked up.
  private static var leastRemembered: Int { 32 }

  /// Skips the container at the cursor. Jumps over the containers inside it that were skipped before, and records the
  /// ends of all others.
  ///
  /// Otherwise a value that is skipped at each level around it would be scanned once per level.
  @inline(never)
  private mutating func skipRemembering(_ state: ToleranceState) throws(JSONError) {
    var open: [(start: Int, isObject: Bool)] = []
    while true {
      // Before a value.
      var isInside = false
      let byte = skipWhitespace()
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        let start = byteOffset
        if let end = state.containerEnds[start] {
          guard depthLeft > 0 else { throw failure(.depthLimitExceeded) }
          // SAFETY: a container of this document was found to end there.
          unsafe cursor += end - start
          workLeft &+= end - start
        } else {
          let isObject = byte == UInt8(ascii: "{")
          isInside = isObject ? try beginObject() : try beginArray()
          if isInside { open.append((start, isObject)) }
        }
      } else {
        try skipValue()
      }
      // After a value, or before the first one of a container.
      while !isInside {
        guard let innermost = open.last else { return }
        isInside = innermost.isObject ? try nextMember() : try nextElement()
        if isInside { continue }
        open.removeLast()
        if byteOffset - innermost.start >= Self.leastRemembered { state.containerEnds[innermost.start] = byteOffset }
      }
      guard open.last?.isObject == true else { continue }
      skipWhitespace()
      try skipKey(orObjectEnd: false)
    }
  }
}

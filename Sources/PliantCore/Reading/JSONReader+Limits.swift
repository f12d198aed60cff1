// Checking limits and duplicate keys, in a pass over the document before it is read.

extension JSONReader {
  /// Throws if a document has too many bytes, before it is copied.
  package static func checkSize(of bytes: UnsafeRawBufferPointer, _ limits: ReadingLimits) throws(JSONError) {
    let limit = Swift.max(0, limits.bytes)
    guard bytes.count > limit else { return }
    // Enough bytes to locate the error.
    let start = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(Swift.min(bytes.count, limit + 64)))
    throw JSONError(.bytesLimitExceeded(limit: limit), at: limit, in: unsafe DocumentBytes(copying: start))
  }

  /// Applies `limits` from now on, at the start of the document, to the depth and inside strings that are read as JSON.
  /// Those that need a pass are checked by ``checkLimits()``.
  package mutating func take(_ limits: ReadingLimits) throws(JSONError) {
    let limit = Swift.max(0, limits.bytes)
    // A document rewritten from another dialect may be longer than the one that was passed.
    guard documentCount <= limit || document.writtenCount <= limit else {
      throw failure(.bytesLimitExceeded(limit: limit), at: Position(offset: limit, depthLeft: depthLeft))
    }
    depthLeft = Self.depth(limitedTo: limits.depth)
    checkedDepth = mapsModels ? .max : Int32(clamping: ThreadStack.checkedDepth(of: depthLeft))
    // Lowers the limit of the first stage of reading.
    if limits.work < ReadingLimits.usualWork {
      workLeft = Self.work(documentCount, times: Swift.max(0, limits.work)) &+ byteOffset
    }
    if toleranceState != nil || !limits.isStandard { state.limits = limits }
  }

  /// The number of bytes of the document.
  package var documentCount: Int { unsafe end - start }

  /// Checks the next value against the reader's limits. The reader stays before the value.
  package mutating func checkLimits() throws(JSONError) {
    guard let limits = toleranceState?.limits, limits.needsPass else { return }
    let start = position
    try walk(limits, notesDuplicates: false)
    move(to: start)
  }

  /// Skips the next value without recursion, and checks `limits`.
  ///
  /// - Parameter notesDuplicates: whether duplicate keys of an object are reported or refused, as the tolerance
  ///   specifies.
  mutating func walk(_ limits: ReadingLimits, notesDuplicates: Bool) throws(JSONError) {
    var outer: [Level] = []
    var level: Level?
    while true {
      // Before a value.
      var isInside = false
      skipWhitespace()
      let byte = unsafe cursor.pointee
      switch byte {
      case UInt8(ascii: "{"):
        if try beginObject() {
          if let level { outer.append(level) }
          level = Level(isObject: true, keys: notesDuplicates ? [] : nil)
          isInside = true
        }
      case UInt8(ascii: "["):
        if try beginArray() {
          if let level { outer.append(level) }
          level = Level(isObject: false)
          isInside = true
        }
      case UInt8(ascii: "\""):
        try checkString(limits)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = position
        try skipNumber()
        guard count(from: start, quotes: 0) <= limits.numberLength else {
          throw failure(.numberLimitExceeded(limit: limits.numberLength), at: start)
        }
      default: try skipValue()
      }
      // After a value, or before the first one of a container.
      while !isInside {
        guard let innermost = level else { return }
        isInside = innermost.isObject ? try nextMember() : try nextElement()
        if !isInside { level = outer.popLast() }
      }
      // `if var level` would copy the keys.
      level?.count += 1
      guard let count = level?.count else { return }
      if level?.isObject == true {
        try checkKey(&level, limits, count)
      } else if count > limits.elements {
        skipWhitespace()
        throw failure(.elementLimitExceeded(limit: limits.elements))
      }
    }
  }

  /// One open container of the walk.
  private struct Level {
    let isObject: Bool
    var count = 0
    var keys: Set<ExactText>?
  }

  private mutating func checkString(_ limits: ReadingLimits) throws(JSONError) {
    let start = position
    try skipString()
    guard count(from: start, quotes: 2) <= limits.stringLength else {
      throw failure(.stringLimitExceeded(limit: limits.stringLength), at: start)
    }
  }

  /// The number of bytes of the token before the cursor, as it was written, without its quotes.
  private mutating func count(from start: Position, quotes: Int) -> Int {
    let end = byteOffset
    return origin == nil ? end - start.offset - quotes : document.writtenCount(of: start.offset..<end)
  }

  /// Skips the key of member number `count`, and its colon, and checks them.
  private mutating func checkKey(_ level: inout Level?, _ limits: ReadingLimits, _ count: Int) throws(JSONError) {
    skipWhitespace()
    let start = position
    guard count <= limits.members else { throw failure(.memberLimitExceeded(limit: limits.members)) }
    try checkString(limits)
    let isColon = skipWhitespace() == UInt8(ascii: ":")
    guard isColon else { throw unexpected(.colon) }
    unsafe cursor += 1
    guard level?.keys != nil else { return }
    let end = position
    move(to: start)
    let key = try readString()
    move(to: end)
    if level?.keys?.insert(ExactText(key)).inserted == false { try noteDuplicate(key, at: start.offset) }
  }
}

//===----------------------------------------------------------------------===//
// Indexing: one pass over a value, with the same checks as reading it.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Indexes the next value, and moves behind it.
  ///
  /// It takes no recursion: an open container's second word holds the container around it until the end is known.
  ///
  /// - Parameter isPart: whether the value is one of many in the document, and so most likely small.
  /// - Throws: when the value is not well-formed, nests too deep, or ends beyond ``DocumentIndex/byteLimit``.
  package mutating func index(isPart: Bool = false) throws(JSONError) -> DocumentIndex {
    let left = unsafe end - cursor
    guard byteOffset + left <= DocumentIndex.byteLimit else {
      throw failure(.unsupportedInput(type: "a document of more than 4 GB"))
    }
    var words = WordList(capacity: 16 + Swift.min(left / 8, isPart ? 16 : 4080))
    words.documentEnd = documentCount
    words.documentStart = byteOffset
    do throws(JSONError) {
      try indexValue(&words)
    } catch {
      words.deallocate()
      throw error
    }
    words.shrink()
    return unsafe DocumentIndex(
      document: document, adopting: words.start, count: words.count, hasLargeContainers: words.hasLargeContainers)
  }

  private mutating func indexValue(_ words: inout WordList) throws(JSONError) {
    let outerDepth = depthLeft
    let none = Int(UInt32.max)
    var parent = none
    var isObject = false
    var count = 0

    while true {
      // A value begins here.
      words.reserve(3, at: byteOffset)
      var byte = skipWhitespace()
      let offset = byteOffset
      switch byte {
      case UInt8(ascii: "\""):
        try indexString(&words)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depthLeft > 0 else { throw failure(.depthLimitExceeded) }
        depthLeft &-= 1
        // The count of the container around is kept in its first word meanwhile.
        if parent != none { words.setCount(count, at: parent) }
        let container = words.count
        isObject = byte == UInt8(ascii: "{")
        words.append(DocumentIndex.word(isObject ? .object : .array, offset, length: 0))
        words.append(UInt64(truncatingIfNeeded: parent))
        parent = container
        count = 0
        // SAFETY: the byte at the cursor is a bracket, so the cursor is before the end.
        unsafe cursor += 1
        byte = skipWhitespace()
        if byte != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isObject { try indexKey(&words, orObjectEnd: true) }
          continue
        }
      case UInt8(ascii: "t"):
        try skipLiteral(0x6575_7274, length: 4)
        words.append(DocumentIndex.word(.true, offset, length: 0))
      case UInt8(ascii: "n"):
        try skipLiteral(0x6C6C_756E, length: 4)
        words.append(DocumentIndex.word(.null, offset, length: 0))
      case UInt8(ascii: "f"):
        try skipFalse()
        words.append(DocumentIndex.word(.false, offset, length: 0))
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let isInteger = try passNumber()
        let word = DocumentIndex.word(.number, offset, length: byteOffset &- offset)
        words.append(isInteger ? word : word | DocumentIndex.Flag.fractional)
      default: throw unexpected(.value)
      }
      let isEmpty = parent != none && words.count == parent &+ 2
      if !isEmpty { count &+= 1 }

      // Behind a value: a comma, or the ends of containers.
      closing: while true {
        guard parent != none else {
          depthLeft = outerDepth
          return
        }
        // SAFETY: the padding makes the byte readable, and is none of those looked for.
        byte = unsafe cursor.pointee
        if byte <= 0x20 { byte = skipWhitespaceSlowly() }
        if byte == UInt8(ascii: ",") {
          unsafe cursor += 1
          if isObject { try indexKey(&words, orObjectEnd: false) }
          break closing
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw unexpected(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
        }
        unsafe cursor += 1
        depthLeft &+= 1
        let outer = words.close(parent, count: count, byteEnd: byteOffset)
        parent = outer
        if parent != none {
          isObject = words.isObject(parent)
          count = words.count(at: parent) &+ 1
        }
      }
    }
  }

  @inline(__always)
  private mutating func indexKey(_ words: inout WordList, orObjectEnd: Bool) throws(JSONError) {
    words.reserve(3, at: byteOffset)
    guard skipWhitespace() == UInt8(ascii: "\"") else { throw unexpected(orObjectEnd ? .keyOrObjectEnd : .key) }
    try indexString(&words)
    guard skipWhitespace() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    unsafe cursor += 1
  }

  /// Appends the string or key at the cursor.
  @inline(__always)
  private mutating func indexString(_ words: inout WordList) throws(JSONError) {
    // SAFETY: the cursor is at a quote, so what follows is within the document or its padding.
    let offset = byteOffset
    let start = unsafe cursor + 1
    var p = unsafe start
    var flags: UInt64 = 0
    while true {
      let stops = unsafe stringStops(in: loadWord(p))
      if stops == 0 {
        unsafe p += 8
        continue
      }
      unsafe p += stops.trailingZeroBitCount &>> 3
      let byte = unsafe p.pointee
      if byte == UInt8(ascii: "\"") { break }
      if byte >= 0x80 {
        flags |= DocumentIndex.Flag.nonASCII
        unsafe p += try validateNonASCII(at: p)
      } else if byte == UInt8(ascii: "\\") {
        flags |= DocumentIndex.Flag.escaped
        _ = try unsafe scanEscape(&p)
      } else {
        throw unsafe stringFailure(at: p)
      }
    }
    unsafe cursor = p + 1
    words.append(unsafe DocumentIndex.word(.string, offset, length: p - start) | flags)
  }
}

/// The words of an index in the making.
@safe
private struct WordList: ~Copyable {
  private(set) var start: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private var capacity: Int
  private(set) var hasLargeContainers = false
  /// Where the value begins, and the document ends.
  var documentStart = 0
  var documentEnd = 0

  init(capacity: Int) {
    unsafe start = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    self.capacity = capacity
  }

  func deallocate() {
    unsafe start.deallocate()
  }

  /// Makes room for `more` words, three at most.
  ///
  /// - Parameter byteOffset: how far the document is indexed.
  @inline(__always)
  mutating func reserve(_ more: Int, at byteOffset: Int) {
    if count &+ more > capacity { grow(at: byteOffset) }
  }

  /// Makes as much room as the rest of the document needs if it goes on like this, and a little more: fresh memory costs more time
  /// than indexing, so there is none to spare. What is indexed may end long before the document does: at first, eightfold is enough.
  @inline(never)
  private mutating func grow(at byteOffset: Int) {
    let done = Double(byteOffset - documentStart + 1)
    let expected = Double(count) * Double(documentEnd - documentStart) / done * 1.125
    let larger = Swift.max(capacity + capacity / 4 + 16, Swift.min(Int(Swift.min(expected, 0x1p40)), capacity * 8))
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    // SAFETY: `count` words are initialized, and there is room for more.
    unsafe words.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = unsafe words
    capacity = larger
  }

  /// Gives back room that would be wasted as long as the index lives.
  mutating func shrink() {
    guard capacity > 2 * count + 16 else { return }
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    // SAFETY: `count` words are initialized, and there is room for as many.
    unsafe words.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = unsafe words
    capacity = count
  }

  /// Appends a word, for which ``reserve(_:)`` made room.
  @inline(__always)
  mutating func append(_ word: UInt64) {
    // SAFETY: the caller reserved room.
    unsafe start[count] = word
    count &+= 1
  }

  // SAFETY of what follows: containers are words that were appended, and the one behind each was too.

  @inline(__always)
  func isObject(_ container: Int) -> Bool {
    unsafe start[container] &>> 60 == UInt64(DocumentIndex.Kind.object.rawValue)
  }

  @inline(__always)
  func count(at container: Int) -> Int {
    unsafe Int(truncatingIfNeeded: start[container] &>> 32) & DocumentIndex.lengthLimit
  }

  @inline(__always)
  mutating func setCount(_ count: Int, at container: Int) {
    let length = UInt64(truncatingIfNeeded: Swift.min(count, DocumentIndex.lengthLimit))
    unsafe start[container] = unsafe start[container] & 0xFF00_0000_FFFF_FFFF | length &<< 32
  }

  /// Notes where a container ends. Returns the container around it.
  @inline(__always)
  mutating func close(_ container: Int, count elements: Int, byteEnd: Int) -> Int {
    setCount(elements, at: container)
    if elements > DocumentIndex.scannedMembers { hasLargeContainers = true }
    let outer = unsafe Int(truncatingIfNeeded: start[container &+ 1])
    unsafe start[container &+ 1] = UInt64(truncatingIfNeeded: count) | UInt64(truncatingIfNeeded: byteEnd) &<< 32
    return outer
  }
}

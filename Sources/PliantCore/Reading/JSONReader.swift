//===----------------------------------------------------------------------===//
// JSONReader: a cursor over the bytes of one document.
//===----------------------------------------------------------------------===//

/// A cursor over one JSON document: peek at a value, read it, skip it, enter a container.
///
/// A reader stands before a value, or inside an object or array before the next member or element. The verbs form
/// a grid: `peek` looks, `read` takes a value out, `skip` passes over one and still checks every byte of it.
/// Leading white space is always allowed and passed over.
///
/// ```swift
/// struct Point: JSONReadable {
///   var x = 0.0, y = 0.0
///   init(from reader: inout JSONReader) throws(JSONError) {
///     guard try reader.beginArray() else { return }
///     x = try reader.read(Double.self)
///     guard try reader.nextElement() else { return }
///     y = try reader.read(Double.self)
///     while try reader.nextElement() { try reader.skipValue() }
///   }
/// }
/// ```
///
/// The reader is concrete and can't be copied, so code over it needs no specialization and no reference counting.
/// It accepts exactly RFC 8259, a leading byte order mark aside; UTF-8 is validated everywhere, skipped parts included.
@safe
public struct JSONReader: ~Copyable {
  /// How deep arrays and objects may nest unless told otherwise.
  public static let defaultDepthLimit = 512

  /// The next byte to look at. Always within `start ... end`; what follows `end` is zero padding.
  @usableFromInline package var cursor: UnsafePointer<UInt8>
  @usableFromInline package let start: UnsafePointer<UInt8>
  @usableFromInline package let end: UnsafePointer<UInt8>
  /// Where the zero padding begins: at `end`, unless other bytes that can be read are between.
  @usableFromInline let tail: UnsafePointer<UInt8>
  /// How many more containers may be entered.
  @usableFromInline package var depthLeft: Int
  /// How many elements the last array had: the next one of the same kind often has as many.
  @usableFromInline package var countHint: Int = 0
  /// The owner of the bytes, once it is shared with an error; before that, and mostly for good, the reader owns them.
  private var owner: DocumentBytes?
  /// Whether the bytes belong to somebody who outlives the reader.
  package let isBorrowed: Bool
  /// Whether some object is read more than once, so that members that are passed over are remembered. This and the next stand here to
  /// fill a gap: readers of more than 128 bytes are copied by a call.
  @usableFromInline package var tracksMembers = false
  /// Whether whoever decodes said how dates or data stand in the document, so that those types have to ask.
  package var hasValueStrategies = false
  /// Whether something would have kept a part of the document, which a reader of borrowed bytes has none of: the value is to be
  /// read once more, as a document of its own. Whoever lent the bytes asks for it, as code in between may pass over the error.
  package private(set) var needsDocument = false
  /// With this many containers left to enter, or fewer, the thread's stack is asked for room. It stands here to fill a gap.
  @usableFromInline package var checkedDepth: Int32
  var scratch = ScratchSpace()
  /// What may bend. Looked at only when something is not as expected.
  @usableFromInline package var tolerance: Tolerance = .strict
  /// What the call that reads a property is to do. It stands here to fill a gap.
  @usableFromInline package var mode = ReadingMode.plain
  /// The length of `tagKey`. It stands here to fill a gap, too.
  @usableFromInline var tagKeyCount: UInt32 = 0
  @usableFromInline var toleranceState: ToleranceState?
  /// How many bytes may still be looked at, those that were gone past aside: see `JSONReader+Work.swift`.
  @usableFromInline var workLeft: Int
  /// The object beside whose tag a model is read, and the tag's key, a constant: that is no member that nobody took.
  @usableFromInline var taggedObject: UnsafePointer<UInt8>?
  @usableFromInline var tagKey: UnsafePointer<UInt8>?

  /// A reader at the first value of a document, whose bytes it copies.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - depthLimit: how deep arrays and objects may nest; what is deeper is an error.
  public init(copying bytes: UnsafeRawBufferPointer, depthLimit: Int = JSONReader.defaultDepthLimit) {
    unsafe self.init(start: DocumentBytes.allocate(copying: bytes), count: bytes.count, owner: nil, depthLimit)
  }

  /// A reader at the first value of `document`.
  public init(_ document: DocumentBytes, depthLimit: Int = JSONReader.defaultDepthLimit) {
    unsafe self.init(start: document.start, count: document.count, owner: document, depthLimit)
  }

  private init(start: UnsafePointer<UInt8>, count: Int, owner: DocumentBytes?, _ depthLimit: Int) {
    unsafe self.start = unsafe start
    self.owner = owner
    isBorrowed = false
    unsafe cursor = start
    unsafe end = start + count
    unsafe tail = unsafe end
    depthLeft = Self.depth(limitedTo: depthLimit)
    checkedDepth = Int32(clamping: ThreadStack.checkedDepth(inside: depthLimit))
    workLeft = Self.work(count, times: ReadingLimits.usualWork)
    // A byte order mark is accepted at the very start (RFC 8259, section 8.1 lets a parser ignore it).
    // SAFETY: the padding makes three bytes readable whatever the document's length.
    if unsafe cursor[0] == 0xEF && cursor[1] == 0xBB && cursor[2] == 0xBF && owner?.place == nil { unsafe cursor += 3 }
  }

  /// A reader of bytes that stay where they are as long as it lives, and that are followed by zero padding, at once or
  /// behind other bytes. A byte order mark is not accepted.
  ///
  /// - Parameter readableCount: how many bytes there are before the padding, `count` at least.
  init(borrowing start: UnsafePointer<UInt8>, count: Int, readableCount: Int, depthLimit: Int) {
    unsafe self.start = unsafe start
    owner = nil
    isBorrowed = true
    unsafe cursor = start
    unsafe end = start + count
    unsafe tail = start + readableCount
    depthLeft = Self.depth(limitedTo: depthLimit)
    checkedDepth = Int32(clamping: ThreadStack.checkedDepth(inside: depthLimit))
    workLeft = Self.work(count, times: ReadingLimits.usualWork)
  }

  deinit {
    // SAFETY: without another owner, the reader's `init` allocated the bytes, and nothing else frees them.
    if owner == nil && !isBorrowed { unsafe DocumentBytes.deallocate(start) }
  }

  /// The document, as errors keep it: the first error takes the bytes over from the reader.
  package var document: DocumentBytes {
    mutating get {
      if let owner { return owner }
      let document =
        isBorrowed
        ? unsafe DocumentBytes(copying: UnsafeRawBufferPointer(start: start, count: end - start))
        : unsafe DocumentBytes(adopting: start, count: end - start)
      owner = document
      return document
    }
  }
}

extension JSONReader {
  /// Refuses to go on without a document that can be kept.
  mutating func requireDocument() throws(JSONError) {
    guard isBorrowed else { return }
    needsDocument = true
    throw JSONError(.unsupportedInput(type: "a part of a stream"))
  }

  /// Whether these are the reader's bytes, and it knows that.
  @inline(__always)
  func isOwned(by document: DocumentBytes) -> Bool { owner === document }
}

extension JSONReader {
  /// A depth limit as the reader counts it: half the width of a word is enough.
  package static func depth(limitedTo depthLimit: Int) -> Int { Swift.min(depthLimit, Int(Int32.max)) }
}

// MARK: - Positions

extension JSONReader {
  /// A place in a document that a reader can return to.
  @frozen
  public struct Position: Sendable {
    @usableFromInline let offset: Int
    @usableFromInline let depthLeft: Int

    @inlinable
    init(offset: Int, depthLeft: Int) {
      self.offset = offset
      self.depthLeft = depthLeft
    }
  }

  /// The number of bytes before the cursor.
  @inlinable
  public var byteOffset: Int {
    unsafe cursor - start
  }

  /// Where the reader stands, to come back to with ``move(to:)``.
  @inlinable
  public var position: Position {
    Position(offset: byteOffset, depthLeft: depthLeft)
  }

  /// Returns to a position that this document's reader had before.
  @inlinable
  public mutating func move(to position: Position) {
    // SAFETY: clamped to the document, so that a position of another document can do no harm. Behind it is the padding: with
    // other bytes between, going on at `end` would be going back, and there might be no end to that.
    let target = unsafe position.offset <= end - start ? start + Swift.max(0, position.offset) : tail
    unsafe workLeft &-= cursor - target
    unsafe cursor = unsafe target
    depthLeft = position.depthLeft
    if workLeft < 0 { stop() }
  }
}

extension JSONReader {
  /// Moves to a value that was found well-formed before, with the whole depth left for it.
  package mutating func move(toByteOffset offset: Int) {
    move(to: Position(offset: offset, depthLeft: depthLeft))
  }
}

// MARK: - Looking ahead

extension JSONReader {
  /// What kind of value begins at the cursor.
  @frozen
  public enum ValueKind: Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  /// The kind of the next value, judged by its first byte; nil where no value can begin.
  public mutating func peek() -> ValueKind? {
    skipWhitespace()
    return unsafe Self.kind(ofFirstByte: cursor.pointee)
  }

  package static func kind(ofFirstByte byte: UInt8) -> ValueKind? {
    switch byte {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    default: nil
    }
  }

  /// Whether only white space is left.
  public mutating func isAtEnd() -> Bool {
    skipWhitespace()
    return unsafe cursor == end
  }

  /// Refuses anything but white space behind the value that was read.
  public mutating func expectEnd() throws(JSONError) {
    if isExhausted || !isAtEnd() { throw failure(.trailingBytes) }
  }
}

// MARK: - White space

extension JSONReader {
  /// Where the value at `start` begins. Readings of one value begin before or behind the white space in front of it, so it is this
  /// offset by which they know the value again.
  package func valueOffset(from start: Position) -> Int {
    var offset = Swift.min(Swift.max(0, start.offset), documentCount)
    // SAFETY: the padding is not white space, so the offset stays within the document.
    while unsafe Conversion.isWhitespace(self.start[offset]) { offset += 1 }
    return offset
  }

  /// Moves to the next byte that is not white space, and returns it. Zero at the end.
  @inlinable @inline(__always)
  @discardableResult
  package mutating func skipWhitespace() -> UInt8 {
    // SAFETY: the padding is not white space, so the cursor can't leave it.
    let byte = unsafe cursor.pointee
    if byte > 0x20 { return byte }
    return skipWhitespaceSlowly()
  }

  /// Passes over line breaks and the indentation behind them.
  @usableFromInline @inline(never)
  package mutating func skipWhitespaceSlowly() -> UInt8 {
    var p = unsafe cursor
    while true {
      switch unsafe p.pointee {
      case 0x20:
        // One space, behind a colon or a comma, is the most frequent run of them.
        unsafe p += 1
        if unsafe p.pointee == 0x20 { unsafe p += countSpaces(p) }
      case 0x0A:
        unsafe p += 1
        unsafe p += countSpaces(p)
      case 0x0D, 0x09:
        unsafe p += 1
      case let byte:
        unsafe cursor = p
        return byte
      }
    }
  }

  /// The number of spaces at `p`, as far as 32.
  ///
  /// Indentation comes in all lengths, and a loop that ends somewhere else each time is mispredicted each time. So four words
  /// are looked at in any case, without a branch: one without a difference to spaces counts eight and lets the next count.
  @inline(__always)
  func countSpaces(_ p: UnsafePointer<UInt8>) -> Int {
    // SAFETY: 32 bytes are readable from anywhere in the document, thanks to the padding.
    let first = unsafe Self.leadingSpaces(loadWord(p))
    let second = unsafe Self.leadingSpaces(loadWord(p + 8))
    let third = unsafe Self.leadingSpaces(loadWord(p + 16))
    let fourth = unsafe Self.leadingSpaces(loadWord(p + 24))
    let back = third &+ (third == 8 ? fourth : 0)
    let middle = second &+ (second == 8 ? back : 0)
    return first &+ (first == 8 ? middle : 0)
  }

  @inline(__always)
  private static func leadingSpaces(_ word: UInt64) -> Int {
    (word ^ 0x2020_2020_2020_2020).trailingZeroBitCount &>> 3
  }
}

/// The eight bytes at `p`, the first in the lowest bits, at any alignment.
///
/// `@_noAllocation` has the compiler specialize the generic load in debug builds too, where it would otherwise go
/// through metadata for each word.
@inlinable @_transparent
@_noAllocation
package func loadWord(_ p: UnsafePointer<UInt8>) -> UInt64 {
  // SAFETY: the caller knows that eight bytes are readable at `p`.
  unsafe UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
}

/// The four bytes at `p`, the first in the lowest bits, at any alignment.
@inlinable @_transparent
@_noAllocation
package func loadHalfWord(_ p: UnsafePointer<UInt8>) -> UInt32 {
  // SAFETY: the caller knows that four bytes are readable at `p`.
  unsafe UInt32(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt32.self))
}

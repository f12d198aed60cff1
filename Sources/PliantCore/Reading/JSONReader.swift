// JSONReader: a cursor over the bytes of one document.

/// A cursor over one JSON document: peek at a value, read it, skip it, enter a container.
///
/// A reader is before a value, or inside an object or array before the next member or element. The method names form
/// a grid: `peek` inspects a value, `read` returns it, `skip` moves past it and still checks every byte. Leading
/// white space is always allowed and skipped.
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
/// The reader is concrete and can't be copied, so code that uses it needs no specialization and no reference
/// counting. It accepts exactly RFC 8259 and, in addition, a leading byte order mark. UTF-8 is validated everywhere,
/// including skipped parts.
@safe
public struct JSONReader: ~Copyable {
  /// The default limit of the nesting depth of arrays and objects.
  public static let defaultDepthLimit = 512

  /// The next byte to read. Always within `start ... tail`; zero padding follows.
  @usableFromInline package var cursor: UnsafePointer<UInt8>
  @usableFromInline package let start: UnsafePointer<UInt8>
  @usableFromInline package let end: UnsafePointer<UInt8>
  /// The start of the zero padding: `end`, unless other readable bytes are in between.
  @usableFromInline let tail: UnsafePointer<UInt8>
  /// How many more containers may be entered.
  @usableFromInline package var depthLeft: Int
  /// The number of elements of the last array: the next one of the same kind often has as many.
  @usableFromInline package var countHint: Int = 0
  /// The owner of the bytes, once they are shared with an error. Until then the reader owns them.
  private var owner: DocumentBytes?
  /// Whether the bytes belong to an owner that outlives the reader.
  package let isBorrowed: Bool
  /// Whether some object is read more than once, so that skipped members are recorded. This property and the next are
  /// declared here to fill a gap in the layout: readers of more than 128 bytes would be copied by a call.
  @usableFromInline package var tracksMembers = false
  /// Whether the user chose the representation of dates or data, so that those types look it up.
  package var hasValueStrategies = false
  /// Whether a number that is not zero was rounded to zero. The caller that wants to know clears it first.
  package var hasUnderflow = false
  /// Whether one of several candidates is being read. Only then is it noted what a value replaced.
  package var isReadingCandidate = false
  /// True if a value needs owned bytes; the stream then reads it again from a copy. The stream checks this flag,
  /// because code in between may swallow the error.
  package private(set) var needsDocument = false
  /// The value of `depthLeft` at and below which the thread's stack is checked for room. Declared here to fill a gap.
  @usableFromInline package var checkedDepth: Int32
  var scratch = ScratchSpace()
  /// The deviations that are accepted. Consulted only when something is not as expected.
  @usableFromInline package var tolerance: Tolerance = .strict
  /// The mode of the call that reads a property. Declared here to fill a gap.
  @usableFromInline package var mode = ReadingMode.plain
  /// The length of `tagKey`. Declared here to fill a gap, too.
  @usableFromInline var tagKeyCount: UInt32 = 0
  @usableFromInline var toleranceState: ToleranceState?
  /// The number of bytes that may still be inspected, not counting those jumped over: see `JSONReader+Work.swift`.
  @usableFromInline var workLeft: Int
  /// The object of an internally tagged model, and the tag's key, a constant. Never report this key as unknown.
  @usableFromInline var taggedObject: UnsafePointer<UInt8>?
  @usableFromInline var tagKey: UnsafePointer<UInt8>?

  /// Creates a reader at the first value of a document, and copies its bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - depthLimit: the limit of the nesting depth of arrays and objects; deeper nesting is an error.
  @_optimize(speed)
  public init(copying bytes: UnsafeRawBufferPointer, depthLimit: Int = JSONReader.defaultDepthLimit) {
    unsafe self.init(start: DocumentBytes.allocate(copying: bytes), count: bytes.count, depthLimit)
  }

  /// Creates a reader of bytes that `DocumentBytes.allocate` returned, and releases them at its end.
  @usableFromInline @_optimize(speed)
  package init(adopting bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(start: bytes.baseAddress!, count: bytes.count, Self.defaultDepthLimit)
  }

  /// Creates a reader at the first value of `document`.
  public init(_ document: DocumentBytes, depthLimit: Int = JSONReader.defaultDepthLimit) {
    unsafe self.init(start: document.start, count: document.count, depthLimit, owner: document)
  }

  /// Creates a reader of bytes that outlive it and don't move. Zero padding follows them, directly or after other
  /// bytes. A byte order mark is not accepted.
  ///
  /// - Parameter readableCount: the number of bytes before the padding, at least `count`.
  init(borrowing start: UnsafePointer<UInt8>, count: Int, readableCount: Int, depthLimit: Int) {
    unsafe self.init(start: start, count: count, depthLimit, readableCount: readableCount)
  }

  /// - Parameter readableCount: the number of bytes before the padding, if they are borrowed.
  @inline(__always)
  private init(
    start: UnsafePointer<UInt8>, count: Int, _ depthLimit: Int, owner: DocumentBytes? = nil, readableCount: Int? = nil
  ) {
    unsafe self.start = unsafe start
    self.owner = owner
    isBorrowed = readableCount != nil
    unsafe cursor = start
    unsafe end = start + count
    unsafe tail = start + (readableCount ?? count)
    depthLeft = Self.depth(limitedTo: depthLimit)
    checkedDepth = Int32(clamping: ThreadStack.checkedDepth(inside: depthLimit))
    workLeft = Self.work(count, times: ReadingLimits.usualWork)
    if isBorrowed || owner?.place != nil { return }
    // A byte order mark is accepted at the very start (RFC 8259, section 8.1 lets a parser ignore it).
    // SAFETY: the padding makes three bytes readable whatever the document's length.
    if unsafe cursor[0] == 0xEF && cursor[1] == 0xBB && cursor[2] == 0xBF { unsafe cursor += 3 }
  }

  deinit {
    // SAFETY: without another owner, the reader's `init` allocated the bytes, and nothing else frees them.
    if owner == nil && !isBorrowed { unsafe DocumentBytes.deallocate(start) }
  }

  /// The document, for errors to keep. The first error takes over the bytes from the reader.
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

  /// The `Infinity` or `NaN` that the number at the cursor replaces; nil if the source has a number there.
  var nonFinite: Double? { origin?.nonFinite(at: byteOffset) }

  /// The original of the document; nil if it was not rewritten.
  var origin: DocumentOrigin? { owner?.origin }
}

extension JSONReader {
  /// Throws if the bytes are borrowed, where a value keeps the document.
  mutating func requireDocument() throws(JSONError) {
    guard isBorrowed else { return }
    needsDocument = true
    throw JSONError(.unsupportedInput(type: "a part of a stream"))
  }

  /// Whether `document` owns the reader's bytes. False as long as the reader owns them itself.
  @inline(__always)
  func isOwned(by document: DocumentBytes) -> Bool { owner === document }
}

extension JSONReader {
  /// Returns a depth limit as the reader counts it, clamped to 32 bits.
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

  /// The current position, to return to with ``move(to:)``.
  @inlinable
  public var position: Position {
    Position(offset: byteOffset, depthLeft: depthLeft)
  }

  /// Returns to a previous position of this document's reader.
  @inlinable
  public mutating func move(to position: Position) {
    // SAFETY: clamped to the document, so that a position of another document does no harm. Positions after it become
    // `tail`, where the padding begins: with other bytes in between, a move to `end` would be a rewind, which might
    // repeat forever.
    let target = unsafe position.offset <= end - start ? start + Swift.max(0, position.offset) : tail
    unsafe workLeft &-= cursor - target
    unsafe cursor = unsafe target
    depthLeft = position.depthLeft
    if workLeft < 0 { stop() }
  }
}

extension JSONReader {
  /// Moves to a value that is known to be well-formed. `depthLeft` doesn't change.
  package mutating func move(toByteOffset offset: Int) {
    move(to: Position(offset: offset, depthLeft: depthLeft))
  }
}

// MARK: - Looking ahead

extension JSONReader {
  /// The kind of a JSON value.
  @frozen
  public enum ValueKind: Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  /// Returns the kind of the next value, judged by its first byte; nil if no value begins with that byte.
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
    case UInt8(ascii: "-"): .number
    case _ where byte &- 0x30 <= 9: .number
    default: nil
    }
  }

  /// Whether only white space is left.
  public mutating func isAtEnd() -> Bool {
    skipWhitespace()
    return unsafe cursor == end
  }

  /// Throws if anything but white space follows the value that was read.
  public mutating func expectEnd() throws(JSONError) {
    if isExhausted || !isAtEnd() { throw failure(.trailingBytes) }
  }
}

// MARK: - White space

extension JSONReader {
  /// Returns the offset of the first byte of the value at `start`. It identifies the value, as positions may be
  /// before or after the white space that precedes it.
  package func valueOffset(from start: Position) -> Int {
    unsafe DocumentBytes.valueOffset(from: Swift.min(start.offset, documentCount), in: self.start)
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

  /// Skips line breaks and the indentation after them.
  @usableFromInline @inline(never)
  package mutating func skipWhitespaceSlowly() -> UInt8 {
    var p = unsafe cursor
    while true {
      switch unsafe p.pointee {
      case 0x20:
        // A single space, after a colon or a comma, is the most frequent case.
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

  /// Returns the number of spaces at `p`, up to 32 in release builds.
  ///
  /// Indentation varies in length, and a loop whose number of turns varies is mispredicted each time. Four words are
  /// therefore always inspected, without a branch: a word of eight spaces lets the next one count.
  @inline(__always)
  func countSpaces(_ p: UnsafePointer<UInt8>) -> Int {
    #if DEBUG
    // A call for each word would take longer than a loop.
    var count = 0
    while unsafe p[count] == 0x20 { count &+= 1 }
    return count
    #else
    // SAFETY: 32 bytes are readable from anywhere in the document, thanks to the padding.
    let first = unsafe Self.leadingSpaces(loadWord(p))
    let second = unsafe Self.leadingSpaces(loadWord(p + 8))
    let third = unsafe Self.leadingSpaces(loadWord(p + 16))
    let fourth = unsafe Self.leadingSpaces(loadWord(p + 24))
    let back = third &+ (third == 8 ? fourth : 0)
    let middle = second &+ (second == 8 ? back : 0)
    return first &+ (first == 8 ? middle : 0)
    #endif
  }

  @inline(__always)
  private static func leadingSpaces(_ word: UInt64) -> Int {
    (word ^ 0x2020_2020_2020_2020).trailingZeroBitCount &>> 3
  }
}

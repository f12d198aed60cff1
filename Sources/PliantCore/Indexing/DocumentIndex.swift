// DocumentIndex: the flat form of a document, for random access.

/// A well-formed value of a document as a flat row of words, made in one pass.
///
/// A scalar or a key is one word, a container two. The contents of a container follow it, and a member is its key
/// followed by its value. A *node* is the place of a value's first word in the row; the root is node 0.
///
/// ```
/// {"a":[1,"x"],"b":null}
///
///  node   0          2      3          5        6        7      8
///       ┌─────┬─────┬──────┬────┬─────┬────────┬────────┬──────┬──────┐
///       │ {   │end 9│ "a"  │ [  │end 7│ 1      │ "x"    │ "b"  │ null │
///       └─────┴─────┴──────┴────┴─────┴────────┴────────┴──────┴──────┘
///
///  the first word of a node    bit 0 … 31    32 … 55                                   56 … 59   60 … 63
///                              byte offset   a text's bytes, a container's elements    flags     kind
///  the second of a container   the node behind it (0 … 31)    the byte offset of its end (32 … 63)
/// ```
///
/// Offsets count from the start of the document, so errors and issues need no translation. The bytes stay in the
/// document: strings and numbers are made on demand.
///
/// The type is public only so that its functions can be inlined in other modules of the package. It is not an API.
@_documentation(visibility: internal)
@safe
public final class DocumentIndex: @unchecked Sendable {
  // SAFETY of Sendable: nothing changes once the index is shared. The comment of `companion` states the rule for it.

  /// The document that was indexed.
  @exclusivity(unchecked) package private(set) var document: DocumentBytes
  /// The bytes of the document, kept alive by `document`.
  @exclusivity(unchecked) @usableFromInline private(set) var bytes: UnsafePointer<UInt8>
  @exclusivity(unchecked) @usableFromInline private(set) var words: UnsafeMutablePointer<UInt64>
  /// The number of words.
  @exclusivity(unchecked) @usableFromInline package private(set) var count: Int
  /// The number of words that there is room for.
  @exclusivity(unchecked) private var capacity: Int
  /// Whether some object or array has more than ``scannedMembers``.
  @exclusivity(unchecked) package private(set) var hasLargeContainers: Bool
  /// Additional state of the index's creator. Must be set before the index is shared.
  @exclusivity(unchecked) package var companion: (any AnyObject & Sendable)?

  /// Creates an empty index, to be filled.
  package convenience init() { self.init(Self.nothing, capacity: Self.leastCapacity) }

  /// Creates an empty index of a document, with room for some words.
  init(_ document: DocumentBytes, capacity: Int) {
    unsafe self.document = document
    unsafe bytes = unsafe document.start
    unsafe words = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity)
    unsafe count = 0
    unsafe self.capacity = capacity
    unsafe hasLargeContainers = false
  }

  deinit {
    // SAFETY: the words were allocated for this index, and nothing else frees them.
    unsafe words.deallocate()
  }
}

// MARK: - An index for one document after the other

extension DocumentIndex {
  private static let nothing = unsafe DocumentBytes(copying: UnsafeRawBufferPointer(start: nil, count: 0))

  /// The number of words that an index without a document has room for: 2 KB at first, and at most 32 KB.
  private static let leastCapacity = 256
  private static let keptCapacity = 4096
  /// The maximum number of bytes that are kept as room for the next document.
  private static let keptBytes = 32768

  /// Returns a copy of `bytes`, in the storage of the previous document if they fit. The caller must be the index's
  /// only owner.
  package func document(copying bytes: UnsafeRawBufferPointer) -> DocumentBytes {
    if unsafe isKnownUniquelyReferenced(&document) {
      // SAFETY: the index keeps the document.
      let isRefilled = unsafe Unmanaged.passUnretained(document)._withUnsafeGuaranteedRef {
        unsafe $0.refill(copying: bytes)
      }
      if isRefilled { return unsafe document }
    }
    let capacity = bytes.count > Self.keptBytes ? bytes.count : Swift.min(bytes.count &* 2 + 448, Self.keptBytes)
    unsafe document = unsafe DocumentBytes(copying: bytes, capacity: capacity)
    return unsafe document
  }

  /// Indexes the next value of a reader, in the existing storage, with room for a document of usual density. The
  /// caller must be the index's only owner.
  package func fill(from reader: inout JSONReader) throws(JSONError) {
    try reader.requireDocument()
    let least = unsafe Swift.min((reader.end - reader.cursor) / 8, Self.keptCapacity)
    if unsafe capacity < least { replaceWords(capacity: least) }
    try load(from: &reader)
  }

  /// Indexes the next value of a reader that has a document, in the existing storage, which grows on demand.
  func load(from reader: inout JSONReader) throws(JSONError) {
    var list = unsafe WordList(adopting: words, capacity: capacity)
    defer {
      unsafe words = list.start
      unsafe capacity = list.capacity
    }
    try reader.index(&list)
    if unsafe !reader.isOwned(by: document) { unsafe document = reader.document }
    unsafe bytes = unsafe document.start
    unsafe count = list.count
    unsafe hasLargeContainers = list.hasLargeContainers
  }

  /// Removes the document, but keeps its storage if that is small. The caller must be the index's only owner.
  package func clear() {
    if unsafe document.capacity > Self.keptBytes { forgetDocument() }
    unsafe count = 0
    unsafe companion = nil
    if unsafe capacity > Self.keptCapacity { replaceWords(capacity: Self.leastCapacity) }
  }

  /// Removes the document. Texts and numbers must not be read any more. The caller must be the index's only owner.
  package func forgetDocument() {
    unsafe document = Self.nothing
    unsafe bytes = unsafe Self.nothing.start
  }

  /// Frees unused storage, before the index is shared.
  package func shrink() {
    if unsafe capacity > 2 * count + 16 { unsafe replaceWords(capacity: count) }
  }

  private func replaceWords(capacity new: Int) {
    unsafe words = words.reallocated(keeping: count, capacity: new)
    unsafe capacity = new
  }
}

// MARK: - Words

extension DocumentIndex {
  /// The kind of a node.
  @frozen @_documentation(visibility: internal)
  public enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object

    /// The raw value, in the upper bits of a word. Debug builds compute `rawValue` case by case.
    @_transparent
    @usableFromInline var code: UInt64 {
      // SAFETY: cases without a payload are stored as their numbers, which are their raw values.
      UInt64(truncatingIfNeeded: unsafe unsafeBitCast(self, to: UInt8.self))
    }
  }

  /// Further properties of a node.
  @usableFromInline
  enum Flag {
    /// A string or key with escapes.
    @inlinable static var escaped: UInt64 { @_transparent get { 0x0100_0000_0000_0000 } }
    /// A string or key with non-ASCII characters that are not escaped.
    @inlinable static var nonASCII: UInt64 { @_transparent get { 0x0200_0000_0000_0000 } }
    /// A number with a fraction or an exponent.
    @inlinable static var fractional: UInt64 { @_transparent get { 0x0100_0000_0000_0000 } }
    /// The smallest word of an array or object, which are the last kinds.
    @inlinable static var container: UInt64 { @_transparent get { 0x5000_0000_0000_0000 } }
  }

  /// The limit of the lengths that fit in a word: this or a larger length is counted again on demand.
  @inlinable static var lengthLimit: Int { @_transparent get { 0xFF_FFFF } }

  /// The largest document that can be indexed, in bytes.
  package static let byteLimit = Int(clamping: UInt32.max - 1)

  @inlinable @_transparent
  static func word(_ kind: Kind, _ byteOffset: Int, length: Int) -> UInt64 {
    kind.code &<< 60 | UInt64(truncatingIfNeeded: length < lengthLimit ? length : lengthLimit) &<< 32
      | UInt64(truncatingIfNeeded: byteOffset)
  }

  @inlinable @_transparent
  func word(at node: Int) -> UInt64 {
    precondition(UInt(bitPattern: node) < UInt(bitPattern: unsafe count), "no such node")
    // SAFETY: checked above, where a negative node is a large unsigned number.
    return unsafe words[node]
  }
}

// MARK: - Nodes

extension DocumentIndex {
  /// The node of the whole value.
  @inlinable @_transparent
  package static var root: Int { 0 }

  @inlinable @_transparent
  package func kind(at node: Int) -> Kind {
    Kind(rawValue: UInt8(truncatingIfNeeded: word(at: node) &>> 60)) ?? .null
  }

  /// Whether a node is of a kind.
  @inlinable @_transparent
  package func isKind(_ kind: Kind, at node: Int) -> Bool {
    word(at: node) &>> 60 == kind.code
  }

  /// The number of bytes before the value, or before the key.
  @inlinable @_transparent
  package func byteOffset(at node: Int) -> Int {
    Int(truncatingIfNeeded: word(at: node) & 0xFFFF_FFFF)
  }

  /// Returns the node after a value and its contents.
  @inlinable @_transparent
  package func node(after node: Int) -> Int {
    word(at: node) < Flag.container ? node &+ 1 : Int(truncatingIfNeeded: word(at: node &+ 1) & 0xFFFF_FFFF)
  }

  /// Returns the first key or element of a container; ``node(after:)`` of the container if it is empty.
  @inlinable @_transparent
  package func firstChild(of container: Int) -> Int { container &+ 2 }

  /// The number of elements of an array or of members of an object.
  ///
  /// Complexity: constant up to sixteen million, linear beyond.
  @inlinable @_transparent
  package func count(at container: Int) -> Int {
    let count = Int(truncatingIfNeeded: word(at: container) &>> 32) & Self.lengthLimit
    return count < Self.lengthLimit ? count : countChildren(of: container)
  }

  @usableFromInline @inline(never)
  func countChildren(of container: Int) -> Int {
    let end = node(after: container)
    let isObject = kind(at: container) == .object
    var count = 0
    var child = firstChild(of: container)
    while child < end {
      child = node(after: isObject ? child &+ 1 : child)
      count &+= 1
    }
    return count
  }

  /// Returns the range of a value's bytes in the document, including quotes, without white space around it.
  package func byteRange(at node: Int) -> Range<Int> {
    let start = byteOffset(at: node)
    switch kind(at: node) {
    case .null, .true: return start..<start + 4
    case .false: return start..<start + 5
    case .number: return start..<start + length(at: node)
    case .string: return start..<start + length(at: node) + 2
    case .array, .object: return start..<Int(truncatingIfNeeded: word(at: node &+ 1) &>> 32)
    }
  }

  /// Whether a number has neither fraction nor exponent.
  @inlinable @_transparent
  package func isInteger(at number: Int) -> Bool { word(at: number) & Flag.fractional == 0 }

  /// Whether a string or key has escapes.
  @inlinable @_transparent
  package func isEscaped(at string: Int) -> Bool { word(at: string) & Flag.escaped != 0 }

  /// Returns the number of bytes of a number, or between the quotes of a string or key, with escapes as written.
  @inlinable @_transparent
  package func length(at text: Int) -> Int {
    let length = Int(truncatingIfNeeded: word(at: text) &>> 32) & Self.lengthLimit
    return length < Self.lengthLimit ? length : measure(text)
  }

  @usableFromInline @inline(never)
  func measure(_ text: Int) -> Int {
    var reader = unsafe JSONReader(document, depthLimit: 0)
    reader.move(to: JSONReader.Position(offset: byteOffset(at: text), depthLeft: 0))
    let start = reader.byteOffset
    // The text was found well-formed when it was indexed.
    try? reader.skipValue()
    return reader.byteOffset - start - (kind(at: text) == .string ? 2 : 0)
  }
}

// MARK: - Texts

extension DocumentIndex {
  /// Returns the bytes of a number, or between the quotes of a string or key, with escapes as written.
  @inlinable @_transparent
  package func rawText(at text: Int) -> UnsafeBufferPointer<UInt8> {
    let offset = byteOffset(at: text) &+ (kind(at: text) == .string ? 1 : 0)
    // SAFETY: the indexer found that many bytes there. The document is alive as long as the index, which the caller
    // keeps.
    return unsafe UnsafeBufferPointer(start: bytes + offset, count: length(at: text))
  }

  /// Returns a string or a key.
  @inlinable @_transparent
  package func string(at string: Int) -> String {
    let word = word(at: string)
    guard word & Flag.escaped == 0 else { return unescapedString(at: string) }
    return unsafe makeString(rawText(at: string), isASCII: word & Flag.nonASCII == 0)
  }

  @usableFromInline @inline(never)
  func unescapedString(at string: Int) -> String {
    unsafe document.string(at: byteOffset(at: string))
  }
}

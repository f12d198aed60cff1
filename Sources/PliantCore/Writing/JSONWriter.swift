//===----------------------------------------------------------------------===//
// JSONWriter: a growing buffer that can't hold invalid JSON.
//===----------------------------------------------------------------------===//

/// Writes one JSON document.
///
/// The writer looks after separators and nesting: a comma is never forgotten or doubled, a member needs an open object,
/// an element an open array, and a writer that was not given exactly one complete value throws when it is finished.
///
/// ```swift
/// struct Point: JSONWritable {
///   var x = 1.0, y = 2.5
///   func write(to writer: inout JSONWriter) throws(JSONError) {
///     let array = try writer.beginArray()
///     try writer.write(x)
///     try writer.write(y)
///     try writer.endArray(array)
///   }
/// }
/// try Point().jsonString()   // [1,2.5]
/// ```
///
/// How the common case, compact and in the order written, gets by without asking "is this the first?": each element and
/// each member begins with its comma, in the first place too, where it takes the place of the bracket. The bracket
/// is put over it when the container ends:
///
/// ```
/// ,"id":1,"name":"Li"            while the object is open
/// {"id":1,"name":"Li"}           once it is ended
/// ^ Scope.start
/// ```
@safe
public struct JSONWriter: ~Copyable {
  @usableFromInline package var start: UnsafeMutablePointer<UInt8>
  /// Where the next byte goes.
  @usableFromInline package var cursor: UnsafeMutablePointer<UInt8>
  /// Behind it there is still room for `slack` bytes: up to here, a short value needs no other check.
  @usableFromInline package var limit: UnsafeMutablePointer<UInt8>
  /// What is open, and so what may come next.
  @usableFromInline package var state: State = .root
  @usableFromInline package var depthLeft: Int
  /// How deep containers may nest.
  package let depthLimit: Int
  /// With this many containers left to begin, or fewer, the thread's stack is asked for room.
  @usableFromInline let checkedDepth: Int

  /// How the document is to look.
  public let options: Options
  /// Whether an object that is being written has several parts of one member.
  package var repeatsMembers = false
  /// What becomes of NaN and the infinities.
  public let nonFiniteFloats: NonFiniteFloatStrategy
  /// Offsets of the members of open objects, while keys are being sorted.
  var memberStarts: [Int] = []
  var depth = 0
  /// The member that the object written next is to begin with, and those before it.
  var prefix = ObjectPrefix.constant("")
  var outerPrefixes: [ObjectPrefix] = []
  /// What could come next before that member was known.
  var stateBehindPrefix: State = .root
  /// How whoever encodes wants dates and data to be written; nil where nobody said it.
  package var valueForm: AnyObject?
  /// Who keeps the arrays that paths lead into, while members of several classes are written that may lead into one.
  package var keptTrees: (any ObjectMarking)?

  /// What may come next.
  @usableFromInline
  package enum State: UInt8, Sendable {
    /// The document's one value.
    case root
    /// Nothing: the document is complete.
    case complete
    /// An element, in the compact form.
    case element
    /// A member, in the compact form.
    case member
    /// The value of a member in the compact form, its key being written.
    case memberValue
    /// The same three where the style asks for more than commas: white space, sorted keys.
    case styledElement, styledMember, styledMemberValue
    /// An object that is to begin with `prefix`.
    case prefixed
  }

  /// Room that is always left behind `limit`: for a number, a literal, a bracket and a short key at once.
  @usableFromInline package static let slack = 128

  /// The buffer becomes four times as large below this, and twice beyond: less to copy, and little wasted.
  private static let smallRoom = 1 << 18

  /// A writer of one document.
  ///
  /// - Parameters:
  ///   - options: how the document is to look.
  ///   - nonFiniteFloats: what becomes of NaN and the infinities, which JSON does not have.
  ///   - capacity: the bytes to make room for at first.
  ///   - depthLimit: how deep arrays and objects may nest.
  public init(
    options: Options = [], nonFiniteFloats: NonFiniteFloatStrategy = .throw, capacity: Int = 1024,
    depthLimit: Int = JSONReader.defaultDepthLimit
  ) {
    self.options = options
    self.nonFiniteFloats = nonFiniteFloats
    depthLeft = depthLimit
    self.depthLimit = depthLimit
    checkedDepth = ThreadStack.checkedDepth(inside: depthLimit)
    let capacity = Swift.max(capacity, 0) + Self.slack
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe start = storage
    unsafe cursor = storage
    // SAFETY: `slack` bytes before the end of what was just allocated.
    unsafe limit = storage + (capacity - Self.slack)
  }

  deinit {
    // SAFETY: allocated by `init` or `grow`, and given away only by a copy.
    unsafe start.deallocate()
  }
}

// MARK: - The buffer

extension JSONWriter {
  /// The number of bytes written so far.
  @inlinable
  package var count: Int { unsafe cursor - start }

  /// Makes room for `count` bytes and the slack behind them.
  @inlinable @_transparent
  package mutating func reserve(_ count: Int) {
    if unsafe cursor + count > limit { grow(by: count) }
  }

  @usableFromInline @inline(never)
  package mutating func grow(by extra: Int) {
    let used = count
    let room = unsafe limit - start
    let capacity = Swift.max(room * (room < Self.smallRoom ? 4 : 2), used + extra) + Self.slack
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    // SAFETY: `used` bytes are initialized in the old storage, and the new one is larger.
    unsafe storage.update(from: start, count: used)
    unsafe start.deallocate()
    unsafe start = storage
    unsafe cursor = storage + used
    unsafe limit = storage + (capacity - Self.slack)
  }

  /// Appends one byte. There is always room for it within the slack.
  @inlinable @_transparent
  package mutating func put(_ byte: UInt8) {
    // SAFETY: each value reserves before it writes; brackets and commas are within the slack.
    unsafe cursor.pointee = byte
    unsafe cursor += 1
  }

  /// Appends a text that stands in the program.
  @inlinable @_transparent
  package mutating func put(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    reserve(count)
    // SAFETY: room for `count` bytes was reserved, and `text` has as many.
    unsafe UnsafeMutableRawPointer(cursor).copyMemory(from: text.utf8Start, byteCount: count)
    unsafe cursor += count
  }

  /// Appends bytes as they are.
  package mutating func put(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    // SAFETY: room for `bytes.count` bytes was reserved.
    unsafe UnsafeMutableRawPointer(cursor).copyMemory(from: base, byteCount: bytes.count)
    unsafe cursor += bytes.count
  }

  /// Appends an escaped or unescaped text.
  mutating func putText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe put(UnsafeRawBufferPointer(bytes)) }
  }
}

// MARK: - The result

extension JSONWriter {
  /// Gives the finished document's bytes, UTF-8, to `body`.
  ///
  /// - Throws: `JSONError.Kind.invalidNesting` when what was written is not exactly one complete value.
  public borrowing func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    guard state == .complete else { throw JSONError(.invalidNesting) }
    // SAFETY: the bytes up to the cursor are initialized and stay where they are during this call.
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The finished document as a string.
  public borrowing func string() throws(JSONError) -> String {
    guard state == .complete else { throw JSONError(.invalidNesting) }
    // SAFETY: whatever is written is UTF-8, and the bytes up to the cursor are initialized.
    return unsafe makeString(UnsafeBufferPointer(start: start, count: count), isASCII: false)
  }
}

// MARK: - Options

extension JSONWriter {
  /// How a document is to look.
  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One member or element a line, indented by two spaces a level.
    public static let pretty = Options(rawValue: 1)
    /// The members of every object in the order of their keys' UTF-8 bytes.
    public static let sortedKeys = Options(rawValue: 2)
    /// `/` becomes `\/`, as some consumers inside of HTML want it.
    public static let escapingSlashes = Options(rawValue: 4)
    /// Characters beyond ASCII become `\uXXXX`, in surrogate pairs where needed.
    public static let escapingNonASCII = Options(rawValue: 8)
    /// `<`, `>`, `&`, U+2028 and U+2029 become `\uXXXX`, so that the document can stand in a script element.
    public static let escapingHTML = Options(rawValue: 16)
    /// With ``pretty``: a space before the colon too, and an empty line in what is empty, as Foundation has it.
    package static let foundationStyle = Options(rawValue: 32)

    static let styled: Options = [.pretty, .sortedKeys]
    static let escaping: Options = [.escapingSlashes, .escapingNonASCII, .escapingHTML]

    // What is asked for each string and key, in bits: in a debug build the functions of `OptionSet` take longer than the string.
    /// Whether characters are to be escaped beyond what JSON asks for.
    @_transparent
    var escapes: Bool { rawValue & 28 != 0 }
    /// Whether slashes are to be escaped, and nothing else beyond what JSON asks for.
    @_transparent
    var escapesSlashesOnly: Bool { rawValue & 28 == 4 }
    /// Whether slashes are to be escaped.
    @_transparent
    var escapesSlashes: Bool { rawValue & 4 != 0 }
  }

  /// What becomes of NaN and the infinities, which JSON does not have.
  public enum NonFiniteFloatStrategy: Sendable, Hashable {
    /// An error.
    case `throw`
    /// `null`.
    case null
    /// A string each.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

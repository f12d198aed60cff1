// JSONWriter: a growing buffer that can't hold invalid JSON.

/// Writes one JSON document.
///
/// The writer handles separators and nesting: it never omits or doubles a comma, a member needs an open object, an
/// element needs an open array, and finishing throws unless exactly one complete value was written.
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
/// In the common case, compact and in the order written, no check for the first member or element is needed. Each of
/// them begins with a comma, also the first, whose comma is in the place of the bracket. The bracket replaces it when
/// the container ends:
///
/// ```
/// ,"id":1,"name":"Li"            while the object is open
/// {"id":1,"name":"Li"}           once it is ended
/// ^ Scope.start
/// ```
@safe
public struct JSONWriter: ~Copyable {
  @usableFromInline package var start: UnsafeMutablePointer<UInt8>
  /// The place of the next byte.
  @usableFromInline package var cursor: UnsafeMutablePointer<UInt8>
  /// The end of the buffer less `slack` bytes: up to here, a short value needs no other check.
  @usableFromInline package var limit: UnsafeMutablePointer<UInt8>
  /// The innermost open container, and so what may be written next.
  @usableFromInline package var state: State = .root
  @usableFromInline package var depthLeft: Int
  /// The limit of the nesting depth of containers.
  package let depthLimit: Int
  /// The value of `depthLeft` at and below which the thread's stack is checked for room.
  @usableFromInline let checkedDepth: Int

  /// The form of the document.
  public let options: Options
  /// Whether an object that is being written contains several parts of one member.
  package var repeatsMembers = false
  /// The representation of NaN and the infinities.
  public let nonFiniteFloats: NonFiniteFloatStrategy
  /// Offsets of the members of open objects, while keys are being sorted.
  var memberStarts: [Int] = []
  var depth = 0
  /// The member that the next object begins with, and those before it.
  var prefix = ObjectPrefix.constant("")
  var outerPrefixes: [ObjectPrefix] = []
  /// The state before `prefix` was set.
  var stateBehindPrefix: State = .root
  /// The representation of dates and data that the encoder chose; nil if it chose none.
  package var valueForm: AnyObject?
  /// The deferred arrays: those that paths lead into, while several classes of an object write members that may lead
  /// into the same one.
  package var deferredArrays: (any ObjectMarking)?
  /// Whether the document becomes part of another writer's open object, so that its value has to be written as one.
  package var joinsObject = false
  #if !hasFeature(Embedded)
  /// Converts the keys of models. It is nil if the encoder keeps keys; otherwise the options contain `observed`.
  package var keyConversion: (any WrittenKeyConversion)?
  /// Whether elements of sets are written in the order of their bytes, so that equal values are written alike.
  package var ordersSets = false
  /// The offset of the value with which the paths of errors begin: a model in a document of an encoder, which knows
  /// the path of the model. So an error doesn't read everything that was written before.
  package var pathStart = 0
  /// Whether NaN and the infinities are written as in JSON5, for a document that is read again: see ``document()``.
  package var keepsNonFinite = false
  var hasNonFinite = false
  #endif

  /// What may be written next.
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
    /// The same three for styles that need more than commas: white space, sorted keys.
    case styledElement, styledMember, styledMemberValue
    /// An object, which begins with `prefix`.
    case prefixed
  }

  /// The room that is always left after `limit`: enough for a number, a literal, a bracket and a short key together.
  @usableFromInline package static let slack = 128

  /// Below this size the buffer grows by a factor of four, beyond it by two: few copies, and little waste.
  private static let smallRoom = 1 << 18

  /// Creates a writer of one document.
  ///
  /// - Parameters:
  ///   - options: the form of the document.
  ///   - nonFiniteFloats: the representation of NaN and the infinities, which JSON does not have.
  ///   - capacity: the initial capacity in bytes.
  ///   - depthLimit: the limit of the nesting depth of arrays and objects.
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
    // SAFETY: `slack` bytes before the end of the new allocation.
    unsafe limit = storage + (capacity - Self.slack)
  }

  deinit {
    // SAFETY: allocated by `init` or `grow`; only copies of the bytes leave the writer.
    unsafe start.deallocate()
  }
}

// MARK: - The buffer

extension JSONWriter {
  /// The number of bytes written so far.
  @inlinable
  package var count: Int { @_transparent get { unsafe cursor - start } }

  /// Makes room for `count` bytes and the slack after them.
  @inlinable @_transparent
  package mutating func reserve(_ count: Int) {
    if unsafe cursor + count > limit { grow(by: count) }
  }

  @usableFromInline @inline(never)
  package mutating func grow(by extra: Int) {
    let used = count
    let room = unsafe limit - start
    let capacity = Swift.max(room * (room < Self.smallRoom ? 4 : 2), used + extra) + Self.slack
    unsafe start = start.reallocated(keeping: used, capacity: capacity)
    unsafe cursor = start + used
    unsafe limit = start + (capacity - Self.slack)
  }

  /// Appends one byte. There is always room for it within the slack.
  @inlinable @_transparent
  package mutating func put(_ byte: UInt8) {
    // SAFETY: each value reserves before it writes; brackets and commas are within the slack.
    unsafe cursor.pointee = byte
    unsafe cursor += 1
  }

  /// Appends a constant of the program.
  @inlinable @_transparent
  package mutating func put(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    reserve(count)
    // SAFETY: room for `count` bytes was reserved, and `text` has that many.
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

  /// Appends a text as it is.
  mutating func putText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe put(UnsafeRawBufferPointer(bytes)) }
  }
}

// MARK: - The result

extension JSONWriter {
  /// Calls `body` with the bytes of the finished document, in UTF-8.
  ///
  /// - Throws: `JSONError.Kind.invalidNesting` unless exactly one complete value was written.
  public borrowing func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    guard state == .complete else { throw JSONError(.invalidNesting) }
    // SAFETY: the bytes up to the cursor are initialized and don't move during this call.
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns a copy of the finished document, to be read.
  package borrowing func document() throws(JSONError) -> DocumentBytes {
    #if !hasFeature(Embedded)
    if hasNonFinite {
      return try unsafe withBytes { bytes throws(JSONError) in
        try unsafe DocumentBytes(rewriting: bytes, from: .json5)
      }
    }
    #endif
    return try unsafe withBytes { bytes in unsafe DocumentBytes(copying: bytes) }
  }

  /// Returns the bytes of the finished document, and whether the caller owns them.
  ///
  /// The caller deallocates bytes that it owns, and doesn't use the writer again. It copies other bytes before the
  /// writer ends: those of a short document, or of one that fills less than half of its buffer.
  package mutating func takeBuffer() throws(JSONError) -> (bytes: UnsafeMutableBufferPointer<UInt8>, isTaken: Bool) {
    guard state == .complete else { throw JSONError(.invalidNesting) }
    let bytes = unsafe UnsafeMutableBufferPointer(start: start, count: count)
    let room = unsafe limit - start
    guard count >= 1 << 14, count >= room / 2 else { return unsafe (bytes, false) }
    unsafe start = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.slack)
    unsafe cursor = start
    unsafe limit = start
    state = .root
    return unsafe (bytes, true)
  }

  /// Returns the finished document as a string.
  public borrowing func string() throws(JSONError) -> String {
    guard state == .complete else { throw JSONError(.invalidNesting) }
    // SAFETY: all bytes up to the cursor are initialized, and are valid UTF-8.
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

    /// One member or element per line, indented by two spaces per level.
    public static let pretty = Options(rawValue: 1)
    /// Sorts the members of every object by the UTF-8 bytes of their keys.
    public static let sortedKeys = Options(rawValue: 2)
    /// `/` becomes `\/`, which some consumers inside HTML require.
    public static let escapingSlashes = Options(rawValue: 4)
    /// Non-ASCII characters become `\uXXXX`, in surrogate pairs where needed.
    public static let escapingNonASCII = Options(rawValue: 8)
    /// `<`, `>`, `&`, U+2028 and U+2029 become `\uXXXX`, so that the document can be part of a script element.
    public static let escapingHTML = Options(rawValue: 16)
    /// With ``pretty``: also a space before the colon, and an empty line in empty containers, as Foundation writes
    /// them.
    package static let foundationStyle = Options(rawValue: 32)

    /// No member is written as a constant: keys of models are converted, or values are kept for another encoder.
    package static let observed = Options(rawValue: 64)

    static let styled: Options = [.pretty, .sortedKeys, .observed]
    static let escaping: Options = [.escapingSlashes, .escapingNonASCII, .escapingHTML]

    // Checked as bits for each string and key: in a debug build, the functions of `OptionSet` take longer than the
    // string.
    /// Whether some characters are escaped in addition to those that JSON requires.
    @_transparent
    var escapes: Bool { rawValue & 28 != 0 }
    /// Whether constant keys of models have to be checked.
    @_transparent
    var changesKeys: Bool { rawValue & 92 != 0 }
    /// Whether slashes are the only characters escaped in addition to those that JSON requires.
    @_transparent
    var escapesSlashesOnly: Bool { rawValue & 28 == 4 }
    /// Whether slashes are escaped.
    @_transparent
    var escapesSlashes: Bool { rawValue & 4 != 0 }
  }

  /// The representation of NaN and the infinities, which JSON does not have.
  public enum NonFiniteFloatStrategy: Sendable, Hashable {
    /// An error.
    case `throw`
    /// `null`.
    case null
    /// A string for each.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

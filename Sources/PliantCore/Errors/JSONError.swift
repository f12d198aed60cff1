//===----------------------------------------------------------------------===//
// JSONError: what was expected, what was found, and where.
//===----------------------------------------------------------------------===//

/// Why a document, or a value in it, could not be read or written.
///
/// An error is made of a kind and a byte offset. Line, column, path and snippet are worked out from the document
/// when they are asked for, never before.
///
/// ```swift
/// do {
///   _ = try [Order](json: #"[{"price": "abc"}]"#)
/// } catch let error as DecodingError {
///   print(error.jsonError!)   // expected Double, found string "abc" at $[0].price (line 1, column 12)
/// }
/// ```
public struct JSONError: Error, Sendable {
  @usableFromInline
  final class Storage: Sendable {
    let kind: Kind
    let byteOffset: Int
    let document: DocumentBytes?
    let explicitPath: JSONPath?
    /// What may have been meant, for values whose alternatives are known where the error is made.
    let suggestion: String?
    /// What to add to the path that the offset gives: the key, for an error about a key.
    let innerPath: [JSONPath.Component]
    /// What was found, where no document says it.
    let found: String?
    /// The values around that have parts that must not be shown.
    let scopes: [SensitiveScope]
    /// Where the error is, if that was found out together with others of the document.
    let place: ErrorPlace?
    /// What an error of other code says to people.
    let words: String?

    init(
      kind: Kind, byteOffset: Int, document: DocumentBytes?, explicitPath: JSONPath?, suggestion: String? = nil,
      innerPath: [JSONPath.Component] = [], found: String? = nil, scopes: [SensitiveScope] = [],
      place: ErrorPlace? = nil, words: String? = nil
    ) {
      self.scopes = scopes
      self.words = words
      self.place = place
      self.suggestion = suggestion
      self.innerPath = innerPath
      self.found = found
      self.kind = kind
      self.byteOffset = byteOffset
      self.document = document
      self.explicitPath = explicitPath
    }
  }

  /// One word, so that a typed throw moves it in a register.
  @usableFromInline let storage: Storage

  /// An error at a place in a document.
  @inline(never)
  package init(_ kind: Kind, at byteOffset: Int, in document: DocumentBytes) {
    storage = Storage(kind: kind, byteOffset: byteOffset, document: document, explicitPath: nil)
  }

  /// An error without a document, such as one met while writing, at `path`.
  @inline(never)
  public init(_ kind: Kind, path: JSONPath = JSONPath()) {
    storage = Storage(kind: kind, byteOffset: 0, document: nil, explicitPath: path)
  }

  /// An error about a value that another decoder has.
  ///
  /// - Parameter found: what that is, as messages say it.
  package init(_ kind: Kind, path: JSONPath, found: String, suggestion: String? = nil) {
    storage = Storage(
      kind: kind, byteOffset: 0, document: nil, explicitPath: path, suggestion: suggestion, found: found)
  }

  /// The same place, with another kind.
  package func replacing(kind: Kind) -> JSONError {
    changed(kind: kind)
  }

  /// The same error of other code, in the words that this has for people.
  package func saying(_ words: String) -> JSONError { changed(words: words) }

  /// The same error with what may have been meant.
  package func suggesting(_ suggestion: String) -> JSONError {
    changed(suggestion: suggestion)
  }

  /// The same error about a member's key, which stands at its place.
  package func aboutKey(_ key: String) -> JSONError {
    changed(innerPath: [.key(key)])
  }

  /// The same error about a value inside of the one at its place, where the document does not show it.
  package func inside(_ path: [JSONPath.Component], found: String?) -> JSONError {
    changed(innerPath: path, found: found)
  }

  /// The same error with its path, which is looked for in the document otherwise, each time that somebody asks.
  package func knowingPath() -> JSONError {
    changed(path: path)
  }

  /// The same error with its place, which was found out together with those of others.
  func knowingPlace(_ place: ErrorPlace, _ depths: ScopeDepths) -> JSONError {
    guard isWithinSensitive, let document else { return changed(place: place) }
    return changed(scopes: storage.scopes.map { $0.knowingDepth(depths, in: document) }, place: place)
  }

  func changed(
    kind: Kind? = nil, path: JSONPath? = nil, suggestion: String? = nil, innerPath: [JSONPath.Component]? = nil,
    found: String? = nil, scopes: [SensitiveScope]? = nil, place: ErrorPlace? = nil, words: String? = nil
  ) -> JSONError {
    JSONError(
      storage: Storage(
        kind: kind ?? storage.kind, byteOffset: storage.byteOffset, document: storage.document,
        explicitPath: path ?? storage.explicitPath, suggestion: suggestion ?? storage.suggestion,
        innerPath: innerPath ?? storage.innerPath, found: found ?? storage.found, scopes: scopes ?? storage.scopes,
        place: place ?? storage.place, words: words ?? storage.words))
  }

  private init(storage: Storage) {
    self.storage = storage
  }

  /// What went wrong. What must not be shown is left out of it.
  public var kind: Kind { isWithinSensitive ? shownKind : storage.kind }

  /// The number of bytes before the place of the error. Zero when there is no document.
  public var byteOffset: Int {
    guard let document = storage.document else { return storage.byteOffset }
    return document.written(storage.byteOffset).byteOffset + (document.place?.byteOffset ?? 0)
  }

  /// The same in the document as it was read, which may have been rewritten from another dialect.
  package var documentOffset: Int { storage.byteOffset }

  /// The document, while the error keeps it alive.
  package var document: DocumentBytes? { storage.document }

  /// Where the error is: line and column, both counted from 1. Nil when there is no document.
  ///
  /// Complexity: linear in ``byteOffset``; constant for one of several errors that were collected.
  public var location: SourceLocation? {
    storage.place?.location ?? storage.document.map { SourceLocation(byteOffset: documentOffset, in: $0) }
  }

  /// The line of the error, counted from 1; 0 when there is no document.
  public var line: Int { location?.line ?? 0 }

  /// The column of the error in characters (Unicode scalars), counted from 1; 0 when there is no document.
  public var column: Int { location?.column ?? 0 }

  /// The way from the root of the document to the value at fault, such as `$.items[3].price`.
  ///
  /// Complexity: linear in ``byteOffset``; for one of several errors that were collected, in the number of steps.
  public var path: JSONPath {
    let path = fullPath
    return isWithinSensitive ? storage.scopes.hide(path, in: storage.document).path : path
  }

  /// The path with all of its keys, those too that must not be shown.
  var fullPath: JSONPath {
    if let path = storage.explicitPath { return path }
    guard let document = storage.document else { return JSONPath() }
    return path(from: storage.place?.path ?? JSONPath(toByteOffset: documentOffset, in: document))
  }

  /// The path of the error, given that of its place.
  private func path(from place: JSONPath) -> JSONPath {
    var path = place
    path.append(storage.innerPath)
    if case .missingKey(let keys) = storage.kind { path.append(keys) }
    return path
  }

  /// The line of the error with a caret under the place, shortened to what fits a terminal. Nil without a document, and where the
  /// document has something that must not be shown.
  ///
  /// ```
  /// {"id": 7, "price": "abc"}
  ///                    ^
  /// ```
  public var snippet: String? {
    guard !isWithinSensitive, let document = storage.document, let location else { return nil }
    return document.snippet(at: location)
  }
}

// MARK: - Kinds

extension JSONError {
  /// The kinds of errors. Each names a document that causes it.
  public enum Kind: Sendable {
    /// The document ended too early: `{"id": 1`.
    case unexpectedEnd(expected: Expectation)
    /// A byte stands where it may not: `{"id" 1}`.
    case unexpectedByte(expected: Expectation)
    /// Something follows the document: `{} x`.
    case trailingBytes
    /// A number breaks the grammar: `01`, `1.`, `+1`.
    case invalidNumber
    /// An escape that JSON does not know: `"\x41"`.
    case invalidEscape
    /// Half of a surrogate pair: `"\ud800"`.
    case loneSurrogate
    /// An unescaped control character in a string: a tab, a line feed.
    case controlCharacter
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Arrays and objects nest deeper than the limit: `[[[]]]` with a limit of 2.
    case depthLimitExceeded
    /// Arrays and objects nest deeper than there is room for on the stack of the thread, although not deeper than the limit: 400 levels
    /// of a large model on a stack of 512 KB. A thread with a larger stack can take the document.
    case stackLimitExceeded
    /// The document has more bytes than the limit.
    case bytesLimitExceeded(limit: Int)
    /// A string or a key is longer than the limit: `"abcd"` with a limit of 3 bytes.
    case stringLimitExceeded(limit: Int)
    /// A number is longer than the limit: `-1.5` with a limit of 3 bytes.
    case numberLimitExceeded(limit: Int)
    /// An object has more members than the limit: `{"a":1,"b":2}` with a limit of 1.
    case memberLimitExceeded(limit: Int)
    /// An array has more elements than the limit: `[1,2]` with a limit of 1.
    case elementLimitExceeded(limit: Int)
    /// More bytes were looked at than the limit, a multiple of the document's length: `[[[[]]]]` with a type whose own code reads each
    /// array twice, and so the innermost sixteen times.
    case workLimitExceeded(limit: Int)
    /// A value of another type: `"abc"` for an Int.
    case typeMismatch(expected: String)
    /// A number that its type can't hold: `300` for a UInt8, `1e999` for a Double, `1.5` for an Int.
    case numberNotRepresentable(type: String)
    /// No key of the object, none of the candidates, holds a required value.
    case missingKey([JSONPath.Component])
    /// A value of the right type that the type refuses: `"purple"` for an enum, `"x"` for a UUID.
    case invalidValue(expected: String)
    /// A member that no property takes, where the tolerance has no room for any: `{"nmae": "Li"}`.
    case unknownKey(String)
    /// A second member with one key, where the tolerance has no room for any: `{"id": 1, "id": 2}`.
    case duplicateKey(String)
    /// A value that JSON can't express: a NaN, a key that is no string.
    case unwritable(String)
    /// A value of a Foundation object tree that has no JSON form: a `UIImage` in `[String: Any]`.
    case unsupportedInput(type: String)
    /// The calls to a writer did not form one JSON value.
    case invalidNesting
    /// A path of `init(json:at:)` leads nowhere in the document.
    case pathNotFound(JSONPath)
    /// A text that is no JSON Pointer: `items/0`, without a slash in front.
    case invalidPointer(String)
    /// An error of the user's own code or of a Codable type.
    case underlying(any Error)
  }

  /// What the grammar allows where something else was found.
  public enum Expectation: Sendable, Hashable {
    case value, key, keyOrObjectEnd, colon, commaOrObjectEnd, commaOrArrayEnd, stringEnd, commentEnd
  }
}

// MARK: - Making errors

extension JSONReader {
  /// An error at the value that was read last, if the cursor is behind one, and otherwise at the cursor.
  ///
  /// ```swift
  /// let text = try reader.readString()
  /// guard let color = Color(text) else { throw reader.failure(.invalidValue(expected: "a color")) }
  /// // expected a color, found string "gren" at $.background (line 1, column 16)
  /// ```
  @inline(never)
  public mutating func failure(_ kind: JSONError.Kind) -> JSONError {
    exhaustion() ?? JSONError(kind, at: offsetOfFailure(kind), in: document)
  }

  private func offsetOfFailure(_ kind: JSONError.Kind) -> Int {
    switch kind {
    case .invalidValue, .underlying: offsetOfPrecedingValue ?? byteOffset
    default: byteOffset
    }
  }

  /// An error at `p`.
  @inline(never)
  mutating func failure(_ kind: JSONError.Kind, at p: UnsafePointer<UInt8>) -> JSONError {
    unsafe exhaustion() ?? JSONError(kind, at: p - start, in: document)
  }

  /// An error at a position.
  @inline(never)
  public mutating func failure(_ kind: JSONError.Kind, at position: Position) -> JSONError {
    exhaustion() ?? JSONError(kind, at: position.offset, in: document)
  }

  /// The error for a byte at the cursor that the grammar does not allow.
  @usableFromInline @inline(never)
  package mutating func unexpected(_ expectation: JSONError.Expectation) -> JSONError {
    unsafe failure(cursor == end ? .unexpectedEnd(expected: expectation) : .unexpectedByte(expected: expectation))
  }

  /// The error for a value at the cursor of another type than `expected`, or for no value at all.
  @inline(never)
  public mutating func mismatch(expected: String) -> JSONError {
    guard peek() != nil else { return unexpected(.value) }
    // A value that is not well-formed is reported as that, not as one of the wrong type.
    let start = position
    do throws(JSONError) { try skipValue() } catch { return error }
    move(to: start)
    return failure(.typeMismatch(expected: expected))
  }
}

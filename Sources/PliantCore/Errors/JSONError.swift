// JSONError: what was expected, what was found, and where.

/// Why a document, or a value in it, could not be read or written.
///
/// An error consists of a kind and a byte offset. Line, column, path and snippet are computed from the document on
/// demand.
///
/// ```swift
/// do {
///   _ = try [Order](json: #"[{"price": "abc"}]"#)
/// } catch let error as DecodingError {
///   print(error.jsonError!)   // expected Double, found string "abc" at $[0].price (line 1, column 12)
/// }
/// ```
public struct JSONError: Error, Sendable {
  struct Details: Sendable {
    var kind: Kind
    var byteOffset = 0
    var document: DocumentBytes?
    var explicitPath: JSONPath?
    /// A suggestion of the intended value, if the alternatives are known when the error is created.
    var suggestion: String?
    /// The steps to append to the path of the offset: the key, for an error about a key.
    var innerPath: [JSONPath.Component] = []
    /// The description of the found value, if there is no document.
    var found: String?
    /// The enclosing values with sensitive parts.
    var scopes: [SensitiveScope] = []
    #if !hasFeature(Embedded)
    /// Whether the document is read as a type of which some parts may be sensitive without being declared.
    var mayHoldSensitive = false
    /// The number of steps at the end of the path that must not be shown, if it was computed together with those of
    /// others in the document.
    var hiddenStepCount: Int??
    #endif
    /// The place of the error, if it was computed together with those of others in the document.
    var place: ErrorPlace?
    /// The description of an error of other code.
    var words: String?
    /// The expected type for `DecodingError`; nil if it is only known by its name in the message.
    var type: TypeReference?
  }

  @usableFromInline
  final class Storage: Sendable {
    let details: Details
    init(_ details: Details) { self.details = details }
  }

  /// One word, so that a typed throw moves it in a register.
  @usableFromInline let storage: Storage

  var details: Details { storage.details }

  private init(_ details: Details) { storage = Storage(details) }

  @inline(never)
  package init(_ kind: Kind, at byteOffset: Int, in document: DocumentBytes, type: TypeReference? = nil) {
    self.init(Details(kind: kind, byteOffset: byteOffset, document: document, type: type))
  }

  /// Creates an error without a document, such as one met while writing, at `path`.
  @inline(never)
  public init(_ kind: Kind, path: JSONPath = JSONPath()) {
    self.init(Details(kind: kind, explicitPath: path))
  }

  /// Creates an error about a value that another decoder has.
  ///
  /// - Parameter found: the description of the value in messages.
  package init(_ kind: Kind, path: JSONPath, found: String, suggestion: String? = nil) {
    self.init(Details(kind: kind, explicitPath: path, suggestion: suggestion, found: found))
  }

  /// Whether this is the other error, and not one that may only be equal.
  package func isIdentical(to other: JSONError) -> Bool { storage === other.storage }

  package func replacing(kind: Kind) -> JSONError {
    changed { $0.kind = kind }
  }

  /// Returns the error as one about a value of the wrong type: with the name of `type`, and with it as
  /// ``expectedType``.
  package func expecting(_ type: TypeReference) -> JSONError {
    changed {
      $0.kind = .typeMismatch(expected: TypeName.of(type))
      $0.type = type
    }
  }

  /// The steps of the path behind the place: a key, or those inside a value that the document doesn't show; without a
  /// missing key.
  package var innerSteps: [JSONPath.Component] { details.innerPath }

  package var expectedType: TypeReference? { details.type }

  /// Returns the error with ``expectedType``.
  package func of(_ type: TypeReference?) -> JSONError { changed { $0.type = type } }

  package func saying(_ words: String?) -> JSONError { changed { $0.words = words } }

  package func suggesting(_ suggestion: String) -> JSONError {
    changed { $0.suggestion = suggestion }
  }

  /// Returns the error as one about the key of a member, which is at its place.
  package func aboutKey(_ key: String) -> JSONError {
    changed { $0.innerPath = [.key(key)] }
  }

  /// Returns the error as one about a value inside the one at its place, if the document does not show it.
  package func inside(_ path: [JSONPath.Component], found: String?) -> JSONError {
    changed {
      $0.innerPath = path
      if let found { $0.found = found }
    }
  }

  /// Returns an error without a document, such as one met while writing, with the path of the enclosing value before
  /// its own. A document has the whole path.
  package func below(_ outer: JSONPath) -> JSONError {
    guard document == nil else { return self }
    return changed { details in
      var path = outer
      path.append(details.explicitPath?.components ?? [])
      details.explicitPath = path
      #if !hasFeature(Embedded)
      details.scopes = details.scopes.map { $0.below(outer) }
      #endif
    }
  }

  /// Returns the error with its path and what of it is hidden, which are otherwise searched for on each access.
  package func knowingPath() -> JSONError {
    details.place == nil ? at(path).knowingHiddenSteps() : knowingHiddenSteps()
  }

  /// The error at a path that its document doesn't reveal.
  package func at(_ path: JSONPath) -> JSONError { changed { $0.explicitPath = path } }

  /// Returns the error with its place, which was computed together with those of others.
  func knowingPlace(_ place: ErrorPlace, _ depths: ScopeDepths, _ search: inout SensitiveSearch) -> JSONError {
    let placed = changed {
      $0.place = place
      if let document { $0.scopes = $0.scopes.map { $0.knowingDepth(depths, in: document) } }
    }
    #if hasFeature(Embedded)
    return placed
    #else
    return placed.knowingHiddenSteps(&search)
    #endif
  }

  func changed(_ change: (inout Details) -> Void) -> JSONError {
    var details = details
    #if !hasFeature(Embedded)
    details.hiddenStepCount = nil
    #endif
    change(&details)
    return JSONError(details)
  }

  /// The kind of the error, without sensitive text.
  public var kind: Kind { isWithinSensitive ? shownKind : details.kind }

  /// The kind with sensitive text, to distinguish errors. Finding what is sensitive takes as long as the path.
  package var actualKind: Kind { details.kind }

  /// The number of bytes before the place of the error. Zero when there is no document.
  public var byteOffset: Int {
    guard let document = details.document else { return details.byteOffset }
    return document.written(details.byteOffset).byteOffset + (document.place?.byteOffset ?? 0)
  }

  /// The byte offset in the document as it was read, which may have been rewritten from another dialect.
  package var documentOffset: Int { details.byteOffset }

  /// The document, if there is one. The error keeps it alive.
  package var document: DocumentBytes? { details.document }

  /// Where the error is: line and column, both counted from 1. Nil when there is no document.
  ///
  /// Complexity: linear in ``byteOffset``; constant for one of several errors that were collected.
  public var location: SourceLocation? {
    details.place?.location ?? details.document.map { SourceLocation(byteOffset: documentOffset, in: $0) }
  }

  /// The line of the error, counted from 1; 0 when there is no document.
  public var line: Int { location?.line ?? 0 }

  /// The column of the error in characters (Unicode scalars), counted from 1; 0 when there is no document.
  public var column: Int { location?.column ?? 0 }

  /// The path from the root of the document to the value at fault, such as `$.items[3].price`.
  ///
  /// Complexity: linear in ``byteOffset``; for one of several errors that were collected, in the number of steps.
  public var path: JSONPath {
    let path = fullPath
    return hiddenStepCount.map { path.hidden(behind: path.components.count - $0) } ?? path
  }

  /// The path with all of its keys, including sensitive ones.
  var fullPath: JSONPath {
    if let path = details.explicitPath { return path }
    guard let document = details.document else { return JSONPath() }
    return path(from: details.place?.path ?? JSONPath(toByteOffset: documentOffset, in: document))
  }

  /// Whether the path is not known, but has to be searched for in the document.
  package var hasOnlyOffset: Bool { details.explicitPath == nil && details.place == nil }

  /// Returns the path of the error, given the path of its place.
  func path(from place: JSONPath) -> JSONPath {
    var path = place
    path.append(details.innerPath)
    if case .missingKey(let keys) = details.kind { path.append(keys) }
    return path
  }

  /// The line of the error with a caret under the place, shortened to fit a terminal. Nil without a document, and if
  /// the document has sensitive parts.
  ///
  /// A plain Codable type doesn't declare whether it contains such parts. Documents of one have no snippets, unless the
  /// type conforms to ``SensitiveHolding``.
  ///
  /// ```
  /// {"id": 7, "price": "abc"}
  ///                    ^
  /// ```
  public var snippet: String? {
    #if !hasFeature(Embedded)
    if isWithinSensitive || details.mayHoldSensitive { return nil }
    #endif
    guard let document = details.document, let location else { return nil }
    return document.snippet(at: location)
  }
}

// MARK: - Kinds

extension JSONError {
  /// The kinds of errors. Each names a document that causes it.
  public enum Kind: Sendable {
    /// The document ended too early: `{"id": 1`.
    case unexpectedEnd(expected: Expectation)
    /// A byte that the grammar does not allow at its place: `{"id" 1}`.
    case unexpectedByte(expected: Expectation)
    /// Something follows the document: `{} x`.
    case trailingBytes
    /// A number breaks the grammar: `01`, `1.`, `+1`.
    case invalidNumber
    /// An escape that JSON does not define: `"\x41"`.
    case invalidEscape
    /// Half of a surrogate pair: `"\ud800"`.
    case loneSurrogate
    /// An unescaped control character in a string: a tab, a line feed.
    case controlCharacter
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Arrays and objects nest deeper than the limit: `[[[]]]` with a limit of 2.
    case depthLimitExceeded
    /// Arrays and objects nest deeper than the stack of the thread allows, although not deeper than the limit: 400
    /// levels of a large model on a stack of 512 KB. A thread with a larger stack can read the document.
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
    /// Reading took more bytes than the limit, a multiple of the document's length, since some were read repeatedly:
    /// `[[[[]]]]` with a type whose own code reads each array twice, and so the innermost sixteen times.
    case workLimitExceeded(limit: Int)
    /// A value of another type: `"abc"` for an Int.
    case typeMismatch(expected: String)
    /// A number that its type can't hold: `300` for a UInt8, `1e999` for a Double, `1.5` for an Int.
    case numberNotRepresentable(type: String)
    /// A required value that the object has under none of its keys: `{}`.
    case missingKey([JSONPath.Component])
    /// A value of the right type that the type refuses: `"purple"` for an enum, `"x"` for a UUID.
    case invalidValue(expected: String)
    /// A member that no property takes, if the tolerance rejects unknown keys: `{"nmae": "Li"}`.
    case unknownKey(String)
    /// A second member with the same key, if the tolerance rejects duplicate keys: `{"id": 1, "id": 2}`.
    case duplicateKey(String)
    /// A value that JSON can't express: a NaN, a key that is not a string.
    case unwritable(String)
    /// A value of a Foundation object tree that has no JSON form: a `UIImage` in `[String: Any]`.
    case unsupportedInput(type: String)
    /// The calls to a writer did not form one JSON value.
    case invalidNesting
    /// A path of `init(json:at:)` leads nowhere in the document.
    case pathNotFound(JSONPath)
    /// A text that is not a JSON Pointer: `items/0`, without a leading slash.
    case invalidPointer(String)
    /// An error of the user's own code or of a Codable type.
    case underlying(any Error)
  }

  /// The token that the grammar expects where something else was found.
  public enum Expectation: Sendable, Hashable {
    case value, key, keyOrObjectEnd, colon, commaOrObjectEnd, commaOrArrayEnd, stringEnd, commentEnd
  }
}

// MARK: - Making errors

extension JSONReader {
  /// Returns an error at the value that was read last, if the cursor is behind one, and otherwise at the cursor.
  ///
  /// ```swift
  /// let text = try reader.readString()
  /// guard let color = Color(text) else { throw reader.failure(.invalidValue(expected: "a color")) }
  /// // expected a color, found string "gren" at $.background (line 1, column 16)
  /// ```
  @inline(never)
  public mutating func failure(_ kind: JSONError.Kind) -> JSONError {
    var offset = byteOffset
    switch kind {
    case .invalidValue, .underlying:
      guard let value = offsetOfPrecedingValue else { break }
      // If the code of a type fails at each level, the values inside are scanned as often.
      spend(offset - value)
      offset = value
    default: break
    }
    return exhaustion() ?? JSONError(kind, at: offset, in: document)
  }

  /// Returns the error for a value at the cursor that is not one of `type`.
  package mutating func mismatch(of type: TypeReference) -> JSONError {
    let error = mismatch(expected: TypeName.of(type))
    if case .typeMismatch = error.kind { return error.expecting(type) }
    return error
  }

  @inline(never)
  mutating func failure(_ kind: JSONError.Kind, at p: UnsafePointer<UInt8>) -> JSONError {
    unsafe exhaustion() ?? JSONError(kind, at: p - start, in: document)
  }

  /// Returns an error at a position.
  @inline(never)
  public mutating func failure(_ kind: JSONError.Kind, at position: Position) -> JSONError {
    exhaustion() ?? JSONError(kind, at: position.offset, in: document)
  }

  /// Returns the error for a byte at the cursor that the grammar does not allow.
  @usableFromInline @inline(never)
  package mutating func unexpected(_ expectation: JSONError.Expectation) -> JSONError {
    unsafe failure(cursor == end ? .unexpectedEnd(expected: expectation) : .unexpectedByte(expected: expectation))
  }

  /// Returns the error for a value at the cursor of another type than `expected`, or for no value at all.
  @_documentation(visibility: internal)
  @inline(never)
  public mutating func mismatch(expected: String) -> JSONError {
    guard peek() != nil else { return unexpected(.value) }
    // A malformed value is reported as such, not as one of the wrong type.
    let start = position
    do throws(JSONError) { try skipValue() } catch { return error }
    move(to: start)
    return failure(.typeMismatch(expected: expected))
  }
}

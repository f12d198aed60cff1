// JSONError as DecodingError and EncodingError.

public import PliantCore
public import PliantFoundation

// `localizedDescription` would name only the type otherwise.
extension JSONError: LocalizedError { public var errorDescription: String? { description } }
extension DecodingProblems: LocalizedError { public var errorDescription: String? { description } }
extension JSONPatchError: LocalizedError { public var errorDescription: String? { description } }
extension TypeRegistryError: LocalizedError { public var errorDescription: String? { description } }

extension JSONError {
  /// Returns a `DecodingError` with the coding path, and this error as its underlying error. Errors of the user's own
  /// code are not wrapped; a `DecodingError` gets the full coding path.
  @inline(never)
  public func asDecodingError() -> any Error {
    asDecodingError(naming: nil)
  }

  /// Returns the error for reading a document as a type, which determines the values that must not be shown.
  ///
  /// - Parameter path: the path to the value in the document.
  @usableFromInline @inline(never)
  func asDecodingError(of type: Any.Type, at path: String? = nil) -> any Error {
    shown(within: type, from: 0, steps: PathPattern.count(of: path)).asDecodingError()
  }

  /// - Parameter problems: all problems of the document, as the underlying error instead of this one alone.
  func asDecodingError(naming problems: DecodingProblems?) -> any Error {
    let error = placedByIndex().knowingPath()
    let path = error.path.codingPath
    func context(_ path: [any CodingKey]) -> DecodingError.Context {
      DecodingError.Context(
        codingPath: path, debugDescription: problems?.description ?? error.description,
        underlyingError: problems.map { $0 as any Error } ?? error)
    }
    // The other problems would be lost if the user's own error were thrown.
    if case .underlying(let underlying) = kind, problems == nil {
      guard let underlying = underlying as? DecodingError else { return underlying }
      if !error.isHidden { return underlying.below(path, error) }
    }
    return error.decodingError(error.codableType, at: path, lackingAt: path.dropLast(1), context)
  }

  /// Returns the case of `DecodingError` for this error.
  ///
  /// - Parameters:
  ///   - type: the expected type.
  ///   - path: the coding path of the value.
  ///   - object: the coding path of the object that lacks a key, if that is the error.
  func decodingError(
    _ type: Any.Type, at path: [any CodingKey], lackingAt object: @autoclosure () -> [any CodingKey],
    _ context: ([any CodingKey]) -> DecodingError.Context
  ) -> DecodingError {
    switch kind {
    case .typeMismatch where found == "null": .valueNotFound(type, context(path))
    case .typeMismatch: .typeMismatch(type, context(path))
    case .missingKey(let keys): .keyNotFound(keys.last?.codingKey ?? PlainKey(""), context(object()))
    default: .dataCorrupted(context(path))
    }
  }

  /// Returns an `EncodingError` with the coding path, and this error as its underlying error. Errors of the user's
  /// own code are not wrapped; an `EncodingError` gets the full coding path.
  ///
  /// The value of the error is the type of `value` if that has sensitive parts or can't be printed, since printing an
  /// error prints its value.
  @inline(never)
  public func asEncodingError(_ value: Any) -> any Error { asEncodingError(value, depth: 0) }

  /// - Parameter depth: the number of steps of the path that lead to `value`.
  func asEncodingError(_ value: Any, depth: Int) -> any Error {
    let value = (value as? any WritingForm)?.content ?? value
    let error: EncodingError
    let path = path.codingPath
    if case .underlying(let thrown) = kind {
      guard case EncodingError.invalidValue(let value, let context) = thrown else { return thrown }
      error = EncodingError.invalidValue(value, context).placed(at: path + context.codingPath)
    } else {
      error = .invalid(printable(value), at: path, description, self)
    }
    return error.hidingParts(of: value, depth: depth, known: path.count)
  }

  /// Returns a value for an `EncodingError`, or its type if printing the value would crash: it nests too deeply, or has
  /// a date without a text.
  func printable(_ value: Any) -> Any {
    switch kind {
    case .stackLimitExceeded, .depthLimitExceeded: Self.typeToPrint(of: value)
    default: isAboutDate ? Self.typeToPrint(of: value) : value
    }
  }

  fileprivate static func typeToPrint(of value: Any) -> Any.Type { value as? any Any.Type ?? Swift.type(of: value) }

  /// The expected type, if it or its name is known; `Any` for other types, and if several types are possible.
  var codableType: Any.Type {
    if let expectedType { return expectedType }
    guard case .typeMismatch(let expected) = kind else { return Any.self }
    if let known = Self.types.first(where: { $0.name == expected }) { return known.type }
    guard expected.hasPrefix("[") || expected.hasPrefix("Set<") else { return Any.self }
    return expected.contains(": ") && !expected.hasPrefix("[[") ? [String: Any].self : [Any].self
  }

  private static let types: [(name: String, type: Any.Type)] = {
    let scalars: [Any.Type] = [
      String.self, Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Double.self, Float.self, Decimal.self, Date.self, Data.self, URL.self,
      UUID.self,
    ]
    return scalars.map { (TypeName.of($0), $0) } + [("object", [String: Any].self), ("array", [Any].self)]
  }()
}

extension JSONPath {
  var codingPath: [any CodingKey] { components.map(\.codingKey) }
}

extension JSONPath.Component {
  /// The step as coders give it. Only indices have an integer value.
  var codingKey: any CodingKey {
    switch self {
    case .key(let key): PlainKey(key)
    case .index(let index): IndexKey(index)
    case .wildcard: PlainKey("*")
    }
  }
}

extension DecodingError {
  /// Pliant's details of the error: kind, path, line, column and a snippet.
  public var jsonError: JSONError? {
    context.underlyingError as? JSONError ?? (context.underlyingError as? DecodingProblems)?.errors.first
  }

  /// All problems of the document if they were collected; otherwise the single error.
  public var jsonErrors: [JSONError] {
    (context.underlyingError as? DecodingProblems)?.errors ?? (context.underlyingError as? JSONError).map { [$0] } ?? []
  }

  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}

extension JSONError {
  /// The error for a value of another coder that doesn't fit on the thread's stack. It has no path, because getting
  /// that from Foundation's coder takes another call for each level.
  static var outOfStack: JSONError { JSONError(.stackLimitExceeded) }
}

extension DecodingError {
  var isBeyondWorkLimit: Bool { if case .workLimitExceeded? = jsonError?.kind { true } else { false } }
}

extension EncodingError {
  fileprivate static func invalid(
    _ value: Any, at path: [any CodingKey], _ description: String, _ reason: (any Error)?
  ) -> EncodingError {
    .invalidValue(value, Context(codingPath: path, debugDescription: description, underlyingError: reason))
  }

  /// Returns the error without the sensitive parts of a value that was written.
  ///
  /// - Parameters:
  ///   - depth: the number of steps from the root to that value.
  ///   - known: the number of steps at the beginning of the path that are complete even if other code made the error.
  func hidingParts(of whole: Any, depth: Int = 0, known: Int = 0) -> EncodingError {
    let undeclared = WrittenMarks.undeclaredTypes(in: whole)
    guard case .invalidValue(let value, let context) = self,
      SensitiveSearch.holds(Swift.type(of: whole)) || !undeclared.isEmpty
    else { return self }
    // A path that doesn't lead beyond the value lacks steps, so that it can't be followed either.
    let isPartial = depth > 0 && context.codingPath.count <= depth
    let (type, depth): (Any.Type, Int) = isPartial ? (HiddenValue.self, 0) : (Swift.type(of: whole), depth)
    func hiding(_ error: JSONError) -> JSONError {
      // A value of an undeclared type may be anywhere on the path.
      context.codingPath.indices.dropFirst(depth).reduce(error.within(type, from: nil, steps: depth)) { error, steps in
        undeclared.reduce(error) { $0.within($1, from: nil, steps: steps) }
      }
    }
    let place = hiding(JSONError(.typeMismatch(expected: ""), path: JSONPath(codingPath: context.codingPath)))
    func shown(_ path: JSONPath, _ reason: JSONError) -> EncodingError {
      .invalid(JSONError.typeToPrint(of: value), at: path.codingPath, reason.description, reason)
    }
    guard let reason = context.underlyingError as? JSONError else {
      // As in Foundation, the path may lack steps, so that it can't be followed through the type. The value may be in
      // any sensitive part, then, and the text may quote it. A key that the type declares is shown.
      let next = place.path.components.dropFirst(depth).first
      let isDeclared = known == depth && SensitiveSearch.declares(next, in: type)
      let path = place.path.hidden(behind: isDeclared ? known + 1 : known)
      return shown(path, JSONError(.unwritable(IssueText.hiddenValue), path: path))
    }
    // A value around a sensitive part is hidden as well.
    guard
      place.isHidden || SensitiveSearch.holds(Swift.type(of: value))
        || !WrittenMarks.undeclaredTypes(in: value).isEmpty
    else { return self }
    return shown(place.path, hiding(reason))
  }

  /// Returns the error at a whole path, which ends as that of Pliant's details does.
  fileprivate func placed(at path: [any CodingKey]) -> EncodingError {
    guard case .invalidValue(let value, let context) = self else { return self }
    let reason = jsonError.map { $0.below(JSONPath(codingPath: Array(path.dropLast($0.path.components.count)))) }
    return .invalid(
      value, at: path, reason?.description ?? context.debugDescription, reason ?? context.underlyingError)
  }

  /// Returns the error with its coding path from a value that is at `outer`; nil if the path doesn't lead through that.
  func below(_ outer: JSONPath) -> EncodingError? {
    guard case .invalidValue(let value, let context) = self,
      JSONPath(codingPath: context.codingPath).components.starts(with: outer.components)
    else { return nil }
    let path = Array(context.codingPath.dropFirst(outer.components.count))
    return .invalid(value, at: path, context.debugDescription, context.underlyingError)
  }

  /// Pliant's details of the error: kind and path.
  public var jsonError: JSONError? {
    if case .invalidValue(_, let context) = self { context.underlyingError as? JSONError } else { nil }
  }
}

// MARK: - Errors of other code

extension JSONError {
  /// Describes an error of other code in messages and reports by its `errorDescription` if it is a `LocalizedError`, by
  /// its text if it is a `DecodingError`, and otherwise by its own description.
  func inWords(of error: any Error) -> JSONError {
    let words = (error as? DecodingError)?.context.debugDescription.asReason
    return saying((error as? any LocalizedError)?.errorDescription ?? words)
  }

  /// Returns the error with a suggestion, if a text is similar to a known one.
  func suggesting(for text: String, among known: [String]) -> JSONError {
    NearMiss.suggestion(for: text, among: known).map { suggesting(EscapedText.quoted($0)) } ?? self
  }
}

extension JSONReader {
  /// Returns the error for one that other code threw while it read the value at `start`.
  mutating func failure(thrown error: any Error, ofValueAt start: Position) -> JSONError {
    move(to: start)
    _ = peek()
    if let known = (error as? DecodingError)?.jsonError, known.document === document { return known }
    return (error as? JSONError) ?? failure(.underlying(error), at: position).inWords(of: error)
  }
}

// Errors of Codable types, with this library's messages and the right position in the document.

import PliantCore

extension JSONReader {
  /// The error for the value at `start`, for which a type that is only Decodable threw `error`: about the value to
  /// which its coding path leads, of which `count` steps lead to the value at `start`. Errors other than
  /// `DecodingError` are kept as underlying errors.
  mutating func failure(
    _ error: any Error, decoding type: Any.Type, from start: Position, below count: Int = 0
  ) -> JSONError {
    guard var error = error as? DecodingError else {
      return failure(.underlying(error), at: start).inWords(of: error)
    }
    if let known = error.jsonError, known.document === document { return known }
    // What the type has decoded from a string, for example, may be malformed, but this document is not.
    if let known = error.jsonError, known.isMalformed {
      error = .dataCorrupted(.init(codingPath: [], debugDescription: known.description))
    }
    guard let kind = kind(of: error, decoding: type) else { return failure(.underlying(error), at: start) }
    let isOfOtherDocument = error.jsonError?.document != nil
    let end = position
    defer { move(to: end) }
    move(to: start)
    var path = error.placePath.components.dropFirst(count)
    while !isOfOtherDocument, let step = path.first {
      let here = position
      // Codable types decode the first of several members with the same key.
      guard let isThere = try? move(into: step, toFirst: error.jsonError == nil), isThere else {
        move(to: here)
        break
      }
      path.removeFirst()
    }
    skipWhitespace()
    var failure = failure(kind)
    if let type = error.expectedType { failure = failure.of(type) }
    if isOfOtherDocument || !path.isEmpty {
      failure = failure.inside(Array(path), found: error.jsonError?.found ?? "something else")
    }
    if let suggestion = error.jsonError?.suggestion { failure = failure.suggesting(suggestion) }
    return failure.hidden(like: error.jsonError)
  }

  private func kind(of error: DecodingError, decoding type: Any.Type) -> JSONError.Kind? {
    if let known = error.jsonError { return known.kind }
    // The text may quote the value.
    var reason: String {
      let text = error.context.debugDescription
      return text.isEmpty ? "" : " (\(text.asReason))"
    }
    switch error {
    case .typeMismatch(let expected, _), .valueNotFound(let expected, _):
      return .typeMismatch(expected: Self.name(ofExpected: expected) + reason)
    case .keyNotFound(let key, _):
      return .missingKey([.key(key.stringValue)])
    case .dataCorrupted(let context):
      if let type = error.refusedRawType { return .invalidValue(expected: type) }
      return .invalidValue(expected: (context.codingPath.isEmpty ? TypeName.of(type) : "another value") + reason)
    @unknown default:
      return nil
    }
  }

  /// Type mismatches of containers name `[String: Any]` or `[Any]` as the expected type.
  private static func name(ofExpected type: Any.Type) -> String {
    if type == [String: Any].self { return "object" }
    if type == [Any].self { return "array" }
    return TypeName.of(type)
  }
}

extension DecodingError {
  fileprivate var expectedType: Any.Type? {
    switch self {
    case .typeMismatch(let type, _), .valueNotFound(let type, _): type
    default: nil
    }
  }

  /// The name of the type, if this is the standard library's error for a raw value that the type doesn't have.
  var refusedRawType: String? {
    let opening = "Cannot initialize "
    guard case .dataCorrupted(let context) = self, context.debugDescription.hasPrefix(opening) else { return nil }
    let rest = context.debugDescription.dropFirst(opening.count)
    let word = rest.prefix { $0 != " " }
    return !word.isEmpty && rest.dropFirst(word.count).hasPrefix(" from invalid ") ? String(word) : nil
  }

  /// The path of the value at fault; for a missing key, that of its object.
  fileprivate var placePath: JSONPath {
    guard let known = jsonError, known.document == nil else { return JSONPath(codingPath: context.codingPath) }
    guard case .missingKey(let keys) = known.kind else { return known.path }
    return JSONPath(known.path.components.dropLast(keys.count))
  }
}

extension String {
  /// The sentence as a part of another: without a capital letter and a period.
  var asReason: String {
    let text = last == "." ? dropLast() : self[...]
    let isWord = text.dropFirst().first?.isLowercase ?? false
    return (isWord ? text.prefix(1).lowercased() : String(text.prefix(1))) + text.dropFirst()
  }
}

// DecodingProblems: all problems of a document at once.

public import PliantCore

/// Every problem of a document that could not be decoded.
public struct DecodingProblems: Error, Sendable, _Pliant.Described {
  /// The problems, in document order.
  public let errors: [JSONError]

  init(_ errors: [JSONError]) { self.errors = JSONError.placed(errors) }

  /// The first twenty problems, one per line.
  public var description: String {
    let limit = 20
    var lines = errors.prefix(limit).map(\.description)
    if errors.count > limit { lines.append("… and \(errors.count - limit) more") }
    return lines.joined(separator: "\n")
  }

  /// The error to throw for the collected problems, the last error, and one at the end of the document.
  ///
  /// - Parameters:
  ///   - failure: the error of decoding without collecting, which is thrown if no problem was collected.
  ///   - shown: removes sensitive values from an error.
  static func joining(
    _ collected: [JSONError], _ last: JSONError, _ end: JSONError?, or failure: (any Error)?,
    _ shown: (JSONError) -> JSONError
  ) -> any Error {
    var errors = collected
    switch last.kind {
    case .underlying(let error) where error is CollectedProblem: break
    case .underlying(let error as DecodingProblems): errors += error.errors
    default: errors.append(last)
    }
    if let end { errors.append(end) }
    errors = errors.map(shown)
    guard let first = errors.first else { return failure ?? last.asDecodingError() }
    guard errors.count > 1 else { return first.asDecodingError() }
    return first.asDecodingError(naming: DecodingProblems(errors))
  }
}

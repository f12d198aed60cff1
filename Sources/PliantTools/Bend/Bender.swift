// Bender: converts documents to their schema, and reports each deviation that was accepted.

#if CommandLine
import Foundation
public import Pliant

/// Converts documents to a schema, with the rules by which a tolerant model reads them.
///
/// ```swift
/// let bender = try Bender(schema: User.jsonSchema)
/// let result = bender.bend(bytes)
/// result.document                    // {"nickname":"Li","userInfo":{"age":41}}
/// for issue in result.issues { print(issue) }
/// ```
public struct Bender: Sendable {
  /// The result for one document.
  public struct Result: Sendable {
    /// The document on one line; nil if it is unusable.
    public var document: [UInt8]?
    /// The deviations that were accepted.
    public var issues: [DecodingIssue]
    /// Why the document is unusable.
    public var failure: JSONError?
  }

  /// Whether a document that is an array stands for its elements: the schema doesn't describe arrays.
  public let unwrapsArrays: Bool

  private let schema: BendSchema
  private let tolerance: Tolerance

  /// - Throws: ``SchemaError`` for an invalid schema.
  public init(schema: JSON, tolerance: Tolerance = .tolerant) throws {
    // The whole schema must be valid, including the keywords that bending ignores.
    self.schema = try BendSchema(schema, JSONSchema(schema))
    switch self.schema.nodes[self.schema.root].form {
    case .object, .tagged, .dictionary, .scalar: unwrapsArrays = true
    case .anything, .constants, .array, .untagged: unwrapsArrays = JSONSchema.excludesArrays(schema)
    }
    self.tolerance = tolerance
  }

  /// Bends one document.
  public func bend(_ document: [UInt8]) -> Result {
    let context = BendContext(schema)
    var decoder = PliantDecoder(tolerance: tolerance)
    // A schema marks nothing as sensitive, and the command's user has the document.
    decoder.showsSensitiveValues = true
    if let key = BendContext.key { decoder.userInfo[key] = context }
    // Each issue is a line in the command's report. They take no more memory than the document does.
    var report = DecodingReport(limit: .max)
    do {
      let value = try decoder.decode(BentValue.self, from: document, report: &report)
      return Result(document: Array(try value.json.jsonString().utf8), issues: issues(of: report), failure: nil)
    } catch {
      let failure = (error as? DecodingError)?.jsonError.map(failure)
      return Result(document: nil, issues: issues(of: report), failure: failure)
    }
  }

  private func issues(of report: DecodingReport) -> [DecodingIssue] {
    guard !report.isClean else { return [] }
    return report.issues.map { issue in
      var issue = issue
      issue.expected = expectation(issue.expected, at: issue.path)
      return issue
    }
  }

  private func failure(_ error: JSONError) -> JSONError {
    switch error.kind {
    case .typeMismatch(let expected):
      error.replacing(kind: .typeMismatch(expected: expectation(expected, at: error.path)))
    case .invalidValue(let expected):
      error.replacing(kind: .invalidValue(expected: expectation(expected, at: error.path)))
    default: error
    }
  }

  /// Returns what was expected at a path, with the names of the schema's types.
  private func expectation(_ expected: String, at path: JSONPath) -> String {
    let expected = expected.replacingOccurrences(of: "BentNumber", with: "Double")
      .replacingOccurrences(of: "BentDate", with: "Date")
    guard expected.contains("BentValue") else { return expected }
    let name = name(at: path)
    if expected.hasPrefix("[") { return expected.contains(":") ? "object" : "array" }
    // The message in parentheses may only repeat the type.
    let named = expected.replacingOccurrences(of: "BentValue", with: name)
    return named == "\(name) (expected \(name))" ? name : named
  }

  /// The pattern of a path: with `*` for each index, and for each key of a dictionary in the schema.
  func pattern(of path: JSONPath) -> String {
    var pattern = JSONPath()
    var reference: BendSchema.Reference? = schema.root
    for step in path.components {
      if let known = reference, case .dictionary = schema.nodes[known].form, case .key = step {
        pattern.components.append(.wildcard)
      } else {
        pattern.components.append(step)
      }
      reference = reference.flatMap { next(from: $0, step) }
    }
    return pattern.pattern
  }

  /// The name of the type at a path.
  private func name(at path: JSONPath) -> String {
    var reference = schema.root
    for step in path.components {
      guard let inner = next(from: reference, step) else {
        if case .object = schema.nodes[reference].form { return "value" }
        return schema.nodes[reference].name
      }
      reference = inner
    }
    return schema.nodes[reference].name
  }

  /// The type that a step leads to; nil if it depends on the document.
  private func next(from reference: BendSchema.Reference, _ step: JSONPath.Component) -> BendSchema.Reference? {
    switch (schema.nodes[reference].form, step) {
    case (.array(let element), _): element
    case (.dictionary(let value), _): value
    case (.object(let properties), .key(let key)): properties.first { $0.candidates.contains([.key(key)]) }?.type
    default: nil
    }
  }
}
#endif

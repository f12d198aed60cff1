//===----------------------------------------------------------------------===//
// DocumentCheck: all problems of a document, in its syntax or against a schema, with lines and columns.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant
package import PliantCore

/// A problem at a location in a text.
package struct CheckProblem: Sendable, Hashable {
  /// The line and column where it begins, counted from 1.
  package var line: Int
  package var column: Int
  package var message: String
  /// The line with a caret under the location.
  package var snippet: String
}

/// The rules that documents are checked against.
package struct DocumentCheck: Sendable {
  package var dialect: JSONDialect = .json
  package var schema: JSONSchema?
  /// Whether a text may contain several documents.
  package var allowsSeveral = false
  /// Whether a document that is an array is checked element by element.
  package var unwrapsArrays = false
  /// The maximum number of problems of a document.
  package var limit = 100

  package init(dialect: JSONDialect = .json, schema: JSONSchema? = nil, allowsSeveral: Bool = false, limit: Int = 100) {
    self.dialect = dialect
    self.schema = schema
    self.allowsSeveral = allowsSeveral
    self.limit = limit
  }

  /// Returns the problems of a text in the order of their locations; none if it is a document of the dialect.
  ///
  /// - Parameter start: the line and the column at which the text begins, for places in messages. The problems' own are
  ///   relative to it.
  package func problems(in bytes: [UInt8], from start: (line: Int, column: Int) = (1, 1)) -> [CheckProblem] {
    do {
      var decoder = PliantDecoder(tolerance: .strict)
      decoder.dialect = dialect
      // Making a `JSON` validates the whole document.
      let json = try dialect == .json ? JSON(parsing: bytes) : decoder.decode(JSON.self, from: bytes)
      guard let schema else { return [] }
      guard unwrapsArrays, let elements = json.array else { return problems(of: json, schema, bytes) }
      return elements.flatMap { problems(of: $0, schema, []) }
    } catch {
      return syntaxProblems(in: bytes, after: error, start)
    }
  }

  private func syntaxProblems(in bytes: [UInt8], after error: any Error, _ start: (line: Int, column: Int))
    -> [CheckProblem]
  {
    let problems = SyntaxCheck.problems(
      in: bytes, rules: rules, allowsSeveral: allowsSeveral, limit: limit, start: start)
    if problems.isEmpty {
      // Documents after the first one are fine if several are allowed.
      if allowsSeveral, let error = (error as? DecodingError)?.jsonError, case .trailingBytes = error.kind { return [] }
      return [problem(of: error)]
    }
    return located(problems.map { ($0.offset, $0.message) }, in: bytes)
  }

  private var rules: SyntaxRules {
    var rules = SyntaxRules()
    rules.allowsComments = dialect != .json
    rules.allowsTrailingCommas = dialect != .json
    rules.allowsJSON5 = dialect == .json5
    return rules
  }

  private func problem(of error: any Error) -> CheckProblem {
    guard let error = (error as? DecodingError)?.jsonError else {
      return CheckProblem(line: 1, column: 1, message: "\(error)", snippet: "")
    }
    return CheckProblem(
      line: error.location?.line ?? 1, column: error.location?.column ?? 1, message: error.message,
      snippet: error.snippet ?? "")
  }

  private func problems(of json: JSON, _ schema: JSONSchema, _ bytes: [UInt8]) -> [CheckProblem] {
    if schema.isValid(json) { return [] }
    let found = schema.problems(in: json, limit: limit)
    // For other dialects, offsets refer to the rewritten text, so that only pointers locate problems.
    let find = PointerLocator(found.map(\.pointer)).find(in: dialect == .json ? bytes : [])
    return located(
      found.map { problem in
        let pointer = problem.pointer.description
        return (find(problem.pointer) ?? 0, pointer.isEmpty ? problem.message : "\(problem.message) at \(pointer)")
      }, in: bytes)
  }

  /// Sorts problems by their offsets, and adds lines and columns.
  private func located(_ problems: [(offset: Int, message: String)], in bytes: [UInt8]) -> [CheckProblem] {
    let document = unsafe bytes.withUnsafeBytes { unsafe DocumentBytes(copying: $0) }
    var tracer = LocationTracer(document)
    return problems.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map { _, problem in
        let location = tracer.location(ofByteOffset: problem.offset)
        return CheckProblem(
          line: location.line, column: location.column, message: EscapedText.line(problem.message),
          snippet: document.snippet(at: location))
      }
  }
}
#endif

// DocumentCheck: all problems of a document, in its syntax or against a schema, with lines and columns.

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
  /// Whether a document that is an array is checked element by element. Inputs that are JSON are unwrapped before.
  package var unwrapsArrays = false
  /// The maximum number of problems of a document.
  package var limit = 100

  package init(dialect: JSONDialect = .json, schema: JSONSchema? = nil, allowsSeveral: Bool = false, limit: Int = 100) {
    self.dialect = dialect
    self.schema = schema
    self.allowsSeveral = allowsSeveral
    self.limit = limit
  }

  /// The same check without a schema, of a text that may contain several documents.
  package var ofSeveral: DocumentCheck {
    var check = self
    check.schema = nil
    check.allowsSeveral = true
    return check
  }

  /// Returns the problems of a text in the order of their locations; none if it is a document of the dialect.
  ///
  /// - Parameter start: the line and the column at which the text begins, for places in messages. The problems' own are
  ///   relative to it.
  package func problems(in bytes: [UInt8], from start: (line: Int, column: Int) = (1, 1)) -> [CheckProblem] {
    findings(in: bytes, from: start).problems
  }

  /// Returns the problems of a text, and whether it is a document of the dialect, which may still violate the schema.
  func findings(in bytes: [UInt8], from start: (line: Int, column: Int)) -> (
    problems: [CheckProblem], isWellFormed: Bool
  ) {
    do {
      var decoder = PliantDecoder(tolerance: .strict)
      decoder.dialect = dialect
      // Making a `JSON` validates the whole document.
      let json = try dialect == .json ? JSON(parsing: bytes) : decoder.decode(JSON.self, from: bytes)
      guard let schema else { return ([], true) }
      return (try problems(of: json, schema, bytes), true)
    } catch {
      return (syntaxProblems(in: bytes, after: error, start), false)
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
    let document = unsafe bytes.withUnsafeBytes { unsafe DocumentBytes(copying: $0) }
    return located(problems.map { ($0.offset, $0.message) }, in: document)
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

  private func problems(of json: JSON, _ schema: JSONSchema, _ bytes: [UInt8]) throws -> [CheckProblem] {
    var found: [(pointer: JSONPointer, message: String)] = []
    func validate(_ value: JSON, at place: [String]) {
      guard !schema.isValid(value) else { return }
      for problem in schema.problems(in: value, limit: limit) {
        let pointer = problem.pointer.description
        found.append(
          (
            JSONPointer(tokens: place + problem.pointer.tokens),
            pointer.isEmpty ? problem.message : "\(problem.message) at \(pointer)"
          ))
      }
    }
    if unwrapsArrays, let elements = json.array {
      for (index, element) in elements.enumerated() { validate(element, at: [String(index)]) }
    } else {
      validate(json, at: [])
    }
    guard !found.isEmpty else { return [] }
    let document = try unsafe bytes.withUnsafeBytes { try unsafe DocumentBytes(rewriting: $0, from: dialect) }
    let find = PointerLocator(found.map(\.pointer)).find(in: document)
    return located(found.map { (find($0.pointer) ?? 0, $0.message) }, in: document)
  }

  /// Sorts problems by their offsets, and adds lines and columns.
  private func located(_ problems: [(offset: Int, message: String)], in document: DocumentBytes) -> [CheckProblem] {
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

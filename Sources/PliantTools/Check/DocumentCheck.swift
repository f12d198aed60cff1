//===----------------------------------------------------------------------===//
// DocumentCheck: all that is wrong with a document, by its syntax or by a schema, with lines and columns.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant
package import PliantCore

/// A problem at a place of a text.
package struct CheckProblem: Sendable, Hashable {
  /// Where it begins, both from 1.
  package var line: Int
  package var column: Int
  package var message: String
  /// The line with a caret under the place.
  package var snippet: String
}

/// What documents are checked for.
package struct DocumentCheck: Sendable {
  package var dialect: JSONDialect = .json
  package var schema: JSONSchema?
  /// Whether documents may stand one behind the other.
  package var allowsSeveral = false
  /// How many problems of a document to look for.
  package var limit = 100

  package init(dialect: JSONDialect = .json, schema: JSONSchema? = nil, allowsSeveral: Bool = false, limit: Int = 100) {
    self.dialect = dialect
    self.schema = schema
    self.allowsSeveral = allowsSeveral
    self.limit = limit
  }

  /// The problems of a text, by their place. No problem means that the text is a document of the dialect.
  package func problems(in bytes: [UInt8]) -> [CheckProblem] {
    do {
      var decoder = PliantDecoder(tolerance: .strict)
      decoder.dialect = dialect
      // A JSON of an indexed document is checked to its end.
      let json = try dialect == .json ? JSON(parsing: bytes) : decoder.decode(JSON.self, from: bytes)
      return schema.map { problems(of: json, $0, bytes) } ?? []
    } catch {
      return syntaxProblems(in: bytes, after: error)
    }
  }

  private func syntaxProblems(in bytes: [UInt8], after error: any Error) -> [CheckProblem] {
    let problems = SyntaxCheck.problems(in: bytes, rules: rules, allowsSeveral: allowsSeveral, limit: limit)
    if problems.isEmpty {
      // Documents behind the first are fine where several may be.
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
    // Offsets of other dialects are those of what they were rewritten to: only pointers say where then.
    let find = PointerLocator(found.map(\.pointer)).find(in: dialect == .json ? bytes : [])
    return located(
      found.map { problem in
        let pointer = problem.pointer.description
        return (find(problem.pointer) ?? 0, pointer.isEmpty ? problem.message : "\(problem.message) at \(pointer)")
      }, in: bytes)
  }

  /// Puts problems in the order of their places.
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

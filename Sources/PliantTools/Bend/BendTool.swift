// bend: inputs of any size in, clean NDJSON and a report out.

#if CommandLine
import Pliant
import PliantCore

/// The counts for all documents.
package struct BendSummary: Sendable, Equatable {
  /// The numbers of documents: all of them, those with issues, and the unusable ones.
  package var documents = 0
  package var bent = 0
  package var unusable = 0
  /// The number of issues.
  package var issues = 0

  static func += (left: inout BendSummary, right: BendSummary) {
    left.documents += right.documents
    left.bent += right.bent
    left.unusable += right.unusable
    left.issues += right.issues
  }
}

/// The result of one chunk.
private struct BentChunk: Sendable {
  var output: ByteBuffer
  var report: ByteBuffer?
  var problems: [InputProblem] = []
  var summary = BendSummary()
}

/// Bends all documents of inputs, in order, on all cores.
///
/// - Parameters:
///   - report: receives a line of JSON for each issue; nil for none.
///   - log: receives the problems of unusable documents.
package func bend(
  _ inputs: [String], options: InputOptions, by bender: Bender, to sink: OutputSink, report: OutputSink?,
  problems log: ProblemLog
) throws -> BendSummary {
  var summary = BendSummary()
  let reports = report != nil
  try processChunks(inputs, options: options) { chunk in
    var result = BentChunk(output: ByteBuffer(capacity: chunk.count), report: reports ? ByteBuffer() : nil)
    chunk.forEachText { text in
      switch text {
      case .failure(let problem): result.problems.append(problem)
      case .success(let document): add(document, bender, &result)
      }
    }
    return result
  } problem: {
    try log.add($0)
  } consume: { chunk in
    try sink.write(chunk.output)
    if let lines = chunk.report { try report?.write(lines) }
    summary += chunk.summary
    for problem in chunk.problems { try log.add(problem) }
  }
  return summary
}

private func add(_ document: InputDocument, _ bender: Bender, _ result: inout BentChunk) {
  let bent = bender.bend(document.bytes)
  result.summary.documents += 1
  result.summary.issues += bent.issues.count
  if !bent.issues.isEmpty { result.summary.bent += 1 }
  if let bytes = bent.document {
    result.output.append(String(decoding: bytes, as: UTF8.self))
    result.output.append(UInt8(ascii: "\n"))
  } else {
    result.summary.unusable += 1
    let place = (file: document.file, line: document.line, column: document.column)
    result.problems.append(
      bent.failure.map { InputProblem($0, file: place.file, line: place.line, column: place.column) }
        ?? InputProblem(file: place.file, line: place.line, column: place.column, message: "expected a document"))
  }
  guard let report = result.report else { return }
  for issue in bent.issues {
    let line = issue.line ?? 1
    let column = issue.column ?? 1
    let json: JSON = [
      "file": JSON(document.file), "line": JSON(document.line + line - 1),
      "column": JSON(line == 1 ? document.column + column - 1 : column), "path": JSON("\(issue.path)"),
      "expected": JSON(issue.expected), "found": JSON(issue.found), "outcome": JSON("\(issue.outcome)"),
    ]
    report.append(json.description)
    report.append(UInt8(ascii: "\n"))
  }
}
#endif

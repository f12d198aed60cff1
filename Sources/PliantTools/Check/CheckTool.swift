//===----------------------------------------------------------------------===//
// check: all problems of inputs of any size.
//===----------------------------------------------------------------------===//

#if CommandLine
import Foundation
import Pliant
import PliantCore

/// Checks all documents of inputs, on all cores.
///
/// - Parameter log: receives every problem, in the order of the inputs.
/// - Returns: the number of documents.
package func check(
  _ inputs: [String], options: InputOptions, by check: DocumentCheck, problems log: ProblemLog
) throws -> Int {
  guard check.dialect == .json else { return try checkWhole(inputs, check, log) }
  var count = 0
  try processChunks(inputs, options: options) { chunk in
    checked(chunk, check)
  } problem: {
    try log.add($0)
  } consume: { chunk in
    count += chunk.count
    for problem in chunk.problems { try log.add(problem) }
  }
  return count
}

/// Returns the number of documents in a chunk, and their problems.
private func checked(_ chunk: InputChunk, _ check: DocumentCheck) -> (count: Int, problems: [InputProblem]) {
  var problems: [InputProblem] = []
  var count = 0
  var isBroken = false
  chunk.forEachText { text in
    count += 1
    switch text {
    case .failure(let problem): problems.append(problem)
    case .success(let document):
      let found = check.problems(in: document.bytes, from: (document.line, document.column))
      if chunk.layout == .values, !found.isEmpty, (try? JSON(parsing: document.bytes)) == nil { isBroken = true }
      problems += found.map { InputProblem($0, document.file, document.line, document.column) }
    }
  }
  // With unbalanced brackets, the ends of documents are uncertain, so the whole chunk is checked as one text.
  if isBroken, !chunk.hasPath {
    var whole = check
    whole.schema = nil
    whole.allowsSeveral = true
    let found = unsafe chunk.withBytes {
      unsafe whole.problems(in: Array($0), from: (chunk.firstLine, chunk.firstColumn))
    }
    problems = found.map { InputProblem($0, chunk.file, chunk.firstLine, chunk.firstColumn) }
  }
  return (count, problems)
}

/// Checks files of other dialects, whose documents can't be separated before they are parsed.
private func checkWhole(_ inputs: [String], _ check: DocumentCheck, _ log: ProblemLog) throws -> Int {
  for input in inputs.isEmpty ? ["-"] : inputs {
    let data: Data
    do {
      data =
        try input == "-"
        ? FileHandle.standardInput.readToEnd() ?? Data()
        : FileHandle(forReadingFrom: URL(fileURLWithPath: input)).readToEnd() ?? Data()
    } catch {
      try log.add(InputProblem(file: input, message: "expected a file that can be read, found none"))
      continue
    }
    for problem in check.problems(in: Array(data)) { try log.add(InputProblem(problem, input, 1, 1)) }
  }
  return max(inputs.count, 1)
}

extension InputChunk {
  /// Whether the documents are parts of larger values.
  fileprivate var hasPath: Bool { path != nil || unwraps }
}

extension InputProblem {
  /// A problem of a text that begins at a line and column of a file.
  fileprivate init(_ problem: CheckProblem, _ file: String, _ line: Int, _ column: Int) {
    self.init(
      file: file, line: line + problem.line - 1,
      column: problem.line == 1 ? column + problem.column - 1 : problem.column, message: problem.message,
      snippet: problem.snippet)
  }
}
#endif

// check: all problems of inputs of any size.

#if CommandLine
import PliantCore

/// Checks all documents of inputs, on all cores.
///
/// - Parameter log: receives every problem, in the order of the inputs.
/// - Returns: the number of documents.
package func check(
  _ inputs: [String], options: InputOptions, by check: DocumentCheck, problems log: ProblemLog
) throws -> Int {
  guard check.dialect == .json else { return try checkDialect(inputs, options, check, log) }
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
      let found = check.findings(in: document.bytes, from: (document.line, document.column))
      if chunk.layout == .values, !found.isWellFormed { isBroken = true }
      problems += found.problems.map { InputProblem($0, document.file, document.line, document.column) }
    }
  }
  // With unbalanced brackets, the ends of documents are uncertain, so the whole chunk is checked as one text.
  if isBroken, !chunk.hasPath {
    let found = unsafe chunk.withBytes {
      unsafe check.ofSeveral.problems(in: Array($0), from: (chunk.firstLine, chunk.firstColumn))
    }
    problems = found.map { InputProblem($0, chunk.file, chunk.firstLine, chunk.firstColumn) }
  }
  return (count, problems)
}

/// Checks inputs of another dialect, document by document.
private func checkDialect(
  _ inputs: [String], _ options: InputOptions, _ check: DocumentCheck, _ log: ProblemLog
) throws -> Int {
  var check = check
  check.unwrapsArrays = options.unwrapsArrays
  var count = 0
  for input in inputs.isEmpty ? ["-"] : inputs {
    do {
      let source = try ByteSource(input, displayName: options.displayNames[input], isCancelled: options.isCancelled)
      var documents = DialectDocuments(source, check.dialect)
      while var document = try documents.next() {
        count += 1
        var found = check.findings(in: document.bytes, from: (document.line, document.column))
        if !found.isWellFormed {
          // With unbalanced brackets, the ends of documents are uncertain, so the rest is checked as one text.
          document = try documents.joiningRest(to: document)
          found = check.ofSeveral.findings(in: document.bytes, from: (document.line, document.column))
        }
        for problem in found.problems {
          try log.add(InputProblem(problem, document.file, document.line, document.column))
        }
        if options.isCancelled?() == true { throw InputCancelled() }
      }
    } catch let problem as InputProblem {
      try log.add(problem)
    }
  }
  return count
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

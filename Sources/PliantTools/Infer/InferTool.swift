// infer: reads samples from inputs.

#if CommandLine
import Pliant
import PliantCore

extension Inference {
  /// Infers the models of all documents of inputs, on all cores. The inputs may be read twice. Memory is bounded by
  /// the shapes and the largest document.
  ///
  /// - Parameters:
  ///   - inputs: files, as pipes can't be read twice.
  ///   - log: receives the problems of documents that are not well-formed.
  package init(_ inputs: [String], input: InputOptions, options: Options = Options(), problems log: ProblemLog) throws {
    var isFirst = true
    var input = input
    input.streamsArrays = true
    let isAtPath = input.path != nil
    try self.init(options: options) { makeObserver in
      let observer = makeObserver(Observer.sampleLimit)
      try processChunks(inputs, options: input) { chunk in
        // The first chunk provides most of the outlines; later ones add a few.
        let observer = makeObserver(chunk.isFirstOfFile ? Observer.sampleLimit : 64)
        let isPartOfArray = chunk.layout == .elements && !isAtPath
        if isPartOfArray, chunk.isFirstOfFile { observer.addArray() }
        observer.unwrapsArrays = chunk.layout != .lines && !isAtPath
        var problems: [InputProblem] = []
        chunk.forEachText { text in
          switch text {
          case .failure(let problem): problems.append(problem)
          case .success(let document):
            do {
              observer.add(try JSON(parsing: document.bytes), isElement: isPartOfArray)
            } catch {
              problems.append(InputProblem(error, in: document))
            }
          }
        }
        return (observer, problems)
      } problem: {
        if isFirst { try log.add($0) }
      } consume: { other, problems in
        observer.merge(other)
        guard isFirst else { return }
        for problem in problems { try log.add(problem) }
      }
      isFirst = false
      return observer
    }
  }
}

extension InputProblem {
  /// The problem of a document that can't be parsed.
  fileprivate init(_ error: any Error, in document: InputDocument) {
    let (file, line, column) = (document.file, document.line, document.column)
    if let error = (error as? DecodingError)?.jsonError {
      self.init(error, file: file, line: line, column: column)
    } else {
      self.init(file: file, line: line, column: column, message: "\(error)")
    }
  }
}
#endif

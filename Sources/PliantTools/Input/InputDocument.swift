// InputDocument: one value of an input, for work that processes values one by one.

#if CommandLine
import PliantCore

/// The text of one value of an input, and its location. The text may be malformed.
package struct InputDocument: Sendable {
  package var bytes: [UInt8]
  /// The file's name as it was given; `-` for standard input.
  package var file: String
  /// The line and column where the text begins, counted from 1.
  package var line: Int
  package var column: Int
  /// The number of values of the file before it.
  package var index: Int

  package init(bytes: [UInt8], file: String, line: Int, column: Int, index: Int) {
    self.bytes = bytes
    self.file = file
    self.line = line
    self.column = column
    self.index = index
  }
}

/// Reads all values of all inputs, transforms them on all cores, and delivers the results in order.
///
/// - Parameters:
///   - inputs: names of files, plain or gzip; `-` or an empty list is standard input.
///   - transform: runs on any thread. Its document may be malformed.
///   - problem: called in order for a file that can't be read, and for a value that has nothing at
///     ``InputOptions/path``. Reading continues after it, unless it throws.
///   - consume: called on the calling thread, in the order of the input.
package func process<Result: Sendable>(
  _ inputs: [String], options: InputOptions = InputOptions(),
  transform: @escaping @Sendable (InputDocument) -> Result,
  problem: (InputProblem) throws -> Void = { throw $0 },
  consume: (Result) throws -> Void
) throws {
  try processChunks(inputs, options: options, countsValues: true) { chunk in
    var results: [Swift.Result<Result, InputProblem>] = []
    chunk.forEachText { document in
      switch document {
      case .success(let document): results.append(.success(transform(document)))
      case .failure(let problem): results.append(.failure(problem))
      }
    }
    return results
  } problem: {
    try problem($0)
  } consume: { results in
    for result in results {
      switch result {
      case .success(let result): try consume(result)
      case .failure(let error): try problem(error)
      }
    }
  }
}

/// Reads all inputs in chunks of many values, transforms them on all cores, and delivers the results in order.
///
/// - Parameters:
///   - countsValues: whether ``InputChunk/firstIndex`` is needed.
///   - transform: runs on any thread.
///   - problem: called in order for a file that can't be read. Reading continues with the next, unless it throws.
///   - consume: called on the calling thread, in the order of the input.
package func processChunks<Result: Sendable>(
  _ inputs: [String], options: InputOptions = InputOptions(), countsValues: Bool = false,
  transform: @escaping @Sendable (InputChunk) -> Result,
  problem: (InputProblem) throws -> Void = { throw $0 },
  consume: (Result) throws -> Void
) throws {
  let reader = ChunkReader(inputs, options: options, countsValues: countsValues)
  let pipeline = OrderedPipeline<Result>(workers: options.workers, isCancelled: options.isCancelled)
  while true {
    if options.isCancelled?() == true {
      try pipeline.finish(consume)
      throw InputCancelled()
    }
    // Results are delivered before waiting for the writer of a pipe.
    if reader.wouldBlock { try pipeline.finish(consume) }
    do throws(InputProblem) {
      guard let chunk = try reader.next() else { break }
      pipeline.submit { transform(chunk) }
    } catch {
      try pipeline.finish(consume)
      try problem(error)
    }
    options.onProgress?(reader.progress)
    while pipeline.isFull { try pipeline.consumeFirst(consume) }
  }
  try pipeline.finish(consume)
  if options.isCancelled?() == true { throw InputCancelled() }
}
#endif

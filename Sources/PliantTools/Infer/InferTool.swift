//===----------------------------------------------------------------------===//
// infer: samples out of inputs.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant
import PliantCore

/// Adds all documents of inputs to an inference.
///
/// - Parameter log: is told of documents that are not well-formed.
package func collectSamples(
  _ inputs: [String], options: InputOptions, into inference: inout Inference, problems log: ProblemLog
) throws {
  var samples: [JSON] = []
  try process(inputs, options: options) { document -> Swift.Result<JSON, InputProblem> in
    do {
      return .success(try JSON(parsing: document.bytes))
    } catch {
      let place = (file: document.file, line: document.line, column: document.column)
      guard let error = (error as? DecodingError)?.jsonError else {
        return .failure(InputProblem(file: place.file, line: place.line, column: place.column, message: "\(error)"))
      }
      return .failure(InputProblem(error, file: place.file, line: place.line, column: place.column))
    }
  } problem: {
    try log.add($0)
  } consume: { result in
    switch result {
    case .success(let sample): samples.append(sample)
    case .failure(let problem): try log.add(problem)
    }
  }
  for sample in samples { inference.add(sample) }
}
#endif

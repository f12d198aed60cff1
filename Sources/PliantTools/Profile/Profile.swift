// Profile: statistics of many values, path by path.

#if CommandLine
/// Statistics of many values, path by path.
package struct Profile: Sendable {
  /// Names of the inputs.
  package var inputs: [String]
  /// The number of values.
  package var valueCount = 0
  /// The number of problems, such as malformed values.
  package var problemCount = 0
  /// The number of bytes that were read, before they were unpacked.
  package var bytesRead = 0
  var tree = ProfileTree()

  package init(inputs: [String]) { self.inputs = inputs }
}

/// Collects statistics of all values of all inputs.
package func profile(
  _ inputs: [String], options: InputOptions = InputOptions(unwrapsArrays: true), problems: ProblemLog
) throws -> Profile {
  var result = Profile(inputs: inputs.isEmpty ? ["-"] : inputs)
  var options = options
  let onProgress = options.onProgress
  var bytesRead = 0
  options.onProgress = {
    bytesRead = $0.bytesRead
    onProgress?($0)
  }
  try processChunks(inputs, options: options) { chunk in
    var consumer = ProfileConsumer()
    let problems = chunk.read(into: &consumer)
    return (consumer.profile, consumer.valueCount, problems)
  } problem: {
    result.problemCount += 1
    try problems.add($0)
  } consume: { (tree: ProfileTree, count: Int, found: [InputProblem]) in
    result.tree.merge(tree)
    result.valueCount += count
    result.problemCount += found.count
    for problem in found { try problems.add(problem) }
  }
  result.bytesRead = bytesRead
  return result
}
#endif

// SharedOptions: the common arguments of subcommands, and how they run.

#if CommandLine
import ArgumentParser
import PliantCore
import PliantTools

/// Inputs, and how they are read.
struct InputArguments: ParsableArguments {
  @Argument(
    help: "Files with JSON, NDJSON or documents one behind the other, plain or gzip; none or - is standard input.",
    completion: .file())
  var files: [String] = []

  @Option(help: "How values are told apart: auto, lines or documents.")
  var input: InputOptions.Format = .automatic

  @Option(help: "Read what is at this path of each document, such as data.items: an array's elements, or one value.")
  var at: String?

  @Flag(help: "Stop at the first problem.")
  var failFast = false

  @Flag(name: .shortAndLong, help: "Print no problems and no progress; the exit status still tells.")
  var quiet = false

  @Option(help: ArgumentHelp("How many cores work.", valueName: "count"))
  var threads: Int?

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("expected a number of threads from 1 on, found \(threads)") }
    for case .wildcard in PathPattern(at ?? "").components {
      throw ValidationError("expected a path of keys and indices after --at, found \(at ?? "")")
    }
    for case .index(let index) in PathPattern(at ?? "").components where index < 0 {
      throw ValidationError("expected indices from 0 on after --at, found \(index)")
    }
  }

  /// The inputs for work that reads them twice: pipes are copied to files, which are deleted with the result.
  func spool(_ options: inout InputOptions) throws -> InputSpool {
    let spool = try InputSpool(files, isCancelled: options.isCancelled)
    options.displayNames = spool.displayNames
    return spool
  }

  /// Runs work with these inputs, and ends the command with the exit status of its result.
  ///
  /// - Parameter unwrapsArrays: whether a document that is an array is read as its elements.
  func run(unwrapsArrays: Bool = false, _ work: (InputOptions, ProblemLog) throws -> Void) throws {
    Interruption.begin()
    let progress = ProgressLine(isShown: !quiet && Terminal.isErrorTerminal)
    var options = InputOptions(format: input, path: at.map { PathPattern($0) }, unwrapsArrays: unwrapsArrays)
    options.workers = threads
    options.onProgress = { progress.update($0) }
    options.isCancelled = { Interruption.isRequested }
    let isQuiet = quiet
    let problems = ProblemLog(failFast: failFast) { problem in
      guard !isQuiet else { return }
      progress.clear()
      Terminal.report(problem)
    }
    defer { progress.clear() }
    do {
      try Documents.run(isQuiet: quiet) { try work(options, problems) }
    } catch is FirstProblem {
      throw ExitCode(1)
    } catch is InputCancelled {
      throw ExitCode(130)
    }
    if problems.count > 0 { throw ExitCode(1) }
  }
}

extension InputOptions.Format: ExpressibleByArgument {}

/// The destination of the output.
struct OutputArguments: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file instead; .gz is packed.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Pack the output as gzip.")
  var gzip = false

  /// - Parameter inputs: the files that are read while the output is written.
  func makeSink(besides inputs: [String]) throws -> OutputSink {
    try OutputSink(output, gzip: gzip, inputs: inputs.isEmpty ? ["-"] : inputs)
  }
}
#endif

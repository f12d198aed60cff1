// pliant diff

#if CommandLine
import ArgumentParser
import PliantTools

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print how two documents differ; exit status 1 if they do.",
    discussion: """
      Members are compared whatever their order, numbers by their value (1.0 is 1). Of several documents in a file, the first is compared
      with the first of the other file, and so on.

      Examples:
        pliant diff before.json after.json
        pliant diff --patch before.json after.json > changes.json
      """)

  @Argument(help: "The old document; - is standard input.", completion: .file()) var old: String
  @Argument(help: "The new document; - is standard input.", completion: .file()) var new: String

  @Flag(help: "Print a JSON Patch (RFC 6902), which pliant patch applies.")
  var patch = false

  @Option(help: ArgumentHelp("Print so many differences of a document at most.", valueName: "count"))
  var limit = 1000

  @Flag(name: .shortAndLong, help: "Print nothing; the exit status tells.")
  var quiet = false

  @OptionGroup var output: OutputArguments

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("only one of both documents can be standard input") }
    if limit < 0 { throw ValidationError("expected a limit from 0 on, found \(limit)") }
  }

  func run() throws {
    let isEqual = try Documents.run { () throws in
      let sink = try output.makeSink(besides: [old, new])
      return try diff(old, new, style: patch ? .patch : .list(limit: limit)) { if !quiet { try sink.write($0) } }
    }
    if !isEqual { throw ExitCode(1) }
  }
}

/// Runs work with documents, and ends the command with the exit status of a failure.
enum Documents {
  static func run<Result>(isQuiet: Bool = false, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let problem as InputProblem {
      if !isQuiet { Terminal.report(problem) }
      throw ExitCode(1)
    } catch let error as OutputError {
      // A reader that closes the pipe early is not reported as an error.
      if error.isClosed { throw ExitCode(141) }
      Terminal.complain(error.description)
      throw ExitCode(1)
    }
  }
}
#endif

// pliant bend

#if CommandLine
import ArgumentParser
import PliantCore
import PliantTools

struct BendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bend",
    abstract: "Turn messy documents into clean NDJSON, as a schema has them.",
    discussion: """
      The schema is what User.jsonSchema gives for a model, or what pliant infer --schema finds. Values are converted, candidates and
      paths followed, defaults filled in and bad elements dropped as the model would do it. A document that can't be used is
      reported and left out; the exit status is 1 then.

      Examples:
        pliant bend --schema order.schema.json --report bends.ndjson orders.ndjson.gz > clean.ndjson
        tail -f events.ndjson | pliant bend --schema event.schema.json
      """)

  enum Strictness: String, ExpressibleByArgument, CaseIterable {
    case strict, tolerant, forgiving

    var tolerance: Tolerance {
      switch self {
      case .strict: .strict
      case .tolerant: .tolerant
      case .forgiving: .forgiving
      }
    }
  }

  @Option(help: ArgumentHelp("The schema.", valueName: "file"), completion: .file()) var schema: String
  @OptionGroup var input: InputArguments
  @OptionGroup var output: OutputArguments

  @Option(help: "What may bend: strict, tolerant or forgiving.")
  var tolerance = Strictness.tolerant

  @Option(
    help: ArgumentHelp(
      "Write a line for each value that had to bend: file, line, path, expected, found, outcome.", valueName: "file"),
    completion: .file())
  var report: String?

  @Flag(help: "Print counts to standard error at the end.")
  var counts = false

  func run() throws {
    let bender = try SchemaFile.bender(schema, tolerance: tolerance.tolerance)
    let sink = try output.makeSink(besides: input.files + [schema])
    let others = input.files + [schema] + (output.output.map { [$0] } ?? [])
    let report = try self.report.map { try OutputSink($0, inputs: others) }
    try input.run(unwrapsArrays: bender.unwrapsArrays) { options, problems in
      let summary = try bend(input.files, options: options, by: bender, to: sink, report: report, problems: problems)
      guard counts else { return }
      Terminal.write(
        toError:
          "\(summary.documents) documents, \(summary.bent) bent, \(summary.unusable) unusable, \(summary.issues) issues\n"
      )
    }
  }
}
#endif

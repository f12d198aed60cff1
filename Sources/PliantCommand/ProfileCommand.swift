// pliant profile

#if CommandLine
import ArgumentParser
import PliantTools

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show what is in there: types, ranges, formats, how often, how messy.",
    discussion: """
      For each path: how often it is there, of which types, how many distinct values, ranges, lengths, formats of strings, and examples.
      A document that is an array stands for its elements; a line of NDJSON is one value, whatever it is. Memory stays small whatever
      the size: beyond 128 values, distinct counts are estimates with a standard error of 1.6 %, and the ranks of quantiles are right
      within 1.5 %.

      Examples:
        pliant profile orders.ndjson
        pliant profile --html orders.html --at data.items page-*.json.gz
        pliant profile --json orders.ndjson | pliant query 'paths.*.path'
        pliant profile --against order.schema.json orders.ndjson
      """)

  @OptionGroup var input: InputArguments

  @Option(
    help: ArgumentHelp("Write a page for the browser to this file instead: one file, no network.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Show what would bend, how often and where, if this JSON Schema's model read it.", valueName: "schema"),
    completion: .file(extensions: ["json"]))
  var against: String?

  @OptionGroup var output: OutputArguments

  func validate() throws {
    if against != nil, html != nil { throw ValidationError("expected --html or --against, found both") }
  }

  func run() throws {
    if let against { return try show(against: against) }
    let sink = try output.makeSink(besides: input.files)
    let page = try html.map { try OutputSink($0, inputs: input.files + (output.output.map { [$0] } ?? [])) }
    try input.run(unwrapsArrays: true) { options, problems in
      let report = try ProfileReport(profile(input.files, options: options, problems: problems))
      if let page { try page.write(report.page) }
      if json {
        try sink.write(report.json.jsonString(.pretty) + "\n")
      } else if page == nil {
        let isTerminal = output.output == nil && Terminal.isOutputTerminal
        try sink.write(
          report.table(width: isTerminal ? Terminal.width : 140, hasColors: Terminal.hasColors(isTerminal)))
      }
    }
  }

  /// Shows the deviations from a schema. Documents that can't be read at all lead to exit status 1.
  private func show(against schemaFile: String) throws {
    let bender = try SchemaFile.bender(schemaFile)
    let sink = try output.makeSink(besides: input.files + [schemaFile])
    var failedCount = 0
    try input.run(unwrapsArrays: bender.unwrapsArrays) { options, problems in
      let counts = try bendCounts(of: input.files, by: bender, options: options, problems: problems)
      failedCount = counts.failedCount
      let isTerminal = output.output == nil && Terminal.isOutputTerminal
      try sink.write(
        json ? counts.json.jsonString(.pretty) + "\n" : counts.text(width: isTerminal ? Terminal.width : 160))
    }
    if failedCount > 0 { throw ExitCode(1) }
  }
}
#endif

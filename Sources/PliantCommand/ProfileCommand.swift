//===----------------------------------------------------------------------===//
// pliant profile
//===----------------------------------------------------------------------===//

#if CommandLine
import ArgumentParser
import PliantTools

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show what is in there: types, ranges, formats, how often, how messy.",
    discussion: """
      For each path: how often it is there, of which types, how many distinct values, ranges, lengths, formats of strings, and examples.
      A document that is an array stands for its elements. Memory stays small whatever the size: beyond 128 values, distinct counts
      are estimates with a standard error of 1.6 %, and the ranks of quantiles are right within 1.5 %.

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

  @OptionGroup var output: OutputArguments

  func run() throws {
    let sink = try output.makeSink()
    let page = try html.map { try OutputSink($0) }
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
}
#endif

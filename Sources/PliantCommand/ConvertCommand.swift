// pliant convert

#if CommandLine
import ArgumentParser
import PliantTools

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write values as NDJSON, one array, JSON for reading, or CSV.",
    discussion: """
      A document that is an array stands for its elements, and so does the array at --at; a line of NDJSON is one value, whatever
      it is. Numbers keep all their digits, members their order. CSV (RFC 4180) has a column for each path to a scalar (user.name);
      arrays are cells with JSON, null is an empty cell and an empty string "". Without --columns, the input is read twice to find
      them.

      Examples:
        pliant convert --to ndjson --at data.items page-*.json > items.ndjson
        pliant convert --to csv --columns id,user.name,total orders.ndjson.gz > orders.csv
        pliant convert --to array events.ndjson -o events.json.gz
      """)

  enum Target: String, ExpressibleByArgument, CaseIterable { case ndjson, array, csv, json }

  @Option(help: "The form of the output: ndjson, array, csv or json.") var to: Target
  @OptionGroup var input: InputArguments
  @OptionGroup var output: OutputArguments

  @Option(help: ArgumentHelp("The columns of CSV, in order: id,user.name", valueName: "paths"))
  var columns: String?

  @Option(help: "What stands between two cells of CSV: a character, or tab.")
  var separator = ","

  func validate() throws {
    if to != .csv, columns != nil { throw ValidationError("--columns is for --to csv") }
    guard separator == "tab" || separator.utf8.count == 1, separator != "\"", separator != "\n", separator != "\r"
    else {
      throw ValidationError("expected one character of ASCII or tab as the separator, found \(separator)")
    }
  }

  func run() throws {
    let sink = try output.makeSink(besides: input.files)
    try input.run(unwrapsArrays: true) { options, problems in
      var options = options
      var inputs = input.files
      var spool: InputSpool?
      let target: ConversionTarget
      switch to {
      case .ndjson: target = .ndjson
      case .array: target = .array
      case .json: target = .json
      case .csv:
        let names = columns?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if let names, let repeated = names.first(where: { name in names.count { $0 == name } > 1 }) {
          throw ValidationError("expected each column once, found \(repeated) twice")
        }
        if names == nil {
          let copies = try input.spool(&options)
          inputs = copies.inputs
          spool = copies
        }
        target = .csv(columns: names, separator: separator == "tab" ? 9 : separator.utf8.first ?? 0x2C)
      }
      try convert(inputs, options: options, to: target, sink: sink, problems: problems)
      _ = spool
    }
  }
}
#endif

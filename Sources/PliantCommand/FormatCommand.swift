// pliant format

#if CommandLine
import ArgumentParser
import PliantCore
import PliantTools

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Lay JSON out for reading, or without white space.",
    discussion: """
      Numbers keep their text and members their order.

      Examples:
        pliant format response.json
        pliant format --compact --sort-keys < response.json
      """)

  @OptionGroup var input: InputArguments
  @OptionGroup var output: OutputArguments

  @Flag(name: .shortAndLong, help: "Each value on a line, without white space.")
  var compact = false

  @Flag(name: [.customShort("S"), .long], help: "Members in the order of their keys.")
  var sortKeys = false

  @Flag(help: "Characters beyond ASCII as escapes.")
  var ascii = false

  func run() throws {
    let sink = try output.makeSink(besides: input.files)
    var style: JSONWriter.Options = compact ? [] : [.pretty]
    if sortKeys { style.insert(.sortedKeys) }
    if ascii { style.insert(.escapingNonASCII) }
    try input.run { options, problems in
      try format(input.files, options: options, style: style, to: sink, problems: problems)
    }
  }
}
#endif

// pliant query

#if CommandLine
import ArgumentParser
import PliantTools

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Print the values at a path, each match on a line.",
    discussion: """
      A path is keys and indices with points between them; * is every element of an array or every value of an object, -1 the last
      element, and a\\.b the key "a.b". JSON Pointers (/items/0/id) and the paths of reports ($.items[0].id) are understood, too.
      Numbers keep all their digits.

      Examples:
        pliant query items.*.id orders.json
        pliant query -- -1.id orders.json
        pliant query --raw user.name events.ndjson.gz | sort | uniq -c
        curl -s https://api.example.com/users | pliant query 'data.*.email'
      """)

  @Argument(help: "The path.") var path: String
  @OptionGroup var input: InputArguments
  @OptionGroup var output: OutputArguments

  @Flag(name: .shortAndLong, help: "Print strings without quotes and escapes.")
  var raw = false

  @Flag(help: "Print null for a value without a match.")
  var orNull = false

  func validate() throws {
    do { _ = try Query(path) } catch { throw ValidationError("\(error)") }
  }

  func run() throws {
    let sought = try Query(path)
    let sink = try output.makeSink(besides: input.files)
    try input.run { options, problems in
      try query(
        sought, in: input.files, options: options, style: QueryStyle(isRaw: raw, showsMissing: orNull), to: sink,
        problems: problems)
    }
  }
}
#endif

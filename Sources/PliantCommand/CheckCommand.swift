// pliant check

#if CommandLine
import ArgumentParser
import PliantCore
import PliantTools

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether documents are well-formed, and as a schema has them; where not, with a caret.",
    discussion: """
      All errors that can be found are listed, not just the first. Schemas are JSON Schema 2020-12; other files that they refer to are
      found beside them. A text that can't be compared with a pattern in limited time and memory is a problem. Exit status 1 if there
      is a problem.

      Examples:
        pliant check config.json
        pliant check --schema order.schema.json orders.ndjson.gz
        pliant check --dialect json5 settings.json5
      """)

  enum Dialect: String, ExpressibleByArgument, CaseIterable {
    case json, jsonc, json5

    var dialect: JSONDialect {
      switch self {
      case .json: .json
      case .jsonc: .jsonWithComments
      case .json5: .json5
      }
    }
  }

  @OptionGroup var input: InputArguments

  @Option(
    help: ArgumentHelp("A JSON Schema (2020-12) that documents must meet.", valueName: "file"), completion: .file())
  var schema: String?

  @Option(help: "What documents are written in: json, jsonc or json5.")
  var dialect = Dialect.json

  @Flag(help: "Take format for a comment, as the draft does, and check none.")
  var ignoreFormats = false

  @Option(help: ArgumentHelp("List so many problems of a document at most.", valueName: "count"))
  var limit = 100

  func validate() throws {
    if dialect != .json, input.at != nil { throw ValidationError("--at is for JSON") }
    if limit < 1 { throw ValidationError("expected a limit from 1 on, found \(limit)") }
  }

  func run() throws {
    let schema = try self.schema.map { try SchemaFile.read($0, checksFormats: !ignoreFormats) }
    let unwrapsArrays = try self.schema.map { try JSONSchema.excludesArrays(SchemaFile.document($0)) } ?? false
    let check = DocumentCheck(dialect: dialect.dialect, schema: schema, limit: limit)
    try input.run(unwrapsArrays: unwrapsArrays) { options, problems in
      _ = try PliantTools.check(input.files, options: options, by: check, problems: problems)
    }
  }
}
#endif

// pliant patch

#if CommandLine
import ArgumentParser
import PliantTools

struct PatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patch",
    abstract: "Apply a patch to a document.",
    discussion: """
      A patch that is an array is a JSON Patch (RFC 6902), one that is an object a merge patch (RFC 7396). It is applied to each document
      of the file, and to none if one of its operations fails. Of several patches, each is applied to the document in its place.

      Examples:
        pliant patch config.json changes.json > new.json
        echo '{"debug": null}' | pliant patch config.json -
      """)

  @Argument(help: "The document; - is standard input.", completion: .file()) var document: String
  @Argument(help: "The patch; - is standard input.", completion: .file()) var patch: String

  @Flag(name: .shortAndLong, help: "Each document on a line, without white space.")
  var compact = false

  @OptionGroup var output: OutputArguments

  func validate() throws {
    if document == "-", patch == "-" { throw ValidationError("only one of both can be standard input") }
  }

  func run() throws {
    try Documents.run {
      let sink = try output.makeSink(besides: [document, patch])
      try applyPatch(patch, to: document, style: compact ? [] : [.pretty]) { try sink.write($0) }
    }
  }
}
#endif

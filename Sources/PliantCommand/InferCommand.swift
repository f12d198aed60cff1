// pliant infer

#if CommandLine
import ArgumentParser
import Foundation
import PliantCore
import PliantTools

struct InferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "infer",
    abstract: "Write the models that samples need.",
    discussion: """
      The more samples there are, the better it tells what may be missing. Documents that are arrays of objects stand for their
      elements; a line of NDJSON is one value, whatever it is. Guesses (dictionaries, enums, dates in numbers) can be overruled:
      --write-hints lists them, and --hints takes the list back, a sentence a line:
        $.pairs is a dictionary
        $.price is Decimal
        call $.data.items[*] Order

      Examples:
        pliant infer --name Order samples/*.json > Order.swift
        pliant infer --name Event --at data.events --access public --split Sources/Events page.json
        pliant infer --schema orders.ndjson.gz > order.schema.json
      """)

  enum Style: String, ExpressibleByArgument, CaseIterable { case macro, codable, tolerant }

  @OptionGroup var input: InputArguments

  @Option(help: "The name of the outermost type.")
  var name = "Root"

  @Option(help: "How the models are written: macro (@JSONModel), codable (plain) or tolerant (TolerantCodable).")
  var style = Style.macro

  @Option(help: ArgumentHelp("The access level of everything.", valueName: "level"))
  var access: String?

  @Option(
    help: ArgumentHelp("Write each outermost type to a file of its own.", valueName: "folder"), completion: .directory)
  var split: String?

  @Flag(help: "Write a JSON Schema (2020-12) instead, which pliant bend takes.")
  var schema = false

  @Flag(help: "Guess nothing from names, numbers and repetition.")
  var strict = false

  @Flag(help: "Write no comments on how often and with examples.")
  var noComments = false

  @Option(help: ArgumentHelp("What people know better.", valueName: "file"), completion: .file())
  var hints: String?

  @Option(help: ArgumentHelp("Write what was guessed to a file.", valueName: "file"), completion: .file())
  var writeHints: String?

  @OptionGroup var output: OutputArguments

  func validate() throws {
    guard name.unicodeScalars.first?.properties.isXIDStart == true,
      name.unicodeScalars.allSatisfy({ $0.properties.isXIDContinue })
    else { throw ValidationError("expected the name of a type, found \(name)") }
    if Inference.isKeyword(name) { throw ValidationError("expected the name of a type, found the keyword \(name)") }
    if Inference.isReserved(name) { throw ValidationError("expected a name that no type has yet, found \(name)") }
    if split != nil, schema || output.output != nil || output.gzip {
      throw ValidationError("expected --split alone, found another output next to it: --schema, --output or --gzip")
    }
    if let access, !["public", "package", "internal"].contains(access) {
      throw ValidationError("expected public, package or internal, found \(access)")
    }
  }

  func run() throws {
    var options = Inference.Options(name: name)
    options.style = Inference.Options.Style(rawValue: style.rawValue) ?? .macro
    options.access = access == "internal" ? nil : access
    options.isStrict = strict
    options.hasComments = !noComments
    if let hints { options.hints = try readHints(hints) }
    try input.run { inputOptions, problems in
      var inputOptions = inputOptions
      let spool = try input.spool(&inputOptions)
      let inference = try Inference(spool.inputs, input: inputOptions, options: options, problems: problems)
      guard !inference.isEmpty else {
        // The problems have been reported already.
        if problems.count > 0 { return }
        return try problems.add(InputProblem(file: input.files.first ?? "-", message: "expected a sample, found none"))
      }
      try write(inference)
    }
  }

  private func readHints(_ path: String) throws -> InferenceHints {
    guard let data = try? SchemaFile.bytes(path) else {
      throw ValidationError("expected a file that can be read, found \(EscapedText.line(path))")
    }
    do {
      return try InferenceHints(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw ValidationError("\(EscapedText.line(path)): \(error)")
    }
  }

  private func write(_ inference: Inference) throws {
    if let writeHints { try OutputSink(writeHints, inputs: input.files).write(inference.hints()) }
    // The hints may be written in their own place, but nothing else.
    let others = input.files + [hints, writeHints].compactMap(\.self)
    if schema { return try output.makeSink(besides: others).write(inference.schema().jsonString(.pretty) + "\n") }
    guard let split else { return try output.makeSink(besides: others).write(inference.source()) }
    let folder = URL(fileURLWithPath: split, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      Terminal.complain("\(split): expected a folder that can be made")
      throw ExitCode(1)
    }
    for (name, text) in inference.sourceFiles() {
      try OutputSink(folder.appendingPathComponent(name + ".swift").path).write(text)
    }
  }
}
#endif

#if CommandLine
/// The built command: exit statuses, messages, help, pipes and signals. Without a build of it, the tests are skipped.

import Foundation
import PliantTools
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The command that was built next to the tests, with the trait `CommandLine`.
enum BuiltCommand {
  static let path: String? = {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
      "pliant"
    ).path
    let path = ProcessInfo.processInfo.environment["PLIANT_COMMAND"] ?? beside
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    return (try? run(path, ["--help"]).output.contains("SUBCOMMANDS")) == true ? path : nil
  }()

  struct Outcome { var status: Int32, output: String, errors: String }

  static func run(_ path: String, _ arguments: [String], input: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let (output, errors, inputPipe) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = inputPipe
    try process.run()
    if let input { inputPipe.fileHandleForWriting.write(Data(input.utf8)) }
    try inputPipe.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let messages = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: messages, as: UTF8.self))
  }
}

@Suite(.enabled(if: BuiltCommand.path != nil, "the command was not built with the trait CommandLine"))
struct CommandTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func pliant(_ arguments: String..., input: String? = nil) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(BuiltCommand.path ?? "", arguments, input: input)
  }

  /// The version is that of the newest release in the changelog.
  @Test func version() throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let changes = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(changes.split(separator: "\n").first { $0.hasPrefix("## ") })
    let outcome = try pliant("--version")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect("\(heading) ".hasPrefix("## \(outcome.output.dropLast()) "))
  }

  @Test func statusesAndMessages() throws {
    let fine = try pliant("query", "a", input: "{\"a\":1}\n{\"a\":[2]}\n")
    #expect(fine.status == 0 && fine.output == "1\n[2]\n" && fine.errors.isEmpty)
    let file = try fixture.file("{\"a\":1}\n{\"a\" 2}\n{\"a\":3}\n", "bad.ndjson")
    let problems = try pliant("query", "a", file)
    #expect(problems.status == 1 && problems.output == "1\n3\n")
    #expect(problems.errors == "\(file):2:6: expected \":\", found number 2\n  {\"a\" 2}\n       ^\n")
    let quiet = try pliant("query", "--quiet", "a", file)
    #expect(quiet.status == 1 && quiet.output == "1\n3\n" && quiet.errors.isEmpty)
    let first = try pliant("convert", "--to", "ndjson", "--fail-fast", file)
    #expect(first.status == 1)
    for wrong in [
      ["query"], ["convert", "--to", "xml"], ["nonsense"], ["query", "$["], ["query", "a", "--at", "b.*"],
    ] {
      let outcome = try BuiltCommand.run(BuiltCommand.path ?? "", wrong)
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("Error: ") && outcome.output.isEmpty, "\(wrong)")
    }
  }

  /// An output doesn't replace a file that is read, or another output.
  @Test func outputsReplaceNothingElse() throws {
    let text = "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}}}"
    let data = try fixture.file("{\"a\":1}\n", "data.ndjson")
    let schema = try fixture.file(text, "own.json")
    let hints = try fixture.file("# hints\n", "hints.txt")
    let other = schema + ".other"
    let expected = "expected another file than an input or output"
    for arguments in [
      ["bend", "--schema", schema, "-o", schema, data], ["bend", "--schema", schema, "-o", data, data],
      ["bend", "--schema", schema, "--report", schema, data],
      ["bend", "--schema", schema, "-o", other, "--report", other, data],
      ["profile", "--against", schema, "-o", schema, data], ["profile", "--html", other, "-o", other, data],
      ["infer", "--hints", hints, "-o", hints, data], ["infer", "--write-hints", other, "-o", other, data],
    ] {
      let outcome = try BuiltCommand.run(BuiltCommand.path ?? "", arguments)
      #expect(outcome.status != 0 && outcome.errors.contains(expected), "\(arguments)")
    }
    for arguments in [
      ["query", "a", data], ["convert", "--to", "csv", data], ["format", data], ["profile", data], ["infer", data],
      ["bend", "--schema", schema, data], ["diff", data, schema], ["patch", data, schema],
    ] {
      let outcome = try BuiltCommand.run(BuiltCommand.path ?? "", arguments + ["-o", data])
      let message = "pliant: \(data): \(expected)\n"
      #expect(outcome.status == 1 && outcome.errors == message, "\(arguments)")
    }
    #expect(try String(contentsOfFile: schema, encoding: .utf8) == text)
    #expect(try String(contentsOfFile: data, encoding: .utf8) == "{\"a\":1}\n")
    #expect(try String(contentsOfFile: hints, encoding: .utf8) == "# hints\n")
    let again = try pliant("infer", "--hints", hints, "--write-hints", hints, data)
    #expect(again.status == 0)
  }

  @Test func placesInMessagesAreThoseOfTheFile() throws {
    let outcome = try pliant("check", input: "{\"a\":1}\n{\"a\":1}\n{\"a\":[1,2")
    #expect(outcome.errors.contains("-:3:10: expected ] for the array that begins at line 3, column 6"))
  }

  @Test(arguments: [
    ("--name class", "found the keyword class"), ("--name Int", "expected a name that no type has yet, found Int"),
    ("--name JSON", "expected a name that no type has yet, found JSON"),
    ("--split models --schema", "expected --split alone"), ("--split models -o models.swift", "expected --split alone"),
    ("--split models --gzip", "expected --split alone"),
  ])
  func inferRefuses(arguments: String, message: String) throws {
    let split = arguments.split(separator: " ").map(String.init)
    let outcome = try BuiltCommand.run(BuiltCommand.path ?? "", ["infer"] + split, input: "[1,2]")
    #expect(outcome.status == 2 && outcome.errors.contains(message) && outcome.output.isEmpty)
  }

  /// Success, a problem in the data, wrong usage: the statuses are the same for all commands.
  @Test(arguments: ["infer", "profile", "check", "bend", "convert", "query", "diff", "patch", "format"])
  func statusOf(name: String) throws {
    let good = try fixture.file("{\"a\":1}\n{\"a\":2}\n", "good.ndjson")
    let bad = try fixture.file("{\"a\":1}\n{\"a\" 2}\n", "bad.ndjson")
    let schema = try fixture.file("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}}}", "schema.json")
    let patch = try fixture.file("[{\"op\":\"remove\",\"path\":\"/a\"}]", "patch.json")
    func arguments(_ file: String) -> [String] {
      switch name {
      case "bend": [name, "--schema", schema, file]
      case "convert": [name, "--to", "csv", file]
      case "query": [name, "a", file]
      case "diff": [name, file, good]
      case "patch": [name, file, patch]
      default: [name, file]
      }
    }
    let path = BuiltCommand.path ?? ""
    let fine = try BuiltCommand.run(path, arguments(good))
    #expect(fine.status == 0 && fine.errors.isEmpty && (fine.output.isEmpty == ["check", "diff"].contains(name)))
    let problem = try BuiltCommand.run(path, arguments(bad))
    let message = name == "check" ? "expected a colon, found \"2\"" : "expected \":\", found number 2"
    #expect(problem.status == 1 && problem.errors == "\(bad):2:6: \(message)\n  {\"a\" 2}\n       ^\n")
    let missing = try BuiltCommand.run(path, arguments(bad + ".missing"))
    #expect(missing.status == 1 && missing.errors == "\(bad).missing: no such file or directory\n")
    let others: [([UInt8], String)] = [
      ([0xFF, 0xFE, 0x7B, 0], "UTF-16"), ([0, 0x7B, 0, 0x7D], "UTF-16"), ([0x7B, 0, 0, 0], "UTF-32"),
    ]
    for (bytes, encoding) in others {
      let other = try fixture.file(bytes, "other.json")
      let refused = try BuiltCommand.run(path, arguments(other))
      #expect(refused.status == 1 && refused.errors == "\(other):1:1: expected UTF-8, found \(encoding)\n")
    }
    let wrong = try BuiltCommand.run(path, arguments(good) + ["--nonsense"])
    #expect(wrong.status == 2 && wrong.output.isEmpty)
    let help = try pliant(name, "--help")
    #expect(help.status == 0 && help.output.contains("Examples:\n  pliant \(name)"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsForShells(shell: String) throws {
    let script = try pliant("--generate-completion-script", shell)
    #expect(script.status == 0 && script.output.contains("query") && script.output.contains("fail-fast"))
  }

  @Test func documentsDiffer() throws {
    let old = try fixture.file("{\"a\":1}", "old.json")
    let new = try fixture.file("{\"a\":2}", "new.json")
    let difference = try pliant("diff", old, new)
    #expect(difference.status == 1 && difference.output == "$.a: 1 → 2\n")
    #expect(try pliant("diff", "--limit=\(Int.max)", old, new).output == difference.output)
    let wrong = try pliant("diff", "--limit=-1", old, new)
    #expect(wrong.status == 2 && wrong.errors.contains("expected a limit from 0 on, found -1"))
    #expect(try pliant("format", "-c", "--threads=\(Int.max)", old).output == "{\"a\":1}\n")
    let patch = try fixture.file(pliant("diff", "--patch", old, new).output, "patch.json")
    #expect(try pliant("patch", "--compact", old, patch).output == "{\"a\":2}\n")
  }

  @Test func gzipInAndOut() throws {
    let packed = fixture.folder.appendingPathComponent("out.json.gz").path
    #expect(try pliant("convert", "--to", "array", "-o", packed, input: "1\n2\n").status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: packed))
    #expect(bytes.prefix(2) == Data([0x1F, 0x8B]))
    #expect(try pliant("convert", "--to", "ndjson", packed).output == "1\n2\n")
    // Also through pipes, and by a command that reads its input twice.
    let command = "'\(BuiltCommand.path ?? "")'"
    let script = "\(command) format --gzip --compact < '\(packed)' | \(command) convert --to csv"
    #expect(try BuiltCommand.run("/bin/sh", ["-c", script]).output == "value\r\n1\r\n2\r\n")
  }

  @Test func modelsFromStandardInput() throws {
    let outcome = try pliant("infer", "--no-comments", input: "[{\"id\":1},\n{\"id\":\n")
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("-:"))
    let models = try pliant("infer", "--no-comments", input: "{\"id\":1}\n{\"id\" 2}\n{\"id\":null}\n")
    #expect(models.output.contains("var id: Int?"))
    #expect(models.status == 1 && models.errors.split(separator: "\n").count == 3, "said once, with a caret")
  }

  @Test func tablesFromStandardInput() throws {
    let table = try pliant("convert", "--to", "csv", input: "{\"a\":1}\n{\"b\":{\"c\":\"x\"}}\n{\"b\":\n")
    #expect(table.output == "a,b.c\r\n1,\r\n,x\r\n" && table.status == 1 && table.errors.hasPrefix("-:3:"))
  }

  @Test func profilesAndPages() throws {
    let page = fixture.folder.appendingPathComponent("page.html").path
    let outcome = try pliant("profile", "--json", "--html", page, input: "{\"a\":1}\n{\"a\":\"x\"}\n")
    #expect(try JSON(parsing: outcome.output).paths[1].types == ["integer": 1, "string": 1])
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("<!doctype html>"))
    let table = try pliant("profile", input: "{\"a\":1}\n")
    #expect(table.output.contains("$.a") && !table.output.contains("\u{1B}"))
  }

  /// Messages that can't be written are lost; the command finishes its work.
  @Test(arguments: [
    "2>&-", "2>/dev/full", "2>&1 >/dev/null | head -n 1 >/dev/null; test ${PIPESTATUS[0]} = 1 || exit 99; exit 1",
  ])
  func messagesMayHaveNowhereToGo(redirection: String) throws {
    guard !redirection.contains("full") || FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let file = try fixture.file((0..<20_000).map { $0 % 2 == 0 ? "{\"a\":1}\n" : "{\"a\" 1}\n" }.joined(), "bad.ndjson")
    let script = "'\(BuiltCommand.path ?? "")' query a '\(file)' \(redirection)"
    let outcome = try BuiltCommand.run("/bin/bash", ["-c", script])
    #expect(outcome.status == 1)
    if redirection.hasPrefix("2>&1") { return }
    #expect(outcome.output == String(repeating: "1\n", count: 10_000))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no full device here"))
  func fullDisksAreReported() throws {
    let file = try fixture.file("{\"a\":1}\n", "one.ndjson")
    for arguments in ["query a", "convert --to csv", "format", "profile", "infer"] {
      let script = "'\(BuiltCommand.path ?? "")' \(arguments) '\(file)' >/dev/full"
      let outcome = try BuiltCommand.run("/bin/sh", ["-c", script])
      #expect(outcome.status == 1 && outcome.errors.hasPrefix("pliant: standard output: "), "\(arguments)")
    }
  }

  @Test func whoeverReadsMayLeave() throws {
    let file = try fixture.file((0..<400_000).map { "{\"id\":\($0)}\n" }.joined(), "many.ndjson")
    let script = "'\(BuiltCommand.path ?? "")' query id '\(file)' | head -n 2; printf 'x'"
    let outcome = try BuiltCommand.run("/bin/sh", ["-c", script])
    #expect(outcome.output == "0\n1\nx" && outcome.errors.isEmpty)
  }

  /// A running command, and its pipes.
  private func start(_ arguments: String...) throws -> (process: Process, input: Pipe, output: Pipe, errors: Pipe) {
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: BuiltCommand.path ?? "")
    process.arguments = arguments
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    return (process, input, output, errors)
  }

  @Test(.timeLimit(.minutes(1)))
  func controlCEndsBetweenLinesOfMuchOutput() throws {
    let file = try fixture.file((0..<2_000_000).map { "{\"id\":\($0)}\n" }.joined(), "many.ndjson")
    let (process, _, output, _) = try start("query", "id", file)
    var text = output.fileHandleForReading.availableData
    kill(process.processIdentifier, SIGINT)
    text += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = text.split(separator: 10).count
    #expect(process.terminationStatus == 130 && text.last == 10 && lines < 2_000_000)
    let last = try #require(text.split(separator: 10).last)
    #expect(String(decoding: last, as: UTF8.self) == "\(lines - 1)")
  }

  @Test(.timeLimit(.minutes(1)))
  func controlCEndsBetweenLines() throws {
    let (process, input, output, errors) = try start("query", "id")
    // The last line is incomplete when the signal arrives.
    input.fileHandleForWriting.write(Data("{\"id\":1}\n{\"id\":2}\n{\"id\":".utf8))
    var text = Data()
    while text.count < 4 { text += output.fileHandleForReading.availableData }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    text += output.fileHandleForReading.readDataToEndOfFile()
    #expect(String(decoding: text, as: UTF8.self) == "1\n2\n")
    #expect(process.terminationStatus == 130)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    try input.fileHandleForWriting.close()
  }
}
#endif

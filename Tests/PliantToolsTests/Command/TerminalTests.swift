#if CommandLine
/// Output of the command on a terminal: colors, progress, widths.

import Foundation
import Testing

@testable import PliantTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A pseudo-terminal that records its output.
private final class PseudoTerminal {
  private let primary: Int32
  private let secondary: FileHandle
  private(set) var text = ""

  init(columns: UInt16 = 80) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.0, &ends.1, nil, nil, &size) == 0 else { throw CocoaError(.fileReadUnknown) }
    primary = ends.0
    secondary = FileHandle(fileDescriptor: ends.1, closeOnDealloc: true)
  }

  deinit { close(primary) }

  /// Runs the command with standard output, standard error, or both on the terminal, and keeps their text.
  func run(
    _ arguments: [String], environment: [String: String] = [:], onOutput: Bool = true, onErrors: Bool = true,
    input: [String] = [], pause: UInt32 = 0
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltCommand.path ?? "")
    process.arguments = arguments
    process.environment = ["TERM": "xterm"].merging(environment) { $1 }
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardOutput = onOutput ? secondary : FileHandle.nullDevice
    process.standardError = onErrors ? secondary : FileHandle.nullDevice
    try process.run()
    for part in input {
      pipe.fileHandleForWriting.write(Data(part.utf8))
      usleep(pause)
    }
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    try secondary.close()
    // The output fits into the terminal's buffer, so it can be read after the end of the process.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(primary, &buffer, buffer.count)
      guard count > 0 else { break }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}

@Suite(.enabled(if: BuiltCommand.path != nil, "the command was not built with the trait CommandLine"))
struct TerminalTests {
  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
  ])
  func coloursAreForTerminalsThatWantThem(environment: [String: String], hasColors: Bool) throws {
    let table = try PseudoTerminal()
    try table.run(["profile"], environment: environment, onErrors: false, input: ["{\"a\":1}\n"])
    #expect(table.text.contains("$.a") && table.text.contains("\u{1B}[1m") == hasColors, "\(table.text)")
    let problem = try PseudoTerminal()
    try problem.run(["check"], environment: environment, onOutput: false, input: ["{\"a\" 1}\n"])
    #expect(problem.text.contains("\u{1B}[1m-:1:6:\u{1B}[0m expected") == hasColors, "\(problem.text)")
    #expect(problem.text.contains("-:1:6:") && problem.text.contains("^"))
  }

  @Test func tablesFitTheTerminal() throws {
    let names = "{\"name\":\"" + String(repeating: "北京", count: 40) + "\",\"city\":\"Zürich\"}\n"
    let terminal = try PseudoTerminal(columns: 72)
    try terminal.run(["profile"], environment: ["NO_COLOR": "1"], onErrors: false, input: [names])
    let lines = terminal.text.split(whereSeparator: \.isNewline)
    #expect(lines.count == 5 && lines.dropFirst().allSatisfy { TextWidth.of(String($0)) <= 72 }, "\(terminal.text)")
  }

  @Test func longWorkShowsItsProgress() throws {
    let parts = (0..<40).map { "{\"id\":\($0)}\n" }
    let terminal = try PseudoTerminal()
    try terminal.run(["query", "id"], onOutput: false, input: parts, pause: 100_000)
    #expect(terminal.text.contains(" bytes, ") && terminal.text.contains(" bytes/s"), "\(terminal.text)")
    #expect(terminal.text.hasSuffix("\r\u{1B}[K"), "the line goes when the work is done")
    let quiet = try PseudoTerminal()
    try quiet.run(["query", "--quiet", "id"], onOutput: false, input: parts, pause: 100_000)
    #expect(quiet.text.isEmpty)
  }

  @Test func progressHasRateAndTimeLeft() {
    var progress = InputProgress(bytesRead: 412_000_000, totalBytes: 1_000_000_000)
    #expect(progress.text(elapsed: 1.03) == "412 MB of 1 GB, 41 %, 400 MB/s, 2 s left")
    #expect(progress.text(elapsed: 412) == "412 MB of 1 GB, 41 %, 1 MB/s, 9 min left")
    progress.totalBytes = nil
    #expect(progress.text(elapsed: 2) == "412 MB, 206 MB/s")
    #expect(InputProgress().text(elapsed: 0) == "0 bytes, 0 bytes/s")
  }
}
#endif

// The command `pliant`. Its subcommands handle arguments, files and messages; PliantTools does the work.

#if CommandLine
import ArgumentParser
import Foundation
import PliantTools

@main
struct PliantCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pliant",
    abstract: "Models from samples, a picture of the mess, clean data out.",
    discussion: """
      Exit status: 0 fine, 1 the data has problems (or differences), 2 wrong usage.
      """,
    version: "0.1.0",
    subcommands: [
      InferCommand.self, ProfileCommand.self, CheckCommand.self, BendCommand.self, ConvertCommand.self,
      QueryCommand.self, DiffCommand.self, PatchCommand.self,
      FormatCommand.self,
    ]
  )

  /// Runs the command. Wrong usage ends with status 2, as in other tools.
  static func main() {
    Interruption.ignoreClosedPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as OutputError {
      Terminal.complain(error.description)
      exit(withError: ExitCode(1))
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      Terminal.write(toError: fullMessage(for: error) + "\n")
      exit(withError: ExitCode(2))
    }
  }
}
#else
@main
enum PliantCommand {
  static func main() {
    print("This is a build without the package trait CommandLine: swift run --traits CommandLine pliant")
  }
}
#endif

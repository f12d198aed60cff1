//===----------------------------------------------------------------------===//
// The command `pliant`: its subcommands. What they do is in PliantTools; this target has arguments, files and messages.
//===----------------------------------------------------------------------===//

#if CommandLine
import ArgumentParser

@main
struct PliantCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pliant",
    abstract: "Models from samples, a picture of the mess, clean data out.",
    subcommands: []
  )
}
#else
@main
enum PliantCommand {
  static func main() {
    print("This is a build without the package trait CommandLine: swift run --traits CommandLine pliant")
  }
}
#endif

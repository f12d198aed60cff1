// Passes documents at the default depth limit to every entry point of the library, on threads with small stacks.

import ArgumentParser
import Foundation
import Pliant

@main
struct StackCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stackcheck",
    abstract: "Sends documents as deep as the default limits allow through every door, on threads with small stacks.",
    discussion: """
      Each ends in a value or in an error; a stack that overflows ends the process, and the last line printed names the type. \
      512 KB are what threads other than the main one have on Apple platforms.
      """)

  @Option(help: ArgumentHelp("The stack of each thread.", valueName: "kilobytes"))
  var stack = 512

  @Option(help: ArgumentHelp("How deep arrays and objects nest in the documents.", valueName: "levels"))
  var depth = 512

  @Option(help: ArgumentHelp("Only the doors whose names have it.", valueName: "text"))
  var only: String?

  @Flag(help: "Prints what comes of each door before the next is entered.")
  var verbose = false

  @Flag(help: "Prints how much of a stack of 64 MB each door takes, instead.")
  var measure = false

  func run() throws {
    var count = 0
    // At a lesser depth, what comes after the first reading or writing of a value is reached as well.
    for (name, doors) in allDoors(depth) + allDoors(depth * 2 / 5).filter({ $0.name != "JSON values" }) {
      let doors = doors.filter { only == nil || $0.name.contains(only ?? "") }
      if doors.isEmpty { continue }
      print(name, terminator: verbose || measure ? "\n" : " … ")
      fflush(nil)
      var outcomes: [Outcome: Int] = [:]
      for door in doors {
        if verbose { print("  \(door.name): ", terminator: "") }
        fflush(nil)
        let outcome = enter(door)
        if verbose { print(outcome.text) }
        if case .wrong = outcome.kind { throw ValidationError("\(door.name): \(outcome.text)") }
        outcomes[outcome.kind, default: 0] += 1
        count += 1
      }
      if !verbose && !measure {
        let (values, errors, refused) = (outcomes[.value] ?? 0, outcomes[.error] ?? 0, outcomes[.stack] ?? 0)
        print("\(values) values, \(errors) errors, \(refused) refused for the stack")
      }
    }
    print("\(count) doors hold on \(stack) KB")
  }

  private enum Outcome: Hashable { case value, error, stack, wrong }

  private func enter(_ door: Door) -> (kind: Outcome, text: String) {
    nonisolated(unsafe) var thrown: (any Error)?
    let enter = door.enter
    let body: @Sendable () -> Void = { do { try enter() } catch { thrown = error } }
    if measure {
      let used = SmallThread(stackSize: 64 << 20).measure(body)
      print("\(used >> 10)\t\(door.name)\t\(thrown.map { "\($0)".prefix(100) } ?? "value")")
    } else {
      SmallThread(stackSize: stack << 10).run(body)
    }
    guard let thrown else { return (.value, "value") }
    if thrown is Wrong { return (.wrong, "another result than expected") }
    let text = (thrown as? DecodingError)?.jsonError.map { "\($0.message)" } ?? "\(thrown)"
    return (text.contains("stack of the thread") ? .stack : .error, String(text.prefix(200)))
  }
}

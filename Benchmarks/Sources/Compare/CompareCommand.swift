// The command line of `compare`.

import ArgumentParser
import Foundation

@main
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares Pliant with Foundation's JSON coders: the same models, the same bytes, equal results.",
    discussion: "A ratio above 1 means that Pliant is faster. It compares the minima of samples taken in turns.")

  @Option(
    help: ArgumentHelp("The folder of the corpus documents (default: ../shared/corpus/documents).", valueName: "dir"))
  var corpus: String?

  @Option(help: ArgumentHelp("A workload or an engine to run; may be repeated (default: all).", valueName: "name"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Also writes the results to this file.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Samples of each engine.", valueName: "count"))
  var samples = 9

  @Option(help: ArgumentHelp("The least length of a sample in milliseconds.", valueName: "ms"))
  var sampleLength = 25.0

  @Option(help: ArgumentHelp("Exits with 1 when a ratio is below this one.", valueName: "ratio"))
  var atLeast: Double?

  @Option(help: "Runs one engine alone: pliant or foundation.")
  var engineOnly: Contender?

  @Flag(help: "Compares reading with keys in declared order and in three others.")
  var shuffled = false

  @Flag(help: "Compares reading with and without tolerance, clean and with one value in ten of another type.")
  var bent = false

  @Option(help: ArgumentHelp("Runs one row in a loop, for a profiler.", valueName: "workload:direction"))
  var profile: String?

  @Option(help: ArgumentHelp("How long --profile runs.", valueName: "seconds"))
  var seconds = 10.0

  @Option(help: ArgumentHelp("How many operations --profile runs, instead of --seconds.", valueName: "count"))
  var iterations: Int?

  @Flag(help: "Checks that the comparison of results can fail, and nothing else.")
  var selfCheck = false

  @Flag(help: "Checks that the results are equal, without timing them.")
  var checkOnly = false

  mutating func validate() throws {
    guard samples > 0, sampleLength > 0, seconds > 0, iterations ?? 1 > 0 else {
      throw ValidationError("--samples, --sample-length, --seconds and --iterations must be positive")
    }
    guard engineOnly == nil || (json == nil && atLeast == nil && !shuffled && !bent) else {
      throw ValidationError(
        "--engine-only gives no ratios, so it doesn't go with --json, --at-least, --shuffled or --bent")
    }
    let known = Set((Workloads.all() + Workloads.foreign()).flatMap { [$0.name, $0.engine] })
    if let stranger = only.first(where: { !known.contains($0) }) {
      throw ValidationError("no workload '\(stranger)'; there are \(known.sorted().joined(separator: ", "))")
    }
    if bent, let stranger = only.first(where: { !Self.bentWorkloads.contains($0) }) {
      throw ValidationError("--bent has no '\(stranger)'; it has \(Self.bentWorkloads.joined(separator: ", "))")
    }
  }

  func run() throws {
    if selfCheck { return try runSelfCheck() }
    let corpus: Corpus?
    do {
      corpus = try Corpus.locate(self.corpus)
    } catch {
      throw ValidationError("there is no folder '\(self.corpus ?? "")'")
    }
    if let profile { return try runProfile(profile, corpus: corpus) }
    if bent { return try runBent(corpus: corpus) }
    let all = Workloads.all() + (only.contains("foreign") ? Workloads.foreign() : [])
    let chosen = available(
      all.filter { only.isEmpty || only.contains($0.name) || only.contains($0.engine) }, in: corpus)
    if shuffled { return try runShuffled(chosen, corpus: corpus) }
    try runComparison(chosen, corpus: corpus)
  }

  /// Leaves out the rows whose document is absent, and prints a line about them.
  private func available(_ workloads: [Workload], in corpus: Corpus?) -> [Workload] {
    let (absent, present) = workloads.reduce(into: ([Workload](), [Workload]())) { parts, workload in
      let isThere = workload.corpusFile.map { corpus?.has($0) ?? false } ?? true
      if isThere { parts.1.append(workload) } else { parts.0.append(workload) }
    }
    if !absent.isEmpty {
      var names: [String] = []
      for workload in absent where !names.contains(workload.name) { names.append(workload.name) }
      Report.line("skipped: \(names.joined(separator: ", ")) (no such documents in the corpus; see --corpus)")
    }
    return present
  }

  private func runSelfCheck() throws {
    let failures = SelfCheck.failures()
    for failure in failures { Report.line("failed: \(failure)") }
    Report.line("self-check: \(SelfCheck.count - failures.count) of \(SelfCheck.count) comparisons as expected")
    if !failures.isEmpty { throw ExitCode.failure }
  }
}

/// The two contenders.
enum Contender: String, ExpressibleByArgument {
  case pliant, foundation
}

// The modes of `compare`: the comparison, the loop for a profiler, and the cost of keys in another order.

import ArgumentParser
import Foundation

extension CompareCommand {
  /// Compares the results first, then prints the table of times.
  func runComparison(_ workloads: [Workload], corpus: Corpus?) throws {
    #if DEBUG
    Report.line("debug build: Pliant unoptimized against Foundation as shipped")
    #endif
    if !checkOnly { Report.line(Report.header) }
    var outcomes: [Outcome] = []
    var isWrong = false
    for workload in workloads {
      let title = "\(workload.name) \(workload.direction.rawValue) \(workload.engine)"
      do {
        let contest = try workload.prepare(corpus)
        if let difference = try contest.firstDifference() {
          Report.line("\(title): results differ at \(difference)")
          isWrong = true
        } else if checkOnly {
          Report.line("\(title): results are equal")
        } else {
          let outcome = try measure(workload, contest)
          outcomes.append(outcome)
          Report.line(Report.row(outcome))
        }
      } catch {
        Report.line("\(title): failed: \(error)")
        isWrong = true
      }
    }
    if let json { try Report.json(outcomes).write(to: URL(fileURLWithPath: json)) }
    if let atLeast {
      let slow = outcomes.filter { $0.ratio ?? 0 < atLeast }
      for outcome in slow {
        Report.line("\(outcome.workload.name) \(outcome.workload.direction.rawValue): the ratio is below \(atLeast)")
      }
      isWrong = isWrong || !slow.isEmpty
    }
    if isWrong { throw ExitCode.failure }
  }

  private func measure(_ workload: Workload, _ contest: Contest) throws -> Outcome {
    let measurement = Measurement(samples: samples, milliseconds: sampleLength)
    var outcome = Outcome(workload: workload, bytes: contest.bytes)
    switch engineOnly {
    case .pliant: outcome.pliant = try measurement.run([contest.pliant])[0]
    case .foundation: outcome.foundation = try measurement.run([contest.foundation])[0]
    case nil:
      let times = try measurement.run([contest.pliant, contest.foundation])
      outcome.pliant = times[0]
      outcome.foundation = times[1]
    }
    return outcome
  }

  /// Runs one row in a loop, with no other work in a profile.
  func runProfile(_ row: String, corpus: Corpus?) throws {
    let parts = row.split(separator: ":").map(String.init)
    let rows = Workloads.all().filter {
      $0.name == parts.first && (parts.count < 2 || $0.direction.rawValue == parts[1])
    }
    guard parts.count <= 3, let workload = rows.first(where: { parts.count < 3 || $0.engine == parts[2] }) else {
      throw ValidationError("no row '\(row)'; write WORKLOAD:DIRECTION, such as twitter:read")
    }
    if let file = workload.corpusFile, corpus?.has(file) != true {
      throw ValidationError("\(row) needs \(file) of the corpus; see --corpus")
    }
    let contest = try workload.prepare(corpus)
    let operation = engineOnly == .foundation ? contest.foundation : contest.pliant
    let start = DispatchTime.now().uptimeNanoseconds
    let limit = start + UInt64(seconds * 1e9)
    var count = 0
    while iterations.map({ count < $0 }) ?? (DispatchTime.now().uptimeNanoseconds < limit) {
      try operation()
      count += 1
    }
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    let speed = Double(contest.bytes) * Double(count) / elapsed / 1e6
    let name = engineOnly?.rawValue ?? "pliant"
    let each = elapsed * 1000 / Double(count)
    let times = String(format: "%d operations in %.2f s: %.3f ms each, %.1f MB/s", count, elapsed, each, speed)
    Report.line("\(workload.name) \(workload.direction.rawValue) \(name): \(times)")
  }

  /// Measures Pliant's reading with keys in another order than declared, and the remaining part of its speed.
  func runShuffled(_ workloads: [Workload], corpus: Corpus?) throws {
    let measurement = Measurement(samples: samples, milliseconds: sampleLength)
    Report.line("workload  order     |  pliant min ms    median     MB/s |  speed kept")
    Report.line("---------------------------------------------------------------------")
    var differs = false
    // A dictionary has no order, and `JSON` reads every order in the same way, so `object` and `dynamic` are left out. A
    // stream is not a document whose keys can be reordered.
    for workload in workloads
    where workload.direction == .read && workload.name != "object" && !["dynamic", "stream"].contains(workload.engine) {
      let contests = try KeyOrder.allCases.map { order in (order, try workload.prepare(corpus, order)) }
      for (order, contest) in contests {
        guard let difference = try contest.firstDifference() else { continue }
        Report.line("\(workload.name) \(order.rawValue): results differ at \(difference)")
        differs = true
      }
      let times = try measurement.run(contests.map(\.1.pliant))
      for ((order, contest), samples) in zip(contests, times) {
        let name = workload.name.padding(toLength: 10, withPad: " ", startingAt: 0)
        let orderName = order.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let speed = pad(Double(contest.bytes) / samples.minimum / 1000, 9, 1)
        let kept = pad(times[0].minimum / samples.minimum * 100, 10, 1)
        Report.line(
          "\(name)\(orderName) |\(pad(samples.minimum, 15, 3))\(pad(samples.median, 10, 3))\(speed) |\(kept) %")
      }
    }
    if differs { throw ExitCode.failure }
  }
}

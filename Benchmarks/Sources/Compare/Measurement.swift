// Times two contenders in turns, so that both run under the same conditions on a shared machine.

import Foundation

/// The times of one contender, in milliseconds per operation.
struct Samples {
  private(set) var milliseconds: [Double] = []

  mutating func append(_ time: Double) {
    milliseconds.append(time)
  }

  var minimum: Double { milliseconds.min() ?? .nan }

  var median: Double {
    let sorted = milliseconds.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

struct Measurement {
  /// The number of samples of each contender.
  var samples: Int
  /// The minimum duration of a sample, which may loop.
  var milliseconds: Double

  /// Warms all contenders up and then takes samples in turns: the first, the second, the first, …
  func run(_ contenders: [() throws -> Void]) throws -> [Samples] {
    var results = contenders.map { _ in Samples() }
    let iterations = try contenders.map(warmUp)
    for _ in 0..<samples {
      for (index, contender) in contenders.enumerated() {
        results[index].append(try time(contender, iterations: iterations[index]) / Double(iterations[index]))
      }
    }
    return results
  }

  /// Runs a contender until a sample is long enough, and once more; returns the number of operations of a sample.
  private func warmUp(_ contender: () throws -> Void) throws -> Int {
    var iterations = 1
    while true {
      let elapsed = try time(contender, iterations: iterations)
      if elapsed >= milliseconds {
        let warm = try time(contender, iterations: iterations)
        return warm >= milliseconds ? iterations : iterations + iterations / 4 + 1
      }
      let needed = Double(iterations) * milliseconds * 1.2 / max(elapsed, 0.001)
      iterations = max(iterations + 1, Int(min(needed, Double(iterations) * 16)))
    }
  }

  /// The milliseconds that `iterations` operations take together.
  private func time(_ contender: () throws -> Void, iterations: Int) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<iterations { try contender() }
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
  }
}

// Times contenders in turns, request by request, so that all run under the same conditions on a shared machine.

import Dispatch

/// The microseconds of a contender's requests.
struct Samples {
  private(set) var times: [Double] = []

  mutating func append(_ time: Double) { times.append(time) }

  /// The time below which the given part of the requests stayed.
  func quantile(_ part: Double) -> Double {
    times.isEmpty ? .nan : times.sorted()[min(times.count - 1, Int(Double(times.count) * part))]
  }
}

/// Sends requests with the contenders in turns, one at a time: the first, the second, the second, the first, …
///
/// - Parameter count: the number of requests of each contender, after a tenth as many to warm up.
func measure(_ contenders: [Contender], count: Int) async throws -> [Samples] {
  var samples = contenders.map { _ in Samples() }
  for round in -count / 10..<count {
    let order = round.isMultiple(of: 2) ? Array(contenders.indices) : contenders.indices.reversed()
    for index in order {
      let start = DispatchTime.now().uptimeNanoseconds
      _ = try await contenders[index].get()
      if round >= 0 { samples[index].append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000) }
    }
  }
  return samples
}

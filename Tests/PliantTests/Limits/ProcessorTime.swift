// What tests of time share: the processor's time, how it grows, and a limit for what once took hours.

import Foundation
import Testing

/// How long this thread has the processor for `body`, which other tests at the same time don't change.
func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  try body()
  return now() - start
}

/// Expects that `many` of something take less than `factor` times as long as `few`. Other tests at the same time are not to decide
/// it, so one of five attempts is enough.
func expectGrowth(
  _ name: String = "", below factor: Int, from few: Int, to many: Int, _ time: (Int) throws -> Duration,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) rethrows {
  var times: [String] = []
  _ = try time(few)
  for _ in 1...5 {
    let (short, long) = (try time(few), try time(many))
    if long < short * factor { return }
    times.append("\(short) for \(few), \(long) for \(many)")
  }
  Issue.record("\(name): \(times)", sourceLocation: sourceLocation)
}

extension Trait where Self == TimeLimitTrait {
  /// For tests of what once took minutes or hours.
  ///
  /// The clock also runs while other tests have the cores, so the limit is that of a hang, not of a slow test.
  static var hangLimit: Self { .timeLimit(.minutes(30)) }
}

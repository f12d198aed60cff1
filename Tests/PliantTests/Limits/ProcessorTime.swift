import Foundation

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

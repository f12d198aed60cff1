// TimeLimit: a time limit, and the function that enforces it.

#if HTTP
import Dispatch

/// The longest time that an operation may take.
///
/// ```swift
/// client.timeout = .seconds(30)
/// client.idleTimeout = .milliseconds(500)
/// client.timeout = .none
/// ```
public struct TimeLimit: Sendable, Hashable, Comparable {
  /// The length in seconds; infinite for no limit.
  public let seconds: Double

  private init(_ seconds: Double) { self.seconds = seconds.isNaN ? .infinity : max(0, seconds) }

  public static func seconds(_ count: Double) -> TimeLimit { TimeLimit(count) }
  public static func milliseconds(_ count: Double) -> TimeLimit { TimeLimit(count / 1000) }
  public static func minutes(_ count: Double) -> TimeLimit { TimeLimit(count * 60) }

  /// No limit.
  public static let none = TimeLimit(.infinity)

  public static func < (left: TimeLimit, right: TimeLimit) -> Bool { left.seconds < right.seconds }

  var nanoseconds: UInt64 { UInt64(min(seconds, 1e9) * 1e9) }
}

/// A point in time, independent of changes of the system's clock.
struct Instant: Sendable {
  private let nanoseconds: UInt64

  private init(_ nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  static var now: Instant { Instant(DispatchTime.now().uptimeNanoseconds) }

  /// The seconds since this point.
  var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds &- nanoseconds) / 1e9 }
}

/// Runs an operation, and cancels it when the time is over.
///
/// - Throws: ``APIError/Kind/timedOut`` when the time is over; before, the error of the operation.
func withTimeLimit<Result: Sendable>(
  _ limit: TimeLimit, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  guard limit.seconds.isFinite else { return try await operation() }
  let isOver = Locked(false)
  let task = startTask(operation)
  let deadline = Deadlines.shared.schedule(after: limit) {
    isOver.withLock { $0 = true }
    task.cancel()
  }
  defer { Deadlines.shared.cancel(deadline) }
  do {
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  } catch {
    throw isOver.withLock { $0 } ? APIError.Kind.timedOut : error
  }
}

/// Starts a task, which runs on the calling thread until it first suspends, if the system supports that.
private func startTask<Result: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Result
) -> Task<Result, any Error> {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, macCatalyst 26, *) {
    return Task.immediate { try await operation() }
  }
  return Task { try await operation() }
}

extension Task where Success == Never, Failure == Never {
  /// Waits, unless the task is cancelled.
  static func sleep(for time: TimeLimit) async throws { try await sleep(nanoseconds: time.nanoseconds) }
}
#endif

// OrderedPipeline: work on all cores, with results in the order of submission and a bounded number in flight.

#if CommandLine
import Dispatch
import PliantFoundation

/// Runs work on all cores and delivers the results in order. One thread submits and consumes.
final class OrderedPipeline<Result: Sendable> {
  /// A result that is being computed.
  private final class Slot: @unchecked Sendable {
    // SAFETY of Sendable: written once before the signal, and read once after the wait.
    private var result: Result?
    private let done = DispatchSemaphore(value: 0)

    func set(_ result: Result) {
      self.result = result
      done.signal()
    }

    /// - Throws: ``InputCancelled`` if the work is cancelled and goes on for another second.
    func take(unless isCancelled: (() -> Bool)?) throws(InputCancelled) -> Result? {
      var patience = 10
      while done.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
        if isCancelled?() == true { patience -= 1 }
        if patience == 0 { throw InputCancelled() }
      }
      defer { result = nil }
      return result
    }
  }

  private let queue = DispatchQueue(label: "pliant.work", attributes: .concurrent)
  private let limit: Int
  /// Work in flight, the oldest first.
  private var slots: [Slot] = []
  /// Limits the number of workers that run at once.
  private let gate: DispatchSemaphore
  /// Asked while a result is awaited.
  private let isCancelled: (() -> Bool)?

  init(workers: Int?, isCancelled: (() -> Bool)? = nil) {
    self.isCancelled = isCancelled
    let workers = min(max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount), 1024)
    limit = workers * 2 + 1
    gate = DispatchSemaphore(value: workers)
  }

  /// Whether the oldest result has to be consumed before more work is submitted.
  var isFull: Bool { slots.count >= limit }

  func submit(_ work: @escaping @Sendable () -> Result) {
    let slot = Slot()
    slots.append(slot)
    let gate = gate
    queue.async {
      gate.wait()
      let result = work()
      gate.signal()
      slot.set(result)
    }
  }

  func consumeFirst(_ consume: (Result) throws -> Void) throws {
    guard !slots.isEmpty, let result = try slots.removeFirst().take(unless: isCancelled) else { return }
    try consume(result)
  }

  func finish(_ consume: (Result) throws -> Void) throws {
    while !slots.isEmpty { try consumeFirst(consume) }
  }
}
#endif

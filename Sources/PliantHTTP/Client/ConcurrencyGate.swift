// ConcurrencyGate: limits how many requests of a client run at once.

#if HTTP
/// Lets a fixed number of requests run at once; the others wait in order of arrival.
final class ConcurrencyGate: Sendable {
  private struct State {
    var free: Int
    var nextTicket = 0
    /// The waiters, oldest first. A cancelled waiter is removed.
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    /// Waiters that were cancelled before they began to wait.
    var cancelled: Set<Int> = []
  }

  private let state: Locked<State>

  init(_ limit: Int) { state = Locked(State(free: max(1, limit))) }

  /// Waits until a request may run. Each call that returns is balanced by a call to ``leave()``.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  func enter() async throws {
    let ticket: Int? = state.withLock { state in
      guard state.free == 0 else {
        state.free -= 1
        return nil
      }
      state.nextTicket += 1
      return state.nextTicket
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
          if state.free > 0 {
            state.free -= 1
            return .success(())
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
          state.cancelled.insert(ticket)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(ticket) }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
#endif

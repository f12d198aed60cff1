// ConcurrencyGate: limits how many requests of a client run at once.

#if HTTP
/// Lets a fixed number of requests run at once; the others wait in order of arrival.
final class ConcurrencyGate: Sendable {
  private struct State {
    var free: Int
    var nextTicket = 0
    /// A cancelled waiter is removed here, but not from the order.
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// The tickets in order of arrival: those that came last, and before them those that are served, the next one last.
    /// A ticket changes over once, so any number of them takes linear time.
    var arrived: [Int] = []
    var served: [Int] = []
    /// Waiters that were cancelled before they began to wait.
    var cancelled: Set<Int> = []

    mutating func popFirst() -> CheckedContinuation<Void, any Error>? {
      while true {
        if served.isEmpty { (served, arrived) = (arrived.reversed(), []) }
        guard let ticket = served.popLast() else { return nil }
        if let continuation = waiting.removeValue(forKey: ticket) { return continuation }
      }
    }
  }

  private let state: Locked<State>

  init(_ limit: Int) { state = Locked(State(free: max(1, limit))) }

  /// Waits until a request may run. Each call that returns is balanced by a call to ``leave()``.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  fileprivate func enter() async throws {
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
          state.waiting[ticket] = continuation
          state.arrived.append(ticket)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        let continuation = state.waiting.removeValue(forKey: ticket)
        if continuation == nil { state.cancelled.insert(ticket) }
        return continuation
      }
      continuation?.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(ticket) }
  }

  fileprivate func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      let next = state.popFirst()
      if next == nil { state.free += 1 }
      return next
    }
    next?.resume()
  }
}

// MARK: - Places

extension ConcurrencyGate {
  /// The place of one request among those that run at once.
  final class Place: Sendable {
    fileprivate enum State { case held, given, over }

    /// Nil for the place of a renewal, which waits at no gate.
    fileprivate let gate: ConcurrencyGate?
    fileprivate let state = Locked(State.held)

    fileprivate init(_ gate: ConcurrencyGate?) { self.gate = gate }

    fileprivate func give(_ next: State) {
      let wasHeld = state.withLock { state in
        defer { if state != .over { state = next } }
        return state == .held
      }
      if wasHeld { gate?.leave() }
    }

    fileprivate func take() async throws {
      try await gate?.enter()
      let isTaken = state.withLock { state in
        defer { if state == .given { state = .held } }
        return state == .given
      }
      if !isTaken { gate?.leave() }
    }
  }

  /// The place of the request that the current task belongs to.
  @TaskLocal private static var place: Place?

  /// Runs a request with a place. A request that middleware sends shares the place of its own request: it would wait
  /// for it forever if there is only one.
  func run<Result: Sendable>(_ operation: @Sendable () async throws -> Result) async throws -> Result {
    if let place = Self.place, place.gate == nil || place.gate === self, place.state.withLock({ $0 == .held }) {
      return try await operation()
    }
    try await enter()
    let place = Place(self)
    defer { place.give(.over) }
    return try await Self.$place.withValue(place) { try await operation() }
  }

  /// Sleeps while another request has the current one's place.
  static func sleep(for time: TimeLimit) async throws {
    guard let place, place.gate != nil else { return try await Task.sleep(for: time) }
    place.give(.given)
    try await Task.sleep(for: time)
    try await place.take()
  }

  /// Runs an operation that other requests wait for in their places. Its own requests need none.
  static func exempt(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Void
  ) async rethrows {
    try await $place.withValue(Place(nil)) { try await operation() }
  }
}
#endif

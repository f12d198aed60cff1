// Deadlines: closures that are called after some time, unless they are cancelled before.

#if HTTP
import Dispatch

/// Calls closures when their deadlines pass, with one timer for all.
///
/// Nearly all of them are cancelled before. A sleeping task for each would cost more, and the queue keeps a cancelled
/// sleep until its deadline: with a limit of a minute, the sleeps of all requests of the last minute.
final class Deadlines: Sendable {
  static let shared = Deadlines()

  private struct Entry {
    let time: UInt64
    let action: @Sendable () -> Void
  }

  private struct State {
    var lastID = 0
    var entries: [Int: Entry] = [:]
    /// The time when the timer fires next.
    var alarm = UInt64.max
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "pliant.deadlines")

  /// Calls a closure after a time.
  ///
  /// - Returns: the identifier for `cancel(_:)`.
  func schedule(after limit: TimeLimit, _ action: @escaping @Sendable () -> Void) -> Int {
    let time = DispatchTime.now().uptimeNanoseconds + limit.nanoseconds
    let (id, isNext) = state.withLock { state in
      state.lastID += 1
      state.entries[state.lastID] = Entry(time: time, action: action)
      let isNext = time < state.alarm
      if isNext { state.alarm = time }
      return (state.lastID, isNext)
    }
    if isNext { wake(at: time) }
    return id
  }

  /// Cancels a closure. A call that has begun continues.
  func cancel(_ id: Int) {
    // The closure is released outside of the lock.
    _ = state.withLock { $0.entries.removeValue(forKey: id) }
  }

  private func wake(at time: UInt64) {
    queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time)) { [self] in ring(time) }
  }

  private func ring(_ alarm: UInt64) {
    let (due, next) = state.withLock { state -> ([Entry], UInt64?) in
      // An earlier deadline was scheduled meanwhile; its timer has fired and replaced this one.
      guard state.alarm == alarm else { return ([], nil) }
      let now = DispatchTime.now().uptimeNanoseconds
      let due = state.entries.filter { $0.value.time <= now }
      for id in due.keys { state.entries[id] = nil }
      state.alarm = state.entries.values.reduce(.max) { min($0, $1.time) }
      return (Array(due.values), state.alarm == .max ? nil : state.alarm)
    }
    if let next { wake(at: next) }
    for entry in due { entry.action() }
  }
}
#endif

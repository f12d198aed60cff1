//===----------------------------------------------------------------------===//
// Deadlines: what is to happen when a time is over, unless it is called off before.
//===----------------------------------------------------------------------===//

#if HTTP
import Dispatch

/// Calls closures when their time is over, by one timer for all.
///
/// Nearly all are called off before. A sleeping task for each is dearer, and the queue keeps a sleep that was cancelled until its time:
/// with a limit of a minute, those of a minute's requests.
final class Deadlines: Sendable {
  static let shared = Deadlines()

  private struct Entry {
    let time: UInt64
    let action: @Sendable () -> Void
  }

  private struct State {
    var lastID = 0
    var entries: [Int: Entry] = [:]
    /// When the timer goes off next.
    var alarm = UInt64.max
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "pliant.deadlines")

  /// Calls a closure when the time is over.
  ///
  /// - Returns: what calls it off.
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

  /// Calls a closure off. One that is being called goes on.
  func cancel(_ id: Int) {
    // The closure is released outside of the lock.
    _ = state.withLock { $0.entries.removeValue(forKey: id) }
  }

  private func wake(at time: UInt64) {
    queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time)) { [self] in ring(time) }
  }

  private func ring(_ alarm: UInt64) {
    let (due, next) = state.withLock { state -> ([Entry], UInt64?) in
      // An earlier time was asked for meanwhile, and has rung.
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

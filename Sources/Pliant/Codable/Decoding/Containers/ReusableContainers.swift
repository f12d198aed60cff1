// ReusableContainers: containers that outlive their decoding.

// FoundationEssentials has no locks.
import Foundation

/// The containers that are still in use although their decoding has ended, with the places that they refer to. Their
/// release causes no event. So a new session, which replaces one that is still referenced, checks the containers
/// whenever it ends a decoding, until none are left.
final class ReusableContainers: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the list. Only the list and the containers themselves refer to the places.
  static let all = ReusableContainers()

  private let lock = NSLock()
  private var containers: [ContainerTable.Entry] = []
  private var next = 0

  func add(_ others: [ContainerTable.Entry]) {
    lock.lock()
    defer { lock.unlock() }
    containers += others
  }

  /// Frees the abandoned ones among the next `limit` containers, as many as a decoding can add; false if none are left.
  func freeSome(_ limit: Int) -> Bool {
    let (abandoned, areLeft) = takeAbandoned(limit)
    // Without the lock: freeing the values of a program may run its code.
    for container in abandoned { container.place?.deallocate() }
    return areLeft
  }

  private func takeAbandoned(_ limit: Int) -> ([ContainerTable.Entry], areLeft: Bool) {
    lock.lock()
    defer { lock.unlock() }
    var abandoned: [ContainerTable.Entry] = []
    for _ in 0..<min(containers.count, limit) {
      if next >= containers.count { next = 0 }
      if isKnownUniquelyReferenced(&containers[next].box) {
        containers.swapAt(next, containers.count - 1)
        abandoned.append(containers.removeLast())
      } else {
        next += 1
      }
    }
    return (abandoned, !containers.isEmpty)
  }
}

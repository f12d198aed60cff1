//===----------------------------------------------------------------------===//
// KeptContainers: containers that somebody has longer than their decoding took.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no locks.
import Foundation

/// The containers that somebody has although their decoding has ended, with the places that they refer to.
///
/// Nothing tells when a container is let go, so they are looked at from time to time. A session that somebody has something of is
/// not used again, so there is another one instead: that looks at them whenever it ends a decoding, until none are left.
final class KeptContainers: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the list, which has the only references to the places but for the containers' own.
  static let all = KeptContainers()

  private let lock = NSLock()
  private var containers: [KeptContainer] = []
  /// Which of them is looked at next.
  private var next = 0

  /// Keeps containers as long as somebody else has them.
  func add(_ others: [KeptContainer]) {
    lock.lock()
    defer { lock.unlock() }
    containers += others
  }

  /// Frees those that nobody has any more among the next few.
  ///
  /// - Parameter limit: how many are looked at; as many as a decoding adds, if there are never to be more and more.
  /// - Returns: whether any are left.
  func freeSome(_ limit: Int) -> Bool {
    let (abandoned, areLeft) = takeAbandoned(limit)
    // Without the lock: to free what a program decoded may run its code.
    for container in abandoned { container.deallocate() }
    return areLeft
  }

  private func takeAbandoned(_ limit: Int) -> ([KeptContainer], areLeft: Bool) {
    lock.lock()
    defer { lock.unlock() }
    var abandoned: [KeptContainer] = []
    for _ in 0..<min(containers.count, limit) {
      if next >= containers.count { next = 0 }
      if containers[next].isAbandoned() {
        containers.swapAt(next, containers.count - 1)
        abandoned.append(containers.removeLast())
      } else {
        next += 1
      }
    }
    return (abandoned, !containers.isEmpty)
  }
}

/// A container and its place, which is freed when nobody has the container any more.
struct KeptContainer {
  /// What the container refers to. Optional, since a reference to any object would be opened, and so counted once more, to ask
  /// whether it is the only one.
  private var box: AnyObject?
  private let place: ObjectPlace

  init(_ box: AnyObject, _ place: ObjectPlace) {
    self.box = box
    self.place = place
  }

  /// Whether nobody else has the container.
  mutating func isAbandoned() -> Bool { isKnownUniquelyReferenced(&box) }

  /// Called once it is abandoned.
  func deallocate() { place.deallocate() }
}

//===----------------------------------------------------------------------===//
// KeptContainers: containers that somebody has longer than their decoding took.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no locks.
import Foundation

/// The containers that somebody has although their decoding has ended, with the places that they refer to.
///
/// Nothing tells when a container is let go, so they are looked at from time to time. A session that somebody has something of is
/// not used again; hence a good time is when a new one is made.
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

  /// Frees some of those that nobody has any more, if there are any.
  ///
  /// A decoding adds at most as many as are looked at here, so there are never many.
  func freeSome() {
    for abandoned in takeAbandoned() {
      // Without the lock: to free what a program decoded may run its code.
      abandoned.deallocate()
    }
  }

  private func takeAbandoned() -> [KeptContainer] {
    lock.lock()
    defer { lock.unlock() }
    var abandoned: [KeptContainer] = []
    for _ in 0..<min(containers.count, 2 * ContainerTable.capacity) {
      if next >= containers.count { next = 0 }
      if containers[next].isAbandoned {
        containers.swapAt(next, containers.count - 1)
        abandoned.append(containers.removeLast())
      } else {
        next += 1
      }
    }
    return abandoned
  }
}

/// A container and its place, which is freed when nobody has the container any more.
struct KeptContainer {
  private var box: AnyObject
  private let place: ObjectPlace

  /// - Parameter box: what the container refers to.
  init(_ box: AnyObject, _ place: ObjectPlace) {
    self.box = box
    self.place = place
  }

  /// Whether nobody else has the container.
  var isAbandoned: Bool { mutating get { isKnownUniquelyReferenced(&box) } }

  /// Called once it is abandoned.
  func deallocate() { place.deallocate() }
}

// SharedTypeDispatch: the routes of types that earlier decodings determined.

// FoundationEssentials has no locks.
import Foundation

/// The routes that decodings determined, for later ones: checking whether a type conforms to a protocol is slow.
final class SharedTypeDispatch: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the table, which holds nothing but types.
  static let all = SharedTypeDispatch()

  private let lock = NSLock()
  private var known = TypeDispatchTable()
  /// The most types that are kept. A program has fewer, but generic types can be made without end.
  private let limit = 4096

  var table: TypeDispatchTable {
    lock.lock()
    defer { lock.unlock() }
    return known
  }

  func add(_ table: TypeDispatchTable) {
    guard table.count <= limit else { return }
    let table = table.shared
    lock.lock()
    defer { lock.unlock() }
    if table.count > known.count { known = table }
  }
}

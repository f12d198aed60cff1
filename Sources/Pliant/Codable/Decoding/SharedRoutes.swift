//===----------------------------------------------------------------------===//
// SharedRoutes: how types are decoded, as decodings before found out.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no locks.
import Foundation

/// The routes that decodings found, for those to come: whether a type conforms to a protocol is a slow question.
final class SharedRoutes: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the table, which holds nothing but types.
  static let all = SharedRoutes()

  private let lock = NSLock()
  private var known = RouteTable()
  /// More types than a program has; generic ones can be made without end.
  private let limit = 4096

  var table: RouteTable {
    lock.lock()
    defer { lock.unlock() }
    return known
  }

  /// Keeps what others can use of a table, unless they have more.
  func add(_ table: RouteTable) {
    guard table.count <= limit else { return }
    let table = table.shared
    lock.lock()
    defer { lock.unlock() }
    if table.count > known.count { known = table }
  }
}

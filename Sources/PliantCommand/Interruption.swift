//===----------------------------------------------------------------------===//
// Interruption: Control-C ends the work between two chunks, so that no line is left half.
//===----------------------------------------------------------------------===//

#if CommandLine
import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Notes SIGINT and SIGTERM for as long as it lives. The second one ends the command at once.
final class Interruption: @unchecked Sendable {
  // SAFETY of Sendable: the state is behind the lock.
  private let lock = NSLock()
  private var wasRequested = false
  private var sources: [any DispatchSourceSignal] = []

  init() {
    Self.ignoreClosedPipes()
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.request(number) }
      source.resume()
      sources.append(source)
    }
  }

  /// Makes a reader of the output that has gone an error of writing, rather than the end of the process.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  deinit {
    for source in sources { source.cancel() }
  }

  var isRequested: Bool {
    lock.lock()
    defer { lock.unlock() }
    return wasRequested
  }

  private func request(_ number: Int32) {
    lock.lock()
    wasRequested = true
    lock.unlock()
    signal(number, SIG_DFL)
  }
}
#endif

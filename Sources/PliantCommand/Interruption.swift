//===----------------------------------------------------------------------===//
// Interruption: Control-C ends the work between two chunks, so that no line is left half.
//===----------------------------------------------------------------------===//

#if CommandLine
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether SIGINT or SIGTERM came.
// SAFETY: a word that a signal handler sets and others read; nothing depends on when they see it.
nonisolated(unsafe) private var wasInterrupted: sig_atomic_t = 0

/// Notes SIGINT and SIGTERM. The second one ends the command at once.
enum Interruption {
  /// From now on the signals are noted.
  static func begin() {
    // What a handler touches must exist before it.
    unsafe wasInterrupted = 0
    // A process that was started by a thread that blocks signals would never get them.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        unsafe wasInterrupted = 1
        signal(number, SIG_DFL)
      }
    }
  }

  static var isRequested: Bool { unsafe wasInterrupted != 0 }

  /// Makes a reader of the output that has gone an error of writing, rather than the end of the process.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}
#endif

// Interruption: Control-C ends the work between two chunks, so that no line is written in part. Chunks that take longer
// than a second are given up.

#if CommandLine
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether SIGINT or SIGTERM was received.
// SAFETY: a signal handler sets this word and other threads read it; nothing depends on when they see the change.
nonisolated(unsafe) private var wasInterrupted: sig_atomic_t = 0

/// Records SIGINT and SIGTERM. The second signal ends the command at once.
enum Interruption {
  /// Installs the signal handlers.
  static func begin() {
    // The variable must be initialized before a handler uses it.
    unsafe wasInterrupted = 0
    // A process inherits the signal mask of the thread that started it, which may block these signals.
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

  /// Ignores SIGPIPE, so that writing to a closed pipe fails with an error and doesn't end the process.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}
#endif

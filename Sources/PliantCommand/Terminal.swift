// Terminal: standard error, and the properties of the terminal.

#if CommandLine
import Foundation
import PliantCore
import PliantTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

enum Terminal {
  static var isErrorTerminal: Bool { isatty(2) == 1 }
  static var isOutputTerminal: Bool { isatty(1) == 1 }

  /// Whether output may have colours: it goes to a terminal that has them, and `NO_COLOR` (no-color.org) is not set.
  static func hasColors(_ isTerminal: Bool) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The number of columns of the terminal, or 100 without a terminal.
  static var width: Int {
    var size = winsize()
    // SAFETY: with this request, the call fills in a `winsize`.
    if unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 100
  }

  /// Writes to standard error. A message that can't be written is lost; the exit status still reports the failure.
  static func write(toError text: String) {
    var text = text
    text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let part = unsafe UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[offset...]))
        let count = unsafe unistdWrite(2, part.baseAddress, part.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        offset += count
      }
    }
  }

  /// Prints a message of the command itself.
  static func complain(_ message: String) {
    write(toError: "pliant: \(EscapedText.line(message))\n")
  }

  /// Prints a problem of the data, and the line of the data with a caret.
  static func report(_ problem: InputProblem) {
    let place = hasColors(isErrorTerminal) ? "\u{1B}[1m\(problem.place)\u{1B}[0m" : problem.place
    var text = "\(place) \(problem.message)\n"
    for line in problem.snippet?.split(separator: "\n") ?? [] { text += "  \(line)\n" }
    write(toError: text)
  }
}

/// `write(2)`, which is shadowed by the method of the same name.
private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
#endif

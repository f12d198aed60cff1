// ProgressLine: the progress of long work, on a terminal.

#if CommandLine
import Foundation
import PliantTools

/// A line on the terminal that shows the progress of work that takes longer than a second.
final class ProgressLine {
  private let isShown: Bool
  private var start = Date()
  private var lastUpdate = Date()
  private var bytesRead = 0
  private var isVisible = false

  init(isShown: Bool) { self.isShown = isShown }

  func update(_ progress: InputProgress) {
    guard isShown else { return }
    let now = Date()
    // Work that reads its inputs twice starts over.
    if progress.bytesRead < bytesRead { start = now }
    bytesRead = progress.bytesRead
    let elapsed = now.timeIntervalSince(start)
    guard elapsed > 1, !isVisible || now.timeIntervalSince(lastUpdate) > 0.2 else { return }
    lastUpdate = now
    isVisible = true
    Terminal.write(toError: "\r\u{1B}[K" + progress.text(elapsed: elapsed))
  }

  func clear() {
    guard isVisible else { return }
    isVisible = false
    Terminal.write(toError: "\r\u{1B}[K")
  }
}
#endif

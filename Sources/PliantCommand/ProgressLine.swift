//===----------------------------------------------------------------------===//
// ProgressLine: how far long work has come, on a terminal.
//===----------------------------------------------------------------------===//

#if CommandLine
import Foundation
import PliantTools

/// One line on the terminal that says how far the work has come, once it takes longer than a second.
final class ProgressLine {
  private let isShown: Bool
  private let start = Date()
  private var lastUpdate = Date()
  private var isVisible = false

  init(isShown: Bool) { self.isShown = isShown }

  func update(_ progress: InputProgress) {
    guard isShown else { return }
    let now = Date()
    let elapsed = now.timeIntervalSince(start)
    guard elapsed > 1, !isVisible || now.timeIntervalSince(lastUpdate) > 0.2 else { return }
    lastUpdate = now
    isVisible = true
    Terminal.write(toError: "\r\u{1B}[K" + Self.text(progress, elapsed: elapsed))
  }

  func clear() {
    guard isVisible else { return }
    isVisible = false
    Terminal.write(toError: "\r\u{1B}[K")
  }

  /// `412 MB of 1.0 GB, 41 %, 380 MB/s, 2 s left`.
  static func text(_ progress: InputProgress, elapsed: TimeInterval) -> String {
    let rate = Double(progress.bytesRead) / max(elapsed, 0.001)
    var parts = [ByteCount.text(progress.bytesRead)]
    if let total = progress.totalBytes, total > 0 {
      parts[0] += " of " + ByteCount.text(total)
      parts.append("\(min(100, progress.bytesRead * 100 / total)) %")
    }
    parts.append(ByteCount.text(Int(rate)) + "/s")
    if let total = progress.totalBytes, rate > 0 {
      let left = Int((Double(max(0, total - progress.bytesRead)) / rate).rounded(.up))
      parts.append(left >= 120 ? "\(left / 60) min left" : "\(left) s left")
    }
    return parts.joined(separator: ", ")
  }
}
#endif

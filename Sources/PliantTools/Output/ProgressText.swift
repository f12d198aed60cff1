// The progress of reading in human-readable form.

#if CommandLine
extension InputProgress {
  /// `412 MB of 1 GB, 41 %, 380 MB/s, 2 s left`; without a total if the inputs aren't regular files.
  ///
  /// - Parameter seconds: the time since the reading began.
  package func text(elapsed seconds: Double) -> String {
    let rate = Double(bytesRead) / max(seconds, 0.001)
    var parts = [ByteCount.text(bytesRead)]
    if let total = totalBytes, total > 0 {
      parts[0] += " of " + ByteCount.text(total)
      parts.append("\(min(100, bytesRead * 100 / total)) %")
    }
    parts.append(ByteCount.text(Int(rate)) + "/s")
    if let total = totalBytes, rate > 0 {
      let left = Int((Double(max(0, total - bytesRead)) / rate).rounded(.up))
      parts.append(left >= 120 ? "\(left / 60) min left" : "\(left) s left")
    }
    return parts.joined(separator: ", ")
  }
}
#endif

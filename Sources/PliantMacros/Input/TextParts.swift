// Texts that are separated by other texts.

extension StringProtocol {
  /// Returns the parts between the occurrences of a text. `split` for texts is in the standard library from macOS 13 on.
  ///
  /// - Parameter count: the number of occurrences that separate.
  func parts(separatedBy separator: String, atMost count: Int = .max) -> [SubSequence] {
    var parts: [SubSequence] = []
    var (start, index) = (startIndex, startIndex)
    while index < endIndex, parts.count < count {
      guard self[index...].hasPrefix(separator) else {
        formIndex(after: &index)
        continue
      }
      parts.append(self[start..<index])
      formIndex(&index, offsetBy: separator.count)
      start = index
    }
    return parts + [self[start...]]
  }
}

// Numbers in human-readable form.

#if CommandLine
/// Sizes in human-readable form.
package enum ByteCount {
  /// `412 MB`, `1.3 GB`: powers of a thousand.
  package static func text(_ count: Int) -> String {
    var value = Double(count)
    for unit in ["bytes", "kB", "MB", "GB", "TB"] {
      if value < 1000 || unit == "TB" {
        return unit == "bytes" || value >= 100
          ? "\(Int(value.rounded())) \(unit)" : "\(CountText.rounded(value, 1)) \(unit)"
      }
      value /= 1000
    }
    return "\(count) bytes"
  }
}

/// Counts and shares in human-readable form.
enum CountText {
  /// `1,234,567`.
  static func grouped(_ count: Int) -> String {
    let digits = String(count.magnitude)
    var text = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `1 value`, `1,234 values`.
  static func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

  /// `41 %`, `0.2 %`, `< 0.1 %`: 100 % only for the whole, and 0 % only for nothing.
  static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "–" }
    if part == whole { return "100 %" }
    if part == 0 { return "0 %" }
    let percent = Double(part) / Double(whole) * 100
    if percent < 0.1 { return "< 0.1 %" }
    if percent > 99.9 { return "> 99.9 %" }
    return (percent < 1 || percent > 99 ? rounded(percent, 1) : rounded(percent, 0)) + " %"
  }

  /// A number with at most `decimals` decimals.
  static func rounded(_ value: Double, _ decimals: Int) -> String {
    guard value.magnitude < 1e15 else { return "\(value)" }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A number of the data: a whole number with all its digits in groups, any other with about four significant digits.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    if value == value.rounded(), value.magnitude < 1e15 { return grouped(Int(value)) }
    guard value.magnitude >= 1e-4, value.magnitude < 1e15 else { return "\(value)" }
    var decimals = 3
    var magnitude = value.magnitude
    while magnitude >= 10, decimals > 1 {
      magnitude /= 10
      decimals -= 1
    }
    while magnitude < 1, decimals < 8 {
      magnitude *= 10
      decimals += 1
    }
    return rounded(value, decimals)
  }
}
#endif

// HostName: names of hosts (RFC 1123), and international ones (RFC 5890 to 5893).

#if CommandLine
/// Validates the names of hosts.
enum HostName {
  static func isValid(_ text: String, isInternational: Bool) -> Bool {
    let dots: Set<Unicode.Scalar> = isInternational ? [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"] : ["."]
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) { dots.contains($0) }
    var length = labels.count - 1
    var texts: [[Unicode.Scalar]] = []
    for label in labels {
      guard let (scalars, count) = decoded(Array(label), isInternational) else { return false }
      length += count
      texts.append(scalars)
    }
    let isRightToLeft = texts.contains { $0.contains { direction(of: $0) == .right } }
    return length <= 253 && (!isRightToLeft || texts.allSatisfy { HostLabel.isBidirectional($0) })
  }

  /// The text of a label, and its length in ASCII; nil for a label that is not allowed.
  private static func decoded(_ label: [Unicode.Scalar], _ isInternational: Bool) -> ([Unicode.Scalar], Int)? {
    guard !label.isEmpty, label.first != "-", label.last != "-" else { return nil }
    if label.allSatisfy(\.isASCII) {
      guard label.count <= 63, label.allSatisfy({ HostLabel.isLetterOrDigit($0) || $0 == "-" }) else { return nil }
      let isMarked = label.count >= 4 && label[2] == "-" && label[3] == "-"
      guard isMarked else { return (label, label.count) }
      let prefix = String(String.UnicodeScalarView(label.prefix(4))).lowercased()
      guard prefix == "xn--" else { return isInternational ? nil : (label, label.count) }
      let code = Array(label.dropFirst(4))
      guard let text = Punycode.decode(code), text.contains(where: { !$0.isASCII }),
        HostLabel.isAllowed(text),
        Punycode.encode(text).map({ $0.lowercased() }) == String(String.UnicodeScalarView(code)).lowercased()
      else { return nil }
      return (text, label.count)
    }
    guard isInternational, HostLabel.isAllowed(label), let code = Punycode.encode(label), code.utf8.count + 4 <= 63
    else {
      return nil
    }
    return (label, code.utf8.count + 4)
  }

  enum Direction { case left, right, digit, arabicDigit, mark, other }

  static func direction(of scalar: Unicode.Scalar) -> Direction {
    switch scalar.value {
    case 0x30...0x39, 0x6F0...0x6F9: return .digit
    case 0x660...0x669: return .arabicDigit
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return scalar.properties.generalCategory == .nonspacingMark ? .mark : .right
    default:
      if scalar.properties.generalCategory == .nonspacingMark { return .mark }
      return scalar.properties.isAlphabetic ? .left : .other
    }
  }
}

/// The rules of one label.
enum HostLabel {
  static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  /// Whether all characters are allowed in their positions (RFC 5892).
  static func isAllowed(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first, first != "-", label.last != "-" else { return false }
    if label.count >= 4, label[2] == "-", label[3] == "-" { return false }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    default: break
    }
    return label.indices.allSatisfy { isAllowed(label, $0) }
  }

  private static func isAllowed(_ label: [Unicode.Scalar], _ index: Int) -> Bool {
    let scalar = label[index]
    let former = index > 0 ? label[index - 1] : nil
    let next = index + 1 < label.count ? label[index + 1] : nil
    switch scalar.value {
    case 0xB7: return former == "l" && next == "l"
    case 0x375: return next.map { isGreek($0) } ?? false
    case 0x5F3, 0x5F4: return former.map { (0x590...0x5FF).contains($0.value) } ?? false
    case 0x30FB: return label.contains { isJapanese($0) }
    case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
    case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
    case 0x200C: return former.map { isVirama($0) } == true || isBetweenJoined(former, next)
    case 0x200D: return former.map { isVirama($0) } ?? false
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    default: return scalar.isASCII ? isLetterOrDigit(scalar) || scalar == "-" : isProtocolValid(scalar)
    }
  }

  private static func isProtocolValid(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: break
    default: return false
    }
    let text = String(scalar)
    return scalar.properties.lowercaseMapping.unicodeScalars.elementsEqual(text.unicodeScalars)
      && !scalar.properties.isDefaultIgnorableCodePoint && !(0xFF00...0xFFEF).contains(scalar.value)
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value != 0x30FB else { return false }
    return (0x3041...0x30FF).contains(scalar.value) || scalar.properties.isIdeographic
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass.rawValue == 9
  }

  /// Whether there are Arabic letters on both sides, which would be joined.
  private static func isBetweenJoined(_ former: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    guard let former, let next else { return false }
    return (0x620...0x7FF).contains(former.value) && (0x620...0x7FF).contains(next.value)
  }

  /// Whether a label meets the rule for names with right-to-left labels (RFC 5893, section 2).
  static func isBidirectional(_ label: [Unicode.Scalar]) -> Bool {
    let directions = label.map { HostName.direction(of: $0) }
    guard let first = directions.first else { return false }
    let last = directions.last { $0 != .mark }
    if first == .right {
      let hasBoth = directions.contains(.digit) && directions.contains(.arabicDigit)
      return !directions.contains(.left) && !hasBoth
        && last.map { [.right, .digit, .arabicDigit].contains($0) } == true
    }
    return first == .left && !directions.contains(.right) && !directions.contains(.arabicDigit)
  }
}

/// Unicode as letters, digits and hyphens (RFC 3492).
enum Punycode {
  private static let (base, tMin, tMax, skew, damp) = (36, 1, 26, 38, 700)

  private static func adapt(_ delta: Int, _ count: Int, _ isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > ((base - tMin) * tMax) / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "a"..."z": Int(scalar.value) - 0x61
    case "A"..."Z": Int(scalar.value) - 0x41
    case "0"..."9": Int(scalar.value) - 0x30 + 26
    default: nil
    }
  }

  static func decode(_ code: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    let hyphen = code.lastIndex(of: "-")
    var output = hyphen.map { Array(code[..<$0]) } ?? []
    var position = hyphen.map { $0 + 1 } ?? 0
    var (n, i, bias) = (128, 0, 72)
    guard position < code.count else { return nil }
    while position < code.count {
      let old = i
      var (weight, k) = (1, base)
      while true {
        guard position < code.count, let digit = digit(code[position]) else { return nil }
        position += 1
        let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
        guard !overflow, product < Int.max - i else { return nil }
        i += product
        let t = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
        if digit < t { break }
        let next = weight.multipliedReportingOverflow(by: base - t)
        guard !next.overflow else { return nil }
        weight = next.partialValue
        k += base
      }
      bias = adapt(i - old, output.count + 1, old == 0)
      n += i / (output.count + 1)
      i %= output.count + 1
      guard let scalar = UInt32(exactly: n).flatMap({ Unicode.Scalar($0) }) else { return nil }
      output.insert(scalar, at: i)
      i += 1
    }
    return output
  }

  static func encode(_ text: [Unicode.Scalar]) -> String? {
    guard text.count < 1_000 else { return nil }
    var output = String(String.UnicodeScalarView(text.filter(\.isASCII)))
    let basic = output.unicodeScalars.count
    var done = basic
    if basic > 0 { output += "-" }
    var (n, delta, bias) = (128, 0, 72)
    while done < text.count {
      guard let next = text.map({ Int($0.value) }).filter({ $0 >= n }).min() else { return nil }
      delta += (next - n) * (done + 1)
      n = next
      for scalar in text {
        if scalar.value < n { delta += 1 }
        guard scalar.value == n else { continue }
        var (q, k) = (delta, base)
        while true {
          let t = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
          if q < t { break }
          output += letter(t + (q - t) % (base - t))
          q = (q - t) / (base - t)
          k += base
        }
        output += letter(q)
        bias = adapt(delta, done + 1, done == basic)
        delta = 0
        done += 1
      }
      delta += 1
      n += 1
    }
    return output
  }

  private static func letter(_ digit: Int) -> String {
    Unicode.Scalar(UInt32(digit < 26 ? 0x61 + digit : 0x30 + digit - 26)).map { String($0) } ?? ""
  }
}
#endif

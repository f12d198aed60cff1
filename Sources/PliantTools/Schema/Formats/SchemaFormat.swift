// SchemaFormat: the checks for the values of `format`.

#if CommandLine
import Foundation
import Pliant

/// The formats of draft 2020-12, section 7.3 of its validation vocabulary.
enum SchemaFormat {
  static let checks: [String: @Sendable (String) -> Bool] = [
    "date-time": { isDateTime($0) }, "date": { isDate($0.utf8[...]) }, "time": { isTime($0.utf8[...]) },
    "duration": { isDuration($0) }, "email": { isEmail($0, isInternational: false) },
    "idn-email": { isEmail($0, isInternational: true) }, "hostname": { HostName.isValid($0, isInternational: false) },
    "idn-hostname": { HostName.isValid($0, isInternational: true) }, "ipv4": { isIPv4($0[...]) },
    "ipv6": { isIPv6($0[...]) }, "uri": { URIFormat.isValid($0, isInternational: false, isRelative: false) },
    "uri-reference": { URIFormat.isValid($0, isInternational: false, isRelative: true) },
    "iri": { URIFormat.isValid($0, isInternational: true, isRelative: false) },
    "iri-reference": { URIFormat.isValid($0, isInternational: true, isRelative: true) },
    "uri-template": { URIFormat.isTemplate($0) }, "uuid": { isUUID($0) },
    "json-pointer": { (try? JSONPointer($0)) != nil }, "relative-json-pointer": { isRelativePointer($0) },
    "regex": { (try? SchemaPattern($0)) != nil },
  ]

  typealias Bytes = Substring.UTF8View

  // MARK: - Dates (RFC 3339)

  static func digits(_ bytes: Bytes, _ range: Range<Int>) -> Int? {
    let part = bytes.dropFirst(range.lowerBound).prefix(range.count)
    guard part.count == range.count, part.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  static func byte(_ bytes: Bytes, _ index: Int) -> UInt8? { bytes.dropFirst(index).first }

  static func isDate(_ bytes: Bytes) -> Bool {
    guard bytes.count == 10, byte(bytes, 4) == UInt8(ascii: "-"), byte(bytes, 7) == UInt8(ascii: "-"),
      let year = digits(bytes, 0..<4), let month = digits(bytes, 5..<7), let day = digits(bytes, 8..<10)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && day >= 1 && day <= lengths[month - 1]
  }

  static func isTime(_ bytes: Bytes) -> Bool {
    guard let hour = digits(bytes, 0..<2), byte(bytes, 2) == UInt8(ascii: ":"),
      let minute = digits(bytes, 3..<5), byte(bytes, 5) == UInt8(ascii: ":"),
      let second = digits(bytes, 6..<8), hour < 24, minute < 60, second <= 60
    else { return false }
    var rest = bytes.dropFirst(8)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(fraction.count)
    }
    var offset = 0
    if rest.count == 1, rest.first == UInt8(ascii: "Z") || rest.first == UInt8(ascii: "z") {
      offset = 0
    } else {
      guard rest.count == 6, let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        byte(rest, 3) == UInt8(ascii: ":"), let hours = digits(rest, 1..<3), let minutes = digits(rest, 4..<6),
        hours < 24, minutes < 60
      else { return false }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
    // A leap second is the last one of a day in UTC.
    return second < 60 || (hour * 60 + minute - offset + 2_880) % 1_440 == 1_439
  }

  static func isDateTime(_ text: String) -> Bool {
    let bytes = text.utf8[...]
    guard let mark = byte(bytes, 10), mark == UInt8(ascii: "T") || mark == UInt8(ascii: "t") else { return false }
    return isDate(bytes.prefix(10)) && isTime(bytes.dropFirst(11))
  }

  /// Whether a text is a duration of RFC 3339, appendix A: units in order, without gaps.
  static func isDuration(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "P") else { return false }
    let parts = text.dropFirst().split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = units(parts[0]) else { return false }
    let time = parts.count > 1 ? units(parts[1]) : ""
    guard let time, parts.count == 1 || !time.isEmpty else { return false }
    if date == "W" { return parts.count == 1 }
    guard date.isEmpty || "YMD".contains(date), time.isEmpty || "HMS".contains(time) else { return false }
    return !date.isEmpty || !time.isEmpty
  }

  /// The units after the numbers of a text; nil if a number or a unit is missing.
  private static func units(_ text: Substring) -> String? {
    var units = ""
    var hasDigits = false
    for scalar in text.unicodeScalars {
      if scalar >= "0" && scalar <= "9" {
        hasDigits = true
      } else {
        guard hasDigits, scalar.isASCII else { return nil }
        units.unicodeScalars.append(scalar)
        hasDigits = false
      }
    }
    return hasDigits ? nil : units
  }

  // MARK: - Addresses

  static func isEmail(_ text: String, isInternational: Bool) -> Bool {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let local = text[..<at]
    let domain = text[text.index(after: at)...]
    guard !local.isEmpty, local.utf8.count <= 64 || isInternational else { return false }
    let isQuoted = local.utf8.first == UInt8(ascii: "\"")
    if isQuoted {
      guard local.utf8.count >= 2, local.utf8.last == UInt8(ascii: "\"") else { return false }
      var isEscaped = false
      for scalar in local.unicodeScalars.dropFirst().dropLast() {
        guard scalar.isASCII ? scalar >= " " && scalar != "\u{7F}" : isInternational else { return false }
        if !isEscaped && scalar == "\"" { return false }
        isEscaped = !isEscaped && scalar == "\\"
      }
      if isEscaped { return false }
    } else {
      let atoms = local.split(separator: ".", omittingEmptySubsequences: false)
      guard atoms.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy { isAtom($0, isInternational) } }) else {
        return false
      }
    }
    if domain.hasPrefix("["), domain.hasSuffix("]") {
      let address = domain.dropFirst().dropLast()
      return address.hasPrefix("IPv6:") ? isIPv6(address.dropFirst(5)) : isIPv4(address)
    }
    if !isInternational { return HostName.isValid(String(domain), isInternational: false) }
    return !domain.isEmpty && domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
      && domain.unicodeScalars.allSatisfy {
        !$0.isASCII || $0 == "." || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
  }

  private static func isAtom(_ scalar: Unicode.Scalar, _ isInternational: Bool) -> Bool {
    guard scalar.isASCII else { return isInternational && scalar != "\u{FF20}" }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
  }

  static func isIPv4(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          && (part.count == 1 || part.first != 0x30) && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 256
      }
  }

  static func isIPv6(_ text: Substring) -> Bool {
    var rest = text
    var count = 0
    var isShortened = false
    if rest.utf8.contains(UInt8(ascii: ".")) {
      guard let colon = rest.lastIndex(of: ":"), isIPv4(rest[rest.index(after: colon)...]) else { return false }
      rest = rest[...colon] + "0:0"
    }
    let halves = rest.components(separatedBy: "::")
    guard halves.count <= 2, !rest.contains(":::") else { return false }
    isShortened = halves.count == 2
    for half in halves where !half.isEmpty {
      for group in half.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
        guard (1...4).contains(group.count), group.allSatisfy({ isHexadecimal($0) }) else { return false }
        count += 1
      }
    }
    return isShortened ? count <= 7 : count == 8
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.indices.allSatisfy { index in
      [8, 13, 18, 23].contains(index) ? bytes[index] == UInt8(ascii: "-") : isHexadecimal(bytes[index])
    }
  }

  static func isRelativePointer(_ text: String) -> Bool {
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard !digits.isEmpty, digits.count == 1 || digits.first != 0x30 else { return false }
    let rest = String(text[digits.endIndex...])
    return rest == "#" || (try? JSONPointer(rest)) != nil
  }
}
#endif

// TextFormat: the format of a string, such as a date, a number or an address.

#if CommandLine
/// The format of a string.
enum TextFormat: Int, CaseIterable, Sendable {
  case empty, blank
  case integer, decimal, boolean, null
  case dateTime, localDateTime, date, time
  case uuid, url, email, json

  var name: String {
    switch self {
    case .empty: "empty"
    case .blank: "blank"
    case .integer: "integer in a string"
    case .decimal: "number in a string"
    case .boolean: "boolean in a string"
    case .null: "null in a string"
    case .dateTime: "date and time, ISO 8601"
    case .localDateTime: "date and time, no zone"
    case .date: "date, yyyy-MM-dd"
    case .time: "time, HH:mm:ss"
    case .uuid: "UUID"
    case .url: "URL"
    case .email: "email address"
    case .json: "JSON in a string"
    }
  }

  /// The format of a text; nil for any other text. Only the form is checked: a date may have a thirteenth month.
  @inline(__always)
  static func of(_ text: UnsafeBufferPointer<UInt8>) -> TextFormat? {
    guard let first = unsafe text.first else { return .empty }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return unsafe digits(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return unsafe text.last == (first == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")) ? .json : nil
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      return unsafe text.allSatisfy { $0 <= 0x20 } ? .blank : nil
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return unsafe letters(text)
    default: return nil
    }
  }

  @inline(never)
  private static func letters(_ text: UnsafeBufferPointer<UInt8>) -> TextFormat? {
    if text.count == 36, unsafe text[8] == UInt8(ascii: "-") { return unsafe isUUID(text) ? .uuid : nil }
    if text.count >= 8, unsafe starts(text, "http") {
      let rest = unsafe text[4] | 0x20 == UInt8(ascii: "s") ? 5 : 4
      if unsafe text[rest] == UInt8(ascii: ":"), unsafe text[rest + 1] == UInt8(ascii: "/"),
        unsafe text[rest + 2] == UInt8(ascii: "/")
      {
        return unsafe text.contains { $0 <= 0x20 } ? nil : .url
      }
    }
    switch text.count {
    case 2: if unsafe starts(text, "no") { return .boolean }
    case 3: if unsafe starts(text, "yes") { return .boolean }
    case 4:
      if unsafe starts(text, "true") { return .boolean }
      if unsafe starts(text, "null") { return .null }
    case 5: if unsafe starts(text, "false") { return .boolean }
    case 6...254: return unsafe isEmail(text) ? .email : nil
    default: break
    }
    return nil
  }

  private static func starts(_ text: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
    guard text.count >= prefix.utf8CodeUnitCount else { return false }
    for index in 0..<prefix.utf8CodeUnitCount where unsafe text[index] | 0x20 != prefix.utf8Start[index] {
      return false
    }
    return true
  }

  private static func isEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let at = unsafe text.firstIndex(of: UInt8(ascii: "@")), at > 0, at + 3 < text.count else { return false }
    var dots = 0
    for index in text.indices {
      let byte = unsafe text[index]
      if byte <= 0x20 || byte == UInt8(ascii: "@") && index != at { return false }
      if byte == UInt8(ascii: "."), index > at + 1, index < text.count - 1 { dots += 1 }
    }
    return dots > 0
  }

  private static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      let byte = unsafe text[index]
      switch index {
      case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
      default:
        let isHex = byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
        if !isHex { return false }
      }
    }
    return true
  }

  /// The format of a text that begins with a digit, a sign or a point: dates, times, numbers and UUIDs.
  @inline(never)
  private static func digits(_ text: UnsafeBufferPointer<UInt8>) -> TextFormat? {
    if text.count >= 10, unsafe text[4] == UInt8(ascii: "-"), unsafe text[7] == UInt8(ascii: "-"),
      unsafe isDigits(text, "0000-00-00")
    {
      return unsafe dateFormat(text)
    }
    if text.count == 8 || text.count == 5, unsafe text[2] == UInt8(ascii: ":") {
      return unsafe isDigits(text, text.count == 8 ? "00:00:00" : "00:00") ? .time : nil
    }
    if text.count == 36, unsafe text[8] == UInt8(ascii: "-") { return unsafe isUUID(text) ? .uuid : nil }
    return unsafe number(text)
  }

  private static func isDigits(_ text: UnsafeBufferPointer<UInt8>, _ pattern: StaticString, from start: Int = 0) -> Bool
  {
    guard text.count >= start + pattern.utf8CodeUnitCount else { return false }
    for index in 0..<pattern.utf8CodeUnitCount {
      let wanted = unsafe pattern.utf8Start[index]
      let byte = unsafe text[start + index]
      if wanted == UInt8(ascii: "0") ? byte &- 0x30 > 9 : byte != wanted { return false }
    }
    return true
  }

  private static func dateFormat(_ text: UnsafeBufferPointer<UInt8>) -> TextFormat? {
    if text.count == 10 { return .date }
    guard unsafe text[10] | 0x20 == UInt8(ascii: "t") || text[10] == 0x20, unsafe isDigits(text, "00:00", from: 11)
    else {
      return nil
    }
    var index = 16
    if index < text.count, unsafe text[index] == UInt8(ascii: ":") {
      guard unsafe isDigits(text, ":00", from: index) else { return nil }
      index += 3
      if index < text.count, unsafe text[index] == UInt8(ascii: ".") {
        index += 1
        while index < text.count, unsafe text[index] &- 0x30 <= 9 { index += 1 }
      }
    }
    if index == text.count { return .localDateTime }
    if unsafe text[index] | 0x20 == UInt8(ascii: "z") { return index + 1 == text.count ? .dateTime : nil }
    guard unsafe text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") else { return nil }
    let rest = text.count - index
    return unsafe rest == 6 && isDigits(text, "00:00", from: index + 1)
      || rest == 5 && isDigits(text, "0000", from: index + 1)
      || rest == 3 && isDigits(text, "00", from: index + 1) ? .dateTime : nil
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> TextFormat? {
    var digits = 0
    var points = 0
    for index in text.indices {
      switch unsafe text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if index > 0 { return nil }
      case UInt8(ascii: "."): points += 1
      default: return nil
      }
    }
    guard digits > 0, points <= 1 else { return nil }
    return points == 0 ? .integer : .decimal
  }
}
#endif

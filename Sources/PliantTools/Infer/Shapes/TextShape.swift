// TextShape: statistics of strings, and the forms that all of them have.

#if CommandLine
import Foundation
import Pliant

/// Statistics of strings.
struct TextShape {
  var count = 0
  /// The distinct texts with their counts, and in the order of their first appearance, up to a limit.
  var distinct: [KeyText: Int] = [:]
  var order: [String] = []
  var hasMoreDistinct = false
  var longest = 0
  /// The forms that all texts have.
  var forms: [TextForm] = []

  static let distinctLimit = 64
  /// Longer texts are only counted: they are neither cases of an enum nor examples.
  static let lengthLimit = 200

  mutating func add(_ text: String, times: Int = 1) {
    if distinct[KeyText(text)] == nil {
      forms = count == 0 ? TextForm.all.filter { $0.holds(text) } : forms.filter { $0.holds(text) }
      longest = max(longest, text.utf8.count)
    }
    count += times
    if let known = distinct[KeyText(text)] {
      distinct[KeyText(text)] = known + times
    } else if order.count < Self.distinctLimit, text.utf8.count <= Self.lengthLimit {
      distinct[KeyText(text)] = times
      order.append(text)
    } else {
      hasMoreDistinct = true
    }
  }

  mutating func merge(_ other: TextShape) {
    guard other.count > 0 else { return }
    let known = other.forms
    forms = count == 0 ? known : forms.filter { known.contains($0) }
    count += other.count
    longest = max(longest, other.longest)
    for text in other.order {
      if let times = distinct[KeyText(text)] {
        distinct[KeyText(text)] = times + (other.distinct[KeyText(text)] ?? 0)
      } else if order.count < Self.distinctLimit {
        distinct[KeyText(text)] = other.distinct[KeyText(text)]
        order.append(text)
      } else {
        hasMoreDistinct = true
      }
    }
    hasMoreDistinct = hasMoreDistinct || other.hasMoreDistinct
  }
}

/// A form that texts can have.
enum TextForm: Hashable, CaseIterable {
  case uuid, url, integer, amount, number
  case iso8601, day, dateTime, dateTimeMinutes, slashedDay, slashedDateTime, dottedDay, rfc2822, httpDate, twitterDate
  /// Dates of which some lose part of their form when they are written again, such as their time zone.
  case anyISO8601
  /// Dates of the format `date-time` of JSON Schema, and those of them that Foundation's strategy `.iso8601` reads and
  /// writes.
  case schemaDateTime, wholeSeconds

  static let all = Array(allCases)

  /// The strategy for dates of this form, and its source code, which is nil if none is needed; nil for other forms.
  var dateStrategy: (source: String?, strategy: DateStrategy)? {
    switch self {
    case .iso8601, .anyISO8601: (nil, .iso8601)
    case .day: (".day", .day)
    case .dateTime: Self.pattern("yyyy-MM-dd HH:mm:ss")
    case .dateTimeMinutes: Self.pattern("yyyy-MM-dd HH:mm")
    case .slashedDay: Self.pattern("yyyy/MM/dd")
    case .slashedDateTime: Self.pattern("yyyy/MM/dd HH:mm:ss")
    case .dottedDay: Self.pattern("dd.MM.yyyy")
    case .rfc2822: (".rfc2822", .rfc2822)
    case .httpDate: (".httpDate", .httpDate)
    case .twitterDate: Self.pattern("EEE MMM dd HH:mm:ss Z yyyy")
    case .uuid, .url, .integer, .amount, .number, .schemaDateTime, .wholeSeconds: nil
    }
  }

  private static func pattern(_ text: String) -> (source: String?, strategy: DateStrategy) {
    (".format(\"\(text)\")", .format(text))
  }

  /// Whether a text has the form, and doesn't change when it is read and written again.
  func holds(_ text: String) -> Bool {
    switch self {
    case .uuid: return text.utf8.count == 36 && SchemaFormat.isUUID(text)
    case .url: return Self.isURL(text)
    case .integer:
      let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
      return Int64(text).map { "\($0)" == text } ?? false
    case .number: return JSON(numberText: text) != nil
    case .schemaDateTime: return SchemaFormat.isDateTime(text)
    case .wholeSeconds:
      // Neither a point nor a small letter.
      return SchemaFormat.isDateTime(text) && !text.utf8.contains { $0 == 0x2E || $0 >= 0x61 }
    case .amount:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && parts[1].utf8.count == 2 && parts[0].utf8.count < 16 && JSON(numberText: text) != nil
    default:
      guard text.utf8.count >= 8, text.utf8.count <= 40, let strategy = dateStrategy?.strategy,
        text.utf8.contains(where: { (0x30...0x39).contains($0) })
      else { return false }
      let json = JSON(text).description
      guard let date = try? strategy.decode(json: json, tolerance: .strict) else { return false }
      if self == .anyISO8601 { return text.utf8.count > 10 }
      return (try? strategy.encode(date)).map { Array($0) } == Array(json.utf8)
    }
  }

  private static func isURL(_ text: String) -> Bool {
    guard text.hasPrefix("http://") || text.hasPrefix("https://"), !text.utf8.contains(0x20) else { return false }
    guard let url = try? PliantDecoder(tolerance: .strict).decode(URL.self, from: JSON(text).description) else {
      return false
    }
    return url.absoluteString == text
  }
}
#endif

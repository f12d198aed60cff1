// KeptValues: values of a model written as JSON that its encoder represents itself.

import PliantCore

/// The values of a model that is written as JSON before an encoder receives it.
///
/// An encoder has its own forms for dates, data, numbers, and other types. So while the model is written, a placeholder,
/// a string that no document contains, replaces each of them. The encoder receives the value in its place.
///
/// ```
/// {"at":"<placeholder 0>","ratio":"<placeholder nan>"}    values: [Date]
/// ```
final class KeptValues {
  /// A private-use character, which texts rarely begin with, and a number that no document can know.
  private static let mark = "\u{10FFFD}\(String(UInt64.random(in: .min ... .max), radix: 36)):"

  /// The placeholders of the numbers that JSON does not have. These are not in `values`.
  static let nonFiniteFloats = JSONWriter.NonFiniteFloatStrategy.strings(
    positiveInfinity: mark + "inf", negativeInfinity: mark + "-inf", nan: mark + "nan")

  /// A key for a property that is moved to another path: no other member has it.
  static func movedKey(of name: String) -> String { mark + name }

  private var values: [any Encodable] = []
  let userInfo: [CodingUserInfoKey: Any]

  init(userInfo: [CodingUserInfoKey: Any]) { self.userInfo = userInfo }

  /// Keeps a value, and returns its placeholder.
  func keep(_ value: any Encodable) -> String {
    values.append(value)
    return "\(Self.mark)\(values.count - 1)"
  }

  /// The value that a string of the written document replaces; nil for any other string.
  func value(of text: String) -> (any Encodable)? {
    guard text.utf8.first == JSONWriter.firstByteOfKeptValues, text.utf8.starts(with: Self.mark.utf8) else {
      return nil
    }
    // By bytes: characters would be found first.
    let rest = text[text.utf8.index(text.startIndex, offsetBy: Self.mark.utf8.count)...]
    if let index = Int(rest) { return values.indices.contains(index) ? values[index] : nil }
    switch rest {
    case "inf": return Double.infinity
    case "-inf": return -Double.infinity
    case "nan": return Double.nan
    default: return nil
    }
  }
}

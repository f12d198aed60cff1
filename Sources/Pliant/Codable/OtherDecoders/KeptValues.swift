//===----------------------------------------------------------------------===//
// KeptValues: values of a model written as JSON that its encoder represents itself.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// The dates, data and non-finite numbers of a model that is written as JSON before an encoder receives it.
///
/// An encoder doesn't reveal its strategies for such values. So while the model is written, a placeholder, a string
/// that no document contains, replaces each of them. The encoder receives the value in its place.
///
/// ```
/// {"at":"<placeholder 0>","ratio":"<placeholder nan>"}    values: [Date]
/// ```
final class KeptValues {
  enum Value {
    case date(Date)
    case data(Data)
    case number(Double)
    /// A string of the document that is no placeholder.
    case text(String)
  }

  /// A private-use character, which texts rarely begin with, and a number that no document can know.
  private static let mark = "\u{10FFFD}\(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max)) "

  /// The placeholders of the numbers that JSON does not have. These are not in `values`.
  static let nonFiniteFloats = JSONWriter.NonFiniteFloatStrategy.strings(
    positiveInfinity: mark + "+", negativeInfinity: mark + "-", nan: mark + "nan")

  private var values: [Value] = []

  /// Keeps a value, and returns its placeholder.
  func keep(_ value: Value) -> String {
    values.append(value)
    return "\(Self.mark)\(values.count - 1)"
  }

  /// The value to encode for a string of the written document; nil for JSON that is not a string.
  func value(of json: JSON) -> Value? {
    guard let text = json.string else { return nil }
    guard text.utf8.starts(with: Self.mark.utf8) else { return .text(text) }
    switch text.dropFirst(Self.mark.count) {
    case "+": return .number(.infinity)
    case "-": return .number(-.infinity)
    case "nan": return .number(.nan)
    case let rest:
      guard let index = Int(rest), values.indices.contains(index) else { return .text(text) }
      return values[index]
    }
  }
}

extension EncodingForm {
  /// The form of a model's values until the encoder receives them.
  ///
  /// - Parameter outer: the form of the encoder; nil for an encoder that is not Pliant's.
  static func keeping(_ values: KeptValues, for outer: EncodingForm?) -> EncodingForm {
    var form = outer ?? EncodingForm()
    (form.dates, form.data, form.kept) = (.rfc3339, .base64, values)
    return form
  }
}

/// The JSON of a model, which an encoder receives piece by piece, with the kept values in their places.
struct KeptTree: Encodable {
  let json: JSON
  let kept: KeptValues

  func encode(to encoder: any Encoder) throws {
    switch json.type {
    case .array:
      try json.checkNesting(in: encoder)
      var container = encoder.unkeyedContainer()
      for element in json.elements {
        switch kept.value(of: element) {
        case .date(let date): try container.encode(date)
        case .data(let data): try container.encode(data)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case nil: try container.encode(KeptTree(json: element, kept: kept))
        }
      }
    case .object:
      try json.checkNesting(in: encoder)
      var container = encoder.container(keyedBy: TextKey.self)
      for (key, value) in json.objectValue {
        let key = TextKey(spelled: key)
        switch kept.value(of: value) {
        case .date(let date): try container.encode(date, forKey: key)
        case .data(let data): try container.encode(data, forKey: key)
        case .number(let number): try container.encode(number, forKey: key)
        case .text(let text): try container.encode(text, forKey: key)
        case nil: try container.encode(KeptTree(json: value, kept: kept), forKey: key)
        }
      }
    default:
      guard let value = kept.value(of: json) else { return try json.encode(to: encoder) }
      var container = encoder.singleValueContainer()
      switch value {
      case .date(let date): try container.encode(date)
      case .data(let data): try container.encode(data)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }
}

// Canonical text of a value, for signatures and hashes: as in RFC 8785, or with all digits of its numbers.

import PliantCore
public import PliantFoundation

extension JSON {
  /// The value in the canonical form of RFC 8785: no white space, members sorted by the UTF-16 code units of their keys, numbers as
  /// ECMAScript writes them.
  ///
  /// ```swift
  /// let signature = sign(try json.canonicalData())
  /// ```
  ///
  /// RFC 8785, section 3.2.2.3, treats every number as a Double and writes the shortest text of that Double. Integers
  /// beyond 2⁵³ = 9007199254740992, and decimals of more than about 16 digits, lose digits, as in every
  /// implementation of the RFC; its appendix D recommends strings for such numbers. Two documents whose ids differ
  /// only in the last of 17 digits have the same signature. ``exactCanonicalData()`` keeps all digits.
  ///
  /// ```swift
  /// try JSON(parsing: "[9007199254740993, 1e2]").canonicalString()        // [9007199254740992,100]
  /// try JSON(parsing: "[9007199254740993, 1e2]").exactCanonicalString()   // [9007199254740993,100]
  /// ```
  ///
  /// - Throws: `EncodingError` for a number that is not finite or outside the range of Double, and for values that nest too deep.
  public func canonicalData() throws -> Data { Data(try canonicalString().utf8) }

  /// The value in the canonical form of RFC 8785, as a string: see ``canonicalData()``.
  public func canonicalString() throws -> String { try canonicalText(.doubles) }

  /// The value in the form of ``canonicalData()``, but with all digits of its numbers: `9007199254740993`, `1e+400`
  /// and `0.1000000000000000055` are written as they are, `1.0` as `1` and `1e2` as `100`.
  ///
  /// Equal values have the same text, and different values have different texts. If no number has more digits than
  /// its Double needs, the text is that of RFC 8785; otherwise implementations of the RFC write another text.
  ///
  /// ```swift
  /// try JSON(parsing: #"{"id": 9007199254740993}"#).exactCanonicalString()   // {"id":9007199254740993}
  /// ```
  ///
  /// - Throws: `EncodingError` for a number that is not finite or whose exponent has more than 16 digits, and for values
  ///   that nest too deep.
  public func exactCanonicalData() throws -> Data { Data(try exactCanonicalString().utf8) }

  /// The value in the form of ``exactCanonicalData()``, as a string.
  public func exactCanonicalString() throws -> String { try canonicalText(.exact) }

  private func canonicalText(_ numbers: CanonicalNumbers) throws -> String {
    var writer = JSONWriter()
    do throws(JSONError) {
      try write(to: &writer, canonical: numbers)
      return try writer.string()
    } catch {
      throw error.asEncodingError(self)
    }
  }

  /// How canonical text represents a number.
  enum CanonicalNumbers {
    /// The closest Double.
    case doubles
    /// The exact value.
    case exact
  }

  func write(_ numbers: CanonicalNumbers, to writer: inout JSONWriter) throws(JSONError) {
    let number = numbers == .exact ? self : double.map { JSON($0) }
    let text = unsafe number?.withNumberText { text in
      unsafe NumberText(text, allowsPlus: false).flatMap(Self.ecmaScriptText)
    }
    guard let text = text ?? nil else {
      if let double, !double.isFinite { return try writer.write(double) }
      let reason = text == nil ? "which is beyond every Double" : "whose exponent has more than 16 digits"
      throw writer.failure(.unwritable("number \(description), \(reason)"))
    }
    try writer.write(plainNumber: text)
  }

  /// A number as ECMAScript writes it (ECMA-262, Number::toString), with all of its digits; nil if it may have a larger
  /// exponent than `NumberText` has.
  private static func ecmaScriptText(of number: NumberText) -> String? {
    let (digits, point) = number.decimalForm
    let count = Int64(digits.utf8.count)
    let exponent = point - 1
    guard exponent.magnitude < 10_000_000_000_000_000 else { return nil }
    let sign = number.isNegative ? "-" : ""
    if count == 0 { return "0" }
    if count <= point, point <= 21 { return sign + digits + String(repeating: "0", count: Int(point - count)) }
    if 0 < point, point <= 21 { return sign + digits.prefix(Int(point)) + "." + digits.dropFirst(Int(point)) }
    if -6 < point, point <= 0 { return sign + "0." + String(repeating: "0", count: Int(-point)) + digits }
    let fraction = count == 1 ? "" : "." + digits.dropFirst()
    return sign + digits.prefix(1) + fraction + (exponent < 0 ? "e-" : "e+") + String(exponent.magnitude)
  }
}

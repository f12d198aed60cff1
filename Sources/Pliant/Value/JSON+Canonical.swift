//===----------------------------------------------------------------------===//
// The one text of a value (RFC 8785), for signatures and hashes.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PliantCore

extension JSON {
  /// The value in the canonical form of RFC 8785: no white space, members sorted by the UTF-16 code units of their keys, numbers as
  /// ECMAScript writes them.
  ///
  /// ```swift
  /// let signature = sign(try json.canonicalData())
  /// ```
  ///
  /// RFC 8785 takes every number for a Double: digits beyond that are lost here, and here only.
  ///
  /// - Throws: `EncodingError` for a number beyond every Double, and for values that nest too deep.
  public func canonicalData() throws -> Data { Data(try canonicalString().utf8) }

  /// The value in the canonical form of RFC 8785, as a string.
  public func canonicalString() throws -> String {
    var writer = JSONWriter()
    do throws(JSONError) {
      try write(to: &writer, isCanonical: true)
      return try writer.string()
    } catch {
      throw error.asEncodingError(self)
    }
  }

  func writeCanonicalNumber(to writer: inout JSONWriter) throws(JSONError) {
    guard let value = double, value.isFinite else {
      throw writer.failure(.unwritable("number \(numberText ?? description), which is beyond every Double"))
    }
    try writer.write(plainNumber: Self.ecmaScriptText(of: value))
  }

  /// A finite number as ECMAScript writes it (ECMA-262, Number::toString).
  static func ecmaScriptText(of value: Double) -> String {
    if value == 0 { return "0" }
    // The shortest digits, and the power of ten that the first of them stands before: 0.digits × 10^point.
    let (digits, point) = shortestDigits(of: value.magnitude)
    let sign = value < 0 ? "-" : ""
    let count = digits.count
    if count <= point, point <= 21 { return sign + digits + String(repeating: "0", count: point - count) }
    if 0 < point, point <= 21 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if -6 < point, point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let exponent = point - 1
    let fraction = count == 1 ? "" : "." + digits.dropFirst()
    return sign + digits.prefix(1) + fraction + (exponent < 0 ? "e-" : "e+") + String(exponent.magnitude)
  }

  private static func shortestDigits(of value: Double) -> (digits: String, point: Int) {
    let text = JSON(value).numberText ?? "0"
    let parts = text.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = halves[0] == "0" ? "" : String(halves[0])
    let all = whole + (halves.count > 1 ? halves[1] : "")
    let zeros = all.prefix { $0 == "0" }.count
    var digits = all.dropFirst(zeros)
    while digits.last == "0" { digits.removeLast() }
    return (String(digits), exponent + whole.count - zeros)
  }
}

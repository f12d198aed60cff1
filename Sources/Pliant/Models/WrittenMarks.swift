// Sensitive parts of values that are written, in types that don't declare them: plain Encodable ones.

import PliantCore
import PliantFoundation

/// Notes whether an encoding meets a type with sensitive parts.
package final class WrittenMarks {
  private var areMet = false

  private init() {}

  func note(_ type: Any.Type) {
    if !areMet { areMet = SensitiveSearch.holds(type) }
  }

  /// Whether a value may have sensitive parts inside of plain `Encodable` types. The value is written to find that out.
  ///
  /// - Parameter userInfo: that of the encoder which writes the value elsewhere.
  package static func areUndeclared(in value: Any, _ userInfo: [CodingUserInfoKey: any Sendable] = [:]) -> Bool {
    guard hasPlainTypes(type(of: value)) else { return false }
    let marks = WrittenMarks()
    var form = EncodingForm()
    (form.marks, form.userInfo) = (marks, userInfo)
    // A date that has no text is no reason to fail.
    form.dates = .strategy(.secondsSince1970)
    var writer = JSONWriter(nonFiniteFloats: .null)
    writer.valueForm = ValueForm(form)
    do throws(JSONError) {
      if let value = value as? any JSONWritable {
        try writer.writeValue(value)
      } else if let value = value as? any Encodable {
        try writer.encode(codable: value)
      }
    } catch {
      return true
    }
    return marks.areMet
  }

  /// Whether values of a type may have declared sensitive parts, or others.
  package static func mayBe(in type: Any.Type) -> Bool { SensitiveSearch.holds(type) || hasPlainTypes(type) }

  private static func hasPlainTypes(_ type: Any.Type) -> Bool {
    SensitiveSearch.hasUndeclared(type) { type in
      type is any Encodable.Type && !(type is any JSONWritable.Type) && !(type is any RawRepresentable.Type)
    }
  }
}

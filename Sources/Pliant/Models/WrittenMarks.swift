// Sensitive parts of values that are written, in types that don't declare them: plain Encodable ones, superclasses and
// protocols.

import PliantCore
import PliantFoundation

/// Notes whether an encoding meets a type with sensitive parts.
package final class WrittenMarks {
  private var areMet = false

  private init() {}

  func note(_ type: Any.Type) {
    if !areMet { areMet = SensitiveSearch.holds(type) }
  }

  /// Whether a value may have sensitive parts that its type doesn't declare. The value is written to find out whether
  /// there are some inside of plain `Encodable` types.
  ///
  /// - Parameters:
  ///   - type: the type that is known to have the value; by default its own.
  ///   - userInfo: that of the encoder which writes the value elsewhere.
  package static func areUndeclared(
    in value: Any, of type: Any.Type? = nil, _ userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) -> Bool {
    if !undeclaredTypes(in: value, of: type).isEmpty { return true }
    guard hasPlainTypes(Swift.type(of: value)) else { return false }
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
  package static func mayBe(in type: Any.Type) -> Bool {
    SensitiveSearch.holds(type) || hasPlainTypes(type) || mayHoldOtherTypes(type)
  }

  private static func hasPlainTypes(_ type: Any.Type) -> Bool {
    SensitiveSearch.hasUndeclared(type) { type in
      type is any Encodable.Type && !(type is any JSONWritable.Type) && !(type is any RawRepresentable.Type)
    }
  }

  /// Returns the types with sensitive parts that a value and the values inside of it have, but that its type doesn't
  /// declare: those behind a superclass's or protocol's type, and inside of types that write themselves.
  static func undeclaredTypes(in value: Any, of type: Any.Type? = nil) -> [Any.Type] {
    var declared = CompactSet<ObjectIdentifier>()
    _ = SensitiveSearch.reaches(type ?? Swift.type(of: value)) { !declared.insert(ObjectIdentifier($0)) && false }
    var (mayHoldOthers, objects) = (CompactDictionary<ObjectIdentifier, Bool>(), CompactSet<ObjectIdentifier>())
    var types: [Any.Type] = []
    // The values that are still to be searched, and whether a collection declares another type for them.
    var open = [(value: value, isOther: false)]
    while let (value, isOther) = open.popLast() {
      let type = Swift.type(of: value)
      let id = ObjectIdentifier(type)
      if mayHoldOthers[id] == nil { mayHoldOthers[id] = mayHoldOtherTypes(type) }
      if isOther || !declared.contains(id), types.allSatisfy({ $0 != type }), SensitiveSearch.holds(type) {
        types.append(type)
      }
      guard mayHoldOthers[id] == true, !(type is AnyClass) || objects.insert(ObjectIdentifier(value as AnyObject))
      else { continue }
      let elements = (type as? any Collection.Type).flatMap { _ in type as? any SensitiveHolding.Type }
      let elementTypes = elements?.sensitiveParts.parts.map(\.type)
      var mirror: Mirror? = Mirror(reflecting: value)
      while let next = mirror {
        // What can't be written is no part of the document.
        for (_, value) in next.children where isWritable(value) {
          open.append((value, elementTypes?.contains { $0 == Swift.type(of: value) } == false))
        }
        mirror = next.superclassMirror
      }
    }
    return types
  }

  /// Returns the type that hides at least what a value's parts may hide in a malformed patch of it.
  static func type(hiding value: Any) -> Any.Type {
    undeclaredTypes(in: value).isEmpty ? Swift.type(of: value) : HiddenValue.self
  }

  /// Whether a document may contain a value. Collections and tuples of values without a form may have a strategy.
  private static func isWritable(_ value: Any) -> Bool {
    let type = Swift.type(of: value)
    return type is any JSONWritable.Type || type is any Encodable.Type || type is any SensitiveHolding.Type
      || Mirror(reflecting: value).displayStyle == .tuple
  }

  /// Whether the values inside of those of a type may have types that this type doesn't declare. What isn't written is
  /// of no interest, and the mirror that a type makes of itself may show anything.
  private static func mayHoldOtherTypes(_ type: Any.Type) -> Bool {
    SensitiveSearch.reaches(type) { type in
      if type is AnyClass { return true }
      if type is any SensitiveHolding.Type || type is any CustomReflectable.Type { return false }
      return (type as? any JSONReadable.Type).map { !$0.hasCodableForm } ?? true
    }
  }
}

// ZeroInitializable: the fallback for a required value under `.forgiving`.

// For CGFloat.
public import Foundation

/// A type with a zero value, the fallback for a missing one: `0`, `""`, `false`, `[]`.
///
/// Under ``Tolerance/forgiving``, a required property whose value is missing, null or unusable gets the zero value,
/// and the report contains an issue. Your own types can conform:
///
/// ```swift
/// extension Money: ZeroInitializable {
///   static var zeroValue: Money { Money(amount: 0, currency: "EUR") }
/// }
/// ```
public protocol ZeroInitializable {
  /// The zero value.
  static var zeroValue: Self { get }
}

extension ZeroInitializable where Self: AdditiveArithmetic {
  @_documentation(visibility: internal)
  public static var zeroValue: Self { .zero }
}

extension ZeroInitializable where Self: RangeReplaceableCollection {
  @_documentation(visibility: internal)
  public static var zeroValue: Self { Self() }
}

extension String: ZeroInitializable {}
extension Substring: ZeroInitializable {}
extension Array: ZeroInitializable {}
extension ContiguousArray: ZeroInitializable {}

extension Bool: ZeroInitializable {
  public static var zeroValue: Bool { false }
}

extension Set: ZeroInitializable {
  public static var zeroValue: Set<Element> { [] }
}

extension Dictionary: ZeroInitializable {
  public static var zeroValue: [Key: Value] { [:] }
}

extension Optional: ZeroInitializable {
  public static var zeroValue: Wrapped? { nil }
}

// MARK: - Foundation's types and Pliant's own

extension Decimal: ZeroInitializable {}

extension CGFloat: ZeroInitializable {}

extension JSON: ZeroInitializable {
  public static var zeroValue: JSON { nil }
}

extension JSON.Object: ZeroInitializable {
  public static var zeroValue: JSON.Object { [:] }
}

// JSONReadable: types that read themselves from the bytes of a document.

public import PliantCore

/// A type that can be read from JSON on the fast path, directly from the bytes.
///
/// `@JSONModel` generates the conformance. By hand, implement one initializer that reads exactly one value:
///
/// ```swift
/// struct Celsius: JSONReadable {
///   var degrees: Double
///   init(from reader: inout JSONReader) throws(JSONError) {
///     degrees = try reader.read(Double.self)
///     // The error is at the number.
///     guard degrees >= -273.15 else { throw reader.failure(.invalidValue(expected: "a temperature")) }
///   }
/// }
/// let now = try Celsius(json: "21.5")
/// ```
public protocol JSONReadable {
  /// Reads one value.
  init(from reader: inout JSONReader) throws(JSONError)

  /// Whether the type is one of the standard library or Foundation for which coders have strategies.
  @_documentation(visibility: internal)
  static var hasCodableForm: Bool { get }

  /// Keeps the parts of the replaced value that an update doesn't change: values that no document contains, such as
  /// properties with ``Ignored(_:)``, and values that the patch doesn't touch. Generated code implements it.
  @_documentation(visibility: internal)
  mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges)

  /// Calls the model's `didDecode` after an update has changed the value. Generated code implements it.
  ///
  /// - Parameter json: the object that the value was read from.
  @_documentation(visibility: internal)
  mutating func didTakeUpdate(of json: () throws -> JSON) throws
}

extension JSONReadable {
  @_documentation(visibility: internal)
  @inlinable
  public mutating func didTakeUpdate(of json: () throws -> JSON) throws {}

  @_documentation(visibility: internal)
  @inlinable
  public mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges) {}

  @_documentation(visibility: internal)
  @inlinable
  public static var hasCodableForm: Bool { false }
}

extension JSONReader {
  /// Reads a value of any readable type.
  @inlinable @inline(__always)
  public mutating func read<Value: JSONReadable>(_: Value.Type) throws(JSONError) -> Value {
    try Value(from: &self)
  }

  /// Reads a value of any other type that is Decodable.
  @_disfavoredOverload
  public mutating func read<Value: Decodable>(_: Value.Type) throws(JSONError) -> Value {
    try decode(Value.self)
  }
}

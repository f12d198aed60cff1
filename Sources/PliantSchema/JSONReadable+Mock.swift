// mock(seed:): mock values of a model, for tests and previews.

public import Pliant
import PliantCore

extension JSONReadable where Self: Decodable {
  /// Returns a mock value. The same seed gives the same value on every platform.
  ///
  /// ```swift
  /// let user = try User.mock(seed: 1)
  /// ```
  ///
  /// The value is decoded strictly from a document that ``jsonSchema`` describes. Optional properties have values,
  /// except deep inside of a recursive type.
  ///
  /// Some types don't declare which values they accept: an enum that is neither a model nor `CaseIterable`, a type
  /// with a custom `init(from:)`, a strategy without a `jsonSchema`. For these, numbers, strings, dates, an object
  /// and an array are tried. If none is accepted, an optional property is nil, any other has its initial value,
  /// arrays and dictionaries are empty, and enums have another case. Dictionaries whose keys are of such a type are
  /// empty.
  ///
  /// - Throws: `DecodingError` with the path of a required value for which no value is accepted, or for a type that
  ///   has no values because each would contain another one.
  public static func mock(seed: UInt64) throws -> Self {
    try madeUp(seed: seed).value
  }

  /// Returns a mock value with some values changed.
  ///
  /// ```swift
  /// let user = try User.mock(seed: 1) { $0.name = "Li" }
  /// ```
  ///
  /// All other values are those of ``mock(seed:)`` for the same seed.
  ///
  /// - Parameters:
  ///   - seed: the same seed gives the same value.
  ///   - change: sets the values that matter to the test or preview.
  /// - Throws: the errors of ``mock(seed:)`` and of `change`.
  public static func mock(seed: UInt64, _ change: (inout Self) throws -> Void) throws -> Self {
    var value = try mock(seed: seed)
    try change(&value)
    return value
  }

  /// Returns the document that ``mock(seed:)`` decodes.
  public static func mockDocument(seed: UInt64) throws -> JSON {
    try madeUp(seed: seed).document
  }

  private static func madeUp(seed: UInt64) throws -> MadeUp<Self> {
    try MadeUp(Self.self, schema: schemaDocument(SchemaBuilder(isAnnotating: true)), seed: seed)
  }
}

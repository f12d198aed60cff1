//===----------------------------------------------------------------------===//
// mock(seed:): made-up values of a model, for tests and previews.
//===----------------------------------------------------------------------===//

public import Pliant
import PliantCore

extension JSONReadable where Self: Decodable {
  /// A made-up value: the same seed gives the same value, on every platform.
  ///
  /// ```swift
  /// let user = try User.mock(seed: 1)
  /// ```
  ///
  /// It is read, strictly, from a document that ``jsonSchema`` describes. Optional properties have values, except those deep inside of
  /// a type that holds itself.
  ///
  /// Some types don't say which values they take: an enum that is neither a model nor `CaseIterable`, a type with an `init(from:)` of
  /// its own, a strategy without a `jsonSchema`. Numbers, texts, dates, an object and an array are tried for them. Where
  /// none is accepted, an optional property is nil, any other has its initial value, arrays and dictionaries are empty, and
  /// enums have another case. Dictionaries whose keys are of such a type are empty.
  ///
  /// - Throws: `DecodingError` with the path of a required value that can't be made up. Also for a type that has no values, since each would hold
  ///   another one.
  public static func mock(seed: UInt64) throws -> Self {
    try madeUp(seed: seed).value
  }

  /// A made-up value with some values of your own.
  ///
  /// ```swift
  /// let user = try User.mock(seed: 1) { $0.name = "Li" }
  /// ```
  ///
  /// All other values are those of ``mock(seed:)`` for the same seed.
  ///
  /// - Parameters:
  ///   - seed: the same one gives the same value.
  ///   - change: sets what the test or preview is about.
  /// - Throws: what ``mock(seed:)`` does, and what `change` does.
  public static func mock(seed: UInt64, _ change: (inout Self) throws -> Void) throws -> Self {
    var value = try mock(seed: seed)
    try change(&value)
    return value
  }

  /// The document that ``mock(seed:)`` reads.
  public static func mockDocument(seed: UInt64) throws -> JSON {
    try madeUp(seed: seed).document
  }

  private static func madeUp(seed: UInt64) throws -> MadeUp<Self> {
    try MadeUp(Self.self, schema: schemaDocument(SchemaBuilder(isAnnotating: true)), seed: seed)
  }
}

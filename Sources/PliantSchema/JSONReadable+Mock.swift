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
  /// It is read, strictly, from a document that ``jsonSchema`` describes. All optional properties have values, the first few levels of
  /// a type that holds itself aside. Dictionaries are empty whose keys are of a type that takes only some texts and doesn't say which, as
  /// an enum that is neither a model nor `CaseIterable`.
  ///
  /// - Throws: `DecodingError` when nothing was found that the model takes: where the schema takes anything, as for types with
  ///   an `init(from:)` of their own, a number, a string, a date, an object and an array are tried, the same one throughout. Also
  ///   for a type that has no values, since each would hold another one.
  public static func mock(seed: UInt64) throws -> Self {
    try decodingMock(seed: seed).value
  }

  /// The document that ``mock(seed:)`` reads.
  public static func mockDocument(seed: UInt64) throws -> JSON {
    try decodingMock(seed: seed).document
  }

  private static func decodingMock(seed: UInt64) throws -> (value: Self, document: JSON) {
    let schema = schemaDocument(SchemaBuilder(isAnnotating: true))
    let isFinite = SchemaEnds(definitions: schema["$defs"]).distance(of: schema) != nil
    var first: (any Error)?
    for filling in MockDocument.fillings {
      var mock = MockDocument(definitions: schema["$defs"], seed: seed, anything: filling)
      let document = mock.value(of: schema)
      do {
        let value = try PliantDecoder(tolerance: .strict).decode(Self.self, from: document.jsonString())
        return (value, document)
      } catch {
        first = first ?? error
      }
    }
    if let first, isFinite { throw first }
    let description =
      isFinite
      ? "expected a value that can be made up, found none"
      : "expected a type that has values, found \(TypeName.of(Self.self)), each of which would hold another one"
    throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description))
  }
}

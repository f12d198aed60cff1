// MadeUp: a mock document that a type accepts, found by trial. Values that fail are replaced by others, then avoided.

import Pliant
import PliantCore

/// A mock document and its value.
///
/// A schema doesn't list the values that custom code accepts: the raw values of an enum that is not `CaseIterable`,
/// the strings that a strategy reads. Strict decoding shows where it fails. The schema of that place is then replaced
/// by some values, one after another, and finally by `false`, which no value matches. A place without values is then
/// treated like one of an infinitely nested type: it becomes nil, a default, an empty collection or another case.
struct MadeUp<Value: JSONReadable & Decodable> {
  let value: Value
  let document: JSON

  /// - Throws: the error of the first required place for which no value is accepted.
  init(_ type: Value.Type, schema: JSON, seed: UInt64) throws {
    guard SchemaEnds(definitions: schema["$defs"]).distance(of: schema) != nil else {
      let expected = "expected a type that has values, found \(TypeName.of(type)), each of which would hold another one"
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: expected))
    }
    let schema = schema.numberingSchemas()
    var first: (any Error)?
    for filling in MockDocument.fillings {
      do {
        self = try Self(schema, seed, filling)
        return
      } catch {
        first = first ?? error
      }
    }
    throw first ?? JSONError(.invalidValue(expected: "a value that can be made up")).asDecodingError()
  }

  private init(_ schema: JSON, _ seed: UInt64, _ filling: JSON) throws {
    var schema = schema
    // The values still to be tried, by the numbers of the schemas.
    var candidates: [Int: ArraySlice<JSON>] = [:]
    var isPruned = false
    while true {
      let attempt = Attempt(schema, seed, filling, isPruned: isPruned)
      if let value = attempt.value {
        self.value = value
        document = attempt.document
        return
      }
      // Each round tries one more value of a schema or prunes the schema, so the loop ends.
      guard let failed = attempt.reason(in: schema, seed, filling), failed.schemaNumber > 0 else { throw attempt.error }
      var rest = candidates[failed.schemaNumber] ?? MockDocument.candidates(of: failed)[...]
      let next = rest.popFirst()
      candidates[failed.schemaNumber] = rest
      isPruned = isPruned || next == nil
      let other = next.map { SchemaPiece.adding("examples", [$0], to: failed) } ?? false
      schema = schema.replacingSchema(numbered: failed.schemaNumber, with: other)
      guard SchemaEnds(definitions: schema["$defs"]).distance(of: schema) != nil else {
        throw attempt.path.isEmpty ? attempt.error : Self.failure(of: failed, at: attempt.path, in: attempt.document)
      }
    }
  }

  /// A document and the result of decoding it.
  private struct Attempt {
    private let mock: MockDocument
    let document: JSON
    let value: Value?
    let error: any Error
    /// The path where decoding failed; empty if the error is a type's own and has no path.
    let path: [JSONPath.Component]

    init(_ schema: JSON, _ seed: UInt64, _ filling: JSON, isPruned: Bool) {
      var mock = MockDocument(definitions: schema["$defs"], seed: seed, anything: filling, isPruned: isPruned)
      document = mock.value(of: schema)
      self.mock = mock
      do {
        value = try PliantDecoder(tolerance: .strict).decode(Value.self, from: document.jsonString())
        error = SchemaStop()
        path = []
      } catch {
        value = nil
        self.error = error
        path = (error as? DecodingError)?.jsonError?.path.components ?? []
      }
    }

    /// Returns the schema that needs other values: of several suspects, the first without which this failure doesn't
    /// occur.
    func reason(in schema: JSON, _ seed: UInt64, _ filling: JSON) -> JSON? {
      let suspects = mock.suspects(at: path)
      guard suspects.count > 1 else { return suspects.first }
      let reason = suspects.dropLast().first { suspect in
        let rest = schema.replacingSchema(numbered: suspect.schemaNumber, with: false)
        guard SchemaEnds(definitions: rest["$defs"]).distance(of: rest) != nil else { return false }
        let attempt = Attempt(rest, seed, filling, isPruned: true)
        return attempt.value != nil || attempt.path != path
      }
      return reason ?? suspects.first
    }
  }

  private static func failure(of schema: JSON, at path: [JSONPath.Component], in document: JSON) -> any Error {
    let name = schema["title"].string.map { "a value of \($0)" } ?? "a value"
    let expected =
      "\(name) that can be made up (make an enum CaseIterable, give a strategy a jsonSchema with examples, or make the property "
      + "optional or give it an initial value)"
    let text = (try? document[path: JSONPath(path)].jsonString()) ?? "nothing"
    return JSONError(.invalidValue(expected: expected), path: JSONPath(path), found: text).asDecodingError()
  }
}

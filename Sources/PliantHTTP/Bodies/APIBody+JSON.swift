// JSON bodies: a single value, the members of an object, or NDJSON.

#if HTTP
import Foundation
public import Pliant

extension APIBody {
  static let jsonType = "application/json"

  /// A value as a JSON document.
  ///
  /// A value that can't be written fails the request with ``APIError/Kind/invalidRequest(_:)``.
  ///
  /// - Parameter isSensitive: whether logs hide the whole document. They always hide what is marked as `@Sensitive` in it.
  public static func json<Value: JSONWritable>(_ value: Value, isSensitive: Bool = false) -> APIBody {
    json(holding: value, isSensitive) { try value.jsonData() }
  }

  /// A value of a type that is only `Encodable`, as a JSON document.
  @_disfavoredOverload
  public static func json<Value: Encodable>(
    _ value: Value, encoder: PliantEncoder = PliantEncoder(), isSensitive: Bool = false
  ) -> APIBody {
    json(holding: value, isSensitive, by: encoder) { try encoder.encode(value) }
  }

  /// A value as a JSON document; no body for nil.
  public static func json<Value: JSONWritable>(_ value: Value?, isSensitive: Bool = false) -> APIBody {
    value.map { .json($0, isSensitive: isSensitive) } ?? .none
  }

  /// A value of a type that is only `Encodable`, as a JSON document; no body for nil.
  @_disfavoredOverload
  public static func json<Value: Encodable>(
    _ value: Value?, encoder: PliantEncoder = PliantEncoder(), isSensitive: Bool = false
  ) -> APIBody {
    value.map { .json($0, encoder: encoder, isSensitive: isSensitive) } ?? .none
  }

  private static func json(
    holding value: Any, _ isSensitive: Bool, by encoder: PliantEncoder = PliantEncoder(), _ write: () throws -> Data
  ) -> APIBody {
    do {
      let bytes = try write()
      return APIBody(
        .bytes(bytes), contentType: jsonType,
        shownText: SensitiveText.shown(bytes, of: value, isSensitive, by: encoder))
    } catch {
      return APIBody(.failure(error), contentType: jsonType)
    }
  }

  /// A JSON object of the members that a closure appends. The code that `@Request` generates uses it.
  ///
  /// ```swift
  /// var body: APIBody { .members { $0.append("name", name); $0.append("age", age) } }
  /// ```
  public static func members(_ build: (inout BodyMembers) -> Void) -> APIBody {
    var members = BodyMembers()
    build(&members)
    if let error = members.error { return APIBody(.failure(error), contentType: jsonType) }
    return members.body
  }

  /// Models as NDJSON, one per line. Each is written when it is sent.
  ///
  /// A sequence that isn't a `Collection` may allow only one iteration, so the request is neither retried nor redirected
  /// with its body.
  public static func lines<Models: Sequence & Sendable>(of models: Models) -> APIBody
  where Models.Element: JSONWritable {
    APIBody(
      .stream(length: nil, isRepeatable: models is any Collection) { ChunkSource(writing: NDJSONChunks(models)) },
      contentType: "application/x-ndjson")
  }

  /// Models of an asynchronous sequence as NDJSON. Each is written and sent when it arrives.
  ///
  /// The sequence may allow only one iteration, so the request is neither retried nor redirected with its body.
  public static func lines<Models: AsyncSequence & Sendable>(of models: Models) -> APIBody
  where Models.Element: JSONWritable {
    APIBody(
      .stream(length: nil, isRepeatable: false) { ChunkSource(writing: AsyncNDJSONChunks(models)) },
      contentType: "application/x-ndjson")
  }
}

extension ChunkSource {
  /// The chunks of a sequence that writes models. A model that can't be written fails the request, which is not sent
  /// again.
  fileprivate convenience init<Chunks: AsyncSequence>(writing chunks: Chunks) where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    self.init {
      do {
        return try await iterator.next()
      } catch let error as EncodingError {
        throw APIError.Kind.unwritable(error)
      }
    }
  }
}

/// The members of a JSON object that is sent as a body.
public struct BodyMembers {
  private var members: [(key: Data, value: Data, shown: APIBody.ShownBody)] = []
  private(set) var error: (any Error)?

  /// Appends a member.
  ///
  /// - Parameter isSensitive: whether logs and errors hide the value.
  public mutating func append<Value: JSONWritable>(_ name: String, _ value: Value, isSensitive: Bool = false) {
    add(name, value, isSensitive) { try value.jsonData() }
  }

  /// Appends a member unless its value is nil.
  public mutating func append<Value: JSONWritable>(_ name: String, _ value: Value?, isSensitive: Bool = false) {
    if let value { append(name, value, isSensitive: isSensitive) }
  }

  /// Appends a member unless the field is missing. A null field is written as null.
  public mutating func append<Value: JSONWritable>(_ name: String, _ value: Field<Value>, isSensitive: Bool = false) {
    switch value {
    case .missing: break
    case .null: add(name, Value?.none as Any, isSensitive) { Data("null".utf8) }
    case .value(let value): append(name, value, isSensitive: isSensitive)
    }
  }

  /// Appends a member of a type that is only `Encodable`.
  @_disfavoredOverload
  public mutating func append<Value: Encodable>(_ name: String, _ value: Value, isSensitive: Bool = false) {
    add(name, value, isSensitive) { try PliantEncoder().encode(value) }
  }

  /// Appends a member of a type that is only `Encodable`, unless its value is nil.
  @_disfavoredOverload
  public mutating func append<Value: Encodable>(_ name: String, _ value: Value?, isSensitive: Bool = false) {
    if let value { append(name, value, isSensitive: isSensitive) }
  }

  private mutating func add(_ name: String, _ value: Any, _ isSensitive: Bool, _ write: () throws -> Data) {
    do {
      let bytes = try write()
      let shown = SensitiveText.shown(bytes, of: value, isSensitive, by: PliantEncoder())
      members.append((try name.jsonData(), bytes, shown))
    } catch {
      self.error = self.error ?? error
    }
  }

  fileprivate var body: APIBody {
    let members = members
    return APIBody(.bytes(Self.document(members.map { ($0.key, $0.value) })), contentType: APIBody.jsonType) {
      let shown = members.map { $0.shown() }
      guard shown.contains(where: { $0 != nil }) else { return nil }
      let document = Self.document(zip(members, shown).map { ($0.key, $1.map { Data($0.utf8) } ?? $0.value) })
      return String(decoding: document, as: UTF8.self)
    }
  }

  private static func document(_ members: [(key: Data, value: Data)]) -> Data {
    var document = Data("{".utf8)
    for (index, member) in members.enumerated() {
      if index > 0 { document.append(UInt8(ascii: ",")) }
      document += member.key
      document.append(UInt8(ascii: ":"))
      document += member.value
    }
    document.append(UInt8(ascii: "}"))
    return document
  }
}
#endif

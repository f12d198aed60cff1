//===----------------------------------------------------------------------===//
// JSONStrategy: how the values of one property stand in JSON, when that is not what their type says.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A way to read and write values that is not the one of their type.
///
/// ```swift
/// @JSONModel
/// struct Event {
///   @Strategy(.unixSeconds) var at: Date
///   @Strategy(.format("yyyy-MM-dd")) var days: [Date] = []
///   @Strategy(Cents()) var price: Decimal
/// }
///
/// struct Cents: JSONStrategy {
///   func read(from reader: inout JSONReader) throws(JSONError) -> Decimal {
///     let cents = try reader.read(Int.self)
///     guard cents >= 0 else { throw reader.failure(.invalidValue(expected: "an amount of cents")) }
///     return Decimal(cents) / 100
///   }
///   func write(_ value: Decimal, to writer: inout JSONWriter) throws(JSONError) { … }
/// }
/// ```
///
/// A strategy for `Date` is one for `Date?`, `[Date]`, `Set<Date>`, `[String: Date]` and optionals of those as well, and for collections
/// and optionals inside of collections, up to three deep: `[[Date?]]`, `[String: [Date]]`. It is the same on all engines: under another decoder than Pliant's, the value is copied out and read as JSON. What it finds
/// unusable is settled as the tolerance says, and reported.
public protocol JSONStrategy<Value>: Sendable {
  /// What the strategy reads and writes.
  associatedtype Value

  /// Reads exactly one value.
  ///
  /// - Throws: when it is unusable. Make the error with `reader.failure(.invalidValue(expected: "…"))`: it is at the value that was
  ///   read last.
  func read(from reader: inout JSONReader) throws(JSONError) -> Value

  /// Writes exactly one value.
  func write(_ value: Value, to writer: inout JSONWriter) throws(JSONError)

  /// The JSON Schema (draft 2020-12) of what it writes, for `JSONReadable.jsonSchema` of PliantSchema: `["type": "integer"]`.
  /// It takes anything unless told otherwise.
  ///
  /// Made-up values (`JSONReadable.mock(seed:)`) are of its type and format, or among its `examples`, if it has some. It can't refer
  /// to other schemas.
  var jsonSchema: JSON { get }
}

extension JSONStrategy {
  public var jsonSchema: JSON { JSON([:] as JSON.Object) }
}

// MARK: - Collections

/// A strategy for arrays, made of one for their elements.
public struct ArrayStrategy<Element: JSONStrategy>: JSONStrategy {
  package let element: Element

  /// - Parameter element: how each element is read and written.
  public init(_ element: Element) { self.element = element }

  public func read(from reader: inout JSONReader) throws(JSONError) -> [Element.Value] {
    try reader.readArray(ElementForm(element), as: [Element.Value].self)
  }

  public func write(_ value: [Element.Value], to writer: inout JSONWriter) throws(JSONError) {
    let array = try writer.beginArray()
    for value in value { try element.write(value, to: &writer) }
    try writer.endArray(array)
  }

  public var jsonSchema: JSON { ["type": "array", "items": element.jsonSchema] }
}

/// A strategy for sets, made of one for their elements.
public struct SetStrategy<Element: JSONStrategy>: JSONStrategy where Element.Value: Hashable {
  package let array: ArrayStrategy<Element>

  /// - Parameter element: how each element is read and written.
  public init(_ element: Element) { array = ArrayStrategy(element) }

  public func read(from reader: inout JSONReader) throws(JSONError) -> Set<Element.Value> {
    Set(try reader.readArray(ElementForm(array.element), as: Set<Element.Value>.self))
  }

  public func write(_ value: Set<Element.Value>, to writer: inout JSONWriter) throws(JSONError) {
    try array.write(Array(value), to: &writer)
  }

  public var jsonSchema: JSON { SchemaPiece.adding("uniqueItems", true, to: array.jsonSchema) }
}

/// A strategy for dictionaries, made of one for their values.
///
/// Keys are those of any dictionary in JSON: with keys that have no text, it is an array of keys and values in turn.
public struct DictionaryStrategy<Key: Hashable, Element: JSONStrategy>: JSONStrategy {
  package let element: Element

  /// - Parameter element: how each element is read and written.
  public init(_ element: Element) { self.element = element }

  public func read(from reader: inout JSONReader) throws(JSONError) -> [Key: Element.Value] {
    var values: [Key: Element.Value] = [:]
    try reader.readMembers(into: &values, ElementForm(element))
    return values
  }

  public func write(_ value: [Key: Element.Value], to writer: inout JSONWriter) throws(JSONError) {
    try value.write(to: &writer) { (value, writer) throws(JSONError) in try element.write(value, to: &writer) }
  }

  public var jsonSchema: JSON {
    guard ObjectKeys<Key>.find() != nil else { return ["type": "array"] }
    return ["type": "object", "additionalProperties": element.jsonSchema]
  }
}

/// A strategy for optionals: null is nil.
public struct OptionalStrategy<Wrapped: JSONStrategy>: JSONStrategy {
  package let wrapped: Wrapped

  /// - Parameter wrapped: how a value that is there is read and written.
  public init(_ wrapped: Wrapped) { self.wrapped = wrapped }

  public func read(from reader: inout JSONReader) throws(JSONError) -> Wrapped.Value? {
    if try reader.readNull() { return nil }
    let start = reader.position
    do throws(JSONError) {
      return try wrapped.read(from: &reader)
    } catch {
      return try reader.recoverOtherOptional(error, Wrapped.Value.self, hasDefault: false, from: start) ?? nil
    }
  }

  public func write(_ value: Wrapped.Value?, to writer: inout JSONWriter) throws(JSONError) {
    if let value { try wrapped.write(value, to: &writer) } else { try writer.writeNull() }
  }

  public var jsonSchema: JSON { SchemaPiece.nullable(wrapped.jsonSchema) }
}

/// A strategy for fields, made of one for their values: null is `.null`.
public struct FieldStrategy<Wrapped: JSONStrategy>: JSONStrategy {
  let wrapped: Wrapped

  /// - Parameter wrapped: how a value that is there is read and written.
  public init(_ wrapped: Wrapped) { self.wrapped = wrapped }

  public func read(from reader: inout JSONReader) throws(JSONError) -> Field<Wrapped.Value> {
    try Field(from: &reader) { (reader) throws(JSONError) in try wrapped.read(from: &reader) }
  }

  public func write(_ value: Field<Wrapped.Value>, to writer: inout JSONWriter) throws(JSONError) {
    if case .value(let value) = value { try wrapped.write(value, to: &writer) } else { try writer.writeNull() }
  }

  public var jsonSchema: JSON { SchemaPiece.nullable(wrapped.jsonSchema) }
}

// MARK: - Closures

/// A strategy made of two closures: what is read is of a type that JSON knows, and made into the value.
///
/// ```swift
/// @Strategy(
///   decode: { (text: String) in (String(text.prefix(2)), String(text.dropFirst(2))) },
///   encode: { (pair: (String, String)) in pair.0 + pair.1 })
/// var pair: (String, String)
/// ```
///
/// What the closures throw is why a value is unusable.
public struct ClosureStrategy<Wire: JSONReadable, Value, Written: JSONWritable>: JSONStrategy {
  let decode: @Sendable (Wire) throws -> Value
  let encode: @Sendable (Value) throws -> Written

  /// - Parameters:
  ///   - decode: makes a value of what stands in the document.
  ///   - encode: makes what is to stand there of a value.
  public init(
    decode: @escaping @Sendable (Wire) throws -> Value, encode: @escaping @Sendable (Value) throws -> Written
  ) {
    self.decode = decode
    self.encode = encode
  }

  public func read(from reader: inout JSONReader) throws(JSONError) -> Value {
    let start = reader.position
    let wire = try Wire(from: &reader)
    do {
      return try decode(wire)
    } catch {
      reader.move(to: start)
      _ = reader.peek()
      throw reader.failure(thrown: error)
    }
  }

  public func write(_ value: Value, to writer: inout JSONWriter) throws(JSONError) {
    let written: Written
    do {
      written = try encode(value)
    } catch {
      throw writer.failure(.underlying(error)).inWords(of: error)
    }
    try written.write(to: &writer)
  }
}

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
    var values: [Element.Value] = []
    let start = reader.position
    guard reader.peek() == .array else {
      let error = reader.mismatch(expected: "array")
      if reader.tolerance.conversions.contains(.emptyToNothing), try reader.takeNothing() {
        reader.record(error, of: [Element.Value].self, .usedDefault, insteadOfValueFrom: start)
        return []
      }
      guard reader.tolerance.conversions.contains(.singleToArray), reader.peek() != .null else { throw error }
      let place = reader.position
      values.append(try element.read(from: &reader))
      reader.recordConversion(at: place, expected: "array", to: "an array of it")
      return values
    }
    guard try reader.beginArray() else { return [] }
    repeat {
      let start = reader.position
      do throws(JSONError) {
        values.append(try element.read(from: &reader))
      } catch {
        try reader.settle(error, of: Element.Value.self, from: start, .dropping)
      }
    } while try reader.nextElement()
    return values
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
    Set(try array.read(from: &reader))
  }

  public func write(_ value: Set<Element.Value>, to writer: inout JSONWriter) throws(JSONError) {
    try array.write(Array(value), to: &writer)
  }

  public var jsonSchema: JSON { SchemaPiece.adding("uniqueItems", true, to: array.jsonSchema) }
}

/// A strategy for dictionaries, made of one for their values.
///
/// Keys are strings, integers, or whatever else can be a key of a dictionary that is written as an object.
public struct DictionaryStrategy<Key: Hashable, Element: JSONStrategy>: JSONStrategy {
  package let element: Element

  /// - Parameter element: how each element is read and written.
  public init(_ element: Element) { self.element = element }

  public func read(from reader: inout JSONReader) throws(JSONError) -> [Key: Element.Value] {
    guard let keys = ObjectKeys<Key>.find() else {
      throw reader.mismatch(expected: "a key type that JSON has a form for")
    }
    var values: [Key: Element.Value] = [:]
    if reader.peek() != .object, reader.tolerance.conversions.contains(.emptyToNothing) {
      let start = reader.position
      if try reader.takeNothing() {
        reader.recordConversion(at: start, expected: TypeName.of([Key: Element.Value].self), to: "[:]")
        return values
      }
    }
    guard try reader.beginObject() else { return values }
    repeat {
      let key = reader.position
      let text = try reader.readKey()
      let start = reader.position
      do throws(JSONError) {
        guard let name = keys.key(text) else {
          let error = reader.invalidValue(expected: TypeName.of(Key.self), at: key).aboutKey(text)
          reader.move(to: start)
          throw error
        }
        values[name] = try element.read(from: &reader)
      } catch {
        try reader.settle(error, of: Element.Value.self, from: start, .dropping)
      }
    } while try reader.nextMember()
    return values
  }

  public func write(_ value: [Key: Element.Value], to writer: inout JSONWriter) throws(JSONError) {
    guard let keys = ObjectKeys<Key>.find() else {
      throw writer.failure(.unwritable("a key of type \(TypeName.of(Key.self))"))
    }
    let object = try writer.beginObject()
    for (key, value) in value {
      try writer.writeKey(keys.text(key))
      try element.write(value, to: &writer)
      try writer.checkMember()
    }
    try writer.endObject(object)
  }

  public var jsonSchema: JSON { ["type": "object", "additionalProperties": element.jsonSchema] }
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
    if try reader.readNull() { return .null }
    let start = reader.position
    do throws(JSONError) {
      return .value(try wrapped.read(from: &reader))
    } catch {
      try reader.settle(error, of: Wrapped.Value.self, from: start, .nilValue)
      return .missing
    }
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

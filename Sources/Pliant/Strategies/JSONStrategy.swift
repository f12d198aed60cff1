// JSONStrategy: how the values of one property are represented in JSON, if not by their type.

public import PliantCore

/// A way to read and write values that differs from that of their type.
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
/// A strategy for `Date` also applies to `Date?`, `[Date]`, `Set<Date>`, `[String: Date]` and optionals of those, and
/// to collections and optionals inside of collections, up to three levels deep: `[[Date?]]`, `[String: [Date]]`. It
/// works on all engines: under another decoder than Pliant's, the value is copied and read as JSON. For an unusable
/// value, the tolerance determines the fallback, and the issue is reported.
public protocol JSONStrategy<Value>: Sendable {
  /// The type of the values that the strategy reads and writes.
  associatedtype Value

  /// Reads exactly one value.
  ///
  /// - Throws: if it is unusable. Make the error with `reader.failure(.invalidValue(expected: "…"))`, which refers to
  ///   the value that was read last.
  func read(from reader: inout JSONReader) throws(JSONError) -> Value

  /// Writes exactly one value.
  func write(_ value: Value, to writer: inout JSONWriter) throws(JSONError)

  /// The JSON Schema (draft 2020-12) of the values that it writes, for `JSONReadable.jsonSchema` of PliantSchema:
  /// `["type": "integer"]`. The default schema allows anything.
  ///
  /// Mock values (`JSONReadable.mock(seed:)`) have its type and format, or are among its `examples`, if there are
  /// some. It can't refer to other schemas.
  var jsonSchema: JSON { get }
}

extension JSONStrategy {
  @_documentation(visibility: internal)
  public var jsonSchema: JSON { JSON([:] as JSON.Object) }
}

// MARK: - Collections

extension _Pliant {
  /// A strategy for arrays, based on one for their elements.
  public struct ArrayStrategy<Element: JSONStrategy>: JSONStrategy {
    package let element: Element

    /// - Parameter element: the strategy for each element.
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
}

extension _Pliant {
  /// A strategy for sets, based on one for their elements.
  public struct SetStrategy<Element: JSONStrategy>: JSONStrategy where Element.Value: Hashable {
    package let array: _Pliant.ArrayStrategy<Element>

    /// - Parameter element: the strategy for each element.
    public init(_ element: Element) { array = _Pliant.ArrayStrategy(element) }

    public func read(from reader: inout JSONReader) throws(JSONError) -> Set<Element.Value> {
      Set(try reader.readArray(ElementForm(array.element), as: Set<Element.Value>.self))
    }

    public func write(_ value: Set<Element.Value>, to writer: inout JSONWriter) throws(JSONError) {
      let scope = try writer.beginArray()
      for value in value { try array.element.write(value, to: &writer) }
      try writer.endUnorderedArray(scope)
    }

    public var jsonSchema: JSON { SchemaPiece.adding("uniqueItems", true, to: array.jsonSchema) }
  }
}

extension _Pliant {
  /// A strategy for dictionaries, based on one for their values.
  ///
  /// A dictionary whose keys have no text is an array of keys and values in turn, as without a strategy.
  public struct DictionaryStrategy<Key: Hashable, Element: JSONStrategy>: JSONStrategy {
    package let element: Element

    /// - Parameter element: the strategy for each value.
    public init(_ element: Element) { self.element = element }

    public func read(from reader: inout JSONReader) throws(JSONError) -> [Key: Element.Value] {
      var values = [Key: Element.Value]()
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
}

extension _Pliant {
  /// A strategy for optionals: null is nil.
  public struct OptionalStrategy<Wrapped: JSONStrategy>: JSONStrategy {
    package let wrapped: Wrapped

    /// - Parameter wrapped: the strategy for a value other than nil.
    public init(_ wrapped: Wrapped) { self.wrapped = wrapped }

    public func read(from reader: inout JSONReader) throws(JSONError) -> Wrapped.Value? {
      if try reader.readNull() { return nil }
      let start = reader.position
      do throws(JSONError) {
        return try reader.read(by: wrapped)
      } catch {
        let other = try reader.recoverOptional(
          error, Wrapped.Value.self, by: .other(Wrapped.self), hasDefault: false, from: start)
        return other ?? nil
      }
    }

    public func write(_ value: Wrapped.Value?, to writer: inout JSONWriter) throws(JSONError) {
      if let value { try wrapped.write(value, to: &writer) } else { try writer.writeNull() }
    }

    public var jsonSchema: JSON { SchemaPiece.nullable(wrapped.jsonSchema) }
  }
}

extension _Pliant {
  /// A strategy for fields, based on one for their values: null is `.null`.
  public struct FieldStrategy<Wrapped: JSONStrategy>: JSONStrategy {
    let wrapped: Wrapped

    /// - Parameter wrapped: the strategy for a value that is present.
    public init(_ wrapped: Wrapped) { self.wrapped = wrapped }

    public func read(from reader: inout JSONReader) throws(JSONError) -> Field<Wrapped.Value> {
      try Field(from: &reader, by: .other(Wrapped.self)) { reader throws(JSONError) in try reader.read(by: wrapped) }
    }

    public func write(_ value: Field<Wrapped.Value>, to writer: inout JSONWriter) throws(JSONError) {
      if case .value(let value) = value { try wrapped.write(value, to: &writer) } else { try writer.writeNull() }
    }

    public var jsonSchema: JSON { SchemaPiece.nullable(wrapped.jsonSchema) }
  }
}

// MARK: - Closures

/// A strategy made of two closures, which convert between the property's type and a type that JSON supports.
///
/// ```swift
/// @Strategy(
///   decode: { (text: String) in (String(text.prefix(2)), String(text.dropFirst(2))) },
///   encode: { (pair: (String, String)) in pair.0 + pair.1 })
/// var pair: (String, String)
/// ```
///
/// If `decode` throws an error, the value is unusable, and the error is its reason.
public struct ClosureStrategy<Wire: JSONReadable, Value, Written: JSONWritable>: JSONStrategy {
  let decode: @Sendable (Wire) throws -> Value
  let encode: @Sendable (Value) throws -> Written

  /// - Parameters:
  ///   - decode: makes the property's value of the value in the document.
  ///   - encode: makes the value in the document of the property's value.
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

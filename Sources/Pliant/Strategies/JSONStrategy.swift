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
/// If `decode` throws an error, the value is unusable, and the error is its reason. No fallback applies if it is about a
/// limit, such as the depth of a document that `decode` reads.
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
      throw reader.failure(thrown: error, ofValueAt: start)
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

extension ClosureStrategy: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Wire.self, "": Written.self] }
}

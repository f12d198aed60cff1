// One compiler error, with its cause, for each property that can't be read or written.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readProperty<Value>(_ value: inout Value) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readRequired<Value>(_ value: inout Value?) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the value's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readDefaulted<Value>(_ value: inout Value?) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the value's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readValue<Value>(internallyTaggedBy path: StaticString) throws(JSONError) -> Value {
    throw failure(.invalidNesting)
  }

  @_disfavoredOverload
  @available(*, unavailable, message: "the value's type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func readValue<Value>() throws(JSONError) -> Value { throw failure(.invalidNesting) }

  @_disfavoredOverload
  @available(*, unavailable, message: "the elements' type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func collectProperty<Values: _Pliant.CollectedValues>(
    _ value: inout Values, at visit: borrowing Visit
  ) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "a path with '*' collects values: make the property an array or a set")
  public mutating func collectProperty<Values>(_ value: inout Values, at visit: borrowing Visit) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the elements' type is not readable from JSON: add @JSONModel or Codable to it")
  public mutating func collectRequired<Values: _Pliant.CollectedValues>(
    _ value: inout Values?, at visit: borrowing Visit
  ) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "a path with '*' collects values: make the property an array or a set")
  public mutating func collectRequired<Values>(_ value: inout Values?, at visit: borrowing Visit) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type is not a model: add @JSONModel to it")
  public mutating func flattenProperty<Value>(_ value: inout Value, _ sharing: Sharing, from start: Position) {}

  @_disfavoredOverload
  @available(*, unavailable, message: "the property's type is not a model: add @JSONModel to it")
  public mutating func flattenRequired<Value>(_ value: inout Value?, _ sharing: Sharing, from start: Position) {}

  @_disfavoredOverload
  @available(
    *, unavailable, message: "the property's type can't hold all unknown members: make it JSON, or a dictionary"
  )
  public mutating func readUnconsumedProperty<Value>(
    _ value: inout Value, _ sharing: Sharing, from start: Position
  ) {}

  @_disfavoredOverload
  @available(
    *, unavailable, message: "the property's type can't hold all unknown members: make it JSON, or a dictionary"
  )
  public mutating func readUnconsumedRequired<Value>(
    _ value: inout Value?, _ sharing: Sharing, from start: Position
  ) {}
}

// MARK: - Strategies

extension _Pliant {
  /// A strategy that is never called. It replaces one that doesn't fit its property, so that there is only one compiler
  /// error, and one that a model doesn't specify.
  public struct UnfittingStrategy<Value>: JSONStrategy {
    public init() {}
    public func read(from reader: inout JSONReader) throws(JSONError) -> Value { throw reader.failure(.invalidNesting) }
    public func write(_ value: Value, to writer: inout JSONWriter) throws(JSONError) {}
  }
}

extension _Pliant.ModelProperty {
  @_disfavoredOverload
  @available(*, unavailable, message: "the strategy reads another type than the property's")
  public static func strategy<Model, Value, Strategy: JSONStrategy>(
    _ strategy: Strategy, _ property: (Model) -> Value
  ) -> _Pliant.UnfittingStrategy<Value> { _Pliant.UnfittingStrategy() }

  @_disfavoredOverload
  @available(*, unavailable, message: "the strategy reads another type than the associated value's")
  public static func strategy<Value, Strategy: JSONStrategy>(
    _ strategy: Strategy, for type: Value.Type
  ) -> _Pliant.UnfittingStrategy<Value> { _Pliant.UnfittingStrategy() }

  // The calls above are the errors.
  @_disfavoredOverload
  public static func written<Value, Strategy: JSONStrategy>(
    _ value: Value, _ strategy: Strategy
  ) -> _Pliant.StrategyWritable<_Pliant.UnfittingStrategy<Value>> {
    _Pliant.StrategyWritable(value, _Pliant.UnfittingStrategy())
  }
}

// MARK: - Writing

extension _Pliant {
  /// The error of calls for types that can be read as JSON, but not written: its name says what to do. Generated code may
  /// throw only `JSONError`, so such a call doesn't compile. Unavailable functions would compile: the compiler would choose an
  /// available one instead.
  public enum AddEncodableOrIgnored<Value>: Error {}

  /// The compiler prefers a type's own methods to those of a protocol's extension, so the latter get only the values that no
  /// other method takes.
  public protocol LastResort: ~Copyable {}
}

@_documentation(visibility: internal)
extension JSONWriter: _Pliant.LastResort {}

extension _Pliant.PathTree: _Pliant.LastResort {}

// A type that can be neither read nor written has its error where it is read, so writing accepts it.

extension _Pliant.LastResort where Self == JSONWriter {
  @_disfavoredOverload
  public mutating func write<Value>(_ value: Value, member: StaticString) throws(JSONError) {}

  @_disfavoredOverload
  public mutating func write<Value: JSONReadable>(_ value: Value, member: StaticString) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func write<Value: Decodable>(_ value: Value, member: StaticString) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func write<Value>(_ value: Value, nullableMember member: StaticString) throws(JSONError) {}

  @_disfavoredOverload
  public mutating func write<Value: JSONReadable>(_ value: Value, nullableMember member: StaticString) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func write<Value: Decodable>(_ value: Value, nullableMember member: StaticString) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func write<Value>(_ value: Value, tag: StaticString, key word: UInt64) throws(JSONError) {}

  @_disfavoredOverload
  public mutating func write<Value: JSONReadable>(_ value: Value, tag: StaticString, key word: UInt64) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func write<Value: Decodable>(_ value: Value, tag: StaticString, key word: UInt64) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func writeValue<Value>(_ value: Value) throws(JSONError) {}

  @_disfavoredOverload
  public mutating func writeValue<Value: JSONReadable>(_ value: Value) throws(_Pliant.AddEncodableOrIgnored<Value>) {}

  @_disfavoredOverload
  public mutating func writeValue<Value: Decodable>(_ value: Value) throws(_Pliant.AddEncodableOrIgnored<Value>) {}

  @_disfavoredOverload
  public mutating func write<Value>(membersOf value: Value, except members: inout _Pliant.WrittenMembers)
    throws(JSONError)
  {}

  @_disfavoredOverload
  public mutating func write<Value: JSONReadable>(membersOf value: Value, except members: inout _Pliant.WrittenMembers)
    throws(_Pliant.AddEncodableOrIgnored<Value>)
  {}
}

extension _Pliant.LastResort where Self == _Pliant.PathTree {
  @_disfavoredOverload
  public mutating func add<Value>(_ value: Value, at path: StaticString) throws(JSONError) {}

  @_disfavoredOverload
  public mutating func add<Value: JSONReadable>(_ value: Value, at path: StaticString) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func add<Value: Decodable>(_ value: Value, at path: StaticString) throws(_Pliant
    .AddEncodableOrIgnored<Value>)
  {}

  @_disfavoredOverload
  public mutating func add<Values>(elementsOf values: Values, at path: StaticString) throws(JSONError) {}

  @_disfavoredOverload
  public mutating func add<Values: _Pliant.CollectedValues>(elementsOf values: Values, at path: StaticString)
    throws(_Pliant.AddEncodableOrIgnored<Values>)
  where Values.CollectedValue: JSONReadable {}

  @_disfavoredOverload
  public mutating func add<Values: _Pliant.CollectedValues>(elementsOf values: Values, at path: StaticString)
    throws(_Pliant.AddEncodableOrIgnored<Values>)
  where Values.CollectedValue: Decodable {}
}

extension _Pliant.PropertyChanges {
  @_disfavoredOverload
  public mutating func takeSpread<Value>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {}
}

extension _Pliant.ModelProperty {
  /// Returns the value of a property that is not read, whose type has to be written nevertheless.
  @inlinable @inline(__always)
  public static func onlyWritten<Value: JSONWritable>(_ value: Value) -> Value { value }

  @_disfavoredOverload
  @inlinable @inline(__always)
  public static func onlyWritten<Value: Encodable>(_ value: Value) -> Value { value }

  @_disfavoredOverload
  @available(*, unavailable, message: "it can't be written as JSON: add @JSONModel or Codable to its type, or @Ignored")
  public static func onlyWritten<Value>(_ value: Value) -> Value { value }

  // Writing this result has no error of its own.
  @_disfavoredOverload
  @available(*, unavailable, message: "it can't be written as JSON: add @JSONModel or Codable to its type, or @Ignored")
  public static func onlyWritten<Value: JSONReadable>(_ value: Value) -> JSON { JSON.null }
}

extension _Pliant.ModelProperty {
  /// Returns the value of a property whose elements are written by a path with a wildcard.
  @inlinable @inline(__always)
  public static func collected<Values: _Pliant.CollectedValues>(_ values: Values) -> Values { values }

  // Writing this result has no error of its own.
  @_disfavoredOverload
  @available(*, unavailable, message: "a path with '*' collects values: make the property an array or a set")
  public static func collected<Value>(_ value: Value) -> [JSON] { [] }
}

// MARK: - Keys of dictionaries

// Each overload needs one more optional promotion than the one before, so the first that fits is chosen.
extension _Pliant.ModelProperty {
  @inlinable
  public static func checkKeys<Model, Key: JSONObjectKey, Value>(_ property: (Model) -> [Key: Value]?) {}

  @inlinable
  public static func checkKeys<Model, Key: Codable, Value>(_ property: (Model) -> [Key: Value]??) {}

  @inlinable
  public static func checkKeys<Model, Key: RawRepresentable, Value>(
    _ property: (Model) -> [Key: Value]???
  ) where Key.RawValue: JSONObjectKey {}

  @available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *)
  @inlinable
  public static func checkKeys<Model, Key: CodingKeyRepresentable, Value>(_ property: (Model) -> [Key: Value]????) {}

  @available(
    *, unavailable,
    message: "the dictionary's keys have no form in JSON: make their type Codable, or let it conform to JSONObjectKey"
  )
  public static func checkKeys<Model, Key, Value>(_ property: (Model) -> [Key: Value]?????) {}
}

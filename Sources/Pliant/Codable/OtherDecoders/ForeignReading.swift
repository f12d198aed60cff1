// ForeignReading: the ways to read values of one type from a decoder or from a capture of its value.

import PliantCore

/// Reads the values of a type: as the decoder gives them, or by a ``JSONReader`` from a capture.
struct ForeignReading<Value> {
  let read: ValueReading<Value>
  /// Reads a value again as JSON inside a string, if it may be that.
  let source: ValueSource
  /// Decodes the value directly; nil if the decoder must not be asked.
  var whole: ((ForeignPlace) throws -> Value)?

  /// Whether the type is only Decodable, so that the decoder itself knows best how to read it.
  var isDecodableOnly: Bool { if case .codable = source.embedded { true } else { false } }
}

extension ForeignReading {
  /// Reads the next value, or the JSON inside it if it is a string; nil for an unusable value, after a fallback.
  func value(
    from reader: inout JSONReader,
    otherwise applyFallback: (inout JSONReader, JSONError, JSONReader.Position) throws(JSONError) -> Void
  ) throws(JSONError) -> Value? {
    let start = reader.position
    do throws(JSONError) {
      return try read(&reader)
    } catch {
      var error = error
      if let value = try reader.readEmbeddedJSON(Value.self, by: source, after: &error, from: start) { return value }
      try applyFallback(&reader, error, start)
      return nil
    }
  }
}

extension ForeignReading where Value: Decodable {
  /// Returns the reading of a wrapper's type. Outside of models, dictionaries have the form of Codable.
  static func wrapped(_ type: Value.Type) -> ForeignReading {
    guard hasOtherKeys(type) else {
      return ForeignReading(
        read: { reader throws(JSONError) in try reader.readAny() }, source: .decodable(type),
        whole: { try $0.decode(type) })
    }
    return ForeignReading(
      read: { reader throws(JSONError) in try reader.decode(type) }, source: .codable(type),
      whole: { try $0.decode(type) })
  }
}

extension ForeignReading {
  /// The same reading for an optional type. A null is handled before, so nil only replaces an unusable value.
  var optional: ForeignReading<Value?> {
    ForeignReading<Value?>(
      read: { reader throws(JSONError) in try read(&reader) }, source: source,
      whole: whole.map { whole in { try whole($0) } })
  }
}

extension ForeignReading where Value: JSONReadable {
  static func captured(_ type: Value.Type) -> ForeignReading {
    ForeignReading(read: { reader throws(JSONError) in try Value(from: &reader) }, source: .own(type))
  }
}

extension ForeignReading {
  /// Creates the reading of a type with a form of its own, which is always captured.
  init(_ strategy: some JSONStrategy<Value>) {
    self.init(read: { reader throws(JSONError) in try strategy.read(from: &reader) }, source: .other(Value.self))
  }
}

// MARK: - Types that are always captured

/// A type whose values other decoders may give in a form of their own.
protocol ForeignForm {
  /// Whether values are always captured: for a collection, whether its elements are.
  static var isCopied: Bool { get }
}

/// Whether values of a type are always captured: other decoders don't know the mapping of a TolerantCodable type.
func isCopied(_ type: Any.Type) -> Bool {
  (type as? any ForeignForm.Type)?.isCopied ?? (type is any TolerantCodable.Type)
}

/// Whether a type's first error is the same each time: decoders visit the members of dictionaries in any order.
func isOrdered(_ type: Any.Type) -> Bool { !(contained(in: type) is any UnorderedCollection.Type) }

/// A value that contains others in the same form.
protocol ForeignContainer: ForeignForm {
  associatedtype Inner
}

extension ForeignContainer {
  static var isCopied: Bool { Pliant.isCopied(Inner.self) }
}

/// The type of the values in an optional, an array or a set. Any other type is returned as it is.
func contained(in type: Any.Type) -> Any.Type {
  func inside<Container: ForeignContainer>(_: Container.Type) -> Any.Type { contained(in: Container.Inner.self) }
  return (type as? any ForeignContainer.Type).map { inside($0) } ?? type
}

extension Optional: ForeignContainer { typealias Inner = Wrapped }
extension Array: ForeignContainer { typealias Inner = Element }
extension ContiguousArray: ForeignContainer { typealias Inner = Element }
extension ArraySlice: ForeignContainer { typealias Inner = Element }
extension Set: ForeignContainer { typealias Inner = Element }

extension Dictionary: ForeignForm {
  /// Codable has other forms for dictionaries whose keys are not strings.
  static var isCopied: Bool { Key.self != String.self || Pliant.isCopied(Value.self) }
}

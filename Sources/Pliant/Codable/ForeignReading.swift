//===----------------------------------------------------------------------===//
// How values of one type are read from what was copied out of a decoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// How the values of a type are read, by a ``JSONReader``, where the decoder itself can't give one.
struct ForeignReading<Value> {
  /// Reads the next value.
  var read: (inout JSONReader) throws(JSONError) -> Value
  /// Reads a value once more as JSON inside of a string; nil if it is not, or is of no use: the error then says why.
  let readAgain: (inout JSONReader, inout JSONError, JSONReader.Position) throws(JSONError) -> Value?
  /// Whether the type is only Decodable, so that the decoder itself knows best how to read it.
  var isDecodableOnly = false
  /// The type that messages name.
  var name: Any.Type = Value.self
  /// Takes the value from the decoder as that gives it; nil where the decoder may not be asked.
  var whole: ((ForeignPlace) throws -> Value)?
  /// What reads the value, where its type doesn't.
  var strategy: (() -> SchemaStrategy<Value>)?
  /// Reads the next value by its `init(from: any Decoder)`.
  var byCodable: ((inout JSONReader) throws(JSONError) -> Value)?
  /// Gathers the values that a path leads to; nil if its array is not there. Only for paths with a wildcard.
  var gather: ((ModelDecoder, PathPattern) throws -> Value?)?
}

extension ForeignReading {
  /// The next value, or what it is as JSON inside of a string.
  ///
  /// - Parameters:
  ///   - isTried: whether the value may be known to be unusable.
  ///   - settle: what becomes of a value that is unusable.
  /// - Returns: nil for an unusable value.
  func value(
    from reader: inout JSONReader, isTried: Bool = false,
    otherwise settle: (inout JSONReader, JSONError, JSONReader.Position) throws(JSONError) -> Void
  ) throws(JSONError) -> Value? {
    let start = reader.position
    if isTried, let error = reader.knownFailure(of: name) {
      try settle(&reader, error, start)
      return nil
    }
    do throws(JSONError) {
      return try read(&reader)
    } catch {
      var error = error
      if let value = try readAgain(&reader, &error, start) { return value }
      try settle(&reader, error, start)
      return nil
    }
  }
}

extension ForeignReading where Value: Decodable {
  /// A type of which the compiler only knows that it is Decodable, as one of a generic model's parameters.
  static func decodable(_ type: Value.Type) -> ForeignReading {
    func open<Readable: JSONReadable>(_: Readable.Type) -> ForeignReading {
      ForeignReading(
        read: { reader throws(JSONError) in
          guard let value = try Readable(from: &reader) as? Value else {
            throw reader.mismatch(of: type)
          }
          return value
        },
        readAgain: { reader, error, start throws(JSONError) in
          // Nil, cast to an optional type, would be a value.
          guard let value = try reader.readAgain(Readable.self, after: &error, from: start) else { return nil }
          return value as? Value
        },
        whole: { try $0.decode(Value.self) }, byCodable: Self.byCodable)
    }
    if let type = Value.self as? any JSONReadable.Type { return open(type) }
    return ForeignReading(
      read: { reader throws(JSONError) in try reader.decode(type) },
      readAgain: { reader, error, start throws(JSONError) in
        try reader.readAgain(Taken<Value>.self, as: type, after: &error, from: start)?.value
      },
      isDecodableOnly: true, whole: { try $0.decode(Value.self) })
  }

  fileprivate static var byCodable: (inout JSONReader) throws(JSONError) -> Value {
    { reader throws(JSONError) in try reader.decode(Value.self) }
  }
}

extension ForeignReading where Value: JSONReadable & Decodable {
  /// A type that reads itself.
  ///
  /// - Parameter name: the type that messages name; nil for itself.
  static func readable(_: Value.Type, as name: Any.Type? = nil) -> ForeignReading {
    ForeignReading(
      read: { reader throws(JSONError) in try Value(from: &reader) },
      readAgain: { reader, error, start throws(JSONError) in
        try reader.readAgain(Value.self, as: name, after: &error, from: start)
      },
      name: name ?? Value.self,
      whole: { try $0.decode(Value.self) }, byCodable: byCodable)
  }

  /// A type that reads itself and is not Decodable.
  static func bridged<Bridged: JSONReadable>(
    _ type: Bridged.Type
  ) -> ForeignReading where Value == ForeignReadable<Bridged> {
    readable(Value.self, as: type)
  }
}

extension ForeignReading where Value: Decodable & RawRepresentable, Value.RawValue: JSONReadable {
  /// A type around a raw value.
  static func rawValue(_: Value.Type) -> ForeignReading {
    ForeignReading(
      read: { reader throws(JSONError) in try Value(rawValueFrom: &reader) },
      readAgain: { _, _, _ in nil },
      whole: { try $0.decode(Value.self) })
  }
}

// MARK: - What a decoder may not be asked for

/// A type that decoders give in forms of their own, or in another than the fast path does, so that it is always copied out.
protocol ForeignForm {
  /// Whether that is so: for a collection, whether it is of its elements.
  static var isCopied: Bool { get }
  /// Whether its values hold models.
  static var holdsModels: Bool { get }
}

extension ForeignForm {
  static var holdsModels: Bool { false }
}

/// Whether values of a type are always copied out of a decoder, and never taken as it gives them.
func isCopied(_ type: Any.Type) -> Bool {
  (type as? any ForeignForm.Type)?.isCopied ?? false
}

extension Optional: ForeignForm {
  static var isCopied: Bool { Pliant.isCopied(Wrapped.self) }
  static var holdsModels: Bool { Pliant.holdsModels(Wrapped.self) }
}

extension Array: ForeignForm {
  static var isCopied: Bool { Pliant.isCopied(Element.self) }
  static var holdsModels: Bool { Pliant.holdsModels(Element.self) }
}

extension ContiguousArray: ForeignForm {
  static var isCopied: Bool { Pliant.isCopied(Element.self) }
  static var holdsModels: Bool { Pliant.holdsModels(Element.self) }
}

extension ArraySlice: ForeignForm {
  static var isCopied: Bool { Pliant.isCopied(Element.self) }
  static var holdsModels: Bool { Pliant.holdsModels(Element.self) }
}

extension Set: ForeignForm {
  static var isCopied: Bool { Pliant.isCopied(Element.self) }
  static var holdsModels: Bool { Pliant.holdsModels(Element.self) }
}

extension Dictionary: ForeignForm {
  /// Codable has other forms for keys that are no strings.
  static var isCopied: Bool { Key.self != String.self || Pliant.isCopied(Value.self) }
  static var holdsModels: Bool { Pliant.holdsModels(Value.self) }
}

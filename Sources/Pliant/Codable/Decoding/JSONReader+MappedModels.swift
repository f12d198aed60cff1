//===----------------------------------------------------------------------===//
// Models inside of enums, under a decoder with key mappings or defaults for models: its session decodes them.
//===----------------------------------------------------------------------===//

import PliantCore

extension JSONReader {
  /// Decodes the next value by its `init(from: any Decoder)`; returns nil, without reading, if it has no models.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decodeMapped<Value>(_: Value.Type) throws(JSONError) -> Value? {
    guard holdsModels(Value.self), let type = Value.self as? any Decodable.Type else { return nil }
    return try decode(any: type) as? Value
  }

  /// Reads a value that is the whole of a case.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readMapped<Value: JSONReadable>() throws(JSONError) -> Value {
    if let value = try decodeMapped(Value.self) { return value }
    return try Value(from: &self)
  }

  /// Reads an internally tagged value.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readMapped<Value: JSONReadable>(internallyTaggedBy path: StaticString) throws(JSONError) -> Value {
    // A decoded model would report the tag's key.
    guard tolerance.unknownKeys == .ignore else { return try Value(from: &self) }
    let session = decoding.map { unsafe unsafeDowncast($0, to: DecodingSession.self) }
    skipWhitespace()
    guard let node = session?.decoder(atByteOffset: byteOffset)?.node else { return try readMapped() }
    unsafe session?.tags.append((node, "\(path)"))
    defer { _ = unsafe session?.tags.popLast() }
    return try readMapped()
  }

  private mutating func decode<Value: Decodable>(any type: Value.Type) throws(JSONError) -> Any { try decode(type) }
}

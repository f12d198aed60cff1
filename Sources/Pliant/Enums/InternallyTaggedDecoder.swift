//===----------------------------------------------------------------------===//
// InternallyTaggedDecoder: a decoder for internally tagged models.
//===----------------------------------------------------------------------===//

import PliantCore

/// Wraps another decoder whose object holds both a tag and the members of a model, so that the model doesn't report
/// the tag's key as unknown.
///
/// Everything else is forwarded. Only models that need their whole object ask for the tags (``ForeignObject``). For
/// Pliant's own decoder, the session holds the tags.
struct InternallyTaggedDecoder: Decoder {
  fileprivate let base: any Decoder
  /// The paths of the tags.
  fileprivate let tags: [String]

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try base.container(keyedBy: type)
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

extension InternallyTaggedDecoder {
  /// Decodes an internally tagged model.
  static func decode<Value: Decodable>(_: Value.Type, _ decoder: any Decoder, internallyTaggedBy path: StaticString)
    throws
    -> Value
  {
    if decoder is RecordingDecoder { return try Value(from: decoder) }
    let tags = ["\(path)"]
    guard let node = decoder as? NodeDecoder else {
      let (base, outer) = split(decoder)
      return try decode(Value.self, decoder) {
        try Value(from: InternallyTaggedDecoder(base: base, tags: outer + tags))
      }
    }
    let session = node.session
    unsafe session.tags += tags.map { (node.node, $0) }
    defer { unsafe session.tags.removeLast(tags.count) }
    return try decode(Value.self, decoder) { try Value(from: decoder) }
  }

  /// Decodes a value: a model by its own code, any other type as a property of that type is decoded.
  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ decoder: any Decoder, directly: @escaping () throws -> Value
  ) throws -> Value {
    if type is any JSONReadable.Type { return try directly() }
    var context = DecodingContext(decoder)
    context.hideParts(of: type, decoder)
    var reading = ForeignReading.decodable(type)
    reading.whole = { _ in try directly() }
    let place = ForeignPlace.whole(decoder)
    if case .value(let value) = try context.take(reading, place, hasFallback: false) { return value }
    return try context.read(place, reading.read)
  }

  /// Returns the wrapped decoder, and the tags among the members of its object.
  static func split(_ decoder: any Decoder) -> (decoder: any Decoder, tags: [String]) {
    if let tagged = decoder as? InternallyTaggedDecoder { return (tagged.base, tagged.tags) }
    guard let node = decoder as? NodeDecoder else { return (decoder, []) }
    return unsafe (decoder, node.session.tags.filter { $0.node == node.node }.map(\.path))
  }
}

extension JSONReader {
  /// Marks tag keys of the object at the cursor as consumed.
  ///
  /// - Parameter paths: the keys that lead to each tag.
  mutating func acceptTags(_ paths: [String]) {
    let start = position
    for path in paths {
      let steps = PathPattern(path, beginsWithKey: true).components
      guard case .key(let key)? = steps.first else { continue }
      // Reading the value later reports that it is not an object.
      do throws(JSONError) { try acceptKey(key, ofObjectAt: start, isTaken: steps.count == 1) } catch {}
      move(to: start)
    }
  }
}

//===----------------------------------------------------------------------===//
// BesideTagDecoder: a decoder whose object has the tag of an enum beside the members of a model.
//===----------------------------------------------------------------------===//

import PliantCore

/// A decoder that is not Pliant's own, and whose object has a tag beside the members of a model: for the model, the tag's key is none that
/// nobody took.
///
/// All else is the decoder's business. Only models that need to see all of their object ask (``ForeignObject``). Of a decoder of
/// Pliant's own, its session knows the tags.
struct BesideTagDecoder: Decoder {
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

extension BesideTagDecoder {
  /// Decodes a model that has its members beside a tag.
  static func decode<Value: Decodable>(_: Value.Type, _ decoder: any Decoder, besideTag path: StaticString) throws
    -> Value
  {
    if decoder is SchemaDecoder { return try Value(from: decoder) }
    let tags = ToldProperties(decoding: decoder)?.places(["\(path)"]) ?? ["\(path)"]
    guard let node = decoder as? NodeDecoder else {
      let (base, outer) = split(decoder)
      return try Value(from: BesideTagDecoder(base: base, tags: outer + tags))
    }
    let session = node.session
    unsafe session.tags += tags.map { (node.node, $0) }
    defer { unsafe session.tags.removeLast(tags.count) }
    return try Value(from: decoder)
  }

  /// A decoder as it is, and the tags among the members of its object.
  static func split(_ decoder: any Decoder) -> (decoder: any Decoder, tags: [String]) {
    if let beside = decoder as? BesideTagDecoder { return (beside.base, beside.tags) }
    guard let node = decoder as? NodeDecoder else { return (decoder, []) }
    return unsafe (decoder, node.session.tags.filter { $0.node == node.node }.map(\.path))
  }
}

extension JSONReader {
  /// Has the keys of tags be none that nobody took of the object at the cursor.
  ///
  /// - Parameter paths: the keys that lead to each tag.
  mutating func acceptTags(_ paths: [String]) {
    let start = position
    for path in paths {
      let steps = PathPattern(path, beginsWithKey: true).components
      guard case .key(let key)? = steps.first else { continue }
      // What is no object is an error when it is read.
      do throws(JSONError) { try acceptKey(key, ofObjectAt: start, isTaken: steps.count == 1) } catch {}
      move(to: start)
    }
  }
}

// InternallyTaggedDecoder: a decoder for internally tagged models.

import PliantCore

/// Wraps another decoder whose object holds both a tag and the members of a model, which doesn't report the tag's key
/// as unknown. Only models that need their whole object ask for the tags (``ForeignObject``).
struct InternallyTaggedDecoder: Decoder {
  let base: any Decoder
  let tags: [String]

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try base.container(keyedBy: type)
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

extension InternallyTaggedDecoder {
  /// Returns the wrapped decoder, and the tags among the members of its object.
  static func split(_ decoder: any Decoder) -> (decoder: any Decoder, tags: [String]) {
    // Metatypes are compared faster than values are cast.
    guard !ForeignCapture.takes(decoder), let tagged = decoder as? InternallyTaggedDecoder else { return (decoder, []) }
    return (tagged.base, tagged.tags)
  }
}

extension JSONReader {
  /// Marks the keys of the object at the cursor that lead to tags as consumed.
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

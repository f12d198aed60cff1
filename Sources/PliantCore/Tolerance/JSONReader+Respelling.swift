// Key conversion: keys of a document that a model doesn't know, replaced by those that it knows.

/// Finds the known key that a document's key means, under a decoder that converts keys.
package protocol KeyConversion: AnyObject {
  /// Returns one of the known keys; nil if the key means none of them.
  ///
  /// - Parameter byteOffset: where the key begins in the document.
  func known(_ known: KnownKeys, for key: String, at byteOffset: Int, in document: DocumentBytes) -> String?
}

extension JSONReader {
  /// Converts keys that a model doesn't know.
  package mutating func convertKeys(by conversion: any KeyConversion) { state.keyConversion = conversion }

  /// Whether keys are converted.
  package var convertsKeys: Bool { toleranceState?.keyConversion != nil }

  /// Returns the known key that a key at an offset means, although it is spelled in another way; nil if there is none.
  package mutating func respelled(_ key: String, _ known: KnownKeys, at byteOffset: Int) -> String? {
    guard let toleranceState, !toleranceState.spelledKeys.contains(byteOffset) else { return nil }
    return toleranceState.keyConversion?.known(known, for: key, at: byteOffset, in: document)
  }

  /// Returns the same as a key that was read.
  mutating func respelledKey(_ key: String, _ known: KnownKeys, at byteOffset: Int) -> JSONKey? {
    guard let other = respelled(key, known, at: byteOffset) else { return nil }
    let storage = unsafe scratch.reserve(other.utf8.count, keeping: 0)
    // SAFETY: there is room for the key, and for more than eight bytes behind it.
    for (index, byte) in other.utf8.enumerated() { unsafe storage[index] = byte }
    return unsafe JSONKey(start: storage, count: other.utf8.count)
  }

  /// Moves to the value of the last member, or the first, whose key means `key` although it is spelled in another way.
  ///
  /// - Parameter start: the position of the object, which has no member with exactly that key.
  /// - Returns: false, with the reader where it was, if there is no such member.
  @inline(never)
  mutating func move(
    toRespelled key: String, ofObjectAt start: Position, toFirst: Bool = false
  ) throws(JSONError) -> Bool {
    guard convertsKeys else { return false }
    let end = position
    let known = KnownKeys([key])
    var found: Position?
    move(to: start)
    var hasMember = try beginObject()
    while hasMember {
      let (text, offset) = try scanKeyWithOffset()
      if respelled(text, known, at: offset) != nil, found == nil || !toFirst { found = position }
      try skipValue()
      hasMember = try nextMember()
    }
    move(to: found ?? end)
    return found != nil
  }
}

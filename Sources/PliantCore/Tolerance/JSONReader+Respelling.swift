//===----------------------------------------------------------------------===//
// Keys that a decoder has converted: found for models that spell them as documents do.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Has a key that a model doesn't know stand for one that it knows.
  ///
  /// - Parameter respell: which of the known keys a key stands for; nil for none.
  package mutating func respellKeys(_ respell: @escaping (_ key: String, _ known: KnownKeys) -> String?) {
    state.respell = respell
  }

  /// The key that a model knows for one that it doesn't.
  mutating func respelled(_ key: String, _ known: KnownKeys) -> JSONKey? {
    guard let respell = toleranceState?.respell, let other = respell(key, known) else { return nil }
    let count = other.utf8.count
    let storage = unsafe scratch.reserve(count, keeping: 0)
    var end = unsafe storage
    for byte in other.utf8 {
      // SAFETY: there is room for the key, and for more than eight bytes behind it.
      unsafe end.pointee = byte
      unsafe end += 1
    }
    return unsafe JSONKey(start: storage, count: count)
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the key at the cursor and its colon, whatever its spelling.
  ///
  /// - Parameter known: the keys that properties take, one a line.
  public mutating func scanKey(of known: StaticString) throws(JSONError) -> JSONKey {
    guard toleranceState?.respell != nil else { return try scanKey() }
    let start = position
    let key = try scanKey().string
    if let other = respelled(key, KnownKeys(known)) { return other }
    move(to: start)
    return try scanKey()
  }
}

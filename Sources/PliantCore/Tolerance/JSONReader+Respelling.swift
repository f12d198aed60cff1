//===----------------------------------------------------------------------===//
// Key conversion: keys of a document that a model doesn't know, replaced by those that it knows.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Sets the function that replaces keys that a model doesn't know.
  ///
  /// - Parameter respell: returns the known key that replaces a key; nil for none.
  package mutating func respellKeys(_ respell: @escaping (_ key: String, _ known: KnownKeys) -> String?) {
    state.respell = respell
  }

  /// Returns the known key that replaces an unknown one, or nil.
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

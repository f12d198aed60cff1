//===----------------------------------------------------------------------===//
// Members and elements of an indexed document, as `JSON` asks for them.
//===----------------------------------------------------------------------===//

import PliantCore

extension DocumentIndex {
  /// The value of the last member of an object whose key is `text`; nil if there is none, or no object.
  func member(_ text: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    guard kind(at: object) == .object else { return nil }
    var found: Int?
    let end = node(after: object)
    var key = firstChild(of: object)
    while key < end {
      if unsafe isEqual(key, text) { found = key + 1 }
      key = node(after: key + 1)
    }
    return found
  }

  /// The number of members with different keys.
  func memberCount(at object: Int) -> Int {
    hasDuplicateKeys(object) ? ObjectStorage(materializing: self, object).count : count(at: object)
  }

  /// Whether several members of an object have one key.
  func hasDuplicateKeys(_ object: Int) -> Bool {
    let count = count(at: object)
    return count > 1 && ObjectStorage(materializing: self, object).count < count
  }

  /// An element, negative indices counted from the end; nil if there is none, or no array.
  func element(_ index: Int, of array: Int) -> Int? {
    guard kind(at: array) == .array else { return nil }
    let count = count(at: array)
    let position = index < 0 ? index &+ count : index
    guard position >= 0, position < count else { return nil }
    let end = node(after: array)
    // Scalars are one word each: if all are, the place is known.
    if end - firstChild(of: array) == count { return firstChild(of: array) + position }
    var child = firstChild(of: array)
    for _ in 0..<position { child = node(after: child) }
    return child < end ? child : nil
  }
}

// Dictionaries whose members are all in the expected form, made directly from the index.

import PliantCore

extension NodeDecoder {
  /// The members of an object with distinct keys and frequent scalars, all in the expected form; nil for all others.
  @inline(__always)
  func scalarMembers<Key: Hashable, Value>(
    _ type: Value.Type, _ makeKey: (DocumentIndex, Int) -> Key?
  ) -> [Key: Value]? {
    // SAFETY: each bit cast is from a type to itself.
    if type == Int.self { return unsafe unsafeBitCast(members(Int.self, makeKey), to: [Key: Value]?.self) }
    if type == String.self { return unsafe unsafeBitCast(members(String.self, makeKey), to: [Key: Value]?.self) }
    if type == Double.self { return unsafe unsafeBitCast(members(Double.self, makeKey), to: [Key: Value]?.self) }
    if type == Bool.self { return unsafe unsafeBitCast(members(Bool.self, makeKey), to: [Key: Value]?.self) }
    return nil
  }

  @inline(never)
  private func members<Key: Hashable, Value: DecodableScalar>(
    _ type: Value.Type, _ makeKey: (DocumentIndex, Int) -> Key?
  ) -> [Key: Value]? {
    let index = index
    let end = index.node(after: Int(node))
    var members = [Key: Value]()
    members.reserveCapacity(Swift.min(index.count(at: Int(node)), Self.reservation))
    var key = index.firstChild(of: Int(node))
    while key < end {
      guard let value = Value.value(at: key &+ 1, in: index), let made = makeKey(index, key),
        members.updateValue(value, forKey: made) == nil
      else { return nil }
      // A scalar is one word.
      key &+= 2
    }
    return members
  }
}

extension DocumentIndex {
  /// The integer of a key that has the canonical form: not `+5`, `05` or `-0`, so that no two texts are the same
  /// integer. Nil for all other keys, and for integers of more than 18 digits.
  fileprivate func integer(ofKey key: Int) -> Int? {
    guard !isEscaped(at: key) else { return nil }
    let text = unsafe rawText(at: key)
    guard 1...19 ~= text.count else { return nil }
    // SAFETY: all indices are below the count.
    let isNegative = unsafe text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard 1...18 ~= text.count - start, unsafe text[start] != UInt8(ascii: "0") || text.count == 1 else { return nil }
    var value: Int64 = 0
    for place in start..<text.count {
      let digit = unsafe text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(truncatingIfNeeded: digit)
    }
    return Int(exactly: isNegative ? -value : value)
  }
}

extension Dictionary where Key: Decodable, Value: Decodable {
  /// The members of an object with integer keys and scalars, all in the expected form; nil for all other objects.
  static func scalarMembers(of object: NodeDecoder) -> [Key: Value]? {
    guard Key.self == Int.self, unsafe object.session.hasPlainKeys, object.scope == nil else { return nil }
    let members = object.scalarMembers(Value.self) { index, key in index.integer(ofKey: key) }
    // SAFETY: from a type to itself: `Key` is Int.
    return unsafe unsafeBitCast(members, to: [Key: Value]?.self)
  }

  /// The keys of an object; nil to leave them to slower code. Integer keys may be repeated, all others are distinct.
  static func plainKeys(of object: NodeDecoder) -> [Key]? {
    guard unsafe object.session.hasPlainKeys, object.scope == nil else { return nil }
    let index = object.index
    let nodes = index.keyNodes(of: Int(object.node))
    let count = index.count(at: Int(object.node))
    if Key.self == Int.self {
      var keys: [Int] = []
      keys.reserveCapacity(Swift.min(count, NodeDecoder.reservation))
      for node in nodes {
        guard let key = index.integer(ofKey: node) else { return nil }
        keys.append(key)
      }
      // SAFETY: from a type to itself: `Key` is Int.
      return unsafe unsafeBitCast(keys, to: [Key].self)
    }
    guard let codingKeys = ObjectKeys<Key>.codingKeys(), count <= DocumentIndex.scannedMembers,
      !index.hasDuplicateKeys(small: Int(object.node))
    else { return nil }
    var keys: [Key] = []
    keys.reserveCapacity(count)
    for node in nodes {
      guard DocumentIndex.arePlain(index.word(ofKey: node)), let key = codingKeys.key(index.string(at: node)) else {
        return nil
      }
      keys.append(key)
    }
    return keys
  }
}

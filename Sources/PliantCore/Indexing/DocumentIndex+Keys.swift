// Finding keys in objects of an index.

extension DocumentIndex {
  /// The maximum number of members or elements that are searched one by one.
  package static let scannedMembers = 64

  /// Returns the value of the last member whose key is `text`, after comparing every key.
  package func lastValue(of text: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
    let end = node(after: object)
    var found: Int?
    var key = firstChild(of: object)
    while key < end {
      if unsafe isKey(key, word(ofKey: key), text) { found = key &+ 1 }
      key = node(afterUnchecked: key &+ 1)
    }
    return found
  }

  /// Returns the node after a value.
  @inlinable @_transparent
  package func node(afterUnchecked value: Int) -> Int {
    // SAFETY: the caller knows that `value` is a node; a container has a second word.
    unsafe words[value] < Flag.container
      ? value &+ 1 : Int(truncatingIfNeeded: words[value &+ 1] & 0xFFFF_FFFF)
  }

  /// Returns the first key from `start` on that is `text`, in UTF-8, or nil if no key before `end` is.
  ///
  /// - Parameter seen: accumulates the words of the keys that were compared, for ``arePlain(_:)``.
  package func firstKey(of text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, seen: inout UInt64) -> Int? {
    let words = unsafe words
    let count = UInt64(truncatingIfNeeded: text.count)
    var key = start
    while key < end {
      // SAFETY: a key and its value are words before `end`, which is a node of this index or the end of all.
      let word = unsafe words[key]
      seen |= word
      // Most keys differ in length. Those with escapes, and very long ones, are compared in another way.
      let length = word &>> 32 & UInt64(truncatingIfNeeded: Self.lengthLimit)
      if length == count || word & Flag.escaped != 0 || length == UInt64(truncatingIfNeeded: Self.lengthLimit),
        unsafe isKey(key, word, text)
      {
        return key
      }
      key =
        unsafe words[key &+ 1] < Flag.container
        ? key &+ 2 : Int(truncatingIfNeeded: words[key &+ 2] & 0xFFFF_FFFF)
    }
    return nil
  }

  /// Returns the word of a key, for ``isKey(_:_:_:)`` and ``arePlain(_:)``.
  @inlinable @_transparent
  package func word(ofKey key: Int) -> UInt64 {
    // SAFETY: the caller knows that `key` is a node.
    unsafe words[key]
  }

  /// Whether all keys with these words, combined by a bitwise or, are ASCII without escapes.
  @inlinable @_transparent
  package static func arePlain(_ words: UInt64) -> Bool { words & (Flag.escaped | Flag.nonASCII) == 0 }

  /// Whether a key with this word has escapes, or is too long for the word to contain its length.
  static func isIndirect(_ word: UInt64) -> Bool {
    word & Flag.escaped != 0 || Int(truncatingIfNeeded: word &>> 32) & lengthLimit == lengthLimit
  }

  /// Whether the key at a node is `text`, in UTF-8.
  @inlinable @_transparent
  package func isKey(_ key: Int, _ word: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // `Self` would be that of the caller.
    let limit = DocumentIndex.lengthLimit
    let length = Int(truncatingIfNeeded: word &>> 32) & limit
    guard word & Flag.escaped == 0 && length < limit else { return unsafe isEqualSlowly(key, text) }
    guard length == text.count, let other = text.baseAddress else { return length == text.count }
    // SAFETY: both hold `length` bytes.
    return unsafe areEqual(bytes + Int(truncatingIfNeeded: word & 0xFFFF_FFFF) + 1, other, length)
  }

  /// Whether the key or string at a node is `text`, in UTF-8.
  @inlinable @_transparent
  package func isEqual(_ key: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe isKey(key, word(at: key), text)
  }

  /// The same for a key with escapes, and for one that is too long for its word to contain the length.
  @usableFromInline @inline(never)
  func isEqualSlowly(_ key: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if isEscaped(at: key) { return unsafe unescapedString(at: key).utf8.elementsEqual(text) }
    guard length(at: key) == text.count, let other = text.baseAddress else { return false }
    // SAFETY: both hold `text.count` bytes.
    return unsafe areEqual(bytes + byteOffset(at: key) + 1, other, text.count)
  }

  /// Whether all keys of an object are ASCII without escapes, and all are different. False for large objects, for
  /// which the check takes long.
  package func hasDistinctPlainKeys(_ object: Int) -> Bool {
    let end = node(after: object)
    var key = firstChild(of: object)
    var seen: UInt64 = 0
    while key < end {
      seen |= word(ofKey: key)
      key = node(afterUnchecked: key &+ 1)
    }
    return Self.arePlain(seen) && count(at: object) <= Self.scannedMembers && !hasDuplicateKeys(small: object)
  }

  /// Whether an object of at most ``scannedMembers`` has several members with the same key.
  @_optimize(speed)
  package func hasDuplicateKeys(small object: Int) -> Bool {
    let end = node(after: object)
    var key = firstChild(of: object)
    guard key < end else { return false }
    // A hash table with at least twice as many places as keys. SAFETY: the mask keeps the places within it.
    let capacity = count(at: object) <= 16 ? 32 : 128
    let mask = capacity &- 1
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { table in
      // `initialize(repeating:)` would be a call that isn't specialized, for each object.
      for place in 0..<capacity { unsafe table[place] = 0 }
      var remaining = Self.scannedMembers
      while key < end {
        guard unsafe words[key] & Flag.escaped == 0, remaining > 0 else { return hasDuplicateKeysSlowly(object) }
        remaining &-= 1
        var place = Int(truncatingIfNeeded: quickHash(ofKey: key)) & mask
        while unsafe table[place] != 0 {
          let other = unsafe Int(table[place])
          if unsafe isEqual(key, rawText(at: other)) { return true }
          place = (place &+ 1) & mask
        }
        unsafe table[place] = UInt32(truncatingIfNeeded: key)
        key = node(afterUnchecked: key &+ 1)
      }
      return false
    }
  }

  /// Returns a hash of seven bits of a key's first and last bytes and its length.
  @_transparent
  private func quickHash(ofKey key: Int) -> UInt64 {
    let word = unsafe words[key]
    let length = word &>> 32 & UInt64(Self.lengthLimit)
    // SAFETY: the padding makes eight bytes readable from anywhere in the document.
    let start = unsafe bytes + Int(truncatingIfNeeded: word & 0xFFFF_FFFF) + 1
    var hash = unsafe loadWord(start)
    if length < 8 {
      hash &= ~(~0 &<< (length &* 8))
    } else {
      hash = unsafe (hash &<< 3) ^ loadWord(start + Int(truncatingIfNeeded: length) - 8)
    }
    return ((hash &+ length) &* 0x9E37_79B9_7F4A_7C15) &>> 57
  }

  @inline(never)
  private func hasDuplicateKeysSlowly(_ object: Int) -> Bool {
    let end = node(after: object)
    var key = firstChild(of: object)
    var keys = Set<ExactText>()
    while key < end {
      if !keys.insert(ExactText(string(at: key))).inserted { return true }
      key = node(after: key &+ 1)
    }
    return false
  }
}

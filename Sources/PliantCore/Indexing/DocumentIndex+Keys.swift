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
      // SAFETY: a key and its value are words before `end`, which is a node of this index or the end of all.
      let word = unsafe words[key]
      let length = Int(truncatingIfNeeded: word &>> 32) & Self.lengthLimit
      if word & Flag.escaped == 0 && length < Self.lengthLimit {
        if length == text.count, unsafe isEqualBytes(key, text) { found = key &+ 1 }
      } else if unsafe isEqual(key, text) {
        found = key &+ 1
      }
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
    let length = Int(truncatingIfNeeded: word &>> 32) & Self.lengthLimit
    guard word & Flag.escaped == 0 && length < Self.lengthLimit else { return unsafe isEqual(key, text) }
    guard length == text.count, let right = text.baseAddress else { return length == text.count }
    let left = unsafe bytes + Int(truncatingIfNeeded: word & 0xFFFF_FFFF) + 1
    // SAFETY: both hold `length` bytes. The last word overlaps the one before it, so that none extends beyond the
    // bytes.
    if length >= 8 {
      let last = length &- 8
      var offset = 0
      while offset < last {
        guard unsafe loadWord(left + offset) == loadWord(right + offset) else { return false }
        offset &+= 8
      }
      return unsafe loadWord(left + last) == loadWord(right + last)
    }
    if length >= 4 {
      let last = length &- 4
      return unsafe loadHalfWord(left) == loadHalfWord(right)
        && loadHalfWord(left + last) == loadHalfWord(right + last)
    }
    var offset = 0
    while offset < length {
      guard unsafe left[offset] == right[offset] else { return false }
      offset &+= 1
    }
    return true
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
      unsafe table.initialize(repeating: 0)
      var remaining = Self.scannedMembers
      while key < end {
        guard unsafe words[key] & Flag.escaped == 0, remaining > 0 else { return hasDuplicateKeysSlowly(object) }
        remaining &-= 1
        var place = Int(truncatingIfNeeded: quickHash(ofKey: key)) & mask
        while unsafe table[place] != 0 {
          let other = unsafe Int(table[place])
          if haveEqualBytes(key, other) { return true }
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

  /// Whether two keys without escapes are the same.
  @_transparent
  private func haveEqualBytes(_ left: Int, _ right: Int) -> Bool {
    guard length(at: left) == length(at: right) else { return false }
    return unsafe isEqualBytes(left, rawText(at: right))
  }

  @inline(never)
  private func hasDuplicateKeysSlowly(_ object: Int) -> Bool {
    let end = node(after: object)
    var keys: [Int] = []
    var key = firstChild(of: object)
    while key < end {
      keys.append(key)
      key = node(after: key &+ 1)
    }
    // At most `scannedMembers` of them.
    for (position, key) in keys.enumerated() {
      var text = string(at: key)
      let isDuplicate = text.withUTF8 { bytes in
        keys[..<position].contains { unsafe isEqual($0, bytes) }
      }
      if isDuplicate { return true }
    }
    return false
  }
}

// Visiting the members of an object: finding the property to read next.

@_documentation(visibility: internal)
extension JSONReader {
  /// Enters the object at the cursor, whose members ``next(_:)`` visits.
  ///
  /// - Parameters:
  ///   - descriptor: the constant that describes the properties.
  ///   - required: the required properties, a bit each; bit 63 for those that have no bit of their own.
  @_optimize(speed)
  public mutating func begin(_ descriptor: StaticString, _ required: UInt64) -> Visit {
    let start = position
    if skipWhitespace() == UInt8(ascii: "{"), depthLeft > Int(checkedDepth) {
      depthLeft &-= 1
    } else {
      enterObjectSlowly()
    }
    return unsafe Visit(Visit.Plan(descriptor.utf8Start, required), start: start)
  }

  @inline(never)
  mutating func enterObjectSlowly() {
    do throws(JSONError) {
      guard skipWhitespace() == UInt8(ascii: "{") else { throw mismatch(expected: "object") }
      try checkDepth()
      depthLeft &-= 1
    } catch {
      fail(error)
    }
  }

  /// Ends the previous member, and moves to the value of the next.
  ///
  /// - Returns: the number of the property to read; -1 if the object has ended, or if reading has failed.
  @_optimize(speed)
  public mutating func next(_ visit: inout Visit) -> Int {
    // Most members are the expected ones. This part calls no function, so no registers have to be saved.
    if visit.isPlain, let key = unsafe plainKey(visit) {
      // SAFETY: the expected entry is one of the descriptor's.
      let entry = unsafe visit.expected
      let (count, property) = unsafe (Visit.short(at: entry), entry[2])
      if property != Visit.hasActions, unsafe isKey(at: key, entry + 4, count) {
        unsafe cursor = key + count
        passSpace()
        visit.opening = Visit.memberOpening
        unsafe visit.expected = entry + 4 + count
        visit.missing &= unsafe ~(1 &<< UInt64(entry[3]))
        return Int(property)
      }
    }
    return nextMember(&visit)
  }

  /// The same for any member.
  @inline(never)
  private mutating func nextMember(_ visit: inout Visit) -> Int {
    guard visit.isPlain else { return resume(&visit) }
    while true {
      if let key = unsafe plainKey(visit) {
        unsafe cursor = key
      } else if hasPlainEnd(visit) {
        return -1
      } else if !moveToKey(&visit) {
        return visit.hasFailed ? -1 : finish(&visit)
      }
      visit.opening = Visit.memberOpening
      // SAFETY: the expected entry is one of the descriptor's.
      let entry = unsafe visit.expected
      let count = unsafe Visit.short(at: entry)
      if unsafe isKey(at: cursor, entry + 4, count) {
        unsafe cursor += count
        passSpace()
        if let property = unsafe take(entry, count, &visit) { return property }
      } else if let property = find(&visit) {
        return property
      }
    }
  }

  /// Returns the next key if it follows its brace or comma at once, or on the next line; nil if it must be looked for.
  @inline(__always)
  private mutating func plainKey(_ visit: borrowing Visit) -> UnsafePointer<UInt8>? {
    // Compact documents: `,"` in one step. SAFETY: the padding makes the bytes readable.
    let next = unsafe UInt16(littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt16.self))
    if next == visit.opening { return unsafe cursor + 1 }
    // Indented documents: a comma, a line feed, spaces.
    guard next == visit.opening & 0xFF | 0x0A00 else { return nil }
    // SAFETY: the line feed is within the document, behind which there is padding.
    let key = unsafe cursor + 2 + countSpaces(cursor + 2)
    return unsafe key.pointee == UInt8(ascii: "\"") ? key : nil
  }

  /// Moves past the end of an object that needs no further steps: no value is missing, and no other candidates are
  /// left to try.
  ///
  /// - Returns: false, without moving the cursor, if there is no end here, or if steps are needed.
  @inline(__always)
  private mutating func hasPlainEnd(_ visit: borrowing Visit) -> Bool {
    guard visit.hasPlainEnd, visit.missing == 0, visit.opening == Visit.memberOpening else { return false }
    var end = unsafe cursor
    // SAFETY: as for `plainKey`.
    if unsafe end.pointee == 0x0A { unsafe end += unsafe 1 + countSpaces(end + 1) }
    guard unsafe end.pointee == UInt8(ascii: "}"), !isCollecting, !notesMissingOptionals else { return false }
    unsafe cursor = end + 1
    depthLeft &+= 1
    return true
  }

  /// Whether the bytes at a place in the document are a key with its quotes and the colon.
  @inline(__always)
  private mutating func isKey(at key: UnsafePointer<UInt8>, _ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    // SAFETY: eight bytes are readable behind each text of a descriptor, and 64 behind the document. The comparison
    // continues with the next word only if the previous one was equal, which is then within the document.
    var offset = 0
    while count &- offset > 8 {
      guard unsafe loadWord(key + offset) == loadWord(text + offset) else { return false }
      offset &+= 8
    }
    let difference = unsafe loadWord(key + offset) ^ loadWord(text + offset)
    return difference &<< UInt64(truncatingIfNeeded: 64 &- 8 &* (count &- offset)) == 0
  }

  /// Handles the value behind a key for all properties that use it.
  ///
  /// - Returns: the property to read; nil if the visit continues with another member.
  @inline(__always)
  private mutating func take(_ entry: UnsafePointer<UInt8>, _ count: Int, _ visit: inout Visit) -> Int? {
    unsafe visit.expected = unsafe entry + 4 + count
    let property = unsafe entry[2]
    guard property == Visit.hasActions else {
      visit.missing &= unsafe ~(1 &<< UInt64(entry[3]))
      return Int(property)
    }
    return beginActions(&visit)
  }

  /// Moves to the next key, and out of nested objects that end before it.
  ///
  /// - Returns: false if the object has ended, or if reading has failed.
  @inline(never)
  private mutating func moveToKey(_ visit: inout Visit) -> Bool {
    while true {
      let isFirst = visit.opening == Visit.objectOpening
      switch skipWhitespace() {
      case UInt8(ascii: "{") where isFirst:
        unsafe cursor += 1
        switch skipWhitespace() {
        case UInt8(ascii: "\""): return true
        case UInt8(ascii: "}"): break
        default: return fail(unexpected(.keyOrObjectEnd), &visit)
        }
      case UInt8(ascii: ",") where !isFirst:
        unsafe cursor += 1
        guard skipWhitespace() == UInt8(ascii: "\"") else { return fail(unexpected(.key), &visit) }
        return true
      case UInt8(ascii: "}") where !isFirst: break
      default:
        if hasFailed {
          visit.hasFailed = true
          return false
        }
        return fail(unexpected(.commaOrObjectEnd), &visit)
      }
      unsafe cursor += 1
      depthLeft &+= 1
      // SAFETY: each table has the offset of the table of the enclosing object.
      let outer = unsafe Visit.long(at: visit.table + 1)
      if outer == 0 { return false }
      unsafe visit.expect(visit.descriptor + Visit.long(at: visit.table + 4))
      unsafe visit.table = unsafe visit.descriptor + outer
      visit.opening = Visit.memberOpening
    }
  }

  private mutating func fail(_ error: JSONError, _ visit: inout Visit) -> Bool {
    fail(error)
    visit.hasFailed = true
    return false
  }

  /// Reads a key that is not the expected one, and finds it in the table.
  ///
  /// - Returns: the property to read, or -1 for a failure; nil if the visit continues with another member.
  @_optimize(speed)
  @inline(never)
  private mutating func find(_ visit: inout Visit) -> Int? {
    do throws(JSONError) {
      let start = byteOffset
      let key = try scanKey()
      let found = unsafe Visit.find(key, in: visit.table, visit.descriptor)
      if let entry = unsafe found, unsafe !isReplaced(entry, visit) {
        return unsafe takeFound(entry, key.count &+ 3, &visit)
      }
      if convertsKeys, let entry = unsafe findRespelled(key.string, at: start, visit), unsafe !isReplaced(entry, visit)
      {
        return unsafe takeFound(entry, unsafe Visit.short(at: entry), &visit)
      }
      let level = unsafe Int(visit.table[0])
      if tolerance.unknownKeys != .ignore || tracksMembers {
        try noteUnknown(key, unsafe KnownKeys(table: visit.table), level: level)
      }
      try skipValue()
      return nil
    } catch {
      return end(&visit, with: error)
    }
  }
}

extension JSONReader {
  private mutating func takeFound(_ entry: UnsafePointer<UInt8>, _ count: Int, _ visit: inout Visit) -> Int? {
    let property = unsafe take(entry, count, &visit)
    if visit.replaced >= 0 { unsafe visit.expect(visit.expected) }
    return property
  }

  /// Returns the entry of the known key that replaces an unknown one.
  @inline(never)
  private mutating func findRespelled(
    _ key: String, at byteOffset: Int, _ visit: borrowing Visit
  ) -> UnsafePointer<UInt8>? {
    guard let other = unsafe respelledKey(key, KnownKeys(table: visit.table), at: byteOffset) else { return nil }
    return unsafe Visit.find(other, in: visit.table, visit.descriptor)
  }

  /// Notes the keys that a visit knows as they are spelled, so that models which share the object don't convert them.
  @inline(never)
  mutating func keepSpelledKeys(of visit: borrowing Visit) throws(JSONError) {
    let end = position
    move(to: visit.start)
    if peek() == .object, try beginObject() {
      repeat {
        let key = try scanKey()
        if let entry = unsafe Visit.find(key, in: visit.table, visit.descriptor), unsafe !isReplaced(entry, visit) {
          state.spelledKeys.insert(offset(of: key))
        }
        try skipValue()
      } while try nextMember()
    }
    move(to: end)
  }
}

extension JSONReader.Visit {
  /// Returns the entry of a key.
  @inline(__always)
  fileprivate static func find(
    _ key: borrowing JSONKey, in table: UnsafePointer<UInt8>, _ descriptor: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    // SAFETY: all offsets of a descriptor are within it, and there is a slot without an entry.
    let mask = unsafe 1 &<< Int(table[7]) &- 1
    let slots = unsafe descriptor + long(at: table + 8)
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while true {
      let offset = unsafe long(at: slots + slot &* 3)
      if offset == 0 { return nil }
      let entry = unsafe descriptor + offset
      if unsafe short(at: entry) == key.count &+ 3, unsafe key.isEqual(to: entry + 5) { return unsafe entry }
      slot = (slot &+ 1) & mask
    }
  }
}

extension JSONKey {
  /// A hash of the first and last bytes and of the length, as used by descriptors.
  var hash: UInt64 {
    // SAFETY: the key has at least that many bytes.
    let last = unsafe count >= 8 ? loadWord(start + (count &- 8)) : word
    let spread = (((word &<< 5) ^ last) &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return ((spread ^ (spread &>> 32)) &* 0x9E37_79B9_7F4A_7C15) &>> 40
  }

  /// Whether the key equals a text with the same number of bytes, behind which eight bytes are readable.
  func isEqual(to text: UnsafePointer<UInt8>) -> Bool {
    // SAFETY: no word goes beyond the key, or beyond the bytes that can be read.
    guard count >= 8 else {
      return unsafe (loadWord(text) ^ word) & ~(~0 &<< (UInt64(truncatingIfNeeded: count) &* 8)) == 0
    }
    return unsafe areEqual(start, text, count)
  }
}

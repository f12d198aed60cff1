// WrittenMembers: the keys that an object already has when the members of other values are written into it.

extension _Pliant {
  /// The keys of a model's own members, and of the values flattened into it so far. No key is written twice. A key that
  /// the model doesn't read is its own only if it writes a value: otherwise, a member with the key that was read would be
  /// lost.
  public struct WrittenMembers: Sendable {
    private let own: StaticString
    #if !hasFeature(Embedded)
    /// The keys that are written, as an encoder's strategy converts them.
    private var convertedOwn: Set<ExactText>?
    #endif
    /// The places of own keys without a value: a bit for each of the first 64, and the others.
    private var omitted: UInt64 = 0
    private var laterOmitted: [Int] = []
    /// The first keys of flattened values, one after the other, and the end of each.
    private var texts: [UInt8] = []
    private var ends: [Int] = []
    /// The keys of flattened values beyond `scannedKeys`.
    private var others: Set<ExactText> = []
    /// The number of values still to be flattened: the keys of the last one need not be recorded.
    var spreadsLeft: Int

    /// The maximum number of keys of flattened values that are compared one by one.
    private static let scannedKeys = 12

    /// - Parameters:
    ///   - own: the keys of the model's own members, one per line.
    ///   - spreadCount: the number of values that are flattened into the object.
    public init(_ own: StaticString, _ spreadCount: Int) {
      self.own = own
      spreadsLeft = spreadCount
    }

    /// Removes one of the model's own keys, whose member isn't written.
    ///
    /// - Parameter place: the number of the key's line.
    public mutating func omit(_ place: Int) {
      if place < 64 { omitted |= 1 &<< UInt64(truncatingIfNeeded: place) } else { laterOmitted.append(place) }
    }

    private func isOmitted(_ place: Int) -> Bool {
      place < 64 ? omitted & 1 &<< UInt64(truncatingIfNeeded: place) != 0 : laterOmitted.contains(place)
    }

    /// Adds a key in UTF-8, and returns whether it is new.
    mutating func take(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      guard unsafe !isOwn(key), unsafe !isScanned(key) else { return false }
      if !others.isEmpty || ends.count == Self.scannedKeys {
        let text = unsafe ExactText(String(decoding: key, as: UTF8.self))
        if others.contains(text) { return false }
        if spreadsLeft > 0 { others.insert(text) }
      } else if spreadsLeft > 0 {
        unsafe texts.append(contentsOf: key)
        ends.append(texts.count)
      }
      return true
    }

    /// Whether a key is one of the first keys of flattened values.
    private func isScanned(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      guard !ends.isEmpty else { return false }
      return unsafe texts.withUnsafeBufferPointer { texts in
        var start = 0
        for end in ends {
          if end - start == key.count, unsafe Self.areEqual(texts, start, key) { return true }
          start = end
        }
        return false
      }
    }

    /// Replaces the model's own keys by those that an encoder's strategy makes of them.
    mutating func convertOwnKeys(_ convert: (String) -> String) {
      #if !hasFeature(Embedded)
      if convertedOwn != nil { return }
      let keys = "\(own)".split(separator: "\n").enumerated().filter { !isOmitted($0.offset) }
      convertedOwn = Set(keys.map { ExactText(convert(String($0.element))) })
      #endif
    }

    /// Whether a key, in UTF-8, is one of the model's own that is written.
    func isOwn(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      #if !hasFeature(Embedded)
      if let convertedOwn { return unsafe convertedOwn.contains(ExactText(String(decoding: key, as: UTF8.self))) }
      #endif
      let count = own.utf8CodeUnitCount
      let bytes = unsafe UnsafeBufferPointer(start: own.utf8Start, count: count)
      var start = 0
      var place = 0
      while start < count {
        var end = start
        while end < count, unsafe bytes[end] != UInt8(ascii: "\n") { end += 1 }
        if end - start == key.count, unsafe Self.areEqual(bytes, start, key), !isOmitted(place) { return true }
        start = end + 1
        place += 1
      }
      return false
    }

    /// Whether `texts` has a key at `start`, where there are at least as many bytes.
    @inline(__always)
    private static func areEqual(
      _ texts: UnsafeBufferPointer<UInt8>, _ start: Int, _ key: UnsafeBufferPointer<UInt8>
    ) -> Bool {
      // An empty text may have no address.
      guard let texts = texts.baseAddress, let bytes = key.baseAddress else { return true }
      return unsafe PliantCore.areEqual(texts + start, bytes, key.count)
    }
  }
}

extension JSONWriter {
  /// Removes the members written from `before` on whose keys the open object already has.
  @inline(never)
  mutating func removeMembers(from before: Int, except members: inout _Pliant.WrittenMembers) {
    var kept = before
    var place = before
    while place < count {
      let end = memberEnd(place)
      if keeps(memberAt: place, &members) {
        // SAFETY: both places are within the bytes written, and the first is before the second.
        if kept < place { unsafe (start + kept).update(from: start + place, count: end - place) }
        kept += end - place
      }
      place = end
    }
    unsafe cursor = start + kept
  }

  /// Returns the end of the member whose comma is at `place`.
  func memberEnd(_ place: Int) -> Int {
    var depth = 0
    var index = place + 1
    // SAFETY: `index` is before `count`, and the bytes there were written.
    while index < count {
      switch unsafe start[index] {
      case UInt8(ascii: "\""): index = stringEnd(index) - 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
      index += 1
    }
    return count
  }

  /// Returns the end of the string that begins at `place`, after its closing quote.
  @inline(__always)
  private func stringEnd(_ place: Int) -> Int {
    // SAFETY: as for `memberEnd`.
    unsafe UnsafeRawBufferPointer(start: start, count: count).endOfString(from: place) ?? count
  }

  private mutating func keeps(memberAt place: Int, _ members: inout _Pliant.WrittenMembers) -> Bool {
    let end = stringEnd(place + 1)
    // SAFETY: a comma, a key in quotes, and a value were written there, and there is room after the value.
    let key = unsafe UnsafeBufferPointer(start: UnsafePointer(start + place + 2), count: end - place - 3)
    let value = unsafe UnsafePointer(start + end + 1)
    guard unsafe key.contains(UInt8(ascii: "\\")) else { return unsafe keeps(key, valueAt: value, &members) }
    let quoted = unsafe UnsafeRawBufferPointer(start: start + place + 1, count: end - place - 1)
    var reader = unsafe JSONReader(copying: quoted)
    guard let text = try? reader.readString() else { return true }
    return unsafe keeps(text, valueAt: value, &members)
  }

  /// Whether a flattened value's member is written: its key is new, or its value may be a part of an existing one.
  mutating func keeps(_ key: String, valueAt value: UnsafePointer<UInt8>, _ members: inout _Pliant.WrittenMembers)
    -> Bool
  {
    var key = key
    return key.withUTF8 { unsafe keeps($0, valueAt: value, &members) }
  }

  private mutating func keeps(
    _ key: UnsafeBufferPointer<UInt8>, valueAt value: UnsafePointer<UInt8>, _ members: inout _Pliant.WrittenMembers
  ) -> Bool {
    unsafe members.take(key) || !members.isOwn(key) && isPart(value)
  }

  /// The first byte of the texts that replace kept values.
  package static var firstByteOfKeptValues: UInt8 { 0xF4 }

  /// Whether a value may be a part of an existing one: an object, an array, or the placeholder of a deferred array or
  /// of a value that is kept for another encoder. All parts must be merged then.
  private mutating func isPart(_ value: UnsafePointer<UInt8>) -> Bool {
    // SAFETY: a value has a byte at least, and there is padding behind it.
    switch unsafe value[0] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    case UInt8(ascii: "\"") where unsafe deferredArrays != nil && value[1] == UInt8(ascii: "\\"): break
    case UInt8(ascii: "\"") where unsafe valueForm != nil && value[1] == Self.firstByteOfKeptValues: break
    default: return false
    }
    repeatsMembers = true
    return true
  }

  /// Writes a value with `body`. If an object in it contains several parts of one member, writes it again with `other`.
  package mutating func write(
    _ body: (inout JSONWriter) throws(JSONError) -> Void,
    merging other: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard options.isEmpty, state != .prefixed else { return try other(&self) }
    let (before, outerState, outerRepeats) = (count, state, repeatsMembers)
    repeatsMembers = false
    defer { repeatsMembers = outerRepeats }
    try body(&self)
    guard repeatsMembers else { return }
    unsafe cursor = start + before
    state = outerState
    try other(&self)
  }
}

// Numbers of an index: made from their text on demand.

extension DocumentIndex {
  /// Returns the integer at `node`; nil for any other value, or if it doesn't fit.
  ///
  /// A number of up to 16 digits takes two loads. The indexer found it well-formed, so no check is repeated.
  @inlinable @_transparent
  package func int64(at node: Int) -> Int64? {
    let word = word(at: node)
    guard word &>> 60 == Kind.number.code, word & Flag.fractional == 0 else { return nil }
    let length = Int(truncatingIfNeeded: word &>> 32) & Self.lengthLimit
    var p = unsafe bytes + Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
    // SAFETY: the indexer found `length` bytes of a number there, and at least 64 readable ones follow.
    let isNegative = unsafe p.pointee == UInt8(ascii: "-")
    let digits = length &- (isNegative ? 1 : 0)
    if isNegative { unsafe p += 1 }
    if digits <= 8 {
      let value = Int64(truncatingIfNeeded: unsafe EightDigits(characters: loadWord(p)).value(first: digits))
      return isNegative ? 0 &- value : value
    }
    if digits <= 16 {
      let high = unsafe EightDigits(characters: loadWord(p)).value
      let low = unsafe EightDigits(characters: loadWord(p + 8)).value(first: digits &- 8)
      let value = Int64(truncatingIfNeeded: high &* JSONReader.powerOfTen(digits &- 8) &+ low)
      return isNegative ? 0 &- value : value
    }
    return longInt64(at: node)
  }

  @usableFromInline @inline(never)
  func longInt64(at node: Int) -> Int64? {
    var p = unsafe bytes + byteOffset(at: node)
    return unsafe JSONReader.int64(at: &p)
  }

  /// Returns the integer at `node`; nil for any other value, or if it doesn't fit.
  package func uint64(at node: Int) -> UInt64? {
    if let value = int64(at: node) { return UInt64(exactly: value) }
    guard kind(at: node) == .number, isInteger(at: node) else { return nil }
    var p = unsafe bytes + byteOffset(at: node)
    return unsafe JSONReader.uint64(at: &p)
  }

  // Not generic, so that the calls of other modules are specialized.

  /// Returns the integer at `node`; nil for any other value, or if it doesn't fit.
  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  package func int128(at node: Int) -> Int128? { wideInteger(at: node) }

  /// Does the same for an unsigned integer.
  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  package func uint128(at node: Int) -> UInt128? { wideInteger(at: node) }

  @_semantics("optimize.sil.specialize.generic.never")
  private func wideInteger<Integer: FixedWidthInteger>(at node: Int) -> Integer? {
    if let value = int64(at: node) { return Integer(exactly: value) }
    guard kind(at: node) == .number, isInteger(at: node) else { return nil }
    return unsafe JSONReader.wideInteger(at: bytes + byteOffset(at: node))
  }

  /// Returns the number at `node` as the closest Double; nil for any other value, or if it is too large.
  ///
  /// - Parameter roundsToZero: whether a number that is not zero may become zero; nil otherwise.
  @_transparent
  package func double(at node: Int, roundsToZero: Bool = true) -> Double? {
    guard isKind(.number, at: node) else { return nil }
    var p = unsafe bytes + byteOffset(at: node)
    // SAFETY: the indexer found a number there, and the document is padded.
    let (value, status) = unsafe NumberScanner.scanDouble(&p)
    return (roundsToZero ? status.hasValue : status == .valid) ? value : nil
  }

  /// Returns the number at `node` as the closest Float; nil for any other value, or if it is too large, or rounds to zero.
  package func float(at node: Int) -> Float? {
    guard isKind(.number, at: node) else { return nil }
    var p = unsafe bytes + byteOffset(at: node)
    // SAFETY: as above.
    let (value, status) = unsafe NumberScanner.scanFloat(&p)
    return status == .valid ? value : nil
  }

  /// Returns the node that begins at a byte of the document, or nil if no node begins there. The search is among the
  /// nodes from `first`, which begins at or before the byte, to before `end`.
  ///
  /// The probes go away from `start` in steps that double, and then halve the range that is left, so that a search from
  /// the node found before is short in both directions.
  ///
  /// Complexity: logarithmic in the distance from `start`.
  package func value(atByteOffset offset: Int, near start: Int, from first: Int, to end: Int) -> Int? {
    var (low, high, step) = (first, end, 1)
    var probe = Swift.min(Swift.max(start, first), end &- 1)
    while low < high {
      let node = isSecondWord(probe) ? probe &- 1 : probe
      let place = byteOffset(at: node)
      if place == offset { return node }
      if place < offset { low = probe &+ 1 } else { high = node }
      step &*= 2
      let next = place < offset ? probe &+ step : node &- step
      probe = low <= next && next < high ? next : (low &+ high) / 2
    }
    return nil
  }

  /// Whether a word is the second of a container.
  private func isSecondWord(_ place: Int) -> Bool {
    // Only a container's first word is that large, or its second beyond 1.25 GB of the document. A run of such words
    // begins with a first word, and they alternate.
    var start = place
    while start > 0, word(at: start &- 1) >= Flag.container { start &-= 1 }
    return (place &- start) & 1 == 1
  }
}

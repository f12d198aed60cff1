// null, true, false and numbers.

extension JSONWriter {
  /// Writes `null`.
  public mutating func writeNull() throws(JSONError) {
    let next = try beginValue()
    put("null")
    state = next
  }

  /// Writes `true` or `false`.
  @inlinable
  public mutating func write(_ value: Bool) throws(JSONError) {
    let next = try beginValue()
    if value { put("true") } else { put("false") }
    state = next
  }

  /// Writes an integer.
  @inlinable
  public mutating func write(_ value: Int64) throws(JSONError) {
    let next = try beginValue()
    putInteger(value)
    state = next
  }

  /// Writes an integer.
  @inlinable
  public mutating func write(_ value: UInt64) throws(JSONError) {
    let next = try beginValue()
    putInteger(value)
    state = next
  }

  /// Writes a number with the fewest digits that read back to the same value.
  ///
  /// - Throws: for NaN and the infinities, unless the writer has a strategy for them.
  @inlinable
  public mutating func write(_ value: Double) throws(JSONError) {
    guard value.isFinite else { return try writeNonFinite(value) }
    let next = try beginValue()
    putFinite(value)
    state = next
  }

  /// Writes a number with the fewest digits that read back to the same value.
  ///
  /// - Throws: for NaN and the infinities, unless the writer has a strategy for them.
  @inlinable
  public mutating func write(_ value: Float) throws(JSONError) {
    guard value.isFinite else { return try writeNonFinite(Double(value)) }
    let next = try beginValue()
    putFinite(value)
    state = next
  }

  /// Writes a number from its text.
  ///
  /// - Throws: if `text` is not exactly one JSON number.
  public mutating func write(numberText text: String) throws(JSONError) {
    var text = text
    let document = text.withUTF8 { bytes in unsafe DocumentBytes(copying: UnsafeRawBufferPointer(bytes)) }
    var reader = JSONReader(document)
    var isNumber = reader.peek() == .number && reader.byteOffset == 0
    if isNumber { isNumber = (try? reader.skipNumber()) != nil && reader.byteOffset == document.count }
    guard isNumber else {
      let before = count
      _ = try beginValue()
      throw refusal(.unwritable("number text \(EscapedText.quotedText(text))"), from: before)
    }
    unsafe try document.withBytes { bytes throws(JSONError) in unsafe try write(uncheckedNumber: bytes) }
  }

  /// Writes the text of a number that the caller knows to be valid.
  package mutating func write(uncheckedNumber text: UnsafeRawBufferPointer) throws(JSONError) {
    let next = try beginValue()
    unsafe put(text)
    state = next
  }
}

// MARK: - Without separators

extension JSONWriter {
  @usableFromInline
  package mutating func putInteger(_ value: Int64) {
    reserve(IntegerDigits.room)
    // SAFETY: `room` bytes are reserved.
    unsafe cursor += IntegerDigits.write(value.magnitude, isNegative: value < 0, to: cursor)
  }

  @usableFromInline
  package mutating func putInteger(_ value: UInt64) {
    reserve(IntegerDigits.room)
    // SAFETY: `room` bytes are reserved.
    unsafe cursor += IntegerDigits.write(value, to: cursor)
  }

  @usableFromInline
  package mutating func putFinite(_ value: Double) {
    reserve(ShortestDecimal.room)
    // SAFETY: `room` bytes are reserved.
    unsafe cursor += ShortestDecimal.write(value, to: cursor)
  }

  @usableFromInline
  package mutating func putFinite(_ value: Float) {
    reserve(ShortestDecimal.room)
    // SAFETY: `room` bytes are reserved.
    unsafe cursor += ShortestDecimal.write(value, to: cursor)
  }

  @usableFromInline @inline(never)
  mutating func writeNonFinite(_ value: Double) throws(JSONError) {
    let before = count
    let next = try beginValue()
    #if !hasFeature(Embedded)
    if keepsNonFinite {
      hasNonFinite = true
      putText(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
      state = next
      return
    }
    #endif
    guard putNonFinite(value) else {
      throw refusal(.unwritable(value.isNaN ? "NaN" : value < 0 ? "-inf" : "inf"), from: before)
    }
    state = next
  }

  /// Appends the form of a number that is not finite. Returns false, and appends nothing, if such numbers are errors.
  package mutating func putNonFinite(_ value: Double) -> Bool {
    switch nonFiniteFloats {
    case .throw: return false
    case .null: put("null")
    case .strings(let positiveInfinity, let negativeInfinity, let nan):
      putString(value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity)
    }
    return true
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension JSONWriter {
  /// Writes an integer.
  public mutating func write(_ value: Int128) throws(JSONError) {
    let next = try beginValue()
    putInteger(value)
    state = next
  }

  /// Writes an integer.
  public mutating func write(_ value: UInt128) throws(JSONError) {
    let next = try beginValue()
    putInteger(value)
    state = next
  }
}

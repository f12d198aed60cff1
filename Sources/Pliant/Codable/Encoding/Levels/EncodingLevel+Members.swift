// Members, elements and single values: written as tokens to the buffer, or as nodes of a tree.

import PliantCore

// MARK: - Members

extension EncodingLevel {
  /// Writes the comma, the key and the colon of a member; returns their offset, or -1 if the value is a tree.
  @_transparent
  func beginMember<Key: CodingKey>(_ key: Key) -> Int {
    guard isOnTop || reach() else { return -1 }
    return beginMember(named: text(of: key))
  }

  @_transparent
  func beginMember(named text: String) -> Int {
    let before = state.writer.count
    let hash = state.writer.putKey(text)
    let bit: UInt64 = 1 &<< UInt64(hash & 63)
    if keyMask & bit == 0 {
      keyMask |= bit
      state.keys.append(hash, from: keyBase)
      return before
    }
    return beginPerhapsKnownMember(hash, before)
  }

  /// The key may have been written before. Then the later value counts, which requires a tree.
  @inline(never)
  private func beginPerhapsKnownMember(_ hash: UInt32, _ before: Int) -> Int {
    if state.keys.insert(hash, from: keyBase) { return before }
    state.writer.truncate(to: before)
    state.topFrame?.makeTree()
    return -1
  }

  /// Leaves out a member whose value is nil, unless a default would replace it when it is read.
  @_transparent
  func leaveOut<Key: CodingKey>(_ key: Key) {
    if mapping != nil { writeHiddenNil(forKey: key) }
  }

  @inline(never)
  private func writeHiddenNil<Key: CodingKey>(forKey key: Key) {
    if mapping?.hidesNil(key) == true { write(NullToken(), forKey: key) }
  }

  @_transparent
  func write<Scalar: EncodingScalar, Key: CodingKey>(_ value: Scalar, forKey key: Key) {
    guard beginMember(key) >= 0 else { return writeNode(value, forKey: key) }
    value.put(to: &state.writer)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func writeNode<Scalar: EncodingScalar, Key: CodingKey>(_ value: Scalar, forKey key: Key) {
    node?[text(of: key)] = EncodingNode(state.capture { value.put(to: &state.writer) })
  }

  /// Writes a number. One that is not finite is encoded as other values are, which ends at ``writeSingle(number:)``.
  @_transparent
  func write<Number: EncodingFloat, Key: CodingKey>(number: Number, forKey key: Key) throws {
    guard number.isFinite else { return try writeNonFinite(number, forKey: key) }
    write(number, forKey: key)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func writeNonFinite<Number: EncodingFloat, Key: CodingKey>(_ number: Number, forKey key: Key) throws {
    try encode(number, forKey: key)
  }
}

// MARK: - Elements

extension EncodingLevel {
  /// Writes the comma before an element; returns its offset, or -1 if the value is a tree.
  @_transparent
  func beginElement() -> Int {
    guard isOnTop || reach() else { return -1 }
    let before = state.writer.count
    state.writer.putComma()
    return before
  }

  @_transparent
  func write<Scalar: EncodingScalar>(_ value: Scalar) {
    guard beginElement() >= 0 else { return writeNode(value) }
    value.put(to: &state.writer)
    count &+= 1
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func writeNode<Scalar: EncodingScalar>(_ value: Scalar) {
    node?.append(EncodingNode(state.capture { value.put(to: &state.writer) }))
  }

  @_transparent
  func write<Number: EncodingFloat>(number: Number) throws {
    guard number.isFinite else { return try writeNonFinite(number) }
    write(number)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func writeNonFinite<Number: EncodingFloat>(_ number: Number) throws { try encodeElement(number) }

  var elementCount: Int { node?.values.count ?? count }
}

// MARK: - Single values

extension EncodingLevel {
  func writeSingle<Scalar: EncodingScalar>(_ value: Scalar) {
    if kind == .none && (isOnTop || reach()) {
      value.put(to: &state.writer)
      kind = .value
    } else {
      setNode(EncodingNode(state.capture { value.put(to: &state.writer) }))
    }
  }

  func writeSingle<Number: EncodingFloat>(number: Number) throws {
    if number.isFinite { return writeSingle(number) }
    if case .throw = state.writer.nonFiniteFloats { throw nonFiniteError(number, at: encoderPath) }
    writeSingle(NonFiniteToken(value: Double(number)))
  }

  func setNode(_ value: EncodingNode) {
    // Encoded twice: a programming error of the encoded type, which stops the program in Foundation.
    guard node?.kind == Kind.none else { return _ = state.fail(.invalidNesting) }
    node?.take(value)
  }
}

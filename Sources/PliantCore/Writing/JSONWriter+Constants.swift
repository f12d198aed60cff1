// Constant values and members, such as the raw values and tags of an enum's cases, which are copied as a whole.

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes a scalar from its finished JSON form, without white space.
  ///
  /// Generated code has this form as a constant.
  @inlinable @inline(__always)
  public mutating func write(constant text: StaticString) throws(JSONError) {
    switch state {
    case .element:
      reserve(1)
      put(UInt8(ascii: ","))
      put(text)
    case .memberValue:
      put(text)
      state = .member
    default: try writeSlowly(constant: text)
    }
  }

  @usableFromInline @inline(never)
  mutating func writeSlowly(constant text: StaticString) throws(JSONError) {
    // Writes the value again, in the form that the options require.
    var reader = JSONReader(DocumentBytes(text))
    try write(valueOf: &reader)
  }

  /// Writes a member from its finished form: a comma, the key as a JSON string, a colon and the value.
  @inlinable @inline(__always)
  public mutating func write(constantMember member: StaticString) throws(JSONError) {
    guard state == .member else { return try writeSlowly(constantMember: member) }
    put(member)
  }

  @usableFromInline @inline(never)
  mutating func writeSlowly(constantMember member: StaticString, isConverted: Bool = false) throws(JSONError) {
    var reader = JSONReader(DocumentBytes(member, from: 1))
    let key = try reader.readKey()
    try writeKey(isConverted ? keyConversion?.converted(key) ?? key : key)
    try write(valueOf: &reader)
  }
}

extension DocumentBytes {
  /// Creates a document from a constant of the program, starting at one of its bytes.
  convenience init(_ text: StaticString, from offset: Int = 0) {
    // SAFETY: the caller passes an offset within the text.
    unsafe self.init(
      copying: UnsafeRawBufferPointer(start: text.utf8Start + offset, count: text.utf8CodeUnitCount - offset))
  }
}

// MARK: - Members before a model's own

/// A member to write at the start of an object.
enum ObjectPrefix {
  /// A comma, the key as a JSON string, a colon and the value.
  case constant(StaticString)
  case text(String, key: String)
}

@_documentation(visibility: internal)
extension JSONWriter {
  /// Makes the next object begin with a member that its model doesn't know: the tag of an enum's case.
  ///
  /// - Parameter member: a comma, the key as a JSON string, a colon and the value.
  public mutating func prefixObject(with member: StaticString) throws(JSONError) {
    try prefixObject(with: .constant(member))
  }

  /// Makes the next object begin with a member that its model doesn't know.
  package mutating func prefixObject(key: String, text: String) throws(JSONError) {
    try prefixObject(with: .text(text, key: key))
  }

  private mutating func prefixObject(with member: ObjectPrefix) throws(JSONError) {
    if state == .prefixed {
      // An enum may hold itself as a payload, which begins no object.
      guard ThreadStack.hasRoom else { throw refusedPrefix(.stackLimitExceeded) }
      // A model with its own tag gets another one from an enclosing enum.
      outerPrefixes.append(prefix)
    } else {
      stateBehindPrefix = state
      state = .prefixed
    }
    prefix = member
  }

  /// Whether the next value must be an object, which begins with a prefix.
  package var awaitsPrefixedObject: Bool { state == .prefixed }

  /// Opens the object that begins with a prefix.
  mutating func beginPrefixed() throws(JSONError) -> Scope {
    state = stateBehindPrefix
    let scope = try beginObject()
    if !outerPrefixes.isEmpty {
      for outer in outerPrefixes { try write(outer) }
      outerPrefixes.removeAll(keepingCapacity: true)
    }
    try write(prefix)
    return scope
  }

  private mutating func write(_ prefix: ObjectPrefix) throws(JSONError) {
    switch prefix {
    case .constant(let member): try write(constantMember: member)
    case .text(let text, let key):
      try writeKey(key)
      try write(text)
    }
    // A property of the model with this key is the same member.
    keyConversion?.keepCurrentKey()
  }

  /// Throws if a model wrote no object after a prefix was set.
  @inlinable @inline(__always)
  public mutating func checkPrefix() throws(JSONError) {
    if state == .prefixed { throw refusedPrefix() }
  }

  /// Returns the error for a value that is not an object, although a prefix is set.
  @usableFromInline @inline(never)
  mutating func refusedPrefix() -> JSONError {
    refusedPrefix(.unwritable("a value that is not an object, where its object needs a tag"))
  }

  private mutating func refusedPrefix(_ kind: JSONError.Kind) -> JSONError {
    state = stateBehindPrefix
    outerPrefixes = []
    return failure(kind)
  }
}

//===----------------------------------------------------------------------===//
// Constant values and members, such as the raw values and tags of an enum's cases: copied at once.
//===----------------------------------------------------------------------===//

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes a value from its finished form: a scalar as JSON writes it, without white space.
  ///
  /// For generated code, which has it as a constant.
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
    // Once more, as the options want it.
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
  mutating func writeSlowly(constantMember member: StaticString) throws(JSONError) {
    var reader = JSONReader(DocumentBytes(member, from: 1))
    try writeKey(reader.readKey())
    try write(valueOf: &reader)
  }
}

extension DocumentBytes {
  /// A text that stands in the program, from one of its bytes on.
  fileprivate convenience init(_ text: StaticString, from offset: Int = 0) {
    // SAFETY: whoever passes an offset knows that the text has as many bytes.
    unsafe self.init(
      copying: UnsafeRawBufferPointer(start: text.utf8Start + offset, count: text.utf8CodeUnitCount - offset))
  }
}

// MARK: - Members in front of a model's own

/// A member that an object is to begin with.
enum ObjectPrefix {
  /// A comma, the key as a JSON string, a colon and the value.
  case constant(StaticString)
  case text(String, key: String)
}

@_documentation(visibility: internal)
extension JSONWriter {
  /// Has the object that is written next begin with a member that its model doesn't know: the tag of an enum's case.
  ///
  /// - Parameter member: a comma, the key as a JSON string, a colon and the value.
  public mutating func prefixObject(with member: StaticString) throws(JSONError) {
    prefixObject(with: .constant(member))
  }

  /// Has the object that is written next begin with a member that its model doesn't know.
  package mutating func prefixObject(key: String, text: String) {
    prefixObject(with: .text(text, key: key))
  }

  private mutating func prefixObject(with member: ObjectPrefix) {
    if state == .prefixed {
      // A model with a tag of its own gets another one from outside.
      outerPrefixes.append(prefix)
    } else {
      stateBehindPrefix = state
      state = .prefixed
    }
    prefix = member
  }

  /// Whether nothing but an object may be written next, which is to begin with a prefix.
  package var awaitsPrefixedObject: Bool { state == .prefixed }

  /// Opens the object that is to begin with a prefix.
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
  }

  /// Refuses a model that wrote no object where one was to begin with a prefix.
  @inlinable @inline(__always)
  public mutating func checkPrefix() throws(JSONError) {
    if state == .prefixed { throw refusedPrefix() }
  }

  /// The error for a value that is no object, where one is to begin with a prefix.
  @usableFromInline @inline(never)
  mutating func refusedPrefix() -> JSONError {
    state = stateBehindPrefix
    outerPrefixes = []
    return failure(.unwritable("a value that is no object, where a tag is to stand beside its members"))
  }
}

// Key conversion: the keys of models in the spelling that an encoder's strategy requires.

/// Converts the keys of models. Keys that are data, or that a model specifies, don't change.
///
/// The writer reports all containers, keys and elements, since a conversion may depend on the path of a key.
package protocol WrittenKeyConversion: AnyObject {
  /// The path of the value that is being written, with the keys before their conversion.
  var path: JSONPath { get }
  /// Whether the next container is written into the open object instead of being a value in it.
  var joinsNextContainer: Bool { get set }
  /// Whether the model specifies all keys of the next container.
  var keepsNextContainer: Bool { get set }

  func beginContainer()
  func endContainer()
  func beginElement()
  /// Announces that the next container is written before its element begins.
  func expectElement()
  /// Begins a member whose key doesn't change.
  func keep(_ key: String)
  /// Adds the key of the current member to the keys of the open object that don't change.
  func keepCurrentKey()
  /// Begins a member with a model's key, and returns the key to write.
  ///
  /// - Parameter member: a comma, the key as a JSON string, a colon.
  func convert(_ member: StaticString) -> String
  /// Returns the key to write for a model's key in the open object, without beginning a member.
  func converted(_ key: String) -> String
  /// Adds to the keys of the open object that don't change: JSON strings, with commas between them.
  func keepKeys(_ keys: StaticString)
}

#if hasFeature(Embedded)
extension JSONWriter {
  // There is no encoder in Embedded Swift.
  var keyConversion: (any WrittenKeyConversion)? { nil }
}
#endif

@_documentation(visibility: internal)
extension JSONWriter {
  /// Names keys of the open object that its model specifies, so that no strategy converts them. For generated code.
  ///
  /// - Parameter keys: JSON strings, with commas between them.
  @inlinable @inline(__always)
  public mutating func keepKeys(_ keys: StaticString) {
    if state == .styledMember { keepKeysOfConversion(keys) }
  }

  @usableFromInline @inline(never)
  func keepKeysOfConversion(_ keys: StaticString) { keyConversion?.keepKeys(keys) }

  /// Writes a member from its finished form, as ``write(constantMember:)`` does, but with a key that may be converted.
  @inlinable @inline(__always)
  public mutating func write(namedMember member: StaticString) throws(JSONError) {
    guard state == .member else { return try writeSlowly(constantMember: member, isConverted: true) }
    put(member)
  }
}

extension JSONWriter {
  /// Returns a writer for a value, or for the members of the open object, that are copied to this one when they are
  /// complete.
  package func inner(depthLimit: Int) -> JSONWriter {
    var inner = JSONWriter(
      options: options.intersection(.observed), nonFiniteFloats: nonFiniteFloats, depthLimit: depthLimit)
    inner.valueForm = valueForm
    #if !hasFeature(Embedded)
    inner.keyConversion = keyConversion
    inner.ordersSets = ordersSets
    if state == .styledElement { keyConversion?.expectElement() }
    #endif
    return inner
  }

  /// Returns an error of an inner writer with the path of this one before its own. A conversion has the whole path.
  package mutating func continuing(_ error: JSONError) -> JSONError {
    guard keyConversion == nil else { return error }
    guard state == .styledMember else { return error.below(failureOfNextValue(error.kind).path) }
    // The path of an object without members is that of its first one without the key.
    return undoing { writer in
      _ = try? writer.writeKey("")
      return error.below(JSONPath(writer.failure(error.kind).path.components.dropLast()))
    }
  }

  /// Returns an error about the value that would be written next.
  package mutating func failureOfNextValue(_ kind: JSONError.Kind) -> JSONError {
    undoing { writer in
      // An element has to be begun for its index to be in the path.
      _ = try? writer.beginValue()
      return writer.failure(kind)
    }
  }

  /// Calls `body`, and removes what it writes.
  private mutating func undoing(_ body: (inout JSONWriter) -> JSONError) -> JSONError {
    let (before, outerState, members) = (count, state, memberStarts)
    defer {
      truncate(to: before)
      (state, memberStarts) = (outerState, members)
    }
    return body(&self)
  }
}

// Values in a document that is not the plain one: kept for another encoder, or written with white space or sorted keys.

import PliantCore

extension JSONWriter {
  /// The values that are kept for another encoder; nil if none are.
  var keptValues: KeptValues? { encodingForm?.kept }

  /// Whether the next value has to be written as an object, because a tag or other members belong to it.
  var needsObject: Bool { awaitsPrefixedObject || joinsObject && state == .root }

  /// Keeps a scalar for another encoder; false if it has to be written.
  mutating func keep(_ scalar: any Encodable) throws(JSONError) -> Bool {
    guard let keptValues, !needsObject else { return false }
    try write(keptValues.keep(scalar))
    return true
  }

  /// Keeps a value for another encoder, or writes it.
  ///
  /// - Parameter write: writes the value. Objects that are merged with others have to be written, too: with the keys
  ///   that the encoder maps, and in the Codable form of a type that has one.
  mutating func keep(
    _ value: any Encodable, or write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard keptValues != nil else { return try write(&self) }
    if needsObject { return try write(&self) }
    if mergesObjects {
      let (before, outer) = (count, state)
      try encodeHere(value)
      if endsWithContainer { return }
      truncate(to: before)
      state = outer
    }
    _ = try keep(value)
  }

  /// Writes a value as an object that others write into, too. An encoder's mapping of its keys needs its Codable form.
  mutating func write<Value: JSONWritable>(object value: Value) throws(JSONError) {
    if let encodingForm, encodingForm.keyMapping[Value.self] != nil, let value = value as? any Encodable {
      return try encodeHere(value)
    }
    try value.write(to: &self)
  }

  /// Writes a value in a document with white space, with sorted keys, or for another encoder.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeValueSlowly<Value: JSONWritable>(_ value: borrowing Value) throws(JSONError) {
    guard keptValues != nil, let kept = copy value as? any Encodable else { return try value.write(to: &self) }
    let value = copy value
    try keep(kept) { writer throws(JSONError) in try value.write(to: &writer) }
  }

  /// The same for a type that is only Encodable.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeValueSlowly<Value: Encodable & RawRepresentable>(_ value: Value) throws(JSONError)
  where Value.RawValue: JSONWritable {
    try keep(value) { writer throws(JSONError) in try value.rawValue.write(to: &writer) }
  }

  /// Writes such a member.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeSlowly<Value: JSONWritable>(
    _ value: borrowing Value, member: StaticString
  ) throws(JSONError) {
    try writeKey(member: member)
    try writeValueSlowly(value)
    try checkMember()
  }

  /// Writes such a member unless its value is nil.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeSlowly<Value: JSONWritable>(
    optional value: borrowing Value?, member: StaticString
  ) throws(JSONError) {
    if let value = copy value { try writeSlowly(value, member: member) }
  }

  /// Writes such a member, as null if its value is nil.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeSlowly<Value: JSONWritable>(
    nullable value: borrowing Value?, member: StaticString
  ) throws(JSONError) {
    if let value = copy value { try writeSlowly(value, member: member) } else { try writeNull(member: member) }
  }
}

// Values in a document that is not the plain one: kept for another encoder, or written with white space or sorted keys.

import PliantCore

extension JSONWriter {
  var keptValues: KeptValues? { encodingForm?.kept }

  /// Whether the next value has to be written as an object, because a tag or other members belong to it.
  var needsObject: Bool { awaitsPrefixedObject || joinsObject && state == .root }

  /// Keeps a scalar for another encoder; false if it has to be written.
  mutating func keep(_ scalar: any Encodable) throws(JSONError) -> Bool {
    guard let keptValues, !needsObject else { return false }
    try write(keptValues.keep(scalar))
    return true
  }

  /// Keeps a value for another encoder, or writes it with its own keys.
  mutating func keep(_ value: any Encodable, or write: (inout JSONWriter) throws(JSONError) -> Void) throws(JSONError) {
    if try keep(value) { return }
    // An encoder's mapping of keys is for what a type encodes.
    if keptValues != nil, encodingForm?.keyMapping[type(of: value)] != nil { return try encodeHere(value) }
    try write(&self)
  }

  /// The content of the kept value whose placeholder `json` is, to merge others into it; else `json` itself.
  func opened(_ json: JSON) throws(JSONError) -> JSON {
    guard let text = json.string, let value = keptValues?.value(of: text) else { return json }
    var inner = inner(depthLimit: depthLeft)
    try inner.encodeHere(ForeignlyKeyedForm.form(of: value))
    var reader = JSONReader(try inner.document(), depthLimit: depthLeft)
    return try JSON(from: &reader)
  }

  /// Writes a value in a document with white space, with sorted keys, or for another encoder.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeValueSlowly<Value: JSONWritable>(_ value: borrowing Value) throws(JSONError) {
    guard keptValues != nil, let kept = copy value as? any Encodable else { return try value.write(to: &self) }
    let value = copy value
    try keep(kept) { writer throws(JSONError) in try value.write(to: &writer) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeValueSlowly<Value: Encodable & RawRepresentable>(_ value: Value) throws(JSONError)
  where Value.RawValue: JSONWritable {
    try keep(value) { writer throws(JSONError) in try value.rawValue.write(to: &writer) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeSlowly<Value: JSONWritable>(_ value: borrowing Value, member: StaticString) throws(JSONError) {
    try writeKey(member: member)
    try writeValueSlowly(value)
    try checkMember()
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeSlowly<Value: JSONWritable>(
    optional value: borrowing Value?, member: StaticString
  ) throws(JSONError) {
    if let value = copy value { try writeSlowly(value, member: member) }
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func writeSlowly<Value: JSONWritable>(
    nullable value: borrowing Value?, member: StaticString
  ) throws(JSONError) {
    if let value = copy value { try writeSlowly(value, member: member) } else { try writeNull(member: member) }
  }
}

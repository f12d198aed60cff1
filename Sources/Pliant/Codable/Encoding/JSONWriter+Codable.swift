// Values of types that are only Encodable, inside documents that the fast path writes.

public import PliantCore
import PliantFoundation

extension JSONWriter {
  /// Writes a value of a type that is only Encodable.
  ///
  /// Its dates are written in the form of the enclosing models.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public mutating func encode<Value: Encodable>(_ value: Value) throws(JSONError) {
    // Generic code doesn't know whether its values write themselves. They are read as such, too.
    if let own = value as? any JSONWritable { return try writeValue(own) }
    try encode(codable: value)
  }

  /// Writes a value in its Codable form, even if it writes itself in another.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func encode<Value: Encodable>(codable value: Value) throws(JSONError) {
    guard valueForm == nil else {
      return try keep(value) { writer throws(JSONError) in try writer.encodeHere(value) }
    }
    try encodeHere(value)
  }

  /// Writes a value at the root, as ``PliantEncoder`` does by default.
  mutating func encode<Value: Encodable>(root value: Value) throws(JSONError) {
    if let own = value as? any JSONWritable { return try writeValue(own) }
    try encodeHere(value, EncodingForm(dates: .strategy(.deferredToDate)))
  }

  /// Writes a value in its Codable form, and keeps only the values in it for another encoder.
  mutating func encodeHere<Value: Encodable>(_ value: Value, _ form: EncodingForm? = nil) throws(JSONError) {
    guard options.isDisjoint(with: [.pretty, .sortedKeys, .escapingNonASCII, .escapingHTML]), !awaitsPrefixedObject
    else {
      return try encodeApart(value, form)
    }
    let before = count
    let next = try beginValue()
    let depthLeft = self.depthLeft
    let encoding = EncodingState(
      JSONWriter(capacity: 0), form ?? encodingForm ?? EncodingForm(), depthLimit: depthLeft,
      keyConversion: keyConversion)
    do {
      swap(&self, &encoding.writer)
      defer {
        swap(&self, &encoding.writer)
        self.depthLeft = depthLeft
      }
      try encoding.encodeRoot(value)
    } catch {
      let error = failure(encoding: error)
      truncate(to: before)
      throw error
    }
    state = next
  }

  /// Writes a value in a style that needs a second pass.
  private mutating func encodeApart<Value: Encodable>(_ value: Value, _ form: EncodingForm? = nil) throws(JSONError) {
    let encoding = EncodingState(
      inner(depthLimit: depthLeft), form ?? encodingForm ?? EncodingForm(), depthLimit: depthLeft)
    do {
      try encoding.encodeRoot(value)
    } catch {
      throw failure(encoding: error)
    }
    encoding.writer.complete()
    var reader = JSONReader(try encoding.writer.document())
    try write(valueOf: &reader)
  }

  private func failure(encoding error: any Error) -> JSONError {
    guard let error = error as? JSONError else {
      let outer = failure(.underlying(error))
      // With a conversion of keys, the encoder of the value has the whole path.
      let inner = keyConversion == nil ? nil : (error as? EncodingError)?.below(outer.path)
      return (inner.map { failure(.underlying($0)) } ?? outer).inWords(of: error)
    }
    // The error has a path from the value; with a conversion of keys, the whole path.
    if keyConversion == nil, error.document == nil { return error.below(failure(error.kind).path) }
    return error.path.components.isEmpty ? failure(error.kind) : error
  }
}

// Models, and other types that write themselves, under any encoder: written as JSON, then passed on piece by piece.

public import PliantCore

extension _Pliant.ForeignObject {
  /// Encodes a value as it writes itself.
  ///
  /// Pliant's encoders let it write to their document. Any other encoder, and one that maps the keys of models,
  /// receives the members and elements of the JSON, and the values of the model as they are.
  public static func encode<Value: JSONWritable>(_ value: Value, to encoder: any Encoder) throws {
    if try EncodingLevel.ours(encoder)?.write(model: value) == true { return }
    try encode(anything: value, to: encoder) { writer throws(JSONError) in try value.write(to: &writer) }
  }

  /// The same for a generic model that the compiler only knows to be Encodable.
  ///
  /// - Parameter write: writes a model that doesn't write itself, because its arguments don't.
  @_disfavoredOverload
  public static func encode<Value>(
    _ value: Value, to encoder: any Encoder, _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws {
    if let value = value as? any JSONWritable { return try encode(value, to: encoder) }
    try encode(anything: value, to: encoder, write)
  }

  /// Encodes any value to an encoder that is not Pliant's, or that maps the keys of models.
  static func encode(
    anything value: Any, to encoder: any Encoder, _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws {
    var pieces = try pieces(of: value, for: encoder, write)
    do {
      try withinModel(encoder) { try pieces.encode(to: encoder) }
    } catch let error as EncodingError {
      throw error.hidden(in: value, of: encoder)
    }
  }

  /// Out of line because models that are encoded inside need the stack: they are encoded when the writer is gone.
  @inline(never)
  private static func pieces(
    of value: Any, for encoder: any Encoder, _ write: (inout JSONWriter) throws(JSONError) -> Void
  ) throws -> KeptPieces {
    let level = EncodingLevel.ours(encoder)
    let form = level?.state.form
    let mapping = level?.mapping
    let conversion = form?.keyConversion ?? mapping.map { _ in EncodedKeyConversion() }
    conversion?.mapping = mapping
    level?.modelConversion = mapping == nil ? nil : conversion
    let kept = KeptValues(userInfo: encoder.userInfo)
    var writer = JSONWriter(options: .observed, nonFiniteFloats: KeptValues.nonFiniteFloats)
    writer.valueForm = ValueForm(.keeping(kept, for: form))
    writer.keyConversion = conversion
    if let conversion {
      _ = conversion.begin(at: encoder.codingPath)
      conversion.names = [:]
    }
    do throws(JSONError) {
      try write(&writer)
      return KeptPieces(try writer.document(), kept, names: conversion?.names ?? [:])
    } catch {
      // With a conversion of keys, the path of the error begins with the encoder's.
      let path = encoder.codingPath
      let whole = conversion == nil ? error.below(JSONPath(codingPath: path)) : error
      throw whole.asEncodingError(value, depth: path.count)
    }
  }

  /// Calls `body`, which encodes the values of a model, if the thread's stack has room for that.
  private static func withinModel(_ encoder: any Encoder, _ body: () throws -> Void) throws {
    guard let state = EncodingLevel.ours(encoder)?.state else {
      guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asEncodingError(type(of: encoder)) }
      return try body()
    }
    state.modelDepth += 1
    defer { state.modelDepth -= 1 }
    try body()
  }
}

extension EncodingError {
  /// Returns the error of an encoder or a value's own code without the sensitive parts of the value's model.
  @inline(never)
  fileprivate func hidden(in model: Any, of encoder: any Encoder) -> EncodingError {
    let path = JSONPath(codingPath: encoder.codingPath).components
    guard case .invalidValue(_, let context) = self else { return self }
    // Other code may leave steps out at the end of the path, or give one from another value.
    let known = zip(path, JSONPath(codingPath: context.codingPath).components).prefix { $0 == $1 }.count
    return hidingParts(of: model, depth: path.count, known: known)
  }
}

//===----------------------------------------------------------------------===//
// Types that write themselves as JSON but are not Codable, such as Character, under any encoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// A value of a type that is not Encodable: written as JSON, then passed to the encoder piece by piece.
struct ForeignWritable<Value: JSONWritable>: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    if try ModelEncoder.write(value, to: encoder) { return }
    let form = EncodingLevel.ours(encoder)?.state.form
    let conversion = form?.keyConversion
    let kept = KeptValues()
    var writer = JSONWriter(
      options: conversion == nil ? [] : .convertingKeys, nonFiniteFloats: KeptValues.nonFiniteFloats)
    writer.valueForm = ValueForm(.keeping(kept, for: form))
    writer.keyConversion = conversion
    let path = conversion == nil ? [] : encoder.codingPath
    _ = conversion?.begin(at: path)
    let json: JSON
    do throws(JSONError) {
      try value.write(to: &writer)
      json = try JSON(document: writer.document())
    } catch {
      throw error.asEncodingError(value, depth: path.count)
    }
    try ModelEncoder.withinModel(encoder) { try KeptTree(json: json, kept: kept).encode(to: encoder) }
  }
}

// MARK: - The calls of generated code

extension ModelEncoder {
  /// Encodes a property of a type that is not Encodable.
  @_disfavoredOverload
  public mutating func encode<Value: JSONWritable>(_ value: Value, _ path: String) {
    encode(ForeignWritable(value: value), path)
  }

  /// Encodes a property of a type that is not Encodable; nil is left out.
  @_disfavoredOverload
  public mutating func encode<Value: JSONWritable>(_ value: Value?, _ path: String) {
    if let value { encode(ForeignWritable(value: value), path) } else { leaveOut(path) }
  }

  /// Encodes a property of values that are not Encodable, whose path has a wildcard.
  @_disfavoredOverload
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values, _ path: String)
  where Values.CollectedValue: JSONWritable {
    encode(elementsOf: values.collectedValues.map { ForeignWritable(value: $0) }, path)
  }

  /// Encodes a property of values that are not Encodable, whose path has a wildcard; nil is left out.
  @_disfavoredOverload
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values?, _ path: String)
  where Values.CollectedValue: JSONWritable {
    if let values { encode(elementsOf: values.collectedValues.map { ForeignWritable(value: $0) }, path) }
  }
}

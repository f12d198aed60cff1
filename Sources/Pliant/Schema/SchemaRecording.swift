// SchemaRecording: the interface between models, which describe themselves, and PliantSchema, which makes schemas of
// that.

package import PliantCore

/// A decoder without a document that records the requests of a type.
package protocol RecordingDecoding: Decoder {
  /// Returns the source of members that lists the properties of a model.
  func recordedMembers() -> any PropertyRecording

  /// Returns the error that ends decoding; the value may be anything.
  func stop() -> any Error

  /// Records an enum: how it distinguishes its cases, or the associated values of one.
  func read<Value>(
    _ form: _Pliant.CaseForm?, _ table: StaticString, _ describe: (_Pliant.CaseSchema) -> Void,
    _ visit: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value
}

/// The properties of a model, which are recorded instead of read.
package protocol PropertyRecording: MemberSource {
  /// Notes the strategy of the property that is visited.
  func note(_ strategy: some JSONStrategy)

  /// Records the property that is visited.
  ///
  /// - Parameters:
  ///   - isOptional: whether the property's type is optional: `Value` is the type inside.
  ///   - isRequired: whether the property has no value yet.
  ///   - hasDefault: whether an unusable value is replaced by one other than nil.
  ///   - current: the property's value.
  func record<Value>(
    isOptional: Bool, isRequired: Bool, hasDefault: Bool, _ current: Value?, _ reader: inout JSONReader)

  /// Records a flattened property, or a superclass that is only Codable.
  ///
  /// - Parameter current: the default that is used if required members are missing.
  func flatten(_ type: Any.Type, _ current: Any?, _ reader: inout JSONReader)
}

/// The cases of an enum that a visit doesn't describe.
package protocol CaseRecording: AnyObject {
  func narrow(_ index: Int)
  func null(_ index: Int)
  func value(_ index: Int, _ value: CaseValue)
  func element(_ index: Int, _ value: CaseValue, _ content: String?)
  func member(_ index: Int, _ key: String, _ value: CaseValue, _ outer: String?, _ isRequired: Bool)
  func initial(_ index: Int, _ path: String, _ value: CaseValue)
  func fallback(_ type: Any.Type?, isExact: Bool, isReported: Bool)
}

/// Thrown if a type requests a value that has no sample, or when nothing more can be recorded.
package struct SchemaStop: Error {
  package init() {}
}

extension TolerantCodable {
  /// The paths of the type's properties, by the names of their keys.
  package static var propertyPaths: [String: [PathPattern]] {
    let mapping = PropertyMapping(self, self, nil, nil)
    mapping.learn()
    return mapping.paths
  }
}

extension JSONReader {
  /// The recorder of the properties that are visited, for a schema.
  var recordedMembers: (any PropertyRecording)? {
    guard let source = members?.source, source.listsProperties else { return nil }
    return source as? any PropertyRecording
  }
}

/// Returns the decoder, if it records what a type requests. Decoders that are known to be others aren't examined.
func recording(_ decoder: any Decoder) -> (any RecordingDecoding)? {
  ForeignCapture.takes(decoder) || decoder is NodeDecoder ? nil : decoder as? any RecordingDecoding
}

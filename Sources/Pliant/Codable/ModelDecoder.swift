//===----------------------------------------------------------------------===//
// ModelDecoder: what a generated `init(from:)` reads from any Decoder.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Finds the properties of a model by their candidates and paths in any Decoder, with the meaning that the fast path gives
/// them: the first candidate that is usable counts; what is missing, null or unusable is settled as the tolerance says.
///
/// What the decoder can give as it stands is taken from it. Anything else is copied out of it as JSON, and read by the
/// ``JSONReader``: so conversions, fallbacks and wording are those of the fast path, because they are the same code.
///
/// The tolerance is, the narrowest first, that of the property, of the type, of the decoder's `userInfo`
/// (`CodingUserInfoKey.pliantTolerance`), or `.tolerant`.
@_documentation(visibility: internal)
public struct ModelDecoder {
  let container: KeyedDecodingContainer<TextKey>
  /// How far the property may bend.
  var bending: ForeignBending
  /// How far the type may bend.
  let typeBending: ForeignBending
  /// The path of the model.
  let path: JSONPath
  /// The values that stand where an object on the path of some property is wanted, or that are unusable.
  let passed = PassedPlaces()
  let settled = PassedPlaces()
  /// Who only wants to know what the model asks for.
  let recorder: SchemaRecorder?
  /// What PliantDecoder was told about the model's properties, which go by the first of their keys; nil for nothing.
  let told: ToldProperties?

  /// A decoder for a model, as generated code asks for it.
  ///
  /// - Parameters:
  ///   - type: the model.
  ///   - keys: the paths of its properties, one a line.
  ///   - tolerance: the model's own, if it has one.
  /// - Throws: when the decoder's value is not an object, or has keys for which the tolerance has no room.
  public init(
    _ decoder: any Decoder, for type: Any.Type, keys: StaticString, tolerance: Tolerance? = nil
  ) throws {
    var bending = ForeignBending(decoder)
    if let tolerance { bending.narrow(to: tolerance) }
    try self.init(decoder, for: type, bending: bending)
    if tolerance != nil, bending.node != nil, bending.tolerance.duplicateKeys != .ignore {
      try bending.read(.whole(decoder)) { reader throws(JSONError) in try reader.checkDuplicateKeys() }
    }
    if bending.tolerance.unknownKeys != .ignore {
      try bending.checkKeys(of: container, known: ForeignKeys("\(keys)"))
    }
  }

  private init(_ decoder: any Decoder, for type: Any.Type, bending: ForeignBending) throws {
    var bending = bending
    bending.collectProblems(of: type, decoder, isCopied: false)
    self.bending = bending
    typeBending = bending
    path = JSONPath(codingPath: decoder.codingPath)
    recorder = (decoder as? SchemaDecoder)?.recorder
    told = ToldProperties(of: type, bending.node)
    do {
      container = try decoder.container(keyedBy: TextKey.self)
    } catch {
      // Said again in the words of the fast path.
      let place = ForeignPlace.whole(decoder)
      try bending.read(place) { reader throws(JSONError) in
        let start = reader.position
        do throws(JSONError) {
          _ = try reader.beginObject()
        } catch {
          throw reader.naming(type, error, from: start)
        }
      }
      throw error
    }
  }

  /// The same model with one property's own tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether neither a default, nor nil, nor a zero value may stand in for the property.
  ///   - isSensitive: whether no issue may show the value.
  public func narrowed(to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool) -> ModelDecoder {
    var narrowed = self
    if let tolerance { narrowed.bending.narrow(to: tolerance) }
    narrowed.bending.isRequired = isRequired && !bending.isEnforced
    narrowed.bending.isSensitive = isSensitive
    return narrowed
  }
}

// PliantJSONDecoder: a subclass of Foundation's JSONDecoder, for APIs that require one.

public import PliantCore
public import PliantFoundation

/// A `JSONDecoder` that decodes with a tolerance, for any API that requires one.
///
/// ```swift
/// let decoder: JSONDecoder = PliantJSONDecoder(tolerance: .strict)
/// decoder.keyDecodingStrategy = .convertFromSnakeCase
/// let user = try decoder.decode(User.self, from: data)
/// ```
///
/// The options set on it apply as in ``PliantDecoder``, which does the decoding.
open class PliantJSONDecoder: JSONDecoder, @unchecked Sendable {
  // SAFETY of Sendable: nothing changes after `init`, and the options of the superclass are its own to guard.

  /// The decoder with the tolerance, the reporting, and the limits of documents.
  public let decoder: PliantDecoder

  /// Creates a decoder with a tolerance that types and properties may override.
  public init(tolerance: Tolerance = .tolerant) {
    decoder = PliantDecoder(tolerance: tolerance)
    super.init()
  }

  /// Creates a decoder that behaves like another. The options that Foundation's decoder has too are those of the other,
  /// until they are set on this one.
  public init(_ decoder: PliantDecoder) {
    self.decoder = decoder
    super.init()
    dateDecodingStrategy = decoder.dateDecodingStrategy
    dataDecodingStrategy = decoder.dataDecodingStrategy
    nonConformingFloatDecodingStrategy = decoder.nonConformingFloatDecodingStrategy
    keyDecodingStrategy = decoder.keyDecodingStrategy
    guard #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) else { return }
    assumesTopLevelDictionary = decoder.assumesTopLevelDictionary
    allowsJSON5 = decoder.allowsJSON5
  }

  /// Decodes a value from a document.
  open override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decoderWithOptions().decode(type, from: data)
  }

  /// Decodes a value of a type that needs a configuration.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  open override func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type, from data: Data, configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try decoderWithOptions().decode(type, from: data, configuration: configuration)
  }

  private func decoderWithOptions() -> PliantDecoder {
    var decoder = decoder
    var assumesObject = decoder.assumesTopLevelDictionary
    var isJSON5 = decoder.allowsJSON5
    if #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) {
      assumesObject = assumesTopLevelDictionary
      isJSON5 = allowsJSON5
    }
    if isJSON5 != decoder.allowsJSON5 { decoder.allowsJSON5 = isJSON5 }
    decoder.passesTrailingCommas = true
    if assumesObject || !hasDefaults || decoder.settings !== DecodingSettings.standard {
      decoder.settings = decoder.settings.with { options in
        options.dates = dateDecodingStrategy
        options.data = dataDecodingStrategy
        options.nonConformingFloats = nonConformingFloatDecodingStrategy
        options.keys = keyDecodingStrategy
        options.assumesTopLevelDictionary = assumesObject
        for (key, value) in userInfo { options.userInfo[key] = SentValue(value: value) }
      }
    }
    return decoder
  }

  private var hasDefaults: Bool {
    guard case .deferredToDate = dateDecodingStrategy, case .base64 = dataDecodingStrategy,
      case .throw = nonConformingFloatDecodingStrategy, case .useDefaultKeys = keyDecodingStrategy
    else { return false }
    return userInfo.isEmpty
  }
}

/// A value of a decoder's `userInfo`, used only during the decoding that it is given to.
struct SentValue: @unchecked Sendable {
  // SAFETY of Sendable: see above.
  let value: Any
}

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
  /// The same decoder without the options that Foundation's decoder has too.
  private let plain: PliantDecoder

  /// Creates a decoder with a tolerance that types and properties may override.
  public init(tolerance: Tolerance = .tolerant) {
    decoder = PliantDecoder(tolerance: tolerance)
    plain = decoder.withoutSharedOptions
    super.init()
  }

  /// Creates a decoder that behaves like another. The options that Foundation's decoder has too are those of the other,
  /// until they are set on this one.
  public init(_ decoder: PliantDecoder) {
    self.decoder = decoder
    plain = decoder.withoutSharedOptions
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
    var decoder = plain
    var assumesObject = self.decoder.assumesTopLevelDictionary
    var isJSON5 = self.decoder.allowsJSON5
    if #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) {
      assumesObject = assumesTopLevelDictionary
      isJSON5 = allowsJSON5
    }
    if isJSON5 { decoder.allowsJSON5 = true }
    decoder.passesTrailingCommas = true
    if assumesObject || !hasDefaults {
      decoder.settings = decoder.settings.with { options in
        options.dates = dateDecodingStrategy
        options.data = dataDecodingStrategy
        options.nonConformingFloats = nonConformingFloatDecodingStrategy
        options.keys = keyDecodingStrategy
        options.assumesTopLevelDictionary = assumesObject
      }
      decoder.addUserInfo(userInfo)
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

extension PliantDecoder {
  fileprivate var withoutSharedOptions: PliantDecoder {
    var plain = self
    if allowsJSON5 { plain.allowsJSON5 = false }
    guard settings !== DecodingSettings.standard else { return plain }
    plain.settings = settings.with { options in
      let standard = DecodingOptions()
      options.dates = standard.dates
      options.data = standard.data
      options.nonConformingFloats = standard.nonConformingFloats
      options.keys = standard.keys
      options.assumesTopLevelDictionary = standard.assumesTopLevelDictionary
    }
    return plain
  }

  /// Adds the `userInfo` of a Foundation decoder, whose values are not known to be `Sendable`.
  fileprivate mutating func addUserInfo(_ info: [CodingUserInfoKey: Any]) {
    guard !info.isEmpty else { return }
    settings = settings.with { options in
      for (key, value) in info { options.userInfo[key] = SentValue(value: value) }
    }
  }
}

/// A value of a decoder's `userInfo`, used only during the decoding that it is given to.
struct SentValue: @unchecked Sendable {
  // SAFETY of Sendable: see above.
  let value: Any
}

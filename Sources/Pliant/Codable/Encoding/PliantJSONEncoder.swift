// PliantJSONEncoder: a PliantEncoder for APIs that take a Foundation.JSONEncoder.

public import PliantFoundation

/// A `JSONEncoder` that encodes with ``PliantEncoder``, for libraries that take one.
///
/// Options that are set on it apply, also those set by the library that it is passed to:
///
/// ```swift
/// let encoder: JSONEncoder = PliantJSONEncoder()
/// encoder.dateEncodingStrategy = .iso8601
/// session.encoder = encoder
/// ```
open class PliantJSONEncoder: JSONEncoder, @unchecked Sendable {
  private let keyMapping: KeyMappings

  /// Creates an encoder with Foundation's defaults.
  public override init() {
    keyMapping = KeyMappings()
    super.init()
  }

  /// Creates an encoder with the options of another, until other options are set on this one.
  public init(_ encoder: PliantEncoder) {
    keyMapping = encoder.keyMapping
    super.init()
    outputFormatting = encoder.outputFormatting
    dateEncodingStrategy = encoder.dateEncodingStrategy
    dataEncodingStrategy = encoder.dataEncodingStrategy
    nonConformingFloatEncodingStrategy = encoder.nonConformingFloatEncodingStrategy
    keyEncodingStrategy = encoder.keyEncodingStrategy
    userInfo = encoder.userInfo
  }

  /// A ``PliantEncoder`` with the current options of this encoder.
  public var encoder: PliantEncoder {
    var encoder = PliantEncoder(self)
    if !keyMapping.isEmpty { encoder.keyMapping = keyMapping }
    return encoder
  }

  open override func encode<T: Encodable>(_ value: T) throws -> Data {
    try encoder.encode(value)
  }

  /// Encodes a value that needs a configuration.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  open override func encode<T: EncodableWithConfiguration>(
    _ value: T, configuration: T.EncodingConfiguration
  ) throws -> Data {
    try encoder.encode(value, configuration: configuration)
  }
}

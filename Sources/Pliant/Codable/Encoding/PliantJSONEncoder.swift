//===----------------------------------------------------------------------===//
// PliantJSONEncoder: PliantEncoder where a Foundation.JSONEncoder is asked for.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A `JSONEncoder` that encodes by way of ``PliantEncoder``, for libraries that take one.
///
/// The options set on it count, whether they are set here or by whom it is handed to:
///
/// ```swift
/// let encoder: JSONEncoder = PliantJSONEncoder()
/// encoder.dateEncodingStrategy = .iso8601
/// session.encoder = encoder
/// ```
open class PliantJSONEncoder: JSONEncoder, @unchecked Sendable {
  /// Where the properties of types are written that are not the caller's to change.
  private let keyMapping: KeyMappings

  /// An encoder with Foundation's defaults.
  public override init() {
    keyMapping = KeyMappings()
    super.init()
  }

  /// An encoder that does what another does, until other options are set on this one.
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

  /// A ``PliantEncoder`` with the options that this encoder has now.
  public var encoder: PliantEncoder {
    var encoder = PliantEncoder(self)
    if !keyMapping.isEmpty { encoder.keyMapping = keyMapping }
    return encoder
  }

  open override func encode<T: Encodable>(_ value: T) throws -> Data {
    try encoder.encode(value)
  }

  /// Encodes a value that is written as its configuration says.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  open override func encode<T: EncodableWithConfiguration>(
    _ value: T, configuration: T.EncodingConfiguration
  ) throws -> Data {
    try encoder.encode(value, configuration: configuration)
  }
}

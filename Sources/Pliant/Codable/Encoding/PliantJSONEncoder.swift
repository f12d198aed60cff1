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
  /// A ``PliantEncoder`` with the options that this encoder has now.
  public var encoder: PliantEncoder { PliantEncoder(self) }

  open override func encode<T: Encodable>(_ value: T) throws -> Data {
    try encoder.encode(value)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  open override func encode<T: EncodableWithConfiguration>(
    _ value: T, configuration: T.EncodingConfiguration
  ) throws -> Data {
    try encoder.encode(value, configuration: configuration)
  }
}

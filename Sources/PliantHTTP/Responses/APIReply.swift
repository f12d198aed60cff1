// APIReply: a decoded response.

#if HTTP
public import Foundation
public import HTTPTypes
public import Pliant

/// The reply to a request: the value, the report of its decoding, and the response that it was decoded from.
public struct APIReply<Value> {
  public var value: Value
  /// The deviations that were accepted.
  public var report: DecodingReport
  public var status: HTTPResponse.Status
  public var headerFields: HTTPFields
  /// The bytes of the body, decompressed.
  public var body: Data
  /// How long the call took, in seconds.
  public var duration: Double
}

extension APIReply: Sendable where Value: Sendable {}
#endif

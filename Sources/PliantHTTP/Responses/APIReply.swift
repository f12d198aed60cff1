//===----------------------------------------------------------------------===//
// APIReply: a response, and what can be said about it.
//===----------------------------------------------------------------------===//

#if HTTP
public import Foundation
public import HTTPTypes
public import Pliant

/// What a request was answered: the value, what had to bend for it, and the response that it was decoded from.
public struct APIReply<Value> {
  public var value: Value
  /// What had to bend.
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

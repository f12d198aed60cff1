//===----------------------------------------------------------------------===//
// APIRequest: a request whose response is a model, as it is or inside an envelope.
//===----------------------------------------------------------------------===//

#if HTTP
public import Pliant

/// A request as a type: where it goes, what it sends, and the model that its response is read as.
///
/// ```swift
/// struct MainRequest: APIRequest {
///   @JSONModel struct Response { var items: [String] = []; var page = 0 }
///   let path = "/api/main"
/// }
/// let reply = try await client.send(MainRequest())
/// reply.value.items
/// ```
///
/// An API that wraps all its responses says so once:
///
/// ```swift
/// protocol ShopRequest: APIRequest where Envelope == ShopEnvelope<Response> {}
/// ```
///
/// A response that doesn't read itself from JSON (`Void`, or a type that is only `Decodable`) is that of an ``APIEndpoint``.
public protocol APIRequest: APIEndpoint where Response: JSONReadable {
  /// What the server puts around the response. Nothing by default.
  associatedtype Envelope: APIEnvelope = DirectEnvelope<Response> where Envelope.Payload == Response
}

/// What an API puts around its responses, and how the payload is taken out.
///
/// ```swift
/// @JSONModel struct ShopEnvelope<Payload: JSONReadable>: APIEnvelope {
///   var code = 0
///   @Key("message", "msg") var message = ""
///   var data: Payload?
///   func payload() throws -> Payload {
///     guard code == 0, let data else { throw ShopError(code, message) }
///     return data
///   }
/// }
/// ```
///
/// What ``payload()`` throws reaches the caller as ``APIError/Kind/envelope(_:)``.
public protocol APIEnvelope<Payload>: JSONReadable {
  associatedtype Payload

  /// The payload, or the error that the envelope stands for.
  func payload() throws -> Payload
}

/// The envelope of requests without one.
public struct DirectEnvelope<Payload: JSONReadable>: APIEnvelope {
  private let value: Payload

  public init(from reader: inout JSONReader) throws(JSONError) {
    value = try Payload(from: &reader)
  }

  public func payload() throws -> Payload { value }
}

extension DirectEnvelope: Sendable where Payload: Sendable {}

/// What an envelope's `payload()` threw, told apart from errors of decoding.
struct EnvelopeFailure: Error {
  let error: any Error
}

extension APIRequest {
  /// Reads the envelope at ``APIEndpoint/responsePath``, and takes the payload out of it.
  public func response(from content: APIContent, report: inout DecodingReport) throws -> Response {
    if Envelope.self == DirectEnvelope<Response>.self {
      if responsePath == nil, let value = try content.plainValue(Response.self) { return value }
      return try content.decode(Response.self, at: responsePath, report: &report)
    }
    let envelope = try content.decode(Envelope.self, at: responsePath, report: &report)
    do {
      return try envelope.payload()
    } catch {
      throw EnvelopeFailure(error: error)
    }
  }
}
#endif

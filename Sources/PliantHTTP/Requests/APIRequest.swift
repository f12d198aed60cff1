// APIRequest: a request whose response is a model, as it is or inside an envelope.

#if HTTP
public import Pliant

/// A request as a type: its target, its contents, and the model of its response.
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
/// An API that wraps all its responses declares the envelope once:
///
/// ```swift
/// protocol ShopRequest: APIRequest where Envelope == ShopEnvelope<Response> {}
/// ```
///
/// A request whose response isn't `JSONReadable` (`Void`, or a type that is only `Decodable`) conforms to
/// ``APIEndpoint``.
public protocol APIRequest: APIEndpoint where Response: JSONReadable {
  /// The object that the server wraps around the response. None by default.
  associatedtype Envelope: APIEnvelope = DirectEnvelope<Response> where Envelope.Payload == Response
}

/// An object that an API wraps around its responses, and how to get the payload from it.
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
/// An error that ``payload()`` throws reaches the caller as ``APIError/Kind/envelope(_:)``.
public protocol APIEnvelope<Payload>: JSONReadable {
  associatedtype Payload

  /// Returns the payload, or throws the error that the envelope reports.
  func payload() throws -> Payload
}

/// The envelope of requests that have none: the payload itself.
public struct DirectEnvelope<Payload: JSONReadable>: APIEnvelope {
  private let value: Payload

  public init(from reader: inout JSONReader) throws(JSONError) {
    value = try Payload(from: &reader)
  }

  public func payload() throws -> Payload { value }
}

extension DirectEnvelope: Sendable where Payload: Sendable {}

/// An error that an envelope's `payload()` threw, as opposed to an error of decoding.
struct EnvelopeFailure: Error {
  let error: any Error
}

extension APIRequest {
  /// Reads the envelope at ``APIEndpoint/responsePath``, and returns its payload.
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

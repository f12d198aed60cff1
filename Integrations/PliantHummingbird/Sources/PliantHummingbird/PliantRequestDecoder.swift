// Bodies of requests, decoded by Pliant.

public import Hummingbird
public import PliantHTTP
import Foundation
import NIOCore

/// Decodes the bodies of requests with Pliant, and answers a body that can't be decoded with a problem document.
///
/// ```swift
/// struct ShopContext: RequestContext {
///   var coreContext: CoreRequestContextStorage
///   init(source: Source) { coreContext = .init(source: source) }
///   var requestDecoder: PliantRequestDecoder { PliantRequestDecoder() }
///   var responseEncoder: PliantResponseEncoder { PliantResponseEncoder() }
/// }
/// router.post("orders") { request, context in try await request.decode(as: Order.self, context: context) }
/// ```
///
/// The response is 400 with `application/problem+json` (RFC 9457) that lists every problem with a JSON Pointer. The size of a body is
/// limited by the decoder's limits and the context's `maxUploadSize`; for a larger body, the response is 413.
public struct PliantRequestDecoder: RequestDecoder {
  /// The decoder of bodies. Its label is the method and the path of the route.
  public var decoder: PliantDecoder

  public init(_ decoder: PliantDecoder = PliantDecoder()) { self.decoder = decoder }

  public func decode<T: Decodable>(
    _ type: T.Type, from request: Request, context: some RequestContext
  ) async throws -> T {
    let limit = min(decoder.limits.bytes, context.maxUploadSize)
    let buffer: ByteBuffer
    do {
      buffer = try await request.body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw ProblemResponse(
        ProblemDetails(title: "Content Too Large", status: 413, detail: "expected at most \(limit) bytes, found more"))
    }
    var decoder = decoder
    decoder.label = "\(request.method.rawValue) \(context.endpointPath ?? request.uri.path)"
    let content = APIContent(bytes: Data(buffer.readableBytesView), headerFields: request.headers, decoder: decoder)
    do throws(ProblemDetails) {
      return try content.decodeRequest(type).value
    } catch {
      throw ProblemResponse(error)
    }
  }
}

/// A problem document as the response to a request: throw it from a handler.
public struct ProblemResponse: HTTPResponseError {
  public let problem: ProblemDetails

  public init(_ problem: ProblemDetails) { self.problem = problem }

  public var status: HTTPResponse.Status { HTTPResponse.Status(code: problem.status ?? 500) }

  public func response(from request: Request, context: some RequestContext) throws -> Response {
    Response(
      status: status, headers: [.contentType: ProblemDetails.contentType],
      body: Hummingbird.ResponseBody(byteBuffer: ByteBuffer(bytes: problem.bytes)))
  }
}

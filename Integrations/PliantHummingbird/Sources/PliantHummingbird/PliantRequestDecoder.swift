// Bodies of requests, decoded by Pliant.

public import Hummingbird
public import PliantHTTP
import Foundation
import NIOCore

/// Decodes the bodies of requests by Pliant, and answers one that can't be decoded with a problem document.
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
/// The answer is 400 with `application/problem+json` (RFC 9457) that lists every problem by JSON Pointer. The most bytes of a body are
/// those of the decoder's limits, or the context's `maxUploadSize` where that is less; with more, the answer is 413.
public struct PliantRequestDecoder: RequestDecoder {
  /// What decodes bodies. Its label is the method and the path of the route.
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

/// A problem document as the answer to a request: throw it from a handler.
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

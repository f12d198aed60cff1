// Responses, encoded by Pliant.

public import Hummingbird
public import PliantHTTP
import Foundation
import NIOCore

/// Encodes responses with Pliant: models write themselves, ``PliantEncoder`` encodes other `Encodable` types.
public struct PliantResponseEncoder: ResponseEncoder {
  public var encoder: PliantEncoder

  public init(_ encoder: PliantEncoder = PliantEncoder()) { self.encoder = encoder }

  public func encode(
    _ value: some Encodable, from request: Request, context: some RequestContext
  ) throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
      body: Hummingbird.ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
  }
}

extension Response {
  /// A response of NDJSON; each model is written when the client requests it.
  ///
  /// ```swift
  /// router.get("orders") { _, _ in Response.lines(of: orders) }
  /// ```
  public static func lines<Models: AsyncSequence & Sendable>(of models: Models) -> Response
  where Models.Element: JSONWritable {
    Response(
      status: .ok, headers: [.contentType: "application/x-ndjson"],
      body: Hummingbird.ResponseBody { writer in
        for try await line in AsyncNDJSONChunks(models) { try await writer.write(ByteBuffer(bytes: line)) }
        try await writer.finish(nil)
      })
  }
}

// StatusCheck: fails responses whose status would end the program.

#if AsyncHTTPClient
import NIOCore
import NIOHPACK
import NIOHTTP1
import NIOHTTP2

/// Fails a connection, or a stream of HTTP/2, when a server sends a status that AsyncHTTPClient ends the program for.
///
/// AsyncHTTPClient takes a status below 100 for an interim response, and doesn't expect its body. The same happens after
/// status 101 in HTTP/2, which has none (RFC 9113, section 8.6).
final class StatusCheck<Part>: ChannelInboundHandler {
  typealias InboundIn = Part
  typealias InboundOut = Part

  /// The status in a part, unless it can be passed on.
  private let refusedStatus: (Part) -> String?
  private var hasFailed = false

  init(_ refusedStatus: @escaping (Part) -> String?) { self.refusedStatus = refusedStatus }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    guard let status = refusedStatus(unwrapInboundIn(data)) else { return context.fireChannelRead(data) }
    hasFailed = true
    context.fireErrorCaught(UnusableResponse(status: status))
    context.close(promise: nil)
  }
}

extension StatusCheck<HTTPClientResponsePart> {
  /// Checks the responses on a connection of HTTP/1.
  @Sendable static func addToConnection(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      let check = StatusCheck { part in
        guard case .head(let head) = part, head.status.code < 100 else { return nil }
        return "\(head.status.code)"
      }
      try pipeline.addHandler(check, position: .after(decoder))
    }
  }
}

extension StatusCheck<HTTP2Frame.FramePayload> {
  /// Checks the response on a stream of HTTP/2, before NIO converts its status to a number.
  @Sendable static func addToStream(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let check = StatusCheck { part in
        guard case .headers(let content) = part, let status = content.headers.first(name: ":status") else { return nil }
        let isUsable = status.utf8.count == 3 && status.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isUsable && status.first != "0" && status != "101" ? nil : status
      }
      try channel.pipeline.syncOperations.addHandler(check, position: .first)
    }
  }
}
#endif

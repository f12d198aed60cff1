// StatusCheck: fails responses whose status would end the program.

#if AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Fails a connection when a server sends a status that AsyncHTTPClient ends the program for.
///
/// AsyncHTTPClient takes a status below 100 for an interim response, and doesn't expect its body.
final class StatusCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private var hasFailed = false

  /// Checks the responses on a connection of HTTP/1.
  @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(StatusCheck(), position: .after(decoder))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    guard case .head(let head) = unwrapInboundIn(data), head.status.code < 100 else {
      return context.fireChannelRead(data)
    }
    hasFailed = true
    context.fireErrorCaught(UnusableResponse(status: "\(head.status.code)"))
    context.close(promise: nil)
  }
}
#endif

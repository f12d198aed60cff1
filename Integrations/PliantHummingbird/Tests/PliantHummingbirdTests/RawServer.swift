// A server on the loopback interface that misbehaves: it writes bytes that a test specifies, when it specifies.

import Foundation
import NIOCore
import NIOPosix

/// A step of a connection after the arrival of a request.
enum Step: Sendable {
  case write(String)
  case bytes([UInt8])
  case wait(milliseconds: Int64)
  case close
  /// Ends the connection by RST instead of FIN.
  case reset
}

/// A TCP server that answers each request head with steps, which depend only on the path.
final class RawServer: Sendable {
  private let channel: any Channel
  private let connections: Counter

  var baseURL: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

  /// The number of open connections.
  var openConnections: Int { connections.value }

  init(_ answer: @escaping @Sendable (_ path: String, _ head: String) -> [Step]) async throws {
    let connections = Counter()
    self.connections = connections
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        connections.add(1)
        channel.closeFuture.whenComplete { _ in connections.add(-1) }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(RawHandler(answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  func stop() async throws { try await channel.close() }
}

final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  @discardableResult
  func add(_ number: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    count += number
    return count
  }
}

private final class RawHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: @Sendable (String, String) -> [Step]
  private var head = ""

  init(_ answer: @escaping @Sendable (String, String) -> [Step]) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    head += String(buffer: unwrapInboundIn(data))
    guard let end = head.range(of: "\r\n\r\n") else { return }
    let request = String(head[..<end.lowerBound])
    head = ""
    let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    run(answer(path, request)[...], context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func run(_ steps: ArraySlice<Step>, _ context: ChannelHandlerContext) {
    guard let step = steps.first, context.channel.isActive else { return }
    let rest = steps.dropFirst()
    switch step {
    case .write(let text):
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
      run(rest, context)
    case .bytes(let bytes):
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
      run(rest, context)
    case .wait(let milliseconds):
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: .milliseconds(milliseconds)) {
        let (handler, context) = bound.value
        handler.run(rest, context)
      }
    case .close: context.close(promise: nil)
    case .reset:
      _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      context.close(promise: nil)
    }
  }
}

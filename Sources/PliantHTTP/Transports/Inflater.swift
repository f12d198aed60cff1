// Inflater: decompresses a body while it arrives.

#if AsyncHTTPClient
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Decompresses the chunks of one body, with the handler of NIOHTTPCompression.
///
/// AsyncHTTPClient's own decompression doesn't report how many compressed bytes arrived. The handler needs a channel,
/// so it gets an embedded one without a socket, which is confined to the thread of an event loop.
final class Inflater: Sendable {
  /// The maximum number of compressed bytes at once. At worst, they expand to a thousand times as many, all in memory.
  private static let sliceSize = 1 << 12

  private let coding: String
  private let channel: NIOLoopBoundBox<EmbeddedChannel?>

  /// - Returns: nil for an unknown coding.
  /// - Throws: an error for several codings: two of them expand to a million times as many bytes.
  init?(contentEncoding: String?, on loop: any EventLoop) throws {
    // A recipient treats x-gzip as gzip (RFC 9110, section 8.4.1.3).
    let known = ["gzip": "gzip", "x-gzip": "gzip", "deflate": "deflate"]
    let codings = (contentEncoding ?? "").lowercased().split { ", \t".contains($0) }.filter { $0 != "identity" }
    guard codings.count <= 1 else {
      throw UnusableResponse("expected one coding of the body, found \(codings.joined(separator: ", "))")
    }
    guard let coding = codings.first.flatMap({ known[String($0)] }) else { return nil }
    self.coding = coding
    channel = .makeEmptyBox(eventLoop: loop)
  }

  deinit {
    channel.eventLoop.execute { [channel] in
      // An open channel must be finished before it is released.
      _ = try? channel.value?.finish()
      channel.value = nil
    }
  }

  /// Decompresses a chunk, and passes on the result.
  func inflate(_ chunk: ByteBuffer, _ passOn: (ByteBuffer) async -> Void) async throws {
    var rest = chunk
    while let slice = rest.readSlice(length: min(Self.sliceSize, rest.readableBytes)), slice.readableBytes > 0 {
      for part in try await inflate(.body(slice)) { await passOn(part) }
    }
  }

  /// Passes on what is left when all chunks have arrived.
  ///
  /// - Throws: an error of NIOHTTPCompression for a body that ends early.
  func finish(_ passOn: (ByteBuffer) async -> Void) async throws {
    for part in try await inflate(.end(nil)) { await passOn(part) }
  }

  private func inflate(_ part: HTTPClientResponsePart) async throws -> [ByteBuffer] {
    try await channel.eventLoop.submit { [self] in
      let embedded = try channel.value ?? open()
      try embedded.writeInbound(part)
      var inflated: [ByteBuffer] = []
      while let part: HTTPClientResponsePart = try embedded.readInbound() {
        if case .body(let buffer) = part { inflated.append(buffer) }
      }
      return inflated
    }.get()
  }

  private func open() throws -> EmbeddedChannel {
    let embedded = EmbeddedChannel(handler: NIOHTTPResponseDecompressor(limit: .none))
    channel.value = embedded
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Encoding": coding])
    try embedded.writeInbound(HTTPClientResponsePart.head(head))
    return embedded
  }
}
#endif

// ResponseBody: the body of a response, in memory or still arriving.

#if HTTP
public import Foundation

/// The body of a response, in memory or as chunks that are still arriving.
///
/// Chunks that are still arriving can be iterated once. When nothing refers to the body any more, the transfer ends.
public struct ResponseBody: AsyncSequence, Sendable {
  public typealias Element = Data

  private enum Storage: Sendable {
    case bytes(Data)
    case channel(Owner)
  }

  /// Ends the transfer when nothing refers to the body any more. The transport holds only the channel.
  fileprivate final class Owner: Sendable {
    let channel: BodyChannel
    init(_ channel: BodyChannel) { self.channel = channel }
    deinit { channel.cancel() }
  }

  private let storage: Storage
  /// The number of bytes that have to arrive, if the response declares it.
  var declaredCount: Int?

  /// A body in memory.
  public static func bytes(_ bytes: Data) -> ResponseBody { ResponseBody(storage: .bytes(bytes)) }

  /// A body whose chunks a transport writes to a channel.
  public static func channel(_ channel: BodyChannel) -> ResponseBody {
    ResponseBody(storage: .channel(Owner(channel)))
  }

  /// The bytes of a body that is in memory; nil for one that is still arriving.
  public var bytes: Data? {
    if case .bytes(let bytes) = storage { return bytes }
    return nil
  }

  /// Ends the transfer.
  public func cancel() {
    if case .channel(let owner) = storage { owner.channel.cancel() }
  }

  /// Ends the transfer when nothing arrives for some time.
  func limitIdleTime(to limit: TimeLimit) {
    if case .channel(let owner) = storage { owner.channel.limitIdleTime(to: limit) }
  }

  /// Ends the transfer when more than `limit` bytes arrive, before decompression, if the transport counts them.
  func limitEncodedBytes(to limit: Int) {
    if case .channel(let owner) = storage { owner.channel.limitEncodedBytes(to: limit) }
  }

  /// Waits for all bytes.
  ///
  /// - Parameter limit: the maximum number of bytes. With more, the transfer ends.
  /// - Throws: ``APIError/Kind/tooLarge(limit:)``, and errors of the transport.
  public func collected(upTo limit: Int = .max) async throws -> Data {
    var all = Data()
    for try await chunk in self {
      guard chunk.count <= limit - all.count else {
        cancel()
        throw APIError.Kind.tooLarge(limit: limit)
      }
      if all.isEmpty { all = chunk } else { all += chunk }
    }
    return all
  }

  /// Waits for the first bytes, up to a number of them, or up to an error.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func beginning(upTo limit: Int) async throws -> Data {
    var bytes = Data()
    do {
      for try await chunk in self {
        bytes += chunk.prefix(limit - bytes.count)
        if bytes.count >= limit { break }
      }
    } catch {
      try Task.checkCancellation()
    }
    cancel()
    return bytes
  }

  public func makeAsyncIterator() -> AsyncIterator {
    switch storage {
    case .bytes(let bytes): AsyncIterator(bytes: bytes.isEmpty ? nil : bytes, owner: nil, declaredCount: declaredCount)
    case .channel(let owner): AsyncIterator(bytes: nil, owner: owner, declaredCount: declaredCount)
    }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var bytes: Data?
    fileprivate let owner: Owner?
    fileprivate let declaredCount: Int?
    fileprivate var count = 0

    /// The next chunk; nil at the end. When the task is cancelled, the transfer ends.
    ///
    /// - Throws: ``IncompleteBody`` at the end of a body that is shorter than its declared length.
    public mutating func next() async throws -> Data? {
      let chunk = if let owner { try await owner.channel.next() } else { bytes }
      bytes = nil
      count += chunk?.count ?? 0
      if chunk == nil, let declaredCount, count < declaredCount {
        throw IncompleteBody(expected: declaredCount, received: count)
      }
      return chunk
    }
  }
}
#endif

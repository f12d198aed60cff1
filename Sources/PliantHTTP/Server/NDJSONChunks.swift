// NDJSONChunks: models as chunks of NDJSON, for bodies of requests and of responses.

#if HTTP
public import Foundation
public import Pliant

/// Models as NDJSON, with several lines in a chunk.
///
/// ```swift
/// for try await chunk in NDJSONChunks(orders) { try await writer.write(ByteBuffer(bytes: chunk)) }
/// ```
public struct NDJSONChunks<Models: Sequence>: AsyncSequence where Models.Element: JSONWritable {
  public typealias Element = Data

  private let models: Models

  public init(_ models: Models) { self.models = models }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(models: models.makeIterator()) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var models: Models.Iterator

    /// The next lines: as many as it takes to reach 64 KB.
    public mutating func next() async throws -> Data? {
      var chunk = Data()
      while chunk.count < 1 << 16, let model = models.next() {
        chunk += try model.jsonData()
        chunk.append(0x0A)
      }
      return chunk.isEmpty ? nil : chunk
    }
  }
}

extension NDJSONChunks: Sendable where Models: Sendable {}

/// Models of an asynchronous sequence as NDJSON. Each line is a chunk, so that none waits for the next model.
public struct AsyncNDJSONChunks<Models: AsyncSequence>: AsyncSequence where Models.Element: JSONWritable {
  public typealias Element = Data

  private let models: Models

  public init(_ models: Models) { self.models = models }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(models: models.makeAsyncIterator()) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var models: Models.AsyncIterator

    /// The next line.
    public mutating func next() async throws -> Data? {
      guard let model = try await models.next() else { return nil }
      var line = try model.jsonData()
      line.append(0x0A)
      return line
    }
  }
}

extension AsyncNDJSONChunks: Sendable where Models: Sendable {}
#endif

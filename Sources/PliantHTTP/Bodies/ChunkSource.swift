// ChunkSource: the chunks of a body, one after the other.

#if HTTP
public import Foundation
import Pliant

/// The chunks of a request's body, which are made while a transport sends them.
///
/// ```swift
/// let source = try body.makeSource()
/// while let chunk = try await source.next() { … }
/// ```
public final class ChunkSource {
  private let makeNext: () async throws -> Data?

  /// The chunks of a sequence.
  public init<Chunks: AsyncSequence>(_ chunks: Chunks) where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    makeNext = { try await iterator.next() }
  }

  /// The chunks that a closure makes, until it returns nil.
  public init(_ makeNext: @escaping () async throws -> Data?) { self.makeNext = makeNext }

  /// The next chunk; nil at the end.
  public func next() async throws -> Data? { try await makeNext() }
}

extension APIBody {
  /// The chunks of the body, from its beginning.
  ///
  /// - Throws: ``APIError/Kind/invalidRequest(_:)`` for a file that can't be read, and for a value that can't be written;
  ///   the chunks of models throw it, too.
  public func makeSource() throws -> ChunkSource {
    switch content {
    case .none, .bytes, .form:
      var bytes = bytes
      return ChunkSource {
        defer { bytes = nil }
        return bytes.flatMap { $0.isEmpty ? nil : $0 }
      }
    case .file(let url): return try FileSource.chunks(of: url)
    case .stream(_, _, let makeSource): return try makeSource()
    case .failure(let error): throw APIError.Kind.unwritable(error)
    }
  }
}

/// Reads and writes files in chunks.
enum FileSource {
  static let chunkSize = 1 << 16

  static func chunks(of url: URL) throws -> ChunkSource {
    let handle = try open(url)
    return ChunkSource {
      let chunk = try read(handle)
      if chunk.isEmpty { try close(handle) }
      return chunk.isEmpty ? nil : chunk
    }
  }

  /// Opens a file for reading. Throws for a folder.
  static func open(_ url: URL) throws(APIError.Kind) -> FileHandle {
    guard !isFolder(url), let handle = try? FileHandle(forReadingFrom: url) else {
      throw .invalidRequest("expected a file that can be read, found none at \"\(url.path)\"")
    }
    return handle
  }

  static func size(of url: URL) -> Int? {
    isFolder(url) ? nil : (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int
  }

  static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }

  private static func read(_ handle: FileHandle) throws -> Data {
    guard #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) else {
      return handle.readData(ofLength: chunkSize)
    }
    return try handle.read(upToCount: chunkSize) ?? Data()
  }

  /// Runs a step of writing a file, with an error that names the file and the reason.
  static func writing<Result>(_ file: URL, _ step: () throws -> Result) throws(APIError.Kind) -> Result {
    do {
      return try step()
    } catch {
      // The system's own error, without Foundation's words around it.
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
      throw .invalidRequest(
        "expected a file that can be written, found none at \"\(file.path)\": \(reason.localizedDescription)")
    }
  }

  static func write(_ chunk: Data, to handle: FileHandle) throws {
    guard #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) else { return handle.write(chunk) }
    try handle.write(contentsOf: chunk)
  }

  static func close(_ handle: FileHandle) throws {
    guard #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) else { return handle.closeFile() }
    try handle.close()
  }
}
#endif

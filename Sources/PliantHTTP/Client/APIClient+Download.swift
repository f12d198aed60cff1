//===----------------------------------------------------------------------===//
// download: responses into files.
//===----------------------------------------------------------------------===//

#if HTTP
public import Foundation
public import HTTPTypes
import Pliant

/// How far a download has come.
public struct DownloadProgress: Sendable, Hashable {
  /// The bytes in the file.
  public let received: Int
  /// The bytes of the whole file, if the server says so.
  public let expected: Int?
}

extension APIClient {
  /// Writes the body of a response to a file.
  ///
  /// ```swift
  /// try await client.download(Export(), to: url) { print($0.received) }
  /// ```
  ///
  /// The file is written beside its place under another name and moved when it is whole, so that a download that fails leaves nothing, and
  /// what was there before. Neither ``APILimits/responseBytes`` nor the request's `Response` counts.
  ///
  /// - Parameters:
  ///   - request: what to ask for.
  ///   - file: where to write it. What is there is replaced.
  ///   - progress: is called after each chunk.
  /// - Returns: the head of the response.
  @discardableResult
  public func download<Request: APIEndpoint>(
    _ request: Request, to file: URL, progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws(APIError) -> HTTPResponse {
    let call = APICall(request, by: self)
    let part = file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
    do {
      let response = try await call.open()
      let declared = response.headerFields[.contentLength].flatMap { Int($0) }
      let expected = response.headerFields[.contentEncoding] == nil ? declared : nil
      defer { try? FileManager.default.removeItem(at: part) }
      try await write(response.body, to: part, expected: expected, progress)
      // One step, which FileManager's replacement isn't on all platforms.
      guard rename(part.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      return response.head
    } catch {
      throw call.error(error)
    }
  }

  private func write(
    _ body: ResponseBody, to part: URL, expected: Int?, _ progress: (@Sendable (DownloadProgress) -> Void)?
  ) async throws {
    guard FileManager.default.createFile(atPath: part.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    let handle = try FileHandle(forWritingTo: part)
    defer { try? FileSource.close(handle) }
    var received = 0
    for try await chunk in body {
      try FileSource.write(chunk, to: handle)
      received += chunk.count
      progress?(DownloadProgress(received: received, expected: expected))
    }
    if let expected, received < expected { throw IncompleteBody(expected: expected, received: received) }
  }
}
#endif

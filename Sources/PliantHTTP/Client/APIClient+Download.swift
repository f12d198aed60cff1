// download: writes responses to files.

#if HTTP
public import Foundation
public import HTTPTypes
import Pliant

/// The progress of a download.
public struct DownloadProgress: Sendable, Hashable {
  /// The number of bytes that the file has so far.
  public let received: Int
  /// The number of bytes of the whole file, if the server states it.
  public let expected: Int?
}

extension APIClient {
  /// Writes the body of a response to a file.
  ///
  /// ```swift
  /// try await client.download(Export(), to: url) { print($0.received) }
  /// ```
  ///
  /// The body is written to a temporary file in the same folder, which replaces `file` when it is complete. A
  /// download that fails leaves nothing behind, and an existing file unchanged. ``APILimits/responseBytes`` doesn't
  /// apply, and the request's `Response` is ignored.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - file: the file to write. An existing file is replaced.
  ///   - progress: a closure that is called after each chunk.
  /// - Returns: the head of the response.
  @discardableResult
  public func download<Request: APIEndpoint>(
    _ request: Request, to file: URL, progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws(APIError) -> HTTPResponse {
    let call = APICall(request, by: self)
    let part = file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
    do {
      let response = try await call.open()
      let isWhole = response.headerFields[.contentEncoding] == nil && request.method != .head
      let expected = isWhole ? response.declaredLength : nil
      defer { try? FileManager.default.removeItem(at: part) }
      try await write(response.body, to: part, expected: expected, progress)
      // `rename` is atomic; FileManager's replacement is not on all platforms.
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

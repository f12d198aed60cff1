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
    defer { try? FileManager.default.removeItem(at: part) }
    do {
      // Before the request: the body may be large.
      let handle = try FileSource.writing(file) {
        if FileSource.isFolder(file) { throw POSIXError(.EISDIR) }
        try Data().write(to: part)
        return try FileHandle(forWritingTo: part)
      }
      let response = try await call.open()
      try await write(response.body, to: handle, of: file, progress)
      // `rename` is atomic; FileManager's replacement is not on all platforms.
      try FileSource.writing(file) {
        guard rename(part.path, file.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      }
      return response.head
    } catch {
      throw call.error(error)
    }
  }

  private func write(
    _ body: ResponseBody, to handle: FileHandle, of file: URL, _ progress: (@Sendable (DownloadProgress) -> Void)?
  ) async throws {
    defer { try? FileSource.close(handle) }
    var received = 0
    for try await chunk in body {
      try FileSource.writing(file) { try FileSource.write(chunk, to: handle) }
      received += chunk.count
      progress?(DownloadProgress(received: received, expected: body.declaredCount))
    }
  }
}
#endif

// Recording and replaying responses, for tests.

#if HTTP
public import Foundation
public import HTTPTypes

/// Sends requests with another transport, and writes each with its response to a file.
///
/// ```swift
/// let client = APIClient(baseURL: "https://api.example.com", transport: .recording(into: folder))    // once
/// let client = APIClient(stub: .recorded(in: folder), baseURL: "https://api.example.com")            // in tests
/// ```
///
/// There is one text file for each response. The values of sensitive query items, and of the header fields and query
/// items that the ``Redaction`` names, are masked, and the bodies of requests are left out. Requests that differ only in
/// masked values, or in bodies that are made while they are sent, share their recordings. Bodies of responses are written as they are: review the files
/// before you commit them.
public struct RecordingTransport: APITransport {
  let folder: URL
  let base: any APITransport
  let redaction: Redaction
  private let names = RecordingNames()

  /// The names of the query items that the request of the current task declares as sensitive.
  @TaskLocal static var sensitiveNames: Set<String> = []

  public func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
    let response = try await base.send(request, body: body)
    let bytes = try await response.body.collected()
    let number = names.next(Recording.name(of: request, body: body.bytes ?? Data(), redaction))
    var fields = redaction.shown(response.headerFields)
    // The body is written decompressed.
    for name in [HTTPField.Name.contentEncoding, .contentLength, .transferEncoding] { fields[name] = nil }
    let recording = Recording(
      request: "\(request.method.rawValue) \(redaction.shownURL(of: request, hiding: Self.sensitiveNames))",
      status: response.status.code,
      headerFields: fields, body: bytes)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(recording.text.utf8).write(to: folder.appendingPathComponent(number), options: .atomic)
    return APIResponse(response.head, body: .bytes(bytes))
  }

  init(folder: URL, base: any APITransport, redaction: Redaction) {
    self.folder = folder
    self.base = base
    self.redaction = redaction
  }
}

/// Numbers the requests that have the same name.
private final class RecordingNames: Sendable {
  private let counts = Locked<[String: Int]>([:])

  /// Returns the file name for the next request with a name.
  func next(_ name: String) -> String {
    let count = counts.withLock { counts in
      counts[name, default: 0] += 1
      return counts[name, default: 1]
    }
    return count == 1 ? "\(name).http" : "\(name) \(count).http"
  }
}

extension APITransport where Self == RecordingTransport {
  /// Sends requests with another transport, and records the responses.
  public static func recording(
    into folder: URL, from base: some APITransport = URLSessionTransport.shared, redaction: Redaction = .standard
  ) -> RecordingTransport {
    RecordingTransport(folder: folder, base: base, redaction: redaction)
  }
}

extension StubTransport {
  /// Answers with recorded responses: a request that is sent several times gets its recordings one after the other, and the last of them from
  /// then on.
  ///
  /// - Throws: in place of a response, ``RecordingError`` for a request without a recording.
  public static func recorded(in folder: URL, redaction: Redaction = .standard) -> StubTransport {
    let names = RecordingNames()
    return StubTransport { request in
      // The name of a request whose body was streamed doesn't depend on the body.
      let candidates = [request.body, Data()].map { Recording.name(of: request.head, body: $0, redaction) }
      let name = candidates.first { fileExists(folder, "\($0).http") } ?? candidates[0]
      let files = [names.next(name), "\(name).http"].map { folder.appendingPathComponent($0) }
      let last = (2...1000).prefix { fileExists(folder, "\(name) \($0).http") }.last
      let fallback = last.map { folder.appendingPathComponent("\(name) \($0).http") }
      guard
        let bytes = [files[0], fallback, files[1]].lazy.compactMap({ $0.flatMap { try? Data(contentsOf: $0) } }).first
      else {
        throw RecordingError.missing(
          request:
            "\(request.method.rawValue) \(redaction.shown(path: request.head.path ?? "/", hiding: RecordingTransport.sensitiveNames))",
          file: "\(name).http")
      }
      let recording = try Recording(String(decoding: bytes, as: UTF8.self))
      return .chunks(
        [recording.body], status: HTTPResponse.Status(code: recording.status), headerFields: recording.headerFields)
    }
  }

  private static func fileExists(_ folder: URL, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }
}
#endif

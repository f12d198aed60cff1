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
/// There is one text file for each response. The first recording of a request replaces all of an earlier run. The values
/// of sensitive query items, and of the header fields and query items that the ``Redaction`` names, are masked, also in
/// the URLs of redirects, and the bodies of requests are left out. Requests that differ only in masked values, or in
/// bodies that are made while they are sent, share their recordings. Bodies of responses are written as they are: review
/// the files before you commit them. A response is passed on when it has ended, so endless streams of events can't be
/// recorded.
public struct RecordingTransport: APITransport {
  let folder: URL
  let base: any APITransport
  let redaction: Redaction
  private let counts = RecordingCounts()

  /// The names of the query items that the request of the current task declares as sensitive.
  @TaskLocal static var sensitiveNames: Set<String> = []

  /// The limits of the body, which the client can't enforce afterwards.
  @TaskLocal static var limits = (idleTime: TimeLimit.none, bytes: Int.max)

  public func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
    let response = try await base.send(request, body: body)
    let (idleTime, limit) = Self.limits
    response.body.limitIdleTime(to: idleTime)
    response.body.limitEncodedBytes(to: limit)
    let bytes = try await response.body.collected(upTo: limit)
    let path = redaction.shown(path: request.path ?? "/", hiding: Self.sensitiveNames)
    let name = Recording.names(of: request.method, path, body: body.bytes ?? Data())[0]
    let number = counts.next(name) {
      // Further recordings of the request are of an earlier run.
      var number = 2
      while case let file = folder.appendingPathComponent(RecordingCounts.file(name, number)),
        let text = try? String(contentsOf: file, encoding: .utf8),
        (try? Recording(text))?.isOf(request.method, path) == true
      {
        try? FileManager.default.removeItem(at: file)
        number += 1
      }
    }
    let file = RecordingCounts.file(name, number)
    var fields = redaction.shown(response.headerFields, hiding: Self.sensitiveNames)
    // The body is written decompressed.
    for name in [HTTPField.Name.contentEncoding, .contentLength, .transferEncoding] { fields[name] = nil }
    let recording = Recording(
      request: "\(request.method.rawValue) \(redaction.shownURL(of: request, hiding: Self.sensitiveNames))",
      status: response.status.code,
      headerFields: fields, body: bytes)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(recording.text.utf8).write(to: folder.appendingPathComponent(file), options: .atomic)
    return APIResponse(response.head, body: .bytes(bytes))
  }

  init(folder: URL, base: any APITransport, redaction: Redaction) {
    self.folder = folder
    self.base = base
    self.redaction = redaction
  }
}

/// Numbers the requests that have the same name.
private final class RecordingCounts: Sendable {
  private let counts = Locked<[String: Int]>([:])

  /// Returns the number of the next request with a name, after preparing for the first one.
  func next(_ name: String, prepare: () -> Void = {}) -> Int {
    counts.withLock { counts in
      if counts[name] == nil { prepare() }
      counts[name, default: 0] += 1
      return counts[name, default: 1]
    }
  }

  static func file(_ name: String, _ number: Int) -> String {
    number == 1 ? "\(name).http" : "\(name) \(number).http"
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
    let counts = RecordingCounts()
    return StubTransport { request in
      let path = redaction.shown(path: request.head.path ?? "/", hiding: RecordingTransport.sensitiveNames)
      let names = Recording.names(of: request.method, path, body: request.body)
      for name in names {
        let recordings = try recordings(in: folder, name).filter { $0.isOf(request.method, path) }
        guard !recordings.isEmpty else { continue }
        let recording = recordings[min(counts.next("\(name)\n\(path)"), recordings.count) - 1]
        return .chunks(
          [recording.body], status: HTTPResponse.Status(code: recording.status), headerFields: recording.headerFields)
      }
      throw RecordingError.missing(request: "\(request.method.rawValue) \(path)", file: "\(names[0]).http")
    }
  }

  /// The recordings of all requests that have a name.
  private static func recordings(in folder: URL, _ name: String) throws -> [Recording] {
    var recordings: [Recording] = []
    while let bytes = try? Data(
      contentsOf: folder.appendingPathComponent(RecordingCounts.file(name, recordings.count + 1)))
    {
      recordings.append(try Recording(String(decoding: bytes, as: UTF8.self)))
    }
    return recordings
  }
}
#endif

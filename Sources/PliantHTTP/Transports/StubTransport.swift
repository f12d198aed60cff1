// StubTransport: answers without a network, for tests and previews.

#if HTTP
public import Foundation
public import HTTPTypes
public import Pliant

/// Answers requests without a network.
///
/// ```swift
/// let client = APIClient(stub: .init { request in
///   request.path == "/users/7" ? .json(["id": 7, "name": "Li"]) : .status(.notFound)
/// })
/// ```
public struct StubTransport: APITransport {
  private let respond: @Sendable (StubRequest) async throws -> StubResponse

  public init(_ respond: @escaping @Sendable (StubRequest) async throws -> StubResponse) {
    self.respond = respond
  }

  public func send(_ request: HTTPRequest, body: APIBody) async throws -> APIResponse {
    var bytes = Data()
    let source = try body.makeSource()
    while let chunk = try await source.next() { bytes += chunk }
    let response = try await respond(StubRequest(head: request, body: bytes))
    try Task.checkCancellation()
    let head = HTTPResponse(status: response.status, headerFields: response.headerFields)
    guard let chunks = response.chunks else { return APIResponse(head) }
    if chunks.count <= 1, response.failure == nil { return APIResponse(head, body: .bytes(chunks.first ?? Data())) }
    let channel = BodyChannel()
    for chunk in chunks { channel.write(chunk) }
    channel.finish(throwing: response.failure)
    return APIResponse(head, body: .channel(channel))
  }
}

/// A request that a stub answers.
public struct StubRequest: Sendable {
  public let head: HTTPRequest
  /// The bytes of the body.
  public let body: Data

  public var method: HTTPRequest.Method { head.method }
  public var headerFields: HTTPFields { head.headerFields }

  /// The path without the query, as it is sent.
  public var path: String { String((head.path ?? "").prefix { $0 != "?" }) }

  /// The query's names and values, without percent-encoding.
  public var query: [(name: String, value: String)] {
    guard let path = head.path, let mark = path.firstIndex(of: "?") else { return [] }
    return path[path.index(after: mark)...].split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (PercentEncoding.decode(parts[0]), parts.count > 1 ? PercentEncoding.decode(parts[1]) : "")
    }
  }

  /// The body as JSON; null if it isn't JSON.
  public var json: JSON { (try? JSON(parsing: body)) ?? .null }
}

/// The response of a stub.
public struct StubResponse: Sendable {
  public var status: HTTPResponse.Status
  public var headerFields: HTTPFields
  /// The chunks in which the body arrives.
  var chunks: [Data]?
  /// The error that ends the body after its chunks, if any.
  var failure: (any Error)?

  /// Bytes as they are.
  public static func bytes(
    _ bytes: Data, status: HTTPResponse.Status = .ok, contentType: String? = nil
  ) -> StubResponse {
    var fields = HTTPFields()
    if let contentType { fields[.contentType] = contentType }
    return StubResponse(status: status, headerFields: fields, chunks: [bytes])
  }

  /// A text in UTF-8.
  public static func text(
    _ text: String, status: HTTPResponse.Status = .ok, contentType: String = "text/plain; charset=utf-8"
  ) -> StubResponse {
    bytes(Data(text.utf8), status: status, contentType: contentType)
  }

  /// A JSON document, given as text.
  public static func document(_ text: String, status: HTTPResponse.Status = .ok) -> StubResponse {
    self.text(text, status: status, contentType: "application/json")
  }

  /// A value as a JSON document. A value that can't be written is answered with status 500.
  public static func json<Value: JSONWritable>(_ value: Value, status: HTTPResponse.Status = .ok) -> StubResponse {
    guard let bytes = try? value.jsonData() else { return self.status(.internalServerError) }
    return self.bytes(bytes, status: status, contentType: "application/json")
  }

  /// A status without a body.
  public static func status(_ status: HTTPResponse.Status, headerFields: HTTPFields = HTTPFields()) -> StubResponse {
    StubResponse(status: status, headerFields: headerFields, chunks: nil)
  }

  /// A body that arrives in chunks, and may fail after them.
  ///
  /// - Parameter failure: the error that the body fails with; nil for a regular end.
  public static func chunks(
    _ chunks: [Data], status: HTTPResponse.Status = .ok, headerFields: HTTPFields = HTTPFields(),
    failure: (any Error)? = nil
  ) -> StubResponse {
    StubResponse(status: status, headerFields: headerFields, chunks: chunks, failure: failure)
  }
}
#endif

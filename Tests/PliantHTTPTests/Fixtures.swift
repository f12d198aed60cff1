// Shared by the tests of PliantHTTP: models, requests, and stubs that count.

#if HTTP && Macros
import Foundation
import PliantHTTP
import Testing

@JSONModel struct Person: Equatable { var id: Int, name = "" }

struct GetPerson: APIRequest {
  typealias Response = Person
  var id = 7
  var path: String { "/users/\(id)" }
  var pathTemplate: String { "/users/{id}" }
}

struct ShopError: Error, Equatable { var code: Int, message: String }

/// As the documentation shows it.
@JSONModel struct ShopEnvelope<Payload: JSONReadable>: APIEnvelope {
  var code = 0
  @Key("message", "msg") var message = ""
  var data: Payload?
  func payload() throws -> Payload {
    guard code == 0, let data else { throw ShopError(code: code, message: message) }
    return data
  }
}

protocol ShopRequest: APIRequest where Envelope == ShopEnvelope<Response> {}

struct ShopPerson: ShopRequest {
  typealias Response = Person
  let path = "/shop/person"
}

/// A value that tasks change one after another.
final class Box<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value
  init(_ value: Value) { stored = value }
  var value: Value { change { $0 } }
  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&stored)
  }
}

extension Box where Value == Int {
  convenience init() { self.init(0) }
  /// Returns the number of calls so far, including this one.
  func count() -> Int {
    change {
      $0 += 1
      return $0
    }
  }
}

/// Runs `body` with a new folder, which is removed afterwards.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension Box where Value == [String] {
  func add(_ text: String) { change { $0.append(text) } }
}

extension APIClient {
  /// A client whose server always gives the same answer.
  static func answering(
    _ response: StubResponse, baseURL: String = "https://api.test", log lines: Box<[String]>? = nil,
    counting count: Box<Int> = Box()
  ) -> APIClient {
    var client = APIClient(
      stub: .init { _ in
        _ = count.count()
        return response
      }, baseURL: baseURL)
    if let lines { client.middleware = [.log(.curl) { lines.add($0) }] }
    return client
  }
}

/// The error that ends a sequence.
func failure<Elements: AsyncSequence>(of elements: Elements) async -> APIError? {
  do {
    for try await _ in elements {}
    Issue.record("nothing was thrown")
    return nil
  } catch {
    return error as? APIError
  }
}

let personDocument = #"{"id":7,"name":"Li"}"#

/// The request that a client sends for an endpoint.
func sent<Endpoint: APIEndpoint>(
  _ endpoint: Endpoint, baseURL: String = "https://api.test", _ configure: (inout APIClient) -> Void = { _ in }
) async throws -> StubRequest {
  let seen = Box<StubRequest?>(nil)
  var client = APIClient(
    stub: .init { request in
      seen.change { $0 = request }
      return .document(personDocument)
    }, baseURL: baseURL)
  configure(&client)
  _ = try await client.send(endpoint)
  guard let request = seen.value else { throw CancellationError() }
  return request
}

extension APIError.Kind {
  /// The case's name, to compare kinds in tests.
  var name: String {
    switch self {
    case .transport: "transport"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    case .status(let code, _): "status \(code)"
    case .decoding: "decoding"
    case .envelope: "envelope"
    case .tooLarge: "tooLarge"
    case .invalidRequest: "invalidRequest"
    case .redirect(let failure): "redirect \(failure)"
    case .unauthorized: "unauthorized"
    }
  }
}

func failure<Endpoint: APIEndpoint>(of endpoint: Endpoint, on client: APIClient) async -> APIError? {
  do throws(APIError) {
    _ = try await client.send(endpoint)
    return nil
  } catch {
    return error
  }
}
#endif

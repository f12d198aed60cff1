// The two sides: a request as a type, and the transport under it.

import Foundation
import PliantHTTP

@JSONModel
struct Order: Equatable, Sendable {
  @JSONModel
  struct Line: Equatable, Sendable {
    var sku: String
    var title: String
    var count: Int
    var price: Double
    var isGift = false
  }

  var id: Int
  var customer: String
  var note: String?
  var lines: [Line] = []

  /// An order with a document of 3 KB.
  static let sample = Order(
    id: 7_401_992, customer: "Li Mei, 北京", note: "leave it at the door",
    lines: (0..<32).map { number in
      Line(
        sku: "TEA-\(1000 + number)", title: "Green tea number \(number)", count: number % 5 + 1,
        price: Double(number) * 1.25 + 0.49, isGift: number.isMultiple(of: 7))
    })
}

struct GetOrder: APIRequest {
  typealias Response = Order
  let path = "/orders/7401992"
}

/// One way to get the order.
struct Contender: Sendable {
  let name: String
  let get: @Sendable () async throws -> Order

  /// The client with its default behavior.
  static func send(_ client: APIClient) -> Contender {
    Contender(name: "send") { try await client.send(GetOrder()).value }
  }

  /// Only the client's transport.
  static func transport(_ transport: any APITransport, port: Int) -> Contender {
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: GetOrder().path)
    return Contender(name: "transport") {
      let response = try await transport.send(request, body: .none)
      return try Order(json: try await response.body.collected())
    }
  }
}

// The shop's API: an envelope, and requests as types.

import Foundation
import PliantHTTP

struct ShopError: Error, CustomStringConvertible {
  let code: Int
  let message: String

  var description: String { "\(message) (\(code))" }
}

@JSONModel
struct ShopEnvelope<Payload: JSONReadable>: APIEnvelope {
  var code = 0
  @Key("message", "msg") var message = ""
  var data: Payload?

  func payload() throws -> Payload {
    guard code == 0, let data else { throw ShopError(code: code, message: message) }
    return data
  }
}

protocol ShopRequest: APIRequest where Envelope == ShopEnvelope<Response> {}

@JSONModel
struct Product: Sendable {
  var id: Int
  @Key("title", "name") var title = ""
  var price: Double?
  var tags: [String] = []
}

@JSONModel
struct ProductPage: Sendable {
  var items: [Product] = []
  var next: Int?
}

@Request("GET /products")
struct Products: ShopRequest {
  typealias Response = ProductPage
  var page = 1
}

@Request("GET /products/{id}")
struct OneProduct: ShopRequest {
  typealias Response = Product
  var id: Int
}

@Request("POST /photos")
struct UploadPhoto: APIRequest {
  typealias Response = Photo
  var body: APIBody {
    .multipart([.init("title", "Tea"), .init("photo", bytes: photo, fileName: "tea.txt", contentType: "text/plain")])
  }
  @Ignored var photo: Data = Data("a picture of tea".utf8)
}

@JSONModel
struct Price: Sendable {
  var id: Int
  var price: Double
}

@Request("GET /prices")
struct Prices: APIRequest {
  typealias Response = Price
}

/// The products of all pages, one after the other.
struct AllProducts: AsyncSequence {
  let client: APIClient

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client: client) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let client: APIClient
    private var items: ArraySlice<Product> = []
    private var page: Int? = 1

    init(client: APIClient) { self.client = client }

    mutating func next() async throws -> Product? {
      while items.isEmpty, let page {
        let reply = try await client.send(Products(page: page)).value
        (items, self.page) = (reply.items[...], reply.next)
      }
      return items.popFirst()
    }
  }
}

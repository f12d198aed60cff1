// The shop's server, with messy responses as of real servers.

import Foundation
import Hummingbird
import PliantHummingbird

struct ShopContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var requestDecoder: PliantRequestDecoder { PliantRequestDecoder() }
  var responseEncoder: PliantResponseEncoder { PliantResponseEncoder() }

  init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
}

@JSONModel struct Photo: Equatable, Sendable { var name: String; var size: Int }

extension Photo: ResponseCodable {}

/// A document as a response.
private func document(_ text: String) -> Response {
  Response(
    status: .ok, headers: [.contentType: "application/json"],
    body: Hummingbird.ResponseBody(byteBuffer: ByteBuffer(string: text)))
}

func makeRouter() -> Router<ShopContext> {
  let router = Router(context: ShopContext.self)
  router.get("products") { request, _ in
    // Three pages. Prices are numbers or text, a product of the second page is broken, and the last page has no tags.
    switch request.uri.queryParameters.get("page", as: Int.self) ?? 1 {
    case 1:
      document(
        #"{"code":0,"data":{"items":[{"id":1,"title":"Tea","price":"4.20","tags":["hot"]},{"id":"2","title":"Cup","price":7}],"next":2}}"#
      )
    case 2: document(#"{"code":"0","data":{"items":[{"title":"no id"},{"id":3,"name":"Pot","price":null}],"next":3}}"#)
    default: document(#"{"code":0,"msg":"ok","data":{"items":[{"id":4,"title":"Jar","price":2.5,"tags":null}]}}"#)
    }
  }
  router.get("products/:id") { _, _ in document(#"{"code":40400,"msg":"no such product"}"#) }
  router.post("photos") { request, context in
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    let text = String(buffer: body)
    return Photo(name: text.contains("filename=\"tea.txt\"") ? "tea.txt" : "?", size: body.readableBytes)
  }
  router.get("prices") { request, _ in
    let last = request.headers.first { $0.name.rawName == "Last-Event-ID" }?.value
    // The connection is lost after two events; the client asks for the rest.
    let text =
      last == nil
      ? "retry: 10\n\nid: 1\nevent: price\ndata: {\"id\":1,\"price\":4.1}\n\nid: 2\nevent: price\ndata: {\"id\":2,\"price\":\"6.5\"}\n\n"
      : last == "2" ? "id: 3\nevent: price\ndata: {\"id\":4,\"price\":2}\n\n" : ""
    guard !text.isEmpty else { return Response(status: .noContent) }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: Hummingbird.ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
  return router
}

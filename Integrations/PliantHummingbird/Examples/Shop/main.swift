// A shop's server and its client in one program: `swift run shop` prints the client's results and the issues.

import Foundation
import Hummingbird
import PliantHummingbird

/// Prints the client's results while the server runs.
func visit(port: Int) async throws {
  var client = APIClient(baseURL: "http://127.0.0.1:\(port)", transport: .asyncHTTPClient)
  client.decoder.onReport = { report, label in
    for issue in report.issues { print("  \(label): \(issue)") }
  }
  client.middleware = [.retry(.standard)]

  print("products")
  for try await product in AllProducts(client: client) {
    print("  \(product.id) \(product.title) \(product.price.map { "\($0)" } ?? "no price")")
  }
  do throws(APIError) {
    _ = try await client.send(OneProduct(id: 9))
  } catch {
    if case .envelope(let reason) = error.kind { print("product 9: \(reason)") }
  }
  let photo = try await client.send(UploadPhoto()).value
  print("uploaded \(photo.name)")
  print("prices")
  for try await event in client.events(Prices()) {
    let price = try event.value()
    print("  \(price.id) now costs \(price.price)")
  }
}

let (ports, port) = AsyncStream<Int>.makeStream()
let app = Application(
  router: makeRouter(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
  onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) })
try await withThrowingTaskGroup(of: Void.self) { group in
  group.addTask { try await app.run() }
  for await number in ports {
    try await visit(port: number)
    break
  }
  group.cancelAll()
  try? await group.waitForAll()
}

// The cost of `send` beyond its transport: a GET of a 3 KB document on loopback, with both, over both transports.
//
// It is in this package and not in Benchmarks because it needs a server and two traits, which `compare` doesn't, and which the tests of
// this package build anyway.

import Foundation
import Hummingbird
import PliantHTTP

/// Measures both transports against a server, and prints a table.
///
/// - Returns: true if no ratio is above the bound.
func compare(_ options: Options, port: Int) async throws -> Bool {
  let transports: [(String, any APITransport)] = [
    ("AsyncHTTPClient", AsyncHTTPClientTransport.shared), ("URLSession", URLSessionTransport.shared),
  ]
  var isWithinBound = true
  print("transport             send  transport  ratio   (µs a request, medians; ratio of the faster quarters)")
  for (name, transport) in transports where options.only.map({ name == $0 }) ?? true {
    var client = APIClient(baseURL: "http://127.0.0.1:\(port)")
    client.transport = transport
    let contenders = [Contender.send(client), .transport(transport, port: port)]
    for contender in contenders {
      guard try await contender.get() == .sample else {
        print("\(contender.name) over \(name) gives another order")
        return false
      }
    }
    let samples = try await measure(contenders, count: options.requests)
    let (send, bare) = (samples[0].quantile(0.5), samples[1].quantile(0.5))
    let quarters = samples[0].quantile(0.25) / samples[1].quantile(0.25)
    print(
      "\(name.padding(toLength: 16, withPad: " ", startingAt: 0))",
      String(format: "%9.1f %10.1f %6.2f   (%.2f)", send, bare, send / bare, quarters))
    if let bound = options.atMost, send / bare > bound { isWithinBound = false }
  }
  return isWithinBound
}

let options = try Options(CommandLine.arguments.dropFirst())
let document = try Order.sample.jsonData()
let router = Router()
router.get("orders/:id") { _, _ in
  Response(
    status: .ok, headers: [.contentType: "application/json"],
    body: Hummingbird.ResponseBody(byteBuffer: ByteBuffer(bytes: document)))
}
let (ports, port) = AsyncStream<Int>.makeStream()
let app = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
  onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) })
let isWithinBound = try await withThrowingTaskGroup(of: Void.self) { group in
  group.addTask { try await app.run() }
  var iterator = ports.makeAsyncIterator()
  let outcome = try await compare(options, port: await iterator.next() ?? 0)
  group.cancelAll()
  try? await group.waitForAll()
  return outcome
}
if !isWithinBound { exit(1) }

// Recording and replaying.

#if HTTP && Macros
import Foundation
import HTTPTypes
import PliantHTTP
import Testing

struct RecordingTests {
  struct Search: APIRequest {
    typealias Response = JSON
    let path = "/search"
    var query: QueryItems = ["q": "x", "token": "s3cret"]
    var headerFields: HTTPFields { [.authorization: "Bearer s3cret"] }
  }

  struct Image: APIEndpoint {
    typealias Response = Data
    let path = "/image"
  }

  @Test func replaysWhatWasRecorded() async throws {
    try await withFolder { folder in
      let count = Box()
      let live = StubTransport { request in
        if request.path == "/image" { return .bytes(Data([0xFF, 0x0D, 0]), contentType: "image/png") }
        var response = StubResponse.json(["count": count.count()])
        response.headerFields[.setCookie] = "session=s3cret"
        return response
      }
      let recorder = APIClient(baseURL: "https://api.test", transport: .recording(into: folder, from: live))
      for _ in 0..<2 { _ = try await recorder.send(Search()) }
      _ = try await recorder.send(Image())

      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files.count == 3)
      for file in files {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        #expect(!text.contains("s3cret"))
      }
      let first = try #require(files.first { $0.hasPrefix("GET search") && !$0.hasSuffix(" 2.http") })
      #expect(
        try String(contentsOf: folder.appendingPathComponent(first), encoding: .utf8) == """
          GET https://api.test/search?q=x&token=hidden

          HTTP 200
          Content-Type: application/json
          Set-Cookie: hidden

          {"count":1}

          """)

      let replay = APIClient(stub: .recorded(in: folder), baseURL: "https://api.test")
      // The secret is another one, and doesn't matter.
      let search = Search(query: ["q": "x", "token": "other"])
      var counts: [Int?] = []
      for _ in 0..<3 { counts.append(try await replay.send(search).value["count"].int) }
      #expect(counts == [1, 2, 2])
      #expect(try await replay.send(Image()).value == Data([0xFF, 0x0D, 0]))
      let error = await failure(of: GetPerson(), on: replay)
      #expect(
        error?.description.contains("expected a recording of GET /users/7 in \"GET users-7.http\", found none") == true)
    }
  }
}
#endif

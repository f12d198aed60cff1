// Responses that are read while they arrive, and bodies that are written while they are sent.

#if HTTP && Macros
import Foundation
import PliantHTTP
import Testing

struct StreamTests {
  struct People: APIRequest {
    typealias Response = Person
    let path = "/people"
    var responsePath: String?
  }

  struct Ticker: APIRequest {
    typealias Response = Person
    let path = "/events"
  }

  struct Upload: APIEndpoint {
    let path = "/upload"
    var method: HTTPRequest.Method { .post }
    var body: APIBody
  }

  private func pieces(_ text: String, _ size: Int) -> [Data] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map { Data(bytes[$0..<min($0 + size, bytes.count)]) }
  }

  @Test(arguments: [1, 5, 1000])
  func readsLinesAsTheyArrive(_ size: Int) async throws {
    let text = "{\"id\":1}\n{\"id\":\"2\"}\n{\"name\":\"x\"}\n{\"id\":3}\n"
    let client = APIClient.answering(.chunks(pieces(text, size)))
    let lines = Box<[Int]>([])
    var ids: [Int] = []
    for try await person in client.lines(People(), report: { report in lines.change { $0.append(report.line) } }) {
      ids.append(person.id)
    }
    #expect(ids == [1, 2, 3])
    #expect(lines.value == [2, 3])
  }

  @Test func labelsReportsOfStreams() async throws {
    let labels = Box<[String]>([])
    var client = APIClient.answering(.chunks(pieces("[{\"id\":\"1\"},{\"id\":2}]", 5)))
    client.decoder.onReport = { _, label in labels.add(label) }
    for try await _ in client.elements(People()) {}
    client = .answering(.chunks(pieces("{\"id\":\"1\"}\n{\"id\":2}\n", 5)))
    client.decoder.onReport = { _, label in labels.add(label) }
    for try await _ in client.lines(People()) {}
    #expect(labels.value == ["GET /people", "GET /people"])
  }

  @Test func failsWithTheRequest() async {
    let error = await failure(of: APIClient.answering(.document("{\"title\":\"gone\"}", status: .gone)).lines(People()))
    #expect(error?.kind.name == "status 410" && error?.problem?.title == "gone")
    #expect(await failure(of: APIClient.answering(.status(.forbidden)).events(Ticker()))?.kind.name == "status 403")
  }

  /// A character of two units, and a body that ends within a character or before its declared length.
  @Test func failsWithIncompleteTexts() async throws {
    let bytes = "\"😀\"".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let fields: HTTPFields = [.contentType: "application/json; charset=utf-16be"]
    func lines(_ count: Int) -> APIStream<String> {
      let chunks = bytes.prefix(count).map { Data([$0]) }
      return APIClient.answering(.chunks(chunks, headerFields: fields)).lines(ResponseTests.GetModel<String>())
    }
    for try await text in lines(8) { #expect(text == "😀") }
    #expect(await failure(of: lines(7))?.description.contains("found an odd number of bytes") == true)
    #expect(await failure(of: lines(4))?.description.contains("found half of a surrogate pair") == true)
    let short = StubResponse.chunks([Data("{\"id\":1}\n".utf8)], headerFields: [.contentLength: "100"])
    #expect(await failure(of: APIClient.answering(short).lines(People()))?.kind.name == "transport")
    let other = StubResponse.bytes(Data("1".utf8), contentType: "application/json; charset=big5")
    let error = await failure(of: APIClient.answering(other).lines(ResponseTests.GetModel<String>()))
    #expect(error?.description.contains("expected a body in a known charset, found big5") == true)
  }

  /// The body of an error status is cut, whatever its size.
  @Test func failsWithLargeBodies() async throws {
    let large = StubResponse.bytes(Data(repeating: 0x61, count: 2_000_000), status: .serviceUnavailable)
    let error = await failure(of: APIClient.answering(large).lines(People()))
    #expect(error?.kind.name == "status 503" && error?.status?.code == 503)
    let asked = Box()
    let client = APIClient(stub: .init { _ in asked.count() == 1 ? large : .text("data: {\"id\":1}\n\n") })
    var reconnecting = EventReconnecting.standard
    reconnecting.delay = .milliseconds(1)
    for try await event in client.events(Ticker(), reconnecting: reconnecting) {
      #expect(try event.value().id == 1)
      break
    }
  }

  @Test func failsWithBodiesThatBreakOff() async {
    let count = Box()
    let lost = StubResponse.chunks([Data("gone".utf8)], status: .notFound, failure: URLError(.networkConnectionLost))
    let error = await failure(of: APIClient.answering(lost, counting: count).events(Ticker()))
    #expect(error?.kind.name == "status 404" && error?.bodyExcerpt == "gone" && count.value == 1)
    // The limit is within a character.
    let large = StubResponse.text("a" + String(repeating: "é", count: 600_000), status: .notFound)
    #expect(await failure(of: APIClient.answering(large).events(Ticker()))?.bodyExcerpt?.hasPrefix("aé") == true)
  }

  @Test func readsElementsAsTheyArrive() async throws {
    let client = APIClient.answering(.chunks(pieces("{\"data\":[{\"id\":1},{\"id\":2}]}", 3)))
    var ids: [Int] = []
    for try await person in client.elements(People(responsePath: "data")) { ids.append(person.id) }
    #expect(ids == [1, 2])
  }

  // MARK: - Events

  private func events(_ text: String, _ size: Int = 1000) async throws -> [ServerSentEvent] {
    let client = APIClient.answering(.chunks(pieces(text, size)))
    var events: [ServerSentEvent] = []
    for try await event in client.events(Ticker(), reconnecting: .never) { events.append(event.event) }
    return events
  }

  @Test(arguments: [1, 2, 7, 1000])
  func findsEvents(_ size: Int) async throws {
    let text =
      "\u{FEFF}: comment\r\ndata: a\r\ndata:b\r\n\r\nevent: price\rid: 7\rdata: {\"id\":1}\r\rid\ndata\n\nevent: lost\n\n"
      + "retry: 10\ndata: x: y\nunknown: z\n\ndata: unfinished"
    #expect(
      try await events(text, size) == [
        ServerSentEvent(type: "message", data: "a\nb", id: nil),
        ServerSentEvent(type: "price", data: "{\"id\":1}", id: "7"),
        ServerSentEvent(type: "message", data: "", id: ""),
        ServerSentEvent(type: "message", data: "x: y", id: ""),
      ])
  }

  @Test func decodesEvents() async throws {
    let client = APIClient.answering(.chunks([Data("data: {\"id\":\"5\"}\n\ndata: x\n\n".utf8)]))
    var values: [Int?] = []
    for try await event in client.events(Ticker(), reconnecting: .never) { values.append(try? event.value().id) }
    #expect(values == [5, nil])
  }

  @Test func reconnectsWhereTheStreamWasLost() async throws {
    let asked = Box<[String?]>([])
    let client = APIClient(
      stub: .init { request in
        let count = asked.change {
          $0.append(request.headerFields.first { $0.name.rawName == "Last-Event-ID" }?.value)
          return $0.count
        }
        switch count {
        case 1:
          return .chunks(
            [Data("retry: 1\nid: 1\ndata: {\"id\":1}\n\nid: 2\ndata: {\"id\"".utf8)],
            failure: URLError(.networkConnectionLost))
        case 2: return .status(.serviceUnavailable)
        case 3: return .chunks([Data("id: 2\ndata: {\"id\":2}\n\n".utf8)])
        default: return .status(.noContent)
        }
      })
    var ids: [Int] = []
    for try await event in client.events(Ticker()) { ids.append(try event.value().id) }
    #expect(ids == [1, 2])
    #expect(asked.value == [nil, "1", "1", "2"])
  }

  @Test func survivesEndlessTimes() async throws {
    let asked = Box()
    let client = APIClient.answering(
      .chunks([Data("retry: 99999999999999999999999999\n\n".utf8)]), counting: asked)
    var reconnecting = EventReconnecting.standard
    reconnecting.longestDelay = .none
    let events = client.events(Ticker(), reconnecting: reconnecting)
    let task = Task { for try await _ in events {} }
    while asked.value == 0 { try await Task.sleep(nanoseconds: 1_000_000) }
    try await Task.sleep(nanoseconds: 5_000_000)
    task.cancel()
    await #expect(throws: APIError.self) { try await task.value }
    #expect(asked.value == 1)
  }

  /// Debug builds take some 10 µs a line or event; quadratic work takes minutes.
  @Test(.timeLimit(.minutes(1))) func takesLongEventsAndManyInLinearTime() async throws {
    let lines = String(repeating: "data: x\n", count: 200_000) + "\n"
    let many = String(repeating: "data: {}\n\n", count: 200_000)
    let client = APIClient.answering(.chunks([Data((lines + many).utf8)]))
    var reconnecting = EventReconnecting.never
    reconnecting.eventBytes = 10_000_000
    var count = 0
    for try await event in client.events(Ticker(), reconnecting: reconnecting) {
      if count == 0 { #expect(event.data.utf8.count == 399_999) }
      count += 1
    }
    #expect(count == 200_001)
  }

  @Test func limitsEvents() async throws {
    var reconnecting = EventReconnecting.never
    reconnecting.eventBytes = 1000
    let client = APIClient.answering(.chunks([Data(repeating: 0x61, count: 2000)]))
    #expect(await failure(of: client.events(Ticker(), reconnecting: reconnecting))?.kind.name == "tooLarge")
    let second = APIClient.answering(.chunks([Data("data: a\n\n".utf8) + Data(repeating: 0x61, count: 2000)]))
    var iterator = second.events(Ticker(), reconnecting: reconnecting).makeAsyncIterator()
    #expect(try await iterator.next()?.data == "a")
    await #expect(throws: APIError.self) { try await iterator.next() }
  }

  // MARK: - Files

  /// A complete download replaces the file; an incomplete one leaves the old file.
  @Test(arguments: [[10, 5], [10]])
  func downloadsWithProgress(_ sizes: [Int]) async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("a.bin")
      try Data("old".utf8).write(to: file)
      let steps = Box<[Int]>([])
      let client = APIClient.answering(
        .chunks(sizes.map { Data(count: $0) }, headerFields: [.contentLength: "15"]))
      var failure: APIError?
      do throws(APIError) {
        try await client.download(Upload(body: .none), to: file) { progress in
          #expect(progress.expected == 15)
          steps.change { $0.append(progress.received) }
        }
        #expect(steps.value == [10, 15])
      } catch {
        failure = error
      }
      #expect(failure?.kind.name == (sizes == [10] ? "transport" : nil))
      #expect(try Data(contentsOf: file) == (sizes == [10] ? Data("old".utf8) : Data(count: 15)))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.bin"])
    }
  }

  @Test func downloadsToNoFolder() async throws {
    try await withFolder { folder in
      let count = Box()
      let client = APIClient.answering(.text("abc"), counting: count)
      for (file, reason) in [(folder, "Is a directory"), (folder.appendingPathComponent("no/a"), "No such file")] {
        do throws(APIError) {
          try await client.download(Upload(body: .none), to: file)
          Issue.record("nothing was thrown")
        } catch {
          #expect(error.kind.name == "invalidRequest" && error.description.contains("\"\(file.path)\": "))
          #expect(error.description.contains(reason))
        }
      }
      #expect(count.value == 0)
    }
  }

  @Test func writesMultipartForms() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("a \"b\".txt")
      try Data("content".utf8).write(to: file)
      let body = APIBody.multipart([
        MultipartPart("title", "Höhe"), MultipartPart("photo", file: file, contentType: "text/plain"),
        MultipartPart("meta", json: ["a": 1]), MultipartPart("raw\r\nX: y", bytes: Data([0, 1]), fileName: "r"),
      ])
      let request = try await sent(Upload(body: body))
      let type = try #require(request.headerFields[.contentType])
      let boundary = try #require(type.split(separator: "=").last)
      #expect(type.hasPrefix("multipart/form-data; boundary="))
      #expect(body.length == request.body.count)
      #expect(
        String(decoding: request.body, as: UTF8.self) == """
          --\(boundary)\r
          Content-Disposition: form-data; name="title"\r
          \r
          Höhe\r
          --\(boundary)\r
          Content-Disposition: form-data; name="photo"; filename="a %22b%22.txt"\r
          Content-Type: text/plain\r
          \r
          content\r
          --\(boundary)\r
          Content-Disposition: form-data; name="meta"\r
          Content-Type: application/json\r
          \r
          {"a":1}\r
          --\(boundary)\r
          Content-Disposition: form-data; name="raw%0D%0AX: y"; filename="r"\r
          Content-Type: application/octet-stream\r
          \r
          \u{0}\u{1}\r
          --\(boundary)--\r\n
          """)
    }
  }
}
#endif

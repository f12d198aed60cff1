// The server's side: bodies of requests, problem documents, NDJSON.

#if HTTP && Macros
import Foundation
import HTTPTypes
import PliantHTTP
import Testing

struct ServerTests {
  @JSONModel struct Line: Equatable { var sku: String; var count = 1 }
  @JSONModel struct Order: Equatable { var id: Int; var lines: [Line] = [] }
  struct Plain: Codable { var id: Int; var name: String }

  private func refusal<Value: JSONReadable>(_ type: Value.Type, _ content: APIContent) -> ProblemDetails? {
    do throws(ProblemDetails) {
      _ = try content.decodeRequest(type)
      return nil
    } catch {
      return error
    }
  }

  @Test func decodesWithReport() throws {
    let content = APIContent(bytes: Data(#"{"id":"7","lines":[{"sku":"a"}]}"#.utf8))
    let (order, report) = try content.decodeRequest(Order.self)
    #expect(order == Order(id: 7, lines: [Line(sku: "a")]))
    #expect(report.issues.map(\.pattern) == ["$.id"])
  }

  @Test func reportsARefusedBodyOnce() {
    let counts = Box<[Int]>([])
    var content = APIContent(bytes: Data(#"{"lines":[{"sku":"a","count":"4"}],"id":"x"}"#.utf8))
    content.decoder.onReport = { report, _ in counts.change { $0.append(report.count) } }
    #expect(refusal(Order.self, content)?.status == 400)
    #expect(counts.value == [1])
  }

  @Test func listsEveryProblemByPointer() throws {
    var content = APIContent(bytes: Data(#"{"id":"x","lines":[{"sku":1},{"count":"a"}]}"#.utf8))
    content.decoder = PliantDecoder(tolerance: .strict)
    let problem = try #require(refusal(Order.self, content))
    #expect(problem.status == 400 && problem.title == "Bad Request")
    #expect(problem.errors.map(\.pointer) == ["/id", "/lines/0/sku", "/lines/1/sku", "/lines/1/count"])
    #expect(problem.errors.first?.detail == #"expected Int, found string "x" at $.id (line 1, column 7)"#)
    let written = try ProblemDetails(json: problem.bytes)
    #expect(written.errors == problem.errors && written.detail == "4 problems")
  }

  @Test func refusesWhatIsNoJSON() throws {
    let problem = try #require(refusal(Order.self, APIContent(bytes: Data("{\"id\":".utf8))))
    #expect(problem.status == 400 && problem.errors.count == 1)
  }

  @Test func refusesUnknownCharsetsAndLargeBodies() throws {
    let other = APIContent(bytes: Data("{}".utf8), headerFields: [.contentType: "application/json; charset=big5"])
    #expect(refusal(Order.self, other)?.status == 415)
    var large = APIContent(bytes: Data(#"{"id":1}"#.utf8))
    large.decoder.limits.bytes = 4
    #expect(refusal(Order.self, large)?.status == 413)
  }

  @Test func decodesPlainTypes() {
    let content = APIContent(bytes: Data(#"{"id":1}"#.utf8))
    do throws(ProblemDetails) {
      _ = try content.decodeRequest(Plain.self)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.errors.map(\.pointer) == ["/name"])
    }
  }

  @Test func readsAnyProblemDocument() throws {
    let problem = try ProblemDetails(json: #"{"type":7,"title":"Out of credit","balance":30}"#)
    #expect(problem.type == nil && problem.title == "Out of credit" && problem.members["balance"]?.int == 30)
    #expect(throws: DecodingError.self) { try ProblemDetails(json: "[]") }
  }

  @Test func gathersLines() async throws {
    var chunks: [Data] = []
    for try await chunk in NDJSONChunks((0..<3).map { Line(sku: "\($0)") }) { chunks.append(chunk) }
    #expect(chunks.count == 1)
    #expect(chunks.first.map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n").count == 3)
  }
}
#endif

/// The code of "Coming from JSONDecoder", compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct SinceReferenceDate: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Date {
    Date(timeIntervalSinceReferenceDate: try reader.read(Double.self))
  }
  func write(_ value: Date, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(value.timeIntervalSinceReferenceDate)
  }
}

struct ComingFromJSONDecoderTests {
  struct Order: Codable, Equatable {
    var id: Int
    var total: Decimal
    var placedAt: Date
    var status: Status?
    var lines: [Line]
  }
  enum Status: String, Codable { case open, paid }
  struct Line: Codable, Equatable { var sku: String, count: Int }

  @JSONModel(dates: SinceReferenceDate()) struct Saved: Equatable { var at: Date }

  @Test func filesOfJSONEncoder() throws {
    struct Plain: Codable { var at: Date }
    let saved = try Saved(json: #"{"at": 730000000}"#)  // 2024-02-19, not 1993-02-18
    #expect(saved.at == Date(timeIntervalSinceReferenceDate: 730_000_000))
    let file = try JSONEncoder().encode(Plain(at: saved.at))
    #expect(try Saved(json: file) == saved)
    #expect(try JSONDecoder().decode(Plain.self, from: saved.jsonData()).at == saved.at)
  }

  private let clean =
    #"{"id":7,"total":9.90,"placed_at":"2024-02-29T12:00:00Z","status":"paid","lines":[{"sku":"a","count":2}]}"#

  @Test func givesTheSame() throws {
    let data = Data(clean.utf8)
    let decoder: JSONDecoder = PliantJSONDecoder(tolerance: .strict)  // was JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let order = try decoder.decode(Order.self, from: data)
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    foundation.dateDecodingStrategy = .iso8601
    #expect(try foundation.decode(Order.self, from: data) == order)

    do {
      _ = try PliantDecoder(tolerance: .strict).decode(Line.self, from: #"{"sku":"a","count":"2"}"#)
      Issue.record("taken")
    } catch let error as DecodingError {
      let problem = error.jsonError!.description  // expected Int, found string "2" at $.count (line 1, column 20)
      #expect(problem == #"expected Int, found string "2" at $.count (line 1, column 20)"#)
    }
  }

  @Test func bends() throws {
    let log = SharedList<String>()
    let bentData = Data(
      #"{"id":"7","total":"9.90","placed_at":"2024-02-29T12:00:00Z","status":"lost","lines":[{"sku":"a","count":"2"},null]}"#
        .utf8)
    var tolerant = PliantDecoder()
    tolerant.keyDecodingStrategy = .convertFromSnakeCase
    tolerant.dateDecodingStrategy = .iso8601
    tolerant.label = "GET /orders"
    tolerant.onReport = { report, label in log.add("\(label): \(report.count)") }
    let bent = try tolerant.decode(Order.self, from: bentData)
    // {"id":"7","total":"9.90","placed_at":"2024-02-29T12:00:00Z","status":"lost","lines":[{"sku":"a","count":"2"},null]}
    // bent.id == 7, bent.status == nil, bent.lines == [Line(sku: "a", count: 2)], log.lines == ["GET /orders: 5"]
    #expect(bent.id == 7 && bent.status == nil && bent.lines == [Line(sku: "a", count: 2)] && bent.total == 9.9)
    #expect(log.all == ["GET /orders: 5"])
  }

  @JSONModel
  struct Customer: Equatable {  // was Codable
    enum CodingKeys: String, CodingKey { case id, name = "full_name", isVIP }  // stays here, or becomes @Key
    var id: Int
    var name = ""
    var isVIP = false
  }

  @Test func becomesAModel() throws {
    let json = #"[{"id":1,"full_name":null},{"id":"2","isVIP":1}]"#
    let customers = try PliantDecoder().decode([Customer].self, from: json)
    let same = try [Customer](json: json)
    let other = try JSONDecoder().decode(Customer.self, from: Data(#"{"id":"2"}"#.utf8))  // by the same rules
    #expect(customers == [Customer(id: 1), Customer(id: 2, isVIP: true)] && same == customers)
    #expect(other == Customer(id: 2))
  }
}
#endif

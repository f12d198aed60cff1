// Values of a stream that keep or examine a part of their document get only this part, and all of it.

#if Macros
@testable import Pliant
import Testing

struct IndexedValueTests {
  @JSONModel struct Holding: Equatable { var id = 0, text = "", meta: JSON? }
  @JSONModel struct Rest: Equatable {
    var id = 0, text = ""
    @UnknownKeys var rest: [String: JSON] = [:]
  }

  /// Read by generated code, with a property of a Codable type.
  @JSONModel struct Apart: Equatable {
    struct Meta: Codable, Equatable { var a: Int, b: [String]? }
    var id = 0, text = "", meta: Meta?, more: [Meta] = []
  }

  @JSONModel struct Hooked: Equatable {
    var id = 0, text = "", found = ""
    mutating func didDecode(from json: JSON) throws { found = "\(json.meta.a.intValue) \(json.text.stringValue.count)" }
  }

  @JSONModel(tag: "type") enum Event: Equatable {
    case text(id: Int, text: String, meta: JSON)
    @Fallback case other(JSON)
  }

  struct Swallowing: JSONReadable, Equatable {
    var json: JSON?
    init(from reader: inout JSONReader) throws(JSONError) {
      let start = reader.position
      json = try? JSON(from: &reader)
      guard json == nil else { return }
      reader.move(to: start)
      try reader.skipValue()
    }
  }

  private static func documents(_ lengths: [Int]) -> [String] {
    lengths.enumerated().map { index, length in
      let (text, type) = (String(repeating: "x\\n", count: length / 3), index % 2 == 0 ? "text" : "image")
      let meta = #"{"a":\#(index),"b":["\#(text)"]}"#
      return #"{"type":"\#(type)","id":\#(index),"text":"\#(text)","meta":\#(meta),"more":[{"a":1}]}"#
    }
  }

  /// All lengths: values that are read in place, and values that are longer than the part that is readable in place.
  private static let lengths: [[Int]] = [
    [3, 9, 30, 3], [5000], [3, 9000, 0], [3, 5000, 30], [4000, 4090, 4096, 4099, 4200],
    Array(repeating: 300, count: 20),
  ]

  private func compare<Value: JSONReadable & Equatable>(_ type: Value.Type, _ documents: [String]) throws {
    let expected = try documents.map { try Value(json: $0) }
    let (lines, array) = (documents.joined(separator: "\n"), documents.joined(separator: " ,\n"))
    for size in [lines.utf8.count < 2_000 ? 1 : 61, 1000, 4096, .max / 2] {
      let values = try Value.lines(of: chunks(lines, of: size)).map { try $0.get() }
      #expect(values == expected, "\(type), lines in chunks of \(size)")
      let stream = chunks("{\"n\":[0],\"items\":[\(array)]}", of: size)
      let elements = try Value.elements(of: stream, at: "items").map { try $0.get() }
      #expect(elements == expected, "\(type), elements in chunks of \(size)")
    }
  }

  @Test(arguments: lengths) func valuesAreAsTheyAreByThemselves(_ lengths: [Int]) async throws {
    let documents = Self.documents(lengths)
    let types: [any (JSONReadable & Equatable).Type] = [
      Holding.self, Rest.self, Apart.self, Hooked.self, Event.self, Swallowing.self, JSON.self, [String: JSON].self,
      JSON.Object.self,
    ]
    for type in types { try compare(type, documents) }
    try compare([JSON].self, documents.map { "[\($0),1]" })
    let bytes = Array(documents.joined(separator: "\n").utf8)
    let found = try await Holding.lines(of: ChunkStream(chunks: bytes)).reduce(into: []) { $0.append($1) }
    #expect(try found == documents.map { try Holding(json: $0) })
  }

  @Test func aKeptValueKeepsItsOwnBytes() throws {
    let documents = Self.documents([3, 3, 30, 3])
    let values = try JSON.lines(of: [Array(documents.joined(separator: "\n").utf8)]).map { try $0.get() }
    #expect(values.count == documents.count)
    for (value, document) in zip(values, documents) {
      var count: Int?
      if case .indexed(let index, _) = value.storage { count = index.document.withBytes { bytes in bytes.count } }
      #expect(count == document.utf8.count, "\(value)")
    }
  }

  @Test(arguments: [1, 7, 100_000]) func reportsNamePlacesOfTheStream(size: Int) throws {
    let text = String(repeating: "x", count: 5000)
    let lines = [
      #"{"id":"1","text":"\#(text)","meta":{"a":1}}"#, #"{"id":2,"meta":{"a":2},"more":[{"a":"3"}]}"#,
      #"{"id":3,"text":"\#(text)","meta":{"a":{}},"more":7}"#, #"{"id":{},"meta":{"a":1},}"#, #"{"id":5}"#,
    ]
    let reports = StreamReports()
    let stream = chunks(lines.joined(separator: "\n"), of: size)
    let found = try Apart.lines(of: stream, report: reports.sink).map { try $0.get() }
    #expect(found.map(\.id) == [1, 2, 3, 5] && found.map { $0.meta?.a } == [1, 2, nil, nil])
    #expect(
      reports.lines == [
        "#0 line 1: $.id, line 1 column 7: expected Int, found string \"1\": converted to 1",
        "#1 line 2: $.more[0].a, line 2 column 37: expected Int, found string \"3\": converted to 3",
        "#2 line 3: $.meta.a, line 3 column 5031: expected Int, found an object: used nil\n"
          + "$.more, line 3 column 5042: expected [Meta], found number 7: used default",
        "#3 line 4: $, line 4 column 25: expected well-formed JSON, found \"}\": dropped",
      ])
  }

  struct Counting: JSONReadable {
    final class Count: @unchecked Sendable { var readings = 0 }
    @TaskLocal static var count = Count()
    init(from reader: inout JSONReader) throws(JSONError) {
      Self.count.readings += 1
      _ = try JSON(from: &reader)
    }
  }

  @Test func noValueButTheFirstIsReadTwice() throws {
    let documents = Self.documents(Array(repeating: 30, count: 100))
    let count = Counting.Count()
    try Counting.$count.withValue(count) {
      let values = try Counting.lines(of: [Array(documents.joined(separator: "\n").utf8)]).map { try $0.get() }
      #expect(values.count == documents.count)
    }
    #expect(count.readings == documents.count + 1)
  }
}
#endif

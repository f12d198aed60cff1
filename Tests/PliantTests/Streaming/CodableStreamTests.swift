// lines(of:) and elements(of:at:) of types that are only Codable.

import Foundation
import Pliant
import Testing

struct CodableStreamTests {
  private struct Plain: Codable, Equatable { var id: Int, userName: String? = nil, date: Date? = nil }

  private static let values = [
    Plain(id: 1, userName: "a"), Plain(id: 2), Plain(id: 3, date: Date(timeIntervalSinceReferenceDate: 5)),
  ]

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func linesAreDecodedHoweverTheyAreSplit(size: Int) throws {
    let text = #"{"id":1,"userName":"a"}\#n{"id":"2"} \#n\#n{"id":3,"date":5}"#
    let reports = StreamReports()
    #expect(try Plain.lines(of: chunks(text, of: size), report: reports.sink).map { try $0.get() } == Self.values)
    #expect(
      reports.lines == ["#1 line 2: $.id, line 2 column 7: expected Int, found string \"2\": converted to 2"])
  }

  @Test func elementsAreDecodedOneByOne() async throws {
    let decoder = with(PliantDecoder(tolerance: .strict)) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let bytes = Array(#"{"n":0,"items":[{"id":1,"user_name":"a"},{"id":2},{"id":3,"date":5}],"rest":"#.utf8)
    let stream = ChunkStream(chunks: bytes.map { [$0] })
    let found = try await Plain.elements(of: stream, at: "items", decoder: decoder).reduce(into: []) { $0.append($1) }
    #expect(found == Self.values)
  }

  @Test func errorsNamePlacesOfTheStream() {
    let text = "{\"id\":1}\n{\"id\":2,\n\"date\":{}}\n{\"id\":3}\n{\"id\":}\n"
    let found = Plain.lines(of: Array(text.utf8), decoder: PliantDecoder(tolerance: .strict)).map { result in
      switch result {
      case .success(let value): "\(value.id)"
      case .failure(let error): (error as? DecodingError)?.jsonError.map { "\($0.path) \($0.line)" } ?? "\(error)"
      }
    }
    #expect(found == ["1", "$.date 3", "3", "$.id 5"])
  }

  @Test func modelsAreNotDecodedAsCodable() throws {
    struct Both: Decodable, JSONReadable {
      var isRead: Bool

      init(from decoder: any Decoder) throws { isRead = false }

      init(from reader: inout JSONReader) throws(JSONError) {
        try reader.skipValue()
        isRead = true
      }
    }
    let found = try Both.lines(of: [Array("{}\n{}".utf8)]).map { try $0.get().isRead }
    #expect(found == [true, true])
  }
}

//===----------------------------------------------------------------------===//
// lines(of:) and elements(of:at:) of types that are only Codable.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

struct CodableStreamTests {
  private struct Plain: Codable, Equatable {
    var id: Int
    var userName: String?
    var date: Date?
  }

  private static let values = [
    Plain(id: 1, userName: "a"), Plain(id: 2), Plain(id: 3, date: Date(timeIntervalSinceReferenceDate: 5)),
  ]

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func linesAreDecodedHoweverTheyAreSplit(size: Int) throws {
    let bytes = Array("{\"id\":1,\"userName\":\"a\"}\n{\"id\":\"2\"} \n\n{\"id\":3,\"date\":5}".utf8)
    let chunks = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    let reports = StreamReports()
    let found = try Plain.lines(of: chunks, report: reports.sink).map { try $0.get() }
    #expect(found == Self.values)
    #expect(
      reports.lines == ["#1 line 2: $.id, line 2 column 7: expected Int, found string \"2\": converted to 2"])
  }

  @Test func elementsAreDecodedOneByOne() async throws {
    var decoder = PliantDecoder(tolerance: .strict)
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let bytes = Array(#"{"n":0,"items":[{"id":1,"user_name":"a"},{"id":2},{"id":3,"date":5}],"rest":"#.utf8)
    var found: [Plain] = []
    for try await value in Plain.elements(of: ChunkStream(chunks: bytes.map { [$0] }), at: "items", decoder: decoder) {
      found.append(value)
    }
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

  /// A type that reads itself is read by its own code, though it is Decodable as well.
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

/// The code of Documentation/Coming from BetterCodable.md, run.

#if Macros
import Foundation
import Pliant
import Testing

struct ComingFromBetterCodableTests {
  struct Wrapped: Codable {
    @Lossy var values: [Int]
    @DefaultTrue var isShown: Bool
    @Lossless var id: String
  }

  @JSONModel struct Plain {
    var values: [Int] = []
    var isShown = true
    var id: String
  }

  @Test func wrappersAndModels() throws {
    let text = #"{"values": [1, null, "x", 4], "id": 7}"#
    let wrapped = try JSONDecoder().decode(Wrapped.self, from: Data(text.utf8))  // values: [1, 4], isShown, id: "7"
    let plain = try Plain(json: text)  // the same
    #expect(wrapped.values == [1, 4] && wrapped.isShown && wrapped.id == "7")
    #expect(plain.values == [1, 4] && plain.isShown && plain.id == "7")
    var report = DecodingReport()
    _ = try Plain(json: text, report: &report)
    #expect(report.count == 3)
    #expect(try JSON(parsing: JSONEncoder().encode(wrapped))["id"] == 7)
    #expect(try JSON(encoding: plain)["id"] == "7")
  }
}
#endif

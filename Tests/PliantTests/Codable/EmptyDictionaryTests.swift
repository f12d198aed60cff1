//===----------------------------------------------------------------------===//
// An empty object for a dictionary that Codable represents as an array.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct PairedModel: Equatable {
  var values: [UUID: JSON]?
  var numbers: [UUID: Int] = [UUID(): 1]
}

private struct PairedPlain: Codable, Equatable {
  var numbers: [UUID: Int]?
}

struct EmptyDictionaryTests {
  @Test func isEmptyUnderAllEngines() throws {
    let json = #"{"values":{},"numbers":{}}"#
    let empty = PairedModel(values: [:], numbers: [:])
    var decoder = PliantDecoder()
    decoder.keyMapping[PairedModel.self] = KeyMapping()
    var reports = [DecodingReport(), DecodingReport()]
    #expect(try PliantDecoder().decode(PairedModel.self, from: json, report: &reports[0]) == empty)
    #expect(try decoder.decode(PairedModel.self, from: json, report: &reports[1]) == empty)
    #expect(reports[0].issues.map(\.description) == reports[1].issues.map(\.description))
    #expect(try JSONDecoder().decode(PairedModel.self, from: Data(json.utf8)) == empty)
    #expect(try PliantDecoder().decode(PairedPlain.self, from: json) == PairedPlain(numbers: [:]))
  }

  @Test func isAnErrorInStrictDecoding() {
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(PairedPlain.self, from: #"{"numbers":{}}"#)
    }
  }
}
#endif

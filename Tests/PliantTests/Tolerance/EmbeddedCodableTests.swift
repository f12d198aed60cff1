//===----------------------------------------------------------------------===//
// JSON inside of a string, for properties of models whose types are only Codable.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

private struct EmbeddedPart: Codable, Equatable {
  var a: Int
  var b: Int?
}
private enum EmbeddedCase: Codable, Equatable { case x(a: Int) }

@JSONModel
private struct EmbeddedHolder: Equatable {
  var required: EmbeddedPart
  var optional: EmbeddedPart?
  var defaulted = EmbeddedPart(a: 9)
  @Required var always: EmbeddedPart?
  @Key("first", "second") var candidate: EmbeddedPart?
  var list: [EmbeddedPart] = []
  var kind: EmbeddedCase?
}

@Suite("JSON in a string, for Codable properties")
struct EmbeddedCodableTests {
  private static let text =
    #"{"required":"{\"a\":1}","optional":"{\"a\":\"2\"}","defaulted":"{\"a\":3}","#
    + #""always":"{\"a\":4}","first":"x","second":"{\"a\":5}","list":["{\"a\":6}"],"kind":"{\"x\":{\"a\":7}}"}"#

  @Test func isReadByEveryKindOfProperty() throws {
    var report = DecodingReport()
    let expected = EmbeddedHolder(
      required: EmbeddedPart(a: 1), optional: EmbeddedPart(a: 2), defaulted: EmbeddedPart(a: 3),
      always: EmbeddedPart(a: 4), candidate: EmbeddedPart(a: 5), list: [EmbeddedPart(a: 6)], kind: .x(a: 7))
    #expect(try EmbeddedHolder(json: Self.text, report: &report) == expected)
    #expect(report.issues.filter { $0.outcome.description == "converted to the JSON in it" }.count == 7)
    #expect(try JSONDecoder().decode(EmbeddedHolder.self, from: Data(Self.text.utf8)) == expected)
    var mapped = PliantDecoder()
    mapped.keyMapping[EmbeddedHolder.self] = KeyMapping()
    #expect(try mapped.decode(EmbeddedHolder.self, from: Self.text) == expected)
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(EmbeddedHolder.self, from: Self.text)
    }
  }

  @Test func namesTheProblemInTheString() {
    let error = #expect(throws: DecodingError.self) {
      try EmbeddedHolder(json: #"{"required":"{\"a\":\"x\"}","always":{"a":1}}"#)
    }
    #expect("\(error as Any)".contains(#"in the string: expected Int, found string "x" at $.a"#))
  }
}
#endif

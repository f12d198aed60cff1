//===----------------------------------------------------------------------===//
// Properties of a generic type that is optional only where the model is used.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct GenericPair<First: Codable & Equatable & Sendable, Second: Codable & Equatable & Sendable>: Equatable {
  var first: First
  var second: Second?
}

private typealias OptionalPair = GenericPair<Int?, Int>

struct GenericOptionalTests {
  private func mapped(_ json: String, _ tolerance: Tolerance) throws -> (OptionalPair, DecodingReport) {
    var decoder = PliantDecoder(tolerance: tolerance)
    decoder.keyMapping[OptionalPair.self] = KeyMapping()
    var report = DecodingReport()
    return (try decoder.decode(OptionalPair.self, from: json, report: &report), report)
  }

  @Test("A missing value is nil without a report", arguments: [Tolerance.tolerant, .strict, .forgiving])
  func missingIsNil(_ tolerance: Tolerance) throws {
    for json in ["{}", #"{"first":null}"#] {
      let reader = readerVerdict(OptionalPair.self, json, tolerance, false)
      let foreign = foreignVerdict(OptionalPair.self, json, tolerance, false)
      #expect(reader.value == OptionalPair(first: nil) && reader.issues.isEmpty)
      #expect(foreign.value == OptionalPair(first: nil) && foreign.issues.isEmpty)
      let (value, report) = try mapped(json, tolerance)
      #expect(value == OptionalPair(first: nil) && report.isClean)
    }
  }

  @Test("The policy for missing optionals applies to both properties")
  func policy() throws {
    var tolerance = Tolerance.tolerant
    tolerance.missingOptionals = .report
    #expect(readerVerdict(OptionalPair.self, "{}", tolerance, false).issues.count == 2)
    #expect(foreignVerdict(OptionalPair.self, "{}", tolerance, false).issues.count == 2)
    #expect(try mapped("{}", tolerance).1.issues.count == 2)
    tolerance.missingOptionals = .fail
    for json in [#"{"second":1}"#, #"{"first":1}"#] {
      #expect(readerVerdict(OptionalPair.self, json, tolerance, false).error != nil)
      #expect(foreignVerdict(OptionalPair.self, json, tolerance, false).error != nil)
      #expect(throws: DecodingError.self) { try mapped(json, tolerance) }
    }
    #expect(readerVerdict(OptionalPair.self, #"{"first":1,"second":2}"#, tolerance, false).error == nil)
  }

  @Test("A value that is not optional is still required")
  func required() {
    #expect(readerVerdict(GenericPair<Int, Int>.self, "{}", .tolerant, false).error != nil)
    #expect(foreignVerdict(GenericPair<Int, Int>.self, "{}", .tolerant, false).error != nil)
  }
}
#endif

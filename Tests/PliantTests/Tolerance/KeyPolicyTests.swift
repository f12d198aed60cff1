#if Macros
//===----------------------------------------------------------------------===//
// Unknown and duplicate keys: ignored, reported or refused, as the decoder says.
//===----------------------------------------------------------------------===//

import Pliant
import Testing

@JSONModel private struct Known { @Key("id") var id = 0; var name: String? }

struct KeyPolicyTests {
  private let unknown = "{\"id\":1,\n \"nmae\":\"x\"}"
  private let duplicate = #"[{"id":1,"a":{"b":1,"b":2}},{"id":2,"id":3}]"#

  private func lines<Value: JSONReadable>(
    _ type: Value.Type, _ text: String, _ tolerance: Tolerance
  ) throws -> [String] {
    var report = DecodingReport()
    _ = try PliantDecoder(tolerance: tolerance).decode(type, from: text, report: &report)
    return report.issues.map(\.description)
  }

  @Test func areIgnoredUnlessAskedFor() throws {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      #expect(try lines(Known.self, unknown, tolerance) == [])
      #expect(try lines([Known].self, duplicate, tolerance) == [])
    }
  }

  @Test func areReportedWithTheirPlace() throws {
    var tolerance = Tolerance.strict
    tolerance.unknownKeys = .report
    tolerance.duplicateKeys = .report
    #expect(
      try lines(Known.self, unknown, tolerance) == [
        #"$.nmae, line 2 column 2: expected key "name", found key "nmae": ignored"#
      ])
    let found = try lines([Known].self, duplicate, tolerance)
    #expect(found.filter { $0.contains("another key \"b\"") }.count == 1)
    #expect(found.filter { $0.contains("another key \"id\"") }.count == 1)
    #expect(found.filter { $0.contains("found key \"a\"") }.count == 1)
    #expect(found.count == 3)
  }

  @Test func areErrorsWithTheirPlace() throws {
    var tolerance = Tolerance.tolerant
    tolerance.unknownKeys = .fail
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: tolerance).decode(Known.self, from: unknown)
    }
    #expect(error?.jsonError?.message == #"expected a key that the model knows, found "nmae""#)
    #expect(error?.jsonError?.suggestion == "\"name\"")
    #expect(error?.jsonError?.line == 2 && error?.jsonError?.column == 2)

    tolerance = .tolerant
    tolerance.duplicateKeys = .fail
    let second = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: tolerance).decode([Known].self, from: duplicate)
    }
    #expect(second?.jsonError?.message == #"expected one member "b", found another"#)
    #expect(second?.jsonError?.column == 21)
  }
}
#endif

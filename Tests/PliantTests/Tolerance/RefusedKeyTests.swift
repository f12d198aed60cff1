//===----------------------------------------------------------------------===//
// Unknown keys that the tolerance refuses, in values that a fallback replaces: no document is accepted with
// `collectingAll` that is refused without.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct RefusedPart: Equatable {
  var title: String
  var likes = 0
}

struct RefusedParts: Codable, Equatable {
  @Lossy var parts: [RefusedPart]
}

@JSONModel struct RefusedKeys: Equatable {
  var list: [RefusedPart] = []
  var one: RefusedPart?
  @Key("a", "b") var part = RefusedPart(title: "")
  var plain: RefusedParts?
  var byName: [String: RefusedPart] = [:]
}

@Suite("Refused keys in values that are replaced")
struct RefusedKeyTests {
  @Test(
    arguments: [
      #"{"list":[{"m":1}]}"#, #"{"list":[{"title":"x","m":1}]}"#, #"{"one":{"m":1}}"#, #"{"a":{"m":1}}"#,
      #"{"a":{"m":1},"b":{"title":"u"}}"#, #"{"a":1,"b":{"m":1}}"#, #"{"plain":{"parts":[{"m":1}]}}"#,
      #"{"byName":{"x":{"m":1}}}"#, #"{"list":[{"title":[]}]}"#, #"{"one":{"likes":"x"}}"#,
    ], [Tolerance.strict, .tolerant, .forgiving])
  func areCollected(document: String, base: Tolerance) {
    var tolerance = base
    tolerance.unknownKeys = .fail
    let decoder = PliantDecoder(tolerance: tolerance)
    let value = try? decoder.decode(RefusedKeys.self, from: document)
    do {
      #expect(try decoder.decode(RefusedKeys.self, from: document, collectingAll: true) == value)
    } catch {
      #expect(value == nil)
      let problems = (error as? DecodingError)?.jsonErrors.map { "\($0.path) \($0.message)" } ?? []
      #expect(!problems.isEmpty && Set(problems).count == problems.count, "\(problems)")
    }
  }
}
#endif

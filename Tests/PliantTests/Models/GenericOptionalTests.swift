#if Macros
/// Properties of a generic type that is optional only where the model is used.

import Pliant
import Testing

@JSONModel
private struct GenericPair<First: Codable & Equatable & Sendable, Second: Codable & Equatable & Sendable>: Equatable {
  var first: First
  var second: Second?
}

private typealias OptionalPair = GenericPair<Int?, Int>

struct GenericOptionalTests {
  private func texts<Model: JSONReadable & JSONWritable & Codable & SendableMetatype>(
    _ type: Model.Type, _ json: String, _ tolerance: Tolerance
  ) -> Set<String> {
    Set(EngineShape("generic").model(type).runs.values.compactMap { $0(json, tolerance)?.text(against: [:]) })
  }

  @Test("A missing value is nil without a report", arguments: [Tolerance.tolerant, .strict, .forgiving])
  func missingIsNil(_ tolerance: Tolerance) {
    for json in ["{}", #"{"first":null}"#] { #expect(texts(OptionalPair.self, json, tolerance) == [""]) }
  }

  @Test func thePolicyForMissingOptionalsAppliesToBothProperties() {
    var tolerance = Tolerance.tolerant
    tolerance.missingOptionals = .report
    #expect(
      texts(OptionalPair.self, "{}", tolerance) == [" | missingKey $.first usedNil | missingKey $.second usedNil"])
    tolerance.missingOptionals = .fail
    #expect(texts(OptionalPair.self, #"{"second":1}"#, tolerance) == ["error keyNotFound at first"])
    #expect(texts(OptionalPair.self, #"{"first":1}"#, tolerance) == ["error keyNotFound at second"])
    #expect(texts(OptionalPair.self, #"{"first":1,"second":2}"#, tolerance) == ["first 1, second 2"])
  }

  @Test func aValueThatIsNotOptionalIsStillRequired() {
    #expect(texts(GenericPair<Int, Int>.self, "{}", .tolerant) == ["error keyNotFound at first"])
  }
}
#endif

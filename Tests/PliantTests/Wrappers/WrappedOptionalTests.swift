#if Macros
/// Wrappers whose values are missing: optionals with defaults in models, and required values under `.forgiving`.

import Foundation
import Pliant
import Testing

@JSONModel
private struct WrappedOptionals: Equatable {
  @DefaultNil var age: Int?
  @ZeroDefault var zero: Int?
}

private struct LosslessCount: Codable {
  @Lossless var count: Int
}

@Suite("Missing values of wrappers")
struct WrappedOptionalTests {
  @Test(
    "A default of nil is left out when it is written; another one is not",
    arguments: ["{}", #"{"age":"x","zero":"y"}"#])
  func optionals(_ json: String) throws {
    let values = [
      try WrappedOptionals(json: json), try JSONDecoder().decode(WrappedOptionals.self, from: Data(json.utf8)),
    ]
    for value in values {
      #expect(value.age == nil && value.zero == 0)
      #expect(try value.jsonString() == #"{"zero":0}"#)
      #expect(try JSONEncoder().encode(value) == Data(#"{"zero":0}"#.utf8))
    }
  }

  @Test("A missing value of a required wrapper is zero if the tolerance says so")
  func required() throws {
    #expect(try PliantDecoder(tolerance: .forgiving).decode(LosslessCount.self, from: "{}").count == 0)
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(LosslessCount.self, from: "{}") }
  }
}
#endif

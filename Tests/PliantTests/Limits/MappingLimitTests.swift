#if Macros

import Pliant
import Testing

@JSONModel private struct MappedPair {
  var a: Int
  var b: Int?
}

/// A decoder's mapping may have more candidates, and deeper paths, than a model's descriptor has room for.
struct MappingLimitTests {
  private func decoded(_ mapping: [String], _ json: String) throws -> MappedPair {
    var decoder = PliantDecoder()
    decoder.keyMapping[MappedPair.self] = ["a": KeyMapping.Candidates(mapping)]
    return try decoder.decode(MappedPair.self, from: json)
  }

  @Test(arguments: [1, 99, 100, 101, 127, 128, 200, 255, 256, 300]) func deepPathsAreFollowed(_ depth: Int) throws {
    let keys = (0..<depth).map { "k\($0)" }
    let json = keys.reversed().reduce("7") { "{\"\($1)\":\($0)}" }
    let path = keys.joined(separator: ".")
    #expect(try decoded([path], json).a == 7)
    #expect(try decoded(["x", path], json).a == 7)
    #expect(throws: DecodingError.self) { try decoded([path], "{}") }
  }

  @Test func atMostAHundredCandidatesCount() throws {
    let keys = (0..<300).map { "k\($0)" }
    #expect(try decoded(keys, #"{"k99":7}"#).a == 7)
    #expect(throws: DecodingError.self) { try decoded(keys, #"{"k100":7}"#) }
    let long = String(repeating: "k", count: 20_000)
    #expect(try decoded([long, "b.c"], #"{"b":{"c":7}}"#).a == 7)
  }
}

#endif

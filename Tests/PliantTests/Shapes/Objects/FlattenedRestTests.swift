#if Macros
/// @Flatten before a dictionary or JSON takes the unconsumed members, however the type is spelled.

import Foundation
import Pliant
import Testing

struct FlattenedRestTests {
  private func expectRest<Model: JSONReadable & JSONWritable & Codable, Rest>(
    _ type: Model.Type, of document: String = #"{"a":2}"#, _ rest: (Model) -> Rest, _ isA: (Rest) -> Bool
  ) throws {
    let rest = rest(try Model(json: document))
    #expect(isA(rest), "\(rest)")
    try expectWritten(type, document)
  }

  @Test func dictionaries() throws {
    try expectRest(RestOfCall.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestInParentheses.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestOfOptional.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestOfAlias.self, of: #"{"id":1,"a":2}"#, \.rest) { $0 == ["a": 2] }
    try expectRest(OptionalRestOfAlias.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RequiredRestOfAlias.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestOfAliasInClass.self, of: #"{"id":1,"a":2}"#, \.rest) { $0 == ["a": 2] }
    #expect(try OptionalRestOfAlias(json: "{}").rest == nil)
    #expect(try RequiredRestOfAlias(json: "{}").rest.isEmpty)
  }

  @Test func treesOfJSON() throws {
    try expectRest(ObjectOfCall.self, \.rest) { $0 == ["a": 2] }
    try expectRest(OptionalJSON.self, \.rest) { $0 == ["a": 2] }
    try expectRest(JSONOfAlias.self, of: #"{"id":1,"a":2}"#, \.rest) { $0 == ["a": 2] }
  }
}

private typealias Members = [String: JSON]
private typealias Tree = JSON

@JSONModel private struct RestOfCall { @Flatten var rest = [String: JSON]() }
@JSONModel private struct RestInParentheses { @Flatten var rest: ([String: JSON]) }
@JSONModel private struct RestOfOptional { @Flatten var rest: Optional<Dictionary<String, JSON>> }
@JSONModel private struct OptionalRestOfAlias { @Flatten var rest: Members? }
@JSONModel private struct RequiredRestOfAlias { @Flatten var rest: Members }
@JSONModel private struct ObjectOfCall { @Flatten var rest = JSON.Object() }
@JSONModel private struct OptionalJSON { @Flatten var rest: Optional<JSON> }

@JSONModel private struct RestOfAlias {
  var id: Int
  @Flatten var rest: Members = [:]
}

@JSONModel private final class RestOfAliasInClass {
  var id = 0
  @Flatten var rest = Members()
}

@JSONModel private struct JSONOfAlias {
  var id: Int
  @Flatten var rest: Tree = [:]
}
#endif

#if Macros
/// Which problems of required and of flattened properties are listed, and that each is listed once and is a real one.

import Foundation
import Pliant
import Testing

@JSONModel
struct AlwaysThere {
  @Required var id: Int
  let name: String
  @Required var note: String?
}

@JSONModel
struct CollectedPage {
  let page: Int
  let size: Int
}

@JSONModel
struct CollectedSearch {
  @Flatten var base: CollectedPage
  let text: String
}

@Suite("Problems of required and flattened properties")
struct CollectingRequiredTests {
  private func problems<Model: JSONReadable & Decodable>(
    _ type: Model.Type, _ json: String, tolerance: Tolerance = .strict
  ) -> [String] {
    func lines(_ decode: () throws -> Model) -> [String] {
      do {
        _ = try decode()
        return []
      } catch let error as DecodingError {
        return error.jsonErrors.map { "\($0)".components(separatedBy: " (line")[0] }
      } catch { return ["\(error)"] }
    }
    let found = lines { try PliantDecoder(tolerance: tolerance).decode(type, from: json, collectingAll: true) }
    let foreign = JSONDecoder()
    foreign.userInfo[.pliantTolerance] = tolerance
    foreign.userInfo[.pliantCollectingAll] = true
    #expect(lines { try foreign.decode(type, from: Data(json.utf8)) } == found)
    return found
  }

  @Test func aRequiredPropertyIsListedOnce() {
    #expect(
      problems(AlwaysThere.self, #"{"id":"x","name":5,"note":"n"}"#) == [
        #"expected Int, found string "x" at $.id"#, "expected String, found number 5 at $.name",
      ])
    #expect(
      problems(AlwaysThere.self, "{}") == [
        #"expected key "id", found none at $.id"#, #"expected key "name", found none at $.name"#,
        #"expected key "note", found none at $.note"#,
      ])
    #expect(
      problems(AlwaysThere.self, #"{"id":"x","note":{}}"#, tolerance: .forgiving) == [
        #"expected Int, found string "x" at $.id"#, "expected String, found an object at $.note",
      ])
  }

  @Test func aRequiredOptionalThatIsNullIsSaidToBe() {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      #expect(
        problems(AlwaysThere.self, #"{"id":1,"name":"n","note":null}"#, tolerance: tolerance) == [
          "expected String, found null at $.note"
        ])
    }
    #expect {
      try AlwaysThere(json: #"{"id":1,"name":"n","note":null}"#)
    } throws: { "\($0)".contains("expected String, found null at $.note") }
    #expect {
      try JSONDecoder().decode(AlwaysThere.self, from: Data(#"{"id":1,"name":"n","note":null}"#.utf8))
    } throws: { "\($0)".contains("expected String, found null at $.note") }
  }

  @Test func aFlattenedPropertyIsNoKey() {
    #expect(
      problems(CollectedSearch.self, #"{"page":"x","size":1,"text":5}"#) == [
        #"expected Int, found string "x" at $.page"#, "expected String, found number 5 at $.text",
      ])
    #expect(
      problems(CollectedSearch.self, #"{"page":1}"#) == [
        #"expected key "size", found none at $.size"#, #"expected key "text", found none at $.text"#,
      ])
  }
}
#endif

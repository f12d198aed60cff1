//===----------------------------------------------------------------------===//
// Enums whose case for what is unknown keeps a whole value: of a type that is Codable and reads itself.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel(tag: "op") enum KeepingJSON: Equatable {
  case add(at: Int)
  @Fallback case other(JSON)
}

@JSONModel enum KeepingArticle: Equatable {
  case text(String)
  @Fallback case other(KeptArticle)
}

@JSONModel struct KeptArticle: Equatable { var title = "none" }

@Suite("A case for what is unknown keeps whole values")
struct MultiPassObjectTests {
  @Test func keepsAndWritesBack() throws {
    let json = #"{"op":"remove","at":[1]}"#
    let value = try KeepingJSON(json: json)
    #expect(value == .other(["op": "remove", "at": [1]]))
    #expect(try value.jsonString() == json)
    let decoded = try JSONDecoder().decode(KeepingJSON.self, from: Data(json.utf8))
    #expect(decoded == value)
    let article = try KeepingArticle(json: #"{"title":"a"}"#)
    #expect(article == .other(KeptArticle(title: "a")))
    #expect(try article.jsonString() == #"{"title":"a"}"#)
  }
}
#endif

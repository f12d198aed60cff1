// A caller's mapping of models to places of every kind: other candidates, paths, elements, wildcards.

#if Macros
import Pliant
import Testing

@JSONModel private struct PlacedUser: Equatable {
  var id: Int
  @Key("name", "info.name") var name: String
  var age = 18
  var city: String?
  @Key("posts.*.id") var posts: [Int] = []
  @Sensitive var pin: Int?
}

@JSONModel private struct PlacedNode: Equatable {
  var id: Int
  var nodes: [PlacedNode] = []
  @Required var kind = "leaf"
}

@JSONModel private struct PlacedOwner: Equatable {
  @Flatten var user: PlacedUser
  @UnknownKeys var rest: [String: JSON] = [:]
}

struct MappedPlaceTests {
  /// One mapping after the other, each with a document, the value, and the issues.
  @Test(
    arguments: [
      (["id": "ids.0"], #"{"ids":[7,8],"name":"a"}"#, PlacedUser(id: 7, name: "a"), ""),
      (
        ["id": "ids.-1.n"], #"{"ids":[0,{"n":"8"}],"name":"a"}"#, PlacedUser(id: 8, name: "a"),
        "$.ids[1].n converted to 8"
      ),
      (["id": ["no", "ids.5", "ids.1", "ID"]], #"{"ID":3,"ids":[0,1],"name":"a"}"#, PlacedUser(id: 1, name: "a"), ""),
      (["id": ["ids.0", "ID"]], #"{"ID":3,"ids":["x"],"name":"a"}"#, PlacedUser(id: 3, name: "a"), "$.ids[0] ignored"),
      (["id": ["ids.0", "ID"]], #"{"ID":3,"ids":5,"name":"a"}"#, PlacedUser(id: 3, name: "a"), "$.ids ignored"),
      (["name": "title"], #"{"id":1,"title":"b","name":"a","info":{"name":"c"}}"#, PlacedUser(id: 1, name: "b"), ""),
      (
        ["name": ["user.name", "name"], "age": "user.age"], #"{"id":1,"user":{"age":5},"name":"a"}"#,
        PlacedUser(id: 1, name: "a", age: 5), ""
      ),
      (
        ["age": "user.0"], #"{"id":1,"name":"a","user":["old"]}"#, PlacedUser(id: 1, name: "a"),
        "$.user[0] used default"
      ),
      (
        ["city": ["places.0.city", "city"]], #"{"id":1,"name":"a","places":[{"city":null}],"city":"Ulm"}"#,
        PlacedUser(id: 1, name: "a", city: "Ulm"), ""
      ),
      (
        ["posts.*.id": "posts"], #"{"id":1,"name":"a","posts":[1,2]}"#, PlacedUser(id: 1, name: "a", posts: [1, 2]), ""
      ),
      (
        ["posts.*.id": ["none", "rows.*.key"]], #"{"id":1,"name":"a","rows":[{"key":4},{},{"key":5}]}"#,
        PlacedUser(id: 1, name: "a", posts: [4, 5]), ""
      ),
    ] as [(KeyMapping, String, PlacedUser, String)])
  private func reachEveryPlace(_ mapping: KeyMapping, _ document: String, _ user: PlacedUser, _ issues: String) throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlacedUser.self] = mapping }
    var report = DecodingReport()
    #expect(try decoder.decode(PlacedUser.self, from: document, report: &report) == user)
    #expect(report.issues.map { "\($0.path) \($0.outcome)" }.joined(separator: ", ") == issues)
    #expect(try decoder.decode([PlacedUser].self, from: "[ \(document) ]") == [user])
    // The same in an object that a model shares.
    #expect(try decoder.decode(PlacedOwner.self, from: document).user == user)
  }

  @Test func nameThePlaceThatIsMissing() {
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlacedUser.self] = ["id": ["ids.0", "ID"]] }
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(PlacedUser.self, from: #"{"name":"a","id":1}"#)
    }
    #expect(error?.jsonError?.message == #"expected key "ids[0]", found none"#)
  }

  @Test func hideSensitiveValues() throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[PlacedUser.self] = ["pin": ["secret.0", "code"]] }
    var report = DecodingReport()
    let document = #"{"id":1,"name":"a","secret":"q9Zx","code":"q9Zx"}"#
    #expect(try decoder.decode(PlacedUser.self, from: document, report: &report).pin == nil)
    #expect(!report.isClean && !"\(report)".contains("q9Zx") && !report.issues.contains { "\($0)".contains("q9Zx") })
  }

  @Test func reachModelsInsideOfThemselves() throws {
    var decoder = PliantDecoder()
    decoder.keyMapping[PlacedNode.self] = ["nodes": ["children.list", "kids"], "id": "meta.id"]
    decoder.defaults[PlacedNode.self] = ["kind": "given", "id": 9]
    let document =
      #"{"meta":{"id":1},"kind":"root","kids":[{"meta":{},"kind":"a","children":{"list":[{"meta":{"id":3}},{"kind":"b"}]}}]}"#
    let tree = PlacedNode(
      id: 1, nodes: [PlacedNode(id: 9, nodes: [PlacedNode(id: 9, nodes: [], kind: "b")], kind: "a")], kind: "root")
    #expect(try decoder.decode(PlacedNode.self, from: document) == tree)
    #expect(throws: DecodingError.self) { try decoder.decode(PlacedNode.self, from: "{}") }
  }

  @Test func computeDefaultsForEachObject() throws {
    var decoder = PliantDecoder()
    decoder.defaults[PlacedUser.self] = PropertyDefaults { $0.stringValue == "id" ? $0.stringValue.count : nil }
    #expect(try decoder.decode([PlacedUser].self, from: #"[{"name":"a"},{"name":"b","id":5}]"#).map(\.id) == [2, 5])
  }
}
#endif

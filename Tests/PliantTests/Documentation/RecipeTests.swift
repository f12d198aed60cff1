/// The recipes of Documentation/Recipes.md that need nothing but Pliant, run.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct RecipeTests {
  @Test(arguments: ["func users", "struct Column", "var preview", "func decoder"])
  func isTested(_ block: String) throws { try expectTested(page: "Documentation/Recipes.md", blockWith: block) }
  @JSONModel struct User: Equatable { var name = "", age = 0 }
  private let log = SharedList<String>()

  func users(_ data: Data, _ response: URLResponse) throws -> [User] {
    var report = DecodingReport()
    let users = try [User](json: data, at: "data.users", report: &report)
    if !report.isClean { log.add("\(response.url?.path ?? ""): \(report.summary)") }
    return users
  }

  struct Column<Model: JSONReadable & JSONWritable> {
    var model: Model
    var databaseValue: Data { get throws { try model.jsonData() } }
    init(databaseValue: Data) throws { model = try Model(json: databaseValue) }
    init(_ model: Model) { self.model = model }
  }
  var preview: User {
    get throws {
      var user = try User.mock(seed: 1)
      user.name = "Li"
      return user
    }
  }

  func decoder(_ write: @escaping @Sendable (String) -> Void) -> PliantDecoder {
    var decoder = PliantDecoder()
    decoder.onReport = { report, label in write("\(label): \(report.summary)") }
    return decoder
  }

  @Test func requests() throws {
    let url = try #require(URL(string: "https://example.com/users"))
    let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    let data = Data(#"{"data": {"users": [{"name": "Li", "age": "41"}]}}"#.utf8)
    #expect(try users(data, response) == [User(name: "Li", age: 41)])
    #expect(log.all.count == 1 && log.all[0].hasPrefix("/users: "))
  }

  @Test func columns() throws {
    let user = User(name: "Li", age: 41)
    #expect(try Column<User>(databaseValue: Column(user).databaseValue).model == user)
    struct Record: Codable, Equatable { var id: Int, user: User }
    let record = Record(id: 1, user: user)
    #expect(try PliantJSONDecoder().decode(Record.self, from: JSONEncoder().encode(record)) == record)
  }

  @Test func previewsAndLogs() throws {
    #expect(try preview.name == "Li" && preview == preview)
    let log = log
    var decoder = decoder { log.add($0) }
    decoder.label = "GET /me"
    _ = try decoder.decode(User.self, from: #"{"age": "41"}"#)
    #expect(log.all.count == 1 && log.all[0].hasPrefix("GET /me: "))
  }
}
#endif

/// The code of Documentation/Coming from SmartCodable.md, run.

#if Macros
import Foundation
import Observation
import Pliant
import Testing

struct ComingFromSmartCodableTests {
  @JSONModel(.forgiving, keys: .snakeCase) struct Feed: Equatable {
    @Key("list", "data.items") var list: [Entry]
    var extra: [String: JSON], any: JSON, members: JSON.Object, price: Decimal, width: CGFloat, pageInfo = PageInfo()
  }
  @JSONModel(.forgiving) struct PageInfo: Equatable { var page = 1 }
  @JSONModel(.forgiving) struct Entry: Equatable {
    var title: String, page = PageInfo()
    var next: PageInfo?
  }
  @Test func hasValuesForAllThatIsMissing() throws {
    let feed = try Feed(json: "{}")
    #expect(feed.any.isNull && feed.price == 0 && feed.width == 0 && feed.members.isEmpty)
    #expect(feed.pageInfo.page == 1 && feed.list.isEmpty && feed.extra.isEmpty)
    let other = try Feed(
      json: #"{"data":{"items":[{"page":null},{"next":[]},3]},"page_info":"{\"page\":\"2\"}","width":"1.5"}"#)
    #expect(other.list == [Entry(title: ""), Entry(title: "")] && other.pageInfo.page == 2 && other.width == 1.5)
    #expect(try JSONDecoder().decode(Feed.self, from: Data("{}".utf8)) == feed)
  }

  enum Sex: String, Codable { case man, woman }
  @JSONModel(.forgiving) struct User {
    var name = ""
    var age = 18
    var sex = Sex.man  // .man when missing or unknown
    var friends: [String]  // [] when there is nothing usable, with no initial value
    var city: String?
  }
  @Test func model() throws {
    let user = try User(json: ["name": "Li", "age": "41", "sex": "other"])
    // user.age == 41, user.sex == .man, user.friends == [], user.city == nil
    let text = try user.jsonString()  // jsonData() for bytes, jsonObject() for [String: Any]
    #expect(user.age == 41 && user.sex == .man && user.friends == [] && user.city == nil)
    #expect(text == #"{"name":"Li","age":41,"sex":"man","friends":[]}"#)
    #expect(throws: DecodingError.self) { try User(json: "{") }
  }

  @Test func path() throws {
    let json = #"{"data": {"users": [{"name": "Li"}, {"name": "Mei"}]}}"#
    let users = try [User](json: json, at: "data.users")
    let last = try? User(json: json, at: "data.users.-1.info")  // nil: there is no such value
    #expect(users.map(\.name) == ["Li", "Mei"] && last == nil)
  }

  @JSONModel(keys: .snakeCase) struct Member {
    @Key("user_id", "userId", "id") var id: Int
    @Key("info.joined_at") var joined: String?
    var firstName = ""  // "first_name"
  }
  @Test func keys() throws {
    let member = try Member(json: #"{"userId": 7, "info": {"joined_at": "May"}, "first_name": "Li"}"#)
    let written = try member.jsonString()
    // {"user_id":7,"info":{"joined_at":"May"},"first_name":"Li"}
    #expect(member.id == 7 && written == #"{"user_id":7,"info":{"joined_at":"May"},"first_name":"Li"}"#)
  }

  @JSONModel struct Post {
    var url: URL?
    @Strategy(.format("yyyy-MM-dd")) var day: Date?
    @Strategy(.unixSeconds) var at: Date?
    var image = Data()  // Base64
    @Strategy(
      decode: { (meters: Double) in Int((meters * 100).rounded()) },
      encode: { (centimeters: Int) in Double(centimeters) / 100 })
    var height = 0
  }
  @Test func values() throws {
    let json = #"{"url":"https://swift.org","day":"2026-05-04","at":1777852800,"image":"AQI=","height":1.5}"#
    let post = try Post(json: json)
    #expect(post.url?.absoluteString == "https://swift.org")
    #expect(post.day == post.at && post.day == Date(timeIntervalSince1970: 1_777_852_800))
    #expect(try post.image == Data([1, 2]) && post.height == 150 && post.jsonString() == json)
  }

  @JSONModel struct Greeting {
    var name = ""
    @Ignored var isShown = false  // neither read nor written
    var extra: JSON = nil  // any JSON: extra["a"][0].int, extra.anyValue
    mutating func didDecode() { name = "I am \(name)" }
  }
  @Test func finish() throws {
    let greeting = try Greeting(json: #"{"name": "Li", "isShown": true, "extra": {"a": [1]}}"#)
    // greeting.name == "I am Li", greeting.extra["a"][0].int == 1
    #expect(greeting.name == "I am Li" && greeting.extra["a"][0].int == 1 && !greeting.isShown)
    #expect((greeting.extra.anyValue as? [String: Any])?.keys.first == "a")
  }

  @JSONModel struct Paging { var page = 1, size = 20 }
  @JSONModel struct Search {
    var text = ""
    @Flatten var paging: Paging
  }
  @JSONModel class Person { @Key("stu_name") var name = "" }
  @JSONModel(inherits: true) class Student: Person { @Key("stu_age") var age: Int? }
  @Test func flatAndClasses() throws {
    let search = try Search(json: #"{"text": "sea", "page": 2, "size": 50}"#)
    // search.paging.page == 2
    #expect(try search.paging.page == 2 && search.jsonString() == #"{"text":"sea","page":2,"size":50}"#)
    let student = try Student(json: #"{"stu_name": "Li", "stu_age": "12"}"#)
    #expect(try student.name == "Li" && student.age == 12 && student.jsonString() == #"{"stu_name":"Li","stu_age":12}"#)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @JSONModel @Observable final class Settings { var theme = "light" }
  @Test func published() throws {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let settings = try Settings(json: #"{"theme":"dark"}"#)
    #expect(settings.theme == "dark")
    nonisolated(unsafe) var isChanged = false
    withObservationTracking({ _ = settings.theme }, onChange: { isChanged = true })
    try settings.update(with: #"{"theme":"blue"}"#)
    #expect(isChanged && settings.theme == "blue")
  }

  @JSONModel enum Role: Equatable {
    case admin
    @Key("guest", "visitor") case guest
    @Fallback case other(String)  // keeps what it was
  }
  @JSONModel(tag: "type") enum Content {
    case text(body: String)
    case image(url: URL, width: Int = 100)
    @Fallback case unknown
  }
  @Test func enums() throws {
    let roles = try [Role](json: #"["admin", "visitor", "boss"]"#)
    // [.admin, .guest, .other("boss")]
    let feed = try [Content](json: #"[{"type": "image", "url": "a.png"}, {"type": "poll"}]"#)
    #expect(roles == [.admin, .guest, .other("boss")])
    guard case .image(_, 100) = feed[0], case .unknown = feed[1] else { throw CancellationError() }
  }

  @Test func update() throws {
    var user = try User(json: #"{"name": "Li", "age": 41, "city": "Ulm"}"#)
    let changed = try user.update(with: #"{"age": 42, "city": null}"#)
    // user.age == 42, user.city == nil, changed: $.age and $.city
    #expect(user.age == 42 && user.city == nil && user.name == "Li")
    #expect(changed.map(\.description) == ["$.age", "$.city"])
  }

  @Test func logs() throws {
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }
    var report = DecodingReport()
    let user = try User(json: #"{"name": "Li", "age": "many", "friends": null}"#, report: &report)
    for issue in report.issues { print(issue) }
    // $.age, line 1 column 23: expected Int, found string "many": used default
    // $.friends, line 1 column 42: expected [String], found null: used zero value
    #expect(user.age == 18)
    let page = try DocumentationFile("Documentation/Coming from SmartCodable.md").text
    for line in output { #expect(page.contains("\n// \(line)\n"), "the page doesn't show \(line)") }
  }
}
#endif

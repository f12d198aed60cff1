//===----------------------------------------------------------------------===//
// Models as users of other libraries have them, without the macro.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

/// A news app's profile: two keys for one property, a path, defaults by key and by type, and a hook that rejects.
private struct PortedProfile: TolerantCodable {
  enum Level: Int, Codable { case low = 1, high }
  struct Nameless: Error {}

  var nickName = ""
  var age = 0
  var level = Level.low
  var isVIP = false
  var score: Double?
  static var keyMapping: KeyMapping { ["nickName": ["nickname", "nickName"], "age": "userInfo.age"] }
  static func defaultValue(for key: any CodingKey) -> Any? {
    key.stringValue == "age" ? 18 : nil
  }
  mutating func didDecode(from json: JSON) throws {
    if nickName.isEmpty { throw Nameless() }
    if json.hidden.exists { nickName += " (hidden)" }
  }
}

private enum City: String, Codable { case beijing, shanghai }

private struct Resident: TolerantCodable, Equatable {
  var name = ""
  var city: City?
  static var keyMapping: KeyMapping { ["name": ["name", "nickname", "nickName"]] }
}

/// What many servers send around every answer.
private struct API<T: Decodable>: Decodable {
  var statusCode: Int
  var errorMessage: String?
  var data: T?
}

private struct Account: TolerantCodable, Equatable {
  var userName = "guest"
  var followerCount = 0
  var avatarURL: String?
  static var keyMapping: KeyMapping { ["avatarURL": ["avatar.large_url", "avatar_url"]] }
}

/// A failable initializer written by hand, over a `JSON`.
private struct Restaurant: Equatable {
  enum Meal: String { case breakfast, lunch, dinner }
  var name: String
  var latitude: Double
  var meals: Set<Meal>

  init?(json: JSON) {
    guard let name = json["name"].string, let latitude = json["coordinates"]["lat"].double,
      let meals = json["meals"].array
    else { return nil }
    self.name = name
    self.latitude = latitude
    self.meals = []
    for meal in meals {
      guard let text = meal.string, let meal = Meal(rawValue: text) else { return nil }
      self.meals.insert(meal)
    }
  }
}

/// One function for every type, as Unbox had it.
private func unbox<T: Decodable>(_ data: Data, at path: String? = nil) throws -> T {
  try PliantDecoder().decode(T.self, from: data, at: path)
}

private struct Ability: TolerantCodable, Equatable {
  var mathematics: String?
  var physics: String?
  var chemistry: String?
}

private struct Student: TolerantCodable, Equatable {
  var name: String?
  var age: String?
  var ability: Ability?
  var subjects: [Ability]?
}

private class BasicTypes: TolerantCodable {
  var int = 2
  var doubleOptional: Double?
  var string = "text"
  required init() {}
}

private final class PortedCat: TolerantCodable {
  var id: Int64 = 0
  var name = ""
  var parent: (String, String)?
  var friends: [Friend] = []

  struct Friend: TolerantCodable { var name = "" }
  private enum CodingKeys: String, CodingKey { case id, name, friends }

  init() {}
  static var keyMapping: KeyMapping { ["id": "cat_id", "friends": "social.friends"] }
  func didDecode(from json: JSON) throws {
    let names = json.parent.stringValue.split(separator: "/").map(String.init)
    if names.count == 2 { parent = (names[0], names[1]) }
  }
}

@Suite struct PortedModelTests {
  @Test func profile() throws {
    let profile = try PortedProfile(
      json: #"{"nickName":"Li","userInfo":{"age":"41"},"level":9,"isVIP":1,"hidden":null}"#)
    #expect((profile.nickName, profile.age, profile.level, profile.isVIP) == ("Li (hidden)", 41, .low, true))
    #expect(try PortedProfile(json: #"{"nickname":"A","nickName":"B","userInfo":{}}"#).age == 18)
    #expect(try PortedProfile(json: #"{"nickname":"A","nickName":"B","userInfo":{"age":[]}}"#).nickName == "A")
    #expect(throws: PortedProfile.Nameless.self) { try PortedProfile(json: #"{"userInfo":{"age":3}}"#) }
    #expect(
      try PliantDecoder().decode([PortedProfile?].self, from: #"[{"nickname":"A"},{},null]"#).map { $0?.nickName } == [
        "A", nil, nil,
      ])
  }

  @Test(arguments: [
    #"{"name":"Li","city":"beijing"}"#, #"{"nickname":"Li","city":"beijing"}"#, #"{"nickName":"Li","city":"beijing"}"#,
  ])
  func threeKeys(_ text: String) throws {
    var resident = Resident()
    (resident.name, resident.city) = ("Li", .beijing)
    var report = DecodingReport()
    #expect(try Resident(json: text, report: &report) == resident)
    #expect(report.isClean)
    resident.city = nil
    #expect(try Resident(json: text.replacingOccurrences(of: "beijing", with: "atlantis"), report: &report) == resident)
    #expect(report.issues.map(\.outcome) == [.usedNil])
  }

  @Test func nullAdmin() throws {
    struct User: TolerantCodable { var isAdmin = false }
    var report = DecodingReport()
    #expect(try User(json: #"{"isAdmin": null}"#, report: &report).isAdmin == false)
    #expect(report.issues.map { "\($0)" } == ["$.isAdmin, line 1 column 13: expected Bool, found null: used default"])
  }

  @Test func genericWrapperInSnakeCase() throws {
    var decoder = PliantDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let text =
      #"{"status_code":"200","data":[{"user_name":"a","follower_count":"3","avatar":{"large_url":"u"}},{"avatar_url":"v"}]}"#
    let answer = try decoder.decode(API<[Account]>.self, from: text)
    #expect(answer.statusCode == 200)
    #expect(answer.data?.map(\.userName) == ["a", "guest"])
    #expect(answer.data?.map(\.followerCount) == [3, 0])
    #expect(answer.data?.map(\.avatarURL) == ["u", "v"])
    #expect(try decoder.decode(API<Account>.self, from: #"{"status_code":404,"error_message":"no"}"#).data == nil)
    var encoder = PliantEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let written = try encoder.encodeString(try #require(answer.data?[0]))
    #expect(written == #"{"user_name":"a","follower_count":3,"avatar":{"large_url":"u"}}"#)
  }

  @Test func failableInitializer() throws {
    let text = #"{"name":"Caffè","coordinates":{"lat":37.3,"lng":-122},"meals":["lunch","dinner"]}"#
    let restaurant = try #require(Restaurant(json: try JSON(parsing: text)))
    #expect((restaurant.name, restaurant.latitude) == ("Caffè", 37.3))
    #expect(restaurant.meals == [.lunch, .dinner])
    #expect(Restaurant(json: try JSON(parsing: text.replacingOccurrences(of: "lunch", with: "tea"))) == nil)
    #expect(Restaurant(json: try JSON(parsing: "[]")) == nil)
  }

  @Test func unboxing() throws {
    let data = Data(#"{"result":{"students":[{"name":"Li"},{"name":7}],"count":"2"}}"#.utf8)
    let students: [Student] = try unbox(data, at: "result.students")
    #expect(students.map(\.name) == ["Li", "7"])
    let count: Int = try unbox(data, at: "result.count")
    #expect(count == 2)
    #expect(throws: DecodingError.self) { let _: Int = try unbox(data, at: "result.total") }
  }

  @Test func ability() throws {
    let text =
      #"{"name":"Tom","age":18,"ability":{"mathematics":"excellent","physics":"bad","chemistry":null},"subjects":[{"physics":"fine"},3]}"#
    let student = try Student(json: text)
    #expect((student.name, student.age) == ("Tom", "18"))
    #expect(student.ability?.mathematics == "excellent")
    #expect(student.ability?.chemistry == nil)
    #expect(student.subjects?.map(\.physics) == ["fine"])
    #expect(try Student(json: student.jsonObject()) == student)
  }

  @Test func classesStructsAndPaths() throws {
    let basic = try BasicTypes(json: #"{"doubleOptional":"1.1","string":"hello","int":null}"#)
    #expect((basic.int, basic.doubleOptional, basic.string) == (2, 1.1, "hello"))
    let text =
      #"{"code":200,"data":{"cat":{"cat_id":"12345","name":"Kitty","parent":"Tom/Lily","social":{"friends":[{"name":"Bob"},{}]}}}}"#
    let cat = try PortedCat(json: text, at: "data.cat")
    #expect((cat.id, cat.name, cat.parent?.0, cat.parent?.1) == (12345, "Kitty", "Tom", "Lily"))
    #expect(cat.friends.map(\.name) == ["Bob", ""])
    #expect(
      try cat.jsonString() == #"{"cat_id":12345,"name":"Kitty","social":{"friends":[{"name":"Bob"},{"name":""}]}}"#)
    #expect(try PortedCat(json: "{}").parent == nil)
  }

  @Test(arguments: [
    (#"{"name":"Rex","kind":{"breed":"pug"}}"#, "Rex", "pug"),
    (#"{"name":7,"kind":{"breed":null},"legs":[]}"#, "7", "mutt"),
  ])
  func inheritance(_ text: String, _ name: String, _ breed: String) throws {
    let dogs = try [Hound](json: "[\(text)]")
    #expect(dogs.map(\.name) == [name])
    #expect(dogs.map(\.breed) == [breed])
    #expect(dogs.map(\.legs) == [4])
    #expect(dogs.map(\.seen) == [[""]])
  }
}

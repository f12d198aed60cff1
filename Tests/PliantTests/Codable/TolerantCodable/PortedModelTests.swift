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
}

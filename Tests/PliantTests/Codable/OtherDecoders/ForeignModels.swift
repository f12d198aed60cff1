/// Models that are read by both engines, and documents for them; the other models are those of the table of all engines.

import Foundation
import Pliant

enum Level: Int, Codable { case low = 1, high = 2 }
enum Town: String, Codable { case beijing, shanghai }

#if Macros
@JSONModel struct Child: Hashable { var id: Int, label = "none" }

@JSONModel struct Paths: Equatable {
  @Key("nickname", "nickName") var name: String
  @Key("score", "points") var score = 5
  @Key("userInfo.age") var age: Int?
  @Key("userInfo.mail") var mail: String?
  @Key("rows.0.id") var first: Int?
  @Key("rows.-1.id") var last: Int?
  @Key("items.*.id") var ids: [Int] = []
  @Key("userInfo.best", "friends.-1") var best: Child?
}

@JSONModel(.forgiving) struct Narrow: Equatable {
  var id: Int
  @Strict var strict = 1
  @Required var needed: [Child]
  @Sensitive var secret = 3
  @Strict var child: Child?
  @Strict var tags: [String]?
  @Tolerant var children: [Child] = []
  var byIndex: [Int: String], town: Town?
}

@JSONModel struct OptionalElements: Equatable {
  var list: [Child?] = [], table: [String: Child?] = [:], matrix: [[Child?]] = [], twice: [Child??] = []
}

@JSONModel struct GenericElements<Element: Codable & Equatable & Sendable>: Equatable { var list: [Element?] = [] }

@JSONModel struct NestingModel: Equatable {
  struct Plain: Codable, Equatable { var child: Child?, list: [Child]? }
  struct Requiring: Codable, Equatable { var child: Child }

  var plain: Plain
  var list: [Plain] = []
  var other: Requiring?
}
#endif

enum ForeignDocuments {
  static let values = [
    "null", "true", "false", "0", "1", "2", "-3", "42", "300", "1.5", "1e+30", "9007199254740993",
    "18446744073709551615",
    #""""#, #""41""#, #"" 42.0 ""#, #""abc""#, #""true""#, #""off""#, #""null""#, #""NaN""#, #""shanghai""#,
    #""Shanghai""#,
    #""2024-02-29""#, #""2024/02/29 10:00""#, #""1709247598""#, "1709247598250", #""http://a.b/c d""#, #""aGk=""#,
    #""aGk""#, #""1.25""#, "[]", "{}", "[1]", #"["1"]"#, #"{"0":1}"#, #""[1,\"2\",null]""#, #""{\"id\":\"4\"}""#,
    #""{\"id\":\"x\"}""#, #""1, 2,3""#,
  ]

  static func all(of keys: [String]) -> [String] { keys.flatMap { key in values.map { "{\"\(key)\":\($0)}" } } }

  static let paths: [String] =
    [
      #"{"nickname":null,"nickName":null}"#, #"{"nicknam":"a"}"#, "{}", #"{"nickname":"a","score":null}"#,
      #"{"nickname":"a","friends":[{},{"id":"2"}]}"#,
      #"{"nickname":"a","userInfo":{"best":{"id":"x"}},"friends":[{"id":3}]}"#,
    ] + items + items.map { $0.replacingOccurrences(of: "items", with: "rows") }

  private static let items = [
    #"{"nickname":"a","items":[{"id":1},{"id":"2"}]}"#, #"{"nickname":"a","items":[]}"#,
    #"{"nickname":"a","items":null}"#, #"{"nickname":"a","items":[{},{"id":2}]}"#, #"{"nickname":"a","items":[5]}"#,
    #"{"nickname":"a","items":{"id":1}}"#, #"{"nickname":"a","items":7}"#,
  ]

  /// Documents whose candidates or elements are all unusable: each is told of once.
  static let unusable: [(json: String, issues: [String])] = [
    (
      #"{"nickname":{},"nickName":null}"#, ["typeMismatch $.nickname: String, an object: used zero value"]
    ),
    (
      #"{"nickname":null,"nickName":[]}"#,
      ["nullValue $.nickname: String, null: used zero value", "typeMismatch $.nickName: String, an array: ignored"]
    ),
    (
      #"{"nickname":"a","score":{},"points":[]}"#,
      ["typeMismatch $.points: Int, an array: ignored", "typeMismatch $.score: Int, an object: used default"]
    ),
    (
      #"{"nickname":"a","items":[{"id":1},{"id":"x"},{"id":"2"},{"id":null}]}"#,
      [
        "nullValue $.items[3].id: Int, null: dropped", "typeMismatch $.items[1].id: Int, string \"x\": dropped",
        "typeMismatch $.items[2].id: Int, string \"2\": converted to 2",
      ]
    ),
  ]

  static let narrow: [String] = [
    #"{"id":1,"needed":[]}"#, #"{"needed":[]}"#, #"{"id":1}"#, #"{"id":null,"needed":[]}"#, #"{"id":1,"needed":null}"#,
    #"{"id":1,"needed":"x"}"#, #"{"id":1,"needed":[{"id":1},{"id":"2","label":null},{},null]}"#,
    #"{"id":1,"needed":[],"strict":"5"}"#, #"{"id":1,"needed":[],"strict":2}"#, #"{"id":1,"needed":[],"secret":"4"}"#,
    #"{"id":1,"needed":[],"secret":"x"}"#, #"{"id":1,"needed":[],"secret":{}}"#,
    #"{"id":1,"needed":[],"child":{"id":"1"}}"#, #"{"id":1,"needed":[],"child":{"id":1,"label":null}}"#,
    #"{"id":1,"needed":[],"child":{}}"#, #"{"id":1,"needed":[],"child":5}"#,
    #"{"id":1,"needed":[],"children":[{"id":1},{"id":"x"},{"label":5}],"byIndex":{"1":"a","x":"b"}}"#,
    #"{"id":1,"needed":[],"tags":["a"],"town":"beijing"}"#, #"{"id":1,"needed":[],"tags":[5],"town":"rome"}"#,
  ]
}

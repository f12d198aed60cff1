#if CommandLine
/// Samples with what samples rarely have.

import Foundation
import PliantTools

extension SampleSet {
  static let odd: [SampleSet] = [
    SampleSet(
      "Spellings",
      """
      {"nickname":"Li","user_id":1}
      {"nickName":"Mei","userId":2}
      {"nick_name":"Bo","user_id":3}
      """,
      truth: [
        #"@Key("nickname", "nickName", "nick_name") var nickname: String"#,
        #"@Key("user_id", "userId") var userID: Int"#,
      ]),
    SampleSet(
      "Odd keys",
      #"""
      {"a.b":1,"a b":2,"a-b":3,"1st":4,"class":5,"self":6,"default":7,"a\"b":8,"\\":9,"*":10,"init":11,"Type":12,"0":"x","é":13,"名前":"y","in":14}
      """#,
      truth: [
        #"@Key("a\\.b") var aB: Int"#, #"@Key("a b") var aB2: Int"#, #"@Key("a-b") var aB3: Int"#,
        #"@Key("1st") var _1st: Int"#, "var `class`: Int", #"@Key("self") var itself: Int"#, "var `default`: Int",
        "var `init`: Int", #"@Key("*") var star: Int"#, "var é: Int", "var 名前: String",
      ]),
    SampleSet(
      "Group",
      #"{"17":{"name":"a"},"18":{"name":"b"},"19":{"name":"c"}}"#,
      truth: ["typealias Group = [String: GroupValue]", "struct GroupValue: Equatable {"]),
    SampleSet(
      "Perhaps",
      """
      {"a":1}
      null
      """, truth: ["typealias Perhaps = PerhapsValue?"]),
    SampleSet(
      "Times",
      """
      {"at":1700000000.5}
      {"at":"2024-01-01T00:00:00Z"}
      {"at":1700000001}
      """,
      truth: ["case number(Double)", "case text(String)"]),
    SampleSet(
      "Cases",
      """
      {"type":"init","user_name":"x","event_type":1}
      {"type":"b","zip_code":1}
      {"type":"init","user_name":"y","event_type":2}
      {"type":"b","zip_code":2}
      """, truth: ["case `init`(Init)", "case b(B)"]),
    SampleSet(
      "Tree",
      """
      {"name":"a","children":[{"name":"b","children":[{"name":"c","children":[]}]},{"name":"d","children":[]}]}
      """,
      truth: ["struct Tree: Equatable {", "var children: [Tree]"], untruth: ["class"]),
    SampleSet(
      "Chain",
      """
      {"name":"a","weight":1,"parent":{"name":"b","weight":2,"parent":{"name":"c","weight":3,"parent":null}}}
      """,
      truth: ["final class Chain {", "@Encode(.null) var parent: Chain?"]),
    SampleSet(
      "Missing",
      """
      {"a":null,"b":1,"list":[1,null,2],"nested":{"x":{}}}
      {"a":null,"list":[],"nested":null,"c":[[1,2],[3]]}
      """,
      truth: [
        "@Encode(.null) var a: JSON?", "var b: Int?", "var list: [Int?]", "@Encode(.null) var nested: Nested?",
        "var c: [[Int]]?",
      ]),
    SampleSet(
      "Bent",
      make(20) { index in
        [
          "age": index == 7 ? "41" : JSON(index), "name": index == 3 ? JSON(7) : JSON("name \(index)"),
          "on": index == 9 ? JSON(1) : JSON(index % 2 == 0),
        ]
      }, truth: ["var age: Int = 0", #"var name: String = """#, "var on: Bool = false"],
      bends: ["$.age", "$.name", "$.on"]),
    SampleSet(
      "Equal objects",
      """
      {"buyer":{"name":"a","street":"b","city":"c","zip":"d"},"seller":{"name":"e","street":"f","city":"g","zip":"h"},"origin":{"x":1,"y":2},"data":{"x":1}}
      """,
      truth: ["var buyer: Buyer", "var seller: Buyer", "var origin: Origin"], untruth: ["struct Seller"]),
    SampleSet(
      "Reserved names",
      """
      {"date":{"a":1},"type":{"b":2},"string":{"c":3},"data":[{"d":4}],"error":{"e":5},"self":{"f":6}}
      """,
      truth: ["var date: ReservedNamesDate", "var type: Kind", "var data: [ReservedNamesData]"]),
    SampleSet(
      "Large numbers",
      """
      {"a":12345678901234567890123,"b":-9223372036854775808,"c":0.1,"d":1e3,"e":1.0}
      {"a":1,"b":5,"c":3,"d":2,"e":2.0}
      """,
      truth: ["var a: Decimal", "var b: Int", "var c: Double", "var d: Double", "var e: Double"]),
    SampleSet(
      "Status with payload",
      make(8) { index in
        index % 2 == 0
          ? ["status": "ok", "items": [JSON(index)], "page": 1]
          : ["status": "failed", "message": "no", "code": JSON(index)]
      }, truth: [#"@JSONModel(tag: "status")"#, "case ok(Ok)", "case failed(Failed)"]),
    SampleSet(
      "Deep", [JSON(["a": ["b": ["c": ["d": ["e": [["f": 1], ["f": 2]]]]]]])],
      truth: ["struct D: Equatable {", "var e: [E]", "var f: Int"]),
  ]

  static let all = synthetic + odd
}
#endif

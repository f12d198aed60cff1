#if CommandLine
/// Samples with known models.

import PliantTools

/// Samples, and requirements of their models.
struct SampleSet {
  var name: String
  var samples: [JSON]
  /// Lines that the source must have, ignoring white space.
  var truth: [String]
  /// Texts that the source must not contain.
  var untruth: [String] = []
  /// The patterns of the places that deviate on purpose.
  var bends: Set<String> = []

  init(_ name: String, _ samples: [JSON], truth: [String], untruth: [String] = [], bends: Set<String> = []) {
    self.name = name
    self.samples = samples
    self.truth = truth
    self.untruth = untruth
    self.bends = bends
  }

  init(_ name: String, _ text: String, truth: [String], untruth: [String] = []) {
    let samples = text.split(separator: "\n").map { line in (try? JSON(parsing: String(line))) ?? JSON("unparsable") }
    self.init(name, samples, truth: truth, untruth: untruth)
  }

  static func make(_ count: Int, _ sample: (Int) -> JSON) -> [JSON] { (0..<count).map(sample) }

  static let synthetic: [SampleSet] = [
    SampleSet(
      "SnakeCase",
      """
      {"id":1,"first_name":"Li","image_url":"https://example.com/1.png","is_active":true,"nick_name":null}
      {"id":2,"first_name":"Mei","image_url":"https://example.com/2.png","is_active":false,"nick_name":"M"}
      {"id":3,"first_name":"Bo","is_active":false,"nick_name":null}
      """,
      truth: [
        "@JSONModel(keys: .snakeCase)", "var id: Int", "var firstName: String", "var imageURL: URL?",
        "var isActive: Bool", "@Encode(.null) var nickName: String?",
      ], untruth: ["@Key"]),
    SampleSet(
      "CamelCase",
      """
      {"userId":1,"homeAddress":{"streetName":"A","zipCode":"01234"},"ratio":1.5}
      {"userId":2,"homeAddress":{"streetName":"B","zipCode":"99999"},"ratio":2}
      """,
      truth: [
        "@JSONModel", "var userId: Int", "var homeAddress: HomeAddress", "struct HomeAddress: Equatable {",
        "var zipCode: String", "var ratio: Double",
      ], untruth: ["@Key"]),
    SampleSet(
      "IDs as keys",
      make(3) { index in
        let names: [(String, JSON)] = (0..<4).map { ("\(100 * index + $0)", JSON("name \($0)")) }
        return ["names": JSON(JSON.Object(names)), "empty": JSON(JSON.Object())]
      }, truth: ["var names: [String: String]", "var empty: [String: JSON]"]),
    SampleSet(
      "Dates as keys",
      make(3) { index in
        let days: [(String, JSON)] = (1...5).map { ("2024-0\(index + 1)-0\($0)", ["open": JSON($0), "close": 2.5]) }
        return ["quotes": JSON(JSON.Object(days))]
      }, truth: ["var quotes: [String: Quote]", "struct Quote: Equatable {", "var close: Double"]),
    SampleSet(
      "Codes as keys",
      make(2) { index in
        let codes = ["usd", "eur", "gbp", "chf", "jpy", "cny", "sek", "nok", "dkk"]
        return ["base": "usd", "rates": JSON(JSON.Object(codes.map { ($0, JSON(1.5 + Double(index))) }))]
      }, truth: ["var rates: [String: Double]"]),
    SampleSet(
      "Tagged",
      """
      {"shapes":[{"type":"circle","radius":1.5,"id":1},{"type":"rect","width":1,"height":2,"id":2}]}
      {"shapes":[{"type":"circle","radius":2.5,"id":3},{"type":"rect","width":3,"height":4,"id":4},{"type":"point","id":5}]}
      """,
      truth: [
        "var shapes: [Shape]", #"@JSONModel(tag: "type")"#, "case circle(Circle)", "case rect(Rect)",
        "case point(Point)", "@Fallback case unknown", "struct Circle: Equatable {", "var radius: Double",
      ]),
    SampleSet(
      "Tagged with content",
      """
      [{"kind":"text","data":{"body":"a"}},{"kind":"image","data":{"url":"https://example.com/a","width":3}}]
      [{"kind":"image","data":{"url":"https://example.com/b","width":4}},{"kind":"text","data":{"body":"b"}}]
      """,
      truth: [
        #"@JSONModel(tag: "kind", content: "data")"#, "case text(Text)", "case image(Image)", "var body: String",
        "var width: Int",
      ]),
    SampleSet(
      "Mixed",
      """
      {"replies":"","edited":false,"value":1}
      {"replies":{"count":2},"edited":1411975339.5,"value":"x"}
      {"replies":"","edited":false,"value":[1,2]}
      """,
      truth: [
        "var replies: RepliesValue", "@JSONModel(untagged: true)", "case text(String)", "case object(Replies)",
        "case flag(Bool)", "case number(Double)", "case list([Int])",
      ]),
    SampleSet(
      "Enums",
      make(24) { index in
        [
          "status": JSON(["open", "in_progress", "done"][index % 3]), "previous": JSON(["open", "done"][index % 2]),
          "title": JSON("title \(index)"), "labels": [JSON(["bug", "idea"][index % 2])],
        ]
      },
      truth: [
        "var status: Status", "enum Status: Equatable {", #"@Key("in_progress") case inProgress"#, "case done",
        "@Fallback case unknown(String)", "var previous: Previous", "enum Previous: Equatable {", "var labels: [Label]",
        "var title: String",
      ]),
    SampleSet(
      "Dates",
      make(4) { index in
        [
          "created": JSON("2024-02-2\(index)T23:59:58Z"), "exact": JSON("2024-02-29T12:00:00.25\(index)Z"),
          "day": JSON("2024-03-0\(index + 1)"),
          "at": JSON("2024-03-0\(index + 1) 12:30:00"), "tweeted": JSON("Sun Aug 31 00:29:1\(index) +0000 2014"),
          "updated_at": JSON(1_709_247_598 + index), "start_ms": JSON(1_709_247_598_250 + index),
          "note": JSON("2024-13-0\(index)"),
        ]
      },
      truth: [
        "var created: Date", "var exact: Date", "@Strategy(.day) var day: Date",
        #"@Strategy(.format("yyyy-MM-dd HH:mm:ss")) var at: Date"#,
        #"@Strategy(.format("EEE MMM dd HH:mm:ss Z yyyy")) var tweeted: Date"#,
        "@Strategy(.unixSeconds) var updatedAt: Date", "@Strategy(.unixMilliseconds) var startMs: Date",
        "var note: String",
      ]),
    SampleSet(
      "Identifiers",
      make(3) { index in
        [
          "uuid": JSON("0F8FAD5B-D9CB-469F-A165-7086772895\(index)E"), "link": JSON("http://example.com/?q=\(index)"),
          "id": JSON("900719925474099\(index)"), "zip": JSON("0123\(index)"), "price": JSON("1\(index).50"),
          "total": JSON(12.25 + Double(index)), "big": JSON(UInt64.max - UInt64(index)),
        ]
      },
      truth: [
        "var uuid: UUID", "var link: URL", "@Strategy(.losslessString(Int64.self)) var id: Int64", "var zip: String",
        "@Strategy(Amount.text) var price: Decimal", "var total: Decimal", "var big: UInt64",
      ]),
  ]
}

// MARK: - Samples with unusual values

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
      "Turkish keys",
      """
      {"Ad":"Ali","İl":"İzmir","Yas":3}
      {"Ad":"Ali","Yas":4}
      """, truth: [#"@Key("İl") var i̇l: String?"#]),
    SampleSet(
      "Empty keys",
      """
      {"":1,"b":"2","c_d":{"":"x"},"e":[{"kind":"f","":{"x":1}},{"kind":"g","":{"y":1}}]}
      {"":2,"b":"3","c_d":{"":"y"},"e":[{"kind":"f","":{"x":2}},{"kind":"g","":{"y":2}}]}
      """,
      truth: ["@UnknownKeys var unnamed: [String: JSON] = [:]", "var kind: String"], untruth: ["empty"]),
    SampleSet(
      "Group",
      #"{"17":{"name":"a"},"18":{"name":"b"},"19":{"name":"c"}}"#,
      truth: ["typealias Group = [String: GroupValue]", "struct GroupValue: Equatable {"]),
    SampleSet(
      "Days",
      #"{"1000":["2024-02-01"],"1007":["2024-02-02"],"1014":["2024-02-03"],"1021":["2024-02-04"]}"#,
      truth: ["typealias Days = [String: [String]]"]),
    SampleSet(
      "Hours",
      #"{"1000":["2024-02-01T10:00:00Z",null],"1007":["2024-02-02T10:00:00.5Z"]}"#,
      truth: ["typealias Hours = [String: [String?]]"]),
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
          "on": index == 9 ? JSON(1) : JSON(index % 2 == 0), "at": index == 5 ? false : "2024-02-29T09:41:07Z",
          "ts": index == 6 ? "1700000001" : 1_700_000_000, "list": index == 8 ? ["a", true] : ["a", "b"],
        ]
      },
      truth: [
        "var age: Int = 0", #"var name: String = """#, "var on: Bool = false", #"var at: String = """#,
        "var ts: Int = 0", "var list: [String]",
      ],
      bends: ["$.age", "$.name", "$.on", "$.at", "$.ts", "$.list[*]"]),
    SampleSet(
      "Equal objects",
      """
      {"buyer":{"name":"a","street":"b","city":"c","zip":"d"},"seller":{"name":"e","street":"f","city":"g","zip":"h"},"origin":{"x":1,"y":2},"data":{"x":1}}
      """,
      truth: ["var buyer: Buyer", "var seller: Buyer", "var origin: Origin"], untruth: ["struct Seller"]),
    SampleSet(
      "Tags without case",
      """
      {"type":"日本","data":{"a":1,"b":1}}
      {"type":"x","data":{"e":1,"f":1}}
      """, truth: ["case 日本(日本2)"]),
    SampleSet(
      "Reserved names",
      """
      {"date":{"a":1},"type":{"b":2},"string":{"c":3},"data":[{"d":4}],"error":{"e":5},"self":{"f":6},"MainActor":{"g":7},"AnyHashable":{"h":8},"units":[{"type":"UInt8","i":1,"j":1},{"type":"Int16","k":1,"l":1}]}
      """,
      truth: ["var date: ReservedNamesDate", "var type: Kind", "var data: [ReservedNamesData]"],
      untruth: ["struct MainActor", "struct AnyHashable", "struct UInt8", "struct Int16"]),
    SampleSet(
      "Large numbers",
      """
      {"a":12345678901234567890123,"b":-9223372036854775808,"c":0.1,"d":1e3,"e":1.0,"f":5.0,"g":0.5}
      {"a":1,"b":5,"c":3,"d":2,"e":2.0,"f":18446744073709551615,"g":9223372036854775807}
      """,
      truth: [
        "var a: Decimal", "var b: Int", "var c: Double", "var d: Double", "var e: Double",
        "var f: Decimal", "var g: Decimal",
      ]),
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

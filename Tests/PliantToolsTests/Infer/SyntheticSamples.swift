#if CommandLine
/// Samples whose models are known.

import Foundation
import PliantTools

/// Samples, and what their models must say.
struct SampleSet {
  var name: String
  var samples: [JSON]
  /// Lines that the source has, white space aside.
  var truth: [String]
  /// Texts that no line of the source has.
  var untruth: [String] = []
  /// The patterns of the places that bend on purpose.
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
          "created": JSON("2024-02-2\(index)T23:59:58Z"), "day": JSON("2024-03-0\(index + 1)"),
          "at": JSON("2024-03-0\(index + 1) 12:30:00"), "tweeted": JSON("Sun Aug 31 00:29:1\(index) +0000 2014"),
          "updated_at": JSON(1_709_247_598 + index), "start_ms": JSON(1_709_247_598_250 + index),
          "note": JSON("2024-13-0\(index)"),
        ]
      },
      truth: [
        "var created: Date", "@Strategy(.day) var day: Date",
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
#endif

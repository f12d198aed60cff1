#if Macros
/// Null and missing told apart where a property is optional: by the tolerance, on every engine.

import Foundation
import Pliant
import Testing

@JSONModel
struct OptionalPolicy: Equatable {
  var name: String?
  @Key("stats.plays", "plays") var plays: Int? = nil
  let city: PolicyCity?
  @Strategy(.unixSeconds) var at: Date?
  var note: Field<String>
  var size: Int? = 5
  var inner: PolicyInner?
  var tags: [String?] = []
}

@JSONModel
struct PolicyInner: Equatable {
  var a: Double?
}

enum PolicyCity: String, Codable { case here }

struct PlainPolicy: Codable, Equatable {
  var name: String?
  var plays: Int?
  var inner: Inner?
  struct Inner: Codable, Equatable { var a: Double? }
}

extension Tolerance {
  fileprivate static let demanding: Tolerance = {
    var tolerance = Tolerance.tolerant
    tolerance.nullOptionals = .fail
    return tolerance
  }()
}

@JSONModel(.demanding)
struct DemandingPolicy: Equatable {
  var name: String?
  var plain: String? = "x"
}

@JSONModel
enum OptionalPayload: Equatable {
  case sized(x: Int?, y: Int? = 3)
  case placed(city: PolicyCity? = .here, inner: PolicyInner? = nil, raw: UInt8? = 9)
  case listed(Int?, Int? = 4)
}

@JSONModel
struct WrappedPolicy {
  @Lossless var plain: Int?
  @Lossless var none: Int? = nil
  @Key("a.b", "c.0", "d") @Lossless var far: Int? = nil
  @Lossless var some: Int? = 5
  @Lossless(wrappedValue: 6) var given: Int?
  @ZeroDefault var zero: Int
  @Key("rows.*.id") var all: [Int]?
}

@JSONModel
struct DistantPolicy {
  @Key("stats.plays", "rows.1.plays") var plays: Int?
  @Key("stats.tags.0") var tag: String?
}

@Suite("Null and missing told apart")
struct OptionalPolicyTests {
  static let complete =
    #"{"name":"a","stats":{"plays":1},"city":"here","at":5,"size":1,"inner":{"a":1},"tags":[null]}"#
  static let nulls =
    #"{"name":null,"stats":{"plays":null},"city":null,"at":null,"note":null,"size":null,"inner":{"a":null}}"#

  private func tolerance(null: Tolerance.KeyPolicy = .ignore, missing: Tolerance.KeyPolicy = .ignore) -> Tolerance {
    var tolerance = Tolerance.tolerant
    tolerance.nullOptionals = null
    tolerance.missingOptionals = missing
    return tolerance
  }

  /// What is said of a document on the fast path, under Foundation's decoder, and under ours where it converts keys.
  private func issues(_ json: String, _ tolerance: Tolerance) throws -> [[String]] {
    var decoder = PliantDecoder(tolerance: tolerance)
    var report = DecodingReport()
    let model = try decoder.decode(OptionalPolicy.self, from: json, report: &report)
    let foreign = JSONDecoder()
    let collector = DecodingReportCollector()
    foreign.userInfo[.pliantReport] = collector
    foreign.userInfo[.pliantTolerance] = tolerance
    #expect(try foreign.decode(OptionalPolicy.self, from: Data(json.utf8)) == model)
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var converted = DecodingReport()
    #expect(try decoder.decode(OptionalPolicy.self, from: json, report: &converted) == model)
    return [report, collector.report].map { report in
      report.issues.map { "\($0.path): \($0.kind) \($0.expected) \($0.outcome)" }.sorted()
    }
  }

  @Test("Nothing is said unless asked for")
  func silence() throws {
    for json in [Self.complete, Self.nulls, "{}"] {
      for issues in try issues(json, tolerance()) { #expect(issues.isEmpty) }
    }
    for issues in try issues(Self.complete, tolerance(null: .fail, missing: .fail)) { #expect(issues.isEmpty) }
    #expect(try OptionalPolicy(json: Self.nulls).size == nil && OptionalPolicy(json: "{}").size == 5)
  }

  @Test("Null is reported")
  func reportedNull() throws {
    let expected = [
      "$.at: nullValue Date used nil", "$.city: nullValue PolicyCity used nil", "$.inner.a: nullValue Double used nil",
      "$.name: nullValue String used nil", "$.size: nullValue Int used nil", "$.stats.plays: nullValue Int used nil",
    ]
    for issues in try issues(Self.nulls, tolerance(null: .report)) { #expect(issues == expected) }
    for issues in try issues("{}", tolerance(null: .report)) { #expect(issues.isEmpty) }
  }

  @Test("Missing is reported")
  func reportedMissing() throws {
    let expected = ["at", "city", "inner", "name", "stats.plays"]
    for issues in try issues("{}", tolerance(missing: .report)) {
      #expect(issues.count == expected.count, "\(issues)")
      #expect(issues.allSatisfy { $0.contains("missingKey") && $0.hasSuffix("used nil") }, "\(issues)")
    }
    // A candidate that is null is there.
    for issues in try issues(#"{"name":1,"plays":null,"city":null,"at":1,"inner":null}"#, tolerance(missing: .report)) {
      #expect(issues.allSatisfy { !$0.contains("missingKey") }, "\(issues)")
    }
  }

  @Test(
    "Both are refused, wherever they stand",
    arguments: [
      (#"{"name":null}"#, "$.name"), (#"{"stats":{"plays":null}}"#, "$.stats.plays"), (#"{"plays":null}"#, "$.plays"),
      (#"{"city":null}"#, "$.city"), (#"{"at":null}"#, "$.at"), (#"{"size":null}"#, "$.size"),
    ])
  func refusedNull(_ json: String, _ path: String) throws {
    let tolerance = tolerance(null: .fail)
    let decoder = PliantDecoder(tolerance: tolerance)
    let foreign = JSONDecoder()
    foreign.userInfo[.pliantTolerance] = tolerance
    for decode in [
      { try decoder.decode(OptionalPolicy.self, from: json) },
      { try foreign.decode(OptionalPolicy.self, from: Data(json.utf8)) },
    ] {
      do {
        _ = try decode()
        Issue.record("null was taken")
      } catch let error as DecodingError {
        #expect("\(error)".contains("found null at \(path)"), "\(error)")
      }
    }
    #expect(throws: DecodingError.self) { try decoder.decode(OptionalPolicy.self, from: json, collectingAll: true) }
    #expect(try decoder.decode(OptionalPolicy.self, from: "{}").name == nil)
    // A model that can't be read gives way to nil where it is optional, as ever.
    var report = DecodingReport()
    let outer = try decoder.decode(OptionalPolicy.self, from: #"{"inner":{"a":null}}"#, report: &report)
    #expect(outer.inner == nil && report.issues.map(\.path.description) == ["$.inner.a"])
  }

  @Test("All that is missing is named at once")
  func refusedMissing() throws {
    let tolerance = tolerance(missing: .fail)
    let decoder = PliantDecoder(tolerance: tolerance)
    #expect(throws: DecodingError.self) { try decoder.decode(OptionalPolicy.self, from: "{}") }
    let foreign = JSONDecoder()
    foreign.userInfo[.pliantTolerance] = tolerance
    #expect(throws: DecodingError.self) { try foreign.decode(OptionalPolicy.self, from: Data("{}".utf8)) }
    do {
      _ = try decoder.decode(OptionalPolicy.self, from: #"{"name":"a","inner":{}}"#, collectingAll: true)
      Issue.record("what is missing was passed over")
    } catch DecodingError.keyNotFound(_, let context) {
      let problems = context.underlyingError as? DecodingProblems
      #expect(problems?.errors.count == 4, "\(context)")
    }
  }

  @Test("A type asks for itself")
  func ofType() throws {
    #expect(throws: DecodingError.self) { try DemandingPolicy(json: #"{"name":null}"#) }
    #expect(throws: DecodingError.self) { try DemandingPolicy(json: #"{"plain":null}"#) }
    #expect(try DemandingPolicy(json: "{}") == DemandingPolicy())
    #expect(try PliantDecoder(enforcing: .tolerant).decode(DemandingPolicy.self, from: #"{"name":null}"#).name == nil)
  }

  static let payloadDocuments: [(String, OptionalPayload, [String])] = [
    (#"{"sized":{"x":null,"y":null}}"#, .sized(x: nil, y: nil), ["$.sized.x", "$.sized.y"]),
    (#"{"sized":{"x":1,"y":null}}"#, .sized(x: 1, y: nil), ["$.sized.y"]),
    (#"{"sized":{"x":1}}"#, .sized(x: 1, y: 3), []),
    (#"{"sized":{"x":1,"y":2}}"#, .sized(x: 1, y: 2), []),
    (#"{"placed":{"city":null}}"#, .placed(city: nil), ["$.placed.city"]),
    (#"{"placed":{"inner":null,"raw":null}}"#, .placed(raw: nil), ["$.placed.inner", "$.placed.raw"]),
    (#"{"placed":{"city":"here","inner":{"a":1},"raw":1}}"#, .placed(inner: PolicyInner(a: 1), raw: 1), []),
  ]

  @Test("Associated values with a default", arguments: payloadDocuments)
  func payloads(_ json: String, _ value: OptionalPayload, _ nulls: [String]) throws {
    for policy: Tolerance.KeyPolicy in [.ignore, .report] {
      var report = DecodingReport()
      let decoder = PliantDecoder(tolerance: tolerance(null: policy))
      #expect(try decoder.decode(OptionalPayload.self, from: json, report: &report) == value)
      #expect(report.issues.map { "\($0.path)" }.sorted() == (policy == .report ? nulls : []))
      let foreign = JSONDecoder()
      let collector = DecodingReportCollector()
      foreign.userInfo[.pliantReport] = collector
      foreign.userInfo[.pliantTolerance] = tolerance(null: policy)
      #expect(try foreign.decode(OptionalPayload.self, from: Data(json.utf8)) == value)
      #expect(collector.report.issues.map { "\($0.path)" }.sorted() == (policy == .report ? nulls : []))
    }
    let failing = tolerance(null: .fail)
    let foreign = JSONDecoder()
    foreign.userInfo[.pliantTolerance] = failing
    let ours = try? PliantDecoder(tolerance: failing).decode(OptionalPayload.self, from: json)
    let theirs = try? foreign.decode(OptionalPayload.self, from: Data(json.utf8))
    #expect(ours == (nulls.isEmpty ? value : nil))
    #expect(theirs == (nulls.isEmpty ? value : nil))
  }

  @JSONModel(tag: "t") enum Tagged: Equatable { case a(x: Int?, y: Int? = 4), b(z: Int, w: Int?) }
  @JSONModel enum Keyed: Equatable { case a(x: Int?), oneCard(z: Int, w: Int?), list(Int, Int?), one(Int?) }
  @JSONModel(tag: "t", content: "c") enum Beside: Equatable { case a(x: Int?), b(Int?), list(Int, Int?) }
  @JSONModel(untagged: true) enum Bare: Equatable { case a(x: Int, y: Int?), b(PolicyInner), list(Int, Int?) }

  /// Checks which associated values are missing, under each policy and both kinds of decoders.
  private func expect<Model: JSONReadable & Decodable & Equatable>(
    _ value: Model, of json: String, isWithout missing: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for policy: Tolerance.KeyPolicy in [.ignore, .report, .fail] {
      var tolerance = tolerance(missing: policy)
      tolerance.conversions.insert(.caseInsensitiveRawValue)
      var decoder = PliantDecoder(tolerance: tolerance)
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let foreign = JSONDecoder()
      foreign.keyDecodingStrategy = .convertFromSnakeCase
      let collector = DecodingReportCollector()
      (foreign.userInfo[.pliantReport], foreign.userInfo[.pliantTolerance]) = (collector, tolerance)
      var report = DecodingReport()
      let ours = try? decoder.decode(Model.self, from: json, report: &report)
      let theirs = try? foreign.decode(Model.self, from: Data(json.utf8))
      let expected = policy == .fail && !missing.isEmpty ? nil : value
      #expect(ours == expected && theirs == expected, sourceLocation: sourceLocation)
      guard policy == .report else { continue }
      for report in [report, collector.report] {
        let found = report.issues.filter { $0.outcome == .usedNil }.map { "\($0.path)" }
        #expect(found == missing, sourceLocation: sourceLocation)
      }
    }
  }

  @Test("Missing associated values")
  func missingPayloads() throws {
    try expect(Tagged.a(x: nil), of: #"{"t":"a"}"#, isWithout: ["$.x"])
    try expect(Tagged.a(x: nil), of: #"{"x":null,"t":"a"}"#, isWithout: [])
    try expect(Tagged.b(z: 1, w: nil), of: #"{"z":1,"t":"b"}"#, isWithout: ["$.w"])
    try expect(Keyed.a(x: nil), of: #"{"a":{}}"#, isWithout: ["$.a.x"])
    try expect(Keyed.a(x: nil), of: #""a""#, isWithout: ["$.a.x"])
    try expect(Keyed.a(x: 1), of: #"{"A":{"x":1}}"#, isWithout: [])
    try expect(Keyed.oneCard(z: 1, w: nil), of: #"{"one_card":{"z":1}}"#, isWithout: ["$.oneCard.w"])
    try expect(Keyed.oneCard(z: 1, w: 2), of: #"{"one_card":{"w":2,"z":1}}"#, isWithout: [])
    try expect(Keyed.list(1, nil), of: #"{"list":[1]}"#, isWithout: [])
    try expect(Keyed.one(nil), of: #"{"one":{}}"#, isWithout: [])
    try expect(Beside.a(x: nil), of: #"{"t":"a","c":{}}"#, isWithout: ["$.c.x"])
    try expect(Beside.a(x: nil), of: #"{"t":"a"}"#, isWithout: ["$.c.x"])
    try expect(Beside.b(nil), of: #"{"t":"b"}"#, isWithout: ["$.c"])
    try expect(Beside.b(nil), of: #"{"t":"b","c":null}"#, isWithout: [])
    try expect(Beside.list(1, nil), of: #"{"t":"list","c":[1]}"#, isWithout: [])
    try expect(Bare.a(x: 1, y: nil), of: #"{"x":1,"y":null}"#, isWithout: [])
    try expect(Bare.list(1, nil), of: "[1]", isWithout: [])
    try expect(Bare.b(PolicyInner(a: 1)), of: #"{"a":1}"#, isWithout: [])
  }

  /// A case that the policy refuses isn't the one; another may be.
  @Test("Missing and null values of untagged cases")
  func missingInUntaggedCases() throws {
    for json in [#"{"x":1}"#, #"{"x":1,"y":null}"#] {
      var report = DecodingReport()
      var decoder = PliantDecoder(tolerance: tolerance(null: .report, missing: .report))
      #expect(try decoder.decode(Bare.self, from: json, report: &report) == .a(x: 1, y: nil))
      #expect(report.issues.contains { "\($0.path)" == "$.y" && $0.outcome == .usedNil }, "\(json)")
      decoder.tolerance = tolerance(null: .fail, missing: .fail)
      #expect(throws: DecodingError.self, "\(json)") { try decoder.decode(Bare.self, from: json) }
    }
  }

  @Test("Unusable associated values leave it to the default")
  func unusablePayloads() throws {
    let json = #"{"placed":{"city":"there","raw":"x"}}"#
    for policy: Tolerance.KeyPolicy in [.ignore, .fail] {
      let decoder = PliantDecoder(tolerance: tolerance(null: policy))
      var report = DecodingReport()
      #expect(try decoder.decode(OptionalPayload.self, from: json, report: &report) == .placed())
      #expect(report.issues.map(\.outcome) == [.usedDefault, .usedDefault])
      let foreign = JSONDecoder()
      foreign.userInfo[.pliantTolerance] = tolerance(null: policy)
      #expect(try foreign.decode(OptionalPayload.self, from: Data(json.utf8)) == .placed())
    }
  }

  @Test("Types that are only Codable")
  func codable() throws {
    var decoder = PliantDecoder(tolerance: tolerance(null: .report, missing: .report))
    var report = DecodingReport()
    let json = #"{"name":null,"inner":{"a":null}}"#
    let plain = try decoder.decode(PlainPolicy.self, from: json, report: &report)
    #expect(plain == PlainPolicy(inner: PlainPolicy.Inner()))
    #expect(report.issues.map(\.kind) == [.missingKey, .nullValue, .nullValue])
    decoder.tolerance.nullOptionals = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(PlainPolicy.self, from: json) }
    decoder.tolerance.nullOptionals = .ignore
    decoder.tolerance.missingOptionals = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(PlainPolicy.self, from: json) }
    #expect(try decoder.decode(PlainPolicy.self, from: #"{"name":"a","plays":1,"inner":null}"#).plays == 1)
  }

  @Test("Wrapped properties")
  func wrapped() {
    let shape = EngineShape("wrapped").model(WrappedPolicy.self)
    let expected = ["all", "far", "none", "plain"].map { $0 == "far" ? "a.b" : $0 == "all" ? "rows[*].id" : $0 }
      .map { "missingKey $.\($0) usedNil" }
    func issues(_ json: String, _ run: EngineShape.Run) -> [String]? { run(json, tolerance(missing: .report))?.issues }
    for (engine, run) in shape.runs {
      #expect(issues("{}", run) == expected.sorted(), "\(engine)")
      #expect(
        issues(#"{"plain":null,"none":1,"a":{},"c":[1],"rows":[]}"#, run) == [], "\(engine)")
      #expect(
        issues(#"{"plain":null,"none":1,"a":{"b":null},"rows":null}"#, run) == ["missingKey $.rows[*].id usedNil"],
        "\(engine)")
      #expect(run("{}", tolerance(missing: .fail))?.error?.hasPrefix("keyNotFound") == true, "\(engine)")
    }
    #expect(shape.problems?("{}", tolerance(missing: .fail)).count == 4)
    #expect(shape.foreignProblems?("{}", tolerance(missing: .fail)).count == 4)
  }

  @Test("Behind a container of another kind")
  func behindPathMismatches() {
    let shape = EngineShape("distant").model(DistantPolicy.self)
    let plays = "missingKey $.stats.plays usedNil"
    let tag = "missingKey $.stats.tags[0] usedNil"
    for (engine, run) in shape.runs {
      func issues(_ json: String) -> [String]? { run(json, tolerance(missing: .report))?.issues }
      #expect(issues(#"{"stats":5}"#) == [plays, tag, "typeMismatch $.stats ignored"], "\(engine)")
      #expect(issues(#"{"stats":{"tags":{}}}"#) == [plays, tag, "typeMismatch $.stats.tags ignored"], "\(engine)")
      #expect(
        issues(#"{"stats":{"tags":["x"]},"rows":{}}"#) == [plays, "typeMismatch $.rows ignored"], "\(engine)")
      #expect(issues(#"{"stats":null,"rows":[1,{"plays":1}]}"#) == [tag], "\(engine)")
      #expect(run(#"{"stats":5}"#, tolerance(missing: .fail))?.error?.hasPrefix("keyNotFound") == true, "\(engine)")
    }
    // The container is the one problem where nothing may stand in.
    var strict = Tolerance.strict
    strict.missingOptionals = .fail
    for problems in [shape.problems, shape.foreignProblems] {
      #expect(problems?(#"{"stats":5}"#, strict) == ["typeMismatch at stats"])
      #expect(problems?(#"{"stats":{"tags":{},"plays":1}}"#, strict) == ["typeMismatch at stats.tags"])
    }
  }
}
#endif

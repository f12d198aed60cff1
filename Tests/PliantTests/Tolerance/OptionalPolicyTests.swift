#if Macros
/// Null and missing values of optional properties: the tolerance distinguishes them, on every engine.

import Foundation
import Pliant
import Testing

@JSONModel struct OptionalPolicy: Equatable {
  var name: String?
  @Key("stats.plays", "plays") var plays: Int? = nil
  let city: PolicyCity?
  @Strategy(.unixSeconds) var at: Date?
  var note: Field<String>, size: Int? = 5, inner: PolicyInner?, tags: [String?] = []
}
@JSONModel struct PolicyInner: Equatable { var a: Double? }
enum PolicyCity: String, Codable { case here }
struct PlainPolicy: Codable, Equatable {
  var name: String?, plays: Int?, inner: Inner?
  struct Inner: Codable, Equatable { var a: Double? }
}
@JSONModel(.tolerant.with(\.nullOptionals, .fail)) struct DemandingPolicy: Equatable {
  var name: String?, plain: String? = "x"
}
@JSONModel enum OptionalPayload: Equatable {
  case sized(x: Int?, y: Int? = 3), placed(city: PolicyCity? = .here, inner: PolicyInner? = nil, raw: UInt8? = 9)
  case listed(Int?, Int? = 4)
}
@JSONModel struct WrappedPolicy {
  @Lossless var plain: Int?
  @Lossless var none: Int? = nil
  @Key("a.b", "c.0", "d") @Lossless var far: Int? = nil
  @Lossless var some: Int? = 5
  @Lossless(wrappedValue: 6) var given: Int?
  @ZeroDefault var zero: Int
  @Key("rows.*.id") var all: [Int]?
}
@JSONModel struct DistantPolicy {
  @Key("stats.plays", "rows.1.plays") var plays: Int?
  @Key("stats.tags.0") var tag: String?
}

struct OptionalPolicyTests {
  private typealias Policy = Tolerance.KeyPolicy
  private static func tolerance(null: Policy = .ignore, missing: Policy = .ignore) -> Tolerance {
    Tolerance.tolerant.with(\.nullOptionals, null).with(\.missingOptionals, missing)
  }

  static let shape = EngineShape("optional policy", baseline: ["note": "missing", "size": "5", "tags": "[]"])
    .model(OptionalPolicy.self)

  static let complete = #"{"name":"a","stats":{"plays":1},"city":"here","at":5,"size":1,"inner":{"a":1},"tags":[null]}"#
  static let completeText = #"at @5, city here, inner (a: 1.0), name "a", plays 1, size 1, tags [nil]"#
  static let nulls =
    #"{"name":null,"stats":{"plays":null},"city":null,"at":null,"note":null,"size":null,"inner":{"a":null}}"#
  static let nullsText = "inner (), note null, size nil"

  @Test(
    "Null and missing values are reported with their places, and only on request",
    arguments: [
      (complete, tolerance(), completeText), (complete, tolerance(null: .fail, missing: .fail), completeText),
      (nulls, tolerance(), nullsText), ("{}", tolerance(), ""), ("{}", tolerance(null: .report), ""),
      (
        nulls, tolerance(null: .report),
        nullsText + " | nullValue $.at usedNil | nullValue $.city usedNil | nullValue $.inner.a usedNil"
          + " | nullValue $.name usedNil | nullValue $.size usedNil | nullValue $.stats.plays usedNil"
      ),
      (
        "{}", tolerance(missing: .report),
        " | missingKey $.at usedNil | missingKey $.city usedNil | missingKey $.inner usedNil"
          + " | missingKey $.name usedNil | missingKey $.stats.plays usedNil"
      ),
      // A candidate that is null is present.
      (
        #"{"name":1,"plays":null,"city":null,"at":1,"inner":null}"#, tolerance(missing: .report),
        #"at @1, name "1" | typeMismatch $.name converted"#
      ),
      // An unusable optional model is nil, as with other tolerances.
      (#"{"inner":{"a":null}}"#, tolerance(null: .fail), " | nullValue $.inner.a usedNil"),
      (#"{"name":null}"#, tolerance(null: .fail), "error valueNotFound at name"),
      (#"{"stats":{"plays":null}}"#, tolerance(null: .fail), "error valueNotFound at stats.plays"),
      (#"{"plays":null}"#, tolerance(null: .fail), "error valueNotFound at plays"),
      (#"{"city":null}"#, tolerance(null: .fail), "error valueNotFound at city"),
      (#"{"at":null}"#, tolerance(null: .fail), "error valueNotFound at at"),
      (#"{"size":null}"#, tolerance(null: .fail), "error valueNotFound at size"),
    ])
  func policies(_ json: String, _ tolerance: Tolerance, _ text: String) {
    for (engine, run) in Self.shape.runs {
      #expect(run(json, tolerance)?.text(against: Self.shape.baseline) == text, "\(engine)")
    }
    let problems = text.hasPrefix("error ") ? [String(text.dropFirst(6))] : []
    #expect(Self.shape.problems?(json, tolerance) == problems)
  }

  @Test func aReportNamesTheTypeOfWhatIsNullAndAllThatIsMissing() throws {
    let decoder = PliantDecoder(tolerance: Self.tolerance(null: .report))
    let report = try reported(OptionalPolicy.self, Self.nulls, with: decoder).report
    #expect(report.issues.map(\.expected) == ["String", "Int", "PolicyCity", "Date", "Int", "Double"])
    // All missing values are listed at once.
    let tolerance = Self.tolerance(missing: .fail)
    for (engine, run) in Self.shape.runs {
      #expect(run("{}", tolerance)?.error?.hasPrefix("keyNotFound") == true, "\(engine)")
    }
    let expected = ["keyNotFound at at", "keyNotFound at city", "keyNotFound at inner.a", "keyNotFound at stats.plays"]
    #expect(Self.shape.problems?(#"{"name":"a","inner":{}}"#, tolerance).sorted() == expected)
  }

  @JSONModel(tag: "t") enum Tagged: Equatable { case a(x: Int?, y: Int? = 4), b(z: Int, w: Int?) }
  @JSONModel enum Keyed: Equatable { case a(x: Int?), oneCard(z: Int, w: Int?), list(Int, Int?), one(Int?) }
  @JSONModel(tag: "t", content: "c") enum Beside: Equatable { case a(x: Int?), b(Int?), list(Int, Int?) }
  @JSONModel(untagged: true) enum Bare: Equatable { case a(x: Int, y: Int?), b(PolicyInner), list(Int, Int?) }

  /// Checks that associated values are null or missing, under each policy and both kinds of decoders.
  private func expect<Model: JSONReadable & Decodable & Equatable>(
    _ value: Model, of json: String, nulls: [String] = [], missing: [String] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for (property, paths) in [(\Tolerance.nullOptionals, nulls), (\.missingOptionals, missing)] {
      for (policy, isSnakeCase) in [Tolerance.KeyPolicy.ignore, .report, .fail].flatMap({ [($0, false), ($0, true)] }) {
        guard isSnakeCase || !json.contains("one_card") else { continue }
        let tolerance = Tolerance.tolerant.with(property, policy).with(.caseInsensitiveRawValue)
        let collector = DecodingReportCollector()
        var (decoder, report) = (PliantDecoder(tolerance: tolerance), DecodingReport())
        let foreign = JSONDecoder.bending(tolerance, report: collector)
        if isSnakeCase {
          (decoder.keyDecodingStrategy, foreign.keyDecodingStrategy) = (.convertFromSnakeCase, .convertFromSnakeCase)
        }
        let ours = try? decoder.decode(Model.self, from: json, report: &report)
        let theirs = try? foreign.decode(Model.self, from: json)
        let expected = policy == .fail && !paths.isEmpty ? nil : value
        #expect(ours == expected && theirs == expected, sourceLocation: sourceLocation)
        guard policy != .fail else { continue }
        for report in [report, collector.report] {
          let found = report.issues.filter { $0.outcome == .usedNil }.map { "\($0.path)" }
          #expect(found.sorted() == (policy == .report ? paths : []), sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test func nullAndMissingAssociatedValues() {
    expect(
      OptionalPayload.sized(x: nil, y: nil), of: #"{"sized":{"x":null,"y":null}}"#, nulls: ["$.sized.x", "$.sized.y"])
    expect(OptionalPayload.sized(x: 1, y: nil), of: #"{"sized":{"x":1,"y":null}}"#, nulls: ["$.sized.y"])
    expect(OptionalPayload.sized(x: 1, y: 3), of: #"{"sized":{"x":1}}"#)
    expect(OptionalPayload.sized(x: 1, y: 2), of: #"{"sized":{"x":1,"y":2}}"#)
    expect(OptionalPayload.placed(city: nil), of: #"{"placed":{"city":null}}"#, nulls: ["$.placed.city"])
    expect(
      OptionalPayload.placed(raw: nil), of: #"{"placed":{"inner":null,"raw":null}}"#,
      nulls: ["$.placed.inner", "$.placed.raw"])
    expect(
      OptionalPayload.placed(inner: PolicyInner(a: 1), raw: 1),
      of: #"{"placed":{"city":"here","inner":{"a":1},"raw":1}}"#)
    expect(Tagged.a(x: nil), of: #"{"t":"a"}"#, missing: ["$.x"])
    expect(Tagged.a(x: nil), of: #"{"x":null,"t":"a"}"#, nulls: ["$.x"])
    expect(Tagged.b(z: 1, w: nil), of: #"{"z":1,"t":"b"}"#, missing: ["$.w"])
    expect(Keyed.a(x: nil), of: #"{"a":{}}"#, missing: ["$.a.x"])
    expect(Keyed.a(x: nil), of: #""a""#, missing: ["$.a.x"])
    expect(Keyed.a(x: 1), of: #"{"A":{"x":1}}"#)
    expect(Keyed.oneCard(z: 1, w: nil), of: #"{"one_card":{"z":1}}"#, missing: ["$.oneCard.w"])
    expect(Keyed.oneCard(z: 1, w: 2), of: #"{"one_card":{"w":2,"z":1}}"#)
    expect(Keyed.list(1, nil), of: #"{"list":[1]}"#)
    expect(Keyed.list(1, nil), of: #"{"list":{"_0":1}}"#, missing: ["$.list._1"])
    expect(Keyed.one(nil), of: #"{"one":{}}"#, missing: ["$.one._0"])
    expect(Beside.a(x: nil), of: #"{"t":"a","c":{}}"#, missing: ["$.c.x"])
    expect(Beside.a(x: nil), of: #"{"t":"a"}"#, missing: ["$.c.x"])
    expect(Beside.b(nil), of: #"{"t":"b"}"#, missing: ["$.c"])
    expect(Beside.b(nil), of: #"{"t":"b","c":null}"#, nulls: ["$.c"])
    expect(Beside.list(1, nil), of: #"{"t":"list","c":[1]}"#)
    expect(Beside.list(1, nil), of: #"{"c":{"_0":1},"t":"list"}"#, missing: ["$.c._1"])
    expect(Bare.list(1, nil), of: "[1]")
    expect(Bare.b(PolicyInner(a: 1)), of: #"{"a":1}"#)
  }

  /// A case that the policy refuses doesn't fit; another case may.
  @Test func untaggedCasesAreTriedAndUnusableValuesLeaveItToTheDefault() throws {
    for json in [#"{"x":1}"#, #"{"x":1,"y":null}"#] {
      var decoder = PliantDecoder(tolerance: Self.tolerance(null: .report, missing: .report))
      let (value, report) = try reported(Bare.self, json, with: decoder)
      #expect(value == .a(x: 1, y: nil), "\(json)")
      #expect(report.issues.contains { "\($0.path)" == "$.y" && $0.outcome == .usedNil }, "\(json)")
      decoder.tolerance = Self.tolerance(null: .fail, missing: .fail)
      #expect(throws: DecodingError.self, "\(json)") { try decoder.decode(Bare.self, from: json) }
    }
    let json = #"{"placed":{"city":"there","raw":"x"}}"#
    for policy: Tolerance.KeyPolicy in [.ignore, .fail] {
      let tolerance = Self.tolerance(null: policy)
      let (value, report) = try reported(OptionalPayload.self, json, with: PliantDecoder(tolerance: tolerance))
      #expect(value == .placed() && report.issues.map(\.outcome) == [.usedDefault, .usedDefault])
      #expect(try JSONDecoder.bending(tolerance).decode(OptionalPayload.self, from: json) == .placed())
    }
  }

  @Test func typesThatAreOnlyCodableAndThoseThatAsk() throws {
    var decoder = PliantDecoder(tolerance: Self.tolerance(null: .report, missing: .report))
    let json = #"{"name":null,"inner":{"a":null}}"#
    let (plain, report) = try withReport { try decoder.decode(PlainPolicy.self, from: json, report: &$0) }
    #expect(plain == PlainPolicy(inner: PlainPolicy.Inner()))
    #expect(report.issues.map(\.kind) == [.missingKey, .nullValue, .nullValue])
    decoder.tolerance.nullOptionals = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(PlainPolicy.self, from: json) }
    decoder.tolerance.nullOptionals = .ignore
    decoder.tolerance.missingOptionals = .fail
    #expect(throws: DecodingError.self) { try decoder.decode(PlainPolicy.self, from: json) }
    #expect(try decoder.decode(PlainPolicy.self, from: #"{"name":"a","plays":1,"inner":null}"#).plays == 1)
    // A type declares the policy itself.
    #expect(throws: DecodingError.self) { try DemandingPolicy(json: #"{"name":null}"#) }
    #expect(throws: DecodingError.self) { try DemandingPolicy(json: #"{"plain":null}"#) }
    #expect(try DemandingPolicy(json: "{}") == DemandingPolicy())
    #expect(try PliantDecoder(enforcing: .tolerant).decode(DemandingPolicy.self, from: #"{"name":null}"#).name == nil)
  }

  @Test func wrappedProperties() {
    let shape = EngineShape("wrapped").model(WrappedPolicy.self)
    let all = "missingKey $.rows[*].id usedNil"
    let (missing, fails) = (Self.tolerance(missing: .report), Self.tolerance(missing: .fail))
    let expected = ["missingKey $.a.b usedNil", "missingKey $.none usedNil", "missingKey $.plain usedNil", all]
    for (engine, run) in shape.runs {
      #expect(run("{}", missing)?.issues == expected, "\(engine)")
      #expect(run(#"{"plain":null,"none":1,"a":{},"c":[1],"rows":[]}"#, missing)?.issues == [], "\(engine)")
      #expect(run(#"{"plain":null,"none":1,"a":{"b":null},"rows":null}"#, missing)?.issues == [all], "\(engine)")
      #expect(run("{}", fails)?.error?.hasPrefix("keyNotFound") == true, "\(engine)")
    }
    #expect(shape.problems?("{}", fails).count == 4 && shape.foreignProblems?("{}", fails).count == 4)
  }

  @Test func behindAContainerOfAnotherKind() {
    let shape = EngineShape("distant").model(DistantPolicy.self)
    let (plays, tag) = ("missingKey $.stats.plays usedNil", "missingKey $.stats.tags[0] usedNil")
    let (missing, fails) = (Self.tolerance(missing: .report), Self.tolerance(missing: .fail))
    for (json, issues) in [
      (#"{"stats":5}"#, [plays, tag, "typeMismatch $.stats ignored"]),
      (#"{"stats":{"tags":{}}}"#, [plays, tag, "typeMismatch $.stats.tags ignored"]),
      (#"{"stats":{"tags":["x"]},"rows":{}}"#, [plays, "typeMismatch $.rows ignored"]),
      (#"{"stats":null,"rows":[1,{"plays":1}]}"#, [tag]),
    ] { for (engine, run) in shape.runs { #expect(run(json, missing)?.issues == issues, "\(engine)") } }
    for (engine, run) in shape.runs {
      #expect(run(#"{"stats":5}"#, fails)?.error?.hasPrefix("keyNotFound") == true, "\(engine)")
    }
    // Without a fallback, the container is the only problem.
    let strict = Tolerance.strict.with(\.missingOptionals, .fail)
    for problems in [shape.problems, shape.foreignProblems] {
      #expect(problems?(#"{"stats":5}"#, strict) == ["typeMismatch at stats"])
      #expect(problems?(#"{"stats":{"tags":{},"plays":1}}"#, strict) == ["typeMismatch at stats.tags"])
    }
  }
}
#endif

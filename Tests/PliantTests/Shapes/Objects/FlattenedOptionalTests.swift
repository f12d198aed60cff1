// @Flatten and @Required on optional properties, and @Flatten before dictionaries and JSON, which get the other members.

#if Macros
import Foundation
import Pliant
import Testing

struct FlattenedOptionalTests {
  @JSONModel struct Page: Equatable { var page: Int, size: Int }
  @JSONModel struct Query: Equatable {
    var id = 0
    @Flatten var p: Page?
    var last = 0
  }

  /// The error has the path of the object in the document, which shows that a member of the object itself is missing.
  @Test(arguments: [Tolerance.strict, .tolerant], [JSONDialect.json, .jsonWithComments, .json5])
  func aMissingMemberIsNilWhereverTheObjectStands(tolerance: Tolerance, dialect: JSONDialect) throws {
    let decoder = with(PliantDecoder(tolerance: tolerance)) { $0.dialect = dialect }
    let lines = [#"{"id":1}"#, #"{"id":2}"#, #"{"id":3,"page":1,"size":2}"#, #"{"id":4,"page":1}"#]
    let expected = [Query(id: 1), Query(id: 2), Query(id: 3, p: Page(page: 1, size: 2)), Query(id: 4)]
    for size in [1, 7, 1000] {
      let text = chunks(lines.joined(separator: "\n"), of: size)
      #expect(try Query.lines(of: text, decoder: decoder).map { try $0.get() } == expected)
      let array = chunks("[ \(lines.joined(separator: ",\n"))]", of: size)
      #expect(try Query.elements(of: array, at: "", decoder: decoder).map { try $0.get() } == expected)
    }
  }

  @Test func aMissingMemberIsNilInADocumentThatIsRewritten() throws {
    let decoder = with(PliantDecoder.strict) { $0.dialect = .json5 }
    #expect(try decoder.decode(Query.self, from: "// a query\n  {id: +1, /* no */ page: 5, }") == Query(id: 1))
    let queries = try decoder.decode([Query].self, from: "[{id: 0x1}, {'id': 2, page: 0x5, size: +1}]")
    #expect(queries == [Query(id: 1), Query(id: 2, p: Page(page: 5, size: 1))])
  }

  static let reports: [(document: String, query: Query, issues: [String])] = [
    (#"{"size":2}"#, Query(), []),
    // Deviations that would be errors in strict decoding are reported with their own outcome, not as converted.
    (
      #"{"id":"7","page":"2","last":"8"}"#, Query(id: 7, last: 8),
      [
        #"$.id, line 1 column 7: expected Int, found string "7": converted to 7"#,
        #"$.page, line 1 column 18: expected Int, found string "2": used nil"#,
        #"$.last, line 1 column 29: expected Int, found string "8": converted to 8"#,
      ]
    ),
    (
      #"{"page":"2","size":3}"#, Query(p: Page(page: 2, size: 3)),
      [#"$.page, line 1 column 9: expected Int, found string "2": converted to 2"#]
    ),
    // Unusable, not missing.
    (
      #"{"id":"7","page":[],"size":3,"last":"8"}"#, Query(id: 7, last: 8),
      [
        #"$.id, line 1 column 7: expected Int, found string "7": converted to 7"#,
        "$.page, line 1 column 18: expected Int, found an array: used nil",
        #"$.last, line 1 column 37: expected Int, found string "8": converted to 8"#,
      ]
    ),
  ]

  @Test(arguments: reports) func whatIsNilIsNotConverted(document: String, query: Query, issues: [String]) throws {
    for limit in [1, 2, 100] {
      let decoder = with(PliantDecoder()) { $0.limits.issues = limit }
      var report = DecodingReport(limit: limit)
      #expect(try decoder.decode(Query.self, from: document, report: &report) == query)
      #expect(report.issues.map { "\($0)" } == Array(issues.prefix(limit)) && report.count == issues.count)
    }
  }

  @JSONModel struct Others: Equatable {
    var id = 0
    @Flatten var page: Page? = Page(page: 1, size: 1)
    @Flatten var choice: UnconsumedMemberTests.Untagged?
    @Flatten var one = One(one: 1)
    var last = 0
  }
  @JSONModel struct One: Equatable { var one: Int }
  @JSONModel struct Nested: Equatable { var x: Others, y: [Others] = [] }

  /// An unusable value, or an unsuccessful attempt, removes only its own issues, not others of the object.
  @Test(arguments: [
    (#"{"id":"1","page":{},"size":1,"c":"3","one":1,"last":"2"}"#, ["$.id", "$.page", "$.c", "$.last"]),
    (#"{"id":"1","a":"1","c":"3","one":1,"last":"2"}"#, ["$.id", "$.c", "$.last"]),
    (#"{"id":"1","a":"1","b":{},"one":1,"last":"2"}"#, ["$", "$.id", "$.last"]),
    (
      #"{"x": {"id":"1","one":[],"c":1}, "y":[ {"one":[],"c":1,"last":"2"} ]}"#,
      ["$.x.id", "$.x.one", "$.y[0].one", "$.y[0].last"]
    ),
  ]) func whatIsUnusableTakesBackNothingElse(document: String, paths: [String]) throws {
    var report = DecodingReport()
    if document.contains("x") {
      _ = try Nested(json: document, report: &report)
    } else {
      _ = try Others(json: document, report: &report)
    }
    #expect(report.issues.map { "\($0.path)" } == paths)
  }

  /// Invalid values are reported before missing ones, whether problems are thrown or collected.
  @Test(arguments: [
    #"{"id":1}"#, #"{"id":1,"page":2}"#, #"{"id":1,"page":{}}"#, #"{"id":1,"page":{},"size":1}"#,
    #"{"size":{},"id":{}}"#,
  ]) func problemsAreCollectedAsTheyAreThrown(document: String) {
    for tolerance in [Tolerance.strict, .tolerant] {
      let decoder = PliantDecoder(tolerance: tolerance)
      let thrown = try? decoder.decode(Query.self, from: document)
      let collected = try? decoder.decode(Query.self, from: document, collectingAll: true)
      #expect(thrown == collected, "\(tolerance)")
    }
  }

  @JSONModel(tag: "kind") enum Kind: Equatable { case dot(x: Int), plain; @Fallback case other }
  @JSONModel struct Kinds: Equatable { @Flatten var kind = Kind.plain; var note: String? }
  @JSONModel struct Tagged: Equatable {
    var id = 0
    @Flatten var kind: Kind?; @Flatten var kinds: Kinds?
    @Flatten var key: UnconsumedMemberTests.External?; @Flatten var keys: UnconsumedMemberTests.External??
    @Flatten var other: Other?; @Flatten var untagged: OtherUntagged?
  }
  @JSONModel enum Other: Equatable { case dot, circle(r: Double); @Fallback case other }
  @JSONModel(untagged: true) enum OtherUntagged: Equatable { case circle(radius: Double); @Fallback case other }

  /// Neither the fallback case nor a default replaces what is missing.
  @Test func aMissingTagIsNil() throws {
    try expectReadings(of: #"{"id":1,"note":"n"}"#, Tagged(id: 1), issues: [])
    try expectWritten(Tagged.self, #"{"id":1}"#)
    #expect(try PliantDecoder.strict.decode(Tagged.self, from: #"{"id":1}"#) == Tagged(id: 1))
    #expect(try Tagged(json: #"{"kind":"x"}"#).kind == .other)
  }

  @Test func issuesOfOtherElementsStay() throws {
    let document = #"[{"page":"1"},{"page":"2","size":"3"},{"id":"4","page":"4"},{"page":"5"}]"#
    let (queries, report) = try withReport { try PliantDecoder().decode([Query].self, from: document, report: &$0) }
    #expect(queries.map { $0.p?.page } == [nil, 2, nil, nil])
    #expect(
      report.issues.map { "\($0.path) \($0.outcome)" } == [
        "$[0].page used nil", "$[1].page converted to 2", "$[1].size converted to 3", "$[2].id converted to 4",
        "$[2].page used nil", "$[3].page used nil",
      ])
  }
}

struct FlattenedRestTests {
  private func expectRest<Model: JSONReadable & JSONWritable & Codable, Rest>(
    _ type: Model.Type, of document: String = #"{"a":2}"#, _ rest: (Model) -> Rest, _ isA: (Rest) -> Bool
  ) throws {
    let rest = rest(try Model(json: document))
    #expect(isA(rest), "\(rest)")
    try expectWritten(type, document)
  }

  @Test func dictionariesAndTreesOfJSON() throws {
    try expectRest(RestOfCall.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestInParentheses.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestOfOptional.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestOfAlias.self, of: #"{"id":1,"a":2}"#, \.rest) { $0 == ["a": 2] }
    try expectRest(OptionalRestOfAlias.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RequiredRestOfAlias.self, \.rest) { $0 == ["a": 2] }
    try expectRest(RestOfAliasInClass.self, of: #"{"id":1,"a":2}"#, \.rest) { $0 == ["a": 2] }
    #expect(try OptionalRestOfAlias(json: "{}").rest == nil && RequiredRestOfAlias(json: "{}").rest.isEmpty)
    try expectRest(ObjectOfCall.self, \.rest) { $0 == ["a": 2] }
    try expectRest(OptionalJSON.self, \.rest) { $0 == ["a": 2] }
    try expectRest(JSONOfAlias.self, of: #"{"id":1,"a":2}"#, \.rest) { $0 == ["a": 2] }
  }
}

private typealias Members = [String: JSON]
private typealias Tree = JSON
@JSONModel private struct RestOfCall { @Flatten var rest = [String: JSON]() }
@JSONModel private struct RestInParentheses { @Flatten var rest: ([String: JSON]) }
@JSONModel private struct RestOfOptional { @Flatten var rest: Optional<Dictionary<String, JSON>> }
@JSONModel private struct OptionalRestOfAlias { @Flatten var rest: Members? }
@JSONModel private struct RequiredRestOfAlias { @Flatten var rest: Members }
@JSONModel private struct ObjectOfCall { @Flatten var rest = JSON.Object() }
@JSONModel private struct OptionalJSON { @Flatten var rest: Optional<JSON> }
@JSONModel private struct RestOfAlias { var id: Int; @Flatten var rest: Members = [:] }
@JSONModel private final class RestOfAliasInClass { var id = 0; @Flatten var rest = Members() }
@JSONModel private struct JSONOfAlias { var id: Int; @Flatten var rest: Tree = [:] }
@JSONModel private struct RequiredPart { var a: Int }
@JSONModel private struct Owner { @Flatten var part: RequiredPart?; var b: Int? }
@JSONModel private struct StrictOwner { @Required @Flatten var part: RequiredPart? }
@JSONModel private struct OwnerRequired { @Required var owner: Owner }
@JSONModel private struct OwnersRequired { @Required var owner: [Owner] }
@JSONModel private struct OwnerSpread { @Required @Flatten var owner: Owner }
@JSONModel private struct StrictOwnerInside { @Required var owner: StrictOwner }
@JSONModel private struct OptionalStrictOwner { @Flatten var owner: StrictOwner? }
private struct PlainPart: Codable { var a: Int?, list: [Int]? }
@JSONModel private struct PlainRequired { @Required var part: PlainPart }
@JSONModel private struct AroundPlain { var one: PlainRequired; @Key("m.all") var all: [PlainRequired] }

/// `@Required` applies to one property. The properties inside its value keep their own requirements.
struct FlattenedRequirementTests {
  private func results<Model: JSONReadable & Codable>(_ type: Model.Type, _ json: String) -> [String] {
    func result(_ read: () throws -> Model) -> String {
      do { return "\(try read())".split(separator: ".").last.map(String.init) ?? "" } catch {
        return (error as? DecodingError)?.jsonError?.path.description ?? "\(error)"
      }
    }
    let tolerant = JSONDecoder()
    tolerant.userInfo[.pliantTolerance] = Tolerance.tolerant
    return [
      result { try PliantDecoder().decode(Model.self, from: json) },
      result { try tolerant.decode(Model.self, from: Data(json.utf8)) },
    ]
  }

  @Test(arguments: ["{}", #"{"a":"x"}"#])
  func requirementOfTheOwnerIsNotItsFlattenedPropertys(_ members: String) {
    let absent = "Owner(part: nil, b: nil)"
    for result in results(OwnerRequired.self, #"{"owner":\#(members)}"#) { #expect(result.hasSuffix("\(absent))")) }
    for result in results(OwnersRequired.self, #"{"owner":[\#(members)]}"#) { #expect(result.hasSuffix("\(absent)])")) }
    for result in results(OwnerSpread.self, members) { #expect(result.hasSuffix("\(absent))")) }
  }

  @Test(arguments: ["{}", #"{"a":"x"}"#])
  func requirementOfAFlattenedPropertyStays(_ members: String) {
    #expect(results(StrictOwner.self, members) == ["$.a", "$.a"])
    #expect(results(StrictOwnerInside.self, #"{"owner":\#(members)}"#) == ["$.owner.a", "$.owner.a"])
    for result in results(OptionalStrictOwner.self, members) { #expect(result.hasSuffix("(owner: nil)")) }
  }

  @Test func requirementOfAPlainTypeIsNotThatOfItsPropertiesAtAnyDepth() throws {
    func decode<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> Model {
      try PliantDecoder().decode(type, from: json)
    }
    let part = #"{"part":{"a":"x","list":[1,"y"]}}"#
    let around = try decode(AroundPlain.self, #"{"one":\#(part),"m":{"all":[\#(part)]}}"#)
    for value in [around.one] + around.all { #expect(value.part.a == nil && value.part.list == [1]) }
  }
}
#endif

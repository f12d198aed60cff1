// Compares the generated `init(from:)` under Foundation's decoders with the generated reader, in one table.

import Foundation
import Pliant
import Testing

enum Level: Int, Codable { case low = 1, high = 2 }
enum Town: String, Codable { case beijing, shanghai }

#if Macros
struct ForeignEngineTests {
  static let tolerances: [(name: String, tolerance: Tolerance, isEnforced: Bool)] = {
    let lossy = Tolerance.tolerant.with([.fractionToInteger, .commaSeparatedToArray, .stringToNonFinite])
    return [
      ("strict", .strict, false), ("tolerant", .tolerant, false), ("forgiving", .forgiving, false),
      ("lossy", lossy, false), ("enforced strict", .strict, true), ("enforced tolerant", .tolerant, true),
    ]
  }()

  @Test(arguments: EngineTableTests.cases.filter { $0.tolerance == .strict }) func everyShape(_ row: EngineCase) {
    // Foundation handles duplicate keys and escapes in its own way.
    guard let tree = (try? JSON(parsing: row.document)).map(DocumentTree.init), row.shape.runs[.foreign] != nil,
      EngineMutationTests.isComparable(tree, .foreign, row.shape)
    else { return }
    compare(tree.text) { row.shape.foreignDifference?(tree.text, $0, $1) }
  }

  private typealias Shape = any (JSONReadable & Decodable & SendableMetatype).Type
  private static let rows: [(shape: Shape, json: String)] = {
    let (members, held) = (ForeignDocuments.all(of: EngineValues.good.map(\.key)), ForeignDocuments.all(of: ["it"]))
    let nested = ForeignDocuments.all(of: ["grid", "gaps", "named", "byIndex", "dates", "rows", "towns", "levels"])
    let all: [(shape: Shape, documents: [String])] = [
      (OptionalModel.self, members), (DefaultModel.self, members), (NestModel.self, nested),
      (HeldModel<Set<Child>>.self, held), (HeldModel<[Date?]>.self, held), (Paths.self, ForeignDocuments.paths),
      (Narrow.self, ForeignDocuments.narrow),
    ]
    return all.flatMap { row in row.documents.map { (row.shape, $0) } }
  }()

  @Test(arguments: rows) private func documentsOfAMember(_ shape: Shape, _ json: String) { compare(shape, json) }

  @Test(arguments: ForeignDocuments.unusable) func unusable(_ json: String, _ issues: String) {
    #expect(foreignVerdict(Paths.self, json, .forgiving, false).issues.joined(separator: " | ") == issues)
  }

  @Test(
    "Unusable optional elements are nil, others are dropped",
    arguments: [
      #"{"list":[{"id":1},{"y":1},7,null,{"id":"q"},{}]}"#, #"{"table":{"a":{"y":1},"b":{"id":2}}}"#,
      #"{"matrix":[[{"id":1},{"y":1}],[]]}"#, #"{"twice":[{"id":1},{"y":1},{}]}"#,
    ])
  func optionalElements(_ json: String) {
    let keeping = with(Tolerance.tolerant) { $0.dropsElements = false }
    let dropping = with(Tolerance.tolerant) { $0.usesNil = false }
    let tolerances = Self.tolerances + [("keeping", keeping, false), ("dropping", dropping, false)]
    compare(OptionalElements.self, json, tolerances)
    compare(GenericElements<Child>.self, json, tolerances)
  }

  @Test("Unusable models inside Codable types inside models are replaced individually") func innerModels() {
    let plains = [
      #"{"child":{"id":"q"}}"#, #"{"child":7}"#, #"{"list":[{"id":1},{"id":"q"}]}"#,
      #"{"list":[{"id":1},{}],"child":{"id":1}}"#,
    ]
    let around = plains.flatMap { [#"{"plain":\#($0)}"#, #"{"plain":{},"list":[\#($0)],"other":{"child":{}}}"#] }
    for json in around + [#"{"plain":{},"other":{"child":{"id":[]}}}"#] {
      compare(NestingModel.self, json, Array(Self.tolerances[1...2]))
      #expect(foreignVerdict(NestingModel.self, json, .tolerant, false).value != nil, "\(json)")
      #expect(foreignVerdict(NestingModel.self, json, .strict, false).error != nil, "\(json)")
    }
  }

  private func compare<Model: JSONReadable & Decodable>(
    _ type: Model.Type, _ json: String, _ tolerances: [(String, Tolerance, Bool)] = tolerances
  ) { compare(json, tolerances) { foreignDifference(type, json, $0, $1) } }

  private func compare(
    _ json: String, _ tolerances: [(String, Tolerance, Bool)] = tolerances,
    _ difference: (Tolerance, _ isEnforced: Bool) -> String?
  ) {
    for (name, tolerance, isEnforced) in tolerances {
      #expect(difference(tolerance, isEnforced) == nil, "\(name) of \(json)")
    }
  }
}

func foreignDifference<Model: JSONReadable & Decodable>(
  _ type: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> String? {
  let reader = readerVerdict(type, json, tolerance, isEnforced)
  let foreign = foreignVerdict(type, json, tolerance, isEnforced)
  guard reader.value.map(ValueText.fields(of:)) == foreign.value.map(ValueText.fields(of:)) else {
    return "\(foreign), not \(reader)"
  }
  // Foundation's objects are unordered.
  guard let error = reader.error else {
    return foreign.issues == reader.issues ? nil : "\(foreign.issues), not \(reader.issues)"
  }
  if foreign.error == error { return foreign.codingPath == reader.codingPath ? nil : "at \(foreign.codingPath)" }
  // If there are several problems, generated code finds that of a property with a default first.
  let all = readerProblems(type, json, tolerance, isEnforced)
  return all.count > 1 && foreign.error.map(all.contains) == true ? nil : "\(foreign.error ?? ""), not in \(all)"
}

struct ForeignVerdict<Model>: CustomStringConvertible {
  var value: Model?, error: String?, codingPath: [String] = []
  var issues: [String] = []
  init(_ decode: (inout DecodingReport) throws -> Model) {
    var report = DecodingReport()
    do { value = try decode(&report) } catch { note(error) }
    issues = report.issues.map { "\($0.kind) \($0.path): \($0.expected), \($0.found): \($0.outcome)" }.sorted()
  }

  private mutating func note(_ thrown: any Error) {
    error = "\(thrown)"
    guard let thrown = thrown as? DecodingError else { return }
    switch thrown {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      (codingPath, error) = (context.codingPath.map(\.stringValue), context.debugDescription)
    case .keyNotFound(let key, let context):
      (codingPath, error) = ((context.codingPath + [key]).map(\.stringValue), context.debugDescription)
    @unknown default: break
    }
    if let json = thrown.jsonError, json.location != nil { error = json.textWithoutPlace }
  }

  var description: String { value.map { "\($0)" } ?? error ?? "" }
}

extension JSONError {
  /// Without the position in bytes, which a foreign decoder doesn't have.
  fileprivate var textWithoutPlace: String {
    "\(message) at \(path)" + (suggestion.map { ", did you mean \($0)?" } ?? "")
  }
}
extension PliantDecoder {
  init(_ tolerance: Tolerance, isEnforced: Bool) {
    self = isEnforced ? PliantDecoder(enforcing: tolerance) : PliantDecoder(tolerance: tolerance)
  }
}

func readerVerdict<Model: JSONReadable>(
  _ type: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> ForeignVerdict<Model> {
  ForeignVerdict { try PliantDecoder(tolerance, isEnforced: isEnforced).decode(type, from: json, report: &$0) }
}

func foreignVerdict<Model: Decodable>(
  _ type: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> ForeignVerdict<Model> {
  ForeignVerdict { try EngineShape.foreign(type, json, tolerance, isEnforced: isEnforced, &$0) }
}

/// All problems that the reader finds, in the words of a foreign decoder.
func readerProblems<Model: JSONReadable>(
  _: Model.Type, _ json: String, _ tolerance: Tolerance, _ isEnforced: Bool
) -> [String] {
  thrown(\.textWithoutPlace) {
    try PliantDecoder(tolerance, isEnforced: isEnforced).decode(Model.self, from: json, collectingAll: true)
  }
}

/// All problems that a foreign decoder finds, or the first.
func foreignProblems<Value: Decodable>(
  _ type: Value.Type, _ json: String, _ tolerance: Tolerance = .strict, isCollecting: Bool = true,
  dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
) -> [JSONError] {
  let decoder = with(JSONDecoder.bending(tolerance, collectingAll: isCollecting)) { $0.dateDecodingStrategy = dates }
  do {
    _ = try decoder.decode(type, from: json)
  } catch { return (error as? DecodingError)?.jsonErrors ?? [JSONError(.underlying(error))] }
  return []
}

// MARK: - Models that are read by both engines, and documents for them

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
  var plain: Plain, list: [Plain] = [], other: Requiring?
}

enum ForeignDocuments {
  static let values = [
    "null", "true", "false", "0", "1", "2", "-3", "42", "300", "1.5", "1e+30", "9007199254740993", "1709247598250",
    "18446744073709551615", #""""#, #""41""#, #"" 42.0 ""#, #""abc""#, #""true""#, #""off""#, #""null""#, #""NaN""#,
    #""shanghai""#, #""Shanghai""#, #""2024-02-29""#, #""2024/02/29 10:00""#, #""1709247598""#, #""http://a.b/c d""#,
    #""aGk=""#, #""aGk""#, #""1.25""#, "[]", "{}", "[1]", #"["1"]"#, #"{"0":1}"#, #""[1,\"2\",null]""#,
    #""{\"id\":\"4\"}""#, #""{\"id\":\"x\"}""#, #""1, 2,3""#,
  ]

  static func all(of keys: [String]) -> [String] { keys.flatMap { key in values.map { "{\"\(key)\":\($0)}" } } }
  static let paths: [String] =
    [
      #"{"nickname":null,"nickName":null}"#, #"{"nicknam":"a"}"#, "{}", #"{"nickname":"a","score":null}"#,
      #"{"nickname":"a","friends":[{},{"id":"2"}]}"#,
      #"{"nickname":"a","userInfo":{"best":{"id":"x"}},"friends":[{"id":3}]}"#,
    ]
    + ["items", "rows"].flatMap { key in
      [#"[{"id":1},{"id":"2"}]"#, "[]", "null", #"[{},{"id":2}]"#, "[5]", #"{"id":1}"#, "7"].map {
        #"{"nickname":"a","\#(key)":\#($0)}"#
      }
    }

  /// Documents whose candidates or elements are all unusable: each is reported once.
  static let unusable = rows(
    ofTable: #"""
      Paths  {"nickname":{},"nickName":null} => typeMismatch $.nickname: String, an object: used zero value
      Paths  {"nickname":null,"nickName":[]} => nullValue $.nickname: String, null: used zero value | \#
      typeMismatch $.nickName: String, an array: ignored
      Paths  {"nickname":"a","score":{},"points":[]} => typeMismatch $.points: Int, an array: ignored | \#
      typeMismatch $.score: Int, an object: used default
      Paths  {"nickname":"a","items":[{"id":1},{"id":"x"},{"id":"2"},{"id":null}]} => \#
      nullValue $.items[3].id: Int, null: dropped | typeMismatch $.items[1].id: Int, string "x": dropped | \#
      typeMismatch $.items[2].id: Int, string "2": converted to 2
      """#
  ).map { ($0.document, $0.outcome) }

  static let narrow: [String] =
    [
      #"{"id":1,"needed":[]}"#, #"{"needed":[]}"#, #"{"id":1}"#, #"{"id":null,"needed":[]}"#, #"{"id":1,"needed":"x"}"#,
      #"{"id":1,"needed":null}"#, #"{"id":1,"needed":[{"id":1},{"id":"2","label":null},{},null]}"#,
    ]
    + [
      #""strict":"5""#, #""strict":2"#, #""secret":"4""#, #""secret":"x""#, #""secret":{}"#, #""child":{"id":"1"}"#,
      #""child":{"id":1,"label":null}"#, #""child":{}"#, #""child":5"#, #""tags":["a"],"town":"beijing""#,
      #""tags":[5],"town":"rome""#, #""children":[{"id":1},{"id":"x"},{"label":5}],"byIndex":{"1":"a","x":"b"}"#,
    ].map { #"{"id":1,"needed":[],\#($0)}"# }
}
#endif

// The tolerance of a type or property, and an enforced one: unknown and duplicate keys, candidates, sensitive values.

#if Macros
import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

private func reportingKeys(_ policy: Tolerance.KeyPolicy) -> Tolerance {
  .tolerant.with(\.duplicateKeys, policy).with(\.unknownKeys, policy)
}

@JSONModel(reportingKeys(.report)) private struct Reporting: Equatable {
  var id = 0
  @Key("info.name") var name = "none"
  var inner: Failing?
}
@JSONModel(reportingKeys(.fail)) private struct Failing: Equatable { var id = 0, more: [String: Int] = [:] }
@JSONModel private struct Plain: Equatable { var reporting: [Reporting] = [], failing: Failing?, id = 0 }
@JSONModel private struct Known { @Key("id") var id = 0; var name: String? }
@JSONModel private struct Bare { @Key("x", "y") var x: Int }
@JSONModel(tag: "t") private enum DefaultedCase: Equatable { case a(x: Int = 9) }
@JSONModel private struct Demanding: Equatable {
  @Required let id: Int
  @Required var note: String?
  @Required var count = 18
  @Required @Key("tags", "labels") var tags: [String]
}

struct TypeToleranceTests {
  func lines<Value: JSONReadable>(_: Value.Type, _ json: String, _ decoder: PliantDecoder = PliantDecoder()) -> [String]
  {
    let (result, report) = decoded(Value.self, json, with: decoder)
    if case .failure(let error) = result { return [error.description] }
    return report.issues.map { "\($0.path): \($0.found)" }
  }

  private let unknown = "{\"id\":1,\n \"nmae\":\"x\"}"
  private let duplicate = #"[{"id":1,"a":{"b":1,"b":2}},{"id":2,"id":3}]"#

  @Test func keysAreReportedOrRefusedIfADecoderAsks() {
    for tolerance in [Tolerance.strict, .tolerant, .forgiving] {
      #expect(lines(Known.self, unknown, PliantDecoder(tolerance: tolerance)) == [])
      #expect(lines([Known].self, duplicate, PliantDecoder(tolerance: tolerance)) == [])
    }
    let reporting = Tolerance.strict.with(\.unknownKeys, .report).with(\.duplicateKeys, .report)
    expectAccount(
      Known.self, unknown, "(id: 1, name: nil)",
      #"unknownKey: $.nmae, line 2 column 2: expected key "name", found key "nmae": ignored"#, tolerance: reporting)
    #expect(
      lines([Known].self, duplicate, PliantDecoder(tolerance: reporting)) == [
        #"$[0].a: key "a""#, #"$[0].a.b: another key "b""#, #"$[1].id: another key "id""#,
      ])
    expectAccount(
      Known.self, unknown,
      #"error: expected a key that the model knows, found "nmae" at $.nmae (line 2, column 2), did you mean "name"?"#,
      tolerance: .tolerant.with(\.unknownKeys, .fail))
    expectAccount(
      [Known].self, duplicate, #"error: expected one member "b", found another at $[0].a.b (line 1, column 21)"#,
      tolerance: .tolerant.with(\.duplicateKeys, .fail))
  }

  /// Only an initial value can't be distinguished from the value of an earlier member.
  @Test(arguments: ["null", #""a""#, "[{}]"])
  func theLastOfEqualKeysCountsIfItIsUnusable(value: String) throws {
    let text = #"{"t":"a","x":1,"x":\#(value)}"#
    #expect(throws: DecodingError.self) { try Bare(json: text) }
    #expect(throws: DecodingError.self) { try PliantDecoder().decode(Bare.self, from: text, collectingAll: true) }
    #expect(try PliantDecoder(tolerance: .forgiving).decode(Bare.self, from: text).x == 0)
    #expect(try Bare(json: #"{"x":\#(value),"y":3}"#).x == 3 && Bare(json: #"{"x":1,"x":2}"#).x == 2)
    #expect(try DefaultedCase(json: text) == .a(x: 9) && Known(json: #"{"id":1,"id":\#(value)}"#).id == 1)
  }

  @Test func duplicateKeysAreLookedForInATypeThatAsks() {
    #expect(lines(Plain.self, #"{"id":1,"id":2,"reporting":[{"id":1}],"x":{"a":1,"a":2}}"#) == [])
    #expect(
      lines(Plain.self, #"{"reporting":[{"id":1,"id":2},{"id":3},{"id":1,"id":1,"id":1}]}"#) == [
        #"$.reporting[0].id: another key "id""#, #"$.reporting[2].id: another key "id""#,
        #"$.reporting[2].id: another key "id""#,
      ])
    // Also inside the type, and once: in the object of a path, in a dictionary, in a model with the same policy.
    #expect(lines([Reporting].self, #"[{"info":{"name":"a","name":"b"}}]"#) == [#"$[0].info.name: another key "name""#])
    let duplicate = #"{"failing":{"more":{"a":1,"a":2}}}"#
    #expect(
      lines(Plain.self, duplicate) == [
        #"expected one member "a", found another at $.failing.more.a (line 1, column 27)"#
      ])
    #expect(
      lines(Reporting.self, #"{"inner":{"id":1,"id":2}}"#)[0].hasPrefix("expected one member \"id\", found another"))
    #expect(lines(Failing.self, #"{"more":{"a":1,"b":2},"id":1}"#) == [])
  }

  @Test func anEnforcedToleranceSaysHowKeysAreTakenOnce() {
    let json = #"{"failing":{"id":1,"id":2,"x":3}}"#
    #expect(lines(Plain.self, json, PliantDecoder(enforcing: .tolerant)) == [])
    #expect(
      lines(Plain.self, json, PliantDecoder(enforcing: reportingKeys(.report))) == [
        #"$.failing.id: another key "id""#, #"$.failing.x: key "x""#,
      ])
    // The decoder checks the whole document first, then types check their objects: each duplicate is reported once.
    var decoder = PliantDecoder(tolerance: reportingKeys(.report))
    #expect(
      lines(Plain.self, #"{"reporting":[{"id":1,"id":2}],"id":1,"id":2}"#, decoder) == [
        #"$.reporting[0].id: another key "id""#, #"$.id: another key "id""#,
      ])
    // Keys of JSON in strings are checked, too.
    #expect(lines([Plain].self, #"["{\"id\":1,\"id\":2}"]"#, decoder).contains(#"$[0].id: another key "id""#))
    decoder.tolerance = reportingKeys(.fail)
    #expect(lines([Plain].self, #"["{\"id\":1,\"id\":2}"]"#, decoder).count == 1)
  }

  /// Other decoders don't report duplicate keys, but unknown ones.
  @Test(arguments: [
    #"{"reporting":[{"idd":1},{"id":2,"other":null}],"x":1}"#, #"{"reporting":[{"info":{"nmae":"a","name":"b"}}]}"#,
    #"{"reporting":[{"info":7}]}"#, #"{"reporting":[{"inner":{"id":1}}]}"#, #"{"failing":{"id":1,"more":{"a":1}}}"#,
  ]) func unknownKeysAreReportedUnderOtherDecoders(json: String) {
    for (tolerance, isEnforced) in [(Tolerance.tolerant, false), (reportingKeys(.report), true), (.tolerant, true)] {
      let reader = readerVerdict(Plain.self, json, tolerance, isEnforced)
      let foreign = foreignVerdict(Plain.self, json, tolerance, isEnforced)
      #expect(reader.value != nil && reader.value == foreign.value)
      #expect(reader.issues == foreign.issues, "\(json)")
    }
  }

  @Test(arguments: [#"{"failing":{"moore":1}}"#, #"{"reporting":[{"inner":{"id":1,"mode":{}}}]}"#])
  func unknownKeysAreErrorsUnderOtherDecoders(json: String) {
    let reader = readerVerdict(Plain.self, json, .tolerant, false)
    let foreign = foreignVerdict(Plain.self, json, .tolerant, false)
    #expect(reader.error?.contains("did you mean") == true && reader.error == foreign.error)
    #expect(reader.codingPath == foreign.codingPath && ["moore", "mode"].contains(reader.codingPath.last))
  }

  @Test func anEnforcedToleranceLiftsWhatIsRequired() throws {
    for (tolerance, isEnforced): (Tolerance, Bool) in [
      (.forgiving, true), (.tolerant, true), (.strict, true), (.forgiving, false), (.tolerant, false),
    ] {
      for value in ["", "null", "{}", "\"x\"", "[1]", "7"] {
        let members = ["id", "note", "count", "tags"].map { "\"\($0)\":\(value)" }.joined(separator: ",")
        let json = value.isEmpty ? "{}" : "{\(members)}"
        let reader = readerVerdict(Demanding.self, json, tolerance, isEnforced)
        let foreign = foreignVerdict(Demanding.self, json, tolerance, isEnforced)
        #expect(reader.value == foreign.value, "\(json)")
        if reader.value != nil { #expect(reader.issues == foreign.issues, "\(json)") }
        if isEnforced && tolerance == .forgiving {
          #expect(reader.value != nil, "\(json)")
        } else if value.isEmpty || value == "null" {
          #expect(reader.error != nil && foreign.error != nil, "\(json)")
        }
      }
    }
    let zero = readerVerdict(Demanding.self, #"{"count":null}"#, .forgiving, true)
    let expected = try with(Demanding(json: #"{"id":0,"note":"","count":0,"tags":[]}"#)) { $0.note = nil }
    #expect(zero.value == expected && zero.issues.contains("missingKey $.id: key \"id\", none: used zero value"))
    // A missing or null optional is nil under an enforced tolerance, too, which has no zero values.
    let some = readerVerdict(Demanding.self, #"{"id":1,"note":null,"count":2,"tags":[]}"#, .tolerant, true)
    #expect(some.value?.id == 1 && some.value?.note == nil && some.issues.isEmpty)
  }
}

@JSONModel(.strict) private struct StrictBox { var id: Int; var part: Part? }
@JSONModel(.forgiving) private struct ForgivingBox { var id: Int; var box: StrictBox?; var part: Part? }
@JSONModel private struct Account {
  @Strict var id: Int
  @Forgiving var age: Int
  @Required var parts: [Part]
  @Required var note: Int?
  @Sensitive var pin = 0
}
@JSONModel private struct Candidates { @Key("name", "nick") var name: String; @Key("age", "years") var age = 18 }
@JSONModel private struct RequiredPath { @Required @Key("a.0") var first: Int }

struct ReaderToleranceNarrowingTests {
  /// The tolerance of a type applies to its own properties: types inside have their own, later values have the outer
  /// one, and an enforced tolerance overrides all. The tolerance of a property applies to it; a required property has
  /// no fallback, but its value may have some. An unusable candidate is replaced by the next.
  private static let rows = #"""
    StrictBox  {"id":"1"} => error: expected Int, found string "1" at $.id 1:7
    StrictBox forgiving  {"id":1,"part":{"id":"2"}} => error: expected Int, found string "2" at $.part.id 1:22
    ForgivingBox strict  {} => (id: 0, box: nil, part: nil) | missingKey $.id 1:1: key "id", none: used zero value
    ForgivingBox strict  {"box":{"id":"1"},"part":{},"id":"x"} => (id: 0, box: nil, part: (id: 0)) | \#
    typeMismatch $.box.id 1:14: Int, string "1": used nil | \#
    missingKey $.part.id 1:26: key "id", none: used zero value | \#
    typeMismatch $.id 1:34: Int, string "x": used zero value
    [ForgivingBox] strict  [{"id":"1"},{"id":2},7] => error: expected ForgivingBox, found number 7 at $[2] 1:22 | \#
    typeMismatch $[0].id 1:8: Int, string "1": converted to 1
    ForgivingBox strict!  {} => error: expected key "id", found none at $.id 1:1
    StrictBox forgiving!  {"id":"x"} => (id: 0, part: nil) | typeMismatch $.id 1:7: Int, string "x": used zero value
    Account strict!  {"id":1,"age":"2","parts":[],"note":1} => error: expected Int, found string "2" at $.age 1:15
    Account forgiving!  {"id":"1","age":2,"parts":[],"note":1} => (id: 1, age: 2, parts: [], note: 1, pin: 0) | \#
    typeMismatch $.id 1:7: Int, string "1": converted to 1
    Account forgiving!  {"id":1,"age":2,"parts":7,"note":1} => (id: 1, age: 2, parts: [], note: 1, pin: 0) | \#
    typeMismatch $.parts 1:25: [Part], number 7: used zero value
    Account  {"id":"1","age":1,"parts":[],"note":1} => error: expected Int, found string "1" at $.id 1:7
    Account  {"id":1,"age":1,"note":1,"parts":[{"id":1},{"id":"2"},7,{"id":null}]} => \#
    (id: 1, age: 1, parts: [(id: 1), (id: 2)], note: 1, pin: 0) | \#
    typeMismatch $.parts[1].id 1:50: Int, string "2": converted to 2 | \#
    typeMismatch $.parts[2] 1:55: Part, number 7: dropped | nullValue $.parts[3].id 1:63: Int, null: dropped
    Account strict  {"age":null,"id":1,"parts":[],"note":1} => (id: 1, age: 0, parts: [], note: 1, pin: 0) | \#
    nullValue $.age 1:8: Int, null: used zero value
    Account strict  {"age":[],"id":1,"parts":[],"note":1} => (id: 1, age: 0, parts: [], note: 1, pin: 0) | \#
    typeMismatch $.age 1:8: Int, an array: used zero value
    Account strict  {"id":1,"parts":[],"note":1} => (id: 1, age: 0, parts: [], note: 1, pin: 0) | \#
    missingKey $.age 1:1: key "age", none: used zero value
    Account always  {"id":1,"age":1,"parts":7,"note":1} => error: expected [Part], found number 7 at $.parts 1:25
    Account always  {"id":1,"age":1,"parts":null,"note":1} => error: expected [Part], found null at $.parts 1:25
    Account always  {"id":1,"age":1,"note":1} => error: expected key "parts", found none at $.parts 1:1
    Account always  {"id":1,"age":1,"parts":[],"note":{}} => error: expected Int, found an object at $.note 1:35
    Account always  {"id":1,"age":1,"parts":[]} => error: expected key "note", found none at $.note 1:1
    Account always  {"id":1,"age":1,"parts":[],"note":null} => error: expected Int, found null at $.note 1:35
    Account forgiving  {"id":1,"age":1,"note":1,"parts":[{"id":1},{"id":"2"},7,{"id":null}]} => \#
    (id: 1, age: 1, parts: [(id: 1), (id: 2), (id: 0)], note: 1, pin: 0) | \#
    typeMismatch $.parts[1].id 1:50: Int, string "2": converted to 2 | \#
    typeMismatch $.parts[2] 1:55: Part, number 7: dropped | nullValue $.parts[3].id 1:63: Int, null: used zero value
    [Account]  [{"id":1,"age":1,"note":1,"parts":[{"id":1},{"id":"2"},7,{"id":null}]},{}] => \#
    [(id: 1, age: 1, parts: [(id: 1), (id: 2)], note: 1, pin: 0)] | \#
    typeMismatch $[0].parts[1].id 1:51: Int, string "2": converted to 2 | \#
    typeMismatch $[0].parts[2] 1:56: Part, number 7: dropped | \#
    nullValue $[0].parts[3].id 1:64: Int, null: dropped | missingKey $[1].id 1:72: key "id", none: dropped
    RequiredPath  {"a":["1"]} => (first: 1) | typeMismatch $.a[0] 1:7: Int, string "1": converted to 1
    RequiredPath  {"a":["x"]} => error: expected Int, found string "x" at $.a[0] 1:7
    RequiredPath forgiving  {"a":[]} => error: expected key "a[0]", found none at $.a[0] 1:1
    RequiredPath forgiving  {"a":["x"]} => error: expected Int, found string "x" at $.a[0] 1:7
    Candidates  {"name":{},"nick":"b","age":"x","years":41} => (name: "b", age: 41) | \#
    typeMismatch $.name 1:9: String, an object: ignored | typeMismatch $.age 1:29: Int, string "x": ignored
    Candidates  {"nick":1,"name":[],"years":"2","age":[]} => (name: "1", age: 2) | \#
    typeMismatch $.nick 1:9: String, number 1: converted to 1 | \#
    typeMismatch $.name 1:18: String, an array: ignored | \#
    typeMismatch $.years 1:29: Int, string "2": converted to 2 | typeMismatch $.age 1:39: Int, an array: ignored
    Candidates  {"name":"a","nick":{},"age":1,"years":{}} => (name: "a", age: 1)
    """#

  @Test(
    arguments: AccountRow.table(
      of: StrictBox.self, ForgivingBox.self, [ForgivingBox].self, Account.self, [Account].self, RequiredPath.self,
      Candidates.self, rows: rows))
  func typesAndPropertiesAskForTheirTolerance(row: AccountRow) { row.check() }

  @Test(arguments: [
    (#""1234""#, "a hidden string", "converted to a hidden value"), (#""x1234""#, "a hidden string", "used default"),
    ("12.34", "a hidden number", "used default"), ("true", "a hidden boolean", "converted to a hidden value"),
    ("null", "null", "used default"), (#"{"a":1234}"#, "an object", "used default"),
  ]) func aSensitiveValueIsNotShown(pin: String, found: String, outcome: String) throws {
    let json = "{\"id\":1,\"age\":\"5\",\"parts\":[],\"note\":1,\"pin\":\(pin)}"
    let (_, report) = decoded(Account.self, json, with: PliantDecoder())
    #expect(report.issues.last?.description == "$.pin, line 1 column 45: expected Int, found \(found): \(outcome)")
    #expect(!report.description.contains("1234") && !report.summary.contains("1234"))
    #expect(try !String(decoding: JSONEncoder().encode(report), as: UTF8.self).contains("1234"))
    // The property before it is shown.
    #expect(report.issues.first?.found == #"string "5""#)
  }
}
#endif

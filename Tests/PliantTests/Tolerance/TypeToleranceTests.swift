// Unknown and duplicate keys, and what is required: what a decoder's, a type's and an enforced tolerance mean, on both engines.

#if Macros
import Testing

@testable import Pliant

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

@JSONModel private struct Demanding: Equatable {
  @Required let id: Int
  @Required var note: String?
  @Required var count = 18
  @Required @Key("tags", "labels") var tags: [String]
}

struct TypeToleranceTests {
  private func lines<Value: JSONReadable>(_: Value.Type, _ json: String, _ decoder: PliantDecoder = PliantDecoder())
    -> [String]
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

  @Test func duplicateKeysAreLookedForInATypeThatAsks() {
    #expect(lines(Plain.self, #"{"id":1,"id":2,"reporting":[{"id":1}],"x":{"a":1,"a":2}}"#) == [])
    #expect(
      lines(Plain.self, #"{"reporting":[{"id":1,"id":2},{"id":3},{"id":1,"id":1,"id":1}]}"#) == [
        #"$.reporting[0].id: another key "id""#, #"$.reporting[2].id: another key "id""#,
        #"$.reporting[2].id: another key "id""#,
      ])
    // Inside of it too, and once: in a path's object, in a dictionary, in a model that only asks for the same.
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

  @Test func anEnforcedToleranceSaysHowKeysAreTaken() {
    let json = #"{"failing":{"id":1,"id":2,"x":3}}"#
    #expect(lines(Plain.self, json, PliantDecoder(enforcing: .tolerant)) == [])
    #expect(
      lines(Plain.self, json, PliantDecoder(enforcing: reportingKeys(.report))) == [
        #"$.failing.id: another key "id""#, #"$.failing.x: key "x""#,
      ])
  }

  /// The decoder looks at the whole document before, a type at its objects: what both find is told of once.
  @Test func aDuplicateKeyIsToldOfOnce() {
    let json = #"{"reporting":[{"id":1,"id":2}],"id":1,"id":2}"#
    #expect(
      lines(Plain.self, json, PliantDecoder(tolerance: reportingKeys(.report))) == [
        #"$.reporting[0].id: another key "id""#, #"$.id: another key "id""#,
      ])
  }

  @Test func keysInsideOfJSONInAStringAreLookedAtToo() {
    var decoder = PliantDecoder(tolerance: reportingKeys(.report))
    #expect(lines([Plain].self, #"["{\"id\":1,\"id\":2}"]"#, decoder).contains(#"$[0].id: another key "id""#))
    decoder.tolerance = reportingKeys(.fail)
    #expect(lines([Plain].self, #"["{\"id\":1,\"id\":2}"]"#, decoder).count == 1)
  }

  /// Duplicate keys are nothing that another decoder tells of; unknown ones are.
  @Test(arguments: [
    #"{"reporting":[{"idd":1},{"id":2,"other":null}],"x":1}"#, #"{"reporting":[{"info":{"nmae":"a","name":"b"}}]}"#,
    #"{"reporting":[{"info":7}]}"#, #"{"reporting":[{"inner":{"id":1}}]}"#, #"{"failing":{"id":1,"more":{"a":1}}}"#,
  ])
  func unknownKeysAreReportedUnderOtherDecoders(json: String) {
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
    #expect(reader.error != nil && reader.error == foreign.error)
    #expect(reader.error?.contains("did you mean") == true)
    #expect(reader.codingPath == foreign.codingPath)
    #expect(reader.codingPath.last == "moore" || reader.codingPath.last == "mode")
  }

  @Test func anEnforcedToleranceLiftsWhatIsRequired() {
    let tolerances: [(Tolerance, Bool)] = [
      (.forgiving, true), (.tolerant, true), (.strict, true), (.forgiving, false), (.tolerant, false),
    ]
    let values = ["", "null", "{}", "\"x\"", "[1]", "7"]
    for (tolerance, isEnforced) in tolerances {
      for value in values {
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
    #expect(
      zero.value
        == (try? Demanding(json: #"{"id":0,"note":"","count":0,"tags":[]}"#)).map {
          var value = $0
          value.note = nil
          return value
        })
    #expect(zero.issues.contains("missingKey $.id: key \"id\", none: used zero value"))
    // An optional that is missing or null is nil under an enforced tolerance that has no zero values, too.
    let some = readerVerdict(Demanding.self, #"{"id":1,"note":null,"count":2,"tags":[]}"#, .tolerant, true)
    #expect(some.value?.id == 1 && some.value?.note == nil && some.issues.isEmpty)
  }
}
#endif

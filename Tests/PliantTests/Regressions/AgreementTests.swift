// Cases in which engines, policies or the places of issues disagreed.

import Foundation
import Pliant
import Testing

private struct SmallFloat: Codable { var x: Float }
private struct NumberedFlags: Codable, Equatable { var flags: [Int: Bool] }

private struct Wrapping: Codable, Equatable, JSONReadable, JSONWritable {
  var a: Int
  init(a: Int) { self.a = a }
  init(from reader: inout JSONReader) throws(JSONError) { a = try Int(from: &reader) }
  func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write(a) }
}
private struct AroundWrapping: Codable, Equatable { var one: Wrapping, list: [Wrapping], named: [String: Wrapping] }
private struct MappedOptional: TolerantCodable { @Mapped("a.x") var x: Int? }
private struct PlainOptional: TolerantCodable {
  var x: Int?
  static var keyMapping: KeyMapping { ["x": "a.x"] }
}

func issues<Value: Decodable>(_ type: Value.Type, _ json: String, _ decoder: PliantDecoder = .init()) -> [String] {
  do { return try reported { try decoder.decode(type, from: json, report: &$0) }.issues } catch {
    return [(error as? DecodingError)?.jsonError.map { "\($0.path)" } ?? "\(error)"]
  }
}

struct CodableAgreementTests {
  @Test(arguments: ["1e-46", "-1e-400"]) func aNumberThatIsTooSmallIsReported(_ number: String) throws {
    let json = "{\"x\":\(number)}"
    #expect(throws: DecodingError.self) { try PliantDecoder.strict.decode(SmallFloat.self, from: json) }
    #expect(issues(SmallFloat.self, json).count == 1 && issues(SmallFloat.self, #"{"x":0e5}"#) == [])
  }

  @Test func formsComeBackAndMembersAreDroppedWithoutConversions() throws {
    let value = AroundWrapping(one: Wrapping(a: 1), list: [Wrapping(a: 2)], named: ["k": Wrapping(a: 3)])
    let json = #"{"one":1,"list":[2],"named":{"k":3}}"#
    #expect(try PliantEncoder().encodeString(value) == json && PliantEncoder().encodeString(Wrapping(a: 5)) == "5")
    #expect(try PliantDecoder.strict.decode(AroundWrapping.self, from: json) == value)
    #expect(try JSONDecoder().decode(AroundWrapping.self, from: JSONEncoder().encode(value)) == value)
    let (decoder, flags) = (
      PliantDecoder(tolerance: .strict.with(\.dropsElements, true)), #"{"flags":{"1":{},"2":true,"x":true}}"#
    )
    let (dropped, issues) = try reported { try decoder.decode(NumberedFlags.self, from: flags, report: &$0) }
    #expect(dropped.flags == [2: true] && issues == ["$.flags['1'] dropped", "$.flags.x dropped"])
  }

  @Test(arguments: ["{}", #"{"a":{}}"#, #"{"a":{"x":null}}"#, #"{"a":{"x":"z"}}"#, #"{"a":{"x":3}}"#])
  func policiesReachMappedProperties(_ json: String) {
    for policy in [Tolerance.KeyPolicy.ignore, .report, .fail] {
      let tolerance = Tolerance.tolerant.with(\.missingOptionals, policy).with(\.nullOptionals, policy)
      for tolerance in [tolerance.with(\.usesNil, true), tolerance.with(\.usesNil, false)] {
        let decoder = PliantDecoder(tolerance: tolerance)
        #expect(issues(MappedOptional.self, json, decoder) == issues(PlainOptional.self, json, decoder), "\(tolerance)")
      }
    }
  }

  @Test func aPathMismatchIsCollectedOnce() {
    let tolerance = Tolerance.tolerant.with(\.usesDefaults, false).with(\.usesNil, false)
    let decoder = PliantDecoder(tolerance: tolerance.with(\.missingOptionals, .fail))
    let text = #"{"a":[]}"#
    let paths = thrown(\.path.description) { try decoder.decode(PlainOptional.self, from: text, collectingAll: true) }
    #expect(paths == ["$.a"])
  }
}

#if Macros
@JSONModel(keys: .snakeCase) private enum SpelledKey: String { case firstCase, second }
@JSONModel private enum NumberedKey: Int { case one = 1; @Key(5, 6) case many = 2 }
@JSONModel private enum TextKeyWithFallback: String { @Key("aa") case a; case b; @Fallback case other }
@JSONModel private struct TextIdentifier: RawRepresentable, Hashable { @Key("rawValue") var rawValue: String }
@JSONModel private struct KeyedByEnums: Equatable {
  var words: [SpelledKey: Int] = [:], numbers: [NumberedKey: Int] = [:], texts: [TextKeyWithFallback: Int] = [:]
}
@JSONModel private struct NumberedRest { @UnknownKeys var rest: [Int: Int] = [:]; var b = 1 }
@JSONModel private struct SensitiveRest { @Sensitive @UnknownKeys var rest: [Int: Int] = [:] }
@JSONModel private enum WithOtherText: Equatable { case a(Int); @Fallback @Ignored(.encoding) case other(String) }
@JSONModel private struct HoldingOtherText { var list: [WithOtherText] = [], one: WithOtherText? }
@JSONModel private struct ZeroAndRest { var d: Double, f: Float = 1; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel private struct MergedRow: Equatable { var id: Int, v = 0; @Ignored var isSelected = false }
@JSONModel private struct MergedTable: Equatable { var rows: [MergedRow] = [], tags: [Int] = [], gaps: [Int?] = [] }
private enum PlainColor: String, Codable { case green }
@JSONModel private struct DoublyOptional { var color: PlainColor??, deep: [PlainColor?]?? }
@JSONModel private struct HiddenInside { @Sensitive var p: Int }
@JSONModel private struct AroundHidden { @Key("q.a") var a: HiddenInside }
private struct PlainBox<Value: Codable>: Codable { var v: Value }
@JSONModel(.tolerant) private struct DeclaredTolerant { var a: Int }
@JSONModel private struct InField { var f: Field<DeclaredTolerant>, g: Field<[DeclaredTolerant]> }

struct ModelAgreementTests {
  /// The paths and messages of the errors that the engines throw under strict decoding.
  private func strictErrors<Model: JSONReadable & Codable>(_ type: Model.Type, _ text: String) -> Set<String> {
    let (strict, foundation) = (PliantDecoder(enforcing: .strict), JSONDecoder.bending(enforcing: .strict))
    let doors: [() throws -> Model] = [
      { try strict.decode(type, from: text) }, { try strict.decode(type, from: text, collectingAll: true) },
      { try foundation.decode(type, from: text) },
    ]
    return Set(doors.map { thrown({ "\($0.path) \($0.message)" }, $0).first ?? "nothing" })
  }

  @Test func whatIsUnusableInADoubleOptionalIsAnError() throws {
    for color in [#""grin""#, "7"] {
      let errors = strictErrors(DoublyOptional.self, #"{"color":\#(color)}"#)
      #expect(errors.allSatisfy { $0.hasPrefix("$.color expected") }, "\(errors)")
      let inner = strictErrors(DoublyOptional.self, #"{"deep":[\#(color)]}"#)
      #expect(inner.allSatisfy { $0.hasPrefix("$.deep[0] expected") }, "\(inner)")
    }
  }

  @Test func aMissingSensitiveValueHidesNoKey() throws {
    #expect(strictErrors(HiddenInside.self, "{}") == [#"$.p expected key "p", found none"#])
    #expect(strictErrors(AroundHidden.self, #"{"q":{"a":{}}}"#) == [#"$.q.a.p expected key "p", found none"#])
    let forgiving = PliantDecoder(tolerance: .forgiving)
    #expect(issues(AroundHidden.self, #"{"q":{"a":{}}}"#, forgiving) == ["$.q.a.p used zero value"])
    for (text, path) in [("{}", "v.q"), (#"{"q":{}}"#, "v.q"), (#"{"q":{"a":{}}}"#, "v.q.a")] {
      #expect {
        try PliantDecoder.strict.decode(PlainBox<AroundHidden>.self, from: #"{"v":\#(text)}"#)
      } throws: { error in
        guard case DecodingError.keyNotFound(_, let context) = error else { return false }
        return steps(context.codingPath) == path
      }
    }
  }

  @Test func declaredTolerancesApplyInFields() throws {
    let text = #"{"f":{"a":"7"},"g":[{"a":"8"}]}"#
    let strict = try PliantDecoder.strict.decode(InField.self, from: text)
    for value in [strict, try JSONDecoder.bending(.strict).decode(InField.self, from: text)] {
      #expect(value.f.value?.a == 7 && value.g.value?.map(\.a) == [8])
    }
  }

  @Test func casesAndTextHaveOneNameAsValuesAndAsKeys() throws {
    #expect(try [TextIdentifier(rawValue: "a"): 1].jsonString() == #"{"a":1}"#)
    let value = KeyedByEnums(words: [.firstCase: 1], numbers: [.many: 3])
    try expectSameEverywhere(value, #"{"words":{"first_case":1},"numbers":{"2":3},"texts":{}}"#)
    #expect(try KeyedByEnums(json: #"{"words":{"firstCase":1},"numbers":{"6":3}}"#) == value)
    #expect(try KeyedByEnums(json: #"{"words":{"third":1},"numbers":{"7":3}}"#) == KeyedByEnums())
  }

  /// Keys have neither conversions nor fallback cases.
  @Test(arguments: [
    #"{"words":{"FIRST_CASE":1}}"#, #"{"words":{"\"second\"":1}}"#, #"{"numbers":{"01":1}}"#,
    #"{"numbers":{"true":1}}"#, #"{"numbers":{" 1":1}}"#, #"{"texts":{"c":1}}"#,
  ]) func keysOfEnumsAreExact(_ json: String) throws {
    #expect(throws: DecodingError.self) { try strictly(KeyedByEnums.self, json) }
    let (value, issues) = try reported { try KeyedByEnums(json: json, report: &$0) }
    #expect(value == KeyedByEnums() && issues.count == 1 && issues[0].hasSuffix(" dropped"))
    nonisolated(unsafe) var documents = 0
    try DecodingReport.observing({ _ in documents += 1 }) { _ = try KeyedByEnums(json: json) }
    #expect(documents == 1)
  }

  @Test func aKeyThatDoesNotConvertIsFoundAndAnEmptyObjectNoCase() throws {
    var (rest, hidden, keyed) = (DecodingReport(), DecodingReport(), DecodingReport())
    _ = try NumberedRest(json: #"{"1":2,"x":3}"#, report: &rest)
    _ = try SensitiveRest(json: #"{"1":2,"x":3}"#, report: &hidden)
    _ = try [String: [Int: Int]](json: #"{"rest":{"1":2,"x":3}}"#, report: &keyed)
    func words(_ report: DecodingReport) -> [String] { report.issues.map { "\($0.path) \($0.found)" } }
    let expected = [#"$.rest.x string "x""#, #"$.x string "x""#, "$['<hidden>'] a hidden string"]
    #expect([keyed, rest, hidden].map(words) == expected.map { [$0] })
    let json = #"{"list":[{},{"a":1},{"b":1}],"one":{}}"#
    let (value, issues) = try reported { try HoldingOtherText(json: json, report: &$0) }
    #expect(value.list == [.a(1), .other("b")] && value.one == nil)
    #expect(issues == ["$.list[0] dropped", "$.list[2].b used fallback", "$.one used nil"])
    #expect(throws: DecodingError.self) { try WithOtherText(json: "{}") }
  }

  @Test(arguments: [#"{"d":-0.0,"f":-0}"#, #"{"d":-0.0,"f":"-0"}"#, #"{"d":-0,"f":-0.0,"z":0}"#])
  func theSignOfZeroIsKept(_ json: String) throws {
    let values = [
      try ZeroAndRest(json: json), try JSONDecoder().decode(ZeroAndRest.self, from: json),
      try PliantDecoder().decode(ZeroAndRest.self, from: json),
    ]
    #expect(values.allSatisfy { $0.d.sign == .minus && $0.f.sign == .minus })
  }

  @Test(arguments: [Tolerance.KeyPolicy.report, .fail])
  func aDecodersDefaultIsNotMissing(_ policy: Tolerance.KeyPolicy) throws {
    var decoder = PliantDecoder(tolerance: .tolerant.with(\.missingOptionals, policy))
    #expect(issues(PolicyInner.self, "{}", decoder) == [policy == .fail ? "$.a" : "$.a used nil"])
    decoder.defaults[PolicyInner.self] = ["a": 2.5]
    #expect(try issues(PolicyInner.self, "{}", decoder) == [] && decoder.decode(PolicyInner.self, from: "{}").a == 2.5)
  }

  @Test(
    arguments: [
      (#"{"rows":[null]}"#, nil), (#"{"tags":[1,null]}"#, nil), (#"{"gaps":[1,null]}"#, ["$.gaps"]),
      (#"{"tags":null}"#, ["$.tags"]), (#"{"rows":[{"id":2,"v":3}]}"#, ["$.rows"]),
    ] as [(String, [String]?)])
  func nullIsNoElementOfAPatch(_ patch: String, _ changes: [String]?) throws {
    let old = MergedTable(rows: [MergedRow(id: 1, isSelected: true), MergedRow(id: 2, isSelected: true)], tags: [1])
    var value = old
    let result = try? value.update(with: patch, merging: ["rows": "id"]).map(\.description)
    #expect(result == changes && value.rows.map(\.isSelected) == [true, true])
    if changes == nil { #expect(value == old) }
  }
}
#endif

// Errors of values inside models, under other decoders: they show nothing sensitive, and list each problem once.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct HiddenInner: Equatable { var x: Int }

/// The decoder itself decodes it, even if a model marks it.
struct HiddenPlain: Codable, Equatable { var model: HiddenInner }
@JSONModel struct HiddenOuter: Equatable {
  @Sensitive var plain: HiddenPlain
  @Sensitive var list: [HiddenInner] = []
}

/// A plain Codable type with a wrapper that reports issues.
struct HiddenCodes: Codable, Equatable { @Lossy var list: [Int] }
@JSONModel struct HiddenInPlain: Equatable {
  @Sensitive var plain: HiddenPlain?
  @Sensitive var codes: [String: HiddenCodes] = [:]
}
@JSONModel struct StrictPlain: Equatable { @Strict var plain: HiddenPlain?; var other: HiddenPlain? }
@JSONModel enum ReportedKind: String { case one, two; @Fallback case other }
@JSONModel struct ReportedLeaf: Equatable { var kind: ReportedKind? }
@JSONModel struct ReportedLeaves: Equatable {
  var field: Field<ReportedLeaf> = .missing, pairs: [Int: ReportedLeaf] = [:]
}

extension CodingUserInfoKey { fileprivate static let unit = CodingUserInfoKey(rawValue: "unit") }

/// A type whose own code uses the decoder's `userInfo`.
struct UserInfoReader: Decodable, Encodable, Equatable {
  var unit: String
  init(from decoder: any Decoder) throws {
    unit = CodingUserInfoKey.unit.flatMap { decoder.userInfo[$0] as? String } ?? ""
  }
}
@JSONModel struct UserInfoHolder: Equatable {
  @Sensitive var sensitive: UserInfoReader
  var plain: UserInfoReader, count = 0
}
@JSONModel struct HiddenPins: Equatable { @Sensitive var pin: Int; @Sensitive var other: Int }
@JSONModel(tag: "type") enum HiddenCase: Equatable { case pins(HiddenPins), inner(HiddenInner) }
@JSONModel enum NullCase: Equatable { case number(Int), optional(Int?) }
@JSONModel(untagged: true) indirect enum SeparatedTree: Equatable { case number(Int), list([SeparatedTree]) }

struct ForeignErrorTests {
  @Test(arguments: [#"{"plain":{"model":{"x":"secret"}}}"#, #"{"plain":{"model":{"x":1}},"list":[{"x":"secret"}]}"#])
  func showNothingSensitive(document: String) {
    for (tolerance, isListing) in [(Tolerance.strict, false), (.strict, true), (.tolerant, false), (.tolerant, true)] {
      let decoder = JSONDecoder.bending(enforcing: tolerance, collectingAll: isListing)
      do { _ = try decoder.decode(HiddenOuter.self, from: document) } catch {
        #expect(!"\(error)".contains("secret"), "\(tolerance), \(isListing)")
      }
    }
  }

  @Test(arguments: [Tolerance.tolerant, .forgiving]) func showNothingSensitiveInReports(tolerance: Tolerance) throws {
    let document = #"{"plain":{"model":{"x":"4111"}},"codes":{"secretKey":{"list":["hunter2"]}}}"#
    let collector = DecodingReportCollector()
    let value = try JSONDecoder.bending(tolerance, report: collector).decode(HiddenInPlain.self, from: document)
    #expect(value.plain?.model.x == 4111 && value.codes["secretKey"]?.list == [])
    let text = "\(collector.report) \(collector.report.issues)"
    #expect(!collector.report.isClean)
    for token in ["4111", "hunter2", "secretKey"] { #expect(!text.contains(token), "\(text)") }
  }

  @Test func strictPropertiesReachModelsInPlainTypes() throws {
    let (decoder, plain) = (JSONDecoder(), #"{"plain":{"model":{"x":"1"}}}"#)
    #expect(throws: DecodingError.self) { try decoder.decode(StrictPlain.self, from: plain) }
    #expect(try decoder.decode(StrictPlain.self, from: #"{"other":{"model":{"x":"1"}}}"#).other?.model.x == 1)
  }

  @Test(arguments: [
    #"{"field":{"kind":"new"},"pairs":{"1":{"kind":"new"}}}"#, #"{"field":{"kind":null},"pairs":{"1":{"kind":null}}}"#,
    #"{"field":{},"pairs":{"1":{}}}"#, #"{"field":{"kind":"one"},"pairs":{"1":{"kind":"one"}}}"#,
  ]) func policiesReachCapturedValues(document: String) throws {
    for tolerance in [
      Tolerance.tolerant, .tolerant.with(\.nullOptionals, .report), .tolerant.with(\.nullOptionals, .fail),
      .tolerant.with(\.missingOptionals, .report),
    ] {
      let (collector, decoder) = (DecodingReportCollector(), PliantDecoder(tolerance: tolerance))
      let (expected, issues) = try reported { try decoder.decode(ReportedLeaves.self, from: document, report: &$0) }
      let foreign = JSONDecoder.bending(tolerance, report: collector)
      #expect(try foreign.decode(ReportedLeaves.self, from: document) == expected)
      #expect(collector.report.issues.map { "\($0.path) \($0.outcome)" }.sorted() == issues.sorted())
    }
  }

  @Test func typesInCopiesGetTheUserInfo() throws {
    let decoder = JSONDecoder()
    if let unit = CodingUserInfoKey.unit { decoder.userInfo[unit] = "m" }
    for count in ["1", #""1""#] {
      let document = #"{"sensitive":{},"plain":{},"count":\#(count)}"#
      let value = try decoder.decode(UserInfoHolder.self, from: document)
      #expect(value.sensitive.unit == "m" && value.plain.unit == "m" && value.count == 1)
    }
  }

  @Test func listEachProblemOnce() {
    let decoder = JSONDecoder.bending(collectingAll: true)
    let messages = thrown(\.message) { try decoder.decode(HiddenCase.self, from: #"{"type":"pins"}"#) }
    #expect(messages == ["pin", "other"].map { #"expected key "\#($0)", found none"# })
  }

  /// A key with null, followed by an unknown key.
  @Test(arguments: [
    #"{"optional":null,"id":5}"#, #"{"id":5,"optional":null}"#, #"{"number":null,"id":5}"#,
    #"{"optional":null,"number":5}"#,
  ]) func nullBeforeOtherKeys(document: String) throws {
    for tolerance in [Tolerance.strict, .tolerant] {
      let decoder = JSONDecoder.bending(enforcing: tolerance)
      var report = DecodingReport()
      let value = try? PliantDecoder(enforcing: tolerance).decode(NullCase.self, from: document, report: &report)
      #expect(value == (try? decoder.decode(NullCase.self, from: document)))
      #expect((value == nil) == document.contains(#""number":null"#) && report.isClean)
    }
  }

  /// If the only part of a separated text is the whole text, it isn't separated again, which would never end.
  @Test func separatedTextEnds() throws {
    var decoder = PliantDecoder()
    decoder.tolerance.conversions.insert(.commaSeparatedToArray)
    #expect(throws: DecodingError.self) { try decoder.decode(SeparatedTree.self, from: #""a""#) }
    #expect(try decoder.decode(SeparatedTree.self, from: #""1,2""#) == .list([.number(1), .number(2)]))
    #expect(try decoder.decode([[Int]].self, from: #"["1, 2","3"]"#) == [[1, 2], [3]])
  }
}
#endif

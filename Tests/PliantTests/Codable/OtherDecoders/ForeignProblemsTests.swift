// Under Foundation's decoder, errors list each problem of a model and its superclasses once, and nothing sensitive.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct ListedShelf { var id: Int, books: [ListedBook], opened: Date, label: String? }
@JSONModel private struct ListedBook { var title: String; @Key("meta.pages") var pages: Int }
@JSONModel private struct ListedDates { var dates: [Date], id: Int }

/// `didDecode` makes the model read as a whole: here with a date in the form of the decoder's strategy.
@JSONModel private struct ListedVisit {
  var at: Date, guests: Int
  mutating func didDecode(from json: JSON) throws {}
}
@JSONModel private struct ListedDay { var id: Int, first: ListedVisit, visits: [ListedVisit], opened: Date }

struct ForeignProblemsTests {
  private func problems<Value: Decodable>(
    _ type: Value.Type, _ json: String, _ tolerance: Tolerance = .strict, isCollecting: Bool = true
  ) -> [String] {
    foreignProblems(type, json, tolerance, isCollecting: isCollecting, dates: .secondsSince1970).map(\.description)
  }

  private let shelf = #"{"id":"1","books":[{"title":"a"},{"title":2,"meta":{"pages":"x"}}],"opened":5,"label":[]}"#

  @Test func areListedInOneError() {
    let all = [
      "expected key \"meta.pages\", found none at $.books[0].meta.pages",
      "expected Int, found string \"x\" at $.books[1].meta.pages",
      "expected String, found number 2 at $.books[1].title", "expected Int, found string \"1\" at $.id",
      "expected String, found an array at $.label",
    ]
    let rows: [(any Decodable.Type, json: String, problems: [String])] = [
      (ListedShelf.self, shelf, all), (ListedShelf.self, #"{"id":1,"books":[],"opened":5}"#, []),
      // The models of an array, one at a time.
      (
        [ListedShelf].self, #"[{"id":1,"books":[],"opened":5},{"id":[],"books":{},"opened":5},{}]"#,
        ["expected [ListedBook], found an object at $[1].books", "expected Int, found an array at $[1].id"]
      ),
      // A model that is read as a whole from a capture. The decoder reads numbers as dates, also inside this model.
      (ListedVisit.self, #"{"at":[],"guests":"x"}"#, ["expected Date, found an array at $.at", "\(text) at $.guests"]),
      (ListedVisit.self, #"{"at":5,"guests":"x"}"#, ["\(text) at $.guests"]),
      (
        ListedDay.self, #"{"id":1,"first":\#(good),"visits":[{"at":5,"guests":"x"},{"at":5,"guests":1}],"opened":[]}"#,
        ["expected Date, found an array at $.opened", "\(text) at $.visits[0].guests"]
      ),
      (ListedDay.self, #"{"id":1,"first":\#(good),"visits":[\#(good)],"opened":5}"#, []),
    ]
    for (type, json, expected) in rows { #expect(problems(type, json) == expected, "\(type) from \(json)") }
    #expect(problems(ListedShelf.self, shelf, isCollecting: false).count == 1)
    #expect(problems(KeyedShape.self, #"{"type":"rect","width":"x","name":5}"#).count == 2)
    // A value that can be converted is not a problem.
    let bent = problems(ListedShelf.self, #"{"id":"x","books":[{}],"opened":"no","label":[]}"#, .tolerant)
    #expect(bent == ["\(text) at $.id", "expected Date (ISO 8601), found string \"no\" at $.opened"])
  }

  private let text = "expected Int, found string \"x\""
  private let good = #"{"at":"2024-02-29","guests":1}"#

  /// The forms of dates differ between decoder and reader. A date that the decoder reads is not a problem.
  @Test func areNotWhatTheDecoderTakesAndTheFirstIsTheError() throws {
    let json = #"{"dates":[1,2,"no",[]],"id":"x"}"#
    let all = [
      "expected Date (ISO 8601), found string \"no\" at $.dates[2]", "expected Date, found an array at $.dates[3]",
      "\(text) at $.id",
    ]
    #expect(problems(ListedDates.self, json) == all)
    #expect(problems(ListedDates.self, json, isCollecting: false) == [all[0]])
    #expect(problems([ListedDates].self, "[\(json)]", isCollecting: false).first?.contains("$[0].dates[2]") == true)
    let (decoder, book) = (JSONDecoder.bending(.strict, collectingAll: true), #"{"title":5,"meta":{"pages":[]}}"#)
    let error = #expect(throws: DecodingError.self) { try decoder.decode(ListedBook.self, from: book) }
    guard case .typeMismatch(_, let context)? = error else { throw try #require(error) }
    #expect(steps(context.codingPath) == "meta.pages")
    #expect((context.underlyingError as? DecodingProblems)?.errors.count == 2)
  }

  @Test(arguments: [true, false]) func theErrorHasTheTypeOfTheModel(isCollecting: Bool) throws {
    let decoder = JSONDecoder.bending(.strict, collectingAll: isCollecting)
    let shelf = #"{"id":1,"books":[7,8],"opened":"2024-02-29"}"#
    let mismatch = #expect(throws: DecodingError.self) { try decoder.decode(ListedShelf.self, from: shelf) }
    guard case .typeMismatch(let type, _)? = mismatch else { throw try #require(mismatch) }
    #expect(type is ListedBook.Type, "\(type)")
    let day = #"{"id":1,"first":null,"visits":[],"opened":"2024-02-29"}"#
    let null = #expect(throws: DecodingError.self) { try decoder.decode(ListedDay.self, from: day) }
    guard case .valueNotFound(let missing, _)? = null else { throw try #require(null) }
    #expect(missing is ListedVisit.Type, "\(missing)")
  }
}

@JSONModel private class ListedAnimal { var id: Int; @Key("meta.name") var name: String }
@JSONModel(inherits: true) private class ListedDog: ListedAnimal { var legs: Int, born: Date }
@JSONModel(inherits: true) private class ListedPuppy: ListedDog { var weeks: Int }

/// A hook makes the model read as a whole.
@JSONModel private final class ListedFinal {
  var id: Int, name: String
  func didDecode(from json: JSON) throws {}
}

/// So does a hook of a struct with an initialized constant.
@JSONModel private struct ListedConstant {
  @Ignored(.decoding) let version = 1
  var id: Int, name: String
  mutating func didDecode(from json: JSON) throws {}
}

/// All of its properties have initial values: they are read after the initializer.
@JSONModel(inherits: true) private class ListedPet: ListedAnimal {
  var age = 1
  @Key("meta.owner", "owner") var owner = ""
  @Key("meta.tags.*.name") var tags: [String] = []
  @Strategy(.unixSeconds) var born: Date?
  @Flatten var place = ListedPlace()
}
@JSONModel private struct ListedPlace { var city = "" }

/// The same, below a class with required values, and with a property that must be in the document.
@JSONModel(.tolerant, inherits: true) private class ListedBird: ListedPet { var wings: Int, color = "blue" }
@JSONModel(inherits: true) private class ListedOwl: ListedBird {
  @Required var eyes = 2
  @Strict var beak = 1
}
@JSONModel(inherits: true) private class ListedBarnOwl: ListedOwl {
  var barn = 1
  @Key("spans.0") override var age: Int { didSet {} }
  @Key("shade") override var color: String { didSet {} }
}
@JSONModel(inherits: true) private final class ListedLastOwl: ListedBarnOwl { var last = 1 }
@JSONModel private struct ListedKennel { var best: ListedDog, others: [ListedDog], number: Int }

struct ForeignClassProblemsTests {
  private func problems<Value: Decodable>(_ type: Value.Type, _ json: String, isCollecting: Bool = true) -> [String] {
    foreignProblems(type, json, isCollecting: isCollecting).map(\.description)
  }

  private func expectAll<Value: JSONReadable & Decodable>(_ type: Value.Type, _ json: String, _ count: Int) {
    let all = problems(type, json)
    #expect(all.count == count, "\(type) from \(json): \(all)")
    #expect(all.sorted() == readerProblems(type, json, .strict, false).sorted(), "\(type) from \(json)")
    #expect(problems(type, json, isCollecting: false).count == min(count, 1), "\(type) from \(json)")
  }

  @Test func areThoseOfAllLevels() {
    let dog = #"{"id":"1","meta":{"name":2},"legs":"x","born":[],"weeks":{}}"#
    let rows: [(any (JSONReadable & Decodable).Type, json: String, count: Int)] = [
      // A root, and superclasses too.
      (ListedAnimal.self, dog, 2), (ListedDog.self, dog, 4), (ListedPuppy.self, dog, 5), (ListedPuppy.self, "{}", 5),
      (ListedPuppy.self, #"{"id":"1","meta":{"name":2},"legs":1,"born":"2024-02-29","weeks":3}"#, 2),
      (ListedPuppy.self, #"{"id":"1","meta":5,"legs":1,"born":"2024-02-29","weeks":"x"}"#, 3),
      // A class that reads a property of its superclass with another key: the superclass's problems don't apply.
      (IntegerHolder.self, #"{"number":1,"all":"x","unit":5}"#, 2),
      (IntegerHolder.self, #"{"number":"x","all":[]}"#, 1), (IntegerHolder.self, "{}", 1),
      (IntegerHolder.self, #"{"number":"x","content":{},"all":7,"unit":5}"#, 3),
      // Inside models.
      (ListedKennel.self, #"{"best":\#(dog),"others":[\#(dog),{}],"number":"x"}"#, 13),
      (ListedKennel.self, #"{"best":5,"others":[\#(dog),6],"number":1}"#, 6),
      // Properties with initial values.
      (ListedPet.self, #"{"meta":{"tags":[{"name":1},{}]},"age":"x","owner":7,"born":"?","city":5}"#, 7),
      (ListedPet.self, #"{"id":1,"meta":{"name":"a"},"age":"x"}"#, 1),
      (ListedPet.self, #"{"id":1,"age":"x","meta":5}"#, 2), (ListedPet.self, #"{"id":1,"meta":{"name":"a"}}"#, 0),
      // No problems.
      (ListedOwl.self, #"{"id":1,"meta":{"name":"a"},"wings":2,"eyes":1}"#, 0),
      (ListedPuppy.self, #"{"id":1,"meta":{"name":"a"},"legs":4,"born":"2024-02-29","weeks":2}"#, 0),
      // Models that are read into themselves.
      (ListedFinal.self, #"{"id":"1","name":2}"#, 2), (ListedConstant.self, #"{"id":"1","name":2}"#, 2),
      // Below a Codable superclass that isn't a model.
      (HeavyTruck.self, #"{"wheels":1,"load":"x","trailers":"2"}"#, 2),
      (HeavyTruck.self, #"{"wheels":"x","load":1,"trailers":2}"#, 1),
      (HeavyTruck.self, #"{"wheels":"x","load":"x","trailers":"2"}"#, 3),
      (RoadTrain.self, #"{"wheels":"x","weight":"x","trailers":"2","length":1,"tank":{"kind":[]}}"#, 4),
    ]
    for (type, json, count) in rows { expectAll(type, json, count) }
    #expect(problems([ListedDog].self, "[\(dog)]").count == 4)
  }

  @Test func areThoseOfAllLevelsFoundInLinearTime() {
    let superclasses = ["$.id", "$.meta.name"]
    func paths<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
      foreignProblems(type, json).map(\.path.description).sorted()
    }
    // Properties with their own tolerance are checked with it.
    #expect(paths(ListedBird.self, #"{"age":"x","color":5}"#) == ["$.age"] + superclasses + ["$.wings"])
    let owl = paths(ListedOwl.self, #"{"age":"x","wings":1,"beak":"x"}"#)
    #expect(owl == ["$.age", "$.beak", "$.eyes"] + superclasses)
    #expect(paths(ListedOwl.self, #"{"id":1,"meta":{"name":"a"},"wings":1,"beak":"x"}"#) == ["$.beak", "$.eyes"])
    // Properties that a subclass replaces are checked as the subclass reads them.
    let barn = #"{"age":"x","spans":["x"],"color":[],"shade":[],"barn":[],"beak":2,"eyes":3,"last":[]}"#
    for json in [barn, barn.replacingOccurrences(of: #""age""#, with: #""wings":1,"age""#)] {
      let expected = ["$.barn", "$.id", "$.last", "$.meta.name", "$.spans[0]"] + (json == barn ? ["$.wings"] : [])
      #expect(paths(ListedLastOwl.self, json) == expected)
    }
    let last = paths(ListedLastOwl.self, #"{"id":1,"meta":{"name":"a"},"wings":1,"barn":[],"last":[]}"#)
    #expect(last == ["$.barn", "$.eyes", "$.last"])
    #expect(paths(RoadTrain.self, #"{"tank":{"kind":[]},"weight":1,"trailers":1}"#).contains("$.tank.kind"))
    let train = #"{"wheels":1,"length":1,"tank":{"kind":[]}}"#
    #expect(paths(RoadTrain.self, train) == ["$.tank.kind", "$.trailers", "$.weight"])
    var nested = "{}"
    for _ in 0..<200 { nested = #"{"a":\#(nested)}"# }
    expectAll(DerivedNode.self, nested, 201)
    let wide = "[" + Array(repeating: #"{"a":{}}"#, count: 300).joined(separator: ",") + "]"
    #expect(readerProblems([DerivedNode].self, wide, .strict, false).count == 600)
  }
}

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
@JSONModel struct CopiedInside: Equatable { @Sensitive var s: String?; @Key("c1", "c2") var n: Int? }
@JSONModel struct CopiedMiddle: Equatable { var b: CopiedInside; @Key("l.0") var p = 1 }
@JSONModel struct CopiedOutside: Equatable { var a: CopiedMiddle; @Key("l.0") var p = 1 }
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

  @Test func copiesHaveTheUserInfoAndAreThoseOfTheOutermost() throws {
    let decoder = JSONDecoder()
    if let unit = CodingUserInfoKey.unit { decoder.userInfo[unit] = "m" }
    for count in ["1", #""1""#] {
      let value = try decoder.decode(UserInfoHolder.self, from: #"{"sensitive":{},"plain":{},"count":\#(count)}"#)
      #expect(value.sensitive.unit == "m" && value.plain.unit == "m" && value.count == 1)
    }
    // Three models inside each other that have to be copied: then the outermost one is copied at once.
    let document = #"[{"a":{"b":{"c1":null,"s":"x"},"l":[2]},"l":[2]}]"#
    let value = try JSONDecoder.bending(enforcing: .strict).decode([CopiedOutside].self, from: document)
    #expect(try value == PliantDecoder.strict.decode([CopiedOutside].self, from: document))
  }

  @Test func listEachProblemOnce() {
    let decoder = JSONDecoder.bending(collectingAll: true)
    let messages = thrown(\.message) { try decoder.decode(HiddenCase.self, from: #"{"type":"pins"}"#) }
    #expect(messages == ["pin", "other"].map { #"expected key "\#($0)", found none"# })
  }

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
    let decoder = with(PliantDecoder()) { $0.tolerance.conversions.insert(.commaSeparatedToArray) }
    #expect(throws: DecodingError.self) { try decoder.decode(SeparatedTree.self, from: #""a""#) }
    #expect(try decoder.decode(SeparatedTree.self, from: #""1,2""#) == .list([.number(1), .number(2)]))
    #expect(try decoder.decode([[Int]].self, from: #"["1, 2","3"]"#) == [[1, 2], [3]])
  }
}
#endif

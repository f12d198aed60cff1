#if Macros
/// Dictionaries whose values have a strategy: which keys they take, and what is said of those that are none.

import Foundation
import Pliant
import Testing

enum StrategyCity: String, Codable { case ulm, bonn }
struct StrategyKey: RawRepresentable, Hashable, Sendable { var rawValue: Int }

@JSONModel struct ByCity: Equatable {
  @Strategy(.unixSeconds) var at: [StrategyCity: Date] = [:]
  @Strategy(.unixSeconds) var other: [StrategyKey: Date]?
  @Strategy(.unixSeconds) var numbers: [Int: Date] = [:]
}

@JSONModel private struct ByName { var at: [String: Date]?; @Strategy(.unixSeconds) var other: [String: Date]? }

struct DictionaryStrategyTests {
  @Test func keysAreWhateverCanBeTheKeyOfADictionary() throws {
    let model = ByCity(
      at: [.ulm: Date(timeIntervalSince1970: 1)], other: [StrategyKey(rawValue: 7): Date(timeIntervalSince1970: 2)],
      numbers: [3: Date(timeIntervalSince1970: 3)])
    try expectSameEverywhere(model, #"{"at":{"ulm":1},"other":{"7":2},"numbers":{"3":3}}"#)
  }

  @Test func anArrayBecomesADictionaryWithIntegerKeysOnly() throws {
    let model = try ByName(json: #"{"at":[1],"other":[1]}"#)
    #expect(model.at == nil && model.other == nil)
    #expect(try ByCity(json: #"{"numbers":[1]}"#).numbers == [0: Date(timeIntervalSince1970: 1)])
  }

  @Test func aKeyThatIsNoneIsReportedAsThatByTheNameOfItsType() throws {
    var report = DecodingReport()
    let model = try ByCity(json: #"{"at":{"ulm":1,"rom":2},"numbers":{"x":1}}"#, report: &report)
    #expect(model.at.count == 1 && model.numbers.isEmpty)
    #expect(
      report.issues.map { "\($0.path): \($0.expected), \($0.found)" } == [
        #"$.at.rom: StrategyCity, string "rom""#, #"$.numbers.x: Int, string "x""#,
      ])
    let strict = PliantDecoder(tolerance: .strict)
    #expect { try strict.decode(ByCity.self, from: #"{"at":{"rom":2}}"#) } throws: { error in
      "\(error)".contains(#"expected StrategyCity, found string "rom" at $.at.rom"#)
    }
  }

  @Test("What stands for nothing is an empty dictionary", arguments: [#""""#, "[]", "false", #""null""#])
  func nothing(_ json: String) throws {
    var report = DecodingReport()
    let model = try ByCity(json: #"{"at":\#(json),"other":{"8":1}}"#, report: &report)
    #expect(model.at.isEmpty && model.other?.count == 1 && report.issues.count == 1)
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(ByCity.self, from: #"{"at":\#(json)}"#)
    }
  }
}
#endif

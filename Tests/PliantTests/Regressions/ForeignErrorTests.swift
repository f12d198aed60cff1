//===----------------------------------------------------------------------===//
// Errors of values inside models, under other decoders: nothing sensitive is shown, and nothing is listed twice.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct HiddenInner: Equatable { var x: Int }

/// The decoder itself decodes it, also where a model marks it.
struct HiddenPlain: Codable, Equatable {
  var model: HiddenInner
}

@JSONModel struct HiddenOuter: Equatable {
  @Sensitive var plain: HiddenPlain
  @Sensitive var list: [HiddenInner] = []
}

@JSONModel struct HiddenPins: Equatable {
  @Sensitive var pin: Int
  @Sensitive var other: Int
}

@JSONModel(tag: "type") enum HiddenCase: Equatable { case pins(HiddenPins), inner(HiddenInner) }

@JSONModel enum NullCase: Equatable { case number(Int), optional(Int?) }

@JSONModel(untagged: true) indirect enum SeparatedTree: Equatable { case number(Int), list([SeparatedTree]) }

@Suite("Errors under other decoders")
struct ForeignErrorTests {
  @Test(arguments: [
    #"{"plain":{"model":{"x":"secret"}}}"#, #"{"plain":{"model":{"x":1}},"list":[{"x":"secret"}]}"#,
  ])
  func showNothingSensitive(document: String) {
    for tolerance in [Tolerance.strict, .tolerant] {
      for isListing in [false, true] {
        let decoder = JSONDecoder()
        decoder.userInfo[.pliantEnforcedTolerance] = tolerance
        decoder.userInfo[.pliantCollectingAll] = isListing
        do {
          _ = try decoder.decode(HiddenOuter.self, from: Data(document.utf8))
        } catch {
          #expect(!"\(error)".contains("secret"), "\(tolerance), \(isListing)")
        }
      }
    }
  }

  @Test func listEachProblemOnce() {
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantCollectingAll] = true
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(HiddenCase.self, from: Data(#"{"type":"pins"}"#.utf8))
    }
    #expect(
      error?.jsonErrors.map(\.message) == [#"expected key "pin", found none"#, #"expected key "other", found none"#])
  }

  /// A key with null, and an unknown one after it.
  @Test(arguments: [
    #"{"optional":null,"id":5}"#, #"{"id":5,"optional":null}"#, #"{"number":null,"id":5}"#,
    #"{"optional":null,"number":5}"#,
  ])
  func nullBeforeOtherKeys(document: String) throws {
    for tolerance in [Tolerance.strict, .tolerant] {
      let decoder = JSONDecoder()
      decoder.userInfo[.pliantEnforcedTolerance] = tolerance
      var report = DecodingReport()
      let value = try? PliantDecoder(enforcing: tolerance).decode(NullCase.self, from: document, report: &report)
      #expect(value == (try? decoder.decode(NullCase.self, from: Data(document.utf8))))
      #expect((value == nil) == document.contains(#""number":null"#) && report.isClean)
    }
  }

  /// A part of a separated text that is the whole text is read where it is, so it can't begin again without end.
  @Test func separatedTextEnds() throws {
    var decoder = PliantDecoder()
    decoder.tolerance.conversions.insert(.commaSeparatedToArray)
    #expect(throws: DecodingError.self) { try decoder.decode(SeparatedTree.self, from: #""a""#) }
    #expect(try decoder.decode(SeparatedTree.self, from: #""1,2""#) == .list([.number(1), .number(2)]))
    #expect(try decoder.decode([[Int]].self, from: #"["1, 2","3"]"#) == [[1, 2], [3]])
  }
}
#endif

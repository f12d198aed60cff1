/// Every problem of a model in one error, under Foundation's decoder.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct ListedShelf { var id: Int, books: [ListedBook], opened: Date, label: String? }

@JSONModel private struct ListedBook {
  var title: String
  @Key("meta.pages") var pages: Int
}

@JSONModel private struct ListedDates { var dates: [Date], id: Int }

/// `didDecode` makes a model that is read as a whole: here with a date in the form of the decoder's strategy.
@JSONModel private struct ListedVisit {
  var at: Date
  var guests: Int
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
    #expect(
      problems(ListedShelf.self, shelf) == [
        "expected key \"meta.pages\", found none at $.books[0].meta.pages",
        "expected Int, found string \"x\" at $.books[1].meta.pages",
        "expected String, found number 2 at $.books[1].title", "expected Int, found string \"1\" at $.id",
        "expected String, found an array at $.label",
      ])
    #expect(problems(ListedShelf.self, shelf, isCollecting: false).count == 1)
  }

  @Test func areOnlyWhatCanNotBend() {
    #expect(
      problems(ListedShelf.self, #"{"id":"x","books":[{}],"opened":"no","label":[]}"#, .tolerant) == [
        "expected Int, found string \"x\" at $.id", "expected Date (ISO 8601), found string \"no\" at $.opened",
      ])
    #expect(problems(ListedShelf.self, #"{"id":1,"books":[],"opened":5}"#) == [])
  }

  /// The reader's own form of a date is not the decoder's. What the decoder takes is no problem, and not why it stops.
  @Test func areNotWhatTheDecoderTakes() {
    let json = #"{"dates":[1,2,"no",[]],"id":"x"}"#
    let all = [
      "expected Date (ISO 8601), found string \"no\" at $.dates[2]", "expected Date, found an array at $.dates[3]",
      "expected Int, found string \"x\" at $.id",
    ]
    #expect(problems(ListedDates.self, json) == all)
    #expect(problems(ListedDates.self, json, isCollecting: false) == [all[0]])
    #expect(problems([ListedDates].self, "[\(json)]", isCollecting: false).first?.contains("$[0].dates[2]") == true)
  }

  @Test func areTheModelsOfAnArrayOneByOne() {
    #expect(
      problems([ListedShelf].self, #"[{"id":1,"books":[],"opened":5},{"id":[],"books":{},"opened":5},{}]"#) == [
        "expected [ListedBook], found an object at $[1].books", "expected Int, found an array at $[1].id",
      ])
  }

  @Test func areListedForModelsThatAreReadAsAWhole() {
    #expect(
      problems(ListedVisit.self, #"{"at":[],"guests":"x"}"#) == [
        "expected Date, found an array at $.at", "expected Int, found string \"x\" at $.guests",
      ])
    #expect(problems(KeyedShape.self, #"{"type":"rect","width":"x","name":5}"#).count == 2)
  }

  /// A number is a date for the decoder, also for a model that reads a capture.
  @Test func areDatesOfModelsThatAreReadAsAWhole() {
    let text = "expected Int, found string \"x\""
    #expect(problems(ListedVisit.self, #"{"at":5,"guests":"x"}"#) == ["\(text) at $.guests"])
    let good = #"{"at":"2024-02-29","guests":1}"#
    let bad = #"{"at":5,"guests":"x"},{"at":5,"guests":1}"#
    #expect(
      problems(ListedDay.self, #"{"id":1,"first":\#(good),"visits":[\#(bad)],"opened":[]}"#) == [
        "expected Date, found an array at $.opened", "\(text) at $.visits[0].guests",
      ])
    #expect(problems(ListedDay.self, #"{"id":1,"first":\#(good),"visits":[\#(good)],"opened":5}"#).isEmpty)
  }

  @Test func theErrorIsThatOfTheFirst() throws {
    let decoder = JSONDecoder.bending(.strict, collectingAll: true)
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(ListedBook.self, from: #"{"title":5,"meta":{"pages":[]}}"#)
    }
    guard case .typeMismatch(_, let context)? = error else { throw try #require(error) }
    #expect(steps(context.codingPath) == "meta.pages")
    #expect((context.underlyingError as? DecodingProblems)?.errors.count == 2)
  }
}
#endif

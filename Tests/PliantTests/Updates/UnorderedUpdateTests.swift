#if Macros
/// Updates of collections that are written in any order: an equal collection is no change.

import Foundation
import Pliant
import Testing

private enum UnorderedCity: String, Codable { case ulm, bonn, jena, kiel, lund }
private struct UnorderedPlace: Codable, Hashable { var number: Int }

@JSONModel private struct UnorderedModel {
  var names: Set<String> = ["a", "b", "c", "d", "e"]
  var cities: Set<UnorderedCity> = [.ulm, .bonn, .jena, .kiel, .lund]
  var places = Set((0..<5).map { UnorderedPlace(number: $0) })
  var byPlace = Dictionary(uniqueKeysWithValues: (0..<5).map { (UnorderedPlace(number: $0), $0) })
  @Strategy(.unixSeconds) var dates = Set((0..<5).map { Date(timeIntervalSince1970: Double($0)) })
  var inner: [[String: Set<Int>]] = [["k": [1, 2, 3, 4, 5]]]
  var count = 0
}

@JSONModel private struct UnorderedUpdatable: JSONUpdatable {
  var names: Set<String> = ["a", "b", "c", "d", "e"]
  var places = Set((0..<5).map { UnorderedPlace(number: $0) })
  var inner = UnorderedModel()
  var count = 0
}

@JSONModel private class UnorderedObject {
  var changes = 0
  var names: Set<String> = ["a", "b", "c", "d", "e"] {
    didSet { changes += 1 }
  }
}

@Suite("Updates of sets")
struct UnorderedUpdateTests {
  // The order of a set differs from one instance to another, so a single try might succeed by chance.
  private static let tries = 0..<20

  @Test(arguments: tries) func equalCollectionsDoNotChange(_: Int) throws {
    var model = UnorderedModel()
    #expect(try model.update(with: "{}").isEmpty)
    #expect(try model.update(with: #"{"count":1}"#).map(\.description) == ["$.count"])
    #expect(
      try model.update(with: #"{"names":["e","d","c","b","a"],"cities":["lund","kiel","jena","bonn","ulm"]}"#).isEmpty)
    #expect(try model.update(with: #"{"names":["e","d","c","b"]}"#).map(\.description) == ["$.names"])
    var updatable = UnorderedUpdatable()
    #expect(try updatable.update(with: "{}").isEmpty)
    #expect(try updatable.update(with: #"{"count":1,"inner":{}}"#) == [\UnorderedUpdatable.count])
    let object = UnorderedObject()
    #expect(try object.update(with: #"{"changes":5}"#) == [\UnorderedObject.changes])
    #expect(object.changes == 5)
  }

  @Test(arguments: tries) func equalValuesHaveEqualJSON(_: Int) throws {
    let json = try JSON(encoding: UnorderedModel())
    #expect(json.places == [["number": 0], ["number": 1], ["number": 2], ["number": 3], ["number": 4]])
    #expect(json.byPlace[0] == ["number": 0] && json.byPlace[1] == 0 && json.byPlace[9] == 4)
    #expect(try json == JSON(encoding: UnorderedModel()))
    #expect(try UnorderedModel.patch(from: UnorderedModel(), to: UnorderedModel()) == [:])
  }
}
#endif

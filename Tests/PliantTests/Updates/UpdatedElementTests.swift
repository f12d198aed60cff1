// Updates of elements keep other parts of them; equal sets are not a change; and models that a patch adds.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel struct KeptElement: Equatable {
  var id: Int, name = ""
  @Key("z", encode: "zip") var zip: String?
  @Ignored(.encoding) var key: Int
  @Ignored var seen = 0
  var parts: [KeptPart] = []
}
@JSONModel struct KeptPart: Equatable { var code: String, size = 0; @Ignored var isOpen = false }

@propertyWrapper struct Passed<Value: Equatable>: Equatable { var wrappedValue: Value }

@JSONModel struct KeptElements: Equatable {
  var list: [KeptElement] = [], byName: [String: KeptElement] = [:], groups: [String: [KeptElement]] = [:]
  var maybe: [KeptElement?]?, age = 0
  @Passed var passed: KeptElement?
  var byCase: [UnorderedCity: KeptElement] = [:], row: ContiguousArray<KeptElement> = []
}

@Suite("Elements that an update keeps retain their unpatched properties") struct UpdatedElementTests {
  private func element(_ id: Int) -> KeptElement {
    KeptElement(
      id: id, name: "n\(id)", zip: "z\(id)", key: 10 * id, seen: 100 * id,
      parts: [KeptPart(code: "a", isOpen: true), KeptPart(code: "b", isOpen: true)])
  }

  @Test("Values of dictionaries, and new elements of replaced arrays") func dictionariesAndReplacedArrays() {
    let model = KeptElements(byName: ["a": element(1), "b": element(2)], groups: ["x": [element(3)]])
    let patch = #"{"byName":{"a":{"name":"new","key":5},"c":{"id":7,"key":1}},"age":3}"#
    let changes = ["$.byName.a.name", "$.byName.c", "$.age", "$.byName.a.key"]
    expectUpdate(of: model, with: patch, changes: changes) {
      ($0.byName["a"]!.name, $0.byName["a"]!.key) = ("new", 5)
      ($0.byName["c"], $0.age) = (KeptElement(id: 7, key: 1), 3)
    }
    expectUpdate(of: model, with: #"{"byName":{"a":{"z":"new"},"b":{"zip":null}}}"#) {
      ($0.byName["a"]!.zip, $0.byName["b"]!.zip) = ("new", nil)
    }
    expectUpdate(of: model, with: #"{"byName":{"b":null}}"#) { $0.byName["b"] = nil }
    expectRefusals(by: model, of: #"{"byName":{"a":{"key":null}}}"#)
    // Values for keys that are enums, and wrapped properties.
    let other = KeptElements(passed: element(3), byCase: [.ulm: element(1), .bonn: element(2)])
    expectUpdate(of: other, with: #"{"byCase":{"bonn":{"zip":null}}}"#) { $0.byCase[.bonn]!.zip = nil }
    expectUpdate(of: other, with: #"{"age":1}"#) { $0.age = 1 }
    expectUpdate(of: other, with: #"{"passed":{"zip":null}}"#) { $0.passed!.zip = nil }
    let replaced = KeptElements(list: [element(1)], byName: ["a": element(2)])
    expectUpdate(of: replaced, with: #"{"list":[{"id":1,"key":3}]}"#) { $0.list = [KeptElement(id: 1, key: 3)] }
    expectRefusals(by: replaced, of: #"{"list":[{"id":1}]}"#)
    // Elements in updatable models keep their properties as well, and the update returns the changes.
    let updatable = OuterKeptUpdatable(
      list: [element(1), element(2)], byName: ["a": element(3)], inner: element(4), flat: element(5))
    expectUpdate(
      of: updatable, with: #"{"list":[{"id":1,"key":5}],"byName":{"a":{}}}"#, merging: ["list": "id"], changes: [\.list]
    ) { $0.list[0].key = 5 }
  }

  @Test("Elements of arrays that are merged by a key, also of nested arrays") func mergedArrays() {
    let model = KeptElements(list: [element(1), element(2), element(3)], groups: ["x": [element(4)]])
    let arrays = ["list": "id", "list.*.parts": "code", "groups.x": "id"]
    let patch = #"{"list":[{"id":2,"name":"new"},{"id":9,"key":1},{"id":1,"parts":[{"code":"b","size":4}]}]}"#
    expectUpdate(of: model, with: patch, merging: arrays) {
      ($0.list[1].name, $0.list[0].parts[1].size) = ("new", 4)
      $0.list.append(KeptElement(id: 9, key: 1))
    }
    // For a property with two keys, the patch may use either.
    let either = #"{"list":[{"id":3,"z":"z"},{"id":1,"zip":"y"}],"groups":{"x":[{"id":4,"key":6}]}}"#
    expectUpdate(of: model, with: either, merging: arrays) {
      ($0.list[2].zip, $0.list[0].zip) = ("z", "y")
      $0.groups["x"]?[0].key = 6
    }
    let rows = KeptElements(row: [element(1), element(2)])
    expectUpdate(of: rows, with: #"{"row":[{"id":2,"z":null}]}"#, merging: ["row": "id"]) { $0.row[1].zip = nil }
    // Also at the root.
    expectUpdate(of: model.list, with: #"[{"id":2,"z":null},{"id":1,"z":"y"}]"#, merging: ["": "id"]) {
      ($0[1].zip, $0[0].zip) = (nil, "y")
    }
    // An element may occur twice in the patch: the last values are used.
    let twice = #"{"list":[{"id":3,"name":"a","key":1},{"id":3,"name":"b","key":2}]}"#
    expectUpdate(of: model, with: twice, merging: arrays) { ($0.list[2].name, $0.list[2].key) = ("b", 2) }
    // Elements with other members, with keys that are not written, and inside merged arrays.
    let others = #"""
      {"list":[{"id":1,"z":"y"},{"id":2,"z":null},{"id":1,"key":7,"parts":[{"code":"a","size":5}]},\#
      {"id":1,"name":"c","parts":[{"code":"b","size":6},{"code":"a","size":8}]}],\#
      "groups":{"x":[{"id":4,"key":6},{"id":4,"z":"w"}]}}
      """#
    expectUpdate(of: model, with: others, merging: arrays) {
      ($0.list[0].zip, $0.list[0].key, $0.list[0].name) = ("y", 7, "c")
      ($0.list[0].parts[0].size, $0.list[0].parts[1].size) = (8, 6)
      ($0.groups["x"]![0].zip, $0.groups["x"]![0].key, $0.list[1].zip) = ("w", 6, nil)
    }
  }
}

enum UnorderedCity: String, Codable { case ulm, bonn, jena, kiel, lund }
private struct UnorderedPlace: Codable, Hashable { var number: Int }
@JSONModel private struct UnorderedModel {
  var names: Set<String> = ["a", "b", "c", "d", "e"], cities: Set<UnorderedCity> = [.ulm, .bonn, .jena, .kiel, .lund]
  var places = Set((0..<5).map { UnorderedPlace(number: $0) })
  var byPlace = Dictionary(uniqueKeysWithValues: (0..<5).map { (UnorderedPlace(number: $0), $0) })
  @Strategy(.unixSeconds) var dates = Set((0..<5).map { Date(timeIntervalSince1970: Double($0)) })
  var inner: [[String: Set<Int>]] = [["k": [1, 2, 3, 4, 5]]], count = 0
}
@JSONModel private struct UnorderedUpdatable: JSONUpdatable {
  var names: Set<String> = ["a", "b", "c", "d", "e"]
  var places = Set((0..<5).map { UnorderedPlace(number: $0) })
  var inner = UnorderedModel(), count = 0
}
@JSONModel private class UnorderedObject {
  var changes = 0
  var names: Set<String> = ["a", "b", "c", "d", "e"] { didSet { changes += 1 } }
}

@Suite("Updates of sets") struct UnorderedUpdateTests {
  // The order of a set differs between instances, so a single try might succeed by chance.
  private static let tries = 0..<20

  @Test(arguments: tries) func equalCollectionsDoNotChange(_: Int) throws {
    var model = UnorderedModel()
    #expect(try model.update(with: "{}").isEmpty)
    #expect(try model.update(with: #"{"count":1}"#).map(\.description) == ["$.count"])
    let reversed = #"{"names":["e","d","c","b","a"],"cities":["lund","kiel","jena","bonn","ulm"]}"#
    #expect(try model.update(with: reversed).isEmpty)
    #expect(try model.update(with: #"{"names":["e","d","c","b"]}"#).map(\.description) == ["$.names"])
    var updatable = UnorderedUpdatable()
    #expect(try updatable.update(with: "{}").isEmpty)
    #expect(try updatable.update(with: #"{"count":1,"inner":{}}"#) == [\UnorderedUpdatable.count])
    let object = UnorderedObject()
    #expect(try object.update(with: #"{"changes":5}"#) == [\UnorderedObject.changes] && object.changes == 5)
  }

  @Test(arguments: tries) func equalValuesHaveEqualJSON(_: Int) throws {
    let json = try JSON(encoding: UnorderedModel())
    #expect(json.places == [["number": 0], ["number": 1], ["number": 2], ["number": 3], ["number": 4]])
    #expect(json.byPlace[0] == ["number": 0] && json.byPlace[1] == 0 && json.byPlace[9] == 4)
    #expect(try json == JSON(encoding: UnorderedModel()))
    #expect(try UnorderedModel.patch(from: UnorderedModel(), to: UnorderedModel()) == [:])
  }
}

@JSONModel private struct AddedPlace: Equatable {
  @Key("lat", encode: "la") var lat: Double? = 1
  @Key("p.lon", encode: "q.lo") var lon: Double? = 2
}
@JSONModel private struct AddedPart: Equatable {
  @Flatten var place = AddedPlace()
  @Key("n", encode: "nn") var number: Int? = 5
}
@JSONModel private enum AddedCase: Equatable { case circle(r: Int? = 1, at: AddedPlace? = nil), part(AddedPart), none }
@JSONModel private class AddedBase { @Key("i", encode: "id") var id: Int? = 7 }
@JSONModel(inherits: true) private final class AddedObject: AddedBase {
  @Key("g", encode: "geo") var place: AddedPlace?
}
@JSONModel private struct AddedRoot {
  @Key("f", encode: "ff") var part: AddedPart?
  var parts: [AddedPart] = [], either: AddedCase?, object: AddedObject?, any: JSON? = ["a": nil]
  @Key("s", encode: "ss") var cases: [String: AddedCase] = [:]
}
@JSONModel private struct AddedChain {
  @Key("a", encode: "b") var name: String? = "A"
  @Key("c", encode: "d") var next: [AddedChain]?
}

@Suite("Models that a patch adds") struct AddedModelTests {
  @Test func differencesLeadToTheOtherValue() throws {
    let places = [nil, AddedPlace(), AddedPlace(lat: nil, lon: 3), AddedPlace(lat: 4, lon: nil)]
    let parts = places.map { AddedPart(place: $0 ?? AddedPlace(lat: 9), number: $0 == nil ? nil : 3) }
    let cases: [AddedCase?] = [nil, AddedCase.none, .circle(r: nil, at: places[2]), .part(parts[3]), .part(parts[0])]
    func root(_ i: Int, _ j: Int) -> AddedRoot {
      let object = i == 2 ? nil : with(AddedObject()) { ($0.id, $0.place) = (i == 1 ? nil : i, places[j % 4]) }
      return AddedRoot(
        part: j == 0 ? nil : parts[i], parts: [parts[(i + j) % 4]], either: cases[j], object: object,
        any: i == 0 ? nil : ["x": JSON(i)], cases: ["k": cases[(i + j) % 5] ?? .none, "\(j)": cases[i] ?? .none])
    }
    for i in 0..<20 {
      for j in 0..<20 {
        var value = root(i % 4, i / 4)
        let (before, other) = (try JSON(encoding: value), root(j % 4, j / 4))
        let patch = try AddedRoot.patch(from: value, to: other)
        try value.update(with: patch)
        #expect(try JSON(encoding: value) == JSON(encoding: other), "\(before) \(patch)")
      }
    }
  }

  @Test func workGrowsWithTheDepth() throws {
    var chain = AddedChain()
    try chain.update(with: String(repeating: #"{"b":null,"d":["#, count: 100) + String(repeating: "]}", count: 100))
    var names: [String?] = []
    while let next = chain.next?.first { (chain, names) = (next, names + [next.name]) }
    #expect(names == Array(repeating: nil, count: 99))
  }
}
#endif

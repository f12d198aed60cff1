#if Macros
/// Models that a patch adds: an update with the difference of two values results in the second one.

import Pliant
import Testing

@JSONModel private struct AddedPlace: Equatable {
  @Key("lat", encode: "la") var lat: Double? = 1
  @Key("p.lon", encode: "q.lo") var lon: Double? = 2
}

@JSONModel private struct AddedPart: Equatable {
  @Flatten var place = AddedPlace()
  @Key("n", encode: "nn") var number: Int? = 5
}

@JSONModel private enum AddedCase: Equatable {
  case circle(r: Int? = 1, at: AddedPlace? = nil), part(AddedPart), none
}

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

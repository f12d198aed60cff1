#if Macros
/// The expansions of `@JSONModel` in the last release still compile and behave the same.

import Foundation
import Pliant
import Testing

@Suite("Expansions of the last release") struct ReleasedExpansionTests {
  private static let size = ReleasedSize(width: 1, height: 2)

  @Test("A struct with candidates, paths, marks and other models") func structs() throws {
    let value = Released(
      title: "T", plays: 3, artist: "A", year: 1999, secret: "s", releasedAt: Date(timeIntervalSince1970: 5),
      labels: ["a", "b"], kind: .album, parts: [ReleasedPart(size: Self.size, rest: ["x": true])],
      codable: ReleasedCodable(a: 1))
    try expectSameEverywhere(
      value,
      #"{"title":"T","stats":{"plays":3},"artist":"A","year":1999,"secret":"s","released_at":5,"tags":[{"label":"a"},{"label":"b"}],"kind":"album","parts":[{"width":1,"height":2,"x":true}],"codable":{"a":1}}"#
    )
    let json = #"{"name":"T","stats":{"plays":"3"},"year":1999,"secret":982451653,"kind":"ep"}"#
    let (bent, report) = try withReport { try Released(json: json, report: &$0) }
    #expect(bent.title == "T" && bent.plays == 3 && bent.kind == .other && bent.secret == "982451653")
    #expect(report.count == 3 && !"\(report)".contains("982451653"))
    #expect(throws: DecodingError.self) { try Released(json: #"{"title":"T","year":"1999"}"#) }
    var updated = value
    _ = try updated.update(with: #"{"title":"U","artist":null}"#)
    #expect(updated.title == "U" && updated.artist == nil && updated.plays == 3)
  }

  @Test("Enums of each representation") func enums() throws {
    try expectSameEverywhere(ReleasedEvent.opened(at: 5, by: "me"), #"{"type":"opened","at":5,"by":"me"}"#)
    try expectSameEverywhere(ReleasedEvent.moved(Self.size), #"{"type":"moved","width":1,"height":2}"#)
    try expectSameEverywhere(ReleasedEvent.closed, #"{"type":"closed"}"#)
    let unknown = #"{"type":"gone","x":1}"#
    #expect(try ReleasedEvent(json: unknown) == .unknown(["type": "gone", "x": 1]))
    #expect(try ReleasedEvent(json: unknown).jsonString() == unknown)
    try expectSameEverywhere(ReleasedMessage.pair(1, true), #"{"t":"pair","c":[1,true]}"#)
    try expectSameEverywhere([ReleasedID.number(1), .text("x")], #"[1,"x"]"#)
  }

  @Test("A class and its superclass") func classes() throws {
    let json = #"{"id":1,"name":"n","count":2}"#
    for leaf in [
      try ReleasedLeaf(json: json), try JSONDecoder().decode(ReleasedLeaf.self, from: json),
      try PliantDecoder().decode(ReleasedLeaf.self, from: json),
    ] { #expect(try leaf.id == 1 && leaf.name == "n" && leaf.count == 2 && leaf.jsonString() == json) }
  }
}
#endif

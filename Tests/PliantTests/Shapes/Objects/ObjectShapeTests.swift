#if Macros
/// Properties that are flattened, are left out in one direction, or distinguish missing and null.

import Foundation
import Pliant
import Testing

@JSONModel struct Paging: Equatable { var page = 1, size = 20 }
@JSONModel struct Place: Equatable {
  @Key("geo.lat") var latitude: Double
  @Key("geo.lon") var longitude: Double
}
@JSONModel struct Search: Equatable {
  var text: String
  @Flatten var paging: Paging
  @Flatten var place: Place?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct Labels: Equatable { let id: Int; @Flatten var counts: [String: Int] = [:] }
@JSONModel final class Ledger {
  var name = ""
  @Flatten var paging = Paging()
  @UnknownKeys var rest: JSON = [:]
}
@JSONModel struct Generic<Value> { @Flatten var value: Value; var id = 0 }
struct OnlyCodable: Codable, Equatable { var a: Int }
@JSONModel struct OwnCodablePage<Value: Codable & Equatable>: Codable, Equatable {
  @Ignored(.decoding) let version = 1
  var value: Value
  @Flatten var paging = Paging()
  @Strategy(from: { $0.x.intValue }) var x: Int?
  @UnknownKeys var rest: [String: JSON] = [:]
  mutating func didDecode() { paging.page += 1 }
}
@JSONModel enum ArgumentChoice<Value: Codable & Equatable>: Equatable {
  case value(Value), both(Value, x: Int)
  mutating func didDecode() { if case .value(let value) = self { self = .both(value, x: 1) } }
}
@JSONModel final class ArgumentObject<Value> { var value: [Value] = []; func willEncode() {} }
@JSONModel struct Directions: Equatable {
  @Ignored(.decoding) var version = 2
  @Ignored(.encoding) var token: String?
  @Key("name", "title", encode: "label.text") var name: String
  @Ignored(.decoding) @Flatten let paging = Paging()
  @Ignored(.decoding) @UnknownKeys let rest: [String: JSON] = ["z": 1]
}
@JSONModel struct Conditions {
  @Encode(.null) var note: String?
  @Encode(.null) @Strategy(.unixSeconds) var at: Date?
  @Encode(.skipEmpty) var tags: [String] = ["a"]
  @Encode(.skipEmpty) var text: String? = ""
  @Encode(.skipDefault) var size = 20
  @Encode(.skipDefault) @Key("a.b") var ratio: Double? = 1
}
enum SomeCity: String, Codable { case here }
@JSONModel class FixedLedger {
  var name = ""
  @Ignored(.decoding) @Flatten let paging = Paging()
  @Ignored(.decoding) @UnknownKeys let rest: [String: JSON] = ["z": 1]
}
@JSONModel struct Change: Equatable {
  var note: Field<String>
  @Key("a.n", "n") var count: Field<Int> = .missing
  var list: Field<[Int]>
}

/// Expects that every engine reads `value` from a document and, if `issues` is given, reports their paths.
func expectReadings<Value: JSONReadable & Decodable & Equatable>(
  of document: String, _ value: Value, issues: [String]? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  for (engine, found, report) in try EveryReading(Value.self, document).readings {
    #expect(found == value, "\(engine) \(document)", sourceLocation: sourceLocation)
    let paths = report.issues.map(\.path.description).sorted()
    #expect(paths == issues ?? paths, "\(engine) \(document)", sourceLocation: sourceLocation)
  }
}

struct ObjectShapeTests {
  static let json = #"{"z":1,"text":"sea","size":50,"geo":{"lat":1.5,"lon":2},"a":[true],"page":3}"#

  @Test func flattenedMembersLeaveTheRestToADictionary() throws {
    let (paging, place) = (Paging(page: 3, size: 50), Place(latitude: 1.5, longitude: 2))
    let expected = Search(text: "sea", paging: paging, place: place, rest: ["z": 1, "a": [true]])
    try expectReadings(of: Self.json, expected, issues: [])
    for (engine, text) in try everyWriting(expected) {
      #expect(text == #"{"a":[true],"geo":{"lat":1.5,"lon":2},"page":3,"size":50,"text":"sea","z":1}"#, "\(engine)")
    }
    #expect(try Search(json: expected.jsonData()) == expected)
    let (labels, report) = try withReport { try Labels(json: #"{"id":1,"a":2,"b":[],"c":"3"}"#, report: &$0) }
    #expect(labels == Labels(id: 1, counts: ["a": 2, "c": 3]))
    #expect(report.issues.map(\.path.description) == ["$.b", "$.c"])
    try expectSameEverywhere(Labels(id: 1, counts: ["x": 5]), #"{"id":1,"x":5}"#)
  }

  @Test func whatIsTakenIsNeitherRestNorUnknown() throws {
    let json = #"{"name":"l","page":2,"size":20,"z":{"b":1,"a":null},"b":1e400}"#
    let ledger = try Ledger(json: json)
    #expect(try ledger.paging.page == 2 && ledger.jsonString() == json)
    #expect(try JSONDecoder().decode(Ledger.self, from: Data(#"{"name":"l","page":2,"q":1}"#.utf8)).rest == ["q": 1])
    // Members that an outer model takes are not unknown members of an inner one.
    let outer = try Generic<Search>(json: #"{"id":4,"text":"t","page":2,"x":1}"#)
    #expect(outer.id == 4 && outer.value.rest == ["x": 1] && outer.value.paging.page == 2)
    #expect(try Generic<Search>(json: outer.jsonData()).value == outer.value)
    try expectWritten(Generic<Paging>.self, #"{"id":1,"page":5}"#, as: #"{"page":5,"size":20,"id":1}"#)
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
    let (_, report) = try reported(Generic<Paging>.self, #"{"id":1,"page":5,"pagee":1,"geo":{}}"#, with: decoder)
    #expect(report.issues.map(\.path.description) == ["$.pagee", "$.geo"])
    #expect(report.issues.first?.expected.contains("page") == true)
    #expect(try reported(Search.self, Self.json, with: decoder).report.isClean)
  }

  @Test(arguments: [false, true]) func argumentsMayBeOnlyCodable(_ isForeign: Bool) throws {
    func decoded<Value: Codable>(_ type: Value.Type, _ json: String) throws -> Value {
      let value =
        try isForeign
        ? JSONDecoder().decode(type, from: Data(json.utf8)) : PliantDecoder().decode(type, from: json)
      let data = try isForeign ? JSONEncoder().encode(value) : PliantEncoder().encode(value)
      return try PliantDecoder().decode(type, from: data)
    }
    let page = try decoded(OwnCodablePage<OnlyCodable>.self, #"{"value":{"a":1},"page":3,"x":4,"y":5}"#)
    #expect(page.value.a == 1 && page.paging.page == 5 && page.x == 4 && page.rest == ["y": 5])
    #expect(try decoded(OwnCodablePage<Paging>.self, #"{"value":{"page":1}}"#).value.page == 1)
    let choice = try decoded(ArgumentChoice<OnlyCodable>.self, #"{"value":{"a":1}}"#)
    #expect(choice == .both(OnlyCodable(a: 1), x: 1))
    #expect(try decoded(ArgumentObject<OnlyCodable>.self, #"{"value":[{"a":1}]}"#).value.count == 1)
  }

  /// This includes a constant with its value: it is written and never read.
  @Test func propertiesMayGoOneWayOrBeWrittenConditionally() throws {
    try expectWritten(FixedLedger.self, #"{"page":5,"name":"l"}"#, as: #"{"name":"l","page":1,"size":20,"z":1}"#)
    let directions = Directions(version: 2, token: "t", name: "n")
    try expectReadings(of: #"{"version":9,"token":"t","title":"n","page":5,"q":1}"#, directions)
    for (engine, text) in try everyWriting(Directions(token: "t", name: "n")) {
      #expect(text == #"{"label":{"text":"n"},"page":1,"size":20,"version":2,"z":1}"#, "\(engine)")
    }
    try expectWritten(Conditions.self, "{}", as: #"{"note":null,"at":null,"tags":["a"]}"#)
    let json = #"{"note":"n","at":5,"tags":[],"text":"t","size":21,"a":{"b":2}}"#
    for (engine, text) in try everyWriting(Conditions(json: json)) {
      #expect(text == #"{"a":{"b":2},"at":5,"note":"n","size":21,"text":"t"}"#, "\(engine)")
    }
  }
}
#endif

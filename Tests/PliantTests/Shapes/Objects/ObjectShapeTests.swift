#if Macros
/// Properties that take members of the object itself, are left out in one direction, or may be missing and null.

import Foundation
import Pliant
import Testing

@JSONModel struct Paging: Equatable {
  var page = 1
  var size = 20
}

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

@JSONModel struct Labels: Equatable {
  let id: Int
  @Flatten var counts: [String: Int] = [:]
}

@JSONModel final class Ledger {
  var name = ""
  @Flatten var paging = Paging()
  @UnknownKeys var rest: JSON = [:]
}

@JSONModel struct OuterSearch: Equatable {
  @Flatten var search: Search
  var top = 0
}

@JSONModel struct Generic<Value> {
  @Flatten var value: Value
  var id = 0
}

@JSONModel struct Directions: Equatable {
  @Ignored(.decoding) var version = 2
  @Ignored(.encoding) var token: String?
  @Key("name", "title", encode: "label.text") var name: String
}

@JSONModel struct Conditions {
  @Encode(.null) var note: String?
  @Encode(.null) @Strategy(.unixSeconds) var at: Date?
  @Encode(.skipEmpty) var tags: [String] = ["a"]
  @Encode(.skipEmpty) var text: String? = ""
  @Encode(.skipDefault) var size = 20
  @Encode(.skipDefault) @Key("a.b") var ratio: Double? = 1
}

@JSONModel(keys: .snakeCase, encoding: .null) struct Nulls {
  var firstName: String?
  @Encode(.skipNil) var note: String?
  var city: SomeCity?
  var count = 0
}

enum SomeCity: String, Codable { case here }

@JSONModel struct FixedPaging: Equatable {
  var text: String
  @Ignored(.decoding) @Flatten let paging = Paging()
  @Ignored(.decoding) @UnknownKeys let rest: [String: JSON] = ["z": 1]
}

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

@Suite("Shapes of objects")
struct ObjectShapeTests {
  static let json =
    #"{"z":1,"text":"sea","size":50,"geo":{"lat":1.5,"lon":2},"a":[true],"page":3}"#

  @Test("Flattened members, and the rest, in order")
  func flattening() throws {
    let search = try Search(json: Self.json)
    #expect(search.paging == Paging(page: 3, size: 50))
    #expect(search.place == Place(latitude: 1.5, longitude: 2))
    #expect(search.rest == ["z": 1, "a": [true]])
    #expect(try Search(json: search.jsonData()) == search)
    #expect(try Search(json: search.jsonString(.pretty, .sortedKeys)) == search)
    #expect(try JSONDecoder().decode(Search.self, from: Data(Self.json.utf8)) == search)
    #expect(try Search(json: JSONEncoder().encode(search)) == search)
  }

  @Test("An optional without its required members is nil, and nothing bends")
  func optionalFlattening() throws {
    var report = DecodingReport()
    let search = try Search(json: #"{"text":"sea"}"#, report: &report)
    #expect(search.place == nil && search.paging == Paging() && search.rest.isEmpty)
    #expect(report.isClean)
    #expect(try search.jsonString() == #"{"text":"sea","page":1,"size":20}"#)
  }

  @Test("A dictionary takes what is left, and drops what is unusable")
  func flattenedDictionary() throws {
    var report = DecodingReport()
    let labels = try Labels(json: #"{"id":1,"a":2,"b":[],"c":"3"}"#, report: &report)
    #expect(labels == Labels(id: 1, counts: ["a": 2, "c": 3]))
    #expect(report.issues.map(\.path.description) == ["$.b", "$.c"])
    #expect(try Labels(id: 1, counts: ["x": 5]).jsonString() == #"{"id":1,"x":5}"#)
    #expect(
      try JSONDecoder().decode(Labels.self, from: Data(#"{"id":1,"a":2}"#.utf8)) == Labels(id: 1, counts: ["a": 2]))
  }

  @Test("A class keeps the rest as JSON, in order")
  func classes() throws {
    let json = #"{"name":"l","page":2,"size":20,"z":{"b":1,"a":null},"b":1e400}"#
    let ledger = try Ledger(json: json)
    #expect(ledger.paging.page == 2)
    #expect(try ledger.jsonString() == json)
    #expect(try JSONDecoder().decode(Ledger.self, from: Data(#"{"name":"l","page":2,"q":1}"#.utf8)).rest == ["q": 1])
  }

  @Test("A constant that has its value is written, and never read")
  func constants() throws {
    let fixed = try FixedPaging(json: Self.json)
    #expect(fixed.paging == Paging() && fixed.rest == ["z": 1])
    #expect(try fixed.jsonString() == #"{"text":"sea","page":1,"size":20,"z":1}"#)
    #expect(try JSONDecoder().decode(FixedPaging.self, from: Data(Self.json.utf8)) == fixed)
    #expect(try JSON(parsing: JSONEncoder().encode(fixed)) == JSON(parsing: fixed.jsonData()))
    let ledger = try FixedLedger(json: #"{"page":5,"name":"l"}"#)
    #expect(try ledger.jsonString() == #"{"name":"l","page":1,"size":20,"z":1}"#)
  }

  @Test("Flattening inside of flattening: what an outer model takes is no rest of an inner one")
  func nestedFlattening() throws {
    let outer = try OuterSearch(json: #"{"top":4,"text":"t","page":2,"x":1}"#)
    #expect(outer.top == 4 && outer.search.rest == ["x": 1] && outer.search.paging.page == 2)
    #expect(try OuterSearch(json: outer.jsonData()) == outer)
    let generic = try Generic<Paging>(json: #"{"id":1,"page":5}"#)
    #expect(generic.value.page == 5 && generic.id == 1)
    #expect(try JSONDecoder().decode(Generic<Paging>.self, from: generic.jsonData()).value.page == 5)
  }

  @Test("Unknown keys are those that no part knows")
  func unknownKeys() throws {
    var tolerance = Tolerance.tolerant
    tolerance.unknownKeys = .report
    var report = DecodingReport()
    _ = try PliantDecoder(tolerance: tolerance).decode(
      Generic<Paging>.self, from: #"{"id":1,"page":5,"pagee":1,"geo":{}}"#, report: &report)
    #expect(report.issues.map(\.path.description) == ["$.pagee", "$.geo"])
    #expect(report.issues.first?.expected.contains("page") == true)
    report = DecodingReport()
    _ = try PliantDecoder(tolerance: tolerance).decode(Search.self, from: Self.json, report: &report)
    #expect(report.isClean)
  }

  @Test("Left out in one direction; written to another key")
  func directions() throws {
    let value = try Directions(json: #"{"version":9,"token":"t","title":"n"}"#)
    #expect(value == Directions(version: 2, token: "t", name: "n"))
    #expect(try value.jsonString() == #"{"version":2,"label":{"text":"n"}}"#)
    let foreign = try JSONDecoder().decode(Directions.self, from: Data(#"{"version":9,"token":"t","title":"n"}"#.utf8))
    #expect(foreign == value)
    let encoded = try JSON(parsing: JSONEncoder().encode(value))
    #expect(encoded == ["version": 2, "label": ["text": "n"]])
  }

  @Test("Conditions of writing")
  func conditions() throws {
    var value = try Conditions(json: "{}")
    #expect(try value.jsonString() == #"{"note":null,"at":null,"tags":["a"]}"#)
    #expect(try JSON(parsing: JSONEncoder().encode(value)) == ["note": nil, "at": nil, "tags": ["a"]])
    value = try Conditions(json: #"{"note":"n","at":5,"tags":[],"text":"t","size":21,"a":{"b":2}}"#)
    #expect(try value.jsonString() == #"{"note":"n","at":5,"text":"t","size":21,"a":{"b":2}}"#)
    #expect(try JSON(parsing: JSONEncoder().encode(value)) == JSON(parsing: value.jsonData()))
    #expect(try Nulls(json: "{}").jsonString() == #"{"first_name":null,"city":null,"count":0}"#)
    #expect(try Nulls(json: #"{"city":"here"}"#).jsonString() == #"{"first_name":null,"city":"here","count":0}"#)
    #expect(try JSON(parsing: JSONEncoder().encode(Nulls(json: "{}"))) == ["first_name": nil, "city": nil, "count": 0])
  }

  @Test(
    "Missing, null and a value are three things",
    arguments: [
      ("{}", Change(note: .missing, count: .missing, list: .missing)),
      (#"{"note":null,"a":{"n":null},"list":null}"#, Change(note: .null, count: .null, list: .null)),
      (#"{"note":"x","a":{"n":5},"list":[1]}"#, Change(note: .value("x"), count: .value(5), list: .value([1]))),
    ])
  func fields(_ json: String, _ change: Change) throws {
    #expect(try Change(json: json) == change)
    #expect(try change.jsonString() == json)
    #expect(try JSONDecoder().decode(Change.self, from: Data(json.utf8)) == change)
    #expect(try JSON(parsing: JSONEncoder().encode(change)) == JSON(parsing: json))
  }

  @Test("An unusable field is missing, and reported")
  func unusableFields() throws {
    var report = DecodingReport()
    let change = try Change(json: #"{"note":[1],"n":"7"}"#, report: &report)
    #expect(change == Change(note: .missing, count: .value(7), list: .missing))
    #expect(report.count == 2)
    #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(Change.self, from: #"{"note":[1]}"#)
    }
  }
}
#endif

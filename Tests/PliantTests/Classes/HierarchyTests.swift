/// Hierarchies of classes: unknown members, nested objects that several classes write, superclasses that aren't models.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel class Bulletin {
  var id = 0
  @UnknownKeys var rest: [String: JSON] = [:]
  @Key("meta.author") var author: String?
}
@JSONModel(inherits: true) class UrgentNotice: Bulletin {
  var deadline: String
  @Key("meta.level", "level") var level = 1
  init(deadline: String) {
    self.deadline = deadline
    super.init()
  }
}
@JSONModel(inherits: true) final class LastNotice: UrgentNotice {
  @Key("meta.deep.a") var a: Int?
  @Key("meta.deep.b") var b: Int?
}

/// Keeps unknown members in place of its superclass.
@JSONModel(inherits: true) class KeptNotice: UrgentNotice {
  var title: String?
  @UnknownKeys var own: [String: JSON] = [:]
}
@JSONModel class PlainEvent {
  var id: Int
  @Key("info.age") var age: Int?
  @Key("points.0.x") var x: Int?
  @Key("names.*.first") var firsts: [String] = []
}
@JSONModel(inherits: true) class KeptEvent: PlainEvent {
  @Key("info.name") var name: String?
  @Key("points.0.y") var y: Int?
  @Key("names.*.last") var lasts: [String] = []
  @UnknownKeys var others: JSON.Object
}
@JSONModel(inherits: true) class DeepEvent: KeptEvent {
  @Key("info.more.z") var z: Double?
  @Flatten var place = EventPlace()
}
@JSONModel struct EventPlace: Equatable { var city: String?; @Key("info.street") var street: String? }
@JSONModel class CountedWords { var title = ""; @Flatten var words: [String: Int] }
@JSONModel(inherits: true) final class RatedWords: CountedWords { var rating: Double }
@JSONModel(inherits: true) class OptionalWords: Animal { @Flatten var extra: [String: String]? }
@JSONModel(inherits: true) class HeavyTruck: Truck {
  var trailers: Int
  @Key("tank.size") var tank: Double?
  init(trailers: Int) {
    self.trailers = trailers
    super.init(load: 0)
  }
}
@JSONModel(inherits: true) final class RoadTrain: HeavyTruck {
  let length: Double
  @Key("tank.kind") var fuel = "diesel"
  @Key("weight") override var load: Double { didSet {} }
}
class CodableVan: Codable {
  var wheels = 4, tank: Tank?, tags: [String] = []
  struct Tank: Codable { var size = 0.0 }
}

/// Keeps the members that neither this class nor its superclass takes.
@JSONModel(inherits: .codable) class KeptVan: CodableVan {
  var load: Double
  @Key("tank.kind") var fuel: String?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel(inherits: true) final class LongVan: KeptVan { var length: Int? }
class CodableShip: Codable {
  var built: Date, name: String?
  init(built: Date) { self.built = built }
}
@JSONModel(inherits: .codable) class Ferry: CodableShip {
  var cars = 10, decks: Int
  @Ignored private(set) var hooks = 0
  init(decks: Int) {
    self.decks = decks
    super.init(built: Date(timeIntervalSince1970: 0))
  }
  func didDecode(from json: JSON) { hooks += 1 }
}
@JSONModel(inherits: true) class NightFerry: Ferry {
  var cabins: Int
  init(cabins: Int) {
    self.cabins = cabins
    super.init(decks: 2)
  }
}
@JSONModel(inherits: true) class DayFerry: Ferry { var seats = 100 }

struct HierarchyTests {
  static let urgent = #"{"id":1,"z":[1,2.50],"meta":{"author":"Li","level":3},"a":null,"deadline":"now","y":{"k":"v"}}"#
  static let last = #"{"deadline":"d","meta":{"deep":{"b":2,"a":1},"level":4,"author":"L"}}"#
  static let train =
    #"{"wheels":18,"axles":6,"trailers":3,"tank":{"size":400.5,"kind":"gas"},"weight":9.5,"length":53.5}"#

  @Test func aSuperclassKeepsWhatNoClassTakes() throws {
    let json = try JSON(parsing: Self.urgent)
    for (engine, notice, _) in try EveryReading(UrgentNotice.self, Self.urgent).readings {
      #expect(notice.deadline == "now" && notice.level == 3 && notice.author == "Li", "\(engine)")
      #expect(notice.rest == ["z": [1, 2.5], "a": nil, "y": ["k": "v"]], "\(engine)")
      #expect(try JSON(parsing: notice.jsonString()) == json && JSON(parsing: JSONEncoder().encode(notice)) == json)
      #expect(try JSON(parsing: UrgentNotice(json: notice.jsonString()).jsonString()) == json, "\(engine)")
      let changed = try notice.update(with: #"{"new":1,"z":null,"level":9}"#)
      #expect(changed.contains(\Bulletin.rest) && changed.contains(\UrgentNotice.level), "\(engine)")
      #expect(notice.rest.keys.sorted() == ["a", "new", "y"] && notice.level == 9, "\(engine)")
    }
    let other = try Bulletin(json: Self.urgent).rest
    #expect(other["meta"] == ["level": 3] && other.keys.sorted() == ["a", "deadline", "meta", "y", "z"])
    #expect(try UrgentNotice(json: #"{"deadline":"x"}"#).rest.isEmpty && UrgentNotice(deadline: "b").rest.isEmpty)
  }

  @Test func aSubclassKeepsOrFlattensTheRest() throws {
    let json = #"{"z":1,"id":7,"b":{"a":[true]},"city":"Ulm","a":"x"}"#
    let text = try KeptEvent(json: json).jsonString()
    #expect(text == #"{"id":7,"names":[],"z":1,"b":{"a":[true]},"city":"Ulm","a":"x"}"#)
    let deep = try DeepEvent(json: json)
    #expect(deep.place.city == "Ulm" && deep.others.map(\.key) == ["z", "b", "a"])
    #expect(try DeepEvent(json: deep.jsonString()).jsonString() == deep.jsonString())
    #expect(try KeptEvent(json: #"{"id":1}"#).others.isEmpty)
    let (words, report) = try reported(RatedWords.self, #"{"a":1,"rating":4.5,"b":"x","title":"t","c":3}"#)
    #expect(words.words == ["a": 1, "c": 3] && words.rating == 4.5 && words.title == "t")
    #expect(report.issues.map(\.path.description) == ["$.b"])
    #expect(try RatedWords(json: words.jsonString()).words == words.words)
    let extra = try OptionalWords(json: #"{"name":"Rex","x":"y"}"#)
    #expect(try extra.extra == ["x": "y"] && extra.jsonString() == #"{"name":"Rex","x":"y"}"#)
    #expect(try OptionalWords(json: #"{"name":"Rex"}"#).extra == nil)
  }

  @Test func theLastOfSeveralClassesKeepsTheRest() throws {
    let notice = try KeptNotice(json: #"{"title":"t",\#(Self.urgent.dropFirst())"#)
    #expect(notice.rest.isEmpty && notice.own.keys.sorted() == ["a", "y", "z"] && notice.title == "t")
    #expect(try KeptNotice(json: notice.jsonString()).own == notice.own)
    #expect(try UrgentNotice(json: notice.jsonString()).rest.keys.sorted() == ["a", "title", "y", "z"])
    notice.rest["b"] = 1
    #expect(try KeptNotice(json: notice.jsonString()).own["b"] == 1)
  }

  @Test func anObjectIsOfTheClassThatIsAskedAlsoAsItsSuperclass() throws {
    let type: Bulletin.Type = KeptNotice.self
    let json = #"{"deadline":"d","x":1}"#
    let value = try JSON(parsing: json)
    let objects: [Bulletin] = [
      try type.init(json: json), try PliantDecoder().decode(type, from: json),
      try PliantDecoder().decode(type, from: value), try PliantDecoder.strict.decode(type, from: json),
      try value.decode(type), try JSONDecoder().decode(type, from: Data(json.utf8)),
      try PliantJSONDecoder().decode(type, from: Data(json.utf8)),
    ]
    for (index, object) in objects.enumerated() {
      let notice = object as? KeptNotice
      #expect(notice?.deadline == "d" && notice?.own == ["x": 1] && notice?.rest == [:], "\(index): \(object)")
    }
    let plain: Animal.Type = Cat.self
    #expect(try plain.init(json: #"{"name":"Tom"}"#) is Cat)
    let notice: Bulletin = try LastNotice(json: #"{"deadline":"d","meta":{"deep":{"b":2},"author":"L"},"x":1}"#)
    let whole = #"{"id":0,"x":1,"meta":{"author":"L","level":1,"deep":{"b":2}},"deadline":"d"}"#
    #expect(try notice.jsonString() == whole && notice.update(with: #"{"x":2,"meta":{"level":5}}"#).count == 2)
    #expect((notice as? LastNotice)?.level == 5 && notice.rest == ["x": 2])
    let creature: Beast = try Hunter(json: #"{"dog_name":"Rex"}"#)
    #expect(try creature.update(with: #"{"dog_name":"Tim","name":"x"}"#) == [\Hunter.name] && creature.name == "Tim")
  }

  @Test func levelsWriteIntoOneNestedObject() throws {
    let json =
      #"{"id":1,"info":{"age":2,"name":"n","more":{"z":0.5}},"points":[{"x":1,"y":2}],"#
      + #""names":[{"first":"a","last":"b"},{"first":"c","last":"d"}],"k":12345678901234567890.10,"city":"Ulm"}"#
    let event = try DeepEvent(json: json)
    #expect(try event.jsonString() == json)
    #expect(try JSONDecoder().decode(DeepEvent.self, from: JSONEncoder().encode(event)).name == "n")
    #expect(event.age == 2 && event.name == "n" && event.z == 0.5 && event.x == 1 && event.y == 2)
    #expect(event.firsts == ["a", "c"] && event.lasts == ["b", "d"] && event.place.city == "Ulm")
    let pretty = try event.jsonString(.pretty, .sortedKeys)
    #expect(try JSON(parsing: DeepEvent(json: pretty).jsonString()) == JSON(parsing: json))
    #expect(pretty.contains("\n  \"info\": {\n    \"age\": 2,\n    \"more\": {\n      \"z\": 0.5\n    },"))
    event.place.street = "x"
    #expect(try DeepEvent(json: event.jsonString()).place == EventPlace(city: "Ulm", street: "x"))

    let last = try LastNotice(json: Self.last)
    #expect(last.a == 1 && last.b == 2 && last.level == 4 && last.author == "L")
    #expect(try last.jsonString() == #"{"id":0,"meta":{"author":"L","level":4,"deep":{"a":1,"b":2}},"deadline":"d"}"#)
    #expect(try UrgentNotice(deadline: "d").jsonString() == #"{"id":0,"deadline":"d","meta":{"level":1}}"#)
  }

  @Test func aKeyThatNoClassKnowsOrThatOneReplacedIsUnknown() throws {
    func check<Model: JSONReadable & Decodable>(_ type: Model.Type, _ json: String, _ unknown: [String]) throws {
      var decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
      #expect(try reported(type, json, with: decoder).report.issues.map(\.path.description) == unknown, "\(json)")
      decoder.tolerance.unknownKeys = .fail
      let (one, two) = (try? decoder.decode(type, from: json), try? decoder.decode([Model].self, from: "[\(json)]"))
      #expect((one != nil && two != nil) == unknown.isEmpty, "\(json)")
    }
    for (type, json, unknown): (any (JSONReadable & Decodable).Type, String, [String]) in [
      (Puppy.self, #"{"name":"Rex","id":7,"barks":true,"nam":1,"toys":[],"x\n":2}"#, ["$.nam", #"$['x\n']"#]),
      (Puppy.self, #"{"name":"Rex","id":7,"barks":true,"toys":[]}"#, []),
      (Hunter.self, #"{"name":"a","dog_name":"b","hidden":"c"}"#, ["$.name"]),
      (Beast.self, #"{"name":"a","dog_name":"b"}"#, ["$.dog_name"]),
      (
        Hunter.self, #"{"stats":{"age":1,"size":2},"info":{"years":1,"breed":"p","x":1},"age":2}"#,
        ["$.stats.age", "$.info.x", "$.age"]
      ), (Terrier.self, #"{"id":1,"secret":"a","dog_name":"b"}"#, ["$.secret", "$.dog_name"]),
      (
        Hunter.self, #"{"name":"a","info":{"years":1,"breed":"p","bred":2},"stats":{"size":1,"siz":2},"nam":3}"#,
        ["$.name", "$.info.bred", "$.stats.siz", "$.nam"]
      ), (LastNotice.self, Self.last, []), (RoadTrain.self, Self.train, []), (UrgentNotice.self, Self.urgent, []),
      (HeavyTruck.self, #"{"wheels":1,"load":2,"trailers":3}"#, []),
      (
        HeavyTruck.self, #"{"wheels":18,"load":2.5,"axels":6,"trailers":3,"tank":{"size":1,"sise":2}}"#,
        ["$.axels", "$.tank.sise"]
      ),
    ] { try check(type, json, unknown) }
  }

  @Test func modelsBelowACodableSuperclassComeBack() throws {
    try expectWritten(HeavyTruck.self, #"{"wheels":18,"load":2.5,"axles":6,"trailers":3}"#)
    #expect(HeavyTruck(trailers: 1).trailers == 1)
    try expectWritten(RoadTrain.self, Self.train)
    let train = try RoadTrain(json: Self.train)
    #expect(train.load == 9.5 && train.tank == 400.5 && train.fuel == "gas" && train.length == 53.5)
    let json = Self.train.replacing("weight", with: "load")
    let vehicle: CodableVehicle = try JSONDecoder().decode(HeavyTruck.self, from: json)
    #expect((vehicle as? HeavyTruck)?.load == 9.5)
    let ferry = try NightFerry(json: #"{"built":"2024-02-29T00:00:00Z","decks":3,"cabins":40,"name":"Anna"}"#)
    #expect(ferry.built == Date(timeIntervalSince1970: 1_709_164_800) && ferry.cabins == 40 && ferry.cars == 10)
    #expect(ferry.hooks == 1)
    // The default strategy of JSONEncoder differs from that of models.
    let encoder = with(JSONEncoder()) { $0.dateEncodingStrategy = .iso8601 }
    for encoded in [try ferry.jsonData(), try encoder.encode(ferry)] {
      let again = try JSONDecoder().decode(NightFerry.self, from: encoded)
      #expect(again.built == ferry.built && again.decks == 3 && again.name == "Anna" && again.hooks == 1)
      #expect(try Ferry(json: encoded).built == ferry.built)
    }
    let list = try PropertyListEncoder().encode(DayFerry(json: #"{"built":"2024-02-29T00:00:00Z","decks":1}"#))
    let day = try PropertyListDecoder().decode(DayFerry.self, from: list)
    #expect(day.decks == 1 && day.seats == 100 && day.built == ferry.built && DayFerry(decks: 4).seats == 100)
  }

  @Test func whatBendsInACodableSuperclassIsReported() throws {
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .report))
    let (truck, report) = try reported(
      HeavyTruck.self, #"{"wheels":"18","load":2.5,"axels":6,"trailers":3,"tank":{"size":1,"sise":2}}"#, with: decoder)
    #expect(truck.wheels == 18 && truck.tank == 1)
    #expect(
      report.issues.map(\.description) == [
        #"$.wheels, line 1 column 11: expected Int, found string "18": converted to 18"#,
        #"$.axels, line 1 column 27: expected key "axles", found key "axels": ignored"#,
        #"$.tank.sise, line 1 column 67: expected key "size", found key "sise": ignored"#,
      ])
    let json = #"{"built":"2024-02-29T00:00:00Z","decks":3,"name":[]}"#
    let (ferry, other) = try reported(DayFerry.self, json, with: decoder)
    #expect(ferry.name == nil && ferry.decks == 3)
    #expect(other.issues.map(\.description) == ["$.name, line 1 column 50: expected String, found an array: used nil"])
  }

  @Test func aPropertyBelowACodableSuperclassKeepsTheRest() throws {
    let json = #"{"wheels":8,"tank":{"size":2.5,"kind":"gas"},"tags":["a"],"load":1.5,"length":7,"x":[1],"more":null}"#
    for (engine, van, _) in try EveryReading(LongVan.self, json).readings {
      #expect(van.wheels == 8 && van.tank?.size == 2.5 && van.fuel == "gas" && van.length == 7, "\(engine)")
      #expect(van.rest == ["x": [1], "more": nil], "\(engine)")
      #expect(try JSON(parsing: van.jsonString()) == JSON(parsing: json), "\(engine)")
      #expect(try JSON(parsing: JSONEncoder().encode(van)) == JSON(parsing: json), "\(engine)")
    }
    #expect(try KeptVan(json: json).rest.keys.sorted() == ["length", "more", "x"])
    let decoder = PliantDecoder(tolerance: .tolerant.with(\.unknownKeys, .fail))
    #expect(try decoder.decode([LongVan].self, from: "[\(json),\(json)]").count == 2)
    #expect(try LongVan(json: #"{"wheels":1,"tags":[],"load":1}"#).rest.isEmpty)
  }
}
#endif

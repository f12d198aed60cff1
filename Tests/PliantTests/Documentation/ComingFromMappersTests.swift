// The code of the pages on libraries of mappers, compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct ComingFromHandyJSONTests {
  @JSONModel class BasicTypes {
    var int = 2
    var doubleOptional: Double?
    var stringImplicitlyUnwrapped: String!
  }
  @Test func readsClasses() throws {
    let types = try BasicTypes(json: #"{"doubleOptional": "1.1", "stringImplicitlyUnwrapped": 7}"#)
    // types.int == 2, types.doubleOptional == 1.1, types.stringImplicitlyUnwrapped == "7"
    #expect(types.int == 2 && types.doubleOptional == 1.1 && types.stringImplicitlyUnwrapped == "7")
    let object = BasicTypes()
    object.int = 1
    let written = try object.jsonString()  // {"int":1}
    #expect(written == #"{"int":1}"#)
  }

  @JSONModel enum Sex: String { case male = "Male", female = "Female" }
  @JSONModel enum Species: Equatable {
    case cat, dog
    @Fallback case other(String)  // keeps what it was, and writes it back
  }
  @JSONModel struct Component {
    var aInt: Int?
    var aString: String?
  }
  @JSONModel struct Composition {
    var aInt: Int?
    var comp1: Component?
    var list: [Component] = []
    var sex: Sex?
    var species = Species.dog
    var width: CGFloat = 1, origin: CGPoint?
  }
  @Test func readsStructs() throws {
    let json = #"{"aInt":1,"comp1":{"aString":"a"},"list":[{"aInt":2},null],"sex":"?","species":"fox"}"#
    var report = DecodingReport()
    let composition = try Composition(json: json, report: &report)
    // composition.list.count == 1, composition.sex == nil, composition.species == .other("fox")
    #expect(composition.aInt == 1 && composition.comp1?.aString == "a" && composition.list.map(\.aInt) == [2])
    #expect(composition.sex == nil && composition.species == .other("fox"))
    let paths = report.issues.map(\.path.description)  // ["$.list[1]", "$.sex", "$.species"]
    #expect(paths == ["$.list[1]", "$.sex", "$.species"])
    let drawn = try Composition(json: #"{"width":"2.5","origin":[1,2]}"#)
    #expect(drawn.width == 2.5 && drawn.origin == CGPoint(x: 1, y: 2))
  }

  @JSONModel class Cat {
    var id: Int64 = 0
    var name = ""
  }
  @JSONModel final class Response<Content> {
    var code = 0
    var data: Content?
  }
  @Test func readsInside() throws {
    let response = #"{"code":200,"data":{"cat":{"id":12345,"name":"Kitty"},"cats":[{"name":"Tom"},{"id":"2"}]}}"#
    let cat = try Cat(json: response, at: "data.cat")
    let cats = try [Cat](json: response, at: "data.cats")
    #expect(cat.id == 12345 && cat.name == "Kitty" && cats.map(\.name) == ["Tom", ""] && cats.map(\.id) == [0, 2])
    let page = try Response<[String: [Cat]]>(json: #"{"code":200,"data":{"cats":[{"name":"Tom"}]}}"#)
    #expect(page.code == 200 && page.data?["cats"]?.map(\.name) == ["Tom"])
    let nothing = try? Cat(json: response, at: "data.dog")  // nil; with `try`, the error says where it is missing
    #expect(nothing == nil)
  }

  @JSONModel class Animal {
    @Key("animal_id", "id") var id: Int?
    var color: String?
    @Ignored var steps: [String] = []
    func didDecode() { steps.append("animal") }
  }
  @JSONModel(inherits: true) class Kitten: Animal {
    var name: String?
    override func didDecode() {
      super.didDecode()
      steps.append("kitten")
    }
  }
  @Test func readsSubclasses() throws {
    let kitten = try Kitten(json: #"{"id":1,"color":"black","name":"cat"}"#)  // kitten.steps == ["animal", "kitten"]
    #expect(kitten.steps == ["animal", "kitten"])
    let written = try kitten.jsonString()  // {"animal_id":1,"color":"black","name":"cat"}
    #expect(kitten.id == 1 && kitten.color == "black" && written == #"{"animal_id":1,"color":"black","name":"cat"}"#)
  }

  @JSONModel class Pet {
    @Key("cat_id") var id: Int64 = 0
    @Key("friend.name") var friendName: String?
    @Strategy(.format("yyyy-MM-dd")) var birthday: Date?
    var price: Decimal?
    var image: URL?
    @Strategy(
      decode: { (text: String) in
        guard let slash = text.firstIndex(of: "/") else { throw NoParents() }
        return (String(text[..<slash]), String(text[text.index(after: slash)...]))
      },
      encode: { (parents: (String, String)) in parents.0 + "/" + parents.1 })
    var parent: (String, String)?
    @Ignored var isSelected = false
  }
  struct NoParents: Error {}
  @Test func readsKeys() throws {
    let pet = try Pet(
      json: #"{"cat_id":7,"parent":"Tom/Lily","friend":{"name":"Ann"},"birthday":"2020-02-29","price":3.10}"#)
    // pet.parent! == ("Tom", "Lily")
    #expect(try #require(pet.parent) == ("Tom", "Lily"))
    #expect(pet.id == 7 && pet.friendName == "Ann" && pet.birthday == Date(timeIntervalSince1970: 1_582_934_400))
    #expect(pet.price == Decimal(string: "3.1"))
    let written = try pet.jsonString()
    // {"cat_id":7,"friend":{"name":"Ann"},"birthday":"2020-02-29","price":3.1,"parent":"Tom/Lily"}
    #expect(written == #"{"cat_id":7,"friend":{"name":"Ann"},"birthday":"2020-02-29","price":3.1,"parent":"Tom/Lily"}"#)
    let stray = try Pet(json: #"{"parent":"Tom"}"#)  // stray.parent == nil
    #expect(stray.parent == nil)
  }

  @JSONModel struct Account {
    var first = ""
    var last = ""
    @Ignored var fullName = ""
    mutating func didDecode() throws {
      if last.isEmpty { throw Nameless() }  // reading fails; in a list, this one is left out
      fullName = first + " " + last
    }
  }
  struct Nameless: Error {}
  @Test func callsHooks() throws {
    let accounts = try [Account](json: #"[{"first":"Li","last":"Na"},{"first":"?"}]"#)
    // accounts.count == 1, accounts[0].fullName == "Li Na"
    #expect(accounts.map(\.fullName) == ["Li Na"])
  }

  @Test func updates() throws {
    let tom = try Cat(json: #"{"id":1,"name":"Tom"}"#)
    let changed = try tom.update(with: #"{"name":"Thomas"}"#)  // [\Cat.name]
    #expect(tom.name == "Thomas" && tom.id == 1 && changed == [\Cat.name])
  }
}

struct NotTwo: Error {}
struct Hundredths: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Double { Double(try reader.read(Int.self)) / 100 }
  func write(_ value: Double, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(Int((value * 100).rounded()))
  }
}

enum Shop { @TaskLocal static var currency = "EUR" }  // in place of a MapContext

struct ComingFromObjectMapperTests {
  @JSONModel class Listing: NSObject {
    @Key("id", "_id") private(set) var number = 0
    @Key(#"com\.shop.com\.name"#) var name: String?  // map["com.shop->com.name", delimiter: "->"]
    var sizes: [[Int]] = []
    @Strategy(from: { json in json["kind"].string == "text" ? json["value"].stringValue : "" })
    @Ignored(.encoding) var text = ""
    @Ignored weak var parent: Listing?
    @Ignored var onTap: (() -> Void)?
    @Ignored var currency = ""
    func didDecode() { currency = Shop.currency }
  }
  @Test func readsWhatOldModelsHave() throws {
    let json = #"{"_id":"7","com.shop":{"com.name":"Cup"},"sizes":[[1],[2,"3"]],"kind":"text","value":"x"}"#
    let listing = try Shop.$currency.withValue("USD") { try Listing(json: json) }
    // listing.number == 7, listing.name == "Cup", listing.sizes == [[1], [2, 3]], listing.text == "x", listing.currency == "USD"
    #expect(listing.number == 7 && listing.name == "Cup" && listing.sizes == [[1], [2, 3]] && listing.text == "x")
    #expect(try listing.currency == "USD" && Listing(json: json).currency == "EUR")
    #expect(try listing.jsonString() == #"{"id":7,"com.shop":{"com.name":"Cup"},"sizes":[[1],[2,3]]}"#)
  }

  @JSONModel class User {
    var username: String?
    var age: Int?
    var weight: Double!
    @Key("arr") var array: [JSON]?
    @Key("dict") var dictionary: [String: JSON] = [:]
    @Key("best_friend") var bestFriend: User?
    var friends: [User]?
    @Strategy(.unixSeconds) var birthday: Date?
  }
  @JSONModel struct Temperature {
    var celsius: Double?
    var fahrenheit: Double?
  }
  @Test func readsAndWrites() throws {
    let text = #"{"username":"Li","age":"41","weight":62.5,"arr":[1,"a"],"best_friend":{"age":3},"birthday":86400}"#
    let user = try User(json: text)
    // user.age == 41, user.array![1].string == "a", user.bestFriend!.age == 3
    #expect(user.username == "Li" && user.age == 41 && user.weight == 62.5 && user.array == [1, "a"])
    #expect(user.bestFriend?.age == 3 && user.birthday == Date(timeIntervalSince1970: 86400) && user.friends == nil)
    let dictionary = try user.jsonObject()  // [String: Any]
    #expect(dictionary["username"] as? String == "Li")
    let same = try User(json: dictionary)
    let written = try Temperature(celsius: 1.5).jsonString()  // {"celsius":1.5}
    #expect(try written == #"{"celsius":1.5}"# && Set(same.jsonObject().keys) == Set(dictionary.keys))
  }

  @JSONModel struct Route {
    @Key("distance.text") var distance: String?
    @Key("legs.0.start") var start: String?
    @Key("legs.-1.end") var end: String?  // the last
    @Key("stops.*.name") var stops: [String] = []  // all
    @Key(#"app\.id"#) var app: Int?
  }
  @Test func readsPaths() throws {
    let route = try Route(
      json: #"{"distance":{"text":"102 ft"},"legs":[{"start":"A"},{"end":"C"}],"stops":[{"name":"B"}],"app.id":7}"#)
    // route.start == "A", route.end == "C", route.stops == ["B"], route.app == 7
    #expect(route.distance == "102 ft" && route.start == "A" && route.end == "C")
    #expect(route.stops == ["B"] && route.app == 7)
    let inner = try Temperature(json: #"{"data":{"now":{"celsius":"21"}}}"#, at: "data.now")
    #expect(inner.celsius == 21)
  }

  @JSONModel struct Ticket {
    let id: Int
    let holder: String
    let seat: String?
    static func willDecode(from json: JSON) throws {
      if json["void"].bool == true { throw Voided() }  // reading fails; in a list, this one is left out
    }
  }
  struct Voided: Error {}
  @Test func rejects() throws {
    let tickets = try [Ticket](json: #"[{"id":1,"holder":"Li"},{"id":2,"holder":"An","void":true},{"id":3}]"#)
    // tickets.count == 1: the second is void, the third has no holder
    #expect(tickets.map(\.id) == [1])
    #expect(throws: DecodingError.self) { try Ticket(json: #"{"id":3}"#) }
  }

  enum Sex: Int, Codable { case male = 1, female = 2 }
  @JSONModel struct Person {
    @Strategy(.format("yyyy-MM-dd HH:mm")) var seen: Date?
    var page: URL?
    var sex: Sex?  // an unknown one is nil, and reported
    @Strategy(
      decode: { (text: String) in
        let names = text.split(separator: "/").map(String.init)
        guard names.count == 2 else { throw NotTwo() }
        return (names[0], names[1])
      },
      encode: { (names: (String, String)) in "\(names.0)/\(names.1)" })
    var parents: (String, String)?
    @Strategy(Hundredths()) var prices: [Double] = []
    @Ignored(.decoding) var version = 2
  }
  @Test func transforms() throws {
    let person = try Person(json: #"{"parents":"Tom/Lily","prices":[199,250],"sex":3,"version":1}"#)
    let written = try person.jsonString()  // {"parents":"Tom/Lily","prices":[199,250],"version":2}
    #expect(try #require(person.parents) == ("Tom", "Lily") && person.prices == [1.99, 2.5] && person.sex == nil)
    #expect(written == #"{"parents":"Tom/Lily","prices":[199,250],"version":2}"#)
    #expect(try Person(json: #"{"sex":2,"seen":"1970-01-02 00:00"}"#).seen == Date(timeIntervalSince1970: 86400))
  }

  @JSONModel class Vehicle { var wheels = 0 }
  @JSONModel(inherits: true) final class Car: Vehicle { var doors = 4 }
  @JSONModel(inherits: true) final class Bus: Vehicle {
    @Key("seat_count") var seats = 0
    func didDecode() { if wheels == 0 { wheels = 6 } }
  }
  @JSONModel struct Response<Content> {
    var code: Int
    @Key("data") var content: Content?
  }
  @Test func readsClusters() throws {
    let vehicles = TypeRegistry<Vehicle>(tag: "type", ["car": Car.self, "bus": Bus.self])
    let fleet = try vehicles.decodeArray(json: #"[{"type":"bus","seat_count":50},{"doors":2,"type":"car","wheels":4}]"#)
    // fleet[0] is Bus, fleet[1] is Car; as a property: @Strategy(vehicles) var fleet: [Vehicle]
    #expect((fleet.first as? Bus)?.seats == 50 && fleet.first?.wheels == 6)
    #expect((fleet.last as? Car)?.doors == 2 && fleet.last?.wheels == 4)
    #expect(try JSONDecoder().decode(Bus.self, from: Data(#"{"seat_count":"9"}"#.utf8)).seats == 9)
    let response = try Response<[Temperature]>(json: #"{"code":0,"data":[{"celsius":20}]}"#)
    #expect(response.content?.first?.celsius == 20)
  }

  @Test func updates() throws {
    let known = try User(json: #"{"username":"Li","age":41,"best_friend":{"age":3}}"#)
    let friend = known.bestFriend
    let changed = try known.update(with: #"{"age":42,"best_friend":{"username":"An"}}"#)
    // changed == [\User.age, \User.bestFriend]
    // known.username == "Li", known.bestFriend === friend, friend!.age == 3
    #expect(changed == [\User.age, \User.bestFriend])
    #expect(known.username == "Li" && known.age == 42 && known.bestFriend === friend)
    #expect(friend?.age == 3 && friend?.username == "An")
  }
}
#endif

/// The code of "Coming from ObjectMapper", compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct NotTwo: Error {}

struct Hundredths: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Double { Double(try reader.read(Int.self)) / 100 }
  func write(_ value: Double, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(Int((value * 100).rounded()))
  }
}

enum Shop { @TaskLocal static var currency = "EUR" }  // in place of a MapContext

struct ComingFromObjectMapperTests {
  @JSONModel
  class Listing: NSObject {
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

  @JSONModel
  class User {
    var username: String?
    var age: Int?
    var weight: Double!
    @Key("arr") var array: [JSON]?
    @Key("dict") var dictionary: [String: JSON] = [:]
    @Key("best_friend") var bestFriend: User?
    var friends: [User]?
    @Strategy(.unixSeconds) var birthday: Date?
  }

  @JSONModel
  struct Temperature {
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
    #expect(written == #"{"celsius":1.5}"#)
    #expect(try Set(same.jsonObject().keys) == Set(dictionary.keys))
  }

  @JSONModel
  struct Route {
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

  @JSONModel
  struct Ticket {
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

  @JSONModel
  struct Person {
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
    #expect(try #require(person.parents) == ("Tom", "Lily"))
    #expect(person.prices == [1.99, 2.5] && person.sex == nil)
    #expect(written == #"{"parents":"Tom/Lily","prices":[199,250],"version":2}"#)
    #expect(try Person(json: #"{"sex":2,"seen":"1970-01-02 00:00"}"#).seen == Date(timeIntervalSince1970: 86400))
  }

  @JSONModel
  class Vehicle {
    var wheels = 0
  }

  @JSONModel(inherits: true)
  final class Car: Vehicle {
    var doors = 4
  }

  @JSONModel(inherits: true)
  final class Bus: Vehicle {
    @Key("seat_count") var seats = 0
    func didDecode() { if wheels == 0 { wheels = 6 } }
  }

  @JSONModel
  struct Response<Content> {
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

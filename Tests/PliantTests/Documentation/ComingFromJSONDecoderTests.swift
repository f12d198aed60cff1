/// The code of "Coming from JSONDecoder" and "Coming from SwiftyJSON", compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct SinceReferenceDate: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Date {
    Date(timeIntervalSinceReferenceDate: try reader.read(Double.self))
  }
  func write(_ value: Date, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(value.timeIntervalSinceReferenceDate)
  }
}

@propertyWrapper struct Cents: Codable, Equatable {
  var wrappedValue: Double
  init(wrappedValue: Double) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = try Double(from: decoder) / 100 }
  func encode(to encoder: any Encoder) throws { try (wrappedValue * 100).rounded().encode(to: encoder) }
}
struct InCents: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Double { try reader.read(Double.self) / 100 }
  func write(_ value: Double, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write((value * 100).rounded())
  }
}
struct Price: Codable, Equatable { @Cents var amount: Double }  // stays as it is
@JSONModel struct Offer: Equatable {
  @Strategy(InCents()) var total: Double  // was @Cents var total
  var price: Price
}

struct ComingFromJSONDecoderTests {
  struct Order: Codable, Equatable {
    var id: Int
    var total: Decimal
    var placedAt: Date
    var status: Status?
    var lines: [Line]
  }
  enum Status: String, Codable { case open, paid }
  struct Line: Codable, Equatable { var sku: String, count: Int }
  @JSONModel(dates: SinceReferenceDate()) struct Saved: Equatable { var at: Date }
  @Test func filesOfJSONEncoder() throws {
    struct Plain: Codable { var at: Date }
    let saved = try Saved(json: #"{"at": 730000000}"#)  // 2024-02-19, not 1993-02-18
    #expect(saved.at == Date(timeIntervalSinceReferenceDate: 730_000_000))
    let file = try JSONEncoder().encode(Plain(at: saved.at))
    #expect(try Saved(json: file) == saved && JSONDecoder().decode(Plain.self, from: saved.jsonData()).at == saved.at)
  }

  @Test func wrappers() throws {
    let offer = try Offer(json: #"{"total":250,"price":{"amount":199}}"#)  // 2.5, 1.99
    #expect(offer.total == 2.5 && offer.price == Price(amount: 1.99))
    #expect(try offer.jsonString() == #"{"total":250,"price":{"amount":199}}"#)
  }

  @Test func givesTheSame() throws {
    let clean =
      #"{"id":7,"total":9.90,"placed_at":"2024-02-29T12:00:00Z","status":"paid","lines":[{"sku":"a","count":2}]}"#
    let data = Data(clean.utf8)
    let decoder: JSONDecoder = PliantJSONDecoder(tolerance: .strict)  // was JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let order = try decoder.decode(Order.self, from: data)
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    foundation.dateDecodingStrategy = .iso8601
    #expect(try foundation.decode(Order.self, from: data) == order)
    do {
      _ = try PliantDecoder(tolerance: .strict).decode(Line.self, from: #"{"sku":"a","count":"2"}"#)
      Issue.record("taken")
    } catch let error as DecodingError {
      let problem = error.jsonError!.description  // expected Int, found string "2" at $.count (line 1, column 20)
      #expect(problem == #"expected Int, found string "2" at $.count (line 1, column 20)"#)
    }
  }

  @Test func bends() throws {
    let log = SharedList<String>()
    let bentData = Data(
      #"{"id":"7","total":"9.90","placed_at":"2024-02-29T12:00:00Z","status":"lost","lines":[{"sku":"a","count":"2"},null]}"#
        .utf8)
    var tolerant = PliantDecoder()
    tolerant.keyDecodingStrategy = .convertFromSnakeCase
    tolerant.dateDecodingStrategy = .iso8601
    tolerant.label = "GET /orders"
    tolerant.onReport = { report, label in log.add("\(label): \(report.count)") }
    let bent = try tolerant.decode(Order.self, from: bentData)
    // {"id":"7","total":"9.90","placed_at":"2024-02-29T12:00:00Z","status":"lost","lines":[{"sku":"a","count":"2"},null]}
    // bent.id == 7, bent.status == nil, bent.lines == [Line(sku: "a", count: 2)], log.lines == ["GET /orders: 5"]
    #expect(bent.id == 7 && bent.status == nil && bent.lines == [Line(sku: "a", count: 2)] && bent.total == 9.9)
    #expect(log.all == ["GET /orders: 5"])
  }

  @JSONModel struct Customer: Equatable {  // was Codable
    enum CodingKeys: String, CodingKey { case id, name = "full_name", isVIP }  // stays here, or becomes @Key
    var id: Int
    var name = ""
    var isVIP = false
  }
  @Test func becomesAModel() throws {
    let json = #"[{"id":1,"full_name":null},{"id":"2","isVIP":1}]"#
    let customers = try PliantDecoder().decode([Customer].self, from: json)
    let same = try [Customer](json: json)
    let other = try JSONDecoder().decode(Customer.self, from: Data(#"{"id":"2"}"#.utf8))  // by the same rules
    #expect(customers == [Customer(id: 1), Customer(id: 2, isVIP: true)] && same == customers)
    #expect(other == Customer(id: 2))
  }
}

final class Tune {
  let id: Int
  let title: String
  let parts: [Tune]

  init(json: JSON) {
    id = json["id"].converted(or: 0)
    title = json["title"].stringValue
    parts = json["parts"].arrayValue.map { Tune(json: $0) }
  }
}

extension JSON {
  func converted<Value: JSONReadable>(or value: Value) -> Value { (try? decode(Value.self)) ?? value }
}

struct ComingFromSwiftyJSONTests {
  @Test func reads() throws {
    let text = #"""
      {"users":[{"name":"Li","age":41,"tags":["a","b"],"home":"https://example.com/li"},{"name":"An","age":"7"}],"next":null}
      """#
    let json = try JSON(parsing: text)
    let name = json["users"][0]["name"].string  // "Li"
    let same = json["users", 0, "name"].string
    let again = json.users[0].name.string
    let byPath = json[path: "users.0.name"].string
    let others = [json[["users", 0, "name"]].string, json[pointer: "/users/0/name"].string]
    #expect([name, same, again, byPath] + others == Array(repeating: "Li", count: 6))
    #expect(json["users"][0]["age"].jsonNumber == 41)
    let last = json["users"][-1]["name"].stringValue  // "An"
    let age = json["users"][0]["age"].intValue  // 41
    let tags = json["users"][0]["tags"].arrayValue.map(\.stringValue)  // ["a", "b"]
    let home = json["users"][0]["home"].jsonURL
    #expect(last == "An" && age == 41 && tags == ["a", "b"] && home == URL(string: "https://example.com/li"))
  }

  @Test func remembersWhy() throws {
    let json = try JSON(parsing: #"{"users":[{"name":"Li"}],"next":null}"#)
    let missing = json["users"][3]["name"]  // missing.string == nil, missing.stringValue == ""
    #expect(missing.string == nil && missing.stringValue == "")
    let exists = (json["next"].exists, missing.exists)  // (true, false): null is there
    #expect(exists == (true, false) && json["next"].isNull)
    let problem = json["users"][0]["nmae"].jsonError!.description
    // expected key "nmae", found none at $.users[0].nmae (line 1, column 11), did you mean "name"?
    #expect(problem == #"expected key "nmae", found none at $.users[0].nmae (line 1, column 11), did you mean "name"?"#)
  }

  @Test func loops() throws {
    let json = try JSON(parsing: #"{"b":1,"a":2,"list":[3,4]}"#)
    var keys: [String] = []
    for (key, value) in json.object ?? [:] where value.type == .number { keys.append(key) }
    // ["b", "a"]: the order of the document
    #expect(keys == ["b", "a"])
    var sum = 0
    for element in json["list"].elements { sum += element.intValue }
    #expect(sum == 7)
  }

  @Test func isMadeOfValues() throws {
    let name = "Li", ages = [7, 9]
    let note: String? = nil
    let body: JSON = ["name": JSON(name), "ages": JSON(ages.map { JSON($0) }), "note": JSON(note.map { JSON($0) })]
    let same = try JSON(any: ["name": name, "ages": ages, "note": note as Any])
    // {"name":"Li","ages":[7,9],"note":null}
    #expect(try body.jsonString() == #"{"name":"Li","ages":[7,9],"note":null}"# && same == body)
  }

  @Test func isTakenByTypes() throws {
    let tune = Tune(json: try JSON(parsing: #"{"id":"7","title":"a","parts":[{"id":8.0}]}"#))
    // tune.id == 7, tune.parts[0].id == 8
    #expect(tune.id == 7 && tune.title == "a" && tune.parts[0].id == 8 && tune.parts[0].title.isEmpty)
    let json = try JSON(parsing: #"{"a":"7","b":18446744073709551615}"#)
    let (number, flag): (Double, Bool) = (json["a"].converted(or: 0.5), json["c"].converted(or: true))
    #expect(number == 7 && flag && json["b"].uint64Value == UInt64.max)
  }

  @Test func changes() throws {
    let object: [String: Any] = ["a": [1, "x"], "b": true]
    #expect(try JSON(any: object) == ["a": [1, "x"], "b": true])
    #expect((try JSON(any: object).anyValue as? [String: Any])?["b"] as? Bool == true)
    let long = #"{"n":12345678901234567890.10}"#
    #expect(try JSON(parsing: long).jsonString() == long && JSON(parsing: long)["n"].int == nil)
    var json: JSON = ["name": "Jack", "age": 25, "list": ["a", 2.5, nil]]
    json["name"] = "Mike"
    json["list"][0].int = 7
    json["address"]["city"] = "Ulm"
    json["list"].append(true)
    json.removeValue(forKey: "age")
    let written = try json.jsonString()  // {"name":"Mike","list":[7,2.5,null,true],"address":{"city":"Ulm"}}
    #expect(written == #"{"name":"Mike","list":[7,2.5,null,true],"address":{"city":"Ulm"}}"#)
    json.merge(["list": [false], "address": ["zip": "89073"]])  // arrays are joined, as with merge(with:)
    json.mergePatch(["name": nil])  // RFC 7396: null removes
    let merged = try json.jsonString(.sortedKeys)
    // {"address":{"city":"Ulm","zip":"89073"},"list":[7,2.5,null,true,false]}
    #expect(merged == #"{"address":{"city":"Ulm","zip":"89073"},"list":[7,2.5,null,true,false]}"#)
  }

  @JSONModel struct User: Equatable {
    var name: String
    var age: Int?
  }
  @Test func readsModels() throws {
    let json = try JSON(parsing: #"{"users":[{"name":"Li","age":"41"},{"age":1}]}"#)
    let users = try [User](json: json, at: "users")  // [User(name: "Li", age: 41)]: the second has no name
    #expect(users == [User(name: "Li", age: 41)])
    let user = try json["users"][0].decode(User.self)
    let age = try json["users"][0]["age"].decode(Int.self)  // 41, where .int is nil
    #expect(age == 41 && json["users"][0]["age"].int == nil)
    let back = try JSON(encoding: user)  // ["name": "Li", "age": 41]
    #expect(back == ["name": "Li", "age": 41])
  }
}
#endif

// A caller's key mapping of models that need all of their object, of classes and of enums.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct KeptUser: Equatable {
  @Key("nickname", "nickName") var name: String
  @Key("info.age") var age = 18
  let id: Int
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel private struct HookedUser: Equatable {
  var name = ""
  @Flatten var place: MappedPlace
  @Ignored var seen = 0

  mutating func didDecode(from json: JSON) throws {
    seen = json.count
    if name == "bad" { throw Refusal() }
  }

  struct Refusal: Error {}
}

@JSONModel private struct MappedPlace: Equatable { var city = "" }
@JSONModel(tag: "type") private enum MappedShape: Equatable {
  case circle(radius: Double)
  case label(MappedPlace)
  @Fallback case unknown
}
@JSONModel(tag: "t", content: "c") private enum MappedEvent: Equatable {
  case moved(x: Int, y: Int), pair(Int, Int), size(Int)
}
private struct MappedDrawing: Codable, Equatable { var shapes: [MappedShape] }

struct MappedObjectTests {
  private var decoder: PliantDecoder {
    var decoder = PliantDecoder()
    decoder.keyMapping[KeptUser.self] = ["nickname": ["login", "user.name"], "info.age": "years", "id": "_id"]
    decoder.keyMapping[HookedUser.self] = ["name": "n", "city": "town"]
    decoder.keyMapping[HoundModel.self] = ["name": "n", "stats.age": "age", "breed": "kind"]
    decoder.keyMapping[MappedShape.self] = ["type": ["kind", "meta.kind"], "radius": ["r", "rs.0"], "city": "town"]
    decoder.keyMapping[MappedEvent.self] = ["t": "event", "c": "data", "c.x": "data.left"]
    return decoder
  }

  @Test func keepsWhatNobodyTakes() throws {
    let text = #"{"user":{"name":"Li","x":1},"years":"41","_id":7,"info":{"b":2},"other":[1]}"#
    let (user, issues) = try noting { try decoder.decode(KeptUser.self, from: text, report: &$0) }
    let rest: [String: JSON] = ["user": ["x": 1], "info": ["b": 2], "other": [1]]
    #expect(user == KeptUser(name: "Li", age: 41, id: 7, rest: rest) && issues == ["$.years converted to 41"])
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(try decoder.decode(KeptUser.self, from: tree) == user)
    #expect(try decoder.decode([KeptUser].self, from: "[\(text),{}]") == [user])
    let lines = KeptUser.lines(of: [Array("\(text)\n\(text)".utf8)], decoder: decoder).map { try? $0.get() }
    #expect(lines == [user, user])
  }

  @Test func namesTheMappedPlaceInErrors() throws {
    let missing = thrown { try decoder.decode(KeptUser.self, from: #"{"_id":1}"#) }
    #expect(missing == [#"expected key "login", found none at $.login (line 1, column 1)"#])
    let strict = with(decoder) { $0.tolerance = .strict }
    let text = #"[{"login":"a","_id":"1"}]"#
    #expect(thrown(\.path.description) { try strict.decode([KeptUser].self, from: text) } == ["$[0]._id"])
  }

  @Test func hasDefaults() throws {
    var decoder = decoder
    decoder.defaults[KeptUser.self] = ["nickname": "guest", "id": 5]
    #expect(try decoder.decode(KeptUser.self, from: #"{"login":null}"#) == KeptUser(name: "guest", id: 5))
  }

  @Test func reachesHooksFlattenedModelsAndClasses() throws {
    let user = try decoder.decode(HookedUser.self, from: #"{"n":"a","town":"Rome","name":"no"}"#)
    #expect(user.name == "a" && user.place.city == "Rome")
    #expect(try decoder.decode([HookedUser].self, from: #"[{"n":"bad"},{"n":"b"}]"#).map(\.name) == ["b"])
    let dog = try decoder.decode(HoundModel.self, from: #"{"n":"Rex","age":"3","kind":"pug"}"#)
    #expect(dog.name == "Rex" && dog.age == 3 && dog.breed == "pug")
    #expect(try decoder.decode(PetModel.self, from: #"{"name":"Tom"}"#).name == "Tom")
  }

  @Test func reachesEnums() throws {
    let shapes =
      #"{"shapes":[{"kind":"circle","r":"2"},{"meta":{"kind":"Circle"},"rs":[1]},{"kind":"label","town":"Rome"},{}]}"#
    let events =
      #"[{"event":"moved","data":{"left":1,"y":"2"}},{"data":[1,2],"event":"pair"},{"event":"size","data":3}]"#
    let expected: [MappedShape] = [.circle(radius: 2), .circle(radius: 1), .label(MappedPlace(city: "Rome")), .unknown]
    for unknownKeys: Tolerance.KeyPolicy in [.ignore, .fail] {
      let decoder = with(decoder) { $0.tolerance.unknownKeys = unknownKeys }
      #expect(try decoder.decode(MappedDrawing.self, from: shapes).shapes == expected)
      #expect(try decoder.decode([MappedEvent].self, from: events) == [.moved(x: 1, y: 2), .pair(1, 2), .size(3)])
    }
  }
}

@JSONModel private struct CapturedValues: Equatable {
  var value: JSON = nil, table: [String: JSON] = [:]
  @UnknownKeys var rest: [String: JSON] = [:]
}
private struct CapturedName: Codable, Equatable { var fullName: String }
@JSONModel private struct CapturedKeys: Equatable {
  var fooBar = 0, table: [String: Int] = [:]
  var person: CapturedName?
  @UnknownKeys var rest: [String: Int] = [:]
}

struct MappedCaptureTests {
  @Test func numbersKeepTheirText() throws {
    let json = #"{"v":[1.10,1e400,12345678901234567890.10,1E5,-0],"table":{"b":1.10,"a":1e400},"other":1.10}"#
    let decoder = with(PliantDecoder()) { $0.keyMapping[CapturedValues.self] = ["value": "v"] }
    let values = try decoder.decode(CapturedValues.self, from: json)
    let found = [values.value, values.table["b"], values.table["a"], values.rest["other"]]
    let texts = try found.map { try $0?.jsonString() }
    #expect(texts == ["[1.10,1e400,12345678901234567890.10,1E5,-0]", "1.10", "1e400", "1.10"])
  }

  @Test func theLastOfTwoEqualKeysCounts() throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[CapturedKeys.self] = KeyMapping() }
    #expect(try decoder.decode(CapturedKeys.self, from: #"{"fooBar":1,"x":2,"fooBar":3,"x":4}"#).rest == ["x": 4])
  }

  @Test func aStrategyConvertsNeitherDictionaryKeysNorUnknownKeys() throws {
    let json = #"{"foo_bar":1,"table":{"a_b":2},"person":{"full_name":"a"},"u_v":3}"#
    let keys = CapturedKeys(fooBar: 1, table: ["a_b": 2], person: CapturedName(fullName: "a"), rest: ["u_v": 3])
    var decoder = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    decoder.keyMapping[CapturedKeys.self] = ["table": "table"]
    #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    // The mapping names a place as the document or the type spells it.
    for place in ["foo_bar", "fooBar"] {
      decoder.keyMapping[CapturedKeys.self] = ["fooBar": .init([place])]
      #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    }
    // A default does not replace a value whose key is converted.
    decoder.keyMapping = .init()
    decoder.defaults[CapturedKeys.self] = ["fooBar": 7]
    #expect(try decoder.decode(CapturedKeys.self, from: #"{"foo_bar":1}"#).fooBar == 1)
    #expect(try decoder.decode(CapturedKeys.self, from: "{}").fooBar == 7)
  }
}
#endif

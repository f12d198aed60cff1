#if Macros
/// No key is written twice, whatever is flattened.

import Foundation
import Pliant
import Testing

@JSONModel struct OnceInner: Equatable {
  var id = 1
  var name: String? = "inner"
  var list = [1, 2]
  @Key(#"say "hi""#) var quoted = "x,\"y\":{"
}

@JSONModel struct OnceOuter: Equatable {
  @Flatten var inner: OnceInner
  var id = 7
  @Flatten var other: OnceOther
  var last: String?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel struct OnceOther: Equatable { var name = "other", last = "other", own = true }

@JSONModel struct OnceSame: Equatable { var id = 3 }

@JSONModel struct Latitude: Equatable {
  @Key("geo.lat") var degrees = 0.0
  @Key("geo.alt") var altitude: Int?
}

@JSONModel struct Summit: Equatable {
  var name = ""
  @Key("geo.alt") var height = 0
  @Flatten var latitude = Latitude()
  @Key("geo.lon") var longitude = 0.0
}

struct WrittenOnceTests {
  static let value = OnceOuter(
    inner: OnceInner(), id: 7, other: OnceOther(), last: nil,
    rest: ["id": 1, "own": false, #"say "hi""#: "no", "é\"": 1, "new": ["a": [1, "]"]]])

  @Test func outerKeysWinThenThoseFlattenedFirst() throws {
    let text = try Self.value.jsonString()
    let json = try JSON(parsing: text)
    let keys = try #require(json.object).map(\.key)
    #expect(Set(keys).count == keys.count, "\(text)")
    #expect(Set(keys) == ["name", "list", #"say "hi""#, "id", "own", "é\"", "new"])
    #expect(json.id.int == 7 && json.name.string == "inner" && json["own"].bool == true)
    #expect(json[#"say "hi""#].string == "x,\"y\":{" && json.new.a[1].string == "]")
    for options: JSONWriter.Options in [[.pretty], [.sortedKeys], [.escapingSlashes], [.pretty, .escapingNonASCII]] {
      #expect(try JSON(parsing: Self.value.jsonString(options)) == json)
      #expect(try Self.value.jsonString(options).count(of: "\"own\"") == 1)
    }
    #expect(try JSON(parsing: String(decoding: JSONEncoder().encode(Self.value), as: UTF8.self)) == json)
    #expect(try JSON(parsing: PliantEncoder().encodeString(Self.value)) == json)
    #expect(try Generic(value: OnceSame(), id: 5).jsonString() == #"{"id":5}"#)
    #expect(try Generic(value: OnceSame(), id: 5).jsonString(.pretty) == "{\n  \"id\": 5\n}")
  }

  @Test func bothReadTheMember() throws {
    let outer = try OnceOuter(json: #"{"id":3,"name":"n","last":"l"}"#)
    #expect(outer.id == 3 && outer.inner.id == 3 && outer.inner.name == "n" && outer.other.name == "n")
    #expect(outer.last == "l" && outer.other.last == "l" && outer.rest.isEmpty)
    #expect(try OnceOuter(json: outer.jsonData()) == outer)
  }

  // MARK: - Paths into objects that the outer model writes, too

  private let json = #"{"name":"Säntis","geo":{"alt":2502,"lon":9.34,"lat":47.25}}"#
  private var summit: Summit {
    Summit(name: "Säntis", height: 2502, latitude: Latitude(degrees: 47.25, altitude: 2502), longitude: 9.34)
  }

  @Test func flattenedModelsWriteIntoTheSameObject() throws { try expectSameEverywhere(summit, json) }

  @Test func theOuterModelsValueCounts() throws {
    var summit = summit
    summit.latitude.altitude = 1
    #expect(try JSON(encoding: summit).geo.alt.int == 2502)
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
#endif

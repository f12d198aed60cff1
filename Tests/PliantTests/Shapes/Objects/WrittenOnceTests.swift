/// No key is written twice, for all flattened values; keys are the same if their code units are.

import Foundation
import Pliant
import Testing

#if Macros
@JSONModel struct OnceInner: Equatable {
  var id = 1, name: String? = "inner", list = [1, 2]
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
      let text = try Self.value.jsonString(options)
      #expect(try JSON(parsing: text) == json && text.components(separatedBy: "\"own\"").count == 2)
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

  /// Paths lead into objects that the outer model also writes; the value of the outer model is written.
  @Test func flattenedModelsWriteIntoTheSameObject() throws {
    let latitude = Latitude(degrees: 47.25, altitude: 2502)
    var summit = Summit(name: "Säntis", height: 2502, latitude: latitude, longitude: 9.34)
    try expectSameEverywhere(summit, #"{"name":"Säntis","geo":{"alt":2502,"lon":9.34,"lat":47.25}}"#)
    summit.latitude.altitude = 1
    #expect(try JSON(encoding: summit).geo.alt.int == 2502)
  }
}
#endif

struct FlattenedKeysTests {
  private func written(
    _ objects: [JSON], own: StaticString = "", _ options: JSONWriter.Options = [],
    omitting omit: (inout _Pliant.WrittenMembers) -> Void = { _ in }
  ) throws -> String {
    var writer = JSONWriter(options: options)
    let scope = try writer.beginObject()
    var members = _Pliant.WrittenMembers(own, objects.count)
    omit(&members)
    for object in objects {
      try writer.writeMembers(except: &members) { (writer: inout JSONWriter) throws(JSONError) in
        try object.write(to: &writer)
      }
    }
    try writer.endObject(scope)
    return try writer.string()
  }

  @Test(arguments: [0, 1, 63, 64, 65]) func omittedKeysAreFree(_ omitted: Int) throws {
    let keys = "\(Self.manyKeys)".split(separator: "\n").map(String.init)
    let text = try written([JSON(JSON.Object(keys.map { ($0, 1) }))], own: Self.manyKeys) { members in
      members.omit(omitted)
      members.omit(omitted, without: 1)
      members.omit(omitted == 0 ? 1 : 0, without: Field<Int>.null)
    }
    #expect(try JSON(parsing: text) == [keys[omitted]: 1])
  }

  private static let manyKeys: StaticString = """
    a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\nq\nr\ns\nt\nu\nv\n\
    w\nx\ny\nz\nA\nB\nC\nD\nE\nF\nG\nH\nI\nJ\nK\nL\nM\nN\nO\nP\nQ\nR\n\
    S\nT\nU\nV\nW\nX\nY\nZ\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n+\n-\n*\n/
    """

  @Test func canonicallyEquivalentKeysAreDifferent() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    for options: JSONWriter.Options in [[], [.sortedKeys], [.escapingNonASCII]] {
      let text = try written([[composed: 1, "a": 1], [decomposed: 2, composed: 3, "a": 4], [decomposed: 5]], options)
      let json = try JSON(parsing: text)
      #expect(json.count == 3 && json[composed] == 1 && json[decomposed] == 2 && json["a"] == 1, "\(text)")
    }
    #expect(try written([[composed: 1], [decomposed: 2]], own: "\u{e9}") == "{\"\(decomposed)\":2}")
  }
}

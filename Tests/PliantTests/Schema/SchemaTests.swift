#if Macros
// JSON Schemas of models: each shape with its schema, written out.

import Foundation
import Pliant
import PliantSchema
import Testing

enum SchemaCity: String, Codable, CaseIterable { case beijing, shanghai }

@JSONModel struct SchemaUser: Equatable {
  let id: Int64
  @Key("nick", "name") var name: String
  @Key("info.age") var age = 18
  @Key("info.born") var born: Date?
  var city: SchemaCity?, tags: [String] = [], friends: [SchemaUser]?
  var home: URL
  @Strategy(.unixSeconds) var seen: Date
  @Key("items.*.id") var ids: [Int] = []
}

struct SchemaPlain: Codable { var id: UUID, note: String? }
@JSONModel struct SchemaFields { var id: Int, plain: Field<SchemaPlain>, readable: Field<Int> }

@JSONModel(tag: "type") enum SchemaShape: Equatable {
  case circle(radius: Double)
  @Key("rect", "rectangle") case rect(w: Double = 1, note: String?)
  case tagged(SchemaTag), empty
}

@JSONModel struct SchemaTag: Equatable { var text: String }

@JSONModel indirect enum SchemaTree: Equatable { case node(SchemaTree, SchemaTree), leaf(Int8) }

@JSONModel struct SchemaHolder: Equatable {
  var shape: SchemaShape, tree: SchemaTree, level: SchemaLevel, either: SchemaEither, last: Bool
}

@JSONModel enum SchemaLevel: Int, Equatable { case low = 1, high = 2 }

@JSONModel(untagged: true) enum SchemaEither: Equatable { case id(Int), name(String) }

@JSONModel enum SchemaDots: Equatable {
  @Key("low", "a...b"..."d") case low
  @Key("e") case other
}

@JSONModel struct SchemaElements {
  @Key("items.2.id") var third: Int
  @Key("items.0.id") var first: Int?
  @Key("last.-2") var last: Int
  @Key("more.4") var more: Int = 0
}

@JSONModel struct SchemaLogin {
  @Sensitive var token = "s1"
  @Sensitive @Strategy(.base64) var key = Data("s2".utf8)
  @Sensitive @Key("deep.pin", "pin") var pin: Int? = 1_234
  @Sensitive var owner = SchemaOwner()
  var open = SchemaOwner(), owners = [SchemaOwner()]
  @Flatten var rest = SchemaOwner()
  var way = SchemaWay.key(pin: 1_234), name = "shown"
}
@JSONModel struct SchemaOwner {
  var id = 7
  @Sensitive var word = "s3"
}
@JSONModel enum SchemaWay {
  @Sensitive(for: "pin") case key(pin: Int = 1_234, name: String = "shown")
  case none
}
@JSONModel(untagged: true) enum SchemaAnyWay {
  @Sensitive(for: "pin") case key(pin: Int = 1_234)
  case id(Int)
}
@JSONModel class SchemaSecret { @Sensitive var old = "s5" }
@JSONModel(inherits: true) class SchemaNewSecret: SchemaSecret { @Sensitive var new = "s6" }

struct SchemaTests {
  /// Compares the definition of a type, or another one in its schema, with its parts; its title stands at its end.
  private func expect<Model: JSONReadable & Decodable>(
    _ type: Model.Type, _ name: String? = nil, is parts: String...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let name = name ?? "\(type)"
    let definition = try type.jsonSchema["$defs"][name].jsonString()
    #expect(definition == parts.joined() + #","title":"\#(name)"}"#, sourceLocation: sourceLocation)
  }

  @Test func requiredElementsNeedAnArrayThatHasThem() {
    let schema = SchemaElements.jsonSchema["$defs"].SchemaElements
    #expect(schema.properties.items["minItems"] == 3 && schema.properties.last["minItems"] == 2)
    #expect(!schema.properties.more["minItems"].exists)
  }

  @Test func initialValuesOfSensitivePropertiesAreNotPublished() {
    for schema in [SchemaLogin.jsonSchema, SchemaNewSecret.jsonSchema, SchemaAnyWay.jsonSchema] {
      for secret in ["s1", "czI=", "1234", "s3", "s5", "s6"] { #expect(!"\(schema)".contains(secret)) }
    }
    let schemas = SchemaLogin.jsonSchema["$defs"]
    #expect(schemas.SchemaWay.oneOf[0].properties.key.properties.name == ["type": "string", "default": "shown"])
    #expect(schemas.SchemaOwner.properties.id == ["type": "integer", "default": 7])
  }

  @Test func fieldsAreNeverRequired() throws {
    #expect(SchemaFields.jsonSchema["$defs"]["SchemaFields"]["required"] == ["id"])
    let plain = try JSONDecoder().decode(SchemaFields.self, from: Data(#"{"id":1,"plain":{"id":"?"}}"#.utf8))
    // An unusable value of a field is none.
    if case .missing = plain.plain {} else { Issue.record("\(plain.plain)") }
    #expect(plain.readable == .missing)
  }

  @Test func namesPropertiesWithTypesDefaultsAndFormats() throws {
    #expect(SchemaUser.jsonSchema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(SchemaUser.jsonSchema["$ref"] == "#/$defs/SchemaUser")
    try expect(
      SchemaUser.self, is: #"{"type":"object","properties":{"id":{"type":"integer"},"nick":{"type":"string","#,
      #""x-keys":["nick","name"]},"info":{"type":"object","properties":{"age":{"type":"integer","default":18},"#,
      ##""born":{"type":["string","null"],"format":"date-time"}}},"city":{"anyOf":[{"$ref":"#/$defs/SchemaCity"},"##,
      #"{"type":"null"}]},"tags":{"type":"array","items":{"type":"string"},"default":[]},"friends":{"type":["array","#,
      ##""null"],"items":{"$ref":"#/$defs/SchemaUser"}},"home":{"type":"string","format":"uri"},"##,
      #""seen":{"type":"number"},"items":{"type":"array","items":{"type":"object","properties":{"id":{"#,
      #""type":"integer"}}}}},"required":["id","nick","home","seen"]"#)
    try expect(SchemaUser.self, "SchemaCity", is: #"{"enum":["beijing","shanghai"]"#)
  }

  @Test func namesTheCasesOfEnums() throws {
    try expect(SchemaHolder.self, "SchemaLevel", is: #"{"enum":[1,2]"#)
    try expect(
      SchemaHolder.self, "SchemaShape", is: #"{"oneOf":[{"type":"object","properties":{"type":{"const":"circle"},"#,
      #""radius":{"type":"number"}},"required":["type","radius"]},{"type":"object","#,
      #""properties":{"type":{"enum":["rect","rectangle"]},"w":{"type":"number","default":1},"#,
      #""note":{"type":["string","null"]}},"required":["type"]},{"type":"object","properties":{"type":{"#,
      #""const":"tagged"},"text":{"type":"string"}},"required":["type","text"]},{"type":"object","#,
      #""properties":{"type":{"const":"empty"}},"required":["type"]}]"#)
    try expect(
      SchemaHolder.self, "SchemaTree", is: #"{"oneOf":[{"type":"object","properties":{"node":{"type":"object","#,
      ##""properties":{"_0":{"$ref":"#/$defs/SchemaTree"},"_1":{"$ref":"#/$defs/SchemaTree"}},"required":["_0","##,
      #""_1"]}},"required":["node"]},{"type":"object","properties":{"leaf":{"type":"object","#,
      #""properties":{"_0":{"type":"integer","minimum":-128,"maximum":127}},"required":["_0"]}},"required":["leaf"]}]"#)
    try expect(SchemaHolder.self, "SchemaEither", is: #"{"anyOf":[{"type":"integer"},{"type":"string"}]"#)
    #expect(SchemaHolder.jsonSchema["$defs"].SchemaHolder.required == ["shape", "tree", "level", "either", "last"])
  }

  @Test func takesWhatIsUnknownWhereACaseStandsForIt() throws {
    try expect(
      Harbour.self, is: #"{"anyOf":[{"enum":["beijing","shanghai","SH"]},{"type":"string","not":{"enum":["beijing","#,
      #""shanghai","SH"]}}]"#)
    try expect(
      SchemaRanges.self, is: #"{"anyOf":[{"anyOf":[{"enum":[304,"missing","other"]},{"type":"integer","minimum":200,"#,
      #""maximum":299}]},{"type":["integer","string"],"not":{"anyOf":[{"enum":[304,"missing","other"]},"#,
      #"{"type":"integer","minimum":200,"maximum":299}]}}]"#)
    let unknown = #"{"type":"object","properties":{"op":{"type":"string","not":{"enum":["add"]}}},"required":["op"]}"#
    #expect(try SchemaKeeping.jsonSchema["$defs"].SchemaKeeping.anyOf[-1].jsonString() == unknown)
  }

  @Test func aRangeOfStringsMayHaveDotsInItsBounds() throws {
    try expect(SchemaDots.self, is: #"{"anyOf":[{"enum":["low","e"]},{"type":"string"}]"#)
    #expect(try SchemaDots(json: #""b""#) == .low && SchemaDots(json: #""e""#) == .other)
  }

  @Test func takesWhatStrategiesWrite() throws {
    let properties = SchemaStrategies.jsonSchema["$defs"]["SchemaStrategies"]["properties"]
    #expect(properties["at"] == ["type": "string", "format": "date-time"])
    #expect(properties["seen"] == ["type": "number", "default": 1000])
    #expect(properties["days"] == ["type": "array", "items": ["type": "string", "format": "date"]])
    #expect(properties["end"] == ["type": ["string", "null"], "format": "date"])
    #expect(properties["blob"] == ["type": "string", "contentEncoding": "base64"])
    #expect(properties["query"]["default"] == "a%20b" && properties["price"] == SchemaCents().jsonSchema)
    #expect(properties["length"] == ["type": "string"] && properties["anything"] == [:])
  }

  @Test func describesModelsThatAreReadAsAWhole() throws {
    try expect(
      SchemaWhole.self, is: #"{"allOf":[{"type":"object","properties":{"id":{"type":"integer"},"#,
      #""info":{"type":"object","properties":{"at":{"type":["number","null"]}}},"names":{"type":"array","#,
      #""items":{"type":"string"},"default":["a"]},"list":{"type":"array","items":{"type":"object","#,
      ##""properties":{"id":{"type":"integer"}}}}},"required":["id"]},{"$ref":"#/$defs/SchemaLabel"},"##,
      ##"{"$ref":"#/$defs/SchemaShape"}]"##)
    try expect(
      SchemaHooked.self, is: #"{"type":"object","properties":{"count":{"type":"integer"},"#,
      ##""inner":{"$ref":"#/$defs/SchemaTag"}},"required":["count","inner"]"##)
  }

  @Test func describesClassesWithTheirSuperclasses() throws {
    try expect(
      SchemaBase.self, is: #"{"type":"object","properties":{"name":{"type":"string","default":"none"},"#,
      #""info":{"type":"object","properties":{"age":{"type":"integer","default":7},"born":{"type":["string","null"],"#,
      #""format":"date"}}},"size":{"type":"integer","minimum":-128,"maximum":127},"digest":{"type":"string","#,
      #""contentEncoding":"base16","pattern":"^([0-9A-Fa-f]{2})*$","default":"0102"}},"required":["size"]"#)
    try expect(
      SchemaLevelTwo.self, is: #"{"allOf":[{"type":"object","properties":{"info":{"type":"object","#,
      #""properties":{"age":{"type":"integer","default":7},"born":{"type":["string","null"],"format":"date"}}},"#,
      #""digest":{"type":"string","contentEncoding":"base16","pattern":"^([0-9A-Fa-f]{2})*$","default":"0102"},"#,
      #""title":{"type":"string","default":"none"},"s":{"type":"integer","minimum":-128,"maximum":127,"default":5},"#,
      ##""next":{"anyOf":[{"$ref":"#/$defs/SchemaBase"},{"type":"null"}]}}},{"$ref":"#/$defs/SchemaLabel"}]"##)
    try expect(
      SchemaLevelThree.self, is: #"{"allOf":[{"type":"object","properties":{"info":{"type":"object","#,
      #""properties":{"born":{"type":["string","null"],"format":"date"}}},"title":{"type":"string","default":"none"},"#,
      ##""next":{"anyOf":[{"$ref":"#/$defs/SchemaBase"},{"type":"null"}]},"size":{"type":"integer","minimum":-128,"##,
      #""maximum":127},"d":{"type":"string","contentEncoding":"base64","default":"AQI="},"tags":{"type":"array","#,
      ##""items":{"type":"string"}}},"required":["size","tags"]},{"$ref":"#/$defs/SchemaLabel"}]"##)
    try expect(
      SchemaVan.self, is: #"{"allOf":[{"type":"object","properties":{"load":{"type":"number","default":2.5},"#,
      #""seats":{"type":"integer"},"tank":{"type":"object","properties":{"size":{"type":["number","null"]}}}},"#,
      ##""required":["seats"]},{"$ref":"#/$defs/SchemaVehicle"}]"##)
    try expect(
      SchemaFinal.self, is: #"{"allOf":[{"type":"object","properties":{"count":{"type":"integer","default":1},"#,
      #""id":{"type":"integer"},"at":{"type":["number","null"],"default":3},"list":{"type":"array","#,
      #""items":{"type":"object","properties":{"id":{"type":"integer"}}}}},"required":["id"]},"#,
      ##"{"$ref":"#/$defs/SchemaLabel"}]"##)
    #expect(Cat.jsonSchema["$defs"].Cat.properties.name == ["type": "string", "default": ""])
  }

  @Test func looksIntoTypesThatAreOnlyCodable() throws {
    #expect(
      try [String: SchemaFields].jsonSchema["$defs"]["SchemaPlain"].jsonString()
        == #"{"type":"object","properties":{"id":{"type":"string","format":"uuid"},"note":{"type":["string","null"]}},"#
        + #""required":["id"],"title":"SchemaPlain"}"#)
  }
}

// MARK: - TolerantCodable types

private struct MappedSong: TolerantCodable, Equatable {
  var title = "", plays = 0, note: String?, ids: [Int] = []
  @Mapped("artist.name", "singer") var artist = "unknown"

  static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays", "ids": "items.*.id"] }
}

@JSONModel private struct MappedAlbum { var song: MappedSong }

struct TolerantSchemaTests {
  @Test func havePathsCandidatesAndDefaults() throws {
    let song = MappedAlbum.jsonSchema["$defs"]["MappedSong"]["properties"]
    #expect(song["name"] == ["type": "string", "default": "", "x-keys": ["name", "songName"]])
    #expect(song["stats"]["properties"]["plays"] == ["type": "integer", "default": 0])
    #expect(song["items"]["items"]["properties"]["id"] == ["type": "integer"])
    #expect(song["artist"]["properties"]["name"]["default"] == "unknown")
    #expect(!song["title"].exists && !song["plays"].exists && !song["ids"].exists)
    #expect(!MappedAlbum.jsonSchema["$defs"]["MappedSong"]["required"].exists)
  }

  /// What is made up for a property is read as that property, and bent documents are found to be bent.
  @Test(arguments: 1...5 as ClosedRange<UInt64>) func fitTheirDocuments(seed: UInt64) throws {
    let document = try MappedAlbum.mockDocument(seed: seed)
    var report = DecodingReport()
    let album = try MappedAlbum(json: document, report: &report)
    let (song, found) = (album.song, document["song"])
    #expect(try report.isClean && song.title != "" && JSON(parsing: album.jsonString()) == document)
    #expect(song.title == found["name"].string && song.plays == found["stats"]["plays"].int)
    #expect(song.artist == found["artist"]["name"].string)
    #expect(song.ids == found["items"].elements.map { $0["id"].intValue })
    for hostile in try MappedAlbum.hostileDocuments(seed: seed) {
      var report = DecodingReport()
      let album = try? MappedAlbum(json: hostile.document, report: &report)
      #expect(album == nil || !report.isClean, "\(hostile)")
    }
  }
}
#endif

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
  var city: SchemaCity?
  var tags: [String] = []
  var friends: [SchemaUser]?
  var home: URL
  @Strategy(.unixSeconds) var seen: Date
  @Key("items.*.id") var ids: [Int] = []
}

struct SchemaPlain: Codable { var id: UUID, note: String? }
@JSONModel struct SchemaFields { var id: Int; var plain: Field<SchemaPlain>; var readable: Field<Int> }

@JSONModel(tag: "type") enum SchemaShape: Equatable {
  case circle(radius: Double)
  @Key("rect", "rectangle") case rect(w: Double = 1, note: String?)
  case tagged(SchemaTag)
  case empty
}

@JSONModel struct SchemaTag: Equatable { var text: String }

@JSONModel indirect enum SchemaTree: Equatable { case node(SchemaTree, SchemaTree), leaf(Int8) }

@JSONModel struct SchemaHolder: Equatable {
  var shape: SchemaShape
  var tree: SchemaTree
  var level: SchemaLevel
  var either: SchemaEither
  var last: Bool
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
  var open = SchemaOwner()
  var owners = [SchemaOwner()]
  @Flatten var rest = SchemaOwner()
  var way = SchemaWay.key(pin: 1_234)
  var name = "shown"
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
  private func definition<Model: JSONReadable & Decodable>(_ name: String, of type: Model.Type) throws -> String {
    try type.jsonSchema["$defs"][name].jsonString()
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
    guard case .missing = plain.plain else {
      Issue.record("An unusable value of a field is none: \(plain.plain)")
      return
    }
    #expect(plain.readable == .missing)
  }

  @Test func namesPropertiesWithTypesDefaultsAndFormats() throws {
    let schema = SchemaUser.jsonSchema
    #expect(schema["$schema"].string == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$ref"].string == "#/$defs/SchemaUser")
    #expect(
      try definition("SchemaUser", of: SchemaUser.self)
        == #"{"type":"object","properties":{"id":{"type":"integer"},"nick":{"type":"string","x-keys":["nick","name"]},"#
        + #""info":{"type":"object","properties":{"age":{"type":"integer","default":18},"#
        + #""born":{"type":["string","null"],"format":"date-time"}}},"#
        + ##""city":{"anyOf":[{"$ref":"#/$defs/SchemaCity"},{"type":"null"}]},"##
        + #""tags":{"type":"array","items":{"type":"string"},"default":[]},"#
        + ##""friends":{"type":["array","null"],"items":{"$ref":"#/$defs/SchemaUser"}},"##
        + #""home":{"type":"string","format":"uri"},"seen":{"type":"number"},"#
        + #""items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}},"#
        + #""required":["id","nick","home","seen"],"title":"SchemaUser"}"#)
    #expect(
      try definition("SchemaCity", of: SchemaUser.self) == #"{"enum":["beijing","shanghai"],"title":"SchemaCity"}"#)
  }

  @Test func namesTheCasesOfEnums() throws {
    #expect(try definition("SchemaLevel", of: SchemaHolder.self) == #"{"enum":[1,2],"title":"SchemaLevel"}"#)
    #expect(
      try definition("SchemaShape", of: SchemaHolder.self)
        == #"{"oneOf":[{"type":"object","properties":{"type":{"const":"circle"},"radius":{"type":"number"}},"#
        + #""required":["type","radius"]},{"type":"object","properties":{"type":{"enum":["rect","rectangle"]},"#
        + #""w":{"type":"number","default":1},"note":{"type":["string","null"]}},"required":["type"]},"#
        + #"{"type":"object","properties":{"type":{"const":"tagged"},"text":{"type":"string"}},"required":["type","text"]},"#
        + #"{"type":"object","properties":{"type":{"const":"empty"}},"required":["type"]}],"title":"SchemaShape"}"#)
    #expect(
      try definition("SchemaTree", of: SchemaHolder.self)
        == ##"{"oneOf":[{"type":"object","properties":{"node":{"type":"object","properties":{"_0":{"$ref":"#/$defs/SchemaTree"},"##
        + ##""_1":{"$ref":"#/$defs/SchemaTree"}},"required":["_0","_1"]}},"required":["node"]},"##
        + #"{"type":"object","properties":{"leaf":{"type":"object","properties":"#
        + #"{"_0":{"type":"integer","minimum":-128,"maximum":127}},"required":["_0"]}},"required":["leaf"]}],"title":"SchemaTree"}"#
    )
    #expect(
      try definition("SchemaEither", of: SchemaHolder.self)
        == #"{"anyOf":[{"type":"integer"},{"type":"string"}],"title":"SchemaEither"}"#)
    let required = try definition("SchemaHolder", of: SchemaHolder.self)
    #expect(
      required.hasSuffix(#""required":["shape","tree","level","either","last"],"title":"SchemaHolder"}"#), "\(required)"
    )
  }

  @Test func takesWhatIsUnknownWhereACaseStandsForIt() throws {
    #expect(
      try definition("Harbour", of: Harbour.self)
        == #"{"anyOf":[{"enum":["beijing","shanghai","SH"]},{"type":"string","not":{"enum":["beijing","shanghai","SH"]}}],"#
        + #""title":"Harbour"}"#)
    #expect(
      try definition("SchemaRanges", of: SchemaRanges.self)
        == #"{"anyOf":[{"anyOf":[{"enum":[304,"missing","other"]},{"type":"integer","minimum":200,"maximum":299}]},"#
        + #"{"type":["integer","string"],"not":{"anyOf":[{"enum":[304,"missing","other"]},"#
        + #"{"type":"integer","minimum":200,"maximum":299}]}}],"title":"SchemaRanges"}"#)
    let unknown = try #require(SchemaKeeping.jsonSchema["$defs"]["SchemaKeeping"]["anyOf"].array?.last)
    #expect(
      try unknown.jsonString()
        == #"{"type":"object","properties":{"op":{"type":"string","not":{"enum":["add"]}}},"required":["op"]}"#)
  }

  @Test func aRangeOfStringsMayHaveDotsInItsBounds() throws {
    #expect(
      try definition("SchemaDots", of: SchemaDots.self)
        == #"{"anyOf":[{"enum":["low","e"]},{"type":"string"}],"title":"SchemaDots"}"#)
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
    #expect(
      try definition("SchemaWhole", of: SchemaWhole.self)
        == ##"{"allOf":[{"type":"object","properties":{"id":{"type":"integer"},"info":{"type":"object","properties":"##
        + #"{"at":{"type":["number","null"]}}},"names":{"type":"array","items":{"type":"string"},"default":["a"]},"#
        + #""list":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}},"required":["id"]},"#
        + ##"{"$ref":"#/$defs/SchemaLabel"},{"$ref":"#/$defs/SchemaShape"}],"title":"SchemaWhole"}"##)
    #expect(
      try definition("SchemaHooked", of: SchemaHooked.self)
        == ##"{"type":"object","properties":{"count":{"type":"integer"},"inner":{"$ref":"#/$defs/SchemaTag"}},"##
        + ##""required":["count","inner"],"title":"SchemaHooked"}"##)
  }

  @Test func describesClassesWithTheirSuperclasses() throws {
    #expect(
      try definition("SchemaBase", of: SchemaBase.self)
        == #"{"type":"object","properties":{"name":{"type":"string","default":"none"},"#
        + #""info":{"type":"object","properties":{"age":{"type":"integer","default":7},"#
        + #""born":{"type":["string","null"],"format":"date"}}},"#
        + #""size":{"type":"integer","minimum":-128,"maximum":127},"#
        + #""digest":{"type":"string","contentEncoding":"base16","pattern":"^([0-9A-Fa-f]{2})*$","default":"0102"}},"required":["size"],"title":"SchemaBase"}"#
    )
    #expect(
      try definition("SchemaLevelTwo", of: SchemaLevelTwo.self)
        == #"{"allOf":[{"type":"object","properties":{"info":{"type":"object","properties":"#
        + #"{"age":{"type":"integer","default":7},"born":{"type":["string","null"],"format":"date"}}},"#
        + #""digest":{"type":"string","contentEncoding":"base16","pattern":"^([0-9A-Fa-f]{2})*$","default":"0102"},"#
        + #""title":{"type":"string","default":"none"},"s":{"type":"integer","minimum":-128,"maximum":127,"default":5},"#
        + ##""next":{"anyOf":[{"$ref":"#/$defs/SchemaBase"},{"type":"null"}]}}},{"$ref":"#/$defs/SchemaLabel"}],"##
        + #""title":"SchemaLevelTwo"}"#)
    #expect(
      try definition("SchemaLevelThree", of: SchemaLevelThree.self)
        == #"{"allOf":[{"type":"object","properties":{"info":{"type":"object","properties":"#
        + #"{"born":{"type":["string","null"],"format":"date"}}},"title":{"type":"string","default":"none"},"#
        + ##""next":{"anyOf":[{"$ref":"#/$defs/SchemaBase"},{"type":"null"}]},"##
        + #""size":{"type":"integer","minimum":-128,"maximum":127},"#
        + #""d":{"type":"string","contentEncoding":"base64","default":"AQI="},"tags":{"type":"array","items":{"type":"string"}}},"#
        + ##""required":["size","tags"]},{"$ref":"#/$defs/SchemaLabel"}],"title":"SchemaLevelThree"}"##)
    #expect(
      try definition("SchemaVan", of: SchemaVan.self)
        == #"{"allOf":[{"type":"object","properties":{"load":{"type":"number","default":2.5},"seats":{"type":"integer"},"#
        + ##""tank":{"type":"object","properties":{"size":{"type":["number","null"]}}}},"required":["seats"]},"##
        + ##"{"$ref":"#/$defs/SchemaVehicle"}],"title":"SchemaVan"}"##)
    #expect(
      try definition("SchemaFinal", of: SchemaFinal.self)
        == #"{"allOf":[{"type":"object","properties":{"count":{"type":"integer","default":1},"id":{"type":"integer"},"#
        + #""at":{"type":["number","null"],"default":3},"#
        + #""list":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}}}}},"required":["id"]},"#
        + ##"{"$ref":"#/$defs/SchemaLabel"}],"title":"SchemaFinal"}"##)
    #expect(try definition("Cat", of: Cat.self).contains(#""name":{"type":"string","default":""}"#))
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
  var title = ""
  var plays = 0
  var note: String?
  var ids: [Int] = []
  @Mapped("artist.name", "singer") var artist = "unknown"

  static var keyMapping: KeyMapping {
    ["title": ["name", "songName"], "plays": "stats.plays", "ids": "items.*.id"]
  }
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
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func fitTheirDocuments(seed: UInt64) throws {
    let document = try MappedAlbum.mockDocument(seed: seed)
    var report = DecodingReport()
    let album = try MappedAlbum(json: document, report: &report)
    #expect(report.isClean)
    #expect(album.song.title == document["song"]["name"].string && album.song.title != "")
    #expect(album.song.plays == document["song"]["stats"]["plays"].int)
    #expect(album.song.artist == document["song"]["artist"]["name"].string)
    #expect(album.song.ids == document["song"]["items"].elements.map { $0["id"].intValue })
    #expect(try JSON(parsing: album.jsonString()) == document)
    for hostile in try MappedAlbum.hostileDocuments(seed: seed) {
      var report = DecodingReport()
      let album = try? MappedAlbum(json: hostile.document, report: &report)
      #expect(album == nil || !report.isClean, "\(hostile)")
    }
  }
}
#endif

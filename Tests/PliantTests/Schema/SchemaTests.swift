#if Macros
// JSON Schemas of models: each shape with its schema; they accept mock values, and refuse bent documents.

import Foundation
import Pliant
import PliantSchema
import Testing

enum SchemaCity: String, Codable, CaseIterable { case beijing, shanghai }

@JSONModel struct SchemaColumns { @Key("rows.*.id") var ids: [Int]; @Key("rows.*.name") var names: [String] }
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

struct SchemaWrapped: Codable {
  @DefaultNil var none: Int?; @DefaultTrue var on: Bool; @DefaultFalse var off: Bool?; @Lossy var list: [Int]?
  @Lossless var text: String; @DateFormatted<DateForms.Day?> var day: Date?; @Base64 var data: Data?
  var field: Field<Int>
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
@JSONModel struct SchemaOwner { var id = 7; @Sensitive var word = "s3" }
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

private let schemaNumber = 3
@JSONModel private struct SchemaMarkedRest {
  @Key("a", "aa") var x: Int
  @Strict var s = 1
  @Required var r: Int?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private struct SchemaMarkedOwn {
  @Key("a", "aa") var x: Int
  @Strict var s = 1
  @Required var r: Int?
  init(from reader: inout JSONReader) throws(JSONError) { x = try Int(from: &reader) }
  func didDecode() {}
}
@JSONModel private class SchemaMarkedClass {
  @Key("a", "aa") var x: Int
  @Strict var s = 1
  @Required var r: Int?
}
@JSONModel(inherits: true) private final class SchemaMarkedLeaf: SchemaMarkedClass {
  @Key("n", "m") var n = schemaNumber
}

struct SchemaTests {
  /// Compares the definition of a type, or of `name` in its schema, with its parts, followed by its title.
  private func expect<Model: JSONReadable & Decodable>(
    _ type: Model.Type, _ name: String? = nil, is parts: String...,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let name = name ?? "\(type)"
    let definition = try type.jsonSchema["$defs"][name].jsonString()
    #expect(definition == parts.joined() + #","title":"\#(name)"}"#, sourceLocation: sourceLocation)
  }

  @Test func requiredElementsNeedAnArrayAndCollectedOnesDoNot() throws {
    let schema = SchemaElements.jsonSchema["$defs"].SchemaElements
    #expect(schema.properties.items["minItems"] == 3 && schema.properties.last["minItems"] == 2)
    #expect(!schema.properties.more["minItems"].exists)
    // An element without one of the keys adds no value.
    let columns = SchemaColumns.jsonSchema["$defs"].SchemaColumns
    #expect(columns.required == ["rows"])
    let properties: JSON = ["id": ["type": "integer"], "name": ["type": "string"]]
    #expect(columns.properties.rows.items == ["type": "object", "properties": properties])
    _ = try PliantDecoder.strict.decode(SchemaColumns.self, from: #"{"rows":[{"id":1},{"name":"a"}]}"#)
  }

  @Test func initialValuesMayBeSensitiveAndFieldsAreNeverRequired() throws {
    for schema in [SchemaLogin.jsonSchema, SchemaNewSecret.jsonSchema, SchemaAnyWay.jsonSchema] {
      for secret in ["s1", "czI=", "1234", "s3", "s5", "s6"] { #expect(!"\(schema)".contains(secret)) }
    }
    let schemas = SchemaLogin.jsonSchema["$defs"]
    #expect(schemas.SchemaWay.oneOf[0].properties.key.properties.name == ["type": "string", "default": "shown"])
    #expect(schemas.SchemaOwner.properties.id == ["type": "integer", "default": 7])
    #expect(SchemaFields.jsonSchema["$defs"]["SchemaFields"]["required"] == ["id"])
    let plain = try JSONDecoder().decode(SchemaFields.self, from: Data(#"{"id":1,"plain":{"id":"?"}}"#.utf8))
    // An unusable value of a field is missing.
    if case .missing = plain.plain {} else { Issue.record("\(plain.plain)") }
    #expect(plain.readable == .missing)
  }

  @Test func namesPropertiesWithTypesAlsoOfCodableTypes() throws {
    #expect(SchemaUser.jsonSchema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(SchemaUser.jsonSchema["$ref"] == "#/$defs/SchemaUser")
    try expect(
      SchemaUser.self, is: #"{"type":"object","properties":{"id":{"type":"integer"},"nick":{"type":"string","#,
      #""x-keys":["nick","name"]},"info":{"type":"object","properties":{"age":{"type":"integer","default":18},"#,
      ##""born":{"type":["string","null"],"format":"date-time"}}},"city":{"anyOf":[{"$ref":"#/$defs/SchemaCity"},"##,
      #"{"type":"null"}]},"tags":{"type":"array","items":{"type":"string"},"default":[]},"friends":{"type":["array","#,
      ##""null"],"items":{"$ref":"#/$defs/SchemaUser"}},"home":{"type":"string","format":"uri-reference"},"##,
      #""seen":{"type":"number"},"items":{"type":"array","items":{"type":"object","properties":{"id":{"#,
      #""type":"integer"}}}}},"required":["id","nick","home","seen"]"#)
    try expect(SchemaUser.self, "SchemaCity", is: #"{"enum":["beijing","shanghai"]"#)
    #expect(
      try [String: SchemaFields].jsonSchema["$defs"]["SchemaPlain"].jsonString()
        == #"{"type":"object","properties":{"id":{"type":"string","format":"uuid"},"note":{"type":["string","null"]}},"#
        + #""required":["id"],"title":"SchemaPlain"}"#)
    let wrapped = BentWrappers.jsonSchema["$defs"].SchemaWrapped
    let day: JSON = ["type": ["string", "null"], "format": "date"]
    #expect(wrapped.properties.on == ["type": "boolean", "default": true] && wrapped.properties.day == day)
    #expect(wrapped.required == ["text"] && wrapped.properties.data["type"] == ["string", "null"])
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
    try expect(SchemaDots.self, is: #"{"anyOf":[{"enum":["low","e"]},{"type":"string"}]"#)
    #expect(try SchemaDots(json: #""b""#) == .low && SchemaDots(json: #""e""#) == .other)
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

  @Test func takesWhatStrategiesAndWholeModelsWrite() throws {
    let properties = SchemaStrategies.jsonSchema["$defs"]["SchemaStrategies"]["properties"]
    #expect(properties["at"] == ["type": "string", "format": "date-time"])
    #expect(properties["seen"] == ["type": "number", "default": 1000])
    #expect(properties["days"] == ["type": "array", "items": ["type": "string", "format": "date"]])
    #expect(properties["end"] == ["type": ["string", "null"], "format": "date"])
    #expect(properties["blob"] == ["type": "string", "contentEncoding": "base64"])
    #expect(properties["query"]["default"] == "a%20b" && properties["price"] == SchemaCents().jsonSchema)
    #expect(properties["length"] == ["type": "string"] && properties["anything"] == [:])
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
      #""info":{"type":"object","properties":{"age":{"type":"integer","default":7,"x-keys":["info.age","age"]},"#,
      #""born":{"type":["string","null"],"format":"date"}}},"size":{"type":"integer","minimum":-128,"maximum":127},"#,
      #""digest":{"type":"string","#,
      #""contentEncoding":"base16","pattern":"^([0-9A-Fa-f]{2})*$","default":"0102"}},"required":["size"]"#)
    try expect(
      SchemaLevelTwo.self, is: #"{"allOf":[{"type":"object","properties":{"info":{"type":"object","#,
      #""properties":{"age":{"type":"integer","default":7,"x-keys":["info.age","age"]},"born":{"type":["string","#,
      #""null"],"format":"date"}}},"#,
      #""digest":{"type":"string","contentEncoding":"base16","pattern":"^([0-9A-Fa-f]{2})*$","default":"0102"},"#,
      #""title":{"type":"string","default":"none"},"s":{"type":"integer","minimum":-128,"maximum":127,"default":5},"#,
      ##""next":{"anyOf":[{"$ref":"#/$defs/SchemaBase"},{"type":"null"}]}}},{"$ref":"#/$defs/SchemaLabel"}]"##)
    try expect(
      SchemaLevelThree.self, is: #"{"allOf":[{"type":"object","properties":{"info":{"type":"object","#,
      #""properties":{"born":{"type":["string","null"],"format":"date"}}},"title":{"type":"string","default":"none"},"#,
      #""size":{"type":"integer","minimum":-128,"maximum":127},"d":{"type":"string","contentEncoding":"base64","#,
      ##""default":"AQI="},"next":{"anyOf":[{"$ref":"#/$defs/SchemaBase"},{"type":"null"}]},"tags":{"type":"array","##,
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

  @Test func describesCandidatesAndMarksInModelsOfAllForms() throws {
    let marked: JSON = [
      "a": ["type": "integer", "x-keys": ["a", "aa"]],
      "s": ["type": "integer", "default": 1, "x-tolerance": "strict"], "r": ["type": "integer"],
    ]
    for schema in [
      SchemaMarkedRest.jsonSchema, SchemaMarkedOwn.jsonSchema, SchemaMarkedClass.jsonSchema,
      SchemaMarkedLeaf.jsonSchema,
    ] {
      let model = schema["$defs"][schema["$ref"].stringValue.replacing("#/$defs/", with: "")]
      for (key, property) in marked.objectValue { #expect(model.properties[key] == property, "\(schema)") }
      #expect(model.required == ["a", "r"])
    }
    // The initial value of a final class's property is not known.
    let leaf = SchemaMarkedLeaf.jsonSchema["$defs"].SchemaMarkedLeaf.properties
    #expect(leaf.n == ["type": "integer", "x-keys": ["n", "m"]])
    let (decoder, json) = (PliantDecoder.strict, #"{"n":null}"#)
    let problems = thrown { try decoder.decode(SchemaMarkedLeaf.self, from: json, collectingAll: true) }
    #expect(problems.count == 3 && problems.last == "expected Int, found null at $.n (line 1, column 6)")
  }
}

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

  /// Mock values of a property are read as that property, and bent documents are refused.
  @Test(arguments: 1...5 as ClosedRange<UInt64>) func fitTheirDocuments(seed: UInt64) throws {
    let document = try MappedAlbum.mockDocument(seed: seed)
    let (album, report) = try withReport { try MappedAlbum(json: document, report: &$0) }
    let (song, found) = (album.song, document["song"])
    #expect(try report.isClean && song.title != "" && JSON(parsing: album.jsonString()) == document)
    #expect(song.title == found["name"].string && song.plays == found["stats"]["plays"].int)
    #expect(song.artist == found["artist"]["name"].string)
    #expect(song.ids == found["items"].elements.map { $0["id"].intValue })
    for hostile in try MappedAlbum.hostileDocuments(seed: seed) {
      let (album, report) = withReport { try? MappedAlbum(json: hostile.document, report: &$0) }
      #expect(album == nil || !report.isClean, "\(hostile)")
    }
  }
}

struct SchemaValidationTests {
  @Test(arguments: AnySchemaModel.all) func takeEveryMadeUpDocument(_ model: AnySchemaModel) throws {
    let validator = SchemaValidator(model.schema())
    for seed in 0..<12 as Range<UInt64> {
      let document = try model.mock(seed)
      #expect(validator.problems(in: document) == [], "\(document)")
    }
  }

  @Test(arguments: AnySchemaModel.all) func refuseWhatStrictDecodingRefuses(_ model: AnySchemaModel) throws {
    let schema = model.schema()
    let validator = SchemaValidator(schema)
    var refused = 0
    for bent in try Self.variants(of: model.mock(1)) {
      let text = try bent.jsonString()
      var report = DecodingReport()
      do { try model.decode(text, .strict, &report) } catch {
        refused += 1
        #expect(!validator.problems(in: bent).isEmpty, "\(text): \(error)\n\(schema)")
      }
    }
    // A schema that accepts any value can't refuse one.
    #expect(refused > 0 || ["Anything"].contains(model.description))
  }

  /// The documents with one value replaced by a value of another kind, or removed.
  private static func variants(of document: JSON) -> [JSON] {
    let replacements: [JSON] = [nil, "text", 3, -4.5, true, [], [:], ["x"], ["x": 1]]
    var variants = replacements.filter { $0.type != document.type }
    for key in document.objectValue.keys {
      variants.append(with(document) { _ = $0.removeValue(forKey: key) })
      variants += Self.variants(of: document[key]).map { variant in with(document) { $0[key] = variant } }
    }
    for index in document.arrayValue.indices {
      variants += Self.variants(of: document[index]).map { variant in with(document) { $0[index] = variant } }
    }
    return variants
  }
}

// MARK: - A validator of JSON Schema 2020-12, for the keywords that models use: it asserts formats and encodings

struct SchemaValidator {
  let root: JSON
  init(_ schema: JSON) { root = schema }

  func problems(in document: JSON) -> [String] { problems(document, root, "$") }

  private func problems(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard let object = schema.object else { return schema.bool == true ? [] : ["\(path): no schema"] }
    return object.flatMap { keyword, rule in problems(value, keyword, rule, schema, path) }
  }

  private func isValid(_ value: JSON, _ schema: JSON, _ path: String) -> Bool { problems(value, schema, path).isEmpty }

  private func problems(_ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String) -> [String] {
    func check(_ isValid: Bool) -> [String] { isValid ? [] : ["\(path): \(keyword) \((try? rule.jsonString()) ?? "")"] }
    switch keyword {
    case "$schema", "$defs", "title", "default", "examples", "x-keys", "x-tolerance": return []
    case "$ref":
      guard let name = rule.string, name.hasPrefix("#/$defs/") else { return ["\(path): bad reference"] }
      return problems(value, root["$defs"][String(name.dropFirst(8))], path)
    case "type":
      return check((rule.array.map(Array.init) ?? [rule]).contains { Self.isOf($0.stringValue, value) })
    case "enum": return check(rule.array?.contains(value) ?? false)
    case "const": return check(rule == value)
    case "anyOf": return check(rule.elements.contains { isValid(value, $0, path) })
    case "oneOf": return check(rule.elements.filter { isValid(value, $0, path) }.count == 1)
    case "allOf": return rule.elements.flatMap { problems(value, $0, path) }
    case "not": return check(!isValid(value, rule, path))
    default: break
    }
    guard let type = Self.types.first(where: { $0.value.contains(keyword) })?.key else {
      return ["\(path): unknown keyword \(keyword)"]
    }
    return type == value.type ? problems(in: value, keyword, rule, schema, path, check) : []
  }

  private static let types: [JSON.Kind: Set<String>] = [
    .object: ["properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties"],
    .array: ["items", "prefixItems", "minItems", "uniqueItems"], .number: ["minimum", "maximum", "exclusiveMaximum"],
    .string: ["minLength", "maxLength", "pattern", "format", "contentEncoding"],
  ]

  private static let formats = [
    "date-time": #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"#, "date": #"^\d{4}-\d\d-\d\d$"#,
    "uri-reference": "^", "uuid": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
  ]

  private static let kinds: [String: JSON.Kind] = [
    "null": .null, "boolean": .bool, "string": .string, "array": .array, "object": .object, "number": .number,
    "integer": .number,
  ]

  private static func isOf(_ type: String, _ value: JSON) -> Bool {
    kinds[type] == value.type && (type != "integer" || value.double.map { $0.rounded() == $0 } == true)
  }

  private func problems(
    in value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String, _ check: (Bool) -> [String]
  ) -> [String] {
    let (members, elements) = (value.objectValue, value.elements)
    let (text, number) = (value.stringValue, value.doubleValue)
    func matches(_ pattern: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
    switch keyword {
    case "properties":
      return rule.objectValue.flatMap { key, rule in members[key].map { problems($0, rule, "\(path).\(key)") } ?? [] }
    case "required": return check(rule.elements.allSatisfy { members[$0.stringValue] != nil })
    case "additionalProperties":
      return members.filter { !schema["properties"][$0.key].exists }.flatMap { problems($1, rule, "\(path).\($0)") }
    case "propertyNames": return members.flatMap { key, _ in problems(JSON(key), rule, "\(path) key \(key)") }
    case "minProperties": return check(members.count >= rule.intValue)
    case "maxProperties": return check(members.count <= rule.intValue)
    case "items":
      let rest = elements.enumerated().dropFirst(schema["prefixItems"].count)
      return rest.flatMap { problems($1, rule, "\(path)[\($0)]") }
    case "prefixItems":
      return zip(elements, rule.elements).enumerated().flatMap { problems($1.0, $1.1, "\(path)[\($0)]") }
    case "minItems": return check(elements.count >= rule.intValue)
    case "uniqueItems": return check(Set(elements).count == elements.count)
    case "minimum": return check(number >= rule.doubleValue)
    case "maximum": return check(number <= rule.doubleValue)
    case "exclusiveMaximum": return check(number < rule.doubleValue)
    case "minLength": return check(text.unicodeScalars.count >= rule.intValue)
    case "maxLength": return check(text.unicodeScalars.count <= rule.intValue)
    case "pattern": return check(matches(rule.stringValue))
    case "format": return Self.formats[rule.stringValue].map { check(matches($0)) } ?? ["unknown format \(rule)"]
    case "contentEncoding" where rule == "base64": return check(Data(base64Encoded: text) != nil)
    default: return ["base64url", "base16"].contains(rule) ? [] : ["unknown encoding \(rule)"]
    }
  }
}
#endif

// The keys that models write under a PliantEncoder with a key strategy, and unknown members next to moved properties.

#if Macros
import Foundation
import Pliant
import Testing

struct WrittenKeyTests {
  @JSONModel struct WrittenInner: Equatable { var someCount = 0; @Key("keptName") var kept = "k" }
  @JSONModel struct WrittenSpread: Equatable { var spreadPart = 1; @Key("spreadKept") var kept = 2 }
  struct WrittenPlain: Codable, Equatable { var plainPart = 1, inner = WrittenInner() }
  @JSONModel struct WrittenWhole: Equatable {
    var firstName = "a"
    @Key("userID") var id = 1
    @Key("metaPart.zipCode") var zip = "z"
    @Key("rowList.0.rowName") var row = "r"
    var innerPart = WrittenInner(), innerList = [WrittenInner()], byName = ["dataKey": WrittenInner()]
    var plainPart = WrittenPlain(), anyPart: JSON = ["anyKey": 1]
    @Flatten var spread = WrittenSpread()
    @UnknownKeys var rest: [String: JSON] = ["dataRest": ["deepRest": 1]]
    func willEncode() {}
  }
  @JSONModel struct WrittenTwice: Equatable {
    @Flatten var first = WrittenSpread()
    @Flatten var second = WrittenInner()
    @Key("metaPart.zipCode") var zip = "z"
    /// Written before the flattened values with the same names, and in place of them.
    var spreadPart = 7
  }
  @JSONModel struct WrittenPart: Equatable {
    @Key("metaPart.zipCode") var zip = "z"
    @Key("rowList.*.rowName") var rows = ["r", "s"]
  }
  @JSONModel struct WrittenParts: Equatable {
    @Flatten var part = WrittenPart()
    @Flatten var tag = WrittenPathTag.someCase(partName: 1)
    @UnknownKeys var rest: [String: JSON] = ["metaPart": ["deepRest": 1], "rowList": [["rowSize": 2]]]
  }
  @JSONModel class WrittenAnimal { var petName = "p"; @Key("legCount") final var legs = 4 }
  @JSONModel(inherits: true) class WrittenDog: WrittenAnimal {
    var ownerName = "o"
    @Key("collarID") var collar = 1
    @Key("homePlace.cityName") var city = "c"
  }
  @JSONModel enum WrittenKind: Equatable {
    case someCase, otherCase(firstPart: Int, WrittenInner)
    @Key("keptCase") case spelled
    @Key("keptValue") case spelledWith(partName: Int)
    @PayloadKey("partName", "partKey") case keyed(partName: Int)
  }
  @JSONModel(tag: "kindTag") enum WrittenTagged: Equatable { case someCase(partName: Int), model(WrittenInner) }
  @JSONModel(tag: "kindTag", content: "kindContent") enum WrittenAdjacent: Equatable {
    case someCase(partName: Int), model(WrittenInner), pair(Int, WrittenInner)
  }
  @JSONModel(tag: "metaPart.kindTag") enum WrittenPathTag: Equatable {
    case someCase(partName: Int), model(WrittenInner), plain(WrittenPlain)
  }
  @JSONModel(untagged: true) enum WrittenUntagged: Equatable { case members(partName: Int), model(WrittenInner) }
  @JSONModel struct WrittenDigits {
    @Flatten var inner = WrittenInner()
    var decimal = Decimal(string: "12345678901234567890123.45") ?? 0, wide = UInt64.max
    var any: JSON = ["aB": [1, 0.5, true, nil, "x"]]
  }
  @JSONModel struct WrittenNumbers {
    var someList: [Double] = [1, .nan]
    @Flatten var inner = WrittenNumber()
  }
  @JSONModel struct WrittenNumber { var otherPart = Double.infinity }
  private let snake = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
  private let paths = with(PliantEncoder()) {
    $0.outputFormatting = .withoutEscapingSlashes
    $0.keyEncodingStrategy = .custom { keys in AnyKey(keys.map(\.stringValue).joined(separator: "/")) }
  }

  private static let inner = #"{"some_count":0,"keptName":"k"}"#
  private static let whole =
    #"{"first_name":"a","userID":1,"metaPart":{"zipCode":"z"},"rowList":[{"rowName":"r"}],"inner_part":"#
    + #"\#(inner),"inner_list":[\#(inner)],"by_name":{"dataKey":\#(inner)},"plain_part":{"plain_part":1,"inner":"#
    + #"\#(inner)},"any_part":{"anyKey":1},"spread_part":1,"spreadKept":2,"dataRest":{"deepRest":1}}"#

  @Test func aStrategyWithPathsGetsThoseOfModels() throws {
    func inner(_ path: String) -> String { #"{"\#(path)/someCount":0,"keptName":"k"}"# }
    let whole =
      #"{"firstName":"a","userID":1,"metaPart":{"zipCode":"z"},"rowList":[{"rowName":"r"}],"innerPart":"#
      + #"\#(inner("innerPart")),"innerList":[\#(inner("innerList/Index 0"))],"byName":{"dataKey":"#
      + #"\#(inner("byName/dataKey"))},"plainPart":{"plainPart/plainPart":1,"plainPart/inner":"#
      + #"\#(inner("plainPart/inner"))},"anyPart":{"anyKey":1},"spreadPart":1,"spreadKept":2,"dataRest":{"deepRest":1}}"#
    #expect(try paths.encodeString(WrittenWhole()) == whole)
    let path = "dataKey/Index 0"
    let plain = #"{"dataKey":[{"\#(path)/plainPart":1,"\#(path)/inner":\#(inner("\(path)/inner"))}]}"#
    #expect(try paths.encodeString(["dataKey": [WrittenPlain()]]) == plain)
    #expect(try paths.encodeString(WrittenParts()) == #"\#(Self.parts),"partName":1}"#)
    #expect(try WrittenParts().jsonString() == #"\#(Self.parts),"partName":1}"#)
    // A member that replaces an earlier one has the same paths as one in order.
    struct Repeated: Encodable {
      func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: AnyKey.self)
        try members.encode(1, forKey: AnyKey("data"))
        try members.encode(Optional(["key": WrittenInner()]), forKey: AnyKey("data"))
      }
    }
    #expect(try paths.encodeString(Repeated()) == #"{"data":{"key":{"data/key/someCount":0,"keptName":"k"}}}"#)
  }

  private static let parts =
    #"{"metaPart":{"zipCode":"z","kindTag":"someCase","deepRest":1},"rowList":[{"rowName":"r","rowSize":2},"#
    + #"{"rowName":"s"}]"#

  private var values: [(value: any Encodable, text: String)] {
    let inner = WrittenInner()
    let twice = #"{"spreadKept":2,"some_count":0,"keptName":"k","metaPart":{"zipCode":"z"},"spread_part":7}"#
    let dog = #"{"pet_name":"p","legCount":4,"owner_name":"o","collarID":1,"homePlace":{"cityName":"c"}}"#
    return [
      (WrittenWhole(), Self.whole), (WrittenTwice(), twice), (WrittenDog(), dog),
      (["dataKey": [WrittenPlain()]], #"{"dataKey":[{"plain_part":1,"inner":\#(Self.inner)}]}"#),
      // Flattened values that write parts of the same members.
      (WrittenParts(), #"\#(Self.parts),"part_name":1}"#),
      ([WrittenKind.someCase], #"[{"some_case":{}}]"#), ([WrittenKind.spelled], #"[{"keptCase":{}}]"#),
      (WrittenKind.otherCase(firstPart: 1, inner), #"{"other_case":{"first_part":1,"_1":\#(Self.inner)}}"#),
      (WrittenKind.spelledWith(partName: 1), #"{"keptValue":{"part_name":1}}"#),
      (WrittenKind.keyed(partName: 1), #"{"keyed":{"partKey":1}}"#),
      (WrittenTagged.someCase(partName: 1), #"{"kindTag":"someCase","part_name":1}"#),
      (WrittenTagged.model(inner), #"{"kindTag":"model","some_count":0,"keptName":"k"}"#),
      (WrittenAdjacent.someCase(partName: 1), #"{"kindTag":"someCase","kindContent":{"part_name":1}}"#),
      (WrittenAdjacent.model(inner), #"{"kindTag":"model","kindContent":\#(Self.inner)}"#),
      (WrittenAdjacent.pair(1, inner), #"{"kindTag":"pair","kindContent":[1,\#(Self.inner)]}"#),
      (WrittenUntagged.members(partName: 1), #"{"part_name":1}"#), (WrittenUntagged.model(inner), Self.inner),
    ]
  }

  @Test func shapesOfModels() throws {
    for (value, text) in values { #expect(try snake.encodeString(value) == text) }
    let sorting = with(snake) { $0.outputFormatting = .sortedKeys }
    #expect(try sorting.encodeString(WrittenInner()) == #"{"keptName":"k","some_count":0}"#)
    #expect(try PliantEncoder().encodeString(WrittenInner()) == #"{"someCount":0,"keptName":"k"}"#)
  }

  /// The decoder has the inverse strategy, and reads all values.
  @Test func valuesComeBack() throws {
    let decoder = with(PliantDecoder()) {
      ($0.keyDecodingStrategy, $0.tolerance.unknownKeys) = (.convertFromSnakeCase, .fail)
    }
    func expectBack<Value: Codable & Equatable>(_ value: Value) throws {
      let text = try snake.encodeString(value)
      #expect(try decoder.decode(Value.self, from: text) == value, "\(text)")
    }
    let whole = with(WrittenWhole()) {
      ($0.id, $0.spread) = (99, WrittenSpread(spreadPart: 8, kept: 9))
      $0.innerList = [WrittenInner(someCount: 5, kept: "x")]
    }
    let values: [any Codable & Equatable] = [
      whole, WrittenTwice(spreadPart: 1),
      [WrittenKind.someCase, .otherCase(firstPart: 1, WrittenInner()), .spelled, .keyed(partName: 3)],
      [WrittenTagged.someCase(partName: 1), .model(WrittenInner(someCount: 3, kept: "y"))],
      [WrittenAdjacent.someCase(partName: 1), .model(WrittenInner()), .pair(1, WrittenInner())],
    ]
    for value in values { try expectBack(value) }
    let dog = try decoder.decode(WrittenDog.self, from: #"{"collarID":5,"pet_name":"q","homePlace":{"cityName":"d"}}"#)
    #expect(dog.collar == 5 && dog.petName == "q" && dog.city == "d")
  }

  /// Options that encode models property by property don't change the keys.
  @Test func everyOptionWritesTheSameKeys() throws {
    let mapped = with(snake) { $0.keyMapping[WrittenNumber.self] = ["otherPart": ["elsewhere"]] }
    let others: [any Encodable] = [
      WrittenInner(), WrittenAnimal(), WrittenPlain(), WrittenDigits(), WrittenPathTag.someCase(partName: 1),
      WrittenPathTag.model(WrittenInner()), WrittenPathTag.plain(WrittenPlain()),
      [WrittenKind.someCase, .keyed(partName: 1)], ["dataKey": WrittenTagged.someCase(partName: 2)],
    ]
    for value in values.map(\.value) + others {
      let text = try snake.encodeString(value)
      #expect(try dated.encodeString(value) == text && mapped.encodeString(value) == text)
    }
  }

  private var dated: PliantEncoder {
    with(snake) { $0.dateEncodingStrategy = .custom { try $0.timeIntervalSince1970.encode(to: $1) } }
  }

  /// Values that are written as a whole for another encoder keep their digits, and the keys of their data.
  @Test func wholeValuesUnderOtherEncoders() throws {
    let text =
      #"{"some_count":0,"keptName":"k","decimal":12345678901234567890123.45,"wide":18446744073709551615,"#
      + #""any":{"aB":[1,0.5,true,null,"x"]}}"#
    #expect(try dated.encodeString(WrittenDigits()) == text)
    let same = try JSON(json: JSONEncoder().encode(WrittenDigits()))
    #expect(try same["decimal"].jsonString() == "12345678901234567890123.45")
    #expect(same["wide"].uint64 == .max && same["any"] == WrittenDigits().any)
  }

  /// An encoder can be used again after an error.
  @Test func pathsOfErrors() throws {
    let encoder = snake
    let rows: [(any Encodable, path: String)] = [
      (["dataKey": WrittenNumbers()], "dataKey.someList[1]"), ([WrittenNumbers()], "[0].someList[1]"),
      (["dataKey": WrittenNumbers(someList: [])], "dataKey.otherPart"),
    ]
    for (value, path) in rows {
      #expect(thrownCase { _ = try encoder.encode(value) } == "invalidValue at \(path)")
      #expect(try encoder.encodeString(WrittenWhole()) == Self.whole)
    }
  }
}

@JSONModel private struct MappedRest: Equatable {
  var m = 1, o: Int?
  @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private class MappedRestBase { var m = 1; @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel(inherits: true) private final class MappedRestChild: MappedRestBase { var o: Int? }
private class MappedPlainBase: Codable { var m = 1; init() {} }
@JSONModel(inherits: .codable) private final class MappedPlainChild: MappedPlainBase {
  var o: Int?
  override init() { super.init() }
}
@JSONModel private struct OuterOfMapped: Equatable { var m = 0, inners: [MappedRest] = [] }
private struct MappedMix: Encodable {
  var a = [OuterOfMapped()], b = [MappedPlainBase()], c = [MappedRest(rest: ["m": 9])], d = MappedPlainBase()
}

struct MappedRestTests {
  private func coders(_ mapping: KeyMapping, keys: Bool) -> (PliantDecoder, PliantEncoder) {
    var (decoder, encoder) = (PliantDecoder(), PliantEncoder())
    for type in [MappedRest.self, MappedRestChild.self, MappedPlainChild.self] as [any Any.Type] {
      decoder.keyMapping[type] = mapping
      encoder.keyMapping[type] = mapping
    }
    if keys { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    if keys { encoder.keyEncodingStrategy = .convertToSnakeCase }
    encoder.outputFormatting = .sortedKeys
    return (decoder, encoder)
  }

  private static let documents: [(KeyMapping, String)] = [
    // Elements and members next to a moved property.
    (["m": "m.1"], #"{"m":[5,6,7]}"#), (["m": "n.1"], #"{"n":[5,6,7]}"#), (["m": "n.x"], #"{"n":{"x":1,"y":2}}"#),
    (["m": "n.0.x", "o": "n.0.y"], #"{"n":[{"x":1,"y":2,"z":3},4]}"#),
    (["m": "m.1", "o": "o.p"], #"{"m":[5,6,7],"o":{"p":1,"q":2}}"#),
    // Members with the original keys of moved properties.
    (["m": "n"], #"{"m":9,"n":1}"#), (["m": "n", "o": "p"], #"{"m":9,"n":1,"o":8,"p":2}"#),
    (["m": "n", "o": "p"], #"{"n":1,"o":8}"#), (["m": "o", "o": "m"], #"{"m":1,"o":2,"z":3}"#),
    (["m": "n.m"], #"{"m":{"m":9},"n":{"m":1,"n":2}}"#), ([:], #"{"m":1,"o":2,"z":{"m":3}}"#),
  ]

  @Test(arguments: documents.indices, [false, true]) func nothingIsLost(_ index: Int, _ keys: Bool) throws {
    let (mapping, document) = Self.documents[index]
    let (decoder, encoder) = coders(mapping, keys: keys)
    func written<Value: Codable>(_ type: Value.Type, _ document: String) throws -> String {
      try encoder.encodeString(try decoder.decode(type, from: document))
    }
    #expect(try written(MappedRest.self, document) == document)
    #expect(try written(MappedRestChild.self, document) == document)
    #expect(try written([MappedRest].self, "[\(document),\(document)]") == "[\(document),\(document)]")
  }

  @Test func candidatesAndPropertiesOfASuperclassMove() throws {
    let (decoder, first) = coders(["m": ["n", "k"]], keys: false)
    let value = try decoder.decode(MappedRest.self, from: #"{"k":1,"m":9}"#)
    #expect(try first.encodeString(value) == #"{"m":9,"n":1}"#)
    let (encoder, child) = (coders(["m": "x.m", "o": "x.o"], keys: false).1, MappedPlainChild())
    child.o = 2
    #expect(try encoder.encodeString(child) == #"{"x":{"m":1,"o":2}}"#)
  }

  /// The encoder reuses levels for other values.
  @Test(arguments: [false, true]) func valuesAreMappedByTheirOwnTypes(_ keys: Bool) throws {
    let encoder = with(coders(["m": "x.m"], keys: keys).1) { $0.keyMapping[MappedPlainBase.self] = ["m": "y"] }
    let text = #"{"a":[{"inners":[],"m":0}],"b":[{"y":1}],"c":[{"m":9,"x":{"m":1}}],"d":{"y":1}}"#
    #expect(try encoder.encodeString(MappedMix()) == text)
  }
  @Test func aMappedModelInAnotherAndErrorsOfProperties() throws {
    let (decoder, encoder) = coders(["m": "n.1"], keys: false)
    let document = #"{"inners":[{"m":9,"n":[5,6]}],"m":3}"#
    let outer = try decoder.decode(OuterOfMapped.self, from: document)
    #expect(outer == OuterOfMapped(m: 3, inners: [MappedRest(m: 6, o: nil, rest: ["m": 9, "n": [5]])]))
    #expect(try encoder.encodeString(outer) == document)
    let (_, failing) = coders(["m": "n.x", "o": "n"], keys: false)
    #expect(thrown { _ = try failing.encode(MappedRest(m: 1, o: 2)) }.first?.contains("$.n") == true)
  }
}
#endif

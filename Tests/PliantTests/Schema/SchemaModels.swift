// Models for schemas and their mock values: strategies, enums with fallback cases, keys, generics.

#if Macros
import Foundation
import Testing

@testable import Pliant
@testable import PliantSchema

@JSONModel struct SchemaStrategies: Equatable {
  @Strategy(.iso8601) var at: Date
  @Strategy(.unixMilliseconds) var seen: Date = Date(timeIntervalSince1970: 1)
  @Strategy(.format("dd.MM.yyyy HH:mm")) var local: Date
  @Strategy(.day) var days: [Date]
  @Strategy(.day) var end: Date?
  @Strategy(.base64) var blob: Data
  @Strategy(.base64URL) var token: Data?
  @Strategy(.hex) var digests: [String: Data]
  @Strategy(.percentEncoded) var query: String = "a b"
  @Strategy(.losslessString(Int64.self)) var big: Int64
  @Strategy(SchemaCents()) var price: Int
  @Strategy(SchemaAnything()) var anything: Int
  @Strategy(decode: { (text: String) in text.count }, encode: { (count: Int) in String(repeating: "x", count: count) })
  var length: Int
  var last: Bool
}

struct SchemaCents: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Int {
    let start = reader.position
    let parts = try reader.readString().split(separator: ",")
    guard parts.count == 2, let whole = Int(parts[0]), let cents = Int(parts[1]) else {
      throw reader.failure(.invalidValue(expected: "a price"), at: start)
    }
    return whole * 100 + cents
  }

  func write(_ value: Int, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write("\(value / 100),\(value % 100)")
  }

  var jsonSchema: JSON { ["type": "string", "pattern": "^[0-9]+,[0-9]+$", "examples": ["1,50", "17,3"]] }
}

struct SchemaAnything: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Int {
    try reader.skipValue()
    return 0
  }

  func write(_ value: Int, to writer: inout JSONWriter) throws(JSONError) { try writer.write(value) }
}

enum SchemaColor: String, Codable, JSONObjectKey, CaseIterable {
  case red, green
  init?(jsonKey: String) { self.init(rawValue: jsonKey) }
  var jsonKey: String { rawValue }
}
@JSONModel struct SchemaCollections: Equatable {
  var scores: [Int: Double], lists: [String: [String]], pairs: [UUID: Int], colors: [SchemaColor: Int], set: Set<String>
  var grid: [[Int8]], optionals: [Bool?] = [], note: Field<String>, field: Field<Int>, json: JSON
  var favourite = SchemaColor.red
}
@JSONModel(tag: "kind", content: "data") enum SchemaAdjacent: Equatable {
  case number(Int = 7), pair(Int, String), named(from: Int, to: Int = 9), none
  @Fallback case other
}
@JSONModel(tag: "op") enum SchemaKeeping: Equatable {
  case add(at: Int = 0, value: Int)
  @Fallback case other(JSON)
}
@JSONModel enum SchemaRanges: Equatable {
  @Key(304, 200..<300) case fine
  @Key("missing") case missing
  @Fallback case other
}

@JSONModel struct SchemaWhole: Equatable {
  @Flatten var label: SchemaLabel
  @Flatten var shape: SchemaShape
  @Flatten var more: SchemaOptionalPart?
  let id: Int
  @Key("info.at") @Strategy(.unixSeconds) var at: Date?
  var names = ["a"]
  @Key("list.*.id") var ids: [Int] = []
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel struct SchemaLabel: Equatable { var label: String }
@JSONModel struct SchemaWrappedWhole: Equatable { @DefaultTrue var isOn: Bool; @Flatten var label: SchemaLabel }
@JSONModel struct SchemaOptionalPart: Equatable { var part: Int }
@JSONModel struct SchemaHooked: Equatable {
  var count: Int, inner: SchemaTag
  mutating func didDecode() { count += 1 }
}
@JSONModel final class SchemaFinal {
  var count = 1
  let id: Int
  @Strategy(.unixSeconds) var at: Date? = Date(timeIntervalSince1970: 3)
  @Flatten var label: SchemaLabel
  @Key("list.*.id") var ids: [Int] = []
  @UnknownKeys var rest: [String: JSON] = [:]
  func didDecode() {}
}
@JSONModel class SchemaBase {
  var name = "none"
  @Key("info.age", "age") var age = 7
  var size: Int8
  @Key("info.born") @Strategy(.day) var born: Date?
  @Strategy(.hex) var digest = Data([1, 2])
}
@JSONModel(inherits: true) class SchemaLevelTwo: SchemaBase {
  @Key("title") override var name: String { didSet {} }
  @Key("s") @InheritedDefault(5) override var size: Int8 { didSet {} }
  @Flatten var label = SchemaLabel(label: "x")
  var next: SchemaBase?
}
@JSONModel(inherits: true) final class SchemaLevelThree: SchemaLevelTwo {
  @Key("size") override var size: Int8 { didSet {} }
  @Ignored override var age: Int { didSet {} }
  @Key("d") @Strategy(.base64) override var digest: Data { didSet {} }
  let tags: [String]
  @UnknownKeys var rest: [String: JSON] = [:]
}
class SchemaVehicle: Codable { var wheels = 4, owner: String? }
@JSONModel(inherits: .codable) class SchemaVan: SchemaVehicle {
  var load = 2.5
  var seats: Int
  @Key("tank.size") var tank: Double?
}
@JSONModel(.forgiving) class SchemaForgivingClass { var code: Int, label = "?" }
@JSONModel struct SchemaNoted: Equatable { var id: Int, title: String, note: String?, count = 1 }
@JSONModel(untagged: true) enum SchemaUntagged: Equatable {
  case number(Int), text(String), noted(SchemaNoted), named(name: String, tags: [String]), list([SchemaNoted])
}
@JSONModel(untagged: true) enum SchemaAlike: Equatable {
  case first(a: Int = 0, b: String?), second(b: String?, c: Bool?)
}

@JSONModel struct SchemaBridged: Equatable {
  var text: Substring = "s"
  var letter: Character, scalar: Unicode.Scalar, object: JSON.Object, url: URL?
}
protocol SchemaAnimal: Equatable {}
extension SchemaLabel: SchemaAnimal {}
extension SchemaNoted: SchemaAnimal {}
@JSONModel struct SchemaZoo {
  static let animals = TypeRegistry<any SchemaAnimal>(tag: "type", ["dog": SchemaLabel.self, "cat": SchemaNoted.self])
  @Strategy(SchemaZoo.animals) var animals: [any SchemaAnimal]
  @Strategy(SchemaZoo.animals) var first: any SchemaAnimal
}

struct AnySchemaModel: Sendable, CustomStringConvertible {
  let description: String, schema: @Sendable () -> JSON, mock: @Sendable (UInt64) throws -> JSON
  let hostile: @Sendable (UInt64) throws -> [HostileDocument]
  /// All candidates for bent documents, including those that ``hostile`` leaves out.
  let bends: @Sendable (UInt64) throws -> [HostileDocument]
  let decode: @Sendable (String, Tolerance, inout DecodingReport) throws -> Void

  init<Model: JSONReadable & Decodable>(_ type: Model.Type) where Model: SendableMetatype {
    description = "\(type)"
    schema = { Model.jsonSchema }
    mock = { try Model.mockDocument(seed: $0) }
    hostile = { try Model.hostileDocuments(seed: $0) }
    bends = { try Model.bentDocuments(seed: $0) }
    decode = { text, tolerance, report in
      _ = try PliantDecoder(tolerance: tolerance).decode(Model.self, from: text, report: &report)
    }
  }

  static func each(_ types: [any (JSONReadable & Decodable & SendableMetatype).Type]) -> [AnySchemaModel] {
    func model<Model: JSONReadable & Decodable & SendableMetatype>(_ type: Model.Type) -> AnySchemaModel { Self(type) }
    return types.map { model($0) }
  }

  static let all = each([
    SchemaUser.self, SchemaHolder.self, SchemaShape.self, SchemaStrategies.self, SchemaCollections.self,
    HeldModel<[SchemaTag]>.self, SchemaAdjacent.self, SchemaKeeping.self, SchemaRanges.self, SchemaZoo.self,
    SchemaWhole.self, SchemaHooked.self, Grade.self, Harbour.self, Answer.self, Ratio.self, Figure.self, Strictly.self,
    Deep.self, Versioned.self, Happening.self, Payment.self, Notice.self, IDOrObject.self, Anything.self,
    Branch<Int>.self, Chain.self, Service.Change.self, Service.Either.self, Service.Outer.self,
    [String: SchemaUser].self, [SchemaAdjacent].self, SchemaFinal.self, [SchemaBase].self, SchemaLevelTwo.self,
    SchemaLevelThree.self, SchemaVan.self, Crate<SchemaTag>.self, LegacyBase.self, SchemaForgivingClass.self,
    Directions.self, Draft.self, SchemaBridged.self, HeldModel<SchemaUntagged>.self, SchemaAlike.self, Dog.self,
    Puppy.self, Greyhound.self, Cat.self, LegacyDerived.self, Tricycle.self, Crate<Int>.self, DeepEvent.self,
    SchemaWrappedWhole.self, RatedWords.self, OptionalWords.self, RoadTrain.self, DayFerry.self, Terrier.self,
    Spaniel.self, CardPayment.self,
    IntegerHolder.self, NamedHolder<String, Int>.self, TreeNode.self, WatchedPurse.self,
  ])

  /// Checks that a bent document causes the one issue, or the error, that it states. Returns true if it is read.
  @discardableResult func expectPromise(of bent: HostileDocument) throws -> Bool {
    let text = try bent.document.jsonString()
    let promise = "\(bent.path) \(bent.kind) \(bent.outcome.map { "\($0)" } ?? "thrown") in \(text)"
    var report = DecodingReport()
    do {
      try decode(text, .tolerant, &report)
      #expect(report.issues.count == 1 && report.issues.allSatisfy(bent.explains), "\(promise): \(report)")
      return true
    } catch let error as DecodingError {
      #expect(bent.outcome == nil && error.jsonError?.path == bent.path, "\(promise): \(error)")
      return false
    }
  }
}
#endif

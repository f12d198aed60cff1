// The models of the table: each shape for every engine.

#if Macros
import Foundation
import Pliant

@JSONModel struct PathsModel {
  @Key("nickname", "nickName") var name = "none"
  @Key("info.age") var age = 18
  @Key("rows.0.id") var first: Int?
  @Key("rows.-1.id") var last: Int?
  @Key("score", "points") var score: Int
}
struct PathsPlain: Codable {
  var name: String, age: Int, first: Int?, last: Int?, score: Int

  static let mapping: KeyMapping = [
    "name": ["nickname", "nickName"], "age": "info.age", "first": "rows.0.id", "last": "rows.-1.id",
    "score": ["score", "points"],
  ]
}
struct PathsTolerant: TolerantCodable {
  @Mapped("nickname", "nickName") var name = "none"
  var age = 18, first: Int?, last: Int?, score = 5
  static var keyMapping: KeyMapping { PathsPlain.mapping }
}
@JSONModel struct NestModel {
  var grid: [[Int]] = [], gaps: [Int?] = [], named: [String: ModelChild] = [:], byIndex: [Int: String] = [:]
  var dates: [Date] = [], rows: [[ModelChild]] = [], towns: [[Town]] = [], levels: [String: [Level]] = [:]
}
struct NestPlain: Codable {
  var grid: [[Int]], gaps: [Int?], named: [String: PlainChild], byIndex: [Int: String], dates: [Date]
  var rows: [[PlainChild]], towns: [[Town]], levels: [String: [Level]]
  static let defaults = PropertyDefaults(of: NestTolerant())
}
struct NestTolerant: TolerantCodable {
  var grid: [[Int]] = [], gaps: [Int?] = [], named: [String: PlainChild] = [:], byIndex: [Int: String] = [:]
  var dates: [Date] = [], rows: [[PlainChild]] = [], towns: [[Town]] = [], levels: [String: [Level]] = [:]
}

struct NestWrappers: Codable {
  @Lossy var grid: [[Int]]
  @Lossy var gaps: [Int?]
  @Lossy var named: [String: PlainChild]
  @Lossy var byIndex: [Int: String]
  @Lossy var dates: [Date]
  @Lossy var rows: [[PlainChild]]
  @Lossy var towns: [[Town]]
  @Lossy var levels: [String: [Level]]
}

@JSONModel struct HeldModel<Value> { var it: Value }
extension HeldModel: Equatable where Value: Equatable {}
struct HeldPlain<Value: Codable>: Codable { var it: Value }
enum PlainPayment: Codable { case card(number: String, month: Int?), cash(Int), free }
@JSONModel class PetModel { var name = "nobody", legs = 4 }
@JSONModel(inherits: true) final class HoundModel: PetModel {
  var breed: String?
  @Key("stats.age") var age = 1
}
class PetPlain: Codable { var name = "nobody", legs = 4 }

final class HoundPlain: PetPlain {
  var breed: String?, age = 1
  private enum CodingKeys: String, CodingKey { case breed, stats }
  private enum StatKeys: String, CodingKey { case age }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    breed = try container.decodeIfPresent(String.self, forKey: .breed)
    age = try container.nestedContainer(keyedBy: StatKeys.self, forKey: .stats).decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(breed, forKey: .breed)
    var stats = container.nestedContainer(keyedBy: StatKeys.self, forKey: .stats)
    try stats.encode(age, forKey: .age)
  }
}

class PetTolerant: TolerantCodable {
  var name = "nobody", legs = 4
  required init() {}
  private enum CodingKeys: String, CodingKey { case name, legs }
}

final class HoundTolerant: PetTolerant {
  var breed: String?, age = 1
  private enum CodingKeys: String, CodingKey { case breed, age }
  required init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    breed = try container.decodeIfPresent(String.self, forKey: .breed)
    age = try container.decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(breed, forKey: .breed)
    try container.encode(age, forKey: .age)
  }

  static var mapping: KeyMapping { ["age": "stats.age"] }
}

@JSONModel struct TreeModel { var id: Int, children: [TreeModel]? }
struct TreePlain: Codable { var id: Int, children: [TreePlain]? }
@JSONModel struct FormModel {
  @Strategy(.unixMilliseconds) var at: Date
  @Strategy(.day) var day: Date?
  @Strategy(.base64) var key: Data
}
struct FormWrappers: Codable {
  @DateFormatted<DateForms.UnixMilliseconds> var at: Date
  @DateFormatted<DateForms.Day?> var day: Date?
  @Base64 var key: Data
}
@JSONModel struct HookModel {
  var name = "", note = ""
  mutating func didDecode(from json: JSON) throws {
    note = "of \(json["name"].stringValue)"
    if name == "bad" { throw Refused() }
  }
}
struct HookTolerant: TolerantCodable {
  var name = "", note = ""
  mutating func didDecode(from json: JSON) throws {
    note = "of \(json["name"].stringValue)"
    if name == "bad" { throw Refused() }
  }
}
struct Refused: Error {}
@JSONModel struct HooksModel { var list: [HookModel] = [] }
struct HooksTolerant: TolerantCodable { var list: [HookTolerant] = [] }
struct LosslessWrappers: Codable { @Lossless var id: String; @Lossless var count: Int }
@JSONModel struct LosslessTwin { var id: String, count: Int }
@JSONModel struct ModelChild: Hashable { var id: Int; var label: String? }
struct PlainChild: Codable, Hashable { var id: Int; var label: String? }
@JSONModel struct NeededModel {
  var int: Int, small: UInt8, ratio: Double, rough: Float, flag: Bool, text: String, at: Date, data: Data, link: URL
  var uuid: UUID, price: Decimal, town: Town, level: Level, tags: [String], numbers: [Int], unique: Set<Int>
  var counts: [String: Int], child: ModelChild, children: [ModelChild]
}
struct NeededPlain: Codable {
  var int: Int, small: UInt8, ratio: Double, rough: Float, flag: Bool, text: String, at: Date, data: Data, link: URL
  var uuid: UUID, price: Decimal, town: Town, level: Level, tags: [String], numbers: [Int], unique: Set<Int>
  var counts: [String: Int], child: PlainChild, children: [PlainChild]
}
@JSONModel struct OptionalModel {
  var int: Int?, small: UInt8?, ratio: Double?, rough: Float?, flag: Bool?, text: String?, at: Date?, data: Data?
  var link: URL?, uuid: UUID?, price: Decimal?, town: Town?, level: Level?, tags: [String]?, numbers: [Int]?
  var unique: Set<Int>?, counts: [String: Int]?, child: ModelChild?, children: [ModelChild]?
}
struct OptionalPlain: Codable {
  var int: Int?, small: UInt8?, ratio: Double?, rough: Float?, flag: Bool?, text: String?, at: Date?, data: Data?
  var link: URL?, uuid: UUID?, price: Decimal?, town: Town?, level: Level?, tags: [String]?, numbers: [Int]?
  var unique: Set<Int>?, counts: [String: Int]?, child: PlainChild?, children: [PlainChild]?
}
struct OptionalTolerant: TolerantCodable {
  var int: Int?, small: UInt8?, ratio: Double?, rough: Float?, flag: Bool?, text: String?, at: Date?, data: Data?
  var link: URL?, uuid: UUID?, price: Decimal?, town: Town?, level: Level?, tags: [String]?, numbers: [Int]?
  var unique: Set<Int>?, counts: [String: Int]?, child: PlainChild?, children: [PlainChild]?
}
@JSONModel struct DefaultModel {
  var int: Int = 7, small: UInt8 = 7, ratio: Double = 7.5, rough: Float = 7.5, flag: Bool = true
  var text: String = "seven", at: Date = Date(timeIntervalSince1970: 7), data: Data = Data([7])
  var link: URL = URL(string: "http://seven")!
  var uuid: UUID = UUID(uuidString: "00000000-0000-0000-0000-000000000007")!, price: Decimal = 7
  var town: Town = Town.beijing, level: Level = Level.low, tags: [String] = ["seven"], numbers: [Int] = [7]
  var unique: Set<Int> = [7], counts: [String: Int] = ["seven": 7], child: ModelChild = ModelChild(id: 7)
  var children: [ModelChild] = [ModelChild(id: 7)]
}

extension NeededPlain { static let defaults = PropertyDefaults(of: DefaultTolerant()) }

extension PropertyDefaults {
  init<Value>(of value: Value) {
    // Swift can't cast to `Sendable`, which exists only at compile time.
    let values = Mirror(reflecting: value).children.map { ($0.label, unsafeBitCast($0.value, to: (any Sendable).self)) }
    self.init { key in values.first { $0.0 == key.stringValue }?.1 }
  }
}

struct DefaultTolerant: TolerantCodable {
  var int: Int = 7, small: UInt8 = 7, ratio: Double = 7.5, rough: Float = 7.5, flag: Bool = true
  var text: String = "seven", at: Date = Date(timeIntervalSince1970: 7), data: Data = Data([7])
  var link: URL = URL(string: "http://seven")!
  var uuid: UUID = UUID(uuidString: "00000000-0000-0000-0000-000000000007")!, price: Decimal = 7
  var town: Town = Town.beijing, level: Level = Level.low, tags: [String] = ["seven"], numbers: [Int] = [7]
  var unique: Set<Int> = [7], counts: [String: Int] = ["seven": 7], child: PlainChild = PlainChild(id: 7)
  var children: [PlainChild] = [PlainChild(id: 7)]
}

struct DefaultWrappers: Codable {
  @Default<Seven<Int>> var int: Int
  @Default<Seven<UInt8>> var small: UInt8
  @Default<Seven<Double>> var ratio: Double
  @Default<Seven<Float>> var rough: Float
  @Default<Seven<Bool>> var flag: Bool
  @Default<Seven<String>> var text: String
  @Default<Seven<Date>> var at: Date
  @Default<Seven<Data>> var data: Data
  @Default<Seven<URL>> var link: URL
  @Default<Seven<UUID>> var uuid: UUID
  @Default<Seven<Decimal>> var price: Decimal
  @Default<Seven<Town>> var town: Town
  @Default<Seven<Level>> var level: Level
  @Default<Seven<[String]>> var tags: [String]
  @Default<Seven<[Int]>> var numbers: [Int]
  @Default<Seven<Set<Int>>> var unique: Set<Int>
  @Default<Seven<[String: Int]>> var counts: [String: Int]
  @Default<Seven<PlainChild>> var child: PlainChild
  @Default<Seven<[PlainChild]>> var children: [PlainChild]
}

/// The default of a wrapped property: the default in `DefaultTolerant` of the property with the same type.
enum Seven<Value: Codable>: DefaultStrategy {
  static var defaultValue: Value {
    let values = Mirror(reflecting: DefaultTolerant()).children.lazy.map(\.value)
    if let value = values.compactMap({ $0 as? Value }).first { return value }
    preconditionFailure("no property is a \(Value.self)")
  }
}
#endif

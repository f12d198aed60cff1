// One shape with a property of each type: required, optional and with a default; each as every engine has it.

#if Macros
import Foundation
import Pliant

@JSONModel struct ModelChild: Hashable {
  var id: Int
  var label: String?
}

struct PlainChild: Codable, Hashable {
  var id: Int
  var label: String?
}

struct TolerantChild: TolerantCodable, Hashable {
  var id: Int
  var label: String?

  init() { self.init(id: 0) }
  init(id: Int) { self.id = id }
}

// MARK: - Required

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

// MARK: - Optional

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

// MARK: - With defaults

@JSONModel struct DefaultModel {
  var int: Int = 7, small: UInt8 = 7, ratio: Double = 7.5, rough: Float = 7.5, flag: Bool = true
  var text: String = "seven", at: Date = Date(timeIntervalSince1970: 7), data: Data = Data([7])
  var link: URL = URL(string: "http://seven")!
  var uuid: UUID = UUID(uuidString: "00000000-0000-0000-0000-000000000007")!, price: Decimal = 7
  var town: Town = Town.beijing, level: Level = Level.low, tags: [String] = ["seven"], numbers: [Int] = [7]
  var unique: Set<Int> = [7], counts: [String: Int] = ["seven": 7], child: ModelChild = ModelChild(id: 7)
  var children: [ModelChild] = [ModelChild(id: 7)]
}

extension NeededPlain {
  static let defaults = PropertyDefaults(of: DefaultTolerant())
}

extension PropertyDefaults {
  /// The values of a type's properties, by their names.
  init<Value>(of value: Value) {
    // `Sendable` is no type that a value could be cast to.
    let values = Mirror(reflecting: value).children.map {
      ($0.label ?? "", unsafeBitCast($0.value, to: (any Sendable).self))
    }
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
  @Default<Seven.OfInt> var int: Int
  @Default<Seven.OfSmall> var small: UInt8
  @Default<Seven.OfRatio> var ratio: Double
  @Default<Seven.OfRough> var rough: Float
  @Default<Seven.OfFlag> var flag: Bool
  @Default<Seven.OfText> var text: String
  @Default<Seven.OfAt> var at: Date
  @Default<Seven.OfData> var data: Data
  @Default<Seven.OfLink> var link: URL
  @Default<Seven.OfUuid> var uuid: UUID
  @Default<Seven.OfPrice> var price: Decimal
  @Default<Seven.OfTown> var town: Town
  @Default<Seven.OfLevel> var level: Level
  @Default<Seven.OfTags> var tags: [String]
  @Default<Seven.OfNumbers> var numbers: [Int]
  @Default<Seven.OfUnique> var unique: Set<Int>
  @Default<Seven.OfCounts> var counts: [String: Int]
  @Default<Seven.OfChild> var child: PlainChild
  @Default<Seven.OfChildren> var children: [PlainChild]
}

/// The defaults of wrapped properties.
enum Seven {
  enum OfInt: DefaultStrategy { static var defaultValue: Int { 7 } }
  enum OfSmall: DefaultStrategy { static var defaultValue: UInt8 { 7 } }
  enum OfRatio: DefaultStrategy { static var defaultValue: Double { 7.5 } }
  enum OfRough: DefaultStrategy { static var defaultValue: Float { 7.5 } }
  enum OfFlag: DefaultStrategy { static var defaultValue: Bool { true } }
  enum OfText: DefaultStrategy { static var defaultValue: String { "seven" } }
  enum OfAt: DefaultStrategy { static var defaultValue: Date { Date(timeIntervalSince1970: 7) } }
  enum OfData: DefaultStrategy { static var defaultValue: Data { Data([7]) } }
  enum OfLink: DefaultStrategy { static var defaultValue: URL { URL(string: "http://seven")! } }
  enum OfUuid: DefaultStrategy {
    static var defaultValue: UUID { UUID(uuidString: "00000000-0000-0000-0000-000000000007")! }
  }
  enum OfPrice: DefaultStrategy { static var defaultValue: Decimal { 7 } }
  enum OfTown: DefaultStrategy { static var defaultValue: Town { Town.beijing } }
  enum OfLevel: DefaultStrategy { static var defaultValue: Level { Level.low } }
  enum OfTags: DefaultStrategy { static var defaultValue: [String] { ["seven"] } }
  enum OfNumbers: DefaultStrategy { static var defaultValue: [Int] { [7] } }
  enum OfUnique: DefaultStrategy { static var defaultValue: Set<Int> { [7] } }
  enum OfCounts: DefaultStrategy { static var defaultValue: [String: Int] { ["seven": 7] } }
  enum OfChild: DefaultStrategy { static var defaultValue: PlainChild { PlainChild(id: 7) } }
  enum OfChildren: DefaultStrategy { static var defaultValue: [PlainChild] { [PlainChild(id: 7)] } }
}
#endif

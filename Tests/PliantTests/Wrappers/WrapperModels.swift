/// Models with each of the property wrappers, as users write them.

import Foundation
import Pliant

enum WrapperCity: String, Codable, CaseDefaultable {
  case beijing, shanghai, unknown
  static var defaultCase: WrapperCity { .unknown }
}
enum WrapperLevel: Int, Codable, CaseDefaultable {
  case low = 1, high
  static var defaultCase: WrapperLevel { .low }
}
struct WrapperSettings: Codable, Equatable, InitDefaultable { var volume = 5, name = "n" }
enum Guest: DefaultStrategy { static var defaultValue: String { "guest" } }
enum Hundred: DefaultStrategy { static var defaultValue: Int? { 100 } }

struct WrapperPoint: Codable, Hashable { var x: Int, y: Int }

struct DefaultsModel: Codable, Equatable {
  @DefaultTrue var yes: Bool
  @DefaultFalse var no: Bool
  @DefaultTrue var maybe: Bool?
  @ZeroDefault var int: Int
  @ZeroDefault var uint: UInt
  @ZeroDefault var double: Double
  @ZeroDefault var float: Float
  @ZeroDefault var string: String
  @ZeroDefault var date: Date
  @ZeroDefault var count: Int?
  @DefaultEmpty var tags: [String]
  @DefaultEmpty var scores: [String: Int]
  @DefaultEmpty var set: Set<Int>
  @DefaultEmpty var text: String
  @DefaultEmpty var rest: [Int]?
  @DefaultCase var city: WrapperCity
  @DefaultCase var level: WrapperLevel
  @DefaultCase var otherCity: WrapperCity?
  @DefaultInit var settings: WrapperSettings
  @DefaultInit var moreSettings: WrapperSettings?
  @Default<Guest> var user: String
  @Default<Hundred> var percent: Int?

  init() {}

  /// The value for a document without keys: optional values are nil.
  static var ofNothing: DefaultsModel {
    var value = DefaultsModel()
    (value.maybe, value.count, value.rest, value.otherCity) = (nil, nil, nil, nil)
    (value.moreSettings, value.percent) = (nil, nil)
    return value
  }
}

struct LossyModel: Codable, Equatable {
  @Lossy var tags: [String]
  @Lossy var numbers: Set<Int>
  @Lossy var scores: [String: Int]
  @Lossy var names: [Int: String]
  @Lossy var points: [WrapperPoint]
  @Lossy var places: [String: WrapperPoint]
  @Lossy var optionals: [Int?]
  @Lossy var nested: [[Int]]
  @Lossy var rest: [String]?
  @Lossy var map: [String: Bool]?

  init(tags: [String] = []) {
    self.tags = tags
    (numbers, scores, names, points, places, optionals, nested) = ([], [:], [:], [], [:], [], [])
  }
}

struct LosslessModel: Codable, Equatable {
  @Lossless var id: String
  @Lossless var count: Int
  @Lossless var isNew: Bool
  @Lossless var price: Double?
}
struct FormsModel: Codable, Hashable, Sendable {
  @DateFormatted<DateForms.UnixSeconds> var seconds: Date
  @DateFormatted<DateForms.Day?> var day: Date?
  @DateFormatted<SlashedDay> var slashed: Date
  @Base64 var body: Data
  @Base64 var key: Data?
  enum SlashedDay: DateForm { static var strategy: DateStrategy { .format("yyyy/MM/dd") } }
}
struct NestedWrappersModel: Codable, Equatable {
  @DefaultEmpty @Lossy var tags: [String]
  @Lossy var flags: [Default<TrueStrategy<Bool>>]
  @Default<Guest> var user: String
  var inner: [Inner]

  struct Inner: Codable, Equatable { @ZeroDefault var count: Int; @Lossy var ids: [Int] }
}

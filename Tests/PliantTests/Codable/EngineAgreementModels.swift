/// Models of the macro for the comparison of both engines with generated documents.

#if Macros
import Foundation
import Pliant

@JSONModel
struct AgreedLeaf: Hashable {
  var id: Int
  var label = "none", level: Level?
}

@JSONModel
struct AgreedScalars: Equatable {
  var count = 7, small: UInt8?, ratio = 0.5, rough: Float?, flag: Bool?, name = "n", town = Town.beijing
  var level: Level?, link: URL?, price: Decimal?, data: Data?
  let id: Int
  let title: String
  let at: Date
  let known: Bool
}

@JSONModel
struct AgreedShapes: Equatable {
  var tags: [String] = ["d"], numbers: [Int]?, unique: Set<Int> = [], counts: [String: Int] = [:]
  var byIndex: [Int: String] = [:], grid: [[Int]] = [], gaps: [Int?] = [], towns: [Town]?, leaf: AgreedLeaf?
  var leaves: [AgreedLeaf] = [], named: [String: AgreedLeaf] = [:], lists: [String: [AgreedLeaf]]?
  var leafSet: Set<AgreedLeaf> = [], matrix: [[AgreedLeaf]] = [], dates: [Date?] = []
  var leafGaps: [AgreedLeaf?] = [], leafMatrix: [[AgreedLeaf?]] = [], perhapsNamed: [String: AgreedLeaf?] = [:]
  let needed: [AgreedLeaf]
}

@JSONModel
struct AgreedPaths: Equatable {
  @Key("name", "title") let name: String
  @Key("info.age", "age") var age: Int?
  @Key("info.leaf") var leaf: AgreedLeaf?
  @Key("info.deep.numbers") var numbers: [Int] = []
  @Key("items.0.id") var first: Int?
  @Key("list.*.id") var ids: [Int] = []
  @Key("score", "points") var score = 5
  @Key("best", "leaves.-1") let best: AgreedLeaf?
}

@JSONModel(.forgiving)
struct AgreedForgiving: Equatable {
  let id: Int
  let leaf: AgreedLeaf
  let numbers: [Int]
  let byIndex: [Int: String]
  var town: Town?
  @Strict var count = 1
  @Strict var tags: [String]?
  @Required var small: UInt8?
  @Tolerant var leaves: [AgreedLeaf] = []
  @Required var title: String
}
#endif

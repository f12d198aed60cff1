/// Models of the macro for the comparison of both engines with generated documents.

#if Macros
import Foundation
import Pliant

@JSONModel
struct AgreedLeaf: Hashable {
  var id: Int
  var label = "none"
  var level: Level?
}

@JSONModel
struct AgreedScalars: Equatable {
  var count = 7
  var small: UInt8?
  var ratio = 0.5
  var rough: Float?
  var flag: Bool?
  var name = "n"
  var town = Town.beijing
  var level: Level?
  var link: URL?
  var price: Decimal?
  var data: Data?
  let id: Int
  let title: String
  let at: Date
  let known: Bool
}

@JSONModel
struct AgreedShapes: Equatable {
  var tags: [String] = ["d"]
  var numbers: [Int]?
  var unique: Set<Int> = []
  var counts: [String: Int] = [:]
  var byIndex: [Int: String] = [:]
  var grid: [[Int]] = []
  var gaps: [Int?] = []
  var towns: [Town]?
  var leaf: AgreedLeaf?
  var leaves: [AgreedLeaf] = []
  var named: [String: AgreedLeaf] = [:]
  var lists: [String: [AgreedLeaf]]?
  var leafSet: Set<AgreedLeaf> = []
  var matrix: [[AgreedLeaf]] = []
  var dates: [Date?] = []
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

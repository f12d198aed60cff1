/// Models that are read by both engines.

import Foundation
import Pliant

enum Level: Int, Codable { case low = 1, high = 2 }
enum Town: String, Codable { case beijing, shanghai }

#if Macros
/// A scalar of each kind.
@JSONModel struct Scalars: Equatable {
  var id: Int, title: String, name = "nobody", ratio: Double?, flag = false, count: UInt8 = 7, level: Level?
  var town = Town.beijing, at: Date?, link: URL?, price: Decimal?, data: Data?
}

/// What stands in others.
@JSONModel struct Child: Hashable { var id: Int, label = "none" }

/// Collections and models inside of one another.
@JSONModel struct Shapes: Equatable {
  var tags: [String] = ["default"], numbers: [Int]?, unique: Set<Int> = [], counts: [String: Int] = [:]
  var byIndex: [Int: String] = [:], grid: [[Int]] = [], gaps: [Int?] = [], child: Child?, children: [Child] = []
  var named: [String: Child] = [:], dates: [Date] = [], days: [Date?] = [], towns: [Town]?
  var childSet: Set<Child> = [], matrix: [[Child]] = [], lists: [String: [Child]]?
}

/// Candidates, and paths through objects and arrays.
@JSONModel struct Paths: Equatable {
  @Key("nickname", "nickName") var name: String
  @Key("score", "points") var score = 5
  @Key("userInfo.age") var age: Int?
  @Key("userInfo.mail") var mail: String?
  @Key("rows.0.id") var first: Int?
  @Key("rows.-1.id") var last: Int?
  @Key("items.*.id") var ids: [Int] = []
  @Key("userInfo.best", "friends.-1") var best: Child?
}

/// Properties that are stricter than their type.
@JSONModel(.forgiving) struct Narrow: Equatable {
  var id: Int
  @Strict var strict = 1
  @Required var needed: [Child]
  @Sensitive var secret = 3
  @Strict var child: Child?
  @Strict var tags: [String]?
  @Tolerant var children: [Child] = []
  var byIndex: [Int: String], town: Town?
}

@JSONModel struct OptionalElements: Equatable {
  var list: [Child?] = [], table: [String: Child?] = [:], matrix: [[Child?]] = [], twice: [Child??] = []
}

@JSONModel struct GenericElements<Element: Codable & Equatable & Sendable>: Equatable { var list: [Element?] = [] }

/// Models in a Codable type in a model.
@JSONModel struct NestingModel: Equatable {
  struct Plain: Codable, Equatable { var child: Child?, list: [Child]? }
  struct Requiring: Codable, Equatable { var child: Child }

  var plain: Plain
  var list: [Plain] = []
  var other: Requiring?
}
#endif

#if CommandLine
/// Models whose schemas documents are bent to.

#if Macros
import Foundation
import PliantTools

enum BendCity: String, Codable, CaseIterable, Sendable { case beijing, shanghai, hangzhou }

@JSONModel struct BendUser {
  @Key("nickname", "nickName") var name: String
  @Key("userInfo.age", "age") var age = 18
  var city: BendCity?
  var tags: [String] = []
  let id: Int64
}

@JSONModel struct BendItem {
  var sku: String
  var price: Double
  var count: Int = 1
  var sold: Bool?
  var scores: [String: Int]?
}

@JSONModel(tag: "type") enum BendShape {
  case circle(radius: Double)
  case rect(w: Double, h: Double)
}

@JSONModel struct BendOrder {
  var id: Int
  var placed: Date
  var link: URL?
  var key: UUID?
  var items: [BendItem]
  var gaps: [Int?]
  var buyer: BendUser?
  var shapes: [BendShape] = []
  var note: JSON?
  var small: UInt8?
  @Strict var exact: Int?
}

@JSONModel struct BendTree {
  var v: Int
  var parents: [BendTree] = []
  var up: BendBranch?
}

@JSONModel final class BendBranch { var tree: BendTree? }
#endif
#endif

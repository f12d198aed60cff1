// One model with every feature of the README.

import Foundation
import Pliant

/// Every kind of property.
@JSONModel
struct Features: Equatable {
  // Keys: candidates, paths into objects and arrays, and collected values.
  @Key("nickname", "nickName") var name: String
  @Key("userInfo.age", "age") var age = 18
  @Key("places.0.city") var firstCity: String?
  @Key("places.-1.city") var lastCity: String?
  @Key("lines.*.id") var lineIDs: [Int] = []

  // Values of the standard library and of Foundation, each with its own form.
  let id: Int64
  var ratio: Double?
  var small: UInt8?
  var price: Decimal?
  var link: URL?
  var token: UUID?
  var at: Date?
  @Strategy(.format("yyyy-MM-dd HH:mm")) var day: Date?
  @Strategy(.unixMilliseconds) var stamp: Date?
  @Strategy(.base64URL) var bytes: Data?
  @Strategy(.hex) var digest = Data()
  @Strategy(decode: { (pair: [Int]) in FeaturePair(array: pair) }, encode: { $0.array }) var pair: FeaturePair?
  var city: FeatureCity?

  // Collections.
  var tags: [String] = []
  var numbers: Set<Int> = []
  var scores: [String: Double] = [:]
  var numbered: [Int: Bool] = [:]
  var nested: [[Int]] = []

  // Tolerances of properties.
  @Strict var strict = 1
  @Forgiving var forgiving: FeatureItem?
  @Tolerant var tolerant: [FeatureItem] = []
  @Sensitive var secret: Int?
  @Required var required: FeatureItem?

  // Shapes.
  @Encode(.skipEmpty) var skipped: [Int] = []
  @Encode(.null) var null: Int?
  @Ignored var cache = 0
  @Flatten var owner: FeatureOwner
  var note: Field<String> = .missing
  var item: FeatureItem?
  var items: [FeatureItem] = []
  var generic: FeatureBox<Int>?
  var animal: FeatureAnimal?
  var hound: FeatureHound?
  var checked: FeatureChecked?
  var plain: FeaturePlain?
  @Lossless var version: String?

  // Enums.
  var level = FeatureLevel.low
  var figure: FeatureFigure?
  var event: FeatureEvent?
  var payment: FeaturePayment?
  var either: FeatureEither?
  var answer: FeatureAnswer?

  @UnknownKeys var rest: [String: JSON] = [:]
}

enum FeatureCity: String, Codable, CaseIterable { case beijing, shanghai, hangzhou }

struct FeaturePair: Equatable { var array: [Int] }

@JSONModel(keys: .snakeCase)
struct FeatureItem: Equatable {
  var itemID: Int
  @Key("caption.text", "title") var title: String?
  var unitPrice = 0.5
}

@JSONModel
struct FeatureOwner: Equatable {
  var owner = ""
  @Key("contact.email") var email: String?
}

@JSONModel(.forgiving)
struct FeatureBox<Value: Codable & Equatable & JSONReadable & JSONWritable>: Equatable {
  var value: Value?
  var count: Int
}

@JSONModel
class FeatureAnimal: Equatable {
  var name = ""
  var legs: Int?

  static func == (left: FeatureAnimal, right: FeatureAnimal) -> Bool {
    (try? left.jsonString(.sortedKeys)) == (try? right.jsonString(.sortedKeys))
  }
}

@JSONModel(inherits: true)
class FeatureHound: FeatureAnimal {
  var barks = true
  @Key("friends.best") var friend: FeatureHound?
}

/// A model with hooks, one of which throws for some values.
@JSONModel
struct FeatureChecked: Equatable {
  var low = 0
  var high = 0

  struct Wrong: Error {}

  mutating func didDecode() throws {
    if low >= 1_000_000 { throw Wrong() }
  }
}

struct FeaturePlain: Codable, Equatable {
  var id: Int
  var tags: [String]?
}

@JSONModel
enum FeatureLevel: Int { case low = 1, high = 2; @Fallback case other }

@JSONModel(tag: "type")
enum FeatureFigure: Equatable {
  case circle(radius: Double)
  @Key("rect", "rectangle") case rect(w: Double, h: Double = 1)
  case item(FeatureItem)
  @Fallback case unknown
}

@JSONModel(tag: "t", content: "c")
enum FeatureEvent: Equatable {
  case joined(String)
  case renamed(from: String, to: String?)
  case left
}

@JSONModel
enum FeaturePayment: Equatable {
  case card(number: String, month: Int?)
  case cash(Int)
  case free
}

@JSONModel(untagged: true)
enum FeatureEither: Equatable {
  case id(Int), item(FeatureItem), list([Int])
}

@JSONModel
enum FeatureAnswer: Equatable {
  @Key(200, 200..<300, 304) case fine
  @Key(404, "404", "not found") case missing
  @Key(500, 501...) case failure
}

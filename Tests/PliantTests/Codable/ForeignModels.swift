/// Models written by hand as `@JSONModel` writes them, to be read by both engines.

import Foundation
import Pliant
import PliantCore

enum Level: Int, Codable { case low = 1, high = 2 }
enum Town: String, Codable { case beijing, shanghai }

/// A scalar of each kind.
struct Scalars: Equatable, JSONReadable, Decodable {
  var id: Int
  var title: String
  var name = "nobody"
  var ratio: Double?
  var flag = false
  var count: UInt8 = 7
  var level: Level?
  var town = Town.beijing
  var at: Date?
  var link: URL?
  var price: Decimal?
  var data: Data?

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var id: Int?
    var title: String?
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          try reader.read(required: &id)
        } else if key.matches("title") {
          try reader.read(required: &title)
        } else if key.matches("name") {
          try reader.read(into: &name)
        } else if key.matches("ratio") {
          try reader.read(into: &ratio)
        } else if key.matches("flag") {
          try reader.read(into: &flag)
        } else if key.matches("count") {
          try reader.read(into: &count)
        } else if key.matches("level") {
          try reader.read(into: &level)
        } else if key.matches("town") {
          try reader.read(into: &town)
        } else if key.matches("at") {
          try reader.read(into: &at)
        } else if key.matches("link") {
          try reader.read(into: &link)
        } else if key.matches("price") {
          try reader.read(into: &price)
        } else if key.matches("data") {
          try reader.read(into: &data)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    self.id = try reader.require(&id, "id", from: start)
    self.title = try reader.require(&title, "title", from: start)
  }

  init(from decoder: any Decoder) throws {
    let model = try ModelDecoder(
      decoder, for: Self.self, keys: "id\ntitle\nname\nratio\nflag\ncount\nlevel\ntown\nat\nlink\nprice\ndata")
    id = try model.decode(Int.self, "id")
    title = try model.decode(String.self, "title")
    try model.decode(into: &name, "name")
    try model.decode(into: &ratio, "ratio")
    try model.decode(into: &flag, "flag")
    try model.decode(into: &count, "count")
    try model.decode(into: &level, "level")
    try model.decode(into: &town, "town")
    try model.decode(into: &at, "at")
    try model.decode(into: &link, "link")
    try model.decode(into: &price, "price")
    try model.decode(into: &data, "data")
  }
}

/// What stands in others.
struct Child: Equatable, Hashable, JSONReadable, Decodable {
  var id: Int
  var label = "none"

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var id: Int?
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          try reader.read(required: &id)
        } else if key.matches("label") {
          try reader.read(into: &label)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    self.id = try reader.require(&id, "id", from: start)
  }

  init(from decoder: any Decoder) throws {
    let model = try ModelDecoder(
      decoder, for: Self.self, keys: "id\nlabel")
    id = try model.decode(Int.self, "id")
    try model.decode(into: &label, "label")
  }
}

/// Collections and models inside of one another.
struct Shapes: Equatable, JSONReadable, Decodable {
  var tags: [String] = ["default"]
  var numbers: [Int]?
  var unique: Set<Int> = []
  var counts: [String: Int] = [:]
  var byIndex: [Int: String] = [:]
  var grid: [[Int]] = []
  var gaps: [Int?] = []
  var child: Child?
  var children: [Child] = []
  var named: [String: Child] = [:]
  var dates: [Date] = []

  init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("tags") {
          try reader.read(into: &tags)
        } else if key.matches("numbers") {
          try reader.read(into: &numbers)
        } else if key.matches("unique") {
          try reader.read(into: &unique)
        } else if key.matches("counts") {
          try reader.read(into: &counts)
        } else if key.matches("byIndex") {
          try reader.read(into: &byIndex)
        } else if key.matches("grid") {
          try reader.read(into: &grid)
        } else if key.matches("gaps") {
          try reader.read(into: &gaps)
        } else if key.matches("child") {
          try reader.read(into: &child)
        } else if key.matches("children") {
          try reader.read(into: &children)
        } else if key.matches("named") {
          try reader.read(into: &named)
        } else if key.matches("dates") {
          try reader.read(into: &dates)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
  }

  init(from decoder: any Decoder) throws {
    let model = try ModelDecoder(
      decoder, for: Self.self, keys: "tags\nnumbers\nunique\ncounts\nbyIndex\ngrid\ngaps\nchild\nchildren\nnamed\ndates"
    )
    try model.decode(into: &tags, "tags")
    try model.decode(into: &numbers, "numbers")
    try model.decode(into: &unique, "unique")
    try model.decode(into: &counts, "counts")
    try model.decode(into: &byIndex, "byIndex")
    try model.decode(into: &grid, "grid")
    try model.decode(into: &gaps, "gaps")
    try model.decode(into: &child, "child")
    try model.decode(into: &children, "children")
    try model.decode(into: &named, "named")
    try model.decode(into: &dates, "dates")
  }
}

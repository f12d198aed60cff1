// Types for the tests of TolerantCodable.

import Foundation
import Pliant

struct NoTitle: Error {}

struct Song: TolerantCodable, Equatable {
  var title = ""
  @Mapped("artist.name", "singer") var artist = ""
  var plays = 0
  static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays"] }
  static func defaultValue(for key: any CodingKey) -> Any? { key.stringValue == "plays" ? 1 : nil }
  mutating func didDecode(from json: JSON) throws { if title.isEmpty { throw NoTitle() } }
}

struct Settings: TolerantCodable, Equatable {
  var volume = 5
  var name = "main"
  var note: String?
  var mode: String? = "auto", tags = ["a"], ratio = 0.5, isOn = true
  @Mapped("nested.deep.0.value") var deep: Int?
  var child: Child? = nil
  var children: [Child] = []

  struct Child: TolerantCodable, Equatable {
    var id = 7
    var label = "child"
    static var keyMapping: KeyMapping { ["id": ["ID", "info.id"]] }
  }
}

class Creature: TolerantCodable {
  var name = "nobody", legs = 4, seen: [String] = []
  required init() {}
  class var keyMapping: KeyMapping { ["name": ["title", "name"]] }
  func didDecode(from json: JSON) throws { seen.append(json["id"].stringValue) }

  private enum CodingKeys: String, CodingKey { case name, legs }
}

final class Hound: Creature {
  var breed = "mutt"
  var owner: String?

  private enum CodingKeys: String, CodingKey { case breed, owner }

  required init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    breed = try container.decode(String.self, forKey: .breed)
    owner = try container.decodeIfPresent(String.self, forKey: .owner)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(breed, forKey: .breed)
    try container.encodeIfPresent(owner, forKey: .owner)
  }

  override class var keyMapping: KeyMapping { super.keyMapping.merging(["breed": "kind.breed"]) }
}

/// A type that is not the caller's to change.
struct Track: Codable, Equatable { var title: String, plays: Int, tags: [String] }

/// A subclass whose superclass has an object of its own in the document.
final class Tagged: Creature {
  var tag = ""

  private enum CodingKeys: String, CodingKey { case tag }

  required init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tag = try container.decode(String.self, forKey: .tag)
    try super.init(from: container.superDecoder())
  }
}

#if Macros
@JSONModel struct Album { var id: Int, song: Song, songs: [Song], best: Song? }
#endif

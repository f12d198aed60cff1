// Models whose expansions `Scripts/keep-expansions.py` keeps at each release.

import Foundation
import Pliant

@JSONModel(keys: .snakeCase)
struct Released: Equatable, JSONUpdatable {
  @Key("title", "name") var title: String
  @Key("stats.plays") var plays = 0
  var artist: String?
  @Strict var year: Int
  @Sensitive var secret: String?
  @Strategy(.unixSeconds) var releasedAt: Date?
  @Key("tags.*.label") var labels: [String] = []
  var kind: ReleasedKind = .single
  var parts: [ReleasedPart] = []
  var codable: ReleasedCodable?
  @Ignored var cache = 1
}

@JSONModel
enum ReleasedKind: String {
  case single, album
  @Fallback case other
}

@JSONModel
struct ReleasedPart: Equatable {
  @Flatten var size: ReleasedSize
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel
struct ReleasedSize: Equatable {
  var width: Int
  var height: Int
}

struct ReleasedCodable: Codable, Equatable {
  var a: Int
}

@JSONModel(tag: "type")
enum ReleasedEvent: Equatable {
  case opened(at: Int, by: String? = nil)
  case moved(ReleasedSize)
  case closed
  @Fallback case unknown(JSON)
}

@JSONModel(tag: "t", content: "c")
enum ReleasedMessage: Equatable {
  case text(String), pair(Int, Bool)
}

@JSONModel(untagged: true)
enum ReleasedID: Equatable {
  case number(Int), text(String)
}

@JSONModel
class ReleasedBase {
  var id = 0
  var name: String?
}

@JSONModel(inherits: true)
final class ReleasedLeaf: ReleasedBase {
  var count: Int = 1
}

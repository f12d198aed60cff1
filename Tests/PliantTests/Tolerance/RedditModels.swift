/// Models of a thread of comments, as `@JSONModel` writes them: what the service sends is not always what its fields are.

import Foundation

@testable import Pliant

/// `@JSONModel struct RedditListing { @Key("data.children") var children: [RedditChild] }`
struct RedditListing: JSONReadable {
  var children: [RedditChild]

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var value0: [RedditChild]? = nil
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("data") {
          if try reader.beginNestedObject() {
            repeat {
              let key = try reader.scanKey()
              if key.matches("children") { try reader.read(required: &value0) } else { try reader.skipMember(key) }
            } while try reader.nextMember()
          }
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    children = try reader.require(&value0, "data.children", from: start)
  }
}

/// A link, a comment or a hint at more of them, by its kind.
struct RedditChild: JSONReadable {
  var kind: String
  var data: RedditThing

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var value0: String? = nil
    var value1: RedditThing? = nil
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("kind") {
          try reader.read(required: &value0)
        } else if key.matches("data") {
          try reader.read(required: &value1)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    kind = try reader.require(&value0, "kind", from: start)
    data = try reader.require(&value1, "data", from: start)
  }
}

/// The fields of all kinds, each optional.
struct RedditThing: JSONReadable {
  var id: String?
  var author: String?
  var body: String?
  var title: String?
  var score: Int?
  var ratio: Double?
  var likes: Bool?
  /// `false` for never, or a number of seconds.
  var edited: Date?
  var created: Date?
  var distinguished: String?
  /// `""` for none.
  var replies: RedditListing?
  var more: [String]?

  init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.scanKey()
      if key.matches("id") {
        try reader.read(into: &id)
      } else if key.matches("author") {
        try reader.read(into: &author)
      } else if key.matches("body") {
        try reader.read(into: &body)
      } else if key.matches("title") {
        try reader.read(into: &title)
      } else if key.matches("score") {
        try reader.read(into: &score)
      } else if key.matches("upvote_ratio") {
        try reader.read(into: &ratio)
      } else if key.matches("likes") {
        try reader.read(into: &likes)
      } else if key.matches("edited") {
        try reader.read(into: &edited)
      } else if key.matches("created_utc") {
        try reader.read(into: &created)
      } else if key.matches("distinguished") {
        try reader.read(into: &distinguished)
      } else if key.matches("replies") {
        try reader.read(into: &replies)
      } else if key.matches("children") {
        try reader.read(into: &more)
      } else {
        try reader.skipMember(key)
      }
    } while try reader.nextMember()
  }
}

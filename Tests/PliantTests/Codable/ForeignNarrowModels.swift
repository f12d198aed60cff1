/// More models written by hand: paths, candidates, tolerances of types and properties.

import Foundation
import Pliant
import PliantCore

/// Candidates, and paths through objects and arrays.
struct Paths: Equatable, JSONReadable, Decodable {
  var name: String
  var score = 5
  var age: Int?
  var mail: String?
  var first: Int?
  var last: Int?
  var ids: [Int] = []

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var name: String?
    var names: [JSONReader.Position?] = [nil, nil]
    var scores: [JSONReader.Position?] = [nil, nil]
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("nickname") {
          names[0] = reader.position
          try reader.skipValue()
        } else if key.matches("nickName") {
          names[1] = reader.position
          try reader.skipValue()
        } else if key.matches("score") {
          scores[0] = reader.position
          try reader.skipValue()
        } else if key.matches("points") {
          scores[1] = reader.position
          try reader.skipValue()
        } else if key.matches("userInfo") {
          if try reader.beginNestedObject() {
            repeat {
              let key = try reader.scanKey()
              if key.matches("age") {
                try reader.read(into: &age)
              } else if key.matches("mail") {
                try reader.read(into: &mail)
              } else {
                try reader.skipMember(key)
              }
            } while try reader.nextMember()
          }
        } else if key.matches("rows") {
          let mark = reader.position
          try reader.read(into: &first, path: "0.id")
          reader.move(to: mark)
          try reader.read(into: &last, path: "-1.id")
        } else if key.matches("items") {
          try reader.collect(into: &ids, path: "*.id")
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    let end = reader.position
    var isFound = false
    for case let candidate? in names where !isFound {
      reader.move(to: candidate)
      isFound = try reader.read(requiredCandidate: &name)
    }
    if !isFound, let candidate = names[0] ?? names[1] {
      reader.move(to: candidate)
      try reader.read(required: &name)
    }
    isFound = false
    for case let candidate? in scores where !isFound {
      reader.move(to: candidate)
      isFound = try reader.read(candidate: &score)
    }
    if !isFound, let candidate = scores[0] ?? scores[1] {
      reader.move(to: candidate)
      try reader.read(into: &score)
    }
    reader.move(to: end)
    self.name = try reader.require(&name, "nickname", from: start)
  }

  init(from decoder: any Decoder) throws {
    let model = try ModelDecoder(
      decoder, for: Self.self,
      keys: """
        nickname
        nickName
        score
        points
        userInfo.age
        userInfo.mail
        rows.0.id
        rows.-1.id
        items.*.id
        """)
    name = try model.decode(String.self, "nickname", "nickName")
    try model.decode(into: &score, "score", "points")
    try model.decode(into: &age, "userInfo.age")
    try model.decode(into: &mail, "userInfo.mail")
    try model.decode(into: &first, "rows.0.id")
    try model.decode(into: &last, "rows.-1.id")
    try model.collect(into: &ids, "items.*.id")
  }
}

/// `@JSONModel(.forgiving)`, with properties that are stricter.
struct Narrow: Equatable, JSONReadable, Decodable {
  var id: Int
  /// `@Strict`
  var strict = 1
  /// `@Required`
  var needed: [Child]
  /// `@Sensitive`
  var secret = 3
  /// `@Strict`, and with it what is inside.
  var child: Child?

  init(from reader: inout JSONReader) throws(JSONError) {
    let outer = reader.enter(.forgiving)
    defer { reader.leave(outer) }
    let start = reader.position
    var id: Int?
    var needed: [Child]?
    var strict = 1
    var secret = 3
    var child: Child?
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          try reader.read(required: &id)
        } else if key.matches("strict") {
          try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(into: &strict)
          }
        } else if key.matches("needed") {
          try reader.narrowed(to: nil, isRequired: true, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(required: &needed)
          }
        } else if key.matches("secret") {
          try reader.narrowed(to: nil, isRequired: false, isSensitive: true) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(into: &secret)
          }
        } else if key.matches("child") {
          try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) {
            (reader: inout JSONReader) throws(JSONError) in try reader.read(into: &child)
          }
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    self.id = try reader.require(&id, "id", from: start)
    self.needed = try reader.requireAlways(&needed, "needed", from: start)
    self.strict = strict
    self.secret = secret
    self.child = child
  }

  init(from decoder: any Decoder) throws {
    let model = try ModelDecoder(
      decoder, for: Self.self, keys: "id\nstrict\nneeded\nsecret\nchild", tolerance: .forgiving)
    id = try model.decode(Int.self, "id")
    try model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode(into: &strict, "strict")
    needed = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode([Child].self, "needed")
    try model.narrowed(to: nil, isRequired: false, isSensitive: true).decode(into: &secret, "secret")
    try model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode(into: &child, "child")
  }
}

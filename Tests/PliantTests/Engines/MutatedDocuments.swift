// MutatedDocuments: documents like those of the table, changed at random places, well-formed or not.

import Foundation
import Pliant

/// A document with the text of its numbers and the order of its members, and without the escapes of its texts.
struct DocumentTree {
  let json: JSON

  init(_ json: JSON) { self.json = json.unescaped }
  var text: String { (try? json.jsonString()) ?? "" }

  /// Whether `isMet` is true of some value or key.
  func contains(_ isMet: (JSON) -> Bool) -> Bool {
    json.nodes.contains { isMet($0) || ($0.object ?? [:]).contains { isMet(JSON($0.key)) } }
  }
}

extension JSON {
  fileprivate init(members: [Object.Element]) { self.init(Object(members.map { ($0.key, $0.value) })) }

  fileprivate var unescaped: JSON {
    if let string { return JSON(string) }
    if let array { return JSON(array.map(\.unescaped)) }
    return object.map { JSON($0.mapValues(\.unescaped)) } ?? self
  }

  /// This value and all inside of it, in the order of the document.
  fileprivate var nodes: [JSON] { [self] + (array ?? object?.values ?? []).flatMap(\.nodes) }

  /// The same with the value at a place, counted in the order of the document, changed.
  fileprivate func changing(_ left: inout Int, _ change: (JSON) -> JSON) -> JSON {
    left -= 1
    if left == -1 { return change(self) }
    guard left >= 0 else { return self }
    if let array { return JSON(array.map { $0.changing(&left, change) }) }
    return object.map { JSON($0.mapValues { $0.changing(&left, change) }) } ?? self
  }
}

struct MutatedDocuments {
  var random: RepeatableBits
  private let documents: [JSON]
  /// What stands in the documents, and some more.
  private let values: [JSON]

  /// Values that servers send where others are expected.
  private static let oddities = #"""
    [null, true, false, 0, 1, 2, -3, 42, 300, 1.5, 9007199254740993, 18446744073709551615, "", "41", " 42.0 ", "abc",
     "true", "off", "null", "1", "shanghai", "Shanghai", "2024/02/29 10:00", "1709247598", 1709247598250, "aGk", "1.25",
     "é😀", [], {}, [1], ["1"], [null], {"0": 1}, {"1": "2", "0": null}, "[1,\"2\",null]", "{\"id\":\"4\"}", "{\"id\":\"x\"}",
     "{\"id\":1", "1, 2,3", {"id": 1}, [{"id": "7"}], [[1, "x"]], {"a": [1]}]
    """#

  init(_ texts: [String], seed: UInt64) {
    random = RepeatableBits(seed: seed)
    documents = texts.compactMap { try? JSON(parsing: $0).unescaped }.filter {
      ($0.type == .array || $0.type == .object) && DocumentTree($0).text.count < 2_000
    }
    values =
      documents.flatMap { $0.nodes.dropFirst() }
      + ((try? JSON(parsing: Self.oddities).unescaped).flatMap(\.array) ?? [])
  }

  /// A document with a few changes, well-formed.
  mutating func document() -> DocumentTree {
    var json = documents.randomElement(using: &random) ?? .null
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var place = Int.random(in: 0..<json.nodes.count, using: &random)
      json = json.changing(&place) { changed($0) }
    }
    return DocumentTree(json)
  }

  private mutating func changed(_ json: JSON) -> JSON {
    let value = values.randomElement(using: &random) ?? .null
    switch (Int.random(in: 0..<10, using: &random), json.array, json.object.map(Array.init)) {
    case (0, _, _): return JSON(DocumentTree(json).text)
    case (1, _, _): return [json]
    case (2...3, var elements?, _):
      elements.insert(value, at: Int.random(in: 0...elements.count, using: &random))
      return JSON(elements)
    case (4, var elements?, _) where !elements.isEmpty:
      elements.remove(at: Int.random(in: 0..<elements.count, using: &random))
      return JSON(elements)
    case (2, _, var members?):
      let key = ["more", "id", "0", "name", "type"].randomElement(using: &random) ?? ""
      if !members.contains(where: { $0.key == key }) { members.append((key, value)) }
      return JSON(members: members)
    case (3, _, let members?): return JSON(members: members.shuffled(using: &random))
    case (4...5, _, var members?):
      if let index = members.indices.randomElement(using: &random) { members.remove(at: index) }
      return JSON(members: members)
    case (6, _, let members?): return JSON(members.map(\.value))
    case (6, let elements?, _): return JSON(members: elements.enumerated().map { ("\($0)", $1) })
    default: return value
    }
  }

  /// A text with some bytes changed: hardly ever well-formed.
  mutating func broken(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let parts = Array(#"{}[]",:.-+eE0 19tfn\u"#.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let part = parts.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(part, at: place)
      case 1 where place < bytes.count: bytes[place] = part
      case 2 where place < bytes.count: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

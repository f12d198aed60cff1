// MutatedDocuments: documents like those of the table, changed at random places, well-formed or not.

import Foundation
import Pliant

/// A document as a tree, with the text of its numbers and the order of its members.
indirect enum DocumentTree {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([DocumentTree])
  case object([(key: String, value: DocumentTree)])

  init(_ json: JSON) {
    switch json.type {
    case .null: self = .null
    case .bool: self = .bool(json.bool ?? false)
    case .number: self = .number((try? json.jsonString()) ?? "0")
    case .string: self = .string(json.string ?? "")
    case .array: self = .array((json.array ?? []).map(DocumentTree.init))
    case .object: self = .object((json.object ?? [:]).map { ($0.key, DocumentTree($0.value)) })
    }
  }

  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let value): Self.quoted(value)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String { (try? text.jsonString()) ?? "\"\"" }

  var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// This value and all inside of it.
  var nodes: [DocumentTree] {
    switch self {
    case .array(let elements): [self] + elements.flatMap(\.nodes)
    case .object(let members): [self] + members.flatMap(\.value.nodes)
    default: [self]
    }
  }

  func contains(_ isMet: (DocumentTree) -> Bool) -> Bool {
    if isMet(self) { return true }
    switch self {
    case .array(let elements): return elements.contains { $0.contains(isMet) }
    case .object(let members): return members.contains { isMet(.string($0.key)) || $0.value.contains(isMet) }
    default: return false
    }
  }

  /// The same with the value at a place, counted in the order of the document, changed.
  func changing(at place: Int, _ change: (DocumentTree) -> DocumentTree) -> DocumentTree {
    var left = place
    return changing(&left, change)
  }

  private func changing(_ left: inout Int, _ change: (DocumentTree) -> DocumentTree) -> DocumentTree {
    defer { left -= 1 }
    if left == 0 { return change(self) }
    if left < 0 { return self }
    switch self {
    case .array(let elements):
      return .array(
        elements.map {
          left -= 1
          let element = $0.changing(&left, change)
          left += 1
          return element
        })
    case .object(let members):
      return .object(
        members.map {
          left -= 1
          let value = $0.value.changing(&left, change)
          left += 1
          return ($0.key, value)
        })
    default: return self
    }
  }
}

struct MutatedDocuments {
  var random: RepeatableBits
  private let documents: [DocumentTree]
  /// What stands in the documents, and some more.
  private let values: [DocumentTree]

  /// Values that servers send where others are expected.
  private static let oddities = #"""
    [null, true, false, 0, 1, 2, -3, 42, 300, 1.5, 9007199254740993, 18446744073709551615, "", "41", " 42.0 ", "abc",
     "true", "off", "null", "1", "shanghai", "Shanghai", "2024/02/29 10:00", "1709247598", 1709247598250, "aGk", "1.25",
     "é😀", [], {}, [1], ["1"], [null], {"0": 1}, {"1": "2", "0": null}, "[1,\"2\",null]", "{\"id\":\"4\"}", "{\"id\":\"x\"}",
     "{\"id\":1", "1, 2,3", {"id": 1}, [{"id": "7"}], [[1, "x"]], {"a": [1]}]
    """#

  init(_ texts: [String], seed: UInt64) {
    random = RepeatableBits(seed: seed)
    documents = texts.compactMap { try? DocumentTree(JSON(parsing: $0)) }.filter {
      $0.isContainer && $0.text.count < 2_000
    }
    let oddities = (try? JSON(parsing: Self.oddities)).flatMap(\.array) ?? []
    values = documents.flatMap { $0.nodes.dropFirst() } + oddities.map(DocumentTree.init)
  }

  /// A document with a few changes, well-formed.
  mutating func document() -> DocumentTree {
    var tree = documents.randomElement(using: &random) ?? .null
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      tree = tree.changing(at: Int.random(in: 0..<tree.nodes.count, using: &random)) { changed($0) }
    }
    return tree
  }

  private mutating func changed(_ tree: DocumentTree) -> DocumentTree {
    let value = values.randomElement(using: &random) ?? .null
    switch (Int.random(in: 0..<10, using: &random), tree) {
    case (0, _): return .string(tree.text)
    case (1, _): return .array([tree])
    case (2, .array(var elements)), (3, .array(var elements)):
      elements.insert(value, at: Int.random(in: 0...elements.count, using: &random))
      return .array(elements)
    case (4, .array(var elements)) where !elements.isEmpty:
      elements.remove(at: Int.random(in: 0..<elements.count, using: &random))
      return .array(elements)
    case (2, .object(var members)):
      let key = ["more", "id", "0", "name", "type"].randomElement(using: &random) ?? ""
      if !members.contains(where: { $0.key == key }) { members.append((key, value)) }
      return .object(members)
    case (3, .object(let members)): return .object(members.shuffled(using: &random))
    case (4, .object(var members)), (5, .object(var members)):
      if let index = members.indices.randomElement(using: &random) { members.remove(at: index) }
      return .object(members)
    case (6, .object(let members)):
      return .array(members.map(\.value))
    case (6, .array(let elements)):
      return .object(elements.enumerated().map { ("\($0)", $1) })
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

/// What the tests of the reader's tolerance share: models as `@JSONModel` writes them, and an account of what bent.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

/// What decoding gave: the value or the error, and each issue on a line behind its kind.
func account<Value: JSONReadable>(
  _ type: Value.Type, _ json: String, _ tolerance: Tolerance = .tolerant
) -> [String] {
  account(type, json, with: PliantDecoder(tolerance: tolerance))
}

func account<Value: JSONReadable>(_ type: Value.Type, _ json: String, with decoder: PliantDecoder) -> [String] {
  let (result, report) = decoded(type, json, with: decoder)
  let first =
    switch result {
    case .success(let value): text(of: value)
    case .failure(let error): "error: \(error)"
    }
  return [first] + report.issues.map { "\($0.kind): \($0)" }
}

func decoded<Value: JSONReadable>(
  _ type: Value.Type, _ json: String, with decoder: PliantDecoder
) -> (Result<Value, JSONError>, DecodingReport) {
  var report = DecodingReport(limit: decoder.limits.issues)
  do {
    return (.success(try decoder.decode(type, from: json, report: &report)), report)
  } catch let error as DecodingError {
    return (.failure(error.jsonError ?? JSONError(.underlying(error))), report)
  } catch {
    return (.failure(JSONError(.underlying(error))), report)
  }
}

/// A value in words that don't depend on hashing.
func text(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
  case .collection: return "[" + mirror.children.map { text(of: $0.value) }.joined(separator: ", ") + "]"
  case .set: return "{" + mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", ") + "}"
  case .dictionary:
    let members = mirror.children.map { member in
      Mirror(reflecting: member.value).children.map { text(of: $0.value) }.joined(separator: ": ")
    }
    return "[" + (members.isEmpty ? ":" : members.sorted().joined(separator: ", ")) + "]"
  case .struct where value is any JSONReadable && !(value is Date) && !(value is String):
    let fields = mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }
    return fields.isEmpty ? "\(value)" : "(" + fields.joined(separator: ", ") + ")"
  default: return value is String ? "\"\(value)\"" : "\(value)"
  }
}

extension Tolerance {
  /// The same with one more conversion.
  func with(_ conversions: Conversions) -> Tolerance {
    var tolerance = self
    tolerance.conversions.formUnion(conversions)
    return tolerance
  }

  /// The same without some conversions.
  func without(_ conversions: Conversions) -> Tolerance {
    var tolerance = self
    tolerance.conversions.subtract(conversions)
    return tolerance
  }

  static let presets: [(name: String, tolerance: Tolerance)] = [
    ("strict", .strict), ("tolerant", .tolerant), ("forgiving", .forgiving),
  ]
}

// MARK: - Models

/// A model with a required value.
struct Part: JSONReadable, Hashable {
  var id: Int

  init(id: Int) { self.id = id }

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var value0: Int? = nil
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") { try reader.read(required: &value0) } else { try reader.skipMember(key) }
      } while try reader.nextMember()
    }
    self.init(id: try reader.require(&value0, "id", from: start))
  }
}

enum Rank: Int, JSONReadable, CaseIterable { case low = 1, high = 2 }

enum Region: String, JSONReadable, CaseIterable { case north, farEast }

/// Only Codable, as in code that knows nothing of this library.
enum Harbor: String, Codable { case beijing, shanghai }

/// Only Codable, as in code that knows nothing of this library.
struct Quay: Codable, Equatable { var name: String }

/// One property of each type, with a default.
struct AllDefaults: JSONReadable {
  var number = 7
  var text = "d"
  var flag = true
  var rate = 1.5
  var part = Part(id: 7)
  var level = Rank.high
  var list = [7]
  var table = ["d": 7]
  var set: Set<Int> = [7]
  var town = Harbor.shanghai
  var street = Quay(name: "d")

  init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.scanKey()
      if key.matches("number") {
        try reader.read(into: &number)
      } else if key.matches("text") {
        try reader.read(into: &text)
      } else if key.matches("flag") {
        try reader.read(into: &flag)
      } else if key.matches("rate") {
        try reader.read(into: &rate)
      } else if key.matches("part") {
        try reader.read(into: &part)
      } else if key.matches("level") {
        try reader.read(into: &level)
      } else if key.matches("list") {
        try reader.read(into: &list)
      } else if key.matches("table") {
        try reader.read(into: &table)
      } else if key.matches("set") {
        try reader.read(into: &set)
      } else if key.matches("town") {
        try reader.read(into: &town)
      } else if key.matches("street") {
        try reader.read(into: &street)
      } else {
        try reader.skipMember(key)
      }
    } while try reader.nextMember()
  }
}

/// One property of each type, optional.
struct AllOptionals: JSONReadable {
  var number: Int?
  var text: String?
  var flag: Bool?
  var rate: Double?
  var part: Part?
  var level: Rank?
  var list: [Int]?
  var table: [String: Int]?
  var set: Set<Int>?
  var town: Harbor?
  var street: Quay?

  init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.scanKey()
      if key.matches("number") {
        try reader.read(into: &number)
      } else if key.matches("text") {
        try reader.read(into: &text)
      } else if key.matches("flag") {
        try reader.read(into: &flag)
      } else if key.matches("rate") {
        try reader.read(into: &rate)
      } else if key.matches("part") {
        try reader.read(into: &part)
      } else if key.matches("level") {
        try reader.read(into: &level)
      } else if key.matches("list") {
        try reader.read(into: &list)
      } else if key.matches("table") {
        try reader.read(into: &table)
      } else if key.matches("set") {
        try reader.read(into: &set)
      } else if key.matches("town") {
        try reader.read(into: &town)
      } else if key.matches("street") {
        try reader.read(into: &street)
      } else {
        try reader.skipMember(key)
      }
    } while try reader.nextMember()
  }
}

/// One property of each type, required.
struct AllRequired: JSONReadable {
  var number: Int
  var text: String
  var flag: Bool
  var rate: Double
  var part: Part
  var level: Rank
  var list: [Int]
  var table: [String: Int]
  var set: Set<Int>
  var town: Harbor
  var street: Quay

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var (value0, value1, value2, value3): (Int?, String?, Bool?, Double?) = (nil, nil, nil, nil)
    var (value4, value5, value6, value7): (Part?, Rank?, [Int]?, [String: Int]?) = (nil, nil, nil, nil)
    var (value8, value9, value10): (Set<Int>?, Harbor?, Quay?) = (nil, nil, nil)
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("number") {
          try reader.read(required: &value0)
        } else if key.matches("text") {
          try reader.read(required: &value1)
        } else if key.matches("flag") {
          try reader.read(required: &value2)
        } else if key.matches("rate") {
          try reader.read(required: &value3)
        } else if key.matches("part") {
          try reader.read(required: &value4)
        } else if key.matches("level") {
          try reader.read(required: &value5)
        } else if key.matches("list") {
          try reader.read(required: &value6)
        } else if key.matches("table") {
          try reader.read(required: &value7)
        } else if key.matches("set") {
          try reader.read(required: &value8)
        } else if key.matches("town") {
          try reader.read(required: &value9)
        } else if key.matches("street") {
          try reader.read(required: &value10)
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    if reader.isCollecting {
      reader.noteMissing(value0, "number", from: start)
      reader.noteMissing(value1, "text", from: start)
      reader.noteMissing(value2, "flag", from: start)
      reader.noteMissing(value3, "rate", from: start)
      reader.noteMissing(value4, "part", from: start)
      reader.noteMissing(value5, "level", from: start)
      reader.noteMissing(value6, "list", from: start)
      reader.noteMissing(value7, "table", from: start)
      reader.noteMissing(value8, "set", from: start)
      reader.noteMissing(value9, "town", from: start)
      reader.noteMissing(value10, "street", from: start)
    }
    number = try reader.require(&value0, "number", from: start)
    text = try reader.require(&value1, "text", from: start)
    flag = try reader.require(&value2, "flag", from: start)
    rate = try reader.require(&value3, "rate", from: start)
    part = try reader.require(&value4, "part", from: start)
    level = try reader.require(&value5, "level", from: start)
    list = try reader.require(&value6, "list", from: start)
    table = try reader.require(&value7, "table", from: start)
    set = try reader.require(&value8, "set", from: start)
    town = try reader.require(&value9, "town", from: start)
    street = try reader.require(&value10, "street", from: start)
  }
}

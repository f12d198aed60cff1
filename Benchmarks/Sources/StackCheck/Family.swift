// The entry points of one recursive type, and the documents for them.

#if Macros
import Foundation
import Pliant
import PliantSchema

/// One entry point of the library with one document or value.
struct Door: Sendable {
  let name: String
  let enter: @Sendable () throws -> Void
}

/// A recursive type, and the nesting of its documents.
struct Family<Value> {
  let name: String
  let type: Value.Type
  /// The text before and after an inner value.
  let opening: String
  let closing: String
  /// The number of arrays and objects in that text.
  let levels: Int
  /// The innermost value, an unusable one, and the text around the whole document.
  let leaf: String
  let badLeaf: String

  init(
    _ type: Value.Type, _ opening: String, _ closing: String, levels: Int, leaf: String = "{}",
    badLeaf: String = "\"x\""
  ) {
    name = "\(type)"
    self.type = type
    self.opening = opening
    self.closing = closing
    self.levels = levels
    self.leaf = leaf
    self.badLeaf = badLeaf
  }

  /// A document that nests as deeply as `depth`, or one unit less.
  func document(_ depth: Int, leaf: String? = nil, isClosed: Bool = true) -> String {
    let leaf = leaf ?? self.leaf
    let count = max(0, (depth - Self.depth(of: leaf)) / levels)
    return String(repeating: opening, count: count) + leaf
      + (isClosed ? String(repeating: closing, count: count) : "")
  }

  /// The depth of arrays and objects in a text without brackets in strings.
  private static func depth(of text: String) -> Int {
    var (depth, deepest) = (0, 0)
    for character in text {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// Documents at the depth limit with a usable, an unusable and a malformed innermost value; and one beyond the limit.
  func documents(_ depth: Int) -> [(shape: String, text: String)] {
    [
      ("as it should be", document(depth)),
      ("unusable", document(depth, leaf: badLeaf)),
      ("null", document(depth, leaf: "null")),
      ("deep inside of the unusable", document(depth, leaf: deep(depth / 2))),
      ("no JSON", document(depth, isClosed: false)),
      ("too deep", document(depth + 2 * levels)),
    ]
  }

  private func deep(_ depth: Int) -> String {
    String(repeating: "[{\"k\":", count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
  }
}

extension Family {
  fileprivate func door(_ name: String, _ shape: String, _ enter: @escaping @Sendable () throws -> Void) -> Door {
    Door(name: "\(self.name), \(shape), \(name)", enter: enter)
  }
}

/// The decoders whose options change how a document is read.
private let decoders: [(name: String, decoder: PliantDecoder)] = {
  var snake = PliantDecoder()
  snake.keyDecodingStrategy = .convertFromSnakeCase
  var anyCase = PliantDecoder()
  anyCase.ignoresKeyCase = true
  var mapped = PliantDecoder()
  mapped.keyMapping[Branch.self] = ["children": ["kids", "children"], "id": "info.id"]
  mapped.keyMapping[Node.self] = ["parent": ["up", "parent"], "id": "info.id"]
  mapped.keyMapping[PlainBranch.self] = ["children": ["kids", "children"], "id": "info.id"]
  mapped.keyMapping[PlainNode.self] = ["parent": ["up", "parent"], "id": "info.id"]
  var json5 = PliantDecoder()
  json5.dialect = .json5
  var watchful = PliantDecoder(tolerance: .strict)
  watchful.tolerance.unknownKeys = .report
  watchful.duplicateKeys = .report
  var unixSeconds = PliantDecoder()
  unixSeconds.dateDecodingStrategy = .secondsSince1970
  return [
    ("tolerant", PliantDecoder()), ("strict", PliantDecoder(tolerance: .strict)),
    ("forgiving", PliantDecoder(tolerance: .forgiving)), ("enforcing", PliantDecoder(enforcing: .forgiving)),
    ("snake case", snake), ("any case", anyCase), ("mapped", mapped), ("JSON5", json5), ("watchful", watchful),
    ("strategy", unixSeconds),
  ]
}()

extension Family where Value: Decodable & SendableMetatype {
  /// The entry points of any Decodable type.
  fileprivate func decodingDoors(
    _ shape: String, _ text: String, _ decode: @escaping @Sendable (PliantDecoder, String) throws -> Void
  ) -> [Door] {
    let type = type
    let data = Data(text.utf8)
    var doors = decoders.map { name, decoder in door(name, shape) { try decode(decoder, text) } }
    for (name, tolerance) in [("tolerant", Tolerance.tolerant), ("strict", .strict)] {
      doors.append(
        door("PliantJSONDecoder, \(name)", shape) {
          let decoder: JSONDecoder = PliantJSONDecoder(tolerance: tolerance)
          _ = try decoder.decode(type, from: data)
        })
    }
    return doors
  }
}

extension Family where Value: Codable & SendableMetatype {
  /// The entry points of Codable types that aren't models.
  func plainDoors(_ depth: Int) -> [Door] {
    let type = type
    var doors: [Door] = []
    for (shape, text) in documents(depth) {
      doors += decodingDoors(shape, text) { decoder, text in _ = try decoder.decode(type, from: text) }
      doors += [
        door("report", shape) {
          var report = DecodingReport()
          defer { _ = report.summary }
          _ = try PliantDecoder().decode(type, from: text, report: &report)
        },
        door("all problems", shape) {
          _ = try PliantDecoder(tolerance: .strict).decode(type, from: text, collectingAll: true)
        },
        door("JSON", shape) { _ = try JSON(parsing: text).decode(type) },
        door("lines", shape) { for value in type.lines(of: Array(text.utf8)) { _ = try value.get() } },
        door("elements", shape) {
          for value in type.elements(of: Array("{\"a\":[\(text)]}".utf8), at: "a") { _ = try value.get() }
        },
        door("[String: Any]", shape) {
          guard let object = try JSON(parsing: text).anyValue as? [String: Any] else { return }
          _ = try PliantDecoder().decode(type, from: object)
        },
      ]
    }
    let kept = Kept { [text = document(depth)] in try PliantDecoder().decode(type, from: text) }
    return doors + encodingDoors(kept) + [
      door("JSON", "encoded") { if let value = kept.value { _ = try JSON(encoding: value) } }
    ]
  }

  fileprivate func encodingDoors(_ kept: Kept<Value>) -> [Door] {
    [
      door("PliantEncoder", "encoded") { if let value = kept.value { _ = try PliantEncoder().encode(value) } },
      door("PliantEncoder, snake case", "encoded") {
        var encoder = PliantEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        if let value = kept.value { _ = try encoder.encode(value) }
      },
      door("PliantJSONEncoder", "encoded") {
        let encoder: JSONEncoder = PliantJSONEncoder()
        if let value = kept.value { _ = try encoder.encode(value) }
      },
    ]
  }
}

extension Family where Value: Codable & SendableMetatype {
  /// The entry points of other coders. Only types that Pliant reads or writes in part at each level check the stack
  /// there.
  func otherCoderDoors(_ depth: Int) -> [Door] {
    let type = type
    let decoding: [Door] = documents(depth).flatMap { shape, text in
      let data = Data(text.utf8)
      return [
        door("JSONDecoder", shape) { _ = try JSONDecoder().decode(type, from: data) },
        door("JSONDecoder, report", shape) {
          let decoder = JSONDecoder()
          decoder.userInfo[.pliantReport] = DecodingReportCollector()
          _ = try decoder.decode(type, from: data)
        },
      ]
    }
    let kept = Kept { [text = document(depth)] in try PliantDecoder().decode(type, from: text) }
    return decoding + [
      door("JSONEncoder", "encoded") { if let value = kept.value { _ = try JSONEncoder().encode(value) } }
    ]
  }
}

extension Family where Value: Codable & JSONReadable & JSONWritable & SendableMetatype {
  /// The entry points of models.
  func modelDoors(_ depth: Int) -> [Door] {
    let type = type
    var doors: [Door] = []
    for (shape, text) in documents(depth) {
      let bytes = Array(text.utf8)
      doors += decodingDoors(shape, text) { decoder, text in _ = try decoder.decode(type, from: text) }
      doors += [
        door("init(json:)", shape) { _ = try Value(json: bytes) },
        door("at a path", shape) { _ = try Value(json: "{\"a\":[\(text)]}", at: "a.0") },
        door("report", shape) {
          var report = DecodingReport()
          defer { _ = report.summary }
          _ = try Value(json: text, report: &report)
        },
        door("all problems", shape) {
          _ = try PliantDecoder(tolerance: .strict).decode(type, from: text, collectingAll: true)
        },
        door("all problems, tolerant", shape) {
          _ = try PliantDecoder().decode(type, from: text, collectingAll: true)
        },
        door("JSON", shape) { _ = try JSON(parsing: text).decode(type) },
        door("lines", shape) { for value in type.lines(of: bytes) { _ = try value.get() } },
        door("elements", shape) {
          for value in type.elements(of: Array("{\"a\":[\(text)]}".utf8), at: "a") { _ = try value.get() }
        },
        door("[String: Any]", shape) {
          guard let object = try JSON(parsing: text).anyValue as? [String: Any] else { return }
          _ = try Value(json: object)
        },
        door("optional in Codable", shape) {
          _ = try PliantDecoder().decode([String: [Value?]].self, from: "{\"a\":[\(text)]}")
        },
      ]
    }
    doors += otherCoderDoors(depth)
    let text = document(depth)
    let kept = Kept { try Value(json: text) }
    doors += encodingDoors(kept)
    doors += [
      door("jsonData", "encoded") { if let value = kept.value { _ = try value.jsonData() } },
      door("jsonString, pretty and sorted", "encoded") {
        if let value = kept.value { _ = try value.jsonString(.pretty, .sortedKeys) }
      },
      door("jsonObject", "encoded") { if let value = kept.value { _ = try value.jsonObject() } },
      door("JSON", "encoded") { if let value = kept.value { _ = try JSON(encoding: value) } },
      door("schema", "of the type") { _ = type.jsonSchema },
      door("mock", "of the type") { for seed in 0..<20 as Range<UInt64> { _ = try type.mock(seed: seed) } },
      door("hostile documents", "of the type") { _ = try type.hostileDocuments(seed: 1) },
      door("NDJSONWriter", "encoded") {
        var writer = NDJSONWriter()
        if let value = kept.value { try writer.write(value) }
      },
    ]
    return doors + reportDoors(depth) + updateDoors(depth) + doorsBeyondLimits()
  }

  /// Reports and errors with the deepest paths, in all their forms.
  private func reportDoors(_ depth: Int) -> [Door] {
    let type = type
    return [("unusable", badLeaf), ("unknown key", #"{"zz":1}"#)].flatMap { shape, leaf in
      let text = document(depth, leaf: leaf)
      return [Tolerance.strict, .tolerant, .forgiving].map { tolerance in
        door("all of a report, \(tolerance.usesDefaults ? "tolerant" : "strict")", shape) {
          var decoder = PliantDecoder(tolerance: tolerance)
          decoder.tolerance.unknownKeys = .report
          var report = DecodingReport()
          defer { _ = "\(report.summary)\(report)\(report.issues)\(report.resolved() == report)" }
          do {
            _ = try decoder.decode(type, from: text, report: &report)
          } catch {
            _ = "\(error)\(String(reflecting: error))"
            throw error
          }
        }
      }
    }
  }

  /// Updates of deep and of shallow models, by patches of every shape.
  private func updateDoors(_ depth: Int) -> [Door] {
    let text = document(depth)
    let shallow = document(levels + Self.depth(of: leaf))
    func kept(_ text: String) -> Kept<Value> { Kept { try Value(json: text) } }
    func update(_ name: String, _ shape: String, _ text: String, _ patch: String, _ arrays: [String: String]) -> Door {
      let model = kept(text)
      return door(name, shape) {
        guard var value = model.value else { return }
        _ = try value.update(with: patch, merging: arrays)
      }
    }
    var doors = (documents(depth) + [("flat", #"{"id":2,"name":"x","zz":1}"#)]).flatMap { shape, patch in
      [
        update("update of a deep model", shape, text, patch, [:]),
        update("update of a shallow model", shape, shallow, patch, [:]),
      ]
    }
    doors.append(update("update with merged arrays", "deep", text, text, ["children": "id", "pups": "name"]))
    let (old, new) = (kept(text), kept(document(depth, leaf: badLeaf)))
    for (shape, other) in [("equal", old), ("different", new)] {
      doors.append(
        door("patch", shape) {
          if let old = old.value, let new = other.value { _ = try Value.patch(from: old, to: new) }
        })
    }
    return doors
  }

  /// The writing and reading of what is deeper than any limit.
  private func doorsBeyondLimits() -> [Door] {
    let type = type
    let text = document(5000)
    var decoder = PliantDecoder()
    decoder.limits.depth = 10_000
    let kept = Kept { [decoder] in try decoder.decode(type, from: text) }
    let writings: [(String, @Sendable (inout Value) throws -> Void)] = [
      ("jsonData", { _ = try $0.jsonData() }), ("JSON", { _ = try JSON(encoding: $0) }),
      ("PliantEncoder", { _ = try PliantEncoder().encode($0) }), ("update", { _ = try $0.update(with: ["zz": 1]) }),
    ]
    return writings.map { name, write in
      door(name, "5000 levels") {
        guard var value = kept.value else { return }
        do {
          try write(&value)
        } catch {
          _ = "\(error)\(String(reflecting: error))"
          throw error
        }
      }
    } + [door("read", "5000 levels") { [decoder] in _ = try decoder.decode(type, from: text) }]
  }
}

/// A value that is made on a large stack, for entry points that write it.
///
/// It is never released, because its deinitialization is recursive.
final class Kept<Value>: @unchecked Sendable {
  private let make: @Sendable () throws -> Value
  private var isMade = false
  private var made: Value?

  init(_ make: @escaping @Sendable () throws -> Value) { self.make = make }

  /// The value; nil if it can't be made. Call it from one thread at a time.
  var value: Value? {
    if !isMade {
      isMade = true
      nonisolated(unsafe) var result: Value?
      let make = make
      SmallThread(stackSize: 256 << 20).run { result = try? make() }
      made = result
      _ = Unmanaged.passRetained(self)
    }
    return made
  }
}
#endif

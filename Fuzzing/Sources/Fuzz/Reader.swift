// Compares the reader with JSONSerialization's verdict, reading with skipping, and JSON values with both.

import Foundation
import Pliant
import PliantCore

/// Any value, read completely.
indirect enum Tree: JSONReadable, JSONWritable, Equatable {
  case null, bool(Bool), number(String), string(String), array([Tree]), object([Member])

  struct Member: Equatable {
    var key: String
    var value: Tree
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    switch reader.peek() {
    case .null:
      guard try reader.readNull() else { throw reader.failure(.invalidValue(expected: "null")) }
      self = .null
    case .bool: self = .bool(try reader.readBool())
    case .number: self = .number(try reader.readNumberText())
    case .string: self = .string(try reader.readString())
    case .array:
      var elements: [Tree] = []
      guard try reader.beginArray() else {
        self = .array([])
        return
      }
      repeat { elements.append(try Tree(from: &reader)) } while try reader.nextElement()
      self = .array(elements)
    case .object, nil:
      var members: [Member] = []
      guard try reader.beginObject() else {
        self = .object([])
        return
      }
      repeat {
        let key = try reader.readKey()
        members.append(Member(key: key, value: try Tree(from: &reader)))
      } while try reader.nextMember()
      self = .object(members)
    }
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    switch self {
    case .null: try writer.writeNull()
    case .bool(let value): try writer.write(value)
    case .number(let text): try writer.write(numberText: text)
    case .string(let text): try writer.write(text)
    case .array(let elements):
      let array = try writer.beginArray()
      for element in elements { try element.write(to: &writer) }
      try writer.endArray(array)
    case .object(let members):
      let object = try writer.beginObject()
      for member in members {
        try writer.writeKey(member.key)
        try member.value.write(to: &writer)
      }
      try writer.endObject(object)
    }
  }

  /// All numbers in the value.
  var numbers: [String] {
    switch self {
    case .number(let text): [text]
    case .array(let elements): elements.flatMap(\.numbers)
    case .object(let members): members.flatMap(\.value.numbers)
    default: []
    }
  }

  /// True if an object has more than one member.
  var hasSeveralMembers: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasSeveralMembers)
    case .object(let members): members.count > 1 || members.contains(where: \.value.hasSeveralMembers)
    default: false
    }
  }

  /// True if an object has two members with keys that look the same.
  var hasDuplicates: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.hasDuplicates)
    case .object(let members):
      Set(members.map(\.key)).count < members.count || members.contains(where: \.value.hasDuplicates)
    default: false
    }
  }
}

/// A model that skips its value.
struct Skipped: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) { try reader.skipValue() }
}

func attempt<Value>(_ body: () throws -> Value) -> Result<Value, any Error> {
  Result(catching: body)
}

/// The error with its position.
func describe(_ error: any Error) -> String {
  guard let error = (error as? DecodingError)?.jsonError else { return "\(error)" }
  // Properties that are computed from the document.
  _ = error.snippet
  return "\(error) @\(error.byteOffset)"
}

func checkReader(_ bytes: [UInt8]) {
  let strict = PliantDecoder(tolerance: .strict)
  let read = attempt { try strict.decode(Tree.self, from: bytes) }
  let skipped = attempt { try strict.decode(Skipped.self, from: bytes) }
  switch (read, skipped) {
  case (.success, .success): break
  case (.failure(let read), .failure(let skipped)):
    if describe(read) != describe(skipped) { found("\(read) reading, \(skipped) skipping", bytes) }
  default: found("reading and skipping differ", bytes)
  }
  let foundation = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  switch read {
  case .success(let tree):
    if !foundation && !tree.numbers.contains(where: isExtreme) { found("Foundation refuses", bytes) }
    guard let text = try? tree.jsonString(), let again = try? Tree(json: text) else { found("can't be written", bytes) }
    if again != tree { found("is another when read back", bytes) }
    guard let pretty = try? tree.jsonString(.pretty, .escapingNonASCII), (try? Tree(json: pretty)) == tree else {
      found("is another when read back from the pretty form", bytes)
    }
  case .failure(let error):
    if foundation && !isExplained((error as? DecodingError)?.jsonError, bytes) { found("Foundation accepts", bytes) }
  }
}

/// Numbers that Foundation refuses: too large, too small, and `0e1`. See Documentation/Decisions/0002.
func isExtreme(_ number: String) -> Bool {
  let value = strtod(number, nil)
  return value.isInfinite
    || (value == 0 && number.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) })
    || isZeroWithExponent(number) || number.utf8.count > 300
}

/// Foundation refuses such a number as a Double unless the exponent is zero.
func isZeroWithExponent(_ number: String) -> Bool {
  let mantissa = number.prefix { $0 != "e" && $0 != "E" }
  return mantissa.count < number.count && !mantissa.contains { ("1"..."9").contains($0) }
}

/// Malformed documents that Foundation accepts: a trailing comma, other encodings.
private func isExplained(_ error: JSONError?, _ bytes: [UInt8]) -> Bool {
  guard let error else { return false }
  if bytes.prefix(4).contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
    return true
  }
  switch error.kind {
  case .unexpectedByte(expected: .value), .unexpectedByte(expected: .key):
    let before = bytes[..<error.byteOffset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return before == UInt8(ascii: ",")
  default: return false
  }
}

func checkJSON(_ bytes: [UInt8]) {
  let tree = attempt { try PliantDecoder(tolerance: .strict).decode(Tree.self, from: bytes) }
  let json = attempt { try JSON(parsing: bytes) }
  switch (tree, json) {
  case (.success(let tree), .success(let json)):
    guard let text = try? json.jsonString(), let again = try? JSON(parsing: text) else {
      found("can't be written", bytes)
    }
    if again != json { found("is another when read back", bytes) }
    if !tree.hasDuplicates {
      guard let other = try? Tree(json: text), other == tree else { found("differs from the tree", bytes) }
    }
    var copy = json
    copy["a"][0]["b"] = 1
    if copy["a"][0]["b"].int != 1 && (copy.type == .object || copy.type == .null) && !tree.hasDuplicates {
      found("can't be changed", bytes)
    }
    _ = json.description
  case (.failure(let tree), .failure(let json)):
    if describe(tree) != describe(json) { found("\(tree) as a tree, \(json) as JSON", bytes) }
  default: found("tree and JSON differ", bytes)
  }
}

func checkDialects(_ bytes: [UInt8]) {
  let tree = try? PliantDecoder(tolerance: .strict).decode(Tree.self, from: bytes)
  for dialect in [JSONDialect.json5, .jsonWithComments] {
    var decoder = PliantDecoder(tolerance: .strict)
    decoder.dialect = dialect
    let other = attempt { try decoder.decode(Tree.self, from: bytes) }
    switch other {
    case .success(let other): if let tree, tree != other { found("\(dialect) reads JSON as something else", bytes) }
    case .failure(let error):
      _ = describe(error)
      if tree != nil { found("\(dialect) refuses JSON", bytes) }
    }
    _ = try? decoder.decode([Double?].self, from: bytes)
  }
}

func checkLimits(_ bytes: [UInt8]) {
  guard bytes.count > 6 else { return }
  let limits = ReadingLimits(
    bytes: Int(bytes[0]) * 4, depth: Int(bytes[1] % 16), stringLength: Int(bytes[2] % 32),
    numberLength: Int(bytes[3] % 32),
    members: Int(bytes[4] % 16), elements: Int(bytes[5] % 16))
  let document = Array(bytes[6...])
  let tree = attempt { try PliantDecoder(tolerance: .strict).decode(Tree.self, from: document) }
  var decoder = PliantDecoder(tolerance: .strict)
  decoder.limits = limits
  let limited = attempt { try decoder.decode(Tree.self, from: document) }
  switch (tree, limited) {
  case (.success(let tree), .success(let limited)):
    if tree != limited { found("is another with limits", bytes) }
    if !fits(tree, limits, limits.depth) || document.count > limits.bytes { found("is beyond the limits", bytes) }
  case (.success(let tree), .failure(let error)):
    _ = describe(error)
    if fits(tree, limits, limits.depth) && document.count <= limits.bytes
      && !document.contains(UInt8(ascii: "\\"))
    {
      found("is within the limits", bytes)
    }
  case (.failure, .success): found("is accepted with limits only", bytes)
  case (.failure, .failure(let error)): _ = describe(error)
  }
  decoder.tolerance = .tolerant
  decoder.duplicateKeys = .report
  var report = DecodingReport()
  _ = try? decoder.decode(Everything.self, from: document, report: &report)
  _ = report.issues.map(\.description)
}

/// Strings with escapes are longer in the document than their values; such documents are left out.
private func fits(_ tree: Tree, _ limits: ReadingLimits, _ depth: Int) -> Bool {
  switch tree {
  case .number(let text): text.utf8.count <= limits.numberLength
  case .string(let text): text.utf8.count <= limits.stringLength
  case .array(let elements):
    depth > 0 && elements.count <= limits.elements && elements.allSatisfy { fits($0, limits, depth - 1) }
  case .object(let members):
    depth > 0 && members.count <= limits.members
      && members.allSatisfy { $0.key.utf8.count <= limits.stringLength && fits($0.value, limits, depth - 1) }
  default: true
  }
}

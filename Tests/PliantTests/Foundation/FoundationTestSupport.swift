/// Shared by the tests of Foundation's types: one value in, one value out, repeatable randomness.

import Foundation

@testable import Pliant
@testable import PliantCore

/// The number of random cases of a test: enough for seconds, or with `PLIANT_SLOW_TESTS=1`, enough for an afternoon.
let foundationCaseCount = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] == "1" ? 2_000_000 : 20_000

func valueRead<Value: JSONReadable>(
  _: Value.Type = Value.self, from json: String, _ tolerance: Tolerance = .strict
) throws(JSONError) -> Value {
  var reader = JSONReader(copyOf(json))
  reader.bend(tolerance)
  let value = try reader.read(Value.self)
  try reader.expectEnd()
  return value
}

func copyOf(_ json: String) -> DocumentBytes { Array(json.utf8).withUnsafeBytes { DocumentBytes(copying: $0) } }

func textWritten(_ value: some JSONWritable, options: JSONWriter.Options = []) throws(JSONError) -> String {
  var writer = JSONWriter(options: options, capacity: 0)
  try value.write(to: &writer)
  return try writer.string()
}

func quoted(_ bytes: some Sequence<UInt8>) -> String {
  "\""
    + String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u00" + String(scalar.value + 0x100, radix: 16).dropFirst() : String(scalar)
    }.joined() + "\""
}

func treeWritten(_ tree: Any, options: JSONWriter.Options = []) throws(JSONError) -> String {
  var writer = JSONWriter(options: options, capacity: 0)
  try ObjectTree.write(tree, to: &writer)
  return try writer.string()
}

func treeRead(_ json: String, depthLimit: Int = JSONReader.defaultDepthLimit) throws(JSONError) -> Any {
  var reader = JSONReader(copyOf(json), depthLimit: depthLimit)
  let value = try ObjectTree.read(from: &reader)
  try reader.expectEnd()
  return value
}

/// The error that `body` throws, such as `invalidValue(expected: "URL") at $[0] @1`; "none" if there is no error.
func failure(_ body: () throws -> Void) -> String {
  do { try body() } catch {
    guard let error = error as? JSONError else { return "\(error)" }
    return "\(error.kind) at \(error.path) @\(error.byteOffset)"
  }
  return "none"
}

func failure<Value: JSONReadable>(_ type: Value.Type, _ json: String, _ tolerance: Tolerance = .strict) -> String {
  failure { _ = try valueRead(type, from: json, tolerance) }
}

func product<First: Sequence, Second: Sequence>(_ first: First, _ second: Second) -> [(First.Element, Second.Element)] {
  first.flatMap { element in second.map { (element, $0) } }
}

extension [UInt8] {
  func changed(at index: Int, to byte: UInt8) -> [UInt8] { Array(self[..<index] + [byte] + self[(index + 1)...]) }
}

/// Repeatable random bits (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
struct RepeatableBits: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in Character(Unicode.Scalar(UInt8.random(in: 48...57, using: &self))) })
  }
}

/// A random tree of all kinds of JSON values, with numbers that are read back unchanged.
func randomTree(_ random: inout RepeatableBits, depth: Int) -> Any {
  switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
  case 0: return Int.random(in: .min ... .max, using: &random)
  case 1: return Int.random(in: -100...100, using: &random)
  case 2: return Double(Int.random(in: -10_000...10_000, using: &random)) / 16
  case 3: return Bool.random(using: &random)
  case 4: return NSNull()
  case 5: return random.digits(Int.random(in: 0...20, using: &random))
  case 6:
    return String(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in "a\"\\\n\u{1}é金🙂/".randomElement(using: &random)! })
  case 7: return (0..<Int.random(in: 0...5, using: &random)).map { _ in randomTree(&random, depth: depth - 1) }
  default:
    let keys = (0..<Int.random(in: 0...5, using: &random)).map { "k\($0)é\"" }
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, randomTree(&random, depth: depth - 1)) }) as [String: Any]
  }
}

/// A tree as text that distinguishes Bools, numbers and strings but not their classes, with members in a fixed order.
func comparable(_ tree: Any) -> String {
  if tree is NSNull { return "null" }
  if let text = tree as? String { return "\"\(text)\"" }
  if let array = tree as? [Any] { return "[\(array.map(comparable).joined(separator: ","))]" }
  if let object = tree as? [String: Any] {
    return "{\(object.keys.sorted().map { "\($0):\(comparable(object[$0] ?? "none"))" }.joined(separator: ","))}"
  }
  guard let number = tree as? NSNumber else { return "\(type(of: tree))" }
  let isBool = type(of: tree) == Bool.self || type(of: number) == type(of: NSNumber(value: true))
  if isBool { return "Bool \(number.boolValue)" }
  // Above 2^53 the trees contain only integers.
  return number.doubleValue.magnitude < 0x1p53 ? "number \(number.doubleValue)" : "number \(number.int64Value)"
}

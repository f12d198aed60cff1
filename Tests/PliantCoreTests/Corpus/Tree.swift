/// A document as a tree: a visitor that reads every value with the verb for its kind, and a writer of trees.

import Foundation
import Testing

@testable import PliantCore

/// Any JSON value. Numbers keep their text, members their order; strings are compared byte by byte.
indirect enum Tree: Equatable {
  case null, bool(Bool), number(String), string(String), array([Tree]), object([Member])

  struct Member: Equatable {
    var key: String, value: Tree

    static func == (left: Member, right: Member) -> Bool {
      left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
    }
  }

  static func == (left: Tree, right: Tree) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension Tree {
  /// Reads the next value with `peek` and the verb for its kind.
  init(from reader: inout JSONReader) throws(JSONError) {
    switch reader.peek() {
    case .null:
      guard try reader.readNull() else { throw reader.failure(.invalidValue(expected: "null, as peek promised")) }
      self = .null
    case .bool: self = .bool(try reader.readBool())
    case .number: self = .number(try Self.number(&reader))
    case .string: self = .string(try reader.readString())
    case .array:
      var elements: [Tree] = []
      if try reader.beginArray() { repeat { elements.append(try Tree(from: &reader)) } while try reader.nextElement() }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      if try reader.beginObject() {
        repeat {
          let key = try Self.key(&reader)
          members.append(Member(key: key, value: try Tree(from: &reader)))
        } while try reader.nextMember()
      }
      self = .object(members)
    case nil: throw reader.mismatch(expected: "a value")
    }
  }

  /// Reads a number with every verb for numbers, which must agree on its end and its validity.
  private static func number(_ reader: inout JSONReader) throws(JSONError) -> String {
    let start = reader.position
    let text = try reader.readNumberText()
    let end = reader.byteOffset
    for verb in ["Double", "Float", "Int64", "UInt64"] {
      reader.move(to: start)
      do throws(JSONError) {
        try reader.read(by: verb)
        guard reader.byteOffset == end else { throw reader.failure(.invalidValue(expected: "one end of \(text)")) }
      } catch {
        guard case .numberNotRepresentable = error.kind else { throw error }
        guard reader.byteOffset == start.offset else {
          throw reader.failure(.invalidValue(expected: "a refused \(text) not taken"))
        }
        try reader.skipValue()
      }
    }
    return text
  }

  /// Reads a key with both verbs for keys, which must agree.
  private static func key(_ reader: inout JSONReader) throws(JSONError) -> String {
    let start = reader.position
    let key = try reader.readKey()
    let end = reader.byteOffset
    reader.move(to: start)
    let scanned = try reader.scanKey().string
    guard reader.byteOffset == end, key.utf8.elementsEqual(scanned.utf8) else {
      throw reader.failure(.invalidValue(expected: "one meaning of the key \(key)"))
    }
    return key
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
}

// MARK: - Running a reader or a writer

typealias Outcome<Value> = Result<Value, JSONError>

func read<Value>(
  _ bytes: [UInt8], depthLimit: Int = JSONReader.defaultDepthLimit, _ body: (inout JSONReader) throws -> Value
) -> Outcome<Value> {
  bytes.withUnsafeBytes { bytes in
    var reader = JSONReader(copying: bytes, depthLimit: depthLimit)
    return Result { try body(&reader) }.mapError { $0 as? JSONError ?? JSONError(.underlying($0)) }
  }
}

func read<Value>(
  _ text: String, depthLimit: Int = JSONReader.defaultDepthLimit, _ body: (inout JSONReader) throws -> Value
) -> Outcome<Value> { read(Array(text.utf8), depthLimit: depthLimit, body) }

func readTree(_ bytes: [UInt8], depthLimit: Int = JSONReader.defaultDepthLimit) -> Outcome<Tree> {
  read(bytes, depthLimit: depthLimit) { reader in
    let tree = try Tree(from: &reader)
    try reader.expectEnd()
    return tree
  }
}

func readTree(_ text: String) -> Outcome<Tree> { readTree(Array(text.utf8)) }

func skip(_ bytes: [UInt8], depthLimit: Int = JSONReader.defaultDepthLimit) -> Outcome<Bool> {
  read(bytes, depthLimit: depthLimit) { reader in
    try reader.skipValue()
    try reader.expectEnd()
    return true
  }
}

/// Checks that reading every value and skipping all of them have the result `verdict`.
func expectVerdict(
  _ bytes: [UInt8], _ verdict: String, depthLimit: Int = JSONReader.defaultDepthLimit,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let found = [readTree(bytes, depthLimit: depthLimit).verdict, skip(bytes, depthLimit: depthLimit).verdict]
  let text = String(decoding: bytes, as: UTF8.self).debugDescription
  #expect(found == [verdict, verdict], "\(text)", sourceLocation: sourceLocation)
}

func expectVerdict(
  _ text: String, _ verdict: String, depthLimit: Int = JSONReader.defaultDepthLimit,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) { expectVerdict(Array(text.utf8), verdict, depthLimit: depthLimit, sourceLocation: sourceLocation) }

func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

func product<First: Sequence, Second: Sequence>(_ first: First, _ second: Second) -> [(First.Element, Second.Element)] {
  first.flatMap { element in second.map { (element, $0) } }
}

/// Ends a test with the case that failed; `#require` is too slow for many thousands of them.
func require(_ isRight: Bool, _ failed: @autoclosure () -> String) throws {
  if !isRight { throw FailedCase(description: failed()) }
}

struct FailedCase: Error, CustomStringConvertible { var description: String }

enum Container { case document, array, object }

func write(
  _ options: JSONWriter.Options = [], in container: Container = .document,
  nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw, capacity: Int = 1024,
  depthLimit: Int = JSONReader.defaultDepthLimit, _ body: (inout JSONWriter) throws -> Void
) -> Outcome<String> {
  var writer = JSONWriter(
    options: options, nonFiniteFloats: nonFiniteFloats, capacity: capacity, depthLimit: depthLimit)
  return Result {
    let scope = try container == .document ? nil : container == .array ? writer.beginArray() : writer.beginObject()
    try body(&writer)
    if let scope { try container == .array ? writer.endArray(scope) : writer.endObject(scope) }
    return try writer.string()
  }.mapError { $0 as? JSONError ?? JSONError(.underlying($0)) }
}

extension JSONReader {
  /// Reads a value by the verb for a type; `value` skips it.
  mutating func read(by verb: String) throws(JSONError) {
    switch verb {
    case "Int64": _ = try readInt64()
    case "UInt64": _ = try readUInt64()
    case "UInt8": _ = try readInteger(UInt8.self)
    case "Double": _ = try readDouble()
    case "Float": _ = try readFloat()
    case "number": _ = try readNumberText()
    case "Bool": _ = try readBool()
    case "String": _ = try readString()
    case "object": _ = try beginObject()
    case "array": _ = try beginArray()
    default: try skipValue()
    }
  }
}

extension JSONWriter {
  mutating func write(_ key: String, _ value: Int64) throws(JSONError) {
    try writeKey(key)
    try write(value)
  }

  mutating func write(jsonText text: String) throws(JSONError) {
    do { try Array(text.utf8).withUnsafeBytes { try write(json: $0) } } catch {
      throw error as? JSONError ?? JSONError(.underlying(error))
    }
  }
}

extension Tree {
  func text(_ options: JSONWriter.Options = []) throws -> String {
    try PliantCoreTests.write(options) { try self.write(to: &$0) }.get()
  }
}
extension Result where Failure == JSONError {
  var value: Success? { try? get() }
  var error: JSONError? { if case .failure(let error) = self { error } else { nil } }

  /// The kind of the error and its offset, such as `unexpectedByte(key)@7`; `value` if there is no error.
  var verdict: String { error.map { "\($0.kind.name)@\($0.byteOffset)" } ?? "value" }
}
extension JSONError.Kind {
  /// The case with its associated values, without labels and quotes: `unexpectedByte(key)`.
  var name: String { ["expected: ", "type: ", "\""].reduce("\(self)") { $0.replacingOccurrences(of: $1, with: "") } }
}

//===----------------------------------------------------------------------===//
// Reading of properties by hand in tests: the steps of a visit, which throw at once.
//===----------------------------------------------------------------------===//

@testable import Pliant
@testable import PliantCore

extension JSONReader {
  /// Reads a property at the end of a path.
  mutating func read(at path: String, _ read: (inout JSONReader) -> Void) throws(JSONError) {
    guard let end = try beginPath(path) else { return }
    read(&self)
    try throwFailure()
    move(to: end)
  }

  mutating func read<Value: JSONReadable>(at path: String, _ value: inout Value?) throws(JSONError) {
    guard let end = try beginPath(path) else { return }
    readProperty(&value)
    try throwFailure()
    move(to: end)
  }

  /// Enters an object on a path.
  mutating func beginNestedObject() throws(JSONError) -> Bool {
    peek() == .object ? try beginObject() : try passNestedObject()
  }

  /// Collects the values at a path with a wildcard.
  mutating func collect<Values: CollectedValues>(
    into value: inout Values, path: String
  ) throws(JSONError) where Values.CollectedValue: JSONReadable {
    var values = Values.nothingCollected
    let outcome = try collect(into: &values, path: path) { reader throws(JSONError) in
      try Values.CollectedValue(from: &reader)
    }
    if case .collected = outcome { value = values }
  }

  /// Reads one of several candidates, and returns whether it was usable.
  mutating func readCandidate(_ read: (inout JSONReader) -> Void) throws(JSONError) -> Bool {
    mode = .candidate
    read(&self)
    try throwFailure()
    return takeMode() == .found
  }

  mutating func readCandidate<Value: JSONReadable>(_ value: inout Value) throws(JSONError) -> Bool {
    mode = .candidate
    readProperty(&value)
    try throwFailure()
    return takeMode() == .found
  }

  mutating func readCandidate(at path: String, _ read: (inout JSONReader) -> Void) throws(JSONError) -> Bool {
    guard let end = try beginPath(path) else { return false }
    defer { move(to: end) }
    return try readCandidate(read)
  }

  /// Returns a required value, or its fallback.
  mutating func require<Value>(
    _ value: inout Value?, _ path: String, from start: Position
  ) throws(JSONError) -> Value {
    if let value = value.take() { return value }
    return try missingValue(Value.self, path, from: start, isAlways: false)
  }

  mutating func require<Value>(
    _ value: inout Value??, _ path: String, from start: Position
  ) throws(JSONError) -> Value? {
    value.take() ?? nil
  }
}

//===----------------------------------------------------------------------===//
// Reading of properties by their strategies, for generated code.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads a property that has a value already.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    into value: inout Strategy.Value, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        value = try strategy.read(from: &reader)
      } catch {
        if let other = try reader.recoverOther(error, Strategy.Value.self, from: start) { value = other }
      }
    }
  }

  /// Reads a property that has a value already, and whose type is optional.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    into value: inout Strategy.Value?, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        value = try reader.readNullOfOptional() ? nil : strategy.read(from: &reader)
      } catch {
        let found = try reader.recoverOtherOptional(
          error, Strategy.Value.self, hasDefault: value != nil, from: start)
        if let found { value = found }
      }
    }
  }

  /// Reads a property without a value.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    required value: inout Strategy.Value?, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        value = try strategy.read(from: &reader)
      } catch {
        value = try reader.recoverOtherRequired(error, Strategy.Value.self, from: start)
      }
    }
  }

  /// Reads a property without a value, whose type is optional.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    required value: inout Strategy.Value??, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    var found: Strategy.Value?
    var isThere = false
    try atPath(path) { reader throws(JSONError) in
      isThere = true
      try reader.read(into: &found, using: strategy)
    }
    if isThere { value = .some(found) }
  }

  /// Reads one of several candidates for a property that has a value already.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    candidate value: inout Strategy.Value, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) -> Bool {
    var found: Strategy.Value?
    let isDecided = try readCandidate(&found, path, strategy)
    if let found { value = found }
    return isDecided
  }

  /// Reads one of several candidates for an optional property.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    candidate value: inout Strategy.Value?, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) -> Bool {
    var found: Strategy.Value?
    let isDecided = try readCandidate(&found, path, strategy)
    if let found { value = found }
    return isDecided
  }

  /// Reads one of several candidates for a property without a value.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    requiredCandidate value: inout Strategy.Value?, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) -> Bool {
    var found: Strategy.Value?
    let isDecided = try readCandidate(&found, path, strategy)
    if let found { value = found }
    return isDecided
  }

  /// Reads one of several candidates for an optional property without a value.
  @inlinable
  public mutating func read<Strategy: JSONStrategy>(
    requiredCandidate value: inout Strategy.Value??, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) -> Bool {
    var found: Strategy.Value?
    let isDecided = try readCandidate(&found, path, strategy)
    if let found { value = .some(found) }
    return isDecided
  }

  /// - Returns: whether no other candidate is to be read: this one is usable, or its problem was collected.
  @usableFromInline
  mutating func readCandidate<Strategy: JSONStrategy>(
    _ value: inout Strategy.Value?, _ path: StaticString?, _ strategy: Strategy
  ) throws(JSONError) -> Bool {
    var isDecided = false
    try atPath(path) { reader throws(JSONError) in
      if try reader.readNull() { return }
      let start = reader.position
      do throws(JSONError) {
        value = try strategy.read(from: &reader)
        isDecided = true
      } catch {
        try reader.passOtherCandidate(error, Strategy.Value.self, by: Strategy.self, from: start)
        isDecided = !reader.givesWay
      }
    }
    return isDecided
  }

  /// Calls `body` before the value at `path` within the next value, if there is one, and moves behind the next value.
  @inlinable @inline(__always)
  mutating func atPath(
    _ path: StaticString?, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let path else { return try body(&self) }
    guard let end = try beginPath(path) else { return }
    try body(&self)
    move(to: end)
  }
}

// MARK: - Under other coders

@_documentation(visibility: internal)
extension ModelDecoder {
  /// Decodes a required property.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value.Type, _ candidates: String..., using strategy: Strategy
  ) throws -> Strategy.Value {
    try required(.strategy(strategy), candidates)
  }

  /// Decodes a property whose type is optional.
  public func decode<Strategy: JSONStrategy>(
    _ type: Strategy.Value?.Type, _ candidates: String..., using strategy: Strategy
  ) throws -> Strategy.Value? {
    try optional(.strategy(strategy), candidates)
  }

  /// Decodes a property that has a value already.
  public func decode<Strategy: JSONStrategy>(
    into value: inout Strategy.Value, _ candidates: String..., using strategy: Strategy
  ) throws {
    try read(.strategy(strategy), into: &value, candidates)
  }

  /// Decodes a property that has a value already, and whose type is optional.
  public func decode<Strategy: JSONStrategy>(
    into value: inout Strategy.Value?, _ candidates: String..., using strategy: Strategy
  ) throws {
    try read(.strategy(strategy), into: &value, candidates)
  }
}

extension ForeignReading {
  /// Reads a type by a strategy, never by the decoder itself.
  static func strategy<Strategy: JSONStrategy>(_ strategy: Strategy) -> ForeignReading where Strategy.Value == Value {
    ForeignReading(
      read: { reader throws(JSONError) in try strategy.read(from: &reader) }, readEmbeddedJSON: { _, _, _ in nil },
      strategy: { SchemaStrategy(strategy) })
  }
}

//===----------------------------------------------------------------------===//
// Reading properties whose types don't read themselves, and those with a strategy, as generated code calls it.
//===----------------------------------------------------------------------===//

public import PliantCore

// MARK: - Types with a raw value

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable & RawRepresentable>(_ value: inout Value)
  where Value.RawValue: JSONReadable {
    read(property: &value, from: .other(Value.self)) { reader throws(JSONError) in try Value(rawValueFrom: &reader) }
  }

  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable & RawRepresentable>(_ value: inout Value?)
  where Value.RawValue: JSONReadable {
    read(optional: &value, from: .other(Value.self)) { reader throws(JSONError) in try Value(rawValueFrom: &reader) }
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable & RawRepresentable>(_ value: inout Value?)
  where Value.RawValue: JSONReadable {
    read(required: &value, from: .other(Value.self)) { reader throws(JSONError) in try Value(rawValueFrom: &reader) }
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable & RawRepresentable>(_ value: inout Value??)
  where Value.RawValue: JSONReadable {
    read(requiredOptional: &value, from: .other(Value.self)) { reader throws(JSONError) in
      try Value(rawValueFrom: &reader)
    }
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable & RawRepresentable>(_ value: inout Value?)
  where Value.RawValue: JSONReadable {
    read(defaulted: &value, from: .other(Value.self)) { reader throws(JSONError) in try Value(rawValueFrom: &reader) }
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable & RawRepresentable>(_ value: inout Value??)
  where Value.RawValue: JSONReadable {
    read(defaultedOptional: &value, from: .other(Value.self)) { reader throws(JSONError) in
      try Value(rawValueFrom: &reader)
    }
  }
}

// MARK: - Types that are only Codable, as far as the compiler knows: an argument of a generic model may read itself

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable>(_ value: inout Value) {
    read(property: &value, from: .decodable(Value.self)) { reader throws(JSONError) in try reader.readDecodable() }
  }

  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable>(_ value: inout Value?) {
    read(optional: &value, from: .decodable(Value.self)) { reader throws(JSONError) in try reader.readDecodable() }
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable>(_ value: inout Value?) {
    read(required: &value, from: .decodable(Value.self)) { reader throws(JSONError) in try reader.readDecodable() }
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable>(_ value: inout Value??) {
    read(requiredOptional: &value, from: .decodable(Value.self)) { reader throws(JSONError) in
      try reader.readDecodable()
    }
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable>(_ value: inout Value?) {
    read(defaulted: &value, from: .decodable(Value.self)) { reader throws(JSONError) in try reader.readDecodable() }
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable>(_ value: inout Value??) {
    read(defaultedOptional: &value, from: .decodable(Value.self)) { reader throws(JSONError) in
      try reader.readDecodable()
    }
  }
}

extension ValueSource {
  /// The source of a type that the compiler only knows to be Decodable.
  fileprivate static func decodable<Value: Decodable>(_ type: Value.Type) -> ValueSource {
    (type as? any JSONReadable.Type).map { .own($0) } ?? .codable(type)
  }
}

extension JSONReader {
  fileprivate mutating func readDecodable<Value: Decodable>() throws(JSONError) -> Value {
    func open<Readable: JSONReadable>(_ type: Readable.Type) throws(JSONError) -> Value {
      // SAFETY: `Readable` is `Value`.
      unsafe unsafeBitCast(try type.init(from: &self), to: Value.self)
    }
    guard let type = Value.self as? any JSONReadable.Type else { return try decode(Value.self) }
    return try open(type)
  }
}

// MARK: - Strategies

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func readProperty<Strategy: JSONStrategy>(_ value: inout Strategy.Value, using strategy: Strategy) {
    note(strategy)
    read(property: &value, from: .other(Strategy.self)) { reader throws(JSONError) in try reader.read(by: strategy) }
  }

  public mutating func readProperty<Strategy: JSONStrategy>(_ value: inout Strategy.Value?, using strategy: Strategy) {
    note(strategy)
    read(optional: &value, from: .other(Strategy.self)) { reader throws(JSONError) in try reader.read(by: strategy) }
  }

  public mutating func readRequired<Strategy: JSONStrategy>(_ value: inout Strategy.Value?, using strategy: Strategy) {
    note(strategy)
    read(required: &value, from: .other(Strategy.self)) { reader throws(JSONError) in try reader.read(by: strategy) }
  }

  public mutating func readRequired<Strategy: JSONStrategy>(_ value: inout Strategy.Value??, using strategy: Strategy) {
    note(strategy)
    read(requiredOptional: &value, from: .other(Strategy.self)) { reader throws(JSONError) in
      try reader.read(by: strategy)
    }
  }

  public mutating func readDefaulted<Strategy: JSONStrategy>(_ value: inout Strategy.Value?, using strategy: Strategy) {
    note(strategy)
    read(defaulted: &value, from: .other(Strategy.self)) { reader throws(JSONError) in
      try reader.read(by: strategy)
    }
  }

  public mutating func readDefaulted<Strategy: JSONStrategy>(_ value: inout Strategy.Value??, using strategy: Strategy)
  {
    note(strategy)
    read(defaultedOptional: &value, from: .other(Strategy.self)) { reader throws(JSONError) in
      try reader.read(by: strategy)
    }
  }
}

extension JSONReader {
  /// Notes the strategy of a property, for a schema.
  private func note<Strategy: JSONStrategy>(_ strategy: Strategy) {
    guard mode == .member, let members = members?.source as? RecordedMembers else { return }
    members.strategy = SchemaStrategy(strategy)
  }
}

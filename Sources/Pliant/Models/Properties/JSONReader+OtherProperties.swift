// Reading properties whose types don't read themselves, and those with a strategy, as generated code calls it.

public import PliantCore

// MARK: - Types with a raw value

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable & RawRepresentable>(_ value: inout Value)
  where Value.RawValue: JSONReadable {
    unsafe readRawValue(.property, &value)
  }

  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable & RawRepresentable>(_ value: inout Value?)
  where Value.RawValue: JSONReadable {
    unsafe readRawValue(.optional, &value)
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable & RawRepresentable>(_ value: inout Value?)
  where Value.RawValue: JSONReadable {
    unsafe readRawValue(.required, &value)
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable & RawRepresentable>(_ value: inout Value??)
  where Value.RawValue: JSONReadable {
    unsafe readRawValue(.requiredOptional, &value)
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable & RawRepresentable>(_ value: inout Value?)
  where Value.RawValue: JSONReadable {
    unsafe readRawValue(.defaulted, &value)
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable & RawRepresentable>(_ value: inout Value??)
  where Value.RawValue: JSONReadable {
    unsafe readRawValue(.defaultedOptional, &value)
  }
}

extension JSONReader {
  @inline(__always)
  private mutating func readRawValue<Variable, Value: Decodable & RawRepresentable>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>
  ) where Value.RawValue: JSONReadable {
    unsafe read(kind, variable, from: .other(Value.self)) { reader throws(JSONError) in
      try Value(rawValueFrom: &reader)
    }
  }
}

// MARK: - Types that are only Codable, as far as the compiler knows: an argument of a generic model may read itself

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable>(_ value: inout Value) {
    unsafe readDecodable(.property, &value)
  }

  @_disfavoredOverload
  public mutating func readProperty<Value: Decodable>(_ value: inout Value?) {
    unsafe readDecodable(.optional, &value)
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable>(_ value: inout Value?) {
    unsafe readDecodable(.required, &value)
  }

  @_disfavoredOverload
  public mutating func readRequired<Value: Decodable>(_ value: inout Value??) {
    unsafe readDecodable(.requiredOptional, &value)
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable>(_ value: inout Value?) {
    unsafe readDecodable(.defaulted, &value)
  }

  @_disfavoredOverload
  public mutating func readDefaulted<Value: Decodable>(_ value: inout Value??) {
    unsafe readDecodable(.defaultedOptional, &value)
  }
}

extension ValueSource {
  /// The source of a type that the compiler only knows to be Decodable.
  static func decodable<Value: Decodable>(_ type: Value.Type) -> ValueSource {
    (type as? any JSONReadable.Type).map { .own($0) } ?? .codable(type)
  }
}

extension JSONReader {
  @inline(__always)
  private mutating func readDecodable<Variable, Value: Decodable>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>
  ) {
    unsafe read(kind, variable, from: .decodable(Value.self)) { reader throws(JSONError) in
      try reader.readAny()
    }
  }
}

// MARK: - Strategies

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func readProperty<Strategy: JSONStrategy>(_ value: inout Strategy.Value, using strategy: Strategy) {
    unsafe read(.property, &value, by: strategy)
  }

  public mutating func readProperty<Strategy: JSONStrategy>(_ value: inout Strategy.Value?, using strategy: Strategy) {
    unsafe read(.optional, &value, by: strategy)
  }

  /// Reads an optional property behind a wrapper. The wrapper keeps its value if `value` stays nil.
  public mutating func readProperty<Strategy: JSONStrategy>(_ value: inout Strategy.Value??, using strategy: Strategy) {
    let (mode, isNull) = (mode, peek() == .null)
    var inner = value ?? nil
    readProperty(&inner, using: strategy)
    if inner != nil || isNull, mode != .candidate || self.mode == .found { value = .some(inner) }
  }

  public mutating func readRequired<Strategy: JSONStrategy>(_ value: inout Strategy.Value?, using strategy: Strategy) {
    unsafe read(.required, &value, by: strategy)
  }

  public mutating func readRequired<Strategy: JSONStrategy>(_ value: inout Strategy.Value??, using strategy: Strategy) {
    unsafe read(.requiredOptional, &value, by: strategy)
  }

  public mutating func readDefaulted<Strategy: JSONStrategy>(_ value: inout Strategy.Value?, using strategy: Strategy) {
    unsafe read(.defaulted, &value, by: strategy)
  }

  public mutating func readDefaulted<Strategy: JSONStrategy>(_ value: inout Strategy.Value??, using strategy: Strategy)
  {
    unsafe read(.defaultedOptional, &value, by: strategy)
  }
}

extension JSONReader {
  @inline(__always)
  private mutating func read<Variable, Strategy: JSONStrategy>(
    _ kind: PropertyKind<Variable, Strategy.Value>, _ variable: UnsafeMutablePointer<Variable>, by strategy: Strategy
  ) {
    // For a schema.
    if mode == .member { recordedMembers?.note(strategy) }
    unsafe read(kind, variable, from: .other(Strategy.self)) { reader throws(JSONError) in
      try reader.read(by: strategy)
    }
  }
}

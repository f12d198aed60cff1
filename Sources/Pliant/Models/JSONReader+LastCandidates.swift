//===----------------------------------------------------------------------===//
// The candidate of a property that is used if no other is usable: a fallback is applied as if it were the only one,
// without reading it again.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func read<Value: JSONReadable>(
    last value: inout Value, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(into: &value) }
      if let other = try reader.recover(error, Value.self, from: reader.position) { value = other }
    }
  }

  public mutating func read<Value: JSONReadable>(
    last value: inout Value?, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(into: &value) }
      let (hasDefault, start) = (value != nil, reader.position)
      if let other = try reader.recoverOptional(error, Value.self, hasDefault: hasDefault, from: start) {
        value = other
      }
    }
  }

  public mutating func read<Value: JSONReadable>(
    requiredLast value: inout Value?, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(required: &value) }
      value = try reader.recoverRequired(error, Value.self, from: reader.position)
    }
  }

  public mutating func read<Value: JSONReadable>(
    requiredLast value: inout Value??, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(required: &value) }
      value = .some(
        try reader.recoverOptional(error, Value.self, hasDefault: false, from: reader.position) ?? nil)
    }
  }
}

// MARK: - Types with a raw value

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  public mutating func read<Value: Decodable & RawRepresentable>(
    last value: inout Value, path: StaticString? = nil
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(into: &value) }
      if let other = try reader.recoverOther(error, Value.self, from: reader.position) { value = other }
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable & RawRepresentable>(
    last value: inout Value?, path: StaticString? = nil
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(into: &value) }
      try reader.applyFallback(last: &value, error)
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable & RawRepresentable>(
    requiredLast value: inout Value?, path: StaticString? = nil
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(required: &value) }
      value = try reader.recoverOtherRequired(error, Value.self, from: reader.position)
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable & RawRepresentable>(
    requiredLast value: inout Value??, path: StaticString? = nil
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(required: &value) }
      try reader.applyFallback(requiredLast: &value, error)
    }
  }
}

// MARK: - Types that are only Decodable

@_documentation(visibility: internal)
extension JSONReader {
  @_disfavoredOverload
  public mutating func read<Value: Decodable>(
    last value: inout Value, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(into: &value) }
      if let other = try reader.recoverOther(error, Value.self, from: reader.position) { value = other }
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable>(
    last value: inout Value?, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(into: &value) }
      try reader.applyFallback(last: &value, error)
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable>(
    requiredLast value: inout Value?, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(required: &value) }
      value = try reader.recoverOtherRequired(error, Value.self, from: reader.position)
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable>(
    requiredLast value: inout Value??, path: StaticString? = nil
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Value.self) else { return try reader.read(required: &value) }
      try reader.applyFallback(requiredLast: &value, error)
    }
  }
}

// MARK: - By strategies

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func read<Strategy: JSONStrategy>(
    last value: inout Strategy.Value, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Strategy.self) else {
        return try reader.read(into: &value, using: strategy)
      }
      if let other = try reader.recoverOther(error, Strategy.Value.self, from: reader.position) { value = other }
    }
  }

  public mutating func read<Strategy: JSONStrategy>(
    last value: inout Strategy.Value?, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Strategy.self) else {
        return try reader.read(into: &value, using: strategy)
      }
      try reader.applyFallback(last: &value, error)
    }
  }

  public mutating func read<Strategy: JSONStrategy>(
    requiredLast value: inout Strategy.Value?, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Strategy.self) else {
        return try reader.read(required: &value, using: strategy)
      }
      value = try reader.recoverOtherRequired(error, Strategy.Value.self, from: reader.position)
    }
  }

  public mutating func read<Strategy: JSONStrategy>(
    requiredLast value: inout Strategy.Value??, path: StaticString? = nil, using strategy: Strategy
  ) throws(JSONError) {
    try atPath(path) { reader throws(JSONError) in
      guard let error = reader.knownFailure(of: Strategy.self) else {
        return try reader.read(required: &value, using: strategy)
      }
      try reader.applyFallback(requiredLast: &value, error)
    }
  }
}

// MARK: - Associated values with a default

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func read<Value: JSONReadable>(defaultedLast value: inout Value?) throws(JSONError) {
    guard let error = knownFailure(of: Value.self) else { return try read(defaulted: &value) }
    if let other = try recover(error, Value.self, from: position) { value = other }
  }

  public mutating func read<Value: JSONReadable>(defaultedLast value: inout Value??) throws(JSONError) {
    guard let error = knownFailure(of: Value.self) else { return try read(defaulted: &value) }
    if let other = try recoverOptional(error, Value.self, hasDefault: true, from: position) { value = .some(other) }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable>(defaultedLast value: inout Value?) throws(JSONError) {
    guard let error = knownFailure(of: Value.self) else { return try read(defaulted: &value) }
    if let other = try recoverOther(error, Value.self, from: position) { value = other }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable>(defaultedLast value: inout Value??) throws(JSONError) {
    guard let error = knownFailure(of: Value.self) else { return try read(defaulted: &value) }
    if let other = try recoverOtherOptional(error, Value.self, hasDefault: true, from: position) {
      value = .some(other)
    }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable & RawRepresentable>(
    defaultedLast value: inout Value?
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    guard let error = knownFailure(of: Value.self) else { return try read(defaulted: &value) }
    if let other = try recoverOther(error, Value.self, from: position) { value = other }
  }

  @_disfavoredOverload
  public mutating func read<Value: Decodable & RawRepresentable>(
    defaultedLast value: inout Value??
  ) throws(JSONError) where Value.RawValue: JSONReadable {
    guard let error = knownFailure(of: Value.self) else { return try read(defaulted: &value) }
    if let other = try recoverOtherOptional(error, Value.self, hasDefault: true, from: position) {
      value = .some(other)
    }
  }

  public mutating func read<Strategy: JSONStrategy>(
    defaultedLast value: inout Strategy.Value?, using strategy: Strategy
  ) throws(JSONError) {
    guard let error = knownFailure(of: Strategy.self) else { return try read(defaulted: &value, using: strategy) }
    if let other = try recoverOther(error, Strategy.Value.self, from: position) { value = other }
  }

  public mutating func read<Strategy: JSONStrategy>(
    defaultedLast value: inout Strategy.Value??, using strategy: Strategy
  ) throws(JSONError) {
    guard let error = knownFailure(of: Strategy.self) else { return try read(defaulted: &value, using: strategy) }
    if let other = try recoverOtherOptional(error, Strategy.Value.self, hasDefault: true, from: position) {
      value = .some(other)
    }
  }
}

extension JSONReader {
  fileprivate mutating func applyFallback<Value>(last value: inout Value?, _ error: JSONError) throws(JSONError) {
    let (hasDefault, start) = (value != nil, position)
    if let other = try recoverOtherOptional(error, Value.self, hasDefault: hasDefault, from: start) { value = other }
  }

  fileprivate mutating func applyFallback<Value>(requiredLast value: inout Value??, _ error: JSONError)
    throws(JSONError)
  {
    value = .some(try recoverOtherOptional(error, Value.self, hasDefault: false, from: position) ?? nil)
  }
}

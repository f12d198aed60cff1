//===----------------------------------------------------------------------===//
// Enums and structs around a raw value.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Types that wrap a raw value need only name the protocol: `enum City: String, JSONReadable`.
extension JSONReadable where Self: RawRepresentable, RawValue: JSONReadable {
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    try self.init(rawValueFrom: &reader)
  }
}

extension JSONWritable where Self: RawRepresentable, RawValue: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try rawValue.write(to: &writer)
  }
}

extension RawRepresentable where RawValue: JSONReadable {
  /// Reads a raw value and makes a value of it.
  ///
  /// - Throws: when there is no value for the raw value.
  @inlinable
  init(rawValueFrom reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    let rawValue: RawValue
    do throws(JSONError) {
      rawValue = try reader.read(RawValue.self)
    } catch {
      throw error.expecting(Self.self)
    }
    guard let value = Self(rawValue: rawValue) else { throw reader.invalidValue(expected: Self.self, at: start) }
    self = value
  }

  @inlinable
  static func readOptional(rawValueFrom reader: inout JSONReader) throws(JSONError) -> Self? {
    if try reader.readNull() { return nil }
    return try Self(rawValueFrom: &reader)
  }
}

extension JSONError {
  /// A mismatch in the words of the type that was asked for, rather than of its raw value's.
  @usableFromInline @inline(never)
  func expecting<Value>(_ type: Value.Type) -> JSONError {
    guard case .typeMismatch = kind else { return self }
    return replacing(kind: .typeMismatch(expected: "\(type)"))
  }
}

extension JSONReader {
  /// The error for a value of the right kind that `type` has no use for. It stands at `start`, white space aside.
  @usableFromInline @inline(never)
  mutating func invalidValue<Value>(expected type: Value.Type, at start: Position) -> JSONError {
    invalidValue(expected: "\(type)", at: start)
  }

  /// The error for a value of the right kind that is not of the form `expected`. It stands at `start`, white space aside.
  @inline(never)
  package mutating func invalidValue(expected: String, at start: Position) -> JSONError {
    move(to: start)
    _ = peek()
    return failure(.invalidValue(expected: expected))
  }
}

// Bool, strings and their pieces, optionals, and the floating-point types that not every platform has.

public import PliantCore

extension Bool: JSONReadable, JSONWritable {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readBool()
  }

  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(self)
  }
}

extension String: JSONReadable, JSONWritable {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readString()
  }

  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(self)
  }
}

extension Substring: JSONReadable, JSONWritable {
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readString()[...]
  }

  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(String(self))
  }
}

extension Character: JSONReadable, JSONWritable {
  /// Reads a string of exactly one character.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readString(expected: "Character") { $0.count == 1 ? $0.first : nil }
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(String(self))
  }
}

extension Unicode.Scalar: JSONReadable, JSONWritable {
  /// Reads a string of exactly one Unicode scalar.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readString(expected: "Unicode.Scalar") { text in
      text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(String(self))
  }
}

extension JSONReader {
  /// Reads a string, or a scalar that the tolerance converts to one, and makes a value of it.
  ///
  /// - Throws: also if `make` returns nil.
  mutating func readString<Value>(
    expected: @autoclosure () -> String, _ make: (String) -> Value?
  ) throws(JSONError) -> Value {
    let start = position
    if let value = make(try readString()) { return value }
    throw invalidValue(expected: expected(), at: start)
  }

  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func recoverOptional<Value: JSONReadable>(
    _ error: JSONError, _: Value.Type, from start: Position
  ) throws(JSONError) -> Value? {
    try recoverOptional(error, Value.self, by: .own(Value.self), hasDefault: nil, from: start) ?? nil
  }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
  /// Reads null as nil; an unusable value is nil, too, if the tolerance allows it.
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    if try reader.readNull() {
      self = nil
      return
    }
    let start = reader.position
    do throws(JSONError) {
      self = try Wrapped(from: &reader)
    } catch {
      self = try reader.recoverOptional(error, Wrapped.self, from: start)
    }
  }

  public mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges) {
    guard var new = self, let old else { return }
    changes.preserveUnserialized(of: &new, from: old)
    self = new
  }

  public static var hasCodableForm: Bool { Wrapped.hasCodableForm }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes nil as null.
  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if let self { try self.write(to: &writer) } else { try writer.writeNull() }
  }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
@available(macOS 11, iOS 14, watchOS 7, tvOS 14, *)
extension Float16: JSONReadable, JSONWritable {
  /// Reads a number as the Float16 closest to it, by way of Double.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    let number = try reader.readDouble()
    let value = Float16(number)
    guard value.isFinite || !number.isFinite else {
      reader.move(to: start)
      _ = reader.peek()
      throw reader.failure(.numberNotRepresentable(type: "Float16"))
    }
    self = value
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(Float(self))
  }
}
#endif

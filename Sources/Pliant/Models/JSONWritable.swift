// JSONWritable: types that write themselves as JSON.

public import PliantCore

/// A type that can be written as JSON on the fast path, directly as bytes.
///
/// `@JSONModel` generates the conformance. By hand, implement one method that writes exactly one value:
///
/// ```swift
/// struct Celsius: JSONWritable {
///   var degrees: Double
///   func write(to writer: inout JSONWriter) throws(JSONError) {
///     try writer.write(degrees)
///   }
/// }
/// try Celsius(degrees: 21.5).jsonString()   // 21.5
/// ```
///
/// Noncopyable types may conform too. Values are written in place, without a copy, which also avoids reference
/// counting.
public protocol JSONWritable: ~Copyable {
  /// Writes one value.
  func write(to writer: inout JSONWriter) throws(JSONError)

  /// Whether values may write an object with a key that begins with the given eight bytes, so that a tag with such a
  /// key can't simply be added to the object. Generated code gives the exact answer; the default is true.
  ///
  /// - Parameter word: the bytes as a number, the first one lowest.
  @_documentation(visibility: internal)
  static func mayWrite(keyBeginningWith word: UInt64) -> Bool
}

extension JSONWritable where Self: ~Copyable {
  @_documentation(visibility: internal)
  @inlinable
  public static func mayWrite(keyBeginningWith word: UInt64) -> Bool { true }
}

extension JSONWriter {
  /// Writes a value of any writable type: an element of the open array, or the value of a member after its key.
  @inlinable @inline(__always)
  public mutating func write<Value: JSONWritable & ~Copyable>(_ value: borrowing Value) throws(JSONError) {
    try value.write(to: &self)
  }

  /// Writes a member of the open object.
  @inlinable @inline(__always)
  public mutating func write<Value: JSONWritable & ~Copyable>(_ value: borrowing Value, forKey key: String)
    throws(JSONError)
  {
    try writeKey(key)
    try value.write(to: &self)
    try checkMember()
  }

  /// Writes a member unless its value is nil.
  ///
  /// `Value` may be noncopyable, so the compiler borrows the value in the optional.
  @inlinable @inline(__always)
  mutating func write<Value: JSONWritable & ~Copyable>(
    present value: borrowing Value?, member: StaticString
  ) throws(JSONError) {
    switch value {
    case .some(let value):
      try beginMember(member)
      try value.write(to: &self)
      try checkMember()
    case .none: break
    }
  }

  /// Writes a member, as null if its value is nil.
  @inlinable @inline(__always)
  mutating func write<Value: JSONWritable & ~Copyable>(
    nullable value: borrowing Value?, member: StaticString
  ) throws(JSONError) {
    try beginMember(member)
    switch value {
    case .some(let value): try value.write(to: &self)
    case .none: try writeNull()
    }
    try checkMember()
  }
}

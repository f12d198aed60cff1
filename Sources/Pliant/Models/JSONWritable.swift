//===----------------------------------------------------------------------===//
// JSONWritable: types that write themselves as JSON.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A type that can be written as JSON by the fast path, straight to the bytes.
///
/// `@JSONModel` writes the conformance. By hand it is one method, which gives exactly one value to the writer:
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
/// Types that can't be copied may conform too. That values are written where they stand, without a copy, is also what
/// keeps references from being counted while writing.
public protocol JSONWritable: ~Copyable {
  /// Writes one value.
  func write(to writer: inout JSONWriter) throws(JSONError)

  /// Whether values may write an object with a key that begins with eight bytes, so that no tag with that key can just be put
  /// beside. Generated code knows; of anything else it is assumed.
  ///
  /// - Parameter word: the bytes as a number, the first one lowest.
  static func mayWrite(keyBeginningWith word: UInt64) -> Bool
}

extension JSONWritable where Self: ~Copyable {
  @inlinable
  public static func mayWrite(keyBeginningWith word: UInt64) -> Bool { true }
}

extension JSONWriter {
  /// Writes a value of any writable type: an element of the open array, or the value of the member whose key was written.
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
  /// Being told that values may not be copyable, the compiler looks at the one in the optional where it stands.
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

// The number types of the standard library: bytes to value and back.

public import PliantCore

/// An integer type of at most 64 bits: a value, the key of an object, and the type of properties with wrappers.
@_documentation(visibility: internal)
public protocol ShortInteger: FixedWidthInteger, JSONReadable, JSONWritable, JSONObjectKey, ZeroInitializable,
  ZeroDefaultable, LiteralValue
where Literal == Self {}

extension ShortInteger {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readInteger(Self.self)
  }
}

extension ShortInteger where Self: SignedInteger {
  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(Int64(self))
  }
}

extension ShortInteger where Self: UnsignedInteger {
  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(UInt64(self))
  }
}

extension Int: ShortInteger {}
extension Int8: ShortInteger {}
extension Int16: ShortInteger {}
extension Int32: ShortInteger {}

extension Int64: ShortInteger {}
extension UInt: ShortInteger {}
extension UInt8: ShortInteger {}
extension UInt16: ShortInteger {}
extension UInt32: ShortInteger {}
extension UInt64: ShortInteger {}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension Int128: JSONReadable, JSONWritable, ZeroInitializable {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readInt128()
  }

  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(self)
  }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension UInt128: JSONReadable, JSONWritable, ZeroInitializable {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readUInt128()
  }

  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(self)
  }
}

extension Double: JSONReadable, JSONWritable, ZeroInitializable {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readDouble()
  }

  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(self)
  }
}

extension Float: JSONReadable, JSONWritable, ZeroInitializable {
  @inlinable @inline(__always)
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try reader.readFloat()
  }

  @inlinable @inline(__always)
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(self)
  }
}

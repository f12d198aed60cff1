//===----------------------------------------------------------------------===//
// NDJSONWriter: values as JSON, one a line, in memory or in a file.
//===----------------------------------------------------------------------===//

// FoundationEssentials has no FileHandle.
public import Foundation
public import PliantCore

/// Writes values as JSON, one a line (NDJSON, JSON Lines).
///
/// ```swift
/// var writer = NDJSONWriter()
/// try writer.write(User(id: 1))
/// try writer.write(User(id: 2))
/// let data = writer.takeData()      // {"id":1}⏎{"id":2}⏎
///
/// var log = NDJSONWriter(to: handle)
/// for user in users { try log.write(user) }
/// try log.flush()
/// ```
///
/// A value that can't be written leaves nothing behind.
public struct NDJSONWriter: ~Copyable {
  /// How many bytes are gathered before they are written to a file.
  private static let flushSize = 1 << 16

  private let options: JSONWriter.Options
  private let nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy
  private let handle: FileHandle?
  private var lines = Data()

  /// A writer that keeps the lines for ``takeData()``.
  ///
  /// - Parameters:
  ///   - options: how the values are to look. Each takes one line in any case.
  ///   - nonFiniteFloats: what becomes of NaN and the infinities.
  public init(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) {
    self.options = JSONWriter.Options(options).subtracting(.pretty)
    self.nonFiniteFloats = nonFiniteFloats
    handle = nil
  }

  /// A writer that appends the lines to what `handle` stands for, where it stands, when enough are gathered.
  ///
  /// The handle is not closed. Call ``flush()`` in the end.
  public init(
    to handle: FileHandle, _ options: JSONWriter.Options...,
    nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) {
    self.options = JSONWriter.Options(options).subtracting(.pretty)
    self.nonFiniteFloats = nonFiniteFloats
    self.handle = handle
  }

  /// Writes a value and a line feed.
  ///
  /// - Throws: `EncodingError` when the value can't be written; the system's error when the file can't.
  public mutating func write<Value: JSONWritable>(_ value: Value) throws {
    try write(value) { writer throws(JSONError) in try value.write(to: &writer) }
  }

  /// Writes a value that is only Encodable, as ``PliantEncoder`` does, and a line feed.
  @_disfavoredOverload
  public mutating func write<Value: Encodable>(_ value: Value) throws {
    try write(value) { writer throws(JSONError) in try writer.encode(value) }
  }

  private mutating func write(_ value: Any, _ body: (inout JSONWriter) throws(JSONError) -> Void) throws {
    var writer = JSONWriter(options: options, nonFiniteFloats: nonFiniteFloats)
    do throws(JSONError) {
      try body(&writer)
      unsafe try writer.withBytes { bytes throws(JSONError) in unsafe lines.append(contentsOf: bytes) }
    } catch {
      throw error.asEncodingError(value)
    }
    lines.append(0x0A)
    if lines.count >= Self.flushSize { try flush() }
  }

  /// Writes what is gathered to the file; without one, does nothing.
  public mutating func flush() throws {
    guard let handle, !lines.isEmpty else { return }
    if #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) {
      try handle.write(contentsOf: lines)
    } else {
      handle.write(lines)
    }
    lines.removeAll(keepingCapacity: true)
  }

  /// The lines that were written and not taken or flushed yet, which are no longer kept.
  public mutating func takeData() -> Data {
    defer { lines = Data() }
    return lines
  }
}

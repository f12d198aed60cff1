// NDJSONWriter: values as JSON, one a line, in memory or in a file.

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
/// A value that can't be written leaves no partial output.
public struct NDJSONWriter: ~Copyable {
  /// The number of bytes that are buffered before they are written to a file.
  private static let flushSize = 1 << 16

  private let options: JSONWriter.Options
  private let nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy
  private let handle: FileHandle?
  private var lines = Data()

  /// A writer that keeps the lines for ``takeData()``.
  ///
  /// - Parameters:
  ///   - options: the format of the values. Each value is on one line in any case.
  ///   - nonFiniteFloats: how NaN and the infinities are written.
  public init(_ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw) {
    self.options = JSONWriter.Options(options).subtracting(.pretty)
    self.nonFiniteFloats = nonFiniteFloats
    handle = nil
  }

  /// A writer that appends the lines to `handle`, at its current offset, whenever enough are buffered.
  ///
  /// The handle is not closed. Call ``flush()`` at the end.
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
  /// - Throws: `EncodingError` if the value can't be written; the system's error if the file can't.
  public mutating func write<Value: JSONWritable>(_ value: Value) throws {
    try write(value) { writer throws(JSONError) in try value.write(to: &writer) }
  }

  /// Writes a value that is only Encodable, as ``PliantEncoder`` does, and a line feed. Dates are seconds since 2001, as
  /// `lines(of:)` reads them. This includes ``TolerantCodable`` types, although their `init(json:)` reads RFC 3339.
  @_disfavoredOverload
  public mutating func write<Value: Encodable>(_ value: Value) throws {
    try write(value) { writer throws(JSONError) in try writer.encode(root: value) }
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

  /// Writes the buffered lines to the file; without a file, does nothing.
  public mutating func flush() throws {
    guard let handle, !lines.isEmpty else { return }
    if #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) {
      try handle.write(contentsOf: lines)
    } else {
      handle.write(lines)
    }
    lines.removeAll(keepingCapacity: true)
  }

  /// Returns the lines that were not taken or flushed yet, and removes them from the writer.
  public mutating func takeData() -> Data {
    defer { lines = Data() }
    return lines
  }
}

// jsonData(), jsonString(): from a value to a document.

public import PliantCore
public import PliantFoundation

extension JSONWritable {
  /// Returns the value as a UTF-8 document.
  ///
  /// ```swift
  /// let bytes = try user.jsonData()
  /// let readable = try user.jsonData(.pretty, .sortedKeys)
  /// ```
  ///
  /// - Parameters:
  ///   - options: the format of the document. By default it is compact, with members in the order of declaration.
  ///   - nonFiniteFloats: how NaN and the infinities are written.
  /// - Throws: `EncodingError` with the coding path, and a ``JSONError`` as its underlying error.
  @inlinable
  public func jsonData(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> Data {
    var writer = JSONWriter(options: JSONWriter.Options(options), nonFiniteFloats: nonFiniteFloats)
    do throws(JSONError) {
      try write(to: &writer)
      return try writer.takeData()
    } catch {
      throw error.asEncodingError(self)
    }
  }

  /// Returns the value as the text of a document.
  ///
  /// - Throws: `EncodingError` with the coding path, and a ``JSONError`` as its underlying error.
  @inlinable
  public func jsonString(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> String {
    var writer = JSONWriter(options: JSONWriter.Options(options), nonFiniteFloats: nonFiniteFloats)
    do throws(JSONError) {
      try write(to: &writer)
      return try writer.string()
    } catch {
      throw error.asEncodingError(self)
    }
  }
}

extension JSONWriter {
  /// Returns the finished document. The writer is not used again.
  ///
  /// A long document is not copied: the data owns the writer's buffer.
  @usableFromInline @inline(never)
  mutating func takeData() throws(JSONError) -> Data {
    let (bytes, isTaken) = unsafe try takeBuffer()
    guard isTaken, let start = bytes.baseAddress else {
      return unsafe Data(copying: UnsafeRawBufferPointer(bytes))
    }
    let deallocator = unsafe Data.Deallocator.custom { start, _ in unsafe start.deallocate() }
    return unsafe Data(bytesNoCopy: start, count: bytes.count, deallocator: deallocator)
  }
}

extension Data {
  /// Copies bytes at once. The initializer for any sequence is a loop in code that is optimized for size.
  init(copying bytes: UnsafeRawBufferPointer) {
    self = unsafe bytes.baseAddress.map { start in unsafe Data(bytes: start, count: bytes.count) } ?? Data()
  }
}

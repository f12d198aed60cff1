//===----------------------------------------------------------------------===//
// jsonData(), jsonString(): from a value to a document.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import PliantCore

extension JSONWritable {
  /// The value as a document of UTF-8.
  ///
  /// ```swift
  /// let bytes = try user.jsonData()
  /// let readable = try user.jsonData(.pretty, .sortedKeys)
  /// ```
  ///
  /// - Parameters:
  ///   - options: how the document is to look. Compact and in the order of declaration without any.
  ///   - nonFiniteFloats: what becomes of NaN and the infinities.
  /// - Throws: `EncodingError` with the coding path, and a ``JSONError`` underneath it.
  @inlinable
  public func jsonData(
    _ options: JSONWriter.Options..., nonFiniteFloats: JSONWriter.NonFiniteFloatStrategy = .throw
  ) throws -> Data {
    var writer = JSONWriter(options: JSONWriter.Options(options), nonFiniteFloats: nonFiniteFloats)
    do throws(JSONError) {
      try write(to: &writer)
      return unsafe try writer.withBytes { bytes in unsafe Data(bytes) }
    } catch {
      throw error.asEncodingError(self)
    }
  }

  /// The value as the text of a document.
  ///
  /// - Throws: `EncodingError` with the coding path, and a ``JSONError`` underneath it.
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

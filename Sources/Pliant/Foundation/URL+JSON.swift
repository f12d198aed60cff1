//===----------------------------------------------------------------------===//
// URL: a string that Foundation takes for a URL.
//===----------------------------------------------------------------------===//

public import PliantCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: JSONReadable, JSONWritable {
  /// Reads a string that `URL(string:)` makes a URL of, as Foundation's own decoder does.
  ///
  /// - Throws: when the next value is not a string, or the string, such as an empty one, is not a URL.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try unsafe reader.readText(expected: "URL", form: "URL", convert: { Conversion.url($0, $1) }) { bytes in
      // What must be encoded first is a conversion.
      unsafe Conversion.url(.string(bytes), [])
    }
  }

  /// Writes the absolute string.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(absoluteString)
  }
}

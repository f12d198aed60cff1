// URL: a string that Foundation accepts as a URL.

public import PliantCore
public import PliantFoundation

extension URL: JSONReadable, JSONWritable {
  /// Reads a string that `URL(string:)` accepts, as Foundation's own decoder does.
  ///
  /// - Throws: if the next value is not a string, or the string, such as an empty one, is not a URL.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    do throws(JSONError) {
      self = try unsafe reader.readText(expected: "URL", form: "URL", convert: { Conversion.url($0, $1) }) { bytes in
        // Percent-encoding the string first is a conversion.
        unsafe Conversion.url(.string(bytes), [])
      }
    } catch {
      guard reader.document.hasURLObjects, let url = try URL(object: &reader, from: start) else { throw error }
      self = url
    }
  }

  /// Reads a URL as encoded by coders that don't support URLs, such as those of property lists; nil for any other
  /// object.
  ///
  /// ```
  /// {"base":{"relative":"https://example.com/a/"},"relative":"b"}
  /// ```
  private init?(object reader: inout JSONReader, from start: JSONReader.Position) throws(JSONError) {
    reader.move(to: start)
    guard reader.peek() == .object, try reader.beginObject() else { return nil }
    var relative: String?
    var base: URL?
    repeat {
      switch try reader.readKey() {
      case "relative": relative = try reader.readString()
      case "base": base = try URL(from: &reader)
      default: return nil
      }
    } while try reader.nextMember()
    guard let relative, let url = URL(string: relative, relativeTo: base) else { return nil }
    self = url.absoluteURL
  }

  /// Writes the absolute string.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(absoluteString)
  }
}

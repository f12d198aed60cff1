// Errors met while writing, with the path to the value that could not be written.

extension JSONWriter {
  /// Returns an error at the value that is being written.
  @inline(never)
  public func failure(_ kind: JSONError.Kind) -> JSONError {
    if let keyConversion { return JSONError(kind, path: keyConversion.path) }
    // SAFETY: the bytes up to the cursor are initialized, and `pathStart` is an offset within them.
    let bytes = unsafe UnsafeBufferPointer(start: start + pathStart, count: count - pathStart)
    return unsafe JSONError(kind, path: OpenPath.find(in: bytes))
  }

  #if hasFeature(Embedded)
  private var pathStart: Int { 0 }
  #endif
}

extension JSONWriter {
  /// Returns an error at the value that begins at `before`, and removes its separator. A caller that swallows the
  /// error continues with a valid document.
  @usableFromInline @inline(never)
  mutating func refusal(_ kind: JSONError.Kind, from before: Int) -> JSONError {
    let error = failure(kind)
    // SAFETY: `before` bytes were written.
    unsafe cursor = start + before
    return error
  }
}

/// Finds the path to the open end of a document that is still being written.
///
/// Nothing is recorded while writing, as the buffer contains all information. An open container begins with a comma
/// in place of its bracket (or with its bracket, in a styled document). A comma where a value is expected is
/// therefore the start of an open container.
private enum OpenPath {
  static func find(in bytes: UnsafeBufferPointer<UInt8>) -> JSONPath {
    var path = JSONPath()
    let document = unsafe DocumentBytes(copying: UnsafeRawBufferPointer(bytes))
    var reader = JSONReader(document, depthLimit: .max)
    // Each turn of the loop visits one open container, from the outermost to the innermost.
    while true {
      let first = reader.skipWhitespace()
      guard first == UInt8(ascii: ",") || first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return path }
      if first != UInt8(ascii: ",") && isComplete(reader.position, &reader) { return path }
      guard let step = lastStep(&reader) else { return path }
      path.append([step])
    }
  }

  private static func isComplete(_ position: JSONReader.Position, _ reader: inout JSONReader) -> Bool {
    defer { reader.move(to: position) }
    do throws(JSONError) { try reader.skipValue() } catch { return false }
    return true
  }

  /// Skips the complete members or elements of an open container. Returns the step to the incomplete one, with the
  /// reader before its value, or nil if the document ends between two.
  private static func lastStep(_ reader: inout JSONReader) -> JSONPath.Component? {
    var index = -1
    while true {
      // SAFETY: an opening bracket or a comma is there, before the end.
      unsafe reader.cursor += 1
      index += 1
      var step = JSONPath.Component.index(index)
      let before = reader.position
      if reader.skipWhitespace() == UInt8(ascii: "\"") {
        if let key = try? reader.readKey() { step = .key(key) } else { reader.move(to: before) }
      }
      let value = reader.position
      let byte = reader.skipWhitespace()
      guard byte != UInt8(ascii: ","), isComplete(reader.position, &reader) else { return step }
      do throws(JSONError) { try reader.skipValue() } catch { return step }
      guard reader.skipWhitespace() == UInt8(ascii: ",") else {
        reader.move(to: value)
        return nil
      }
    }
  }
}

// jsonObject(), jsonArray(): from a value to a tree of Foundation objects. A tree is read as the document that it is
// written as.

public import PliantCore

extension JSONWritable {
  /// Returns the value as a dictionary such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` if the value can't be written, or is not an object.
  public func jsonObject() throws -> [String: Any] {
    try ObjectTree.cast(jsonTree(), to: "an object", of: self, or: "jsonArray()")
  }

  /// Returns the value as an array such as `JSONSerialization` makes and takes.
  ///
  /// - Throws: `EncodingError` if the value can't be written, or is not an array.
  public func jsonArray() throws -> [Any] {
    try ObjectTree.cast(jsonTree(), to: "an array", of: self, or: "jsonObject()")
  }

  private func jsonTree() throws -> Any {
    var writer = JSONWriter()
    do throws(JSONError) {
      try write(to: &writer)
      var reader = JSONReader(try writer.document())
      return try ObjectTree.read(from: &reader)
    } catch {
      throw error.asEncodingError(self)
    }
  }
}

extension ObjectTree {
  /// Returns a reader of the document that `tree` is written as.
  @usableFromInline
  static func reader(
    of tree: Any, for type: @autoclosure () -> Any.Type, depthLimit: Int = JSONReader.defaultDepthLimit
  ) throws -> JSONReader {
    var writer = JSONWriter(depthLimit: depthLimit)
    do throws(JSONError) {
      try write(tree, to: &writer)
      let document = try writer.document()
      return JSONReader(document, depthLimit: depthLimit)
    } catch {
      throw error.asDecodingError(of: type())
    }
  }
}

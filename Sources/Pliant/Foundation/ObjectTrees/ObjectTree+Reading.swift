// Any JSON value → an object tree.

import PliantCore

extension ObjectTree {
  /// Reads any value as the tree that ``JSON/anyValue`` is.
  ///
  /// - Throws: for text that is not JSON, for a number too large for a `Double`, and beyond the reader's depth limit.
  static func read(from reader: inout JSONReader) throws(JSONError) -> Any {
    try JSON(from: &reader).tree { number throws(JSONError) in
      var reader = try number.reader(at: nil)
      return try reader.readDouble()
    }
  }

  /// Returns the tree of a value that must be a dictionary or an array.
  ///
  /// - Parameter other: the method that returns the other one of the two.
  @_semantics("optimize.sil.specialize.generic.never")
  static func cast<Tree>(_ tree: Any, to kind: String, of value: Any, or other: String) throws -> Tree {
    if let tree = tree as? Tree { return tree }
    let found = tree is [Any] ? "an array" : tree is [String: Any] ? "an object" : nil
    let hint = found.map { ", but \($0), which \(other) gives" } ?? ""
    throw JSONError(.unwritable("a value that is not \(kind)\(hint)")).asEncodingError(value)
  }
}

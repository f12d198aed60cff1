//===----------------------------------------------------------------------===//
// PropertyPlaces: where a property stands in a document, for updates.
//===----------------------------------------------------------------------===//

import PliantCore

/// Where a property is read and where it is written, as generated code says it to ``PropertyChanges``.
@_documentation(visibility: internal)
public struct PropertyPlaces: ExpressibleByStringLiteral {
  /// The candidates, in order of preference.
  let read: [[PathPattern.Component]]
  /// Nil for a property that is not written.
  let written: [PathPattern.Component]?
  /// Whether the value is made of the whole object, so that its own key has no say.
  var isComputed = false
  /// The array that the value is an element of, if it is one.
  private(set) var array: [PathPattern.Component]?

  /// A property that is read where it is written.
  public init(stringLiteral path: String) { self.init(read: path, written: path) }

  public init(read: String..., written: String?) {
    self.read = read.map(Self.components)
    self.written = written.map(Self.components)
  }

  public init(computed path: String, written: String?) {
    self.init(read: path, written: written)
    isComputed = true
  }

  /// An element of an array that is read and written as a whole, such as the associated values of a case.
  ///
  /// - Parameter path: that of the array; empty if it is the object itself.
  public init(element index: Int, of path: String) {
    let array = path.isEmpty ? [] : Self.components(path)
    read = [array + [.index(index)]]
    written = read[0]
    self.array = array
  }

  private static func components(_ path: String) -> [PathPattern.Component] {
    PathPattern(path, beginsWithKey: true).components
  }
}

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

  private static func components(_ path: String) -> [PathPattern.Component] {
    PathPattern(path, beginsWithKey: true).components
  }
}

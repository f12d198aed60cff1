// PropertyPlaces: the places of a property in a document, for updates.

import PliantCore

extension _Pliant {
  /// The places where a property is read and written, which generated code passes to ``PropertyChanges``.
  public struct PropertyPlaces: ExpressibleByStringLiteral {
    /// The candidates, in order of preference.
    let read: [[JSONPath.Component]]
    /// The place where the property is written; nil if it is not written.
    let written: [JSONPath.Component]?
    /// Whether the value is computed from the whole object, so that changes at its own key are irrelevant.
    var isComputed = false
    /// The array that contains the value, if it is an element.
    private(set) var array: [JSONPath.Component]?

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

    /// Creates the places of an element of an array that is read and written as a whole, such as the associated values
    /// of a case.
    ///
    /// - Parameter path: the path of the array; empty if it is the object itself.
    public init(element index: Int, of path: String) {
      let array = path.isEmpty ? [] : Self.components(path)
      read = [array + [.index(index)]]
      written = read[0]
      self.array = array
    }

    /// All places.
    var all: [[JSONPath.Component]] { written.map { read + [$0] } ?? read }

    private static func components(_ path: String) -> [JSONPath.Component] {
      PathPattern(path, beginsWithKey: true).components
    }
  }
}

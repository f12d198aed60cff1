// StreamPlace: the place in a stream of a document that is a part of it.

/// The place in a stream of the first byte of a document that is a part of it. Errors and issues use it to name
/// places of the stream.
package struct StreamPlace: Sendable, Hashable {
  /// The number of bytes before the document.
  package var byteOffset = 0
  /// Its line, counted from 1.
  package var line = 1
  /// Its column in Unicode scalars, counted from 1.
  package var column = 1
  /// The path from the root of the stream's document to this one; empty if the stream is a sequence of documents.
  package var path: [JSONPath.Component] = []

  package init() {}

  /// Returns the location in the stream of a location in the document.
  func located(_ location: SourceLocation) -> SourceLocation {
    SourceLocation(
      byteOffset: byteOffset + location.byteOffset, line: line + location.line - 1,
      column: location.line == 1 ? column + location.column - 1 : location.column)
  }
}

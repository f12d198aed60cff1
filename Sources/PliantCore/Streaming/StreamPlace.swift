//===----------------------------------------------------------------------===//
// StreamPlace: where in a stream a document stands that was cut out of it.
//===----------------------------------------------------------------------===//

/// Where in a stream the first byte of a document stands that was cut out of it, so that errors and issues name places
/// of the stream.
package struct StreamPlace: Sendable, Hashable {
  /// The number of bytes before it.
  package var byteOffset = 0
  /// Its line, counted from 1.
  package var line = 1
  /// Its column in Unicode scalars, counted from 1.
  package var column = 1
  /// The way from the root of the stream's document to this one; empty where the stream has many documents.
  package var path: [JSONPath.Component] = []

  package init() {}

  /// The location in the stream of a location in the document.
  func located(_ location: SourceLocation) -> SourceLocation {
    SourceLocation(
      byteOffset: byteOffset + location.byteOffset, line: line + location.line - 1,
      column: location.line == 1 ? column + location.column - 1 : location.column)
  }
}

extension DocumentBytes {
  /// Copies `bytes` out of a stream.
  package convenience init(copying bytes: UnsafeRawBufferPointer, at place: StreamPlace) {
    unsafe self.init(
      adopting: Self.allocate(copying: bytes), count: bytes.count, origin: nil, place: place)
  }
}

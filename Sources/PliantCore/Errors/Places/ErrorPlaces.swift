//===----------------------------------------------------------------------===//
// ErrorPlaces: paths, lines and columns of many errors of one document, found in one pass over it.
//===----------------------------------------------------------------------===//

/// The places of all errors of one document that were collected together. Each error refers to its own by a number,
/// so that printing a million errors doesn't read the document a million times.
final class ErrorPlaces: Sendable {
  fileprivate struct Row: Sendable {
    let node: Int
    let location: SourceLocation
  }

  fileprivate let tree: PathTree
  fileprivate let rows: [Row]

  /// - Parameter byteOffsets: ascending offsets in the document as it was read.
  fileprivate init(_ byteOffsets: [Int], in document: DocumentBytes) {
    let (tree, marks) = PathTracer.marks(at: byteOffsets, in: document)
    var locations = LocationTracer(document)
    self.tree = tree
    rows = zip(byteOffsets, marks).map { offset, mark in
      Row(node: mark.node, location: locations.location(ofByteOffset: offset))
    }
  }
}

/// The place of one error.
struct ErrorPlace: Sendable {
  fileprivate let places: ErrorPlaces
  fileprivate let row: Int

  /// The path to the value at or around the place.
  var path: JSONPath { places.tree.path(to: places.rows[row].node) }
  var location: SourceLocation { places.rows[row].location }
}

/// The depths of values with sensitive parts.
struct ScopeDepths {
  private var depths = CompactDictionary<Int, Int>()

  /// - Parameter byteOffsets: where the values begin.
  init(_ byteOffsets: [Int], in document: DocumentBytes) {
    guard !byteOffsets.isEmpty else { return }
    let sorted = Array(Set(byteOffsets)).stablySorted { $0 }
    let (tree, marks) = PathTracer.marks(at: sorted, in: document)
    for (offset, mark) in zip(sorted, marks) { depths[offset] = tree.depth(of: mark.node) }
  }

  /// How many steps lead from the root to the value that begins at an offset.
  subscript(byteOffset: Int) -> Int? { depths[byteOffset] }
}

extension JSONError {
  /// Returns the errors with their places. One pass over a document computes those of all its errors.
  package static func placed(_ errors: [JSONError]) -> [JSONError] {
    var placed = errors
    let unplaced = errors.indices.filter { errors[$0].document != nil && errors[$0].details.place == nil }
    var groups = CompactDictionary<ObjectIdentifier, [Int]>()
    for index in unplaced {
      guard let document = errors[index].document else { continue }
      groups[ObjectIdentifier(document), default: []].append(index)
    }
    for group in groups.values {
      guard group.count > 1, let document = errors[group[0]].document else { continue }
      let sorted = group.stablySorted { errors[$0].documentOffset }
      let places = ErrorPlaces(sorted.map { errors[$0].documentOffset }, in: document)
      let depths = ScopeDepths(sorted.flatMap { errors[$0].scopeOffsets }, in: document)
      for (row, index) in sorted.enumerated() {
        placed[index] = errors[index].knowingPlace(ErrorPlace(places: places, row: row), depths)
      }
    }
    return placed
  }
}

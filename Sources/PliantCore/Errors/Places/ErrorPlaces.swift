// ErrorPlaces: paths, lines and columns of many errors of one document, found in one pass over it.

/// The place of one error, found together with those of others: so printing a million errors doesn't read the document a
/// million times.
struct ErrorPlace: Sendable {
  fileprivate let tree: PathTree
  fileprivate let node: Int
  let location: SourceLocation

  /// The path to the value at or around the place.
  var path: JSONPath { tree.path(to: node) }
}

/// The depths of values with sensitive parts.
struct ScopeDepths {
  private var depths = CompactDictionary<Int, Int>()

  init(_ scopes: [SensitiveScope], in document: DocumentBytes) {
    self.init(scopes.compactMap { $0.valueOffset(in: document) }, in: document)
  }

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
  /// Whether the place is known, and the part of the path that must not be shown.
  private var isPlaced: Bool {
    #if hasFeature(Embedded)
    return details.place != nil
    #else
    return details.place != nil && (!isWithinSensitive || details.hiddenStepCount != nil)
    #endif
  }

  /// Returns the error with its place, to which `steps` lead: indices of elements, and -1 minus the offsets of keys.
  package func placed(along steps: [Int], at location: SourceLocation) -> JSONError {
    guard let document else { return self }
    var tree = PathTree(document, ofPatterns: false)
    var node = PathTree.root
    for step in steps {
      node = step >= 0 ? tree.element(step, of: node) : tree.member(atKey: -1 - step, of: node)
    }
    return changed {
      $0.place = ErrorPlace(tree: tree, node: node, location: location)
      #if !hasFeature(Embedded)
      $0.hiddenStepCount = .some(hiddenStepCount)
      #endif
    }
  }

  /// Returns the errors with their places. One pass over a document computes those of all its errors.
  package static func placed(_ errors: [JSONError]) -> [JSONError] {
    var placed = errors
    let unplaced = errors.indices.filter { errors[$0].document != nil && !errors[$0].isPlaced }
    var groups = CompactDictionary<ObjectIdentifier, [Int]>()
    for index in unplaced {
      guard let document = errors[index].document else { continue }
      groups[ObjectIdentifier(document), default: []].append(index)
    }
    for group in groups.values {
      guard group.count > 1, let document = errors[group[0]].document else { continue }
      let sorted = group.stablySorted { errors[$0].documentOffset }
      let (tree, marks) = PathTracer.marks(at: sorted.map { errors[$0].documentOffset }, in: document)
      var locations = LocationTracer(document)
      let depths = ScopeDepths(sorted.flatMap { errors[$0].details.scopes }, in: document)
      var search = SensitiveSearch()
      for (index, mark) in zip(sorted, marks) {
        let location = locations.location(ofByteOffset: errors[index].documentOffset)
        placed[index] = errors[index].knowingPlace(
          ErrorPlace(tree: tree, node: mark.node, location: location), depths, &search)
      }
    }
    return placed
  }
}
